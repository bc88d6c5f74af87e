import FlexTree

/// `in <color-space> [ <hue-interpolation-method> hue ]?`. CSS Color 4 §12.1 (#color-interpolation-method).
struct InterpolationMethod: Equatable, Sendable {
  var space: ColorSpace
  var hue: ColorInterpolation.Hue = .shorter

  static let hues: KeyValuePairs<String, ColorInterpolation.Hue> = [
    "shorter": .shorter, "longer": .longer, "increasing": .increasing, "decreasing": .decreasing,
  ]

  /// Reads the method behind an `in` that comes next.
  static func read(_ reader: inout ValueReader) -> InterpolationMethod? {
    guard reader.keyword("in"), let name = reader.ident(), let space = ColorSpace.named(name) else { return nil }
    var method = InterpolationMethod(space: space)
    if space.hueIndex != nil, let hue = reader.keyword(of: hues) {
      guard reader.keyword("hue") else { return nil }
      method.hue = hue
    }
    return method
  }
}

enum ColorMixing {
  /// Between two colours, `progress` 0…1. CSS Color 4 §12 (#interpolation).
  static func interpolate(
    _ first: ColorValue, _ second: ColorValue, progress: Double, _ method: InterpolationMethod
  ) -> ColorValue {
    var a = first.converted(to: method.space)
    var b = second.converted(to: method.space)
    // A component missing in one colour is the other's; missing in both, it stays so.
    for index in 0..<3 {
      if a.isMissing(index), !b.isMissing(index) { a.components[index] = b.components[index] }
      if b.isMissing(index), !a.isMissing(index) { b.components[index] = a.components[index] }
    }
    if a.isMissing(3), !b.isMissing(3) { a.alpha = b.alpha }
    if b.isMissing(3), !a.isMissing(3) { b.alpha = a.alpha }
    let missing = a.missing & b.missing
    let alpha = a.alpha + (b.alpha - a.alpha) * progress
    var result = ColorVector()
    for index in 0..<3 {
      if index == method.space.hueIndex {
        let (from, to) = hues(a.components[index], b.components[index], method.hue)
        let hue = (from + (to - from) * progress).truncatingRemainder(dividingBy: 360)
        result[index] = hue < 0 ? hue + 360 : hue
      } else {
        // Premultiplied. §12.3 (#interpolation-alpha).
        let from = a.components[index] * a.alpha
        let to = b.components[index] * b.alpha
        let mixed = from + (to - from) * progress
        result[index] =
          alpha == 0
          ? a.components[index] + (b.components[index] - a.components[index]) * progress
          : mixed / alpha
      }
    }
    return ColorValue(method.space, result, alpha: alpha, missing: missing)
  }

  /// Two hues as they are to be walked between. §12.4 (#hue-interpolation).
  private static func hues(
    _ from: Double, _ to: Double, _ method: ColorInterpolation.Hue
  ) -> (Double, Double) {
    let difference = to - from
    switch method {
    case .shorter: return difference > 180 ? (from + 360, to) : difference < -180 ? (from, to + 360) : (from, to)
    case .longer:
      if difference > 0, difference < 180 { return (from + 360, to) }
      return difference > -180 && difference <= 0 ? (from, to + 360) : (from, to)
    case .increasing: return difference < 0 ? (from, to + 360) : (from, to)
    case .decreasing: return difference > 0 ? (from + 360, to) : (from, to)
    }
  }

  /// `color-mix()`: percentages in 0…100, `nil` where none was given. CSS Color 5 §3 (#color-mix).
  static func mix(_ items: [(color: ColorValue, percentage: Double?)], _ method: InterpolationMethod) -> ColorValue {
    let given = items.compactMap(\.percentage).reduce(0, +)
    let open = items.count { $0.percentage == nil }
    let share = open > 0 ? max(0, 100 - given) / Double(open) : 0
    var weights = items.map { $0.percentage ?? share }
    let total = weights.reduce(0, +)
    guard let first = items.first else { return ColorValue(method.space, ColorVector(), alpha: 0) }
    // All zero: equal shares of nothing.
    weights = weights.map { total > 0 ? $0 / total : 1 / Double(items.count) }
    var result = first.color.converted(to: method.space)
    var weight = weights[0]
    for (item, next) in zip(items, weights).dropFirst() {
      weight += next
      result = interpolate(result, item.color, progress: weight > 0 ? next / weight : 0, method)
    }
    if total < 100 { result.alpha *= total / 100 }
    // HSL and HWB are models of sRGB, and so is what comes out of them.
    if result.space == .hsl || result.space == .hwb {
      result = ColorValue(.srgb, result.space.convert(result.components, to: .srgb), alpha: result.alpha)
    }
    return result
  }
}
