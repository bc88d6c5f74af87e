import CairoKit
import FlexCore
import FlexDisplay
import FlexTree
import TextMeasure

/// Runs of glyphs in several colours as areas with their colours, which every output has words for.
/// OpenType 1.9.1, COLR (#processing-of-color-glyphs).
struct ColorGlyphs {
  let fonts: FontSet
  let font: FontID
  /// The palette's colours, and that of the text.
  let colors: [Color]
  let textColor: Color
  /// Whether all is painted in the colour of the text: a shadow.
  let isSilhouette: Bool

  /// What a paint that nothing limits fills: ems in each direction, in thousandths.
  private static let room = Rect(x: -20_000, y: -20_000, width: 40_000, height: 40_000)

  /// Paints that one run may have; glyphs behind have none.
  private static let limit = 100_000

  /// The items of a run, and the glyphs of it that are none.
  func items(_ run: GlyphRun, at origin: Point) -> (items: [DisplayItem], rest: GlyphRun) {
    var rest = run
    rest.glyphs = []
    var items: [DisplayItem] = []
    let scale = Double(run.fontSize) / 1_000
    var count = 0
    for glyph in run.glyphs {
      guard count < Self.limit, let paint = fonts.colorPaint(of: glyph.id, in: font) else {
        rest.glyphs.append(glyph)
        continue
      }
      let place = Matrix(scale, 0, 0, scale, Double(origin.x + glyph.x), Double(origin.y + glyph.y))
      let painted = paintItems(paint)
      count += painted.count
      if !painted.isEmpty { items.append(.transform(place, painted)) }
    }
    return (items, rest)
  }

  private func paintItems(_ paint: ColorPaint) -> [DisplayItem] {
    switch paint {
    case .layers(let layers): return layers.flatMap(paintItems)
    case .solid, .gradient: return brush(paint).map { [.fill(.rect(Self.room), $0)] } ?? []
    case .glyph(let glyph, let inner):
      guard let outline = fonts.outline(of: glyph, in: font), !outline.elements.isEmpty else { return [] }
      let shape = Shape.path(Path(outline), .nonzero)
      if isSilhouette { return [.fill(shape, .color(textColor))] }
      if let brush = brush(inner) { return [.fill(shape, brush)] }
      let items = paintItems(inner)
      return items.isEmpty ? [] : [.clip(shape, items)]
    case .transform(let matrix, let inner):
      let items = paintItems(inner)
      return items.isEmpty || !matrix.isInvertible ? [] : [.transform(matrix, items)]
    case .composite(let source, let mode, let backdrop):
      let over = paintItems(source)
      guard mode != .normal, !isSilhouette else { return paintItems(backdrop) + over }
      var layer = Layer(over)
      layer.blendMode = mode
      return [.layer(Layer(paintItems(backdrop) + [.layer(layer)]))]
    }
  }

  private func brush(_ paint: ColorPaint) -> Brush? {
    switch paint {
    case .solid(let ink): .color(color(ink))
    case .gradient(let gradient): isSilhouette ? .color(textColor) : .gradient(fill(gradient))
    default: nil
    }
  }

  private func color(_ ink: ColorPaint.Ink) -> Color {
    guard !isSilhouette else { return textColor }
    var color = textColor
    if let entry = ink.entry {
      guard colors.indices.contains(entry) else { return .transparent }
      color = colors[entry]
    }
    color.alpha *= ink.alpha
    return color
  }

  // MARK: Gradients

