public import FlexCore
import FlexDisplay
public import FlexTree

/// The area that lines give way to beside a float with `shape-outside`, px from the corner of its margin box.
/// CSS Shapes 1 §4 (#shapes-from-box-values).
public struct FloatShape: Equatable, Sendable {
  private enum Outline: Equatable, Sendable {
    case rounded(RoundedRect)
    case polygons([[Point]])
    /// A picture whose corner is at a point.
    case mask(ShapeMask, Point)
  }
  private let outline: Outline
  /// `shape-margin`, px, where the outline doesn't have it yet.
  private let margin: Float
  private let marginBox: Size<Float>

  /// - Parameters:
  ///   - border: the float's border box, from the corner of its margin box.
  ///   - base: width of the containing block, px.
  ///   - mask: of a picture in a content box of whole px; `nil` where there is none.
  /// - Returns: `nil` where lines give way to the margin box.
  public init?(
    _ style: ComputedStyle, border: Rect, marginBox: Size<Float>, borders: Edges<Float>, padding: Edges<Float>,
    base: Float, mask: (StyleImage, Size<Float>) -> ShapeMask? = { _, _ in nil }
  ) {
    let margin = max(0, style.inline.shapeMargin.resolved(against: base))
    self.marginBox = marginBox
    func box(_ area: BoxArea) -> RoundedRect {
      let outer = RoundedRect(border, cssRadii: style.paint.borderRadius, percentageBase: border.size)
      switch area {
      case .borderBox: return outer
      case .paddingBox: return outer.inset(by: borders)
      case .contentBox: return outer.inset(by: borders + padding)
      default: return Self.marginArea(outer, marginBox)
      }
    }
    switch style.inline.shapeOutside {
    case .none: return nil
    case .image(let image):
      let content = box(.contentBox).rect
      let corner = Point(x: content.x.rounded(), y: content.y.rounded())
      let size = Size(width: content.maxX.rounded() - corner.x, height: content.maxY.rounded() - corner.y)
      guard let drawn = mask(image, size) else { return nil }
      outline = .mask(drawn.grown(by: margin), corner)
      self.margin = 0
    case .box(let area):
      outline = .rounded(box(area).withMargin(margin))
      self.margin = 0
    case .shape(let shape, let area):
      switch BasicShapeResolution(box: box(area).rect).shape(shape) {
      case .rect(let rect):
        outline = .rounded(RoundedRect(rect).withMargin(margin))
        self.margin = 0
      case .rounded(let rounded), .ring(let rounded, _):
        outline = .rounded(rounded.withMargin(margin))
        self.margin = 0
      case .path(let path, _):
        outline = .polygons(path.polygons)
        self.margin = margin
      }
    }
  }

  /// The margin box, whose corners follow those of the border box. CSS Shapes 1 §4.2 (#valdef-shape-box-margin-box).
  private static func marginArea(_ border: RoundedRect, _ size: Size<Float>) -> RoundedRect {
    let (left, top) = (border.rect.x, border.rect.y)
    let (right, bottom) = (size.width - border.rect.maxX, size.height - border.rect.maxY)
    func grow(_ radius: Size<Float>, _ x: Float, _ y: Float) -> Size<Float> {
      func grown(_ radius: Float, _ margin: Float) -> Float {
        guard radius > 0, margin != 0 else { return radius }
        let ratio = radius / margin
        return max(
          0, radius + (margin > 0 && ratio < 1 ? margin * (1 + (ratio - 1) * (ratio - 1) * (ratio - 1)) : margin))
      }
      return radius.isSharp ? .zero : Size(width: grown(radius.width, x), height: grown(radius.height, y))
    }
    return RoundedRect(
      Rect(x: 0, y: 0, width: size.width, height: size.height),
      radii: Corners(
        topLeft: grow(border.radii.topLeft, left, top), topRight: grow(border.radii.topRight, right, top),
        bottomRight: grow(border.radii.bottomRight, right, bottom),
        bottomLeft: grow(border.radii.bottomLeft, left, bottom)))
  }

  /// How far the area reaches within a stretch of height; `nil`: it isn't there. What is outside the margin box doesn't
  /// count.
  public func extent(from top: Float, to bottom: Float) -> (left: Float, right: Float)? {
    let (top, bottom) = (max(top, 0), min(bottom, marginBox.height))
    guard top < bottom else { return nil }
    let found: (left: Float, right: Float)? =
      switch outline {
      case .rounded(let box): box.extent(from: top, to: bottom)
      case .polygons(let polygons): Self.extent(of: polygons, margin: margin, from: top, to: bottom)
      case .mask(let mask, let corner):
        mask.extent(from: top - corner.y, to: bottom - corner.y).map { ($0.left + corner.x, $0.right + corner.x) }
      }
    guard let found, found.right > 0, found.left < marginBox.width else { return nil }
    return (max(found.left, 0), min(found.right, marginBox.width))
  }

