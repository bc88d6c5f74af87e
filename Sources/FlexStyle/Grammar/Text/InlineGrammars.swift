import FlexCore
import FlexTree

extension Grammar where Value == VerticalAlign {
  /// CSS 2 §10.8.1 (#propdef-vertical-align).
  static var verticalAlign: Grammar {
    .keywords([
      "baseline": .baseline, "sub": .sub, "super": .super, "text-top": .textTop, "text-bottom": .textBottom,
      "middle": .middle, "top": .top, "bottom": .bottom, "-webkit-baseline-middle": .baselineMiddle,
    ])
      | Grammar<LengthPercentage>.lengthPercentage().map {
        .offset($0)
      } _: {
        if case .offset(let length) = $0 { length } else { nil }
      }
  }
}

extension Grammar where Value == UnicodeBidi {
  static var unicodeBidi: Grammar {
    .keywords([
      "normal": .normal, "embed": .embed, "isolate": .isolate, "bidi-override": .bidiOverride,
      "isolate-override": .isolateOverride, "plaintext": .plaintext, "-webkit-isolate": .isolate,
      "-webkit-plaintext": .plaintext, "-webkit-isolate-override": .isolateOverride,
    ])
  }
}

extension Grammar where Value == TextOverflow {
  /// `clip | ellipsis | <string>`. CSS Overflow 4 §4.1 (#text-overflow).
  static var textOverflow: Grammar {
    .keywords(["clip": .clip, "ellipsis": .ellipsis])
      | Grammar<String>.string.map {
        .string($0)
      } _: {
        if case .string(let text) = $0 { text } else { nil }
      }
  }
}

extension Grammar where Value == TextFit {
  /// `none | [ shrink | grow ] consistent? <length-percentage>?`: the font size at which the text fits its box, down or up
  /// to a limit; percentages are of the size that it has.
  static var textFit: Grammar {
    let size = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative)
    return Grammar("none | [ shrink | grow ] consistent? <length-percentage [0,∞]>?") { reader in
      if reader.keyword("none") { return .absolute(TextFit.none) }
      guard let shrinks = reader.keyword(of: ["shrink": true, "grow": false]) else { return nil }
      _ = reader.keyword("consistent")
      guard let limit = reader.attempt(size.read) else {
        return .absolute(shrinks ? .shrink(minimum: 1) : .grow(maximum: 10_000))
      }
      return .relative { computation in
        let size = limit.computed(computation).resolved(against: computation.fontSize)
        return shrinks ? .shrink(minimum: size) : .grow(maximum: size)
      }
    } print: { value, _ in
      switch value {
      case .none: "none"
      case .shrink(let minimum): "shrink \(NumberText.px(minimum))"
      case .grow(let maximum): "grow \(NumberText.px(maximum))"
      }
    }
  }
}

extension Grammar where Value == BreakBetween {
  /// CSS Break 3 §3.1 (#break-between); `always` and `all` of CSS Break 4.
  static var breakBetween: Grammar {
    .keywords([
      "auto": .auto, "avoid": .avoid, "avoid-page": .avoidPage, "page": .page, "left": .left, "right": .right,
      "recto": .recto, "verso": .verso, "column": .column, "avoid-column": .avoidColumn, "always": .always,
      "all": .all,
    ])
  }
}

extension Grammar where Value == BreakInside {
  static var breakInside: Grammar {
    .keywords(["auto": .auto, "avoid": .avoid, "avoid-page": .avoidPage, "avoid-column": .avoidColumn])
  }
}

extension Grammar where Value == ListStyleType {
  /// `<counter-style> | <string> | none`. CSS Lists 3 §3.4 (#list-style-type).
  static var listStyleType: Grammar {
    .keyword("none", .none) | counterStyle | symbols
      | Grammar<String>.string.map {
        .string($0)
      } _: {
        if case .string(let text) = $0 { text } else { nil }
      }
  }

  /// A counter style by name. Predefined names are lower case. CSS Counter Styles 3 §3.1.
  static var counterStyle: Grammar {
    .absolute("<counter-style>") { reader in
      guard let name = reader.customIdent(excluding: ["none"]) else { return nil }
      let lower = name.asciiLowercased()
      return .counter(CounterStyleNames.predefined.contains(lower) ? lower : name)
    } print: { value, _ in
      if case .counter(let name) = value { NameText.identifier(name) } else { nil }
    }
  }
}

