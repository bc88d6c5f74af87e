internal import FlexTree

/// Reads the paints of a version 1 table. OpenType 1.9.1, COLR (#paint-tables).
struct PaintReader {
  let reader: TableReader
  let scale: Float
  /// The paint of another glyph, at a depth.
  let glyphPaint: (UInt32, Int, inout Int) -> ColorPaint?

  func paint(at place: Int, _ depth: Int, _ left: inout Int) -> ColorPaint? {
    guard left > 0, !ColorTables.isTooDeep(depth), let format = reader.u8(place) else { return nil }
    left -= 1
    func child(_ offset: Int, _ left: inout Int) -> ColorPaint? {
      reader.u24(place + offset).flatMap { paint(at: place + $0, depth + 1, &left) }
    }
    switch format {
    case 1: return layers(place, depth, &left)
    case 2, 3: return ink(place + 1).map { .solid($0) }
    case 4...9: return gradient(format, place)
    case 10: return reader.u16(place + 4).flatMap { glyph in child(1, &left).map { .glyph(UInt32(glyph), $0) } }
    case 11: return reader.u16(place + 1).flatMap { glyphPaint(UInt32($0), depth + 1, &left) }
    case 12...31:
      guard let matrix = matrix(format, place), let inner = child(1, &left) else { return nil }
      return .transform(matrix, inner)
    case 32:
      guard let mode = reader.u8(place + 4) else { return nil }
      let (source, backdrop) = (child(1, &left), child(5, &left))
      guard let source, let backdrop else { return mode == 0 ? nil : mode == 2 ? backdrop : source ?? backdrop }
      switch mode {
      case 0: return nil
      case 1: return source
      case 2: return backdrop
      case 4: return .composite(backdrop, .normal, source)
      default: return .composite(source, Self.blendMode(mode), backdrop)
      }
    default: return nil
    }
  }

  private func layers(_ place: Int, _ depth: Int, _ left: inout Int) -> ColorPaint? {
    guard let count = reader.u8(place + 1), let first = reader.u32(place + 2), let list = reader.u32(18), list > 0,
      let total = reader.u32(list)
    else { return nil }
    var result: [ColorPaint] = []
    for index in first..<first + count where index < total {
      guard let offset = reader.u32(list + 4 + 4 * index) else { break }
      if let layer = paint(at: list + offset, depth + 1, &left) { result.append(layer) }
    }
    return .layers(result)
  }

  private func ink(_ place: Int) -> ColorPaint.Ink? {
    guard let entry = reader.u16(place), let alpha = reader.fraction(place + 2) else { return nil }
    return ColorPaint.Ink(entry: entry == 0xFFFF ? nil : entry, alpha: min(max(alpha, 0), 1))
  }

  // MARK: Gradients

  private func gradient(_ format: Int, _ place: Int) -> ColorPaint? {
    guard let offset = reader.u24(place + 1), let extent = reader.u8(place + offset),
      let count = reader.u16(place + offset + 1)
    else { return nil }
    let isVariable = format % 2 == 1
    var stops: [ColorPaint.Gradient.Stop] = []
    for index in 0..<count {
      let stop = place + offset + 3 + index * (isVariable ? 10 : 6)
      guard let at = reader.fraction(stop), let ink = ink(stop + 2) else { break }
      stops.append(.init(offset: at, ink: ink))
    }
    guard !stops.isEmpty, let geometry = geometry(format, place) else { return nil }
    stops = stops.enumerated().sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }
      .map(\.element)
    return .gradient(.init(geometry: geometry, stops: stops, extent: .init(rawValue: UInt8(extent)) ?? .pad))
  }

  private func geometry(_ format: Int, _ place: Int) -> ColorPaint.Gradient.Geometry? {
    func number(_ index: Int) -> Float? { reader.i16(place + 4 + 2 * index) }
    func point(_ index: Int) -> SIMD2<Float>? {
      guard let x = number(index), let y = number(index + 1) else { return nil }
      return SIMD2(x, -y) * scale
    }
    switch format {
    case 4, 5:
      guard let start = point(0), let end = point(2), let turned = point(4) else { return nil }
      // Colours run along the line that is at right angles to the one from the first to the third point.
      let across = turned - start
      let length = (across * across).sum()
      guard length > 0 else { return .linear(from: start, to: end) }
      let share = ((end - start) * across).sum() / length
      return .linear(from: start, to: end - across * share)
    case 6, 7:
      guard let start = point(0), let radius = reader.u16(place + 8), let end = point(3),
        let last = reader.u16(place + 14)
      else { return nil }
      return .radial(
        from: SIMD3(start.x, start.y, Float(radius) * scale), to: SIMD3(end.x, end.y, Float(last) * scale))
    default:
      guard let center = point(0), let start = reader.fraction(place + 8), let end = reader.fraction(place + 10) else {
        return nil
      }
      return .sweep(center: center, from: (start + 1) * 180, to: (end + 1) * 180)
    }
  }

  // MARK: Transforms

  /// In px of a font 1000 px high, y downwards.
  private func matrix(_ format: Int, _ place: Int) -> Matrix? {
    func fraction(_ index: Int) -> Double? { reader.fraction(place + 4 + 2 * index).map { Double($0) } }
    func center(_ index: Int) -> (x: Double, y: Double)? {
      guard let x = reader.i16(place + 4 + 2 * index), let y = reader.i16(place + 6 + 2 * index) else { return nil }
      return (Double(x * scale), Double(-y * scale))
    }
    func around(_ matrix: Matrix, _ index: Int?) -> Matrix? {
      guard let index else { return matrix }
      guard let center = center(index) else { return nil }
      return Matrix.translation(center.x, center.y).concatenating(matrix).concatenating(
        .translation(-center.x, -center.y))
    }
    switch format {
    case 12, 13:
      guard let offset = reader.u24(place + 4) else { return nil }
      let values = (0..<6).compactMap { reader.fixed(place + offset + 4 * $0) }
      guard values.count == 6 else { return nil }
      return Matrix(
        values[0], -values[1], -values[2], values[3], values[4] * Double(scale), -values[5] * Double(scale))
    case 14, 15: return center(0).map { .translation($0.x, $0.y) }
    case 16...19:
      guard let x = fraction(0), let y = fraction(1) else { return nil }
      return around(.scale(x, y), format >= 18 ? 2 : nil)
    case 20...23: return fraction(0).flatMap { around(.scale($0, $0), format >= 22 ? 1 : nil) }
    case 24...27:
      guard let angle = fraction(0) else { return nil }
      let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: angle * 180)
      return around(Matrix(cosine, -sine, sine, cosine, 0, 0), format >= 26 ? 1 : nil)
    default:
      guard let x = fraction(0), let y = fraction(1) else { return nil }
      func tangent(_ angle: Double) -> Double {
        let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: angle * 180)
        return cosine == 0 ? 0 : sine / cosine
      }
      // Positive angles lean to the left, and up to the right, counterclockwise.
      return around(Matrix(1, -tangent(y), tangent(x), 1, 0, 0), format >= 30 ? 2 : nil)
    }
  }

  /// Modes that have no word in CSS, which leave parts out, paint the first over the second.
  private static func blendMode(_ mode: Int) -> BlendMode {
    let modes: [Int: BlendMode] = [
      12: .plusLighter, 13: .screen, 14: .overlay, 15: .darken, 16: .lighten, 17: .colorDodge, 18: .colorBurn,
      19: .hardLight, 20: .softLight, 21: .difference, 22: .exclusion, 23: .multiply, 24: .hue, 25: .saturation,
      26: .color, 27: .luminosity,
    ]
    return modes[mode] ?? .normal
  }
}
