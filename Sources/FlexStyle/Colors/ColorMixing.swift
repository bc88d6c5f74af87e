import FlexTree

extension ColorInterpolation {
  static let hues: KeyValuePairs<String, ColorInterpolation.Hue> = [
    "shorter": .shorter, "longer": .longer, "increasing": .increasing, "decreasing": .decreasing,
  ]

  /// Reads `in <color-space> [ <hue-interpolation-method> hue ]?`. CSS Color 4 §12.1 (#color-interpolation-method).
  static func read(_ reader: inout ValueReader) -> ColorInterpolation? {
    guard reader.keyword("in"), let name = reader.ident(), let space = ColorSpace.named(name) else { return nil }
    var method = ColorInterpolation(space: space)
    if space.hueIndex != nil, let hue = reader.keyword(of: hues) {
      guard reader.keyword("hue") else { return nil }
      method.hue = hue
    }
    return method
  }
}

extension ColorMixing {
  /// `color-mix()`: percentages in 0…100, `nil` where none was given. CSS Color 5 §3 (#color-mix).
  static func mix(_ items: [(color: ColorValue, percentage: Double?)], _ method: ColorInterpolation) -> ColorValue {
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
