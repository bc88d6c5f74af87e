import FlexCore
import FlexDisplay
import FlexTree
import Glibc

extension GradientStops {
  /// Straight pieces that stand for one curve of colours.
  private static let segmentsPerCurve = 24
  /// Stops that one gradient may have; more are ignored.
  private static let stopLimit = 4_096

  init(_ gradient: Gradient, lineLength: Float, currentColor: Color) {
    self.init()
    let entries = Array(gradient.stops.prefix(Self.stopLimit))
    let positions = Self.fixedUp(entries.map { $0.offset(lineLength: lineLength) })
    var index = 0
    while index < entries.count {
      guard let color = entries[index].color?.resolved(currentColor) else {
        index += 1
        continue
      }
      stops.append(Stop(offset: positions[index], color: color))
      // The next colour, and the hint between, if any.
      var next = index + 1
      var hint: Float?
      while next < entries.count, entries[next].color == nil {
        hint = positions[next]
        next += 1
      }
      if next < entries.count, let nextColor = entries[next].color?.resolved(currentColor) {
        addCurve(
          from: stops[stops.count - 1], to: Stop(offset: positions[next], color: nextColor), hint: hint,
          gradient.interpolation)
      }
      index = next
    }
  }

  /// Steps 1–3 of CSS Images 4 §3.5.1 (#color-stop-fixup).
  private static func fixedUp(_ positions: [Float?]) -> [Float] {
    guard !positions.isEmpty else { return [] }
    var positions = positions
    // 1. The first and last default to the ends of the line.
    if positions[0] == nil { positions[0] = 0 }
    if positions[positions.count - 1] == nil { positions[positions.count - 1] = 1 }
    // 2. None stands before an earlier one.
    var largest = -Float.infinity
    for index in positions.indices {
      guard let position = positions[index] else { continue }
      largest = max(largest, position)
      positions[index] = largest
    }
    // 3. Runs without a position are spaced evenly.
    var known = 0
    for index in positions.indices {
      guard let end = positions[index], let start = positions[known] else { continue }
      if index > known + 1 {
        for between in (known + 1)..<index {
          positions[between] = start + (end - start) * Float(between - known) / Float(index - known)
        }
      }
      known = index
    }
    return positions.map { $0 ?? 0 }
  }

  /// Adds stops between two colours wherever a straight line through sRGB isn't what is asked for.
  private mutating func addCurve(
    from start: Stop, to end: Stop, hint: Float?, _ interpolation: ColorInterpolation
  ) {
    let length = end.offset - start.offset
    guard length > 0 else { return }
    var exponent: Float?
    if let hint {
      // The colour halfway lies at the hint. CSS Images 4 §3.5.2 (#color-interpolation-hint).
      let middle = (hint - start.offset) / length
      if middle <= 0 {
        stops.append(Stop(offset: start.offset, color: end.color))
        return
      }
      if middle >= 1 {
        stops.append(Stop(offset: end.offset, color: start.color))
        return
      }
      if abs(middle - 0.5) > 1e-4 { exponent = Float(log(0.5) / log(Double(middle))) }
    }
    // What lies outside of sRGB is cut off where it shows, not where it is mixed.
    if interpolation.space == .srgb, exponent == nil, start.color.isInGamut, end.color.isInGamut {
      if start.color.alpha == end.color.alpha { return }
      // Premultiplied: a transparent end has its neighbour's colour.
      if start.color.alpha == 0 {
        stops.append(Stop(offset: start.offset, color: end.color.withAlpha(0)))
        return
      }
      if end.color.alpha == 0 {
        stops.append(Stop(offset: end.offset, color: start.color.withAlpha(0)))
        return
      }
    }
    let mixer = ColorMixer(start.color, end.color, interpolation)
    if start.color.alpha == 0 { stops.append(Stop(offset: start.offset, color: mixer.mix(0))) }
    for step in 1..<Self.segmentsPerCurve {
      let t = Float(step) / Float(Self.segmentsPerCurve)
      let progress = exponent.map { Float(pow(Double(t), Double($0))) } ?? t
      stops.append(Stop(offset: start.offset + length * t, color: mixer.mix(progress)))
    }
    if end.color.alpha == 0 { stops.append(Stop(offset: end.offset, color: mixer.mix(1))) }
  }
}

extension Gradient.Stop {
  /// The position as a fraction of the gradient line, or `nil` where it has none.
  func offset(lineLength: Float) -> Float? {
    guard let position else { return nil }
    let value = lineLength > 0 ? position.resolved(against: lineLength) / lineLength : position.resolved(against: 1)
    return value.isFinite ? min(max(value, -1e6), 1e6) : nil
  }
}

/// Mixes two colours of a gradient.
struct ColorMixer {
  private let first: ColorValue
  private let second: ColorValue
  private let interpolation: ColorInterpolation
  private let inks: (first: Inks, second: Inks)

  init(_ first: Color, _ second: Color, _ interpolation: ColorInterpolation) {
    self.first = ColorValue(first).converted(to: interpolation.space)
    self.second = ColorValue(second).converted(to: interpolation.space)
    self.interpolation = interpolation
    inks = (first.inks, second.inks)
  }

  func mix(_ t: Float) -> Color {
    var color = ColorMixing.interpolate(first, second, progress: Double(t), interpolation).color
    color.inks = inks.first.mixed(inks.second, t)
    return color
  }
}

extension Color {
  fileprivate var isInGamut: Bool { [red, green, blue].allSatisfy { (0...1).contains($0) } }
}
