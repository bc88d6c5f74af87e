package import FlexTree

/// The color stop list of a gradient, worked out until straight interpolation between neighbours shows what CSS asks
/// for. CSS Images 4 §3.5 (#color-stop-fixup).
package struct GradientStops {
  package typealias Stop = GradientFill.Stop
  /// Offsets of the gradient line: 0 its start, 1 its end; never falling, and not limited to 0…1.
  package var stops: [Stop] = []

  /// Stops that are already worked out.
  package init(expanded: [Stop] = []) { stops = expanded }

  /// The colour at `offset`; outside the stops, that of the nearest.
  package func color(at offset: Float) -> Color {
    guard let first = stops.first, let last = stops.last else { return .transparent }
    if offset < first.offset { return first.color }
    if offset >= last.offset { return last.color }
    // The last stop at or before the offset.
    var low = 0
    var high = stops.count - 1
    while low + 1 < high {
      let middle = (low + high) / 2
      if stops[middle].offset <= offset { low = middle } else { high = middle }
    }
    let (a, b) = (stops[low], stops[high])
    guard b.offset > a.offset else { return b.color }
    return a.color.straightMix(b.color, (offset - a.offset) / (b.offset - a.offset))
  }

  /// The stops between `low` and `high`, rescaled to 0…1, with the colours at both ends.
  package func cut(from low: Float, to high: Float) -> [Stop] {
    guard high > low else { return [Stop(offset: 0, color: color(at: low)), Stop(offset: 1, color: color(at: low))] }
    var result = [Stop(offset: 0, color: color(at: low))]
    for stop in stops where stop.offset >= low && stop.offset <= high {
      let scaled = Stop(offset: (stop.offset - low) / (high - low), color: stop.color)
      if result.last != scaled { result.append(scaled) }
    }
    // At the very end, the colour that leads there.
    if let last = result.last, last.offset < 1 { result.append(Stop(offset: 1, color: color(at: high))) }
    return result
  }

  /// One period of the repeating gradient, beginning at offset 0 of the line.
  /// The result's offsets are fractions of the period.
  package func rotatedPeriod() -> [Stop] {
    guard let first = stops.first?.offset, let last = stops.last?.offset, last > first else { return [] }
    let period = last - first
    // Where offset 0 lies within [first, last).
    var start = (0 - first).truncatingRemainder(dividingBy: period)
    if start < 0 { start += period }
    start += first
    let head = cut(from: start, to: last)
    let headShare = (last - start) / period
    var result = head.map { Stop(offset: $0.offset * headShare, color: $0.color) }
    if start > first {
      let tail = cut(from: first, to: start)
      result += tail.map { Stop(offset: headShare + $0.offset * (1 - headShare), color: $0.color) }
    }
    return result
  }

  /// The colour that a gradient of no length shows: the average over one period.
  /// CSS Images 4 §3.6.1 (#repeating-gradients).
  package func average() -> Color {
    guard let first = stops.first, let last = stops.last else { return .transparent }
    let period = last.offset - first.offset
    guard period > 0 else { return last.color }
    var sum: (red: Float, green: Float, blue: Float, alpha: Float) = (0, 0, 0, 0)
    for (a, b) in zip(stops, stops.dropFirst()) {
      let weight = (b.offset - a.offset) / period / 2
      for color in [a.color, b.color] {
        sum.red += color.red * color.alpha * weight
        sum.green += color.green * color.alpha * weight
        sum.blue += color.blue * color.alpha * weight
        sum.alpha += color.alpha * weight
      }
    }
    guard sum.alpha > 0 else { return .transparent }
    return Color(
      red: sum.red / sum.alpha, green: sum.green / sum.alpha, blue: sum.blue / sum.alpha, alpha: sum.alpha)
  }
}

extension Color {
  package func withAlpha(_ alpha: Float) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Component by component, without premultiplication.
  package func straightMix(_ other: Color, _ t: Float) -> Color {
    var color = Color(
      red: red + (other.red - red) * t, green: green + (other.green - green) * t,
      blue: blue + (other.blue - blue) * t, alpha: alpha + (other.alpha - alpha) * t)
    color.inks = inks.mixed(other.inks, t)
    return color
  }
}
