internal import FlexTree

extension CustomSyntax {
  /// What lies between two computed values; `nil` where nothing does.
  func mixed(_ a: CustomValue, _ b: CustomValue, _ step: AnimationStep) -> CustomValue? {
    for component in alternatives {
      guard case .type(let type) = component.kind, let property = Self.interpolationProxy(of: type) else { continue }
      func parts(_ value: CustomValue) -> [[LocatedValue]] {
        switch component.multiplier {
        case .one: [value.values]
        case .spaceSeparated: value.values.split { $0.value == .whitespace }.map(Array.init)
        case .commaSeparated: value.values.splitAtCommas().map { $0.trimmed() }
        }
      }
      let (x, y) = (parts(a), parts(b))
      guard x.count == y.count else { continue }
      let texts = zip(x, y).map { Self.mixed($0, $1, as: property, step) }.allOrNone()
      guard let texts else { continue }
      return CustomValue(text: texts.joined(separator: component.multiplier == .commaSeparated ? ", " : " "))
    }
    return nil
  }

  /// A property whose values are those of a type, with what lies between them.
  private static func interpolationProxy(of type: String) -> (name: String, unit: String)? {
    switch type {
    case "length": ("letter-spacing", "")
    case "length-percentage": ("text-indent", "")
    case "color": ("color", "")
    case "integer": ("order", "")
    case "number": ("flex-grow", "")
    case "transform-list", "transform-function": ("transform", "")
    case "percentage": ("text-indent", "")
    case "angle": ("rotate", "deg")
    case "time": ("flex-grow", "s")
    case "resolution": ("flex-grow", "dppx")
    default: nil
    }
  }

  private static func mixed(
    _ a: [LocatedValue], _ b: [LocatedValue], as proxy: (name: String, unit: String), _ step: AnimationStep
  ) -> String? {
    // Numbers may be below zero, so that no property of numbers has them all.
    if let (x, unit) = number(a), let (y, other) = number(b), unit == other, proxy.name != "order" {
      return Float.mixed(x, y, step).map { NumberText.of($0) + unit }
    }
    guard let property = PropertyID.named(proxy.name), proxy.unit.isEmpty, let x = style(a, property),
      let y = style(b, property), let assign = property.row.mixing?(x, y, step)
    else { return nil }
    var style = x
    assign(&style, .none)
    return serializedComputedValue(of: property, in: style)
  }

  private static func number(_ values: [LocatedValue]) -> (Float, unit: String)? {
    guard values.count == 1 else { return nil }
    switch values[0].value {
    case .number(let value, _): return (Float(value), "")
    case .percentage(let value): return (Float(value), "%")
    case .dimension(let value, let unit, _): return (Float(value), unit.asciiLowercased())
    default: return nil
    }
  }

  private static func style(_ values: [LocatedValue], _ property: PropertyID) -> ComputedStyle? {
    guard case .success(let longhands) = PropertyParser.parse(name: property.name, values: values),
      case .specified(let value)? = longhands.first?.value
    else { return nil }
    var style = StyleBuilder.initial
    value.assign(&style, .none)
    return style
  }
}