extension Grammar where Value == ListStyleType {
  /// `symbols( <symbols-type>? [ <string> | <image> ]+ )`. CSS Counter Styles 3 §8 (#symbols-function).
  static var symbols: Grammar {
    let systems: KeyValuePairs<String, CounterSystem> = [
      "cyclic": .cyclic, "numeric": .numeric, "alphabetic": .alphabetic, "symbolic": .symbolic,
      "fixed": .fixed(first: 1),
    ]
    return .absolute("symbols()") { reader in
      guard var arguments = reader.function("symbols") else { return nil }
      let system = arguments.keyword(of: systems) ?? .symbolic
      var symbols: [String] = []
      while let symbol = arguments.string() { symbols.append(symbol) }
      let isComplete = CounterStyleRule(symbols: symbols, system: system).isComplete
      return arguments.isAtEnd && isComplete ? .symbols(system, symbols) : nil
    } print: { value, _ in
      guard case .symbols(let system, let symbols) = value else { return nil }
      let name = system == .symbolic ? nil : systems.first { $0.value == system }?.key
      return "symbols(\(([name].compactMap { $0 } + symbols.map(NameText.string)).joined(separator: " ")))"
    }
  }
}

/// CSS Counter Styles 3 §6, §7 (#simple-numeric ff.).
enum CounterStyleNames {
  static let predefined: Set<String> = [
    "disc", "circle", "square", "disclosure-open", "disclosure-closed", "decimal", "decimal-leading-zero",
    "arabic-indic", "armenian", "upper-armenian", "lower-armenian", "bengali", "cambodian", "khmer", "cjk-decimal",
    "devanagari", "georgian", "gujarati", "gurmukhi", "hebrew", "kannada", "lao", "malayalam", "mongolian", "myanmar",
    "oriya", "persian", "lower-roman", "upper-roman", "tamil", "telugu", "thai", "tibetan", "lower-alpha",
    "lower-latin", "upper-alpha", "upper-latin", "lower-greek", "hiragana", "hiragana-iroha", "katakana",
    "katakana-iroha", "cjk-earthly-branch", "cjk-heavenly-stem", "japanese-informal", "japanese-formal",
    "korean-hangul-formal", "korean-hanja-informal", "korean-hanja-formal", "simp-chinese-informal",
    "simp-chinese-formal", "trad-chinese-informal", "trad-chinese-formal", "ethiopic-numeric", "cjk-ideographic",
    "urdu", "hangul", "hangul-consonant", "ethiopic-halehame", "ethiopic-halehame-am", "ethiopic-halehame-ti-er",
    "ethiopic-halehame-ti-et",
  ]
}

extension Grammar where Value == Quotes {
  /// `auto | none | match-parent | [ <string> <string> ]+`. CSS Content 3 §2.4.1 (#quotes).
  static var quotes: Grammar {
    .keywords(["auto": .auto, "none": .none, "match-parent": .matchParent])
      | Grammar<String>.string.repeated(2...Int.max).partial { texts in
        guard texts.count.isMultiple(of: 2) else { return nil }
        return .pairs(stride(from: 0, to: texts.count, by: 2).map { QuotePair(open: texts[$0], close: texts[$0 + 1]) })
      } _: { value in
        if case .pairs(let pairs) = value { pairs.flatMap { [$0.open, $0.close] } } else { nil }
      }
  }
}

extension Grammar {
  /// As `map` for values that are never relative, some of which mean nothing.
  func partial<Result>(
    _ there: @escaping @Sendable (Value) -> Result?, _ back: @escaping @Sendable (Result) -> Value?
  ) -> Grammar<Result> {
    Grammar<Result>(syntax) { reader in
      guard case .absolute(let value)? = read(&reader) else { return nil }
      return there(value).map { .absolute($0) }
    } print: { value, context in
      back(value).flatMap { print($0, context) }
    }
  }
}

extension Grammar where Value == InitialLetter? {
  /// `normal | <number [1,∞]> [ <integer [1,∞]> | drop | raise ]?`.
  static var initialLetter: Grammar {
    let size = Grammar<Float>.number(1...Double.infinity)
    let lines = Grammar<Int32>.integer(1...Double.infinity)
    let word = Grammar<InitialLetter.Sink>.keywords(["drop": .drop, "raise": .raise])
    return Grammar("normal | <number [1,∞]> [ <integer [1,∞]> | drop | raise ]?") { reader in
      if reader.keyword("normal") { return .absolute(nil) }
      guard let size = size.read(&reader) else { return nil }
      if let count = reader.attempt(lines.read) {
        return Specified(isAbsolute: size.isAbsolute && count.isAbsolute) { computation in
          InitialLetter(size: size.computed(computation), sink: .lines(count.computed(computation)))
        }
      }
      let sink = reader.attempt(word.read)
      return Specified(isAbsolute: size.isAbsolute) { computation in
        InitialLetter(size: size.computed(computation), sink: sink?.computed(computation))
      }
    } print: { letter, _ in
      guard let letter else { return "normal" }
      let size = NumberText.of(letter.size)
      return switch letter.sink {
      case nil: size
      case .drop: size + " drop"
      case .raise: size + " raise"
      case .lines(let count): size + " \(count)"
      }
    }
  }
}
