import FlexCore
import FlexDisplay
import FlexTree

/// The gradient line or shape of one box. CSS Images 4 §3.1–3.3 (#linear-gradients).
struct GradientGeometry {
  var geometry: GradientFill.Geometry
  /// Length of the gradient line in px, to which stops' lengths refer; of a conic gradient 1.
  var lineLength: Float
  /// Offsets beyond this can't be seen.
  var lastVisible: Float
  /// Smaller ending shapes count as having no extent.
  static let leastRadius: Float = 1e-2

  init(_ shape: Gradient.Shape, box: Rect) {
    switch shape {
    case .linear(let direction): self.init(linear: direction, box: box)
    case .radial(let size, let isCircle, let center): self.init(radial: size, isCircle, center, box: box)
    case .conic(let from, let position):
      self.init(
        geometry: .conic(center: position.point(in: box), from: from.isFinite ? from : 0), lineLength: 1,
        lastVisible: 1)
    case .points(let from, let to):
      self.init(geometry: .linear(from.point(in: box), to.point(in: box)), lineLength: 1, lastVisible: 1)
    case .circles(let from, let inner, let to, let outer):
      self.init(
        geometry: .circles(
          .init(center: from.point(in: box), radius: inner.clampedLength),
          .init(center: to.point(in: box), radius: outer.clampedLength)), lineLength: 1, lastVisible: 1)
    }
  }

  private init(geometry: GradientFill.Geometry, lineLength: Float, lastVisible: Float) {
    self.geometry = geometry
    self.lineLength = lineLength
    self.lastVisible = lastVisible
  }

  /// CSS Images 4 §3.1.1 (#linear-gradient-syntax): the ends are where the perpendiculars meet the
  /// box's corners.
  private init(linear direction: Gradient.LinearDirection, box: Rect) {
    let dx: Float
    let dy: Float
    switch direction {
    case .angle(let degrees):
      (dx, dy) = Self.direction(degrees)
    case .to(let x, let y) where x != 0 && y != 0:
      // The 50 % line goes through the two other corners.
      let length = (box.width * box.width + box.height * box.height).squareRoot()
      dx = length > 0 ? Float(x) * box.height / length : 0
      dy = length > 0 ? Float(y) * box.width / length : 1
    case .to(let x, let y):
      dx = Float(x)
      dy = Float(y)
    }
    let length = abs(box.width * dx) + abs(box.height * dy)
    let center = box.center
    geometry = .linear(
      Point(x: center.x - dx * length / 2, y: center.y - dy * length / 2),
      Point(x: center.x + dx * length / 2, y: center.y + dy * length / 2))
    lineLength = length
    lastVisible = 1
  }

  /// The unit vector of a CSS angle; exact for quarter turns.
  private static func direction(_ degrees: Float) -> (Float, Float) {
    let turned = degrees.truncatingRemainder(dividingBy: 360)
    switch turned < 0 ? turned + 360 : turned {
    case 0: return (0, -1)
    case 90: return (1, 0)
    case 180: return (0, 1)
    case 270: return (-1, 0)
    case let angle where angle.isFinite:
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(angle))
      return (Float(sine), -Float(cosine))
    default: return (0, 1)
    }
  }

  /// CSS Images 4 §3.2.1 (#radial-gradient-syntax).
  private init(radial size: Gradient.RadialSize, _ isCircle: Bool, _ position: Position2D, box: Rect) {
    let center = position.point(in: box)
    let left = abs(center.x - box.x)
    let right = abs(box.maxX - center.x)
    let top = abs(center.y - box.y)
    let bottom = abs(box.maxY - center.y)
    func corner(_ x: Float, _ y: Float, _ side: Size<Float>) -> Size<Float> {
      if isCircle {
        let radius = (x * x + y * y).squareRoot()
        return Size(width: radius, height: radius)
      }
      // The ratio is that of the matching side keyword: the corner lies √2 times as far out.
      guard side.width > 0, side.height > 0 else { return .zero }
      let factor = ((x / side.width) * (x / side.width) + (y / side.height) * (y / side.height)).squareRoot()
      return Size(width: side.width * factor, height: side.height * factor)
    }
    func side(_ pick: (Float, Float) -> Float) -> Size<Float> {
      let x = pick(left, right)
      let y = pick(top, bottom)
      return isCircle ? Size(width: pick(x, y), height: pick(x, y)) : Size(width: x, height: y)
    }
    let radii: Size<Float>
    switch size {
    case .closestSide: radii = side(min)
    case .farthestSide: radii = side(max)
    case .closestCorner: radii = corner(min(left, right), min(top, bottom), side(min))
    case .farthestCorner: radii = corner(max(left, right), max(top, bottom), side(max))
    case .explicit(let x, let y):
      radii = Size(
        width: x.resolved(against: box.width).clampedLength, height: y.resolved(against: box.height).clampedLength)
    }
    geometry = .radial(center: center, radii: radii)
    lineLength = radii.width
    let farX = max(left, right) / max(radii.width, Self.leastRadius)
    let farY = max(top, bottom) / max(radii.height, Self.leastRadius)
    lastVisible = min(max((farX * farX + farY * farY).squareRoot(), 1), 1e6)
  }
}

extension Position2D {
  /// The point in `box`; percentages are of its size.
  func point(in box: Rect) -> Point {
    Point(
      x: (box.x + x.resolved(against: box.width)).clampedCoordinate,
      y: (box.y + y.resolved(against: box.height)).clampedCoordinate)
  }
}
