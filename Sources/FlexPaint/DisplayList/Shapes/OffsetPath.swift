public import FlexCore
public import FlexDisplay
public import FlexTree

/// Puts a box on a path. CSS Motion Path 1 §2 (#path-distance). As in Chromium, shapes and rays stand in the border box
/// of what contains the box, `path()` in the box's own.
public struct OffsetPath {
  let values: OffsetValues
  /// The box's border box, its corner as an offset from the containing block's border box.
  let frame: Rect
  /// The containing block's border box, and how much of it `coord-box` leaves out.
  let outline: RoundedRect
  let border: Edges<Float>
  let padding: Edges<Float>

  public init(
    _ values: OffsetValues, frame: Rect, container: RoundedRect, border: Edges<Float>, padding: Edges<Float>
  ) {
    self.values = values
    self.frame = frame
    outline = container
    self.border = border
    self.padding = padding
  }

  /// The transform functions that stand between the individual transforms and `transform`.
  ///
  /// - Parameter origin: the transform's origin in the box.
  public func functions(origin: Point) -> [TransformFunction] {
    guard let place else { return [] }
    let anchor = values.anchor?.point(in: Rect(x: 0, y: 0, width: frame.width, height: frame.height)) ?? origin
    let angle = values.rotation.angle + (values.rotation.isAuto ? place.direction : 0)
    func move(_ x: Float, _ y: Float) -> TransformFunction {
      .translate(.px(x.clampedCoordinate), .px(y.clampedCoordinate))
    }
    var functions = [move(place.point.x - origin.x, place.point.y - origin.y)]
    if angle != 0, angle.isFinite { functions.append(.rotate(angle)) }
    if anchor != origin { functions.append(move(origin.x - anchor.x, origin.y - anchor.y)) }
    return functions
  }

  /// In coordinates of the box.
  private var place: PathMeasure.Place? {
    switch values.path {
    case .none: return nil
    case .ray(let ray): return self.place(on: ray)
    case .shape(let shape, let box):
      if case .path(_, let data) = shape { return along(Path(svg: data)) }
      return along(moved(path(of: shape, in: area(box).rect)))
    case .box(let box): return along(moved(area(box).path))
    }
  }

  private func area(_ box: BoxArea) -> RoundedRect {
    switch box {
    case .paddingBox: outline.inset(by: border)
    case .contentBox, .fillBox: outline.inset(by: border + padding)
    default: outline
    }
  }

  /// From the containing block to the box.
  private func moved(_ path: Path) -> Path {
    func moved(_ point: Point) -> Point { Point(x: point.x - frame.x, y: point.y - frame.y) }
    return Path(
      path.elements.map { element in
        switch element {
        case .move(let to): .move(moved(to))
        case .line(let to): .line(moved(to))
        case .cubic(let a, let b, let to): .cubic(moved(a), moved(b), moved(to))
        case .close: .close
        }
      })
  }

  /// Circles begin at their right, all else where its outline does.
  private func path(of shape: BasicShape, in rect: Rect) -> Path {
    var shape = shape
    var isRound = false
    switch shape {
    case .circle(let radius, nil):
      shape = .circle(radius: radius, center: startPosition)
      isRound = true
    case .ellipse(let x, let y, nil):
      shape = .ellipse(x: x, y: y, center: startPosition)
      isRound = true
    case .circle, .ellipse: isRound = true
    default: break
    }
    switch BasicShapeResolution(box: rect).shape(shape) {
    case .rect(let rect): return RoundedRect(rect).path
    case .rounded(let rounded): return isRound ? Self.ellipse(rounded.rect) : rounded.path
    case .ring(let outer, _): return outer.path
    case .path(let path, _): return path
    }
  }

  private static func ellipse(_ rect: Rect) -> Path {
    let (x, y) = (rect.width / 2, rect.height / 2)
    let (kx, ky) = (x * RoundedRect.kappa, y * RoundedRect.kappa)
    let c = rect.center
    func point(_ dx: Float, _ dy: Float) -> Point { Point(x: c.x + dx, y: c.y + dy) }
    return Path([
      .move(point(x, 0)), .cubic(point(x, ky), point(kx, y), point(0, y)),
      .cubic(point(-kx, y), point(-x, ky), point(-x, 0)), .cubic(point(-x, -ky), point(-kx, -y), point(0, -y)),
      .cubic(point(kx, -y), point(x, -ky), point(x, 0)), .close,
    ])
  }

  /// `offset-position` as a position, where it is one.
  private var startPosition: Position2D? {
    switch values.start {
    case .normal: nil
    case .auto: Position2D(x: .px(frame.x), y: .px(frame.y))
    case .position(let position): position
    }
  }

  // MARK: Rays

  private func place(on ray: OffsetValues.Ray) -> PathMeasure.Place {
    let middle = Position2D(x: .percent(50), y: .percent(50))
    let rect = outline.rect
    let start = (ray.start ?? startPosition ?? middle).point(in: rect)
    let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: Double(ray.angle))
    let (dx, dy) = (Float(sine), -Float(cosine))
    let (left, right) = (start.x - rect.x, rect.maxX - start.x)
    let (top, bottom) = (start.y - rect.y, rect.maxY - start.y)
    var length: Float
    switch ray.size {
    case .closestSide: length = min(abs(left), abs(right), abs(top), abs(bottom))
    case .farthestSide: length = max(abs(left), abs(right), abs(top), abs(bottom))
    case .closestCorner: length = Self.hypotenuse(min(abs(left), abs(right)), min(abs(top), abs(bottom)))
    case .farthestCorner: length = Self.hypotenuse(max(abs(left), abs(right)), max(abs(top), abs(bottom)))
    case .sides:
      guard left >= 0, right >= 0, top >= 0, bottom >= 0 else {
        length = 0
        break
      }
      let x = dx > 0 ? right / dx : dx < 0 ? -left / dx : .infinity
      let y = dy > 0 ? bottom / dy : dy < 0 ? -top / dy : .infinity
      length = min(x, y)
    }
    if ray.contains { length = max(length - max(frame.width, frame.height) / 2, 0) }
    let way = values.distance.resolved(against: length)
    return PathMeasure.Place(
      point: Point(x: start.x + dx * way - frame.x, y: start.y + dy * way - frame.y), direction: ray.angle - 90)
  }

  private static func hypotenuse(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }

  // MARK: Paths

  /// The place at `offset-distance`: closed paths go round, others end.
  private func along(_ path: Path) -> PathMeasure.Place? {
    let measure = PathMeasure(path)
    let total = measure.length
    guard total > 0 else { return nil }
    var way = Double(values.distance.resolved(against: Float(total)))
    if path.elements.last == .close {
      way = way.truncatingRemainder(dividingBy: total)
      if way < 0 { way += total }
    } else {
      way = min(max(way, 0), total)
    }
    return measure.place(at: way)
  }
}
