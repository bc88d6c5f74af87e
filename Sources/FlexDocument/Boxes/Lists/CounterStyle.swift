/// Predefined counter styles with algorithms of their own. CSS Counter Styles 3 §7 (#complex-predefined-counters).
enum CounterStyle {
  /// A counter's value in a style that is no rule; `nil` where there is none of this name, or it has no word for the
  /// value.
  static func representation(of value: Int, named name: String) -> String? {
    if name == "ethiopic-numeric" { return ethiopic(value) }
    if name == "hebrew" { return hebrew(value) }
    guard let digits = chinese[name == "cjk-ideographic" ? "trad-chinese-informal" : name] else { return nil }
    return digits.representation(of: value)
  }

  /// What stands between a marker and its item.
  static func suffix(of name: String) -> String? {
    if name == "ethiopic-numeric" { return "/ " }
    return name == "cjk-ideographic" || chinese[name] != nil ? "、" : nil
  }

  /// What such a style falls back to.
  static func fallback(of name: String) -> String { suffix(of: name) == "、" ? "cjk-decimal" : "decimal" }

  // MARK: Hebrew

  /// As in Chromium, thousands are counted with the same letters before a mark; 0 has a word.
  private static func hebrew(_ value: Int) -> String? {
    guard (0...999_999).contains(value) else { return nil }
    if value == 0 { return "אפס" }
    var text = ""
    for (part, mark) in [(value / 1000, "׳"), (value % 1000, "")] where part > 0 {
      var rest = part
      for symbol in hebrewLetters {
        while rest >= symbol.weight {
          text += symbol.text
          rest -= symbol.weight
        }
      }
      text += mark
    }
    return text
  }

  /// 15 and 16 aren't spelled as a name of God. §6.1 (#hebrew).
  private static let hebrewLetters: [(weight: Int, text: String)] = [
    (400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"), (50, "נ"), (40, "מ"),
    (30, "ל"), (20, "כ"), (16, "טז"), (15, "טו"), (10, "י"), (9, "ט"), (8, "ח"), (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"),
    (3, "ג"), (2, "ב"), (1, "א"),
  ]

  // MARK: Chinese

  private static let chinese: [String: ChineseDigits] = [
    "simp-chinese-informal": ChineseDigits(digits: "零一二三四五六七八九", markers: "十百千", negative: "负", isInformal: true),
    "simp-chinese-formal": ChineseDigits(digits: "零壹贰叁肆伍陆柒捌玖", markers: "拾佰仟", negative: "负", isInformal: false),
    "trad-chinese-informal": ChineseDigits(digits: "零一二三四五六七八九", markers: "十百千", negative: "負", isInformal: true),
    "trad-chinese-formal": ChineseDigits(digits: "零壹貳參肆伍陸柒捌玖", markers: "拾佰仟", negative: "負", isInformal: false),
  ]

  /// §7.1.1 (#limited-chinese).
  private struct ChineseDigits {
    let digits: String
    let markers: String
    let negative: String
    let isInformal: Bool

    func representation(of value: Int) -> String? {
      guard (-9999...9999).contains(value) else { return nil }
      let (digits, markers) = (Array(digits), Array(markers))
      if value == 0 { return String(digits[0]) }
      var text = ""
      var hasGap = false
      for (place, weight) in [1000, 100, 10, 1].enumerated() {
        let digit = abs(value) / weight % 10
        if digit == 0 {
          // Zeros at the ends are dropped, others are one.
          hasGap = !text.isEmpty
          continue
        }
        if hasGap { text.append(digits[0]) }
        hasGap = false
        let dropsOne = isInformal && weight == 10 && (10...19).contains(abs(value))
        if !dropsOne { text.append(digits[digit]) }
        if weight > 1 { text.append(markers[2 - place]) }
      }
      return (value < 0 ? negative : "") + text
    }
  }

  // MARK: Ethiopic

  /// §7.2 (#ethiopic-numeric-counter-style).
  private static func ethiopic(_ value: Int) -> String? {
    guard value > 0 else { return nil }
    func scalar(_ code: Int) -> String { Unicode.Scalar(UInt32(code)).map(String.init) ?? "" }
    if value == 1 { return scalar(0x1369) }
    var groups: [Int] = []
    var rest = value
    while rest > 0 {
      groups.append(rest % 100)
      rest /= 100
    }
    var text = ""
    for (index, group) in groups.enumerated().reversed() {
      let isMostSignificantOne = index == groups.count - 1 && group == 1
      if !isMostSignificantOne, !(index % 2 == 1 && group == 1) {
        if group >= 10 { text += scalar(0x1372 + group / 10 - 1) }
        if group % 10 > 0 { text += scalar(0x1369 + group % 10 - 1) }
      }
      if index % 2 == 1, group != 0 { text += scalar(0x137B) }
      if index % 2 == 0, index > 0 { text += scalar(0x137C) }
    }
    return text
  }
}
