import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// The gradient that fills `box`, or the one colour it amounts to. CSS Images 4 §3 (#gradients).
  func gradientBrush(_ gradient: Gradient, currentColor: Color, box: Rect) -> Brush {
    let geometry = GradientGeometry(gradient.shape, box: box)
    switch gradient.shape {
    case .points, .circles: return legacyBrush(gradient, geometry, currentColor: currentColor)
    case .linear, .radial, .conic: break
    }
    let stops = GradientStops(gradient, lineLength: geometry.lineLength, currentColor: currentColor)
    guard let first = stops.stops.first, let last = stops.stops.last else { return .color(.transparent) }
    if stops.stops.count == 1 { return .color(first.color) }
    let period = last.offset - first.offset
    // A shape of no extent shows what lies outside of it. CSS Images 4 §3.2.3 (#degenerate-radials).
    if geometry.isDegenerate { return .color(gradient.isRepeating ? stops.average() : last.color) }
    if gradient.isRepeating {
      // Rings or stripes much finer than a pixel are their average.
      if period * geometry.lineLength * grid.scale < (geometry.isConic ? 1e-5 : 1e-2) {
        return .color(stops.average())
      }
      return .gradient(geometry.repeating(stops, period: period, first: first.offset))
    }
    return .gradient(geometry.single(stops, last: last.offset))
  }

  /// `-webkit-gradient()`: stops by their offsets, between 0 and 1.
  private func legacyBrush(_ gradient: Gradient, _ geometry: GradientGeometry, currentColor: Color) -> Brush {
    var ordered = gradient
    func offset(_ stop: Gradient.Stop) -> Float { min(max(stop.offset(lineLength: 1) ?? 0, 0), 1) }
    ordered.stops = ordered.stops.enumerated().sorted {
      let (first, second) = ($0.element.offset(lineLength: 1) ?? 0, $1.element.offset(lineLength: 1) ?? 0)
      return first == second ? $0.offset < $1.offset : first < second
    }.map { Gradient.Stop(color: $0.element.color, position: .percent(offset($0.element) * 100)) }
    let stops = GradientStops(ordered, lineLength: 1, currentColor: currentColor)
    guard let last = stops.stops.last else { return .color(.transparent) }
    if stops.stops.count == 1 { return .color(last.color) }
    let cut = stops.cut(from: 0, to: 1)
    switch geometry.geometry {
    // No way from one end to the other: what lies beyond it.
    case .linear(let start, let end) where start == end: return .color(last.color)
    case .circles(let from, let to):
      return GradientFill(from, to, stops: cut, isRepeating: false).map { .gradient($0) } ?? .color(last.color)
    case .linear, .radial, .conic:
      return .gradient(GradientFill(geometry: geometry.geometry, stops: cut, isRepeating: false))
    }
  }
}

extension GradientFill {
  /// Between two circles, which may have one centre.
  ///
  /// - Parameter stops: at least one, their offsets between 0 and 1.
  /// - Returns: `nil` for two points in one place.
  init?(_ from: Circle, _ to: Circle, stops: [Stop], isRepeating: Bool) {
    guard from.center == to.center, !isRepeating, let first = stops.first, let last = stops.last else {
      self.init(geometry: .circles(from, to), stops: stops, isRepeating: isRepeating)
      return
    }
    let radius = max(from.radius, to.radius)
    guard radius > 0 else { return nil }
    var stops = stops
    if from.radius == to.radius {
      // Nothing lies between them.
      stops = [Stop(offset: 0, color: first.color)] + [first, last].map { Stop(offset: 1, color: $0.color) }
    } else {
      for index in stops.indices {
        stops[index].offset = (from.radius + (to.radius - from.radius) * stops[index].offset) / radius
      }
      if to.radius < from.radius { stops.reverse() }
    }
    self.init(
      geometry: .radial(center: to.center, radii: Size(width: radius, height: radius)), stops: stops,
      isRepeating: false)
  }
}

extension GradientGeometry {
  /// Whether a radial gradient's shape has no area.
  var isDegenerate: Bool {
    guard case .radial(_, let radii) = geometry else { return false }
    return radii.width < Self.leastRadius || radii.height < Self.leastRadius
  }

  var isConic: Bool { if case .conic = geometry { true } else { false } }

  /// Stops may lie outside the line; only what can be seen is kept.
  func single(_ stops: GradientStops, last: Float) -> GradientFill {
    switch geometry {
    case .linear, .conic, .circles:
      return GradientFill(geometry: geometry, stops: stops.cut(from: 0, to: 1), isRepeating: false)
    case .radial(let center, let radii):
      let end = min(max(last, 1e-4), lastVisible)
      return GradientFill(
        geometry: .radial(center: center, radii: Size(width: radii.width * end, height: radii.height * end)),
        stops: stops.cut(from: 0, to: end), isRepeating: false)
    }
  }

  func repeating(_ stops: GradientStops, period: Float, first: Float) -> GradientFill {
    switch geometry {
    case .linear(let start, let end):
      let dx = end.x - start.x
      let dy = end.y - start.y
      return GradientFill(
        geometry: .linear(
          Point(x: start.x + dx * first, y: start.y + dy * first),
          Point(x: start.x + dx * (first + period), y: start.y + dy * (first + period))),
        stops: stops.cut(from: first, to: first + period), isRepeating: true)
    case .radial(let center, let radii):
      return GradientFill(
        geometry: .radial(center: center, radii: Size(width: radii.width * period, height: radii.height * period)),
        stops: stops.rotatedPeriod(), isRepeating: true)
    case .circles: return single(stops, last: first + period)
    case .conic:
      // A full turn holds a limited number of periods: they are written out.
      let once = stops.rotatedPeriod()
      var unrolled: [GradientFill.Stop] = []
      let count = Int(min((1 / period).rounded(.up), 4_096))
      for turn in 0..<max(count, 1) {
        unrolled += once.map { .init(offset: (Float(turn) + $0.offset) * period, color: $0.color) }
      }
      var all = GradientStops(expanded: unrolled)
      if unrolled.isEmpty { all = stops }
      return GradientFill(geometry: geometry, stops: all.cut(from: 0, to: 1), isRepeating: false)
    }
  }
}
