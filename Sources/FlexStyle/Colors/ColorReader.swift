import FlexTree

/// Reads `<color>`. CSS Color 4 §4.1 (#color-syntax), CSS Color 5 §4.1.
enum ColorReader {
  static func color(_ reader: inout ValueReader) -> SpecifiedColor? {
    switch reader.current {
    case .ident(let name)?:
      guard let color = named(name.asciiLowercased()) ?? hashless(&reader) else { return nil }
      reader.advance()
      return color
    case .number?, .dimension?:
      guard let color = hashless(&reader) else { return nil }
      reader.advance()
      return color
    case .hash(let digits, _)?:
      guard let value = hex(digits) else { return nil }
      reader.advance()
      return .value(value)
    case .function?:
      guard let (name, arguments) = reader.function() else { return nil }
      var inner = arguments
      guard let color = function(name, &inner), inner.isAtEnd else { return nil }
      return color.isAbsolute ? .value(color.value(.none)) : color
    default: return nil
    }
  }

  private static func named(_ name: String) -> SpecifiedColor? {
    if let hex = NamedColors.hex[name] { return .value(ColorValue(Color(hex: hex))) }
    switch name {
    case "transparent": return .value(ColorValue(.transparent))
    case "currentcolor": return .currentColor
    case "highlight": return .value(ColorValue(Color(hex: 0x0041C6, alpha: 0.8)))
    default:
      return SystemColors.colors(name).map { pair in
        .lightDark(.value(ColorValue(Color(hex: pair.light))), .value(ColorValue(Color(hex: pair.dark))))
      }
    }
  }

  /// The colour that the next value is when a `#` is put before it. Quirks §3.1 (#the-hashless-hex-color-quirk).
  private static func hashless(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard reader.quirks.contains(.hashlessColors) else { return nil }
    // What begins with a digit has lost its zeros.
    func padded(_ number: Double, _ unit: String) -> String? {
      guard number >= 0, number < 1_000_000, number == number.rounded() else { return nil }
      let digits = "\(Int(number))" + unit
      return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }
    let digits: String? =
      switch reader.current {
      case .ident(let name)?: name
      case .number(let value, isInteger: true)?: padded(value, "")
      case .dimension(let value, unit: let unit, isInteger: true)?: padded(value, unit)
      default: nil
      }
    guard let digits, digits.utf8.count == 3 || digits.utf8.count == 6 else { return nil }
    return hex(digits).map { .value($0) }
  }

