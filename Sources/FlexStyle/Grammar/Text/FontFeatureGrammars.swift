import FlexTree

extension Grammar where Value == FontVariantLigatures {
  /// CSS Fonts 4 §6.4 (#font-variant-ligatures-prop).
  static var fontVariantLigatures: Grammar {
    typealias Path = any WritableKeyPath<FontVariantLigatures, Bool?> & Sendable
    let pairs: KeyValuePairs<String, Path> = [
      "common-ligatures": \.common, "discretionary-ligatures": \.discretionary, "historical-ligatures": \.historical,
      "contextual": \.contextual,
    ]
    return .absolute(
      "normal | none | [ [ no- ]common-ligatures || [ no- ]discretionary-ligatures || [ no- ]historical-ligatures"
        + " || [ no- ]contextual ]"
    ) { reader in
      var result = FontVariantLigatures()
      if reader.keyword("normal") { return result }
      if reader.keyword("none") {
        result.none = true
        return result
      }
      while let word = reader.attempt({ reader in reader.ident() }) {
        let isOff = word.hasPrefix("no-")
        let name = isOff ? String(word.dropFirst(3)) : word
        let found = pairs.first { $0.key == name || isOff && $0.key == "no-" + name }
        guard let path = found?.value, result[keyPath: path] == nil else { return nil }
        result[keyPath: path] = !isOff
      }
      return result == FontVariantLigatures() ? nil : result
    } print: { value, _ in
      if value.none { return "none" }
      let words = pairs.compactMap { name, path in value[keyPath: path].map { $0 ? name : "no-" + name } }
      return words.isEmpty ? "normal" : words.joined(separator: " ")
    }
  }
}

extension Grammar where Value == FontVariantNumeric {
  /// CSS Fonts 4 §6.7 (#font-variant-numeric-prop).
  static var fontVariantNumeric: Grammar {
    .absolute(
      "normal | [ [ lining-nums | oldstyle-nums ] || [ proportional-nums | tabular-nums ]"
        + " || [ diagonal-fractions | stacked-fractions ] || ordinal || slashed-zero ]"
    ) { reader in
      var result = FontVariantNumeric()
      if reader.keyword("normal") { return result }
      while let word = reader.attempt({ reader in reader.ident() }) {
        guard result.add(word) else { return nil }
      }
      return result == FontVariantNumeric() ? nil : result
    } print: { value, _ in
      let words = value.words
      return words.isEmpty ? "normal" : words.joined(separator: " ")
    }
  }
}

extension FontVariantNumeric {
  /// Adds a keyword; fails where its group has one already.
  fileprivate mutating func add(_ word: String) -> Bool {
    switch word {
    case "lining-nums" where figure == nil: figure = .lining
    case "oldstyle-nums" where figure == nil: figure = .oldstyle
    case "proportional-nums" where spacing == nil: spacing = .proportional
    case "tabular-nums" where spacing == nil: spacing = .tabular
    case "diagonal-fractions" where fraction == nil: fraction = .diagonal
    case "stacked-fractions" where fraction == nil: fraction = .stacked
    case "ordinal" where !ordinal: ordinal = true
    case "slashed-zero" where !slashedZero: slashedZero = true
    default: return false
    }
    return true
  }

  fileprivate var words: [String] {
    [
      figure.map { $0 == .lining ? "lining-nums" : "oldstyle-nums" },
      spacing.map { $0 == .proportional ? "proportional-nums" : "tabular-nums" },
      fraction.map { $0 == .diagonal ? "diagonal-fractions" : "stacked-fractions" },
      ordinal ? "ordinal" : nil, slashedZero ? "slashed-zero" : nil,
    ].compactMap { $0 }
  }
}

extension Grammar where Value == Set<FontVariantEastAsian> {
  /// CSS Fonts 4 §6.10 (#font-variant-east-asian-prop).
  static var fontVariantEastAsian: Grammar {
    let names: KeyValuePairs<String, FontVariantEastAsian> = [
      "jis78": .jis78, "jis83": .jis83, "jis90": .jis90, "jis04": .jis04, "simplified": .simplified,
      "traditional": .traditional, "full-width": .fullWidth, "proportional-width": .proportionalWidth, "ruby": .ruby,
    ]
    let forms: Set<FontVariantEastAsian> = [.jis78, .jis83, .jis90, .jis04, .simplified, .traditional]
    let widths: Set<FontVariantEastAsian> = [.fullWidth, .proportionalWidth]
    return .absolute(
      "normal | [ [ jis78 | jis83 | jis90 | jis04 | simplified | traditional ]"
        + " || [ full-width | proportional-width ] || ruby ]"
    ) { reader in
      if reader.keyword("normal") { return [] }
      var result: Set<FontVariantEastAsian> = []
      while let value = reader.keyword(of: names) {
        for group in [forms, widths] where group.contains(value) && !group.isDisjoint(with: result) { return nil }
        guard result.insert(value).inserted else { return nil }
      }
      return result.isEmpty ? nil : result
    } print: { value, _ in
      value.isEmpty ? "normal" : names.filter { value.contains($0.value) }.map(\.key).joined(separator: " ")
    }
  }
}

/// OpenType tags: four ASCII characters. CSS Fonts 4 §6.12 (#font-feature-settings-prop).
enum FeatureTag {
  static func read(_ reader: inout ValueReader) -> String? {
    guard let tag = reader.string(), tag.utf8.count == 4, tag.utf8.allSatisfy({ $0 >= 0x20 && $0 <= 0x7E }) else {
      return nil
    }
    return tag
  }
}

