/// Mixing two colours. CSS Color 4 §12 (#interpolation).
package enum ColorMixing {
  /// Between two colours, `progress` 0…1.
  package static func interpolate(
    _ first: ColorValue, _ second: ColorValue, progress: Double, _ method: ColorInterpolation
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
}
