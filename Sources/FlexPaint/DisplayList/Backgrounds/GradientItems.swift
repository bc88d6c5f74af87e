import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// The gradient that fills `box`, or the one colour it amounts to. CSS Images 4 §3 (#gradients).
  func gradientBrush(_ gradient: Gradient, currentColor: Color, box: Rect) -> Brush {
    let geometry = GradientGeometry(gradient.shape, box: box)
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
    case .linear, .conic:
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