extension Grammar where Value == [FontFeature] {
  /// `normal | [ <opentype-tag> [ <integer [0,∞]> | on | off ]? ]#`; the last of a tag counts.
  static var fontFeatureSettings: Grammar {
    let integer = Grammar<Int32>.integer(0...Double.infinity)
    return .absolute("normal | [ <opentype-tag> [ <integer [0,∞]> | on | off ]? ]#") { reader in
      if reader.keyword("normal") { return [] }
      let features = reader.commaList { reader -> FontFeature? in
        guard let tag = FeatureTag.read(&reader) else { return nil }
        if let value = reader.keyword(of: ["on": Int32(1), "off": 0]) { return FontFeature(tag: tag, value: value) }
        guard let value = reader.attempt(integer.read) else { return FontFeature(tag: tag, value: 1) }
        return FontFeature(tag: tag, value: value.computed(.none))
      }
      return features.map { list in
        Dictionary(list.map { ($0.tag, $0) }) { _, last in last }.values.sorted { $0.tag < $1.tag }
      }
    } print: { value, _ in
      if value.isEmpty { return "normal" }
      return value.map { NameText.string($0.tag) + ($0.value == 1 ? "" : " \($0.value)") }.joined(separator: ", ")
    }
  }
}

extension Grammar where Value == [FontVariation] {
  /// `normal | [ <opentype-tag> <number> ]#`. CSS Fonts 4 §8.2 (#font-variation-settings-def).
  static var fontVariationSettings: Grammar {
    let number = Grammar<Float>.number()
    return .absolute("normal | [ <opentype-tag> <number> ]#") { reader in
      if reader.keyword("normal") { return [] }
      let axes = reader.commaList { reader -> FontVariation? in
        guard let tag = FeatureTag.read(&reader), let value = number.read(&reader) else { return nil }
        return FontVariation(tag: tag, value: value.computed(.none))
      }
      return axes.map { list in
        Dictionary(list.map { ($0.tag, $0) }) { _, last in last }.values.sorted { $0.tag < $1.tag }
      }
    } print: { value, _ in
      if value.isEmpty { return "normal" }
      return value.map { "\(NameText.string($0.tag)) \(NumberText.of($0.value))" }.joined(separator: ", ")
    }
  }
}

/// `font-size-adjust`: a factor of `ex-height`, or the words of another metric.
struct FontSizeAdjust: Equatable, Sendable {
  var value: Float?
  var words: String?
}

extension Grammar where Value == FontSizeAdjust {
  /// `none | [ ex-height | cap-height | ch-width | ic-width | ic-height ]? [ from-font | <number [0,∞]> ]`.
  static var fontSizeAdjust: Grammar {
    let metrics = ["ex-height", "cap-height", "ch-width", "ic-width", "ic-height"]
    let number = Grammar<Float>.number(NumericReader.nonNegative)
    return Grammar("none | [ \(metrics.joined(separator: " | ")) ]? [ from-font | <number [0,∞]> ]") { reader in
      if reader.keyword("none") { return .absolute(FontSizeAdjust()) }
      let metric = reader.attempt { reader in reader.ident().flatMap { metrics.contains($0) ? $0 : nil } }
      let prefix = metric == nil || metric == "ex-height" ? "" : (metric ?? "") + " "
      if reader.keyword("from-font") { return .absolute(FontSizeAdjust(words: prefix + "from-font")) }
      return number.read(&reader)?.map { value in
        prefix.isEmpty ? FontSizeAdjust(value: value) : FontSizeAdjust(words: prefix + NumberText.of(value))
      }
    } print: { adjust, _ in
      adjust.words ?? adjust.value.map { NumberText.of($0) } ?? "none"
    }
  }
}

extension Grammar where Value == SerializedValue<Bool> {
  /// `normal | [ stylistic() || historical-forms || styleset() || character-variant() || swash() || ornaments()
  /// || annotation() ]`, as whether it asks for historical forms. CSS Fonts 4 §6.9 (#font-variant-alternates-prop).
  static var fontVariantAlternates: Grammar {
    let names = ["stylistic", "styleset", "character-variant", "swash", "ornaments", "annotation"]
    let syntax = "normal | [ historical-forms || " + names.map { $0 + "()" }.joined(separator: " || ") + " ]"
    return .absolute(syntax) { reader in
      if reader.keyword("normal") { return SerializedValue(false) }
      var words: [String] = []
      while !reader.isAtEnd {
        if !words.contains("historical-forms"), reader.keyword("historical-forms") {
          words.append("historical-forms")
        } else if case .function(let name, let arguments)? = reader.current, names.contains(name.asciiLowercased()),
          !arguments.isEmpty, let value = reader.next(), let text = LooseText.of(value)
        {
          words.append(text)
        } else {
          return nil
        }
      }
      let isHistorical = words.contains("historical-forms")
      return words.isEmpty
        ? nil : SerializedValue(isHistorical, words: words == ["historical-forms"] ? nil : words.joined(separator: " "))
    } print: { value, _ in
      value.words ?? (value.value ? "historical-forms" : "normal")
    }
  }
}

extension Grammar where Value == UInt32 {
  /// The tag of an OpenType language system: one to four characters. CSS Fonts 4 §6.13 (#font-language-override-prop).
  static var languageSystem: Grammar {
    .absolute("<string>") { reader in
      guard let tag = reader.string(), (1...4).contains(tag.utf8.count), tag.utf8.allSatisfy({ 0x20...0x7E ~= $0 })
      else { return nil }
      return (Array(tag.utf8) + [0x20, 0x20, 0x20]).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    } print: { tag, _ in
      var letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> UInt32($0)) }
      while letters.last == 0x20 { letters.removeLast() }
      return "\"\(String(decoding: letters, as: UTF8.self))\""
    }
  }
}
