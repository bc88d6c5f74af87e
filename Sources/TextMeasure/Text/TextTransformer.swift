internal import CairoKit
internal import FlexTree

/// Remembers whether the next letter begins a word.
struct WordStartTracker {
  /// Whether what came before belongs to the word that the next letter would be in.
  private(set) var isInsideWord = false

  /// Takes note of one scalar that has been set.
  mutating func note(_ scalar: UInt32) {
    guard let value = Unicode.Scalar(scalar) else {
      isInsideWord = false
      return
    }
    let properties = value.properties
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .connectorPunctuation:
      isInsideWord = true
    case .format where scalar == Character32.zeroWidthSpace: isInsideWord = false
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: break
    case .otherSymbol where properties.isCased: isInsideWord = true
    default:
      // Apostrophes and middle dots stand inside words. UAX 29 WB6, WB7 (#MidLetter).
      if !(isInsideWord && [0x27, 0x2019, 0xB7, 0x2027].contains(scalar)) { isInsideWord = false }
    }
  }
}

/// `text-transform`, by the language of the text. CSS Text 3 §2.1 (#text-transform-property).
enum TextTransformer {
  /// - Parameter before: the character before, in document order; of words, no more than that is looked at.
  static func apply(
    _ style: TextStyle, to string: String, behind before: UInt32 = Character32.space
  ) -> [UInt32] {
    let transformed = applyCase(style, to: string, behind: before)
    guard let shown = style.textSecurity.character else { return transformed }
    // White space is hidden as letters are, before it would collapse.
    let text = String(String.UnicodeScalarView(transformed.compactMap(Unicode.Scalar.init)))
    return [UInt32](repeating: shown, count: text.count)
  }

  private static func applyCase(_ style: TextStyle, to string: String, behind before: UInt32) -> [UInt32] {
    let source = string.unicodeScalars.map(\.value)
    switch style.textTransform.case {
    case .none: return style.textTransform.mathAuto ? MathItalics.apply(source) : source
    case .uppercase: return uppercase(source, language: primaryLanguage(style.language))
    case .lowercase: return lowercase(source, language: primaryLanguage(style.language))
    case .capitalize: return capitalize(source, behind: before)
    }
  }

  static func primaryLanguage(_ tag: String) -> String {
    tag.split(separator: "-").first.map { $0.lowercased() } ?? ""
  }

  // MARK: Upper case

