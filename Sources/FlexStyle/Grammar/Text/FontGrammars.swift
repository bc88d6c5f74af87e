import FlexCore
import FlexTree

extension Grammar where Value == [FontFamily] {
  /// `[ <family-name> | <generic-family> ]#`. CSS Fonts 4 §2.1 (#font-family-prop).
  static var fontFamily: Grammar { Grammar<FontFamily>.fontFamilyName.list() }
}

extension Grammar where Value == FontFamily {
  private static var generic: KeyValuePairs<String, FontFamily> {
    [
      "serif": .serif, "sans-serif": .sansSerif, "monospace": .monospace, "cursive": .cursive, "fantasy": .fantasy,
      "system-ui": .systemUI, "math": .math, "emoji": .emoji, "fangsong": .fangsong, "ui-serif": .uiSerif,
      "ui-sans-serif": .uiSansSerif, "ui-monospace": .uiMonospace, "ui-rounded": .uiRounded,
    ]
  }

  /// A string, a generic name, or identifiers between spaces that make one name.
  static var fontFamilyName: Grammar {
    let table = Dictionary(uniqueKeysWithValues: generic.map { ($0.key, $0.value) })
    return .absolute("<family-name> | <generic-family>") { reader in
      if let name = reader.string() { return .named(name) }
      var words: [String] = []
      while case .ident(let word)? = reader.current {
        words.append(word)
        reader.advance()
      }
      guard let first = words.first else { return nil }
      if words.count == 1 {
        let lower = first.asciiLowercased()
        if let family = table[lower] { return family }
        if lower == "default" || CSSWideKeyword.named(lower) != nil { return nil }
      } else if table[first.asciiLowercased()] != nil {
        return nil
      }
      return .named(words.joined(separator: " "))
    } print: { value, _ in
      if case .named(let name) = value { return FamilyText.of(name) }
      // What nobody named has no name; it reads as what it is in most languages.
      if value == .standard { return "serif" }
      return generic.first { $0.value == value }?.key
    }
  }
}

enum FamilyText {
  /// One identifier as it is, anything else as a string; so is what would read as a keyword.
  static func of(_ name: String) -> String {
    let scalars = name.unicodeScalars
    let isIdentifier =
      !scalars.isEmpty && !(scalars.first?.properties.numericType != nil)
      && scalars.allSatisfy { $0.value >= 0x80 || $0 == "-" || $0 == "_" || $0.properties.isAlphabetic || $0.isDigit }
    let generic = [
      "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "math", "emoji", "fangsong", "default",
    ]
    let lower = name.asciiLowercased()
    return isIdentifier && !generic.contains(lower) && CSSWideKeyword.named(lower) == nil ? name : NameText.string(name)
  }
}

extension Unicode.Scalar {
  var isDigit: Bool { self >= "0" && self <= "9" }
}

/// `font-size` with where it comes from.
struct FontSize: Equatable, Sendable {
  var px: Float
  var origin: FontSizeOrigin

  /// As in Chromium.
  static let largest: Float = 10_000
}

/// CSS Fonts 4 §2.5 (#absolute-size-mapping).
enum FontSizeKeyword {
  static let names = [
    "xx-small", "x-small", "small", "medium", "large", "x-large", "xx-large", "xxx-large",
  ]
  private static let proportional: [Float] = [9, 10, 13, 16, 18, 24, 32, 48]
  private static let monospace: [Float] = [9, 10, 12, 13, 16, 20, 26, 39]
  /// As in Chromium, documents in quirks mode have others of `monospace` alone.
  private static let quirkyMonospace: [Float] = [9, 9, 10, 13, 16, 20, 26, 40]

  /// Size in px; `keyword` counts from 1.
  static func size(_ keyword: UInt8, isMonospace: Bool, isQuirksMode: Bool) -> Float {
    let index = min(max(Int(keyword) - 1, 0), proportional.count - 1)
    guard isMonospace else { return proportional[index] }
    return isQuirksMode ? quirkyMonospace[index] : monospace[index]
  }
}

extension Grammar where Value == FontSize {
  /// `<absolute-size> | <relative-size> | <length-percentage [0,∞]>`.
  static var fontSize: Grammar {
    let length = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative)
    let syntax = FontSizeKeyword.names.joined(separator: " | ") + " | larger | smaller | \(length.syntax)"
    return Grammar(syntax) { reader in
      if case .ident(let name)? = reader.current {
        reader.advance()
        let lower = name.asciiLowercased()
        if let index = FontSizeKeyword.names.firstIndex(of: lower) {
          let keyword = UInt8(index + 1)
          return .relative {
            FontSize(
              px: FontSizeKeyword.size(
                keyword, isMonospace: $0.isMonospace, isQuirksMode: $0.environment.isQuirksMode),
              origin: FontSizeOrigin(keyword: keyword))
          }
        }
        switch lower {
        case "larger": return .relative { $0.relativeFontSize(1.2) }
        case "smaller": return .relative { $0.relativeFontSize(1 / 1.2) }
        case "math": return .relative { $0.relativeFontSize($0.mathScale) }
        case "-webkit-xxx-large":
          return .absolute(FontSize(px: 48, origin: FontSizeOrigin(keyword: 8)))
        default: return nil
        }
      }
      let isRelative = FontSizeReader.isRelative(&reader)
      return length.read(&reader).map { specified in
        .relative { computation in
          let parent = computation.parent.text
          let px = max(0, min(specified.computed(computation).resolved(against: parent.fontSize), FontSize.largest))
          return FontSize(
            px: px,
            origin: FontSizeOrigin(keyword: 0, isAbsolute: parent.fontSizeOrigin.isAbsolute || !isRelative))
        }
      }
    } print: { value, _ in
      NumberText.px(value.px)
    }
  }
}