  private func fill(_ gradient: ColorPaint.Gradient) -> GradientFill {
    var stops = gradient.stops.map { GradientFill.Stop(offset: $0.offset, color: color($0.ink)) }
    // Offsets may reach beyond 0…1: the geometry grows with them.
    var first = stops.first?.offset ?? 0
    var last = stops.last?.offset ?? 1
    if last <= first { (first, last) = (min(first, 0), max(last, 1)) }
    func at(_ offset: Float) -> Float { (offset - first) / (last - first) }
    for index in stops.indices { stops[index].offset = at(stops[index].offset) }
    let isReflected = gradient.extent == .reflect
    if isReflected {
      let back = stops.reversed().map { GradientFill.Stop(offset: 1 - $0.offset / 2, color: $0.color) }
      stops = stops.map { GradientFill.Stop(offset: $0.offset / 2, color: $0.color) } + back
    }
    let end = isReflected ? last + (last - first) : last
    let geometry: GradientFill.Geometry
    switch gradient.geometry {
    case .linear(let from, let to):
      let (start, stop) = (from + (to - from) * first, from + (to - from) * end)
      geometry = .linear(Point(x: start.x, y: start.y), Point(x: stop.x, y: stop.y))
    case .radial(let from, let to):
      let (start, stop) = (from + (to - from) * first, from + (to - from) * end)
      let isRepeating = gradient.extent != .pad
      let circles = Self.circles(start, stop, &stops, isRepeating: isRepeating)
      return GradientFill(circles.0, circles.1, stops: stops, isRepeating: isRepeating)
        ?? GradientFill(
          geometry: .radial(center: circles.1.center, radii: Size(width: 1, height: 1)),
          stops: stops.suffix(1).map { .init(offset: 0, color: $0.color) }, isRepeating: false)
    case .sweep(let center, let from, let to):
      // Clockwise from the top, where the font has it counterclockwise from the right.
      let (start, stop) = (from + (to - from) * first, from + (to - from) * end)
      let (low, high) = (min(start, stop), max(start, stop))
      let share = min((high - low) / 360, 1)
      for index in stops.indices {
        let along = start <= stop ? 1 - stops[index].offset : stops[index].offset
        stops[index].offset = along * share
      }
      if start <= stop { stops.reverse() }
      geometry = .conic(center: Point(x: center.x, y: center.y), from: 90 - high)
    }
    return GradientFill(geometry: geometry, stops: stops, isRepeating: gradient.extent != .pad)
  }

  /// The circles where the stops begin and end, x, y and radius, moved to where none has a negative radius: such are
  /// left out. OpenType 1.9.1, COLR (#radial-gradients).
  private static func circles(
    _ start: SIMD3<Float>, _ end: SIMD3<Float>, _ stops: inout [GradientFill.Stop], isRepeating: Bool
  ) -> (GradientFill.Circle, GradientFill.Circle) {
    let step = end - start
    var (low, high): (Float, Float) = (0, 1)
    if min(start.z, end.z) < 0, step.z != 0 {
      if isRepeating {
        let periods = (-min(start.z, end.z) / abs(step.z)).rounded(.up)
        (low, high) = step.z > 0 ? (periods, periods + 1) : (-periods, 1 - periods)
      } else {
        let zero = min(max(-start.z / step.z, 0), 1)
        if step.z > 0 { low = zero } else { high = zero }
        stops = GradientStops(expanded: stops).cut(from: low, to: high)
      }
    }
    func circle(_ offset: Float) -> GradientFill.Circle {
      let circle = start + step * offset
      return GradientFill.Circle(center: Point(x: circle.x, y: circle.y), radius: max(0, circle.z))
    }
    return (circle(low), circle(high))
  }
}

extension Path {
  /// A glyph's outline, its quadratic curves as cubic ones.
  fileprivate init(_ outline: GlyphOutline) {
    self.init()
    var last = Point(x: 0, y: 0)
    for element in outline.elements {
      switch element {
      case .move(let x, let y):
        last = Point(x: x, y: y)
        elements.append(.move(last))
      case .line(let x, let y):
        last = Point(x: x, y: y)
        elements.append(.line(last))
      case .quadratic(let x1, let y1, let x, let y):
        let first = Point(x: last.x + (x1 - last.x) * 2 / 3, y: last.y + (y1 - last.y) * 2 / 3)
        let second = Point(x: x + (x1 - x) * 2 / 3, y: y + (y1 - y) * 2 / 3)
        last = Point(x: x, y: y)
        elements.append(.cubic(first, second, last))
      case .cubic(let x1, let y1, let x2, let y2, let x, let y):
        last = Point(x: x, y: y)
        elements.append(.cubic(Point(x: x1, y: y1), Point(x: x2, y: y2), last))
      case .close: elements.append(.close)
      }
    }
  }
}
