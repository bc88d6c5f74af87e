import FlexCore
import FlexTree

extension Grammar where Value == String {
  /// `<string>`.
  static let string = absolute("<string>") {
    $0.string()
  } print: { value, _ in
    NameText.string(value)
  }

  /// `<custom-ident>`.
  static let name = absolute("<custom-ident>") {
    $0.customIdent(excluding: ["auto"])
  } print: { value, _ in
    NameText.identifier(value)
  }
}

extension Grammar {
  /// Read as here, printed as another alternative prints it.
  var aliased: Grammar { Grammar(syntax, read: read) { _, _ in nil } }
}

extension Grammar where Value == LineHeight {
  /// `normal | <number [0,∞]> | <length-percentage [0,∞]>`; printed in px. CSS Inline 3 §5.2 (#line-height-property).
  static var lineHeight: Grammar {
    let factor = Grammar<Float>.number(NumericReader.nonNegative).map {
      LineHeight.number($0)
    } _: { _ in
      nil
    }
    let length = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative).computed {
      LineHeight.px(max(0, $0.resolved(against: $1.fontSize)))
    } _: { value, context in
      value.used(fontSize: context.style.text.fontSize).map { .px($0) }
    }
    return .keyword("normal", .normal) | factor | length
  }
}

extension Grammar where Value == TextAlign {
  /// CSS Text 3 §6.1 (#text-align-property), with Chromium's prefixed values.
  static var textAlign: Grammar {
    .keywords([
      "start": .start, "end": .end, "left": .left, "right": .right, "center": .center, "justify": .justify,
      "match-parent": .matchParent, "-webkit-match-parent": .matchParent, "-webkit-left": .webkitLeft,
      "-webkit-right": .webkitRight, "-webkit-center": .webkitCenter, "-webkit-auto": .start,
    ])
  }
}

extension Grammar where Value == TextAlignLast {
  static var textAlignLast: Grammar {
    .keywords([
      "auto": .auto, "start": .start, "end": .end, "left": .left, "right": .right, "center": .center,
      "justify": .justify, "match-parent": .matchParent,
    ])
  }
}

extension Grammar where Value == TextJustify {
  static var textJustify: Grammar {
    .keywords([
      "auto": .auto, "none": .none, "inter-word": .interWord, "inter-character": .interCharacter,
      "distribute": .interCharacter,
    ])
  }
}

extension Grammar where Value == TextIndent {
  /// `[ <length-percentage> ] && hanging? && each-line?`. CSS Text 3 §8.1 (#text-indent-property).
  static var textIndent: Grammar {
    let amount = Grammar<LengthPercentage>.lengthPercentage()
    return Grammar("\(amount.syntax) && hanging? && each-line?") { reader in
      var length: Specified<LengthPercentage>?
      var result = TextIndent()
      while !reader.isAtEnd {
        if !result.hanging, reader.keyword("hanging") {
          result.hanging = true
        } else if !result.eachLine, reader.keyword("each-line") {
          result.eachLine = true
        } else if length == nil, let found = amount.read(&reader) {
          length = found
        } else {
          return nil
        }
      }
      return length?.map { [result] amount in
        var indent = result
        indent.amount = amount
        return indent
      }
    } print: { value, _ in
      value.amount.text + (value.hanging ? " hanging" : "") + (value.eachLine ? " each-line" : "")
    }
  }
}

extension Grammar where Value == TabSize {
  static var tabSize: Grammar {
    Grammar<Float>.number(NumericReader.nonNegative).map {
      TabSize.spaces($0)
    } _: {
      if case .spaces(let count) = $0 { count } else { nil }
    }
      | Grammar<Float>.length(NumericReader.nonNegative).map {
        TabSize.px($0)
      } _: {
        if case .px(let width) = $0 { width } else { nil }
      }
  }
}

extension Grammar where Value == TextTransform {
  /// `none | [ capitalize | uppercase | lowercase ] || full-width || full-size-kana | math-auto`.
  /// CSS Text 3 §2.1 (#text-transform-property).
  static var textTransform: Grammar {
    let cases: KeyValuePairs<String, TextTransform.Case> = [
      "capitalize": .capitalize, "uppercase": .uppercase, "lowercase": .lowercase,
    ]
    return .absolute("none | [ capitalize | uppercase | lowercase ] || full-width || full-size-kana | math-auto") {
      reader in
      var result = TextTransform()
      if reader.keyword("none") { return result }
      if reader.keyword("math-auto") {
        result.mathAuto = true
        return result
      }
      while !reader.isAtEnd {
        if result.case == .none, let found = reader.keyword(of: cases) {
          result.case = found
        } else if !result.fullWidth, reader.keyword("full-width") {
          result.fullWidth = true
        } else if !result.fullSizeKana, reader.keyword("full-size-kana") {
          result.fullSizeKana = true
        } else {
          return nil
        }
      }
      return result == TextTransform() ? nil : result
    } print: { value, _ in
      var words = cases.filter { $0.value == value.case }.map(\.key)
      if value.fullWidth { words.append("full-width") }
      if value.fullSizeKana { words.append("full-size-kana") }
      if value.mathAuto { words.append("math-auto") }
      return words.isEmpty ? "none" : words.joined(separator: " ")
    }
  }
}