  static func uppercase(_ source: [UInt32], language: String) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(source.count)
    var i = 0
    while i < source.count {
      let scalar = source[i]
      switch (language, scalar) {
      case ("tr", 0x69), ("az", 0x69): result.append(0x130)  // i → İ
      case ("lt", 0x307) where isAfterSoftDotted(source, i): break  // the dot that lower case kept
      case ("el", _) where isGreek(scalar):
        i = appendGreekUppercase(source, i, to: &result)
        continue
      case (_, 0x10D0...0x10FF): result.append(scalar)  // Georgian text has no capitals,
      case (_, 0x1C90...0x1CBF): result.append(scalar - 0x1C90 + 0x10D0)  // and capitals of old go
      default: appendMapping(scalar, \.uppercaseMapping, to: &result)
      }
      i += 1
    }
    return result
  }

  private static func isGreek(_ scalar: UInt32) -> Bool {
    (0x370...0x3FF).contains(scalar) || (0x1F00...0x1FFF).contains(scalar)
  }

  /// Greek capitals carry no accents; a dialytika stays, and one appears where an accent kept two vowels apart.
  private static func appendGreekUppercase(_ source: [UInt32], _ start: Int, to result: inout [UInt32]) -> Int {
    var (base, marks) = decomposed(source[start])
    var end = start + 1
    while end < source.count, isCombining(source[end]) {
      marks.append(source[end])
      end += 1
    }
    let isAccented = marks.contains { [0x300, 0x301, 0x342].contains($0) }
    var hasDialytika = marks.contains(0x308)
    // The lone disjunctive eta (ή) keeps its accent.
    let isWord = !(start > 0 && isLetter(source[start - 1])) && !(end < source.count && isLetter(source[end]))
    if base == 0x3B7, isAccented, isWord {
      result.append(0x389)
      return end
    }
    if !hasDialytika, start > 0, base == 0x3B9 || base == 0x3C5 {
      let (previous, previousMarks) = decomposed(source[start - 1])
      let isVowel = [0x3B1, 0x3B5, 0x3BF, 0x3B7, 0x391, 0x395, 0x39F, 0x397].contains(previous)
      if isVowel, previousMarks.contains(0x301), !isAccented { hasDialytika = true }
    }
    base = Unicode.Scalar(base)?.properties.uppercaseMapping.unicodeScalars.first?.value ?? base
    if hasDialytika, base == 0x399 || base == 0x3A5 {
      result.append(base == 0x399 ? 0x3AA : 0x3AB)
    } else {
      result.append(base)
    }
    if marks.contains(0x345) { result.append(0x399) }
    for mark in marks where ![0x300, 0x301, 0x342, 0x308, 0x313, 0x314, 0x345, 0x304, 0x306].contains(mark) {
      result.append(mark)
    }
    return end
  }

  /// A Greek letter without its accents, and these.
  private static func decomposed(_ scalar: UInt32) -> (base: UInt32, marks: [UInt32]) {
    let parts = TextAnalysis.decomposed(scalar)
    return (parts.first ?? scalar, Array(parts.dropFirst()))
  }

  // MARK: Lower case

  static func lowercase(_ source: [UInt32], language: String) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(source.count)
    var i = 0
    while i < source.count {
      let scalar = source[i]
      let isTurkic = language == "tr" || language == "az"
      switch scalar {
      case 0x49 where isTurkic:  // I → ı, and I with a dot above → i
        if i + 1 < source.count, source[i + 1] == 0x307 {
          result.append(0x69)
          i += 1
        } else {
          result.append(0x131)
        }
      case 0x130 where isTurkic: result.append(0x69)
      case _ where keepsDot(source, i) && language == "lt":
        appendMapping(scalar, \.lowercaseMapping, to: &result)
        result.append(0x307)
      case 0xCC where language == "lt": result += [0x69, 0x307, 0x300]
      case 0xCD where language == "lt": result += [0x69, 0x307, 0x301]
      case 0x128 where language == "lt": result += [0x69, 0x307, 0x303]
      case 0x3A3: result.append(isFinalSigma(source, i) ? 0x3C2 : 0x3C3)
      default: appendMapping(scalar, \.lowercaseMapping, to: &result)
      }
      i += 1
    }
    return result
  }

  /// A Lithuanian i, j or į under further accents.
  private static func keepsDot(_ source: [UInt32], _ index: Int) -> Bool {
    [0x49, 0x4A, 0x12E].contains(source[index]) && index + 1 < source.count && isAbove(source[index + 1])
  }

  /// Final_Sigma: a letter stands before, none after. Unicode §3.13, table 3-17.
  private static func isFinalSigma(_ source: [UInt32], _ index: Int) -> Bool {
    var before = index - 1
    while before >= 0, isCaseIgnorable(source[before]) { before -= 1 }
    guard before >= 0, isLetter(source[before]) else { return false }
    var after = index + 1
    while after < source.count, isCaseIgnorable(source[after]) { after += 1 }
    return !(after < source.count && isLetter(source[after]))
  }

  // MARK: Capitalize

  /// Only the first letter of a word changes.
  private static func capitalize(_ source: [UInt32], behind before: UInt32) -> [UInt32] {
    var tracker = WordStartTracker()
    tracker.note(before)
    var result: [UInt32] = []
    result.reserveCapacity(source.count)
    for scalar in source {
      let wasInside = tracker.isInsideWord
      tracker.note(scalar)
      guard !wasInside, tracker.isInsideWord else {
        result.append(scalar)
        continue
      }
      // One letter for one letter, whatever the language: that is what browsers do.
      let title = Unicode.Scalar(scalar)?.properties.titlecaseMapping.unicodeScalars
      result.append(title.flatMap { $0.count == 1 ? $0.first?.value : nil } ?? scalar)
    }
    return result
  }

  // MARK: Properties

  private static func appendMapping(
    _ scalar: UInt32, _ mapping: KeyPath<Unicode.Scalar.Properties, String>, to result: inout [UInt32]
  ) {
    if scalar < 0x80 {
      let isUpper = (0x41...0x5A).contains(scalar)
      let isLower = (0x61...0x7A).contains(scalar)
      if !isUpper && !isLower {
        result.append(scalar)
        return
      }
    }
    guard let value = Unicode.Scalar(scalar) else {
      result.append(scalar)
      return
    }
    for mapped in value.properties[keyPath: mapping].unicodeScalars { result.append(mapped.value) }
  }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar).map { $0.properties.isCased || $0.properties.isAlphabetic } ?? false
  }
  private static func isCaseIgnorable(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isCaseIgnorable ?? false
  }
  private static func isCombining(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.generalCategory == .nonspacingMark
  }
  /// Marks of combining class 230.
  private static func isAbove(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.canonicalCombiningClass == .above
  }
  private static func isAfterSoftDotted(_ source: [UInt32], _ index: Int) -> Bool {
    var i = index - 1
    while i >= 0, let value = Unicode.Scalar(source[i]) {
      if value.properties.isSoftDotted { return true }
      if value.properties.canonicalCombiningClass == .notReordered || value.properties.canonicalCombiningClass == .above
      {
        return false
      }
      i -= 1
    }
    return false
  }
}
