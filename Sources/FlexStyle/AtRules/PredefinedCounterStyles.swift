internal import FlexTree

/// The predefined counter styles that rules can describe. CSS Counter Styles 3 §6 (#predefined-counters).
package enum PredefinedCounterStyles {
  /// By name; what isn't here has an algorithm of its own or is `decimal`.
  package static let rules: [String: CounterStyleRule] = {
    var rules = numeric.merging(alphabetic) { first, _ in first }
    rules.merge(additive) { first, _ in first }
    rules.merge(markers) { first, _ in first }
    for (alias, name) in aliases { rules[alias] = rules[name] }
    return rules
  }()

  private static let aliases: KeyValuePairs<String, String> = [
    "lower-latin": "lower-alpha", "upper-latin": "upper-alpha", "upper-armenian": "armenian", "cambodian": "khmer",
    "urdu": "persian",
  ]

  // MARK: Digits

  /// §6.1 (#simple-numeric).
  private static let numeric: [String: CounterStyleRule] = {
    let zeros: KeyValuePairs<String, UInt32> = [
      "arabic-indic": 0x660, "bengali": 0x9E6, "devanagari": 0x966, "gujarati": 0xAE6, "gurmukhi": 0xA66,
      "kannada": 0xCE6, "khmer": 0x17E0, "lao": 0xED0, "malayalam": 0xD66, "mongolian": 0x1810, "myanmar": 0x1040,
      "oriya": 0xB66, "persian": 0x6F0, "tamil": 0xBE6, "telugu": 0xC66, "thai": 0xE50, "tibetan": 0xF20,
    ]
    var rules: [String: CounterStyleRule] = [:]
    for (name, zero) in zeros {
      let digits = (0..<10).compactMap { Unicode.Scalar(zero + $0).map(String.init) }
      rules[name] = rule(.numeric, digits, suffix: ". ")
    }
    var padded = rule(.numeric, split("0123456789"), suffix: ". ")
    padded.pad = (2, "0")
    rules["decimal-leading-zero"] = padded
    var cjk = rule(.numeric, split("〇一二三四五六七八九"), suffix: "、")
    cjk.ranges = [0...Int.max]
    rules["cjk-decimal"] = cjk
    return rules
  }()

  // MARK: Letters

  /// §6.2 (#simple-alphabetic), and the fixed ones of §6.4 (#simple-fixed).
  private static let alphabetic: [String: CounterStyleRule] = {
    let letters: KeyValuePairs<String, String> = [
      "lower-alpha": "abcdefghijklmnopqrstuvwxyz", "upper-alpha": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "lower-greek": "αβγδεζηθικλμνξοπρστυφχψω",
    ]
    let kana: KeyValuePairs<String, String> = [
      "hiragana": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん",
      "katakana": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン",
      "hiragana-iroha": "いろはにほへとちりぬるをわかよたれそつねならむうゐのおくやまけふこえてあさきゆめみしゑひもせす",
      "katakana-iroha": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
    ]
    var rules: [String: CounterStyleRule] = [:]
    for (name, text) in letters { rules[name] = rule(.alphabetic, split(text), suffix: ". ") }
    for (name, text) in kana { rules[name] = rule(.alphabetic, split(text), suffix: "、") }
    for (name, text) in ["cjk-earthly-branch": "子丑寅卯辰巳午未申酉戌亥", "cjk-heavenly-stem": "甲乙丙丁戊己庚辛壬癸"] {
      rules[name] = rule(.fixed(first: 1), split(text), suffix: "、", fallback: "cjk-decimal")
    }
    // Chromium has these besides: ready-made counter styles.
    rules["hangul"] = rule(.alphabetic, split("가나다라마바사아자차카타파하"), suffix: ". ")
    rules["hangul-consonant"] = rule(.alphabetic, split("ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ"), suffix: ". ")
    let ethiopic: KeyValuePairs<String, String> = [
      "ethiopic-halehame": "ሀለሐመሠረሰቀበተኀነአከወዐዘየደገጠጰጸፀፈፐ",
      "ethiopic-halehame-am": "ሀለሐመሠረሰሸቀበተቸኀነኘአከኸወዐዘዠየደጀገጠጨጰጸፀፈፐ",
      "ethiopic-halehame-ti-er": "ሀለሐመረሰሸቀቐበተቸነኘአከኸወዐዘዠየደጀገጠጨጰጸፈፐ",
      "ethiopic-halehame-ti-et": "ሀለሐመሠረሰሸቀቐበተቸኀነኘአከኸወዐዘዠየደጀገጠጨጰጸፀፈፐ",
    ]
    for (name, text) in ethiopic { rules[name] = rule(.alphabetic, split(text), suffix: "፦ ") }
    return rules
  }()

  // MARK: Sums

  /// §6.1 and §7.2 (#complex-cjk).
  private static let additive: [String: CounterStyleRule] = {
    var rules: [String: CounterStyleRule] = [:]
    for (name, first) in ["armenian": 0x531, "lower-armenian": 0x561] as KeyValuePairs<String, UInt32> {
      // As in Chromium 7000 has two letters, and a circumflex makes ten thousand times as much.
      let units = places(letters(from: first)).map { weight, text in
        weight == 7000 ? (weight, (name == "armenian" ? "\u{548}" : "\u{578}") + text) : (weight, text)
      }
      let larger = units.map { weight, text in
        (weight * 10_000, text.unicodeScalars.map { "\($0)\u{302}" }.joined())
      }
      rules[name] = sum(larger + units, 1...99_999_999)
    }
    rules["georgian"] = sum(
      [(10_000, "ჵ")] + places(split("აბგდევზჱთიკლმნჲოპჟრსტჳფქღყშჩცძწჭხჴჯჰ")), 1...19_999)
    let roman = [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ]
    rules["upper-roman"] = sum(roman, 1...3999)
    rules["lower-roman"] = sum(roman.map { ($0, $1.lowercased()) }, 1...3999)

    func cjk(
      _ digits: String, _ markers: String, ones: String, zero: String, negative: String, suffix: String
    ) -> CounterStyleRule {
      var symbols: [(Int, String)] = []
      let (digits, markers, ones) = (split(digits), split(markers), split(ones, omitting: "-"))
      for (marker, weight) in zip(markers.indices, [1000, 100, 10]) {
        for digit in (2...9).reversed() { symbols.append((digit * weight, digits[digit - 1] + markers[marker])) }
        symbols.append((weight, ones[marker] + markers[marker]))
      }
      for digit in (1...9).reversed() { symbols.append((digit, digits[digit - 1])) }
      var rule = sum(symbols + [(0, zero)], -9999...9999)
      rule.fallback = "cjk-decimal"
      rule.negative = (negative, "")
      rule.suffix = suffix
      return rule
    }
    rules["japanese-informal"] = cjk(
      "一二三四五六七八九", "千百十", ones: "---", zero: "〇", negative: "マイナス", suffix: "、")
    rules["japanese-formal"] = cjk(
      "壱弐参四伍六七八九", "阡百拾", ones: "壱壱壱", zero: "零", negative: "マイナス", suffix: "、")
    rules["korean-hangul-formal"] = cjk(
      "일이삼사오육칠팔구", "천백십", ones: "일일일", zero: "영", negative: "마이너스 ", suffix: ", ")
    rules["korean-hanja-informal"] = cjk(
      "一二三四五六七八九", "千百十", ones: "---", zero: "零", negative: "마이너스 ", suffix: ", ")
    rules["korean-hanja-formal"] = cjk(
      "壹貳參四五六七八九", "仟百拾", ones: "壹壹壹", zero: "零", negative: "마이너스 ", suffix: ", ")
    return rules
  }()

  // MARK: Symbols

  /// §6.3 (#simple-symbolic).
  private static let markers: [String: CounterStyleRule] = {
    let symbols: KeyValuePairs<String, String> = [
      "disc": "•", "circle": "◦", "square": "▪", "disclosure-open": "▾", "disclosure-closed": "▸",
    ]
    var rules: [String: CounterStyleRule] = [:]
    for (name, symbol) in symbols { rules[name] = rule(.cyclic, [symbol], suffix: " ") }
    return rules
  }()

  // MARK: Making rules

  private static func rule(
    _ system: CounterSystem, _ symbols: [String], suffix: String, fallback: String = "decimal"
  ) -> CounterStyleRule {
    var rule = CounterStyleRule(symbols: symbols, system: system)
    rule.suffix = suffix
    rule.fallback = fallback
    return rule
  }

  private static func sum(_ symbols: [(Int, String)], _ range: ClosedRange<Int>) -> CounterStyleRule {
    var rule = rule(.additive, [], suffix: ". ")
    rule.additiveSymbols = symbols.map { CounterStyleRule.AdditiveSymbol(weight: $0, text: $1) }
    rule.ranges = [range]
    return rule
  }

  /// Letters of 1…9, 10…90, 100…900 and so on, the largest first.
  private static func places(_ letters: [String]) -> [(Int, String)] {
    var weight = 1
    var symbols: [(Int, String)] = []
    for (index, letter) in letters.enumerated() {
      symbols.append(((index % 9 + 1) * weight, letter))
      if index % 9 == 8 { weight *= 10 }
    }
    return symbols.reversed()
  }

  private static func letters(from first: UInt32) -> [String] {
    (0..<36).compactMap { Unicode.Scalar(first + $0).map(String.init) }
  }

  private static func split(_ text: String, omitting omitted: Unicode.Scalar? = nil) -> [String] {
    text.unicodeScalars.map { $0 == omitted ? "" : String($0) }
  }
}