  /// Of outlines that a disc with the margin as its radius is moved along.
  private static func extent(
    of polygons: [[Point]], margin: Float, from top: Float, to bottom: Float
  ) -> (left: Float, right: Float)? {
    var (left, right) = (Float.infinity, -Float.infinity)
    func add(_ a: Point, _ b: Point) {
      let (low, high) = a.y <= b.y ? (a, b) : (b, a)
      // The ends of level edges are those of the edges beside them.
      guard high.y > top, low.y < bottom, low.y < high.y else { return }
      func x(at y: Float) -> Float {
        low.x + (high.x - low.x) * (min(max(y, low.y), high.y) - low.y) / (high.y - low.y)
      }
      left = min(left, x(at: top), x(at: bottom))
      right = max(right, x(at: top), x(at: bottom))
    }
    for points in polygons {
      for (index, a) in points.enumerated() {
        let b = points[(index + 1) % points.count]
        guard margin > 0 else {
          add(a, b)
          continue
        }
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let length = (dx * dx + dy * dy).squareRoot()
        if length > 0 {
          let (nx, ny) = (dy / length * margin, -dx / length * margin)
          add(Point(x: a.x + nx, y: a.y + ny), Point(x: b.x + nx, y: b.y + ny))
          add(Point(x: a.x - nx, y: a.y - ny), Point(x: b.x - nx, y: b.y - ny))
        }
        let disc = RoundedRect(
          Rect(x: a.x - margin, y: a.y - margin, width: 2 * margin, height: 2 * margin),
          radii: Corners(all: Size(width: margin, height: margin)))
        if let extent = disc.extent(from: top, to: bottom) {
          left = min(left, extent.left)
          right = max(right, extent.right)
        }
      }
    }
    return left <= right ? (left, right) : nil
  }
}

extension RoundedRect {
  /// Grown by `shape-margin`, which rounds corners. CSS Shapes 1 §4.3 (#shape-margin-property).
  fileprivate func withMargin(_ margin: Float) -> RoundedRect {
    guard margin > 0 else { return self }
    return RoundedRect(
      rect.expanded(by: margin), radii: radii.map { Size(width: $0.width + margin, height: $0.height + margin) })
  }

  /// How far the area reaches within a stretch of height.
  fileprivate func extent(from top: Float, to bottom: Float) -> (left: Float, right: Float)? {
    guard bottom > rect.y, top < rect.maxY, rect.width > 0 else { return nil }
    /// What a corner takes at the height where it takes least.
    func indent(_ upper: Size<Float>, _ lower: Size<Float>) -> Float {
      // Between these the side is straight.
      let (from, to) = (rect.y + upper.height, rect.maxY - lower.height)
      if bottom < from { return Self.indent(upper, from - bottom) }
      if top > to { return Self.indent(lower, top - to) }
      return 0
    }
    let left = rect.x + indent(radii.topLeft, radii.bottomLeft)
    let right = rect.maxX - indent(radii.topRight, radii.bottomRight)
    return left <= right ? (left, right) : nil
  }

  /// What an elliptical corner takes of a line at some distance from the ellipse's middle.
  private static func indent(_ radius: Size<Float>, _ distance: Float) -> Float {
    guard !radius.isSharp else { return 0 }
    let share = min(distance / radius.height, 1)
    return radius.width * (1 - max(0, 1 - share * share).squareRoot())
  }
}

extension Path {
  /// The path's parts with curves as chains of lines.
  fileprivate var polygons: [[Point]] {
    var parts: [[Point]] = []
    var part: [Point] = []
    for element in elements {
      switch element {
      case .move(let point):
        if part.count > 1 { parts.append(part) }
        part = [point]
      case .line(let point): part.append(point)
      case .cubic(let a, let b, let end):
        guard let start = part.last else { continue }
        let steps = 24
        for step in 1...steps {
          let t = Float(step) / Float(steps)
          let u = 1 - t
          let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          part.append(
            Point(
              x: p * start.x + q * a.x + r * b.x + s * end.x, y: p * start.y + q * a.y + r * b.y + s * end.y))
        }
      case .close: break
      }
    }
    if part.count > 1 { parts.append(part) }
    return parts
  }
}