  /// 3, 4, 6 or 8 digits. CSS Color 4 §5.2 (#hex-notation).
  private static func hex(_ digits: String) -> ColorValue? {
    var nibbles: [UInt32] = []
    for byte in digits.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): nibbles.append(UInt32(byte - UInt8(ascii: "0")))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): nibbles.append(UInt32(byte - UInt8(ascii: "a")) + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): nibbles.append(UInt32(byte - UInt8(ascii: "A")) + 10)
      default: return nil
      }
      if nibbles.count > 8 { return nil }
    }
    let channels: [UInt32]
    switch nibbles.count {
    case 3, 4: channels = nibbles.map { $0 * 17 }
    case 6, 8: channels = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
    default: return nil
    }
    let c = channels.map { Double($0) / 255 }
    var value = ColorValue(.srgb, ColorVector(c[0], c[1], c[2]), alpha: c.count > 3 ? c[3] : 1)
    value.isLegacy = true
    return value
  }

  private static func function(_ name: String, _ reader: inout ValueReader) -> SpecifiedColor? {
    switch name {
    case "color": return predefined(&reader)
    case "color-mix": return mix(&reader)
    case "light-dark":
      guard let light = color(&reader), reader.comma(), let dark = color(&reader) else { return nil }
      return .lightDark(light, dark)
    case "contrast-color": return color(&reader).map { .contrast($0) }
    case "alpha": return alpha(&reader)
    case "device-cmyk": return inks(&reader)
    default:
      guard let function = ColorFunction.named(name) else { return nil }
      return components(function, &reader)
    }
  }

  /// `color( [ from <color> ]? <colorspace> <component>{3} [ / <alpha> ]? )`.
  private static func predefined(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard let origin = origin(&reader) else { return nil }
    if origin.color == nil, case .ident(let name)? = reader.current, name.hasPrefix("--") {
      reader.advance()
      return profiled(name, &reader)
    }
    guard let name = reader.ident(), let space = ColorSpace.named(name), space.isPredefined else { return nil }
    return modern(.predefined(space), origin: origin.color, &reader)
  }

  /// `device-cmyk( <cmyk-component>{4} [ / <alpha> ]? )`, or numbers between commas. CSS Color 5 §11 (#device-cmyk).
  private static func inks(_ reader: inout ValueReader) -> SpecifiedColor? {
    let legacy = reader.attempt { reader -> SpecifiedColor? in
      var components: [ColorComponent] = []
      for index in 0..<4 {
        guard index == 0 || reader.comma(), let found = component(&reader, isHue: false, channels: []),
          found.node != nil, found.unit == .number
        else { return nil }
        components.append(found)
      }
      return reader.isAtEnd ? .profiled("device-cmyk", components, alpha: nil) : nil
    }
    if let legacy { return legacy }
    guard let color = profiled("device-cmyk", &reader), case .profiled(_, let components, _) = color,
      components.count == 4
    else { return nil }
    return color
  }

  /// The numbers of a colour of a profile. CSS Color 5 §12 (#custom-color).
  private static func profiled(_ name: String, _ reader: inout ValueReader) -> SpecifiedColor? {
    var components: [ColorComponent] = []
    while components.count < 15, !reader.isAtEnd {
      if reader.slash() {
        guard !components.isEmpty, let alpha = component(&reader, isHue: false, channels: []) else { return nil }
        return .profiled(name, components, alpha: alpha)
      }
      guard let found = component(&reader, isHue: false, channels: []) else { return nil }
      components.append(found)
    }
    return components.isEmpty ? nil : .profiled(name, components, alpha: nil)
  }

  /// `alpha( from <color> [ / <alpha> ]? )`. CSS Color 5 §4.10 (#relative-alpha).
  private static func alpha(_ reader: inout ValueReader) -> SpecifiedColor? {
    guard let origin = origin(&reader), let base = origin.color else { return nil }
    guard reader.slash() else { return base }
    return component(&reader, isHue: false, channels: ["alpha"]).map { .alpha(base, $0) }
  }

  /// `from <color>`, or nothing; `nil` where the colour is bad.
  private static func origin(_ reader: inout ValueReader) -> (color: SpecifiedColor?, Void)? {
    guard reader.keyword("from") else { return (nil, ()) }
    return color(&reader).map { ($0, ()) }
  }

  private static func components(_ function: ColorFunction, _ reader: inout ValueReader) -> SpecifiedColor? {
    guard let origin = origin(&reader) else { return nil }
    if origin.color == nil, function == .rgb || function == .hsl,
      let color = reader.attempt({ legacy(function, &$0) })
    {
      return color
    }
    return modern(function, origin: origin.color, &reader)
  }

  /// Components between commas: all numbers or all percentages. CSS Color 4 §5.1 (#rgb-functions).
  private static func legacy(_ function: ColorFunction, _ reader: inout ValueReader) -> SpecifiedColor? {
    var components: [ColorComponent] = []
    for index in 0..<3 {
      guard index == 0 || reader.comma() else { return nil }
      let isHue = index == function.space.hueIndex
      guard let found = component(&reader, isHue: isHue, channels: []), found.node != nil else { return nil }
      components.append(found)
    }
    let units = components.map(\.unit)
    let areRight =
      function == .rgb
      ? units[0] == units[1] && units[1] == units[2] : units[1] == .percent && units[2] == .percent
    guard areRight else { return nil }
    var alpha: ColorComponent?
    if reader.comma() {
      guard let found = component(&reader, isHue: false, channels: []), found.node != nil else { return nil }
      alpha = found
    }
    return reader.isAtEnd ? .function(function, components, alpha: alpha, origin: nil) : nil
  }

  private static func modern(
    _ function: ColorFunction, origin: SpecifiedColor?, _ reader: inout ValueReader
  ) -> SpecifiedColor? {
    let channels = origin == nil ? [] : function.channels
    var components: [ColorComponent] = []
    for index in 0..<3 {
      let isHue = index == function.space.hueIndex
      guard let found = component(&reader, isHue: isHue, channels: channels) else { return nil }
      components.append(found)
    }
    var alpha: ColorComponent?
    if reader.slash() {
      guard let found = component(&reader, isHue: false, channels: channels) else { return nil }
      alpha = found
    }
    return .function(function, components, alpha: alpha, origin: origin)
  }

  /// `none`, a number, a percentage (an angle for a hue), a channel, or a calculation of them.
  private static func component(
    _ reader: inout ValueReader, isHue: Bool, channels: [String]
  ) -> ColorComponent? {
    switch reader.current {
    case .number(let value, _)?:
      reader.advance()
      return ColorComponent(node: .value(value), unit: isHue ? .degrees : .number)
    case .percentage(let value)?:
      guard !isHue else { return nil }
      reader.advance()
      return ColorComponent(node: .value(value), unit: .percent)
    case .dimension(let value, let unit, _)?:
      guard isHue, let factor = OtherUnit.degrees(unit) else { return nil }
      reader.advance()
      return ColorComponent(node: .value(value * factor), unit: .degrees)
    case .ident(let name)?:
      let lower = name.asciiLowercased()
      if lower == "none" {
        reader.advance()
        return ColorComponent(node: nil, unit: .number)
      }
      guard let index = channels.firstIndex(of: lower) else { return nil }
      reader.advance()
      return ColorComponent(node: .channel(index), unit: .number)
    case .function?:
      guard let result = MathParser(channels: channels).function(&reader) else { return nil }
      switch result.type {
      case .number: return ColorComponent(node: result.node, unit: .number)
      case .percent: return isHue ? nil : ColorComponent(node: result.node, unit: .percent)
      case .angle: return isHue ? ColorComponent(node: result.node, unit: .degrees) : nil
      default: return nil
      }
    default: return nil
    }
  }

  /// `color-mix( [ in <color-space> ]? , [ <color> && <percentage [0,100]>? ]# )`. CSS Color 5 §3 (#color-mix).
  private static func mix(_ reader: inout ValueReader) -> SpecifiedColor? {
    var method = ColorInterpolation(space: .oklab)
    if case .ident(let name)? = reader.current, name.asciiLowercased() == "in" {
      guard let found = ColorInterpolation.read(&reader), reader.comma() else { return nil }
      method = found
    }
    let items = reader.commaList { reader -> (color: SpecifiedColor, percentage: MathNode?)? in
      guard case .some(var share) = percentage(&reader) else { return nil }
      guard let color = color(&reader) else { return nil }
      if share == nil {
        guard case .some(let found) = percentage(&reader) else { return nil }
        share = found
      }
      return (color, share)
    }
    guard let items else { return nil }
    return .mix(items, method)
  }

  /// A percentage if one comes next; `nil` where it is out of range.
  private static func percentage(_ reader: inout ValueReader) -> MathNode?? {
    switch reader.current {
    case .percentage(let value)?:
      guard value >= 0, value <= 100 else { return nil }
      reader.advance()
      return .some(.percentage(value))
    case .function?:
      let result = reader.attempt { reader in
        MathParser().function(&reader).flatMap { $0.type == .percent ? $0 : nil }
      }
      return .some(result?.node)
    default: return .some(nil)
    }
  }
}

