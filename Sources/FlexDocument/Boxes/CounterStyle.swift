internal import FlexTree

/// The predefined counter styles. CSS Counter Styles 3 §6 (#predefined-counters).
enum CounterStyle {

  /// What stands between a marker and its item: `1. `.
  static func suffix(of name: String) -> String {
    switch name {
    case "disc", "circle", "square", "disclosure-open", "disclosure-closed": " "
    case "cjk-decimal", "hiragana", "katakana", "hiragana-iroha", "katakana-iroha", "cjk-earthly-branch",
      "cjk-heavenly-stem", "japanese-informal", "simp-chinese-informal", "trad-chinese-informal":
      "、"
    case "ethiopic-numeric": "/ "
    default: ". "
    }
  }

  /// A counter's value as `counter()` writes it.
  static func representation(of value: Int, named name: String) -> String {
    switch name {
    case "disc": return "•"
    case "circle": return "◦"
    case "square": return "▪"
    case "disclosure-open": return "▾"
    case "disclosure-closed": return "▸"
    case "decimal-leading-zero":
      return (value < 0 ? "-" : "") + (abs(value) < 10 ? "0" : "") + "\(value.magnitude)"
    case "lower-alpha", "lower-latin": return alphabetic(value, Array("abcdefghijklmnopqrstuvwxyz"))
    case "upper-alpha", "upper-latin": return alphabetic(value, Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    case "lower-greek": return alphabetic(value, Array("αβγδεζηθικλμνξοπρστυφχψω"))
    case "hiragana": return alphabetic(value, Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわゐゑをん"))
    case "katakana": return alphabetic(value, Array("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヰヱヲン"))
    case "upper-roman": return (1...3999).contains(value) ? roman(value) : "\(value)"
    case "lower-roman": return (1...3999).contains(value) ? roman(value).lowercased() : "\(value)"
    case "arabic-indic": return digits(value, zero: 0x660)
    case "persian": return digits(value, zero: 0x6F0)
    case "devanagari": return digits(value, zero: 0x966)
    case "bengali": return digits(value, zero: 0x9E6)
    case "gujarati": return digits(value, zero: 0xAE6)
    case "tamil": return digits(value, zero: 0xBE6)
    case "telugu": return digits(value, zero: 0xC66)
    case "kannada": return digits(value, zero: 0xCE6)
    case "malayalam": return digits(value, zero: 0xD66)
    case "thai": return digits(value, zero: 0xE50)
    case "lao": return digits(value, zero: 0xED0)
    case "tibetan": return digits(value, zero: 0xF20)
    case "myanmar": return digits(value, zero: 0x1040)
    case "khmer", "cambodian": return digits(value, zero: 0x17E0)
    case "mongolian": return digits(value, zero: 0x1810)
    case "cjk-decimal": return "\(value)".map { cjkDigits[$0] ?? String($0) }.joined()
    case "hebrew": return (1...999).contains(value) ? additive(value, hebrew) : "\(value)"
    case "armenian", "upper-armenian":
      return (1...9999).contains(value) ? additive(value, places(from: 0x531)) : "\(value)"
    case "lower-armenian": return (1...9999).contains(value) ? additive(value, places(from: 0x561)) : "\(value)"
    default: return "\(value)"
    }
  }

  /// CSS Counter Styles 3 §3.1.4 (#alphabetic-system).
  private static func alphabetic(_ value: Int, _ symbols: [Character]) -> String {
    guard value > 0 else { return "\(value)" }
    var rest = value
    var text = ""
    while rest > 0 {
      rest -= 1
      text = String(symbols[rest % symbols.count]) + text
      rest /= symbols.count
    }
    return text
  }

  private static func roman(_ value: Int) -> String {
    additive(
      value,
      [
        (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
        (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
      ])
  }

  /// CSS Counter Styles 3 §3.1.6 (#additive-system).
  private static func additive(_ value: Int, _ symbols: [(weight: Int, text: String)]) -> String {
    var rest = value
    var text = ""
    for symbol in symbols {
      while rest >= symbol.weight {
        text += symbol.text
        rest -= symbol.weight
      }
    }
    return text
  }

  /// Thirty-six letters that stand for 1…9, 10…90, 100…900 and 1000…9000.
  private static func places(from first: UInt32) -> [(weight: Int, text: String)] {
    var symbols: [(weight: Int, text: String)] = []
    var weight = 1
    for index in 0..<36 {
      let digit = index % 9 + 1
      if let scalar = Unicode.Scalar(first + UInt32(index)) { symbols.append((digit * weight, String(scalar))) }
      if digit == 9 { weight *= 10 }
    }
    return symbols.reversed()
  }

  private static let hebrew: [(weight: Int, text: String)] = [
    (400, "ת"), (300, "ש"), (200, "ר"), (100, "ק"), (90, "צ"), (80, "פ"), (70, "ע"), (60, "ס"), (50, "נ"), (40, "מ"),
    (30, "ל"), (20, "כ"), (19, "יט"), (18, "יח"), (17, "יז"), (16, "טז"), (15, "טו"), (10, "י"), (9, "ט"), (8, "ח"),
    (7, "ז"), (6, "ו"), (5, "ה"), (4, "ד"), (3, "ג"), (2, "ב"), (1, "א"),
  ]

  private static let cjkDigits: [Character: String] = [
    "0": "〇", "1": "一", "2": "二", "3": "三", "4": "四", "5": "五", "6": "六", "7": "七", "8": "八", "9": "九",
  ]

  private static func digits(_ value: Int, zero: UInt32) -> String {
    var text = ""
    for scalar in "\(value)".unicodeScalars {
      if (0x30...0x39).contains(scalar.value), let digit = Unicode.Scalar(zero + scalar.value - 0x30) {
        text.unicodeScalars.append(digit)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
