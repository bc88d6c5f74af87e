import FlexTree

/// A palette that the document defines. CSS Fonts 4 §9.2 (#font-palette-values).
struct FontPaletteRule: Sendable {
  /// With its dashes.
  var name: String
  var values: FontPaletteValues
}

extension StyleSheetParser {
  /// `@font-palette-values <dashed-ident> { <declaration-list> }`, whose `{` is next.
  mutating func parseFontPalette(_ rule: AtRule, into rules: inout [Rule]) {
    let descriptors = parseDescriptors()
    guard rule.prelude.count == 1, case .ident(let name) = rule.prelude[0].value, name.hasPrefix("--") else {
      return context.report(
        .invalidAtRule("font-palette-values", reason: "expected '--name' before the block"), at: rule.start)
    }
    var result = FontPaletteRule(name: name, values: FontPaletteValues())
    for descriptor in descriptors {
      guard let expected = result.values.set(descriptor) else { continue }
      context.report(
        .invalidValue(descriptor.value.text(in: stream.source), property: descriptor.name, expected: expected),
        at: descriptor.value.first?.range.lowerBound ?? descriptor.nameRange.lowerBound)
    }
    // Without a family there is no font that it is for.
    if !result.values.families.isEmpty { rules.append(.fontPalette(result)) }
  }
}

extension FontPaletteValues {
  /// Takes a descriptor; what was expected where it can't be read, and of names it doesn't have.
  fileprivate mutating func set(_ descriptor: Declaration) -> String? {
    var reader = ValueReader(descriptor.value)
    switch descriptor.name {
    case "font-family":
      guard let names = Grammar<[FontFamily]>.fontFamily.read(&reader)?.computed(.none), reader.isAtEnd else {
        return "<family-name>#"
      }
      families = names.compactMap { if case .named(let name) = $0 { name.lowercased() } else { nil } }
    case "base-palette":
      if reader.keyword("light") {
        base = .light
      } else if reader.keyword("dark") {
        base = .dark
      } else if let index = reader.nonNegativeInteger() {
        base = .index(index)
      } else {
        return "light | dark | <integer [0,∞]>"
      }
      return reader.isAtEnd ? nil : "light | dark | <integer [0,∞]>"
    case "override-colors":
      var colors: [Int: Color] = [:]
      for entry in descriptor.value.splitAtCommas() {
        let entry = entry.trimmed()
        guard case .number(let index, _)? = entry.first?.value, index >= 0, index < 65_536, index == index.rounded(),
          let color = FontFaceRule.computed(Array(entry.dropFirst()).trimmed(), named: "color")?.color
        else { return "[ <integer [0,∞]> <color> ]#" }
        colors[Int(index)] = color
      }
      overrides = colors
    default: return "font-family, base-palette or override-colors"
    }
    return nil
  }
}

extension ValueReader {
  fileprivate mutating func nonNegativeInteger() -> Int? {
    guard case .number(let value, _)? = current, value >= 0, value < 65_536, value == value.rounded() else {
      return nil
    }
    advance()
    return Int(value)
  }
}

extension Grammar where Value == FontPalette {
  /// `normal | light | dark | <dashed-ident> | palette-mix()`. CSS Fonts 4 §9.1 (#font-palette-prop).
  static var fontPalette: Grammar {
    .absolute("normal | light | dark | <palette-identifier> | palette-mix()") { reader in
      read(&reader, depth: 0)
    } print: { value, _ in
      value.text
    }
  }

  /// Mixtures inside each other that are read.
  private static var depthLimit: Int { 16 }

  private static func read(_ reader: inout ValueReader, depth: Int) -> FontPalette? {
    if let word = reader.keyword(of: ["normal": FontPalette.normal, "light": .light, "dark": .dark]) { return word }
    if case .function(let name, _)? = reader.current, name.asciiLowercased() == "palette-mix", depth < depthLimit {
      guard var arguments = reader.function("palette-mix"), let method = ColorInterpolation.read(&arguments),
        arguments.comma()
      else { return nil }
      let shares = arguments.commaList { reader -> FontPalette.Share? in
        var percentage = Self.percentage(&reader)
        guard let palette = read(&reader, depth: depth + 1) else { return nil }
        percentage = percentage ?? Self.percentage(&reader)
        return FontPalette.Share(palette: palette, percentage: percentage)
      }
      guard let shares, shares.count == 2, arguments.isAtEnd, shares.contains(where: { $0.percentage != 0 }) else {
        return nil
      }
      return .mix(shares, method)
    }
    guard let name = reader.customIdent(), name.hasPrefix("--") else { return nil }
    return .named(name, [])
  }

  private static func percentage(_ reader: inout ValueReader) -> Double? {
    guard case .percentage(let value)? = reader.current, value >= 0, value <= 100 else { return nil }
    reader.advance()
    return value
  }
}

extension FontPalette {
  /// As CSS has it.
  var text: String {
    switch self {
    case .normal: "normal"
    case .light: "light"
    case .dark: "dark"
    case .named(let name, _): NameText.identifier(name)
    case .mix(let shares, let method):
      "palette-mix(\(method.methodText), "
        + shares.map { share in share.palette.text + (share.percentage.map { " \(NumberText.of(Float($0)))%" } ?? "") }
        .joined(separator: ", ") + ")"
    }
  }

  /// The palette with what the document's rules say of its names.
  func defined(by rules: [String: [FontPaletteValues]]) -> FontPalette {
    switch self {
    case .normal, .light, .dark: self
    case .named(let name, _): .named(name, rules[name] ?? [])
    case .mix(let shares, let method):
      .mix(shares.map { .init(palette: $0.palette.defined(by: rules), percentage: $0.percentage) }, method)
    }
  }
}
