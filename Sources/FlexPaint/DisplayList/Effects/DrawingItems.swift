import CairoKit
import FlexCore
import FlexDisplay
import FlexTree

extension Drawing {
  /// The steps as items, from a corner of the page.
  func items(at origin: Point) -> [DisplayItem] {
    let items = Self.items(steps)
    return items.isEmpty ? [] : [.transform(.translation(Double(origin.x), Double(origin.y)), items)]
  }

  private static func items(_ steps: [Step]) -> [DisplayItem] {
    steps.compactMap { step in
      switch step {
      case .fill(let outline, let rule, let paint): .fill(.path(Path(outline), rule), Brush(paint))
      case .stroke(let outline, let pen, let color):
        .stroke(
          Path(outline), Stroke(width: pen.width, cap: Stroke.Cap(pen.cap), dashes: pen.dashes), color)
      case .clip(let outline, let steps): .clip(.path(Path(outline), .nonzero), items(steps))
      case .transform(let a, let b, let c, let d, let e, let f, let steps):
        // A map onto a line shows nothing.
        a * d - b * c == 0 ? nil : .transform(Matrix(a, b, c, d, e, f), items(steps))
      case .opacity(let opacity, let steps): layer(items(steps), opacity)
      }
    }
  }

  private static func layer(_ items: [DisplayItem], _ opacity: Float) -> DisplayItem {
    var layer = Layer(items)
    layer.opacity = opacity
    return .layer(layer)
  }
}

extension Path {
  fileprivate init(_ outline: Drawing.Outline) {
    self.init(
      outline.elements.map { element in
        switch element {
        case .move(let point): .move(point)
        case .line(let point): .line(point)
        case .cubic(let first, let second, let end): .cubic(first, second, end)
        case .close: .close
        }
      })
  }
}

extension Stroke.Cap {
  fileprivate init(_ cap: Drawing.Pen.Cap) {
    switch cap {
    case .butt: self = .butt
    case .round: self = .round
    case .square: self = .square
    }
  }
}

extension Brush {
  fileprivate init(_ paint: Drawing.Paint) {
    func gradient(_ geometry: GradientFill.Geometry, _ stops: [Drawing.Stop]) -> Brush {
      .gradient(
        GradientFill(
          geometry: geometry, stops: stops.map { .init(offset: $0.offset, color: $0.color) }, isRepeating: false))
    }
    switch paint {
    case .color(let color): self = .color(color)
    case .linear(let stops, let from, let to): self = gradient(.linear(from, to), stops)
    case .radial(let stops, let center, let radius):
      self = gradient(.radial(center: center, radii: Size(width: radius, height: radius)), stops)
    }
  }
}
