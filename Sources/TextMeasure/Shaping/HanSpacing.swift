internal import CairoKit

/// Full-width punctuation that gives up the empty half of its square. CSS Text 4 §8.5
/// (#text-spacing-trim-property), the value `normal`.
enum HanSpacing {
  private enum Kind {
    case opening, closing, middle, space
    /// Brackets and quotation marks of a proportional width: nothing to give, but their neighbours do.
    case narrowOpening, narrowClosing
  }

  /// - Parameter language: BCP 47 tag. Chinese has full-width quotation marks; written traditionally it has stops in
  ///   the middle of their square, written simply colons at its left.
  private static func kind(_ scalar: UInt32, _ language: String) -> Kind? {
    switch scalar {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D: .opening
    case 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: .opening
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F: .closing
    case 0xFF09, 0xFF3D, 0xFF5D, 0xFF60: .closing
    case 0x3001, 0x3002, 0xFF0C, 0xFF0E: isTraditionalChinese(language) ? .middle : .closing
    case 0xFF1A, 0xFF1B: isChinese(language) && !isTraditionalChinese(language) ? .closing : .middle
    case 0x2018, 0x201C: isChinese(language) ? .opening : .narrowOpening
    case 0x2019, 0x201D: isChinese(language) ? .closing : .narrowClosing
    case 0x30FB: .middle
    case 0x3000: .space
    default: nil
    }
  }

  /// What a character is to a full-width mark beside it: brackets of any script are, too.
  private static func neighbour(_ scalar: UInt32, _ language: String) -> Kind? {
    if let kind = kind(scalar, language) { return kind }
    switch Unicode.Scalar(scalar)?.properties.generalCategory {
    case .openPunctuation: return .narrowOpening
    case .closePunctuation: return .narrowClosing
    default: return nil
    }
  }

  private static func isChinese(_ language: String) -> Bool { language == "zh" || language.hasPrefix("zh-") }

  private static func isTraditionalChinese(_ language: String) -> Bool {
    isChinese(language)
      && language.split(separator: "-").contains { ["tw", "hk", "mo", "hant"].contains($0.lowercased()) }
  }

  /// Whether a line's last character may be halved to make it fit.
  static func isClosing(_ scalar: UInt32, _ language: String) -> Bool {
    scalar >= lowest && kind(scalar, language) == .closing
  }

  /// Whether a character is a comma, a stop or a colon.
  static func isStop(_ scalar: UInt32) -> Bool {
    [0x3001, 0x3002, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B].contains(scalar)
  }

  /// Whether a character is a bracket, which looks alike in all languages.
  static func isBracket(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3008...0x3011, 0x3014...0x301B, 0x301D...0x301F: true
    case 0xFF08, 0xFF09, 0xFF3B, 0xFF3D, 0xFF5B, 0xFF5D, 0xFF5F, 0xFF60: true
    default: false
    }
  }

  /// The characters of `range` that are halved for what stands beside them in `context`, in whatever font: of two marks
  /// whose empty halves meet, one.
  static func halved(_ range: Range<Int>, in context: Range<Int>, scalars: [UInt32], language: String) -> [Halved] {
    guard scalars[range].contains(where: { $0 >= lowest && kind($0, language) != nil }) else { return [] }
    return range.compactMap { i in
      switch scalars[i] >= lowest ? kind(scalars[i], language) : nil {
      case .opening where i > context.lowerBound:
        switch neighbour(scalars[i - 1], language) {
        case nil, .narrowClosing: nil
        default: Halved(scalar: i, neighbour: i - 1)
        }
      case .closing where i + 1 < context.upperBound:
        switch neighbour(scalars[i + 1], language) {
        case .closing, .middle, .space, .narrowClosing: Halved(scalar: i, neighbour: i + 1)
        default: nil
        }
      default: nil
      }
    }
  }

  /// No character below takes part.
  private static let lowest: UInt32 = 0x2018

  /// A character that is halved, and the one that it is halved for.
  struct Halved {
    var scalar: Int
    var neighbour: Int
  }
}
