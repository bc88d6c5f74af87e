internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexPainter
internal import FlexTree
internal import Glibc

/// Gradients as shadings. ISO 32000-1 §8.7.4.5.
extension PDFPainter {
  /// Covers everything inside the clip.
  func paint(_ gradient: GradientFill) {
    var gradient = gradient.withInnerJumps
    let opacity = canvas.state.opacity
    // Readers differ about a mask and an opacity together, so that the mask has both.
    for index in gradient.stops.indices { gradient.stops[index].color.alpha *= opacity }
    canvas.setOpacity(1)
    paintFaded(gradient)
    canvas.setOpacity(opacity)
  }

  private func paintFaded(_ gradient: GradientFill) {
    guard !gradient.stops.isEmpty, !canvas.state.visible.isEmpty else { return }
    let visible = canvas.state.visible
    guard let space = ShadingSpace(gradient, visible: visible) else {
      return fill(.rect(visible), GradientStops(expanded: gradient.stops).average())
    }
    if let bands = GradientBands(gradient, domain: space.domain), paint(bands, gradient.geometry) { return }
    let alphas = gradient.stops.map { min(max($0.color.alpha, 0), 1) }
    let alpha = alphas[0]
    if alphas.allSatisfy({ $0 == alpha }) {
      guard alpha > 0 else { return }
      if canvas.isCoverage { return fill(.rect(visible), Color.white.withAlpha(alpha)) }
      canvas.setAlpha(alpha, file)
      return show(gradient, space, isAlpha: false)
    }
    canvas.setAlpha(1, file)
    // Coverage as the luminosity of a like gradient in grey.
    let mask = group(visible, isCoverage: false) { show(gradient, space, isAlpha: true) }
    setMask(mask)
    if canvas.isCoverage { return fill(.rect(visible), .white) }
    if case .conic = gradient.geometry {
      // Patches share edges, which would show through each other.
      draw(group(visible) { show(gradient, space, isAlpha: false) })
    } else {
      show(gradient, space, isAlpha: false)
    }
  }

  private func show(_ gradient: GradientFill, _ space: ShadingSpace, isAlpha: Bool) {
    let shading: Int
    let components = components(of: gradient, isAlpha: isAlpha)
    switch gradient.geometry {
    case .conic(let center, let from):
      shading = conicShading(gradient, center, from, covering: canvas.state.visible, components)
    case .linear, .radial, .circles:
      var entries = PDFContent()
      entries.append(space.isRadial ? "<</ShadingType 3/ColorSpace" : "<</ShadingType 2/ColorSpace")
      entries.append(components.colorSpace)
      entries.append("/Coords[")
      for number in space.coordinates { entries.operand(number, digits: 4) }
      entries.append("]/Domain[")
      entries.operand(Double(space.domain.lowerBound), digits: 6)
      entries.append(number: Double(space.domain.upperBound), digits: 6)
      entries.append("]/Extend[true true]/Function")
      entries.append(function(gradient, domain: space.domain, components))
      entries.append(">>")
      shading = file.share(entries)
    }
    if let matrix = space.matrix {
      canvas.save()
      canvas.transform(matrix)
      canvas.use(.shading, shading)
      canvas.content.append(" sh\n")
      canvas.restore()
    } else {
      canvas.use(.shading, shading)
      canvas.content.append(" sh\n")
    }
  }

  /// A gradient between colours that are all given in inks stays in them.
  private func components(of gradient: GradientFill, isAlpha: Bool) -> ShadingComponents {
    if isAlpha { return .alpha }
    return file.takesInks && gradient.stops.allSatisfy { !$0.color.inks.isNone } ? .inks : .color
  }

  /// Colour by offset; of a repeating gradient one period again and again.
  private func function(
    _ gradient: GradientFill, domain: ClosedRange<Float>, _ components: ShadingComponents
  ) -> PDFContent {
    let period = PDFContent(stops: gradient.stops, components)
    let first = Int(domain.lowerBound)
    let last = Int(domain.upperBound)
    guard gradient.isRepeating, last - first > 1 else { return period }
    // Once as an object of its own; each piece refers to it.
    let function = file.share(period)
    var content = PDFContent()
    content.append("<</FunctionType 3/Domain[")
    content.append(integer: first)
    content.append(" ")
    content.append(integer: last)
    content.append("]/Functions[")
    for _ in first..<last {
      content.append(reference: function)
      content.append(" ")
    }
    content.append("]/Bounds[")
    for bound in (first + 1)..<last { content.operand(Double(bound), digits: 0) }
    content.append("]/Encode[")
    for _ in first..<last { content.append("0 1 ") }
    content.append("]>>")
    return content
  }

  // MARK: Conic gradients

