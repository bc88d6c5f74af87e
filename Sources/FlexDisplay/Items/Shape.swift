public import FlexCore
public import FlexTree

/// A rectangle with elliptical corners. CSS Backgrounds 3 §4 (#border-radius). Lengths are CSS px.
public struct RoundedRect: Equatable, Sendable {
  public var rect: Rect
  public var radii: Corners<Size<Float>>
  /// How the corners bend, where any is no ellipse.
  package var bends = CornerBends.none

  public init(_ rect: Rect, radii: Corners<Size<Float>> = Corners(all: .zero)) {
    self.rect = rect
    self.radii = radii
  }

  public var isRectangle: Bool {
    radii.topLeft.isSharp && radii.topRight.isSharp && radii.bottomRight.isSharp && radii.bottomLeft.isSharp
      && bends == .none
  }
}

extension Size<Float> {
  /// Whether a corner with these radii is a right angle.
  package var isSharp: Bool { width <= 0 || height <= 0 }
}

/// Lines and curves, in CSS px.
public struct Path: Equatable, Sendable {
  public enum Element: Equatable, Sendable {
    case move(Point)
    case line(Point)
    case cubic(Point, Point, Point)
    case close
  }
  public var elements: [Element] = []

  public init(_ elements: [Element] = []) { self.elements = elements }

  public init(polygon points: [Point]) {
    for (index, point) in points.enumerated() { elements.append(index == 0 ? .move(point) : .line(point)) }
    if !points.isEmpty { elements.append(.close) }
  }
}

/// An area to fill or to clip to.
public enum Shape: Equatable, Sendable {
  case rect(Rect)
  case rounded(RoundedRect)
  /// What lies inside `outer` and outside `inner`: a border, or what an outer shadow may cover.
  case ring(outer: RoundedRect, inner: RoundedRect)
  case path(Path, BasicShape.FillRule)

  /// A rectangle whose corners may happen to be sharp.
  public init(_ rounded: RoundedRect) {
    if rounded.isRectangle {
      self = .rect(rounded.rect)
    } else {
      self = rounded.bends == .none ? .rounded(rounded) : .path(rounded.path, .nonzero)
    }
  }
}

/// How a path is stroked.
public struct Stroke: Equatable, Sendable {
  public enum Cap: UInt8, Sendable { case butt, round, square }
  public var width: Float
  public var cap: Cap
  /// Lengths of dashes and gaps in turn; empty is a solid line.
  public var dashes: [Float]
  public var dashOffset: Float

  public init(width: Float, cap: Cap = .butt, dashes: [Float] = [], dashOffset: Float = 0) {
    self.width = width
    self.cap = cap
    self.dashes = dashes
    self.dashOffset = dashOffset
  }
}
