import FlexCore
import FlexTree

extension BasicShape.Radius: Interpolable {
  static func mixed(_ a: BasicShape.Radius, _ b: BasicShape.Radius, _ step: AnimationStep) -> BasicShape.Radius? {
    if case .length(let x) = a, case .length(let y) = b {
      return LengthPercentage.mixed(x, y, step).map { .length($0.nonNegative) }
    }
    return a == b ? a : nil
  }
}

extension BasicShape: Interpolable {
  /// Shapes of the same kind with the same rule and as many points. CSS Shapes 1 §3.4 (#basic-shape-interpolation).
  static func mixed(_ a: BasicShape, _ b: BasicShape, _ step: AnimationStep) -> BasicShape? {
    switch (a, b) {
    case (.inset(let x, let radii), .inset(let y, let otherRadii)):
      guard let edges = Edges.mixed(x, y, step), let corners = Corners.mixed(radii, otherRadii, step) else {
        return nil
      }
      return .inset(edges, radii: corners)
    case (.circle(let x, let center), .circle(let y, let otherCenter)):
      guard let radius = Radius.mixed(x, y, step), let place = mixed(center, otherCenter, step) else { return nil }
      return .circle(radius: radius, center: place)
    case (.ellipse(let x, let y, let center), .ellipse(let otherX, let otherY, let otherCenter)):
      guard let rx = Radius.mixed(x, otherX, step), let ry = Radius.mixed(y, otherY, step),
        let place = mixed(center, otherCenter, step)
      else { return nil }
      return .ellipse(x: rx, y: ry, center: place)
    case (.polygon(let rule, let points), .polygon(let otherRule, let others)):
      guard rule == otherRule, let mixed = mixed(points, others, step) else { return nil }
      return .polygon(rule, mixed)
    case (.roundedPolygon(let rule, let radius, let points), .roundedPolygon(let otherRule, let other, let others)):
      guard rule == otherRule, let mixed = mixed(points, others, step), let r = Float.mixed(radius, other, step) else {
        return nil
      }
      return .roundedPolygon(rule, radius: max(r, 0), mixed)
    case (.path(let rule, let data), .path(let otherRule, let other)):
      guard rule == otherRule else { return nil }
      return SVGPathData.mixed(data, other, step).map { .path(rule, $0) }
    default: return a == b ? a : nil
    }
  }

  private static func mixed(_ a: Position2D?, _ b: Position2D?, _ step: AnimationStep) -> Position2D?? {
    let center = Position2D(x: .percent(50), y: .percent(50))
    if a == nil, b == nil { return .some(nil) }
    return Position2D.mixed(a ?? center, b ?? center, step).map { .some($0) }
  }

  private static func mixed(_ a: [Position2D], _ b: [Position2D], _ step: AnimationStep) -> [Position2D]? {
    guard a.count == b.count else { return nil }
    return zip(a, b).map { Position2D.mixed($0, $1, step) }.allOrNone()
  }
}

extension ClipPath: Interpolable {
  static func mixed(_ a: ClipPath, _ b: ClipPath, _ step: AnimationStep) -> ClipPath? {
    guard case .shape(let x, let box) = a, case .shape(let y, let otherBox) = b, box == otherBox else { return nil }
    return BasicShape.mixed(x, y, step).map { .shape($0, box) }
  }
}

extension AspectRatio: Interpolable {
  /// By the logarithm. CSS Sizing 4 §5.1 (#aspect-ratio).
  static func mixed(_ a: AspectRatio, _ b: AspectRatio, _ step: AnimationStep) -> AspectRatio? {
    guard a.isAuto == b.isAuto, let x = a.ratio, let y = b.ratio, x > 0, y > 0, case .interpolate = step.kind else {
      return nil
    }
    let weights = step.weights
    let ratio = ElementaryFunctions.exp(
      ElementaryFunctions.log(Double(x)) * weights.first + ElementaryFunctions.log(Double(y)) * weights.second)
    return AspectRatio(isAuto: a.isAuto, terms: "\(NumberText.of(ratio)) / 1", ratio: Float(finite: ratio))
  }
}