  /// A fan of Coons patches around the centre, each at most an eighth of the turn. ISO 32000-1 §8.7.4.5.7.
  private func conicShading(
    _ gradient: GradientFill, _ center: Point, _ from: Float, covering bounds: Rect,
    _ components: ShadingComponents
  ) -> Int {
    let reachX = max(abs(bounds.x - center.x), abs(bounds.maxX - center.x))
    let reachY = max(abs(bounds.y - center.y), abs(bounds.maxY - center.y))
    let radius = Double((reachX * reachX + reachY * reachY).squareRoot()) * 1.5 + 1
    func point(_ turn: Float) -> (x: Double, y: Double) {
      let angle = (Double(turn) * 360 + Double(from) - 90) * .pi / 180
      return (Double(center.x) + radius * cos(angle), Double(center.y) + radius * sin(angle))
    }
    let middle = (x: Double(center.x), y: Double(center.y))
    var mesh = PDFMesh(center: middle, reach: radius * 1.1, components: components)
    for (start, end) in zip(gradient.stops, gradient.stops.dropFirst()) where end.offset > start.offset {
      let count = max(Int(((end.offset - start.offset) * 8).rounded(.up)), 1)
      for piece in 0..<count {
        let (t0, t1) = (Float(piece) / Float(count), Float(piece + 1) / Float(count))
        mesh.append(
          corners: [
            middle, point(start.offset + (end.offset - start.offset) * t0),
            point(start.offset + (end.offset - start.offset) * t1), middle,
          ],
          colors: [start.color.straightMix(end.color, t0), start.color.straightMix(end.color, t1)])
      }
    }
    return file.addStream(mesh.entries, mesh.data)
  }
}

/// What a shading tells of its colours.
private enum ShadingComponents {
  case color, alpha, inks

  var colorSpace: StaticString {
    switch self {
    case .color: "/DeviceRGB"
    case .alpha: "/DeviceGray"
    case .inks: "/DeviceCMYK"
    }
  }

  /// 0…1 each.
  func values(of color: Color) -> [Double] {
    let (red, green, blue, alpha) = color.components
    return switch self {
    case .color: [red, green, blue]
    case .alpha: [alpha]
    case .inks: color.inks.shares ?? [0, 0, 0, 0]
    }
  }
}

/// Where a gradient's offsets lie.
private struct ShadingSpace {
  /// Repetitions of a gradient; more of them are a colour.
  private static let largestRepetition = 4_096
  /// Repetitions to either side between circles.
  private static let circleRepetitions: Float = 64

  /// Of the axis, or of both circles.
  var coordinates: [Double] = []
  var domain: ClosedRange<Float> = 0...1
  var isRadial = false
  /// From the shading's space to user space.
  var matrix: Matrix?

  /// - Returns: `nil` where a gradient repeats too often to be seen.
  init?(_ gradient: GradientFill, visible: Rect) {
    switch gradient.geometry {
    case .linear(let start, let end):
      let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
      let square = dx * dx + dy * dy
      guard square > 0, square.isFinite else { return nil }
      if gradient.isRepeating {
        // Offsets of the visible corners.
        let offsets = [
          (visible.x, visible.y), (visible.maxX, visible.y), (visible.x, visible.maxY), (visible.maxX, visible.maxY),
        ].map { (Double($0.0 - start.x) * dx + Double($0.1 - start.y) * dy) / square }
        let low = (offsets.min() ?? 0).rounded(.down)
        let high = max((offsets.max() ?? 1).rounded(.up), low + 1)
        guard high - low <= Double(Self.largestRepetition), abs(low) < 1e6 else { return nil }
        domain = Float(low)...Float(high)
      }
      let (low, high) = (Double(domain.lowerBound), Double(domain.upperBound))
      coordinates = [
        Double(start.x) + dx * low, Double(start.y) + dy * low, Double(start.x) + dx * high,
        Double(start.y) + dy * high,
      ]
    case .radial(let center, let radii):
      isRadial = true
      let unit = Double(radii.width)
      let stretch = Matrix(1, 0, 0, Double(radii.height) / unit, 0, 0)
      guard unit > 0, stretch.isInvertible, radii.height > 0 else { return nil }
      var x = Double(center.x)
      var y = Double(center.y)
      if radii.width != radii.height {
        matrix = Matrix(stretch.a, 0, 0, stretch.d, x, y)
        (x, y) = (0, 0)
      }
      if gradient.isRepeating {
        let farX = max(abs(visible.x - center.x), abs(visible.maxX - center.x)) / radii.width
        let farY = max(abs(visible.y - center.y), abs(visible.maxY - center.y)) / radii.height
        let high = max((farX * farX + farY * farY).squareRoot().rounded(.up), 1)
        guard high <= Float(Self.largestRepetition) else { return nil }
        domain = 0...high
      }
      coordinates = [x, y, 0, x, y, unit * Double(domain.upperBound)]
    case .circles(let from, let to):
      isRadial = true
      coordinates = [from.center.x, from.center.y, from.radius, to.center.x, to.center.y, to.radius].map(Double.init)
      guard coordinates.allSatisfy(\.isFinite) else { return nil }
      if gradient.isRepeating {
        // No radius is negative.
        let growth = to.radius - from.radius
        let end = growth == 0 ? Float.infinity : (from.radius / abs(growth)).rounded(.down)
        let low = growth < 0 ? Self.circleRepetitions : min(end, Self.circleRepetitions)
        let high = growth < 0 ? min(end, Self.circleRepetitions) : Self.circleRepetitions
        domain = -low...high
        let first = Array(coordinates[..<3])
        let steps = (0..<3).map { coordinates[$0 + 3] - coordinates[$0] }
        for index in 0..<3 {
          coordinates[index] = first[index] - steps[index] * Double(low)
          coordinates[index + 3] = first[index] + steps[index] * Double(high)
        }
      }
    case .conic(let center, let from):
      guard center.x.isFinite, center.y.isFinite, from.isFinite else { return nil }
    }
  }
}

