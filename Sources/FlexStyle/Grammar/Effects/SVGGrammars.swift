import FlexCore
import FlexTree

/// Values of SVG's own properties. What draws inline `<svg>` knows neither calculations nor new colours, so they are
/// kept as text that it reads: px and sRGB.
extension Grammar where Value == String {
  /// `none | context-fill | context-stroke | <color> | <url> [ none | <color> ]?`. SVG 2 §13.2 (#SpecifyingPaint).
  static let paint = Grammar("<paint>") { reader in
    let base = reader.baseURL
    if let url = URLReader.url(&reader) {
      let text = URLText.of(url, base: base)
      if reader.isAtEnd { return .absolute(text) }
      if reader.keyword("none") { return .absolute(text + " none") }
      return svgColor.read(&reader)?.map { "\(text) \($0)" }
    }
    for word in ["none", "context-fill", "context-stroke"] where reader.keyword(word) { return .absolute(word) }
    return svgColor.read(&reader)
  } print: { value, _ in
    value
  }

  /// `<color>` in sRGB; `currentcolor` stays what it is.
  static let svgColor = Grammar("<color>") { reader in
    switch ColorReader.color(&reader) {
    case nil: nil
    case .currentColor?: .absolute("currentcolor")
    case let color?: Specified(isAbsolute: color.isAbsolute) { color.value($0).color.legacyText }
    }
  } print: { value, _ in
    value
  }

  /// `<length-percentage> | <number>`; a number counts px. SVG 2 §5.3 (#Units).
  static let svgLength = Grammar("<length-percentage> | <number>") { reader in
    if let number = reader.attempt(Grammar<Float>.number().read) { return number.map { NumberText.px($0) } }
    return Grammar<LengthPercentage>.lengthPercentage().read(&reader)?.map { $0.text }
  } print: { value, _ in
    value
  }

  /// `none | [ <length-percentage> | <number> ]+#`. SVG 2 §13.5.6 (#StrokeDashing).
  static let svgDashes = Grammar("none | <dasharray>") { reader in
    if reader.keyword("none") { return .absolute("none") }
    var lengths: [Specified<String>] = []
    while !reader.isAtEnd {
      guard let length = svgLength.read(&reader) else { return nil }
      lengths.append(length)
      _ = reader.comma()
    }
    return lengths.isEmpty ? nil : lengths.joined().map { $0.joined(separator: ", ") }
  } print: { value, _ in
    value
  }

  /// `none | path( <string> )`; the string is path data. SVG 2 §9.3.2 (#DProperty).
  static let svgPathData = absolute("none | path( <string> )") { reader in
    if reader.keyword("none") { return "none" }
    guard let (name, arguments) = reader.function(), name == "path" else { return nil }
    var inner = arguments
    guard let data = inner.string(), inner.isAtEnd else { return nil }
    return data
  } print: { value, _ in
    value == "none" ? value : "path(\(NameText.string(value)))"
  }
}

extension Color {
  /// `rgb()` or `rgba()` with whole channels.
  fileprivate var legacyText: String {
    let channels = [red, green, blue].map { "\(Int((max(0, min($0, 1)) * 255).rounded()))" }.joined(separator: ", ")
    return alpha == 1 ? "rgb(\(channels))" : "rgba(\(channels), \(NumberText.of((alpha * 1000).rounded() / 1000)))"
  }
}