enum FontSizeReader {
  /// Whether the size is in `em` or percent: such a size still follows the preferred size.
  static func isRelative(_ reader: inout ValueReader) -> Bool {
    switch reader.current {
    case .percentage?: true
    case .dimension(_, let unit, _)?: ["em", "ex", "ch", "lh"].contains(unit.asciiLowercased())
    default: false
    }
  }
}

extension Computation {
  func relativeFontSize(_ factor: Float) -> FontSize {
    FontSize(
      px: parent.text.fontSize * factor,
      origin: FontSizeOrigin(keyword: 0, isAbsolute: parent.text.fontSizeOrigin.isAbsolute))
  }
}

extension Grammar where Value == Float {
  /// `normal | bold | bolder | lighter | <number [1,1000]>`. CSS Fonts 4 §2.2 (#font-weight-prop).
  static var fontWeight: Grammar {
    let relative = Grammar<Bool>.keywords(["bolder": true, "lighter": false]).computed { isBolder, computation in
      let weight = computation.parent.text.fontWeight
      return isBolder ? FontWeight.bolder(than: weight) : FontWeight.lighter(than: weight)
    } _: { _, _ in
      nil
    }
    return Grammar.keywords(["normal": 400, "bold": 700]).aliased | relative | .number(1...1000)
  }

  /// CSS Fonts 4 §2.3 (#font-stretch-prop), in percent.
  static var fontStretch: Grammar {
    Grammar.keywords([
      "normal": 100, "ultra-condensed": 50, "extra-condensed": 62.5, "condensed": 75, "semi-condensed": 87.5,
      "semi-expanded": 112.5, "expanded": 125, "extra-expanded": 150, "ultra-expanded": 200,
    ]).aliased | .percentage(NumericReader.nonNegative)
  }
}

/// CSS Fonts 4 §2.2.1 (#relative-weights).
enum FontWeight {
  static func bolder(than weight: Float) -> Float {
    switch weight {
    case ..<350: 400
    case ..<550: 700
    case ..<900: 900
    default: weight
    }
  }

  static func lighter(than weight: Float) -> Float {
    switch weight {
    case ..<100: weight
    case ..<550: 100
    case ..<750: 400
    default: 700
    }
  }
}

extension Grammar where Value == SerializedValue<FontStyle> {
  /// `normal | italic | oblique <angle [-90deg,90deg]>?`. CSS Fonts 4 §2.4 (#font-style-prop).
  static var fontStyle: Grammar {
    let angle = Grammar<Float>.angle()
    return Grammar("normal | italic | oblique <angle [-90deg,90deg]>?") { reader in
      if reader.keyword("normal") { return .absolute(SerializedValue(.normal)) }
      if reader.keyword("italic") { return .absolute(SerializedValue(.italic)) }
      guard reader.keyword("oblique") else { return nil }
      let isLiteral = if case .dimension? = reader.current { true } else { false }
      guard let found = reader.attempt(angle.read) else { return .absolute(SerializedValue(.oblique(14))) }
      if isLiteral, case .absolute(let degrees) = found, degrees.magnitude > 90 { return nil }
      return found.map { degrees in
        if degrees == 0 { return SerializedValue(.normal) }
        // The keyword alone means this angle too, but prints without it.
        return SerializedValue(.oblique(max(-90, min(degrees, 90))), words: degrees == 14 ? "oblique 14deg" : nil)
      }
    } print: { value, _ in
      if let words = value.words { return words }
      return switch value.value {
      case .normal: "normal"
      case .italic: "italic"
      case .oblique(14): "oblique"
      case .oblique(let degrees): "oblique \(NumberText.degrees(degrees))"
      }
    }
  }
}

extension Grammar where Value == FontVariantCaps {
  static var fontVariantCaps: Grammar {
    .keywords([
      "normal": .normal, "small-caps": .smallCaps, "all-small-caps": .allSmallCaps, "petite-caps": .petiteCaps,
      "all-petite-caps": .allPetiteCaps, "unicase": .unicase, "titling-caps": .titlingCaps,
    ])
  }
}

extension Grammar where Value == TextRendering {
  static var textRendering: Grammar {
    .keywords([
      "auto": .auto, "optimizespeed": .optimizeSpeed, "optimizelegibility": .optimizeLegibility,
      "geometricprecision": .geometricPrecision,
    ])
  }
}