extension PDFContent {
  /// A function from offsets to colours, or to their alpha: straight pieces, stitched. ISO 32000-1 §7.10.
  fileprivate init(stops: [GradientFill.Stop], _ components: ShadingComponents) {
    var pieces: [(start: GradientFill.Stop, end: GradientFill.Stop)] = []
    var last = GradientFill.Stop(offset: 0, color: stops[0].color)
    for stop in stops + [GradientFill.Stop(offset: 1, color: stops[stops.count - 1].color)] {
      let offset = min(max(stop.offset, 0), 1)
      // Where two stops share an offset the colour jumps.
      if offset > last.offset + 1e-6 {
        pieces.append((last, GradientFill.Stop(offset: offset, color: stop.color)))
      }
      last = GradientFill.Stop(offset: max(offset, last.offset), color: stop.color)
    }
    if pieces.count == 1 {
      append(piece: pieces[0], components)
      return
    }
    append("<</FunctionType 3/Domain[0 1]/Functions[")
    for piece in pieces { append(piece: piece, components) }
    append("]/Bounds[")
    for piece in pieces.dropLast() { operand(Double(piece.end.offset), digits: 6) }
    append("]/Encode[")
    for _ in pieces { append("0 1 ") }
    append("]>>")
  }

  private mutating func append(
    piece: (start: GradientFill.Stop, end: GradientFill.Stop), _ components: ShadingComponents
  ) {
    append("<</FunctionType 2/N 1/Domain[0 1]/C0[")
    append(components: components.values(of: piece.start.color))
    append("]/C1[")
    append(components: components.values(of: piece.end.color))
    append("]>>")
  }

  private mutating func append(components: [Double]) {
    for component in components { operand(component, digits: 4) }
  }
}

/// Coons patches with straight sides, packed. ISO 32000-1 §8.7.4.5.7, type 6.
private struct PDFMesh {
  private(set) var data: [UInt8] = []
  private let center: (x: Double, y: Double)
  private let reach: Double
  private let components: ShadingComponents

  init(center: (x: Double, y: Double), reach: Double, components: ShadingComponents) {
    self.center = center
    self.reach = reach
    self.components = components
  }

  var entries: PDFContent {
    var entries = PDFContent()
    entries.append("/ShadingType 6/ColorSpace")
    entries.append(components.colorSpace)
    entries.append("/BitsPerCoordinate 32/BitsPerComponent 16/BitsPerFlag 8/Decode[")
    for middle in [center.x, center.y] {
      entries.operand(middle - reach, digits: 4)
      entries.operand(middle + reach, digits: 4)
    }
    switch components {
    case .alpha: entries.append("0 1]")
    case .color: entries.append("0 1 0 1 0 1]")
    case .inks: entries.append("0 1 0 1 0 1 0 1]")
    }
    return entries
  }

  /// Adds a patch whose first and last corners have one colour each with their neighbours.
  mutating func append(corners: [(x: Double, y: Double)], colors: [Color]) {
    data.append(0)
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      append(corner)
      append((corner.x + (next.x - corner.x) / 3, corner.y + (next.y - corner.y) / 3))
      append((next.x + (corner.x - next.x) / 3, next.y + (corner.y - next.y) / 3))
    }
    for color in [colors[0], colors[0], colors[1], colors[1]] {
      for component in components.values(of: color) {
        append(UInt16((component * 65_535).rounded()))
      }
    }
  }

  private mutating func append(_ point: (x: Double, y: Double)) {
    for (value, middle) in [(point.x, center.x), (point.y, center.y)] {
      let share = min(max((value - middle + reach) / (2 * reach), 0), 1)
      let bits = UInt32((share * Double(UInt32.max)).rounded())
      append(UInt16(truncatingIfNeeded: bits >> 16))
      append(UInt16(truncatingIfNeeded: bits))
    }
  }

  private mutating func append(_ value: UInt16) {
    data.append(UInt8(truncatingIfNeeded: value >> 8))
    data.append(UInt8(truncatingIfNeeded: value))
  }
}