extension Grammar where Value == StyleColor {
  /// `<color>`. CSS Color 4 §4.1 (#color-syntax).
  static let color = Grammar("<color>") { reader in
    switch ColorReader.color(&reader) {
    case nil: nil
    case .currentColor?: .absolute(.currentColor)
    case let color?: Specified(isAbsolute: color.isAbsolute) { .color(color.value($0).color) }
    }
  } print: { value, context in
    value.text(context)
  }
}

extension StyleColor {
  /// The used colour as text: `getComputedStyle` shows no `currentcolor`.
  func text(_ context: Serialization) -> String { resolved(context.style.text.color).text }
}

extension Color {
  /// `rgb()` where the channels are whole steps of 255, `color(srgb)` elsewhere.
  /// CSS Color 4 §15 (#serializing-color-values).
  var text: String {
    let steps = [red, green, blue].map { $0 * 255 }
    let isWhole = steps.allSatisfy { $0 >= -0.001 && $0 <= 255.001 && ($0 - $0.rounded()).magnitude < 0.002 }
    let alphaText = NumberText.of((alpha * 1000).rounded() / 1000)
    if isWhole {
      let channels = steps.map { "\(Int($0.rounded()))" }.joined(separator: ", ")
      return alpha == 1 ? "rgb(\(channels))" : "rgba(\(channels), \(alphaText))"
    }
    let channels = [red, green, blue].map { $0.magnitude < 1e-6 ? "0" : NumberText.of($0) }.joined(separator: " ")
    return alpha == 1 ? "color(srgb \(channels))" : "color(srgb \(channels) / \(NumberText.of(alpha)))"
  }
}
