import FlexCore
import FlexDisplay
import FlexTree

/// One physical side of a box.
enum BoxSide: Int, CaseIterable {
  case top, right, bottom, left

  var isHorizontal: Bool { self == .top || self == .bottom }
  var opposite: BoxSide { BoxSide(rawValue: (rawValue + 2) % 4) ?? .top }
  var next: BoxSide { BoxSide(rawValue: (rawValue + 1) % 4) ?? .top }
  var previous: BoxSide { BoxSide(rawValue: (rawValue + 3) % 4) ?? .top }
}

extension Edges {
  subscript(side: BoxSide) -> Value {
    get {
      switch side {
      case .top: top
      case .right: right
      case .bottom: bottom
      case .left: left
      }
    }
    set {
      switch side {
      case .top: top = newValue
      case .right: right = newValue
      case .bottom: bottom = newValue
      case .left: left = newValue
      }
    }
  }
}

extension LineStyle {
  /// Whether the style has a lighter and a darker tone.
  var hasTones: Bool { self == .groove || self == .ridge || self == .inset || self == .outset }
}

/// One side of a border with its used values.
struct BorderSide: Equatable {
  var width: Float
  var style: LineStyle
  var color: Color

  var isVisible: Bool { width > 0 && style != .none && style != .hidden && color.alpha > 0 }
  var isDashed: Bool { style == .dashed || style == .dotted }
  /// Whether the side is one colour from its outer to its inner edge.
  var isPlain: Bool { style == .solid || style == .inset || style == .outset }

  /// The tone of this side; `isInner` is the inner half of `groove` and `ridge`.
  func tone(_ side: BoxSide, isInner: Bool = false) -> Color {
    let isTopOrLeft = side == .top || side == .left
    switch style {
    case .inset: return isTopOrLeft ? BevelColors.dark(color) : BevelColors.light(color)
    case .outset: return isTopOrLeft ? BevelColors.light(color) : BevelColors.dark(color)
    case .groove: return isTopOrLeft != isInner ? BevelColors.dark(color) : BevelColors.light(color)
    case .ridge: return isTopOrLeft != isInner ? BevelColors.light(color) : BevelColors.dark(color)
    default: return color
    }
  }
}

extension Corners<Size<Float>> {
  /// The radii at both ends of a side, clockwise.
  func along(_ side: BoxSide) -> (start: Size<Float>, end: Size<Float>) {
    switch side {
    case .top: (topLeft, topRight)
    case .right: (topRight, bottomRight)
    case .bottom: (bottomRight, bottomLeft)
    case .left: (bottomLeft, topLeft)
    }
  }
}

extension Rect {
  /// The two corners of a side, clockwise.
  func corners(along side: BoxSide) -> (start: Point, end: Point) {
    switch side {
    case .top: (Point(x: x, y: y), Point(x: maxX, y: y))
    case .right: (Point(x: maxX, y: y), Point(x: maxX, y: maxY))
    case .bottom: (Point(x: maxX, y: maxY), Point(x: x, y: maxY))
    case .left: (Point(x: x, y: maxY), Point(x: x, y: y))
    }
  }

  /// The full-length strip of a side, as thick as `inner` is further in.
  func slice(of side: BoxSide, downTo inner: Rect) -> Rect {
    switch side {
    case .top: Rect(x: x, y: y, width: width, height: inner.y - y)
    case .right: Rect(x: inner.maxX, y: y, width: maxX - inner.maxX, height: height)
    case .bottom: Rect(x: x, y: inner.maxY, width: width, height: maxY - inner.maxY)
    case .left: Rect(x: x, y: y, width: inner.x - x, height: height)
    }
  }
}
