public import FlexCore
public import FlexDisplay
public import FlexTree

extension DisplayListBuilder {
  /// The area that `clip-path` leaves, or `nil` where it doesn't cut.
  /// CSS Masking 1 §5 (#the-clip-path).
  func clipPathShape(_ clipPath: ClipPath, area: DecorationArea, margin: Edges<Float>) -> Shape? {
    switch clipPath {
    case .none: return nil
    case .url(let url):
      guard case .shape(let shape)? = references.clip(url, frame: area.frame) else { return nil }
      return shape
    case .box(let box): return Shape(referenceBox(box, area, margin))
    case .shape(let shape, let box): return BasicShapeResolution(box: referenceBox(box, area, margin).rect).shape(shape)
    }
  }

  /// The coverage that `clip-path` leaves, where that isn't an outline.
  func clipPathCoverage(_ clipPath: ClipPath, frame: Rect) -> MaskReference? {
    guard case .url(let url) = clipPath, case .coverage(let mask)? = references.clip(url, frame: frame) else {
      return nil
    }
    return mask
  }

  /// The reference box; unrounded, since shapes don't snap.
  func referenceBox(_ box: BoxArea, _ area: DecorationArea, _ margin: Edges<Float>) -> RoundedRect {
    switch box {
    case .paddingBox: RoundedRect(area.frame, radii: area.borderBox.radii).inset(by: area.border)
    case .contentBox, .fillBox:
      RoundedRect(area.frame, radii: area.borderBox.radii).inset(by: area.border + area.padding)
    case .marginBox:
      RoundedRect(
        Rect(
          x: area.frame.x - margin.left, y: area.frame.y - margin.top,
          width: area.frame.width + margin.left + margin.right, height: area.frame.height + margin.top + margin.bottom))
    default: RoundedRect(area.frame, radii: area.borderBox.radii)
    }
  }
}

extension BasicShape {
  /// The shape in a reference box.
  public func resolved(in box: Rect) -> Shape { BasicShapeResolution(box: box).shape(self) }
}

/// CSS Shapes 1 §3 (#basic-shape-functions) within a reference box.
struct BasicShapeResolution {
  let box: Rect

  func shape(_ shape: BasicShape) -> Shape {
    switch shape {
    case .inset(let edges, let radii):
      var left = edges.left.resolved(against: box.width).clampedCoordinate
      var right = edges.right.resolved(against: box.width).clampedCoordinate
      var top = edges.top.resolved(against: box.height).clampedCoordinate
      var bottom = edges.bottom.resolved(against: box.height).clampedCoordinate
      Self.fit(&left, &right, box.width)
      Self.fit(&top, &bottom, box.height)
      let rect = Rect(
        x: box.x + left, y: box.y + top, width: max(box.width - left - right, 0),
        height: max(box.height - top - bottom, 0))
      return Shape(RoundedRect(rect, cssRadii: radii, percentageBase: box.size))
    case .circle(let radius, let center):
      let center = (center ?? Self.middle).point(in: box)
      // Percentages are of the diagonal divided by √2.
      let base = ((box.width * box.width + box.height * box.height) / 2).squareRoot()
      let r: Float
      switch radius {
      case .length(let length): r = length.resolved(against: base).clampedLength
      case .closestSide: r = min(sides(center).x.min, sides(center).y.min)
      case .farthestSide: r = max(sides(center).x.max, sides(center).y.max)
      case .closestCorner: r = corner(sides(center).x.min, sides(center).y.min)
      case .farthestCorner: r = corner(sides(center).x.max, sides(center).y.max)
      }
      return Self.ellipse(center, r, r)
    case .ellipse(let x, let y, let center):
      let center = (center ?? Self.middle).point(in: box)
      return Self.ellipse(
        center, Self.radius(x, sides(center).x, box.width), Self.radius(y, sides(center).y, box.height))
    case .polygon(let rule, let points): return .path(Path(polygon: points.map { $0.point(in: box) }), rule)
    case .roundedPolygon(let rule, let radius, let points):
      return .path(Path(polygon: points.map { $0.point(in: box) }, radius: radius.clampedLength), rule)
    case .shape(let rule, let start, let commands):
      return .path(ShapeCommandResolution(box: box).path(from: start, commands), rule)
    case .path(let rule, let data): return .path(Path(svg: data, origin: box.origin), rule)
    }
  }

  private static let middle = Position2D(x: .percent(50), y: .percent(50))

  /// Insets that meet shrink in proportion. CSS Shapes 1 §3.1 (#funcdef-basic-shape-inset).
  private static func fit(_ first: inout Float, _ second: inout Float, _ length: Float) {
    let sum = first + second
    guard sum > length, sum > 0 else { return }
    first *= length / sum
    second *= length / sum
  }

  private func sides(_ center: Point) -> (x: (min: Float, max: Float), y: (min: Float, max: Float)) {
    let (left, right) = (abs(center.x - box.x), abs(box.maxX - center.x))
    let (top, bottom) = (abs(center.y - box.y), abs(box.maxY - center.y))
    return ((min(left, right), max(left, right)), (min(top, bottom), max(top, bottom)))
  }

  private func corner(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

  private static func radius(_ radius: BasicShape.Radius, _ sides: (min: Float, max: Float), _ base: Float) -> Float {
    switch radius {
    case .length(let length): length.resolved(against: base).clampedLength
    case .closestSide, .closestCorner: sides.min
    case .farthestSide, .farthestCorner: sides.max
    }
  }

  private static func ellipse(_ center: Point, _ x: Float, _ y: Float) -> Shape {
    .rounded(
      RoundedRect(
        Rect(x: center.x - x, y: center.y - y, width: 2 * x, height: 2 * y),
        radii: Corners(all: Size(width: x, height: y))))
  }
}
