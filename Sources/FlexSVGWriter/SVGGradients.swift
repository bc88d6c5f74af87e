internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

extension SVGWriter {
  /// A `<linearGradient>` or `<radialGradient>` in user space. SVG 2 §14.2 (#Gradients): colours run
  /// in sRGB and without premultiplication, as the display list has them.
  mutating func gradient(_ fill: GradientFill) -> String {
    var attributes = SVGMarkup()
    attributes.append(" gradientUnits=\"userSpaceOnUse\"")
    if fill.isRepeating { attributes.append(" spreadMethod=\"repeat\"") }
    var content = SVGMarkup()
    for stop in fill.stops {
      content.append("<stop")
      if stop.offset > 0 { content.append("offset", min(1, stop.offset)) }
      content.append("stop-color", opacity: "stop-opacity", stop.color)
      content.append("/>")
    }
    switch fill.geometry {
    case .linear(let start, let end):
      attributes.append("x1", start.x)
      attributes.append("y1", start.y)
      attributes.append("x2", end.x)
      attributes.append("y2", end.y)
      return definitions.define("g", tag: "linearGradient", attributes: attributes, content: content)
    case .radial(let center, let radii):
      if radii.width == radii.height {
        attributes.append("cx", center.x)
        attributes.append("cy", center.y)
        attributes.append("r", max(0, radii.width))
      } else {
        attributes.append(" cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"translate(")
        attributes.append(numbers: center.x, center.y)
        attributes.append(")scale(")
        attributes.append(numbers: max(0.001, radii.width), max(0.001, radii.height))
        attributes.append(")\"")
      }
      return definitions.define("g", tag: "radialGradient", attributes: attributes, content: content)
    case .circles(let from, let to):
      attributes.append("fx", from.center.x)
      attributes.append("fy", from.center.y)
      attributes.append("fr", from.radius)
      attributes.append("cx", to.center.x)
      attributes.append("cy", to.center.y)
      attributes.append("r", to.radius)
      return definitions.define("g", tag: "radialGradient", attributes: attributes, content: content)
    case .conic:
      // `writeConic` draws these; a paint server of its last colour stands in where one is asked for.
      return definitions.define("g", tag: "linearGradient", attributes: attributes, content: content)
    }
  }

  /// A conic gradient as wedges around its centre, since SVG has none: one for each step of a
  /// colour. Steps have crisp edges, so that neighbours leave no seam; an area of one colour has
  /// smooth ones and reaches under what follows.
  mutating func writeConic(
    _ fill: GradientFill, center: Point, from start: Float, in shape: Shape, to body: inout SVGMarkup
  ) {
    let bounds = shape.bounds
    let (dx, dy) = (max(center.x - bounds.x, bounds.maxX - center.x), max(center.y - bounds.y, bounds.maxY - center.y))
    let radius = (dx * dx + dy * dy).squareRoot() + 1
    guard radius.isFinite, radius > 0, !fill.stops.isEmpty else { return }
    let wedges = fill.wedges
    let clip = clip(to: shape)
    body.append("<g")
    body.append("clip-path", reference: clip)
    body.append(">")
    for (index, wedge) in wedges.enumerated() where wedge.color.alpha > 0 {
      // Half a degree of overlap, where an opaque wedge follows to cover it.
      let isCovered = index + 1 < wedges.count && wedges[index + 1].color.alpha >= 1 && !wedge.isStep
      let overlap: Float = isCovered ? 0.5 / 360 : 0
      body.append("<path")
      if wedge.isStep { body.append(" shape-rendering=\"crispEdges\"") }
      body.append(" d=\"M")
      body.append(numbers: center.x, center.y)
      // Corners on a circle far enough out that its chords lie outside the shape.
      let span = min(wedge.end + overlap, 1) - wedge.start
      let pieces = max(1, Int((span * 8).rounded(.up)))
      for piece in 0...pieces {
        let turn = Double(wedge.start + span * Float(piece) / Float(pieces)) * 360 + Double(start)
        let direction = Trigonometry.sineAndCosine(degrees: turn)
        body.append("L")
        body.append(
          numbers: center.x + radius * 1.1 * Float(direction.sine),
          center.y - radius * 1.1 * Float(direction.cosine))
      }
      body.append("Z\"")
      body.append("fill", opacity: "fill-opacity", wedge.color)
      body.append("/>")
    }
    body.append("</g>\n")
  }
}

/// A piece of a conic gradient in one colour; `start` and `end` are parts of a turn.
private struct Wedge {
  var start: Float
  var end: Float
  var color: Color
  /// Whether it is one of several that a change of colour is made of.
  var isStep: Bool
}

extension GradientFill {
  /// Pieces that are each at most two steps of eight bits away from their colour.
  fileprivate var wedges: [Wedge] {
    var wedges: [Wedge] = []
    for (start, end, from, to) in turnSegments where end > start {
      let difference = max(
        abs(to.red - from.red), abs(to.green - from.green), abs(to.blue - from.blue), abs(to.alpha - from.alpha))
      let steps = max(1, Int(max(0, min((difference * 96).rounded(.up), (end - start) * 720 + 1))))
      for step in 0..<steps {
        let middle = (Float(step) + 0.5) / Float(steps)
        wedges.append(
          Wedge(
            start: start + (end - start) * Float(step) / Float(steps),
            end: start + (end - start) * Float(step + 1) / Float(steps), color: Color(from, to, at: middle),
            isStep: steps > 1))
      }
    }
    return wedges
  }

  /// The turn cut at its stops; a repeating gradient goes on until the turn is full.
  private var turnSegments: [(start: Float, end: Float, from: Color, to: Color)] {
    guard let first = stops.first, let last = stops.last else { return [] }
    var segments: [(start: Float, end: Float, from: Color, to: Color)] = []
    segments.append((0, min(1, first.offset), first.color, first.color))
    for (a, b) in zip(stops, stops.dropFirst()) {
      segments.append((max(0, a.offset), min(1, b.offset), a.color, b.color))
    }
    segments.append((max(0, last.offset), 1, last.color, last.color))
    return segments
  }
}

extension Color {
  /// Between two colours, component by component, not premultiplied.
  fileprivate init(_ a: Color, _ b: Color, at t: Float) {
    self.init(
      red: a.red + (b.red - a.red) * t, green: a.green + (b.green - a.green) * t, blue: a.blue + (b.blue - a.blue) * t,
      alpha: a.alpha + (b.alpha - a.alpha) * t)
  }
}
