internal import CairoKit

/// Line breaking classes. UAX 14 §5.1 (#Table1); raw values are GLib's `GUnicodeBreakType`.
enum LineBreakClass: UInt8 {
  case mandatory, carriageReturn, lineFeed, combiningMark, surrogate, zeroWidthSpace, inseparable, glue, contingent
  case space, after, before, beforeAndAfter, hyphen, nonStarter, open, close, quotation, exclamation, ideographic
  case numeric, infix, symbol, alphabetic, prefix, postfix, complexContext, ambiguous, unknown, nextLine, wordJoiner
  case hangulL, hangulV, hangulT, hangulLV, hangulLVT, closeParenthesis, conditionalStarter, hebrewLetter
  case regionalIndicator, emojiBase, emojiModifier, zeroWidthJoiner

  init(of scalar: UInt32) {
    // GLib's data have Unicode 15's class for most; unassigned pictographs count as ideographs. UAX 14 LB1 (#LB1).
    let known = LineBreakClass(rawValue: UInt8(clamping: TextAnalysis.lineBreakClass(scalar))) ?? .alphabetic
    switch known {
    case .ambiguous, .surrogate: self = .alphabetic
    case .unknown: self = (0x1F000...0x1FAFF).contains(scalar) ? .ideographic : .alphabetic
    default: self = known
    }
  }

  /// Letters that stand for themselves: AL and HL.
  var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }
  /// Classes that `word-break: break-all` breaks behind when a hyphen follows.
  var isBrokenBeforeHyphen: Bool {
    switch self {
    case .alphabetic, .hebrewLetter, .numeric, .complexContext, .exclamation, .close, .closeParenthesis, .postfix,
      .infix, .symbol, .after:
      true
    default: false
    }
  }
  var isHangul: Bool { (Self.hangulL.rawValue...Self.hangulLVT.rawValue).contains(rawValue) }
  var isIdeograph: Bool { self == .ideographic || self == .emojiBase || self == .emojiModifier }
  /// Line and paragraph separators and the like, as far as they are text: BK, CR, LF, NL.
  var isMandatory: Bool { self == .mandatory || self == .carriageReturn || self == .lineFeed || self == .nextLine }
}

/// The rules of UAX 14 §6.1 (#Algorithm) for one boundary between characters without spaces between.
struct LineBreakRules {
  /// Class before the boundary, of the base that marks are attached to (LB9).
  var before: LineBreakClass
  var after: LineBreakClass
  /// Class before `before`.
  var earlier: LineBreakClass?
  /// The characters themselves.
  var beforeScalar: UInt32
  var afterScalar: UInt32
  /// Class of the character behind `after`.
  var next: LineBreakClass?
  /// Regional indicators in a row up to the boundary.
  var regionalCount: Int
  /// Whether the number that ends before the boundary has started: LB25.
  var isInNumber: Bool

  /// Whether a line may break here.
  var allowsBreak: Bool {
    if before != after, before == .complexContext || after == .complexContext {
      // Beside others, letters whose words a dictionary finds are letters like any. LB1.
      var rules = self
      if before == .complexContext { rules.before = .alphabetic }
      if after == .complexContext { rules.after = .alphabetic }
      return rules.allowsBreak
    }
    if before.isMandatory { return true }  // LB4, LB5
    if after.isMandatory { return false }  // LB6
    switch (before, after) {
    case (.zeroWidthSpace, _): return true  // LB8
    case (.zeroWidthJoiner, _): return false  // LB8a
    case (_, .combiningMark), (_, .zeroWidthJoiner): return false  // LB9
    case (.wordJoiner, _), (_, .wordJoiner): return false  // LB11
    case (_, .zeroWidthSpace): return false  // LB7
    case (.glue, _): return false  // LB12
    case (_, .glue): return before == .after || before == .hyphen  // LB12a
    case (_, .close), (_, .closeParenthesis), (_, .exclamation), (_, .symbol): return false  // LB13
    case (_, .infix): return false  // LB13
    case (.open, _): return false  // LB14
    case (.close, .nonStarter), (.closeParenthesis, .nonStarter): return false  // LB16
    case (.beforeAndAfter, .beforeAndAfter): return false  // LB17
    case (.quotation, _), (_, .quotation): return breaksAtQuotation  // LB19
    case (.contingent, _), (_, .contingent): return true  // LB20
    case (_, .after), (_, .hyphen), (_, .nonStarter), (.before, _): return false  // LB21
    default: break
    }
    // LB20a: a hyphen that begins a word.
    if after.isLetter, isWordInitialHyphen { return false }
    // LB21a: Hebrew letters and a hyphen.
    if earlier == .hebrewLetter, before == .hyphen || before == .after, after != .hebrewLetter { return false }
    if before == .symbol, after == .hebrewLetter { return false }  // LB21b
    if after == .inseparable { return false }  // LB22
    if before.isLetter, after == .numeric { return false }  // LB23
    if before == .numeric, after.isLetter { return false }
    if before == .prefix, after.isIdeograph { return false }  // LB23a
    if before.isIdeograph, after == .postfix { return false }
    if before == .prefix || before == .postfix, after.isLetter { return false }  // LB24
    if before.isLetter, after == .prefix || after == .postfix { return false }
    if keepsNumber { return false }  // LB25
    if keepsHangul { return false }  // LB26, LB27
    if before.isLetter, after.isLetter { return false }  // LB28
    if before == .infix, after.isLetter { return false }  // LB29
    if before.isLetter || before == .numeric, after == .open { return Self.isEastAsian(afterScalar) }  // LB30
    if before == .closeParenthesis, after.isLetter || after == .numeric { return Self.isEastAsian(beforeScalar) }
    if before == .regionalIndicator, after == .regionalIndicator { return regionalCount % 2 == 0 }  // LB30a
    if before == .emojiBase, after == .emojiModifier { return false }  // LB30b
    if before == .complexContext, after == .complexContext { return false }
    return true  // LB31
  }