extension Grammar where Value == WhiteSpaceCollapse {
  static var whiteSpaceCollapse: Grammar {
    .keywords([
      "collapse": .collapse, "preserve": .preserve, "preserve-breaks": .preserveBreaks,
      "preserve-spaces": .preserveSpaces, "break-spaces": .breakSpaces,
    ])
  }
}

extension Grammar where Value == TextWrapStyle {
  static var textWrapStyle: Grammar {
    .keywords(["auto": .auto, "balance": .balance, "stable": .stable, "pretty": .pretty])
  }
}

extension Grammar where Value == WordBreak {
  static var wordBreak: Grammar {
    .keywords([
      "normal": .normal, "break-all": .breakAll, "keep-all": .keepAll, "break-word": .breakWord,
      "auto-phrase": .autoPhrase,
    ])
  }
}

extension Grammar where Value == LineBreak {
  static var lineBreak: Grammar {
    .keywords(["auto": .auto, "loose": .loose, "normal": .normal, "strict": .strict, "anywhere": .anywhere])
  }
}

extension Grammar where Value == HyphenateLimitChars {
  /// `[ auto | <integer> ]{1,3}`. CSS Text 4 §6.3 (#hyphenate-char-limits).
  static var hyphenateLimitChars: Grammar {
    (Grammar<Int32>.keyword("auto", 0) | .integer(1...Double.infinity)).repeated(1...3).map { counts in
      var limits = HyphenateLimitChars()
      limits.word = counts[0]
      limits.before = counts.count > 1 ? counts[1] : 0
      limits.after = counts.count > 2 ? counts[2] : 0
      return limits
    } _: { limits in
      if limits.after != 0 { return [limits.word, limits.before, limits.after] }
      return limits.before == 0 ? [limits.word] : [limits.word, limits.before]
    }
  }
}

extension Grammar where Value == TextSpacingTrim {
  static var textSpacingTrim: Grammar {
    .keywords([
      "normal": .normal, "space-all": .spaceAll, "space-first": .spaceFirst, "trim-start": .trimStart,
      "trim-both": .trimBoth, "trim-all": .trimAll, "auto": .auto,
    ])
  }
}

extension Grammar where Value == Set<HangingPunctuation> {
  /// `none | first || [ force-end | allow-end ] || last`. CSS Text 3 §8.2 (#hanging-punctuation-property).
  static var hangingPunctuation: Grammar {
    let names: KeyValuePairs<String, HangingPunctuation> = [
      "first": .first, "force-end": .forceEnd, "allow-end": .allowEnd, "last": .last,
    ]
    return .absolute("none | [ first || [ force-end | allow-end ] || last ]") { reader in
      if reader.keyword("none") { return [] }
      var result: Set<HangingPunctuation> = []
      while let value = reader.keyword(of: names) {
        guard result.insert(value).inserted else { return nil }
      }
      return result.isEmpty || result.isSuperset(of: [.forceEnd, .allowEnd]) ? nil : result
    } print: { value, _ in
      value.isEmpty ? "none" : names.filter { value.contains($0.value) }.map(\.key).joined(separator: " ")
    }
  }
}

extension Grammar where Value == ImageRendering {
  static var imageRendering: Grammar {
    .keywords([
      "auto": .auto, "smooth": .smooth, "crisp-edges": .crispEdges, "-webkit-optimize-contrast": .optimizeContrast,
      "pixelated": .pixelated,
    ])
  }
}

extension Grammar where Value == Size<Float> {
  /// `<length [0,∞]>{1,2}`. CSS 2 §17.6.1 (#separated-borders).
  ///
  /// Deviation: as in Chromium, the spacing is cut off to whole px. `Tests/Pages/deviations-of-tables.html` pins it.
  static var borderSpacing: Grammar {
    Grammar<Float>.length(NumericReader.nonNegative).repeated(1...2).map {
      Size(width: $0[0].rounded(.down), height: $0[$0.count - 1].rounded(.down))
    } _: {
      [$0.width, $0.height]
    }
  }
}

extension Grammar where Value == [String] {
  /// `normal | [ light | dark | <custom-ident> ]+ && only?`. CSS Color Adjustment 1 §2.1 (#color-scheme-prop).
  static var colorScheme: Grammar {
    .absolute("normal | [ light | dark | <custom-ident> ]+ && only?") { reader in
      if reader.keyword("normal") { return [] }
      var isOnly = reader.keyword("only")
      var schemes: [String] = []
      while let name = reader.customIdent(excluding: ["normal", "only"]) {
        let lower = name.asciiLowercased()
        schemes.append(lower == "light" || lower == "dark" ? lower : name)
      }
      if !isOnly { isOnly = reader.keyword("only") }
      guard !schemes.isEmpty else { return nil }
      return schemes + (isOnly ? ["only"] : [])
    } print: { value, _ in
      value.isEmpty ? "normal" : value.joined(separator: " ")
    }
  }
}