  /// Wide, full-width or half-width. UAX 11 (#Definitions).
  private static func isEastAsian(_ scalar: UInt32) -> Bool {
    TextAnalysis.isWide(scalar) || (0xFF61...0xFFDC).contains(scalar) || (0xFFE8...0xFFEE).contains(scalar)
  }

  /// Whether a hyphen stands before the boundary, and no word before that. Two ASCII characters have rules of their
  /// own.
  var isWordInitialHyphen: Bool {
    guard before == .hyphen ? beforeScalar != 0x2D || afterScalar >= 0x80 : isHyphen else { return false }
    switch earlier {
    case nil, .mandatory, .nextLine, .space, .zeroWidthSpace, .contingent, .glue: return true
    default: return false
    }
  }

  /// A hyphen that is always one: the class HH of newer versions of UAX 14.
  private var isHyphen: Bool {
    [0x058A, 0x05BE, 0x1400, 0x2010, 0x2012, 0x2013, 0x2E17, 0x2E5D].contains(beforeScalar)
  }

  /// LB19a: a quotation mark between ideographs opens or closes; it holds on to one side only.
  private var breaksAtQuotation: Bool {
    if after == .quotation {
      let opens = [0x2018, 0x201C, 0xAB, 0x2039].contains(afterScalar)
      return opens && before.isIdeograph && (next?.isIdeograph ?? false)
    }
    let closes = [0x2019, 0x201D, 0xBB, 0x203A].contains(beforeScalar)
    return closes && after.isIdeograph && (earlier?.isIdeograph ?? false)
  }

  /// LB25.
  private var keepsNumber: Bool {
    switch (before, after) {
    case (.close, .postfix), (.close, .prefix), (.closeParenthesis, .postfix), (.closeParenthesis, .prefix):
      isInNumber
    case (.numeric, .postfix), (.numeric, .prefix), (.numeric, .numeric): true
    case (.postfix, .open), (.prefix, .open): next == .numeric
    case (.postfix, .numeric), (.prefix, .numeric): true
    case (.hyphen, .numeric): earlier == nil || earlier == .space
    case (.infix, .numeric): true
    case (.symbol, .numeric): isInNumber
    default: false
    }
  }

  /// LB26 and LB27.
  private var keepsHangul: Bool {
    switch (before, after) {
    case (.hangulL, .hangulL), (.hangulL, .hangulV), (.hangulL, .hangulLV), (.hangulL, .hangulLVT): true
    case (.hangulV, .hangulV), (.hangulV, .hangulT), (.hangulLV, .hangulV), (.hangulLV, .hangulT): true
    case (.hangulT, .hangulT), (.hangulLVT, .hangulT): true
    case (_, .postfix): before.isHangul
    case (.prefix, _): after.isHangul
    default: false
    }
  }
}

/// Breaks between two ASCII characters, which browsers have a table of their own for: slashes, pipes and the
/// like keep URLs and paths whole.
enum ASCIIBreaks {
  /// Whether a line may break between `before` and `after`; `earlier` stands before both.
  static func allowsBreak(earlier: UInt32?, before: UInt32, after: UInt32) -> Bool {
    let isDigit = (0x30...0x39).contains(after)
    switch before {
    case 0x2D where isDigit:  // a minus sign, or a hyphen in a word
      return earlier.map { (0x30...0x39).contains($0) || isLetter($0) } ?? false
    case 0x2D: return isLetter(after) || behindHyphen.contains(after)
    case 0x3F: return isDigit || isLetter(after) || behindQuestion.contains(after)
    default: return opening.contains(after) && beforeOpening.contains(before)
    }
  }

  private static let behindHyphen = ASCIISet("\"#%&'(*+-<=>@[\\^_`{|~")
  private static let behindQuestion = ASCIISet("#$%&(*+-<=>@[\\^_`{|~")
  private static let beforeOpening = ASCIISet("%)+,.:;\\]~#&*=>}!|\"")
  private static let opening = ASCIISet("(<[{")

  static func isPrintable(_ scalar: UInt32) -> Bool { (0x21...0x7E).contains(scalar) }

  private static func isLetter(_ scalar: UInt32) -> Bool {
    (0x41...0x5A).contains(scalar) || (0x61...0x7A).contains(scalar)
  }
}

/// Some of the ASCII characters, a bit each.
private struct ASCIISet {
  private var bits: (low: UInt64, high: UInt64) = (0, 0)

  init(_ characters: String) {
    for byte in characters.utf8 {
      if byte < 64 { bits.low |= 1 << UInt64(byte) } else { bits.high |= 1 << UInt64(byte & 63) }
    }
  }

  /// - Parameter scalar: of any kind; what isn't ASCII is in no set.
  func contains(_ scalar: UInt32) -> Bool {
    scalar < 64 ? bits.low >> UInt64(scalar) & 1 == 1 : scalar < 128 && bits.high >> UInt64(scalar & 63) & 1 == 1
  }
}
