internal import FlexCore
internal import FlexTree

/// The text of an inline formatting context as it is laid out: white space collapsed, letters
/// transformed, bidi controls inserted; and which inline box each piece belongs to.
struct InlineText {
  struct Item {
    enum Kind: Equatable {
      case text
      /// One preserved tab.
      case tab
      /// A bidi control that stands for `unicode-bidi`, or one of the text's own.
      case control
      case open
      case close
      /// A box in the line: one U+FFFC.
      case atom(BoxID)
      case outOfFlow(BoxID)
      case float(BoxID)
      /// One U+000A.
      case forcedBreak
    }
    var kind: Kind
    /// Whether it is text that stands for `<wbr>`: no part of what the document says.
    var isWordBreak = false
    /// Scalars; empty for `open`, `close`, `outOfFlow` and `float`.
    var range: Range<Int>
    /// Index in `InlineContent.boxes`: the innermost box around the item, of `open` and `close` the box itself.
    var box: Int

    var isOutOfFlow: Bool {
      if case .outOfFlow = kind { true } else { false }
    }
  }
  var scalars: [UInt32] = []
  var items: [Item] = []
  /// Embedding level of each scalar.
  var levels: [UInt8] = []
  /// The base level of each paragraph: where it starts, and the level.
  var paragraphs: [(start: Int, baseLevel: UInt8)] = []
  var isASCII = true
  /// What forced breaks clear, by their items.
  var clears: [Int: Clear] = [:]
  /// The elements that forced breaks are, by their items.
  var breakSources: [Int: BoxSource] = [:]
  var hasFloats = false
  /// Spaces of boxes whose lines don't wrap, behind which one collapsed whose lines do: its soft wrap opportunity stays.
  /// CSS Text 3 §4.1.1 (#white-space-phase-1).
  var wrapsBehind: Set<Int> = []

  /// The item that ends an inline box which begins with an item and holds nothing but such boxes; `nil` of another.
  func endOfEmptyBox(_ open: Int) -> Int? {
    var depth = 0
    for index in items[open...].indices {
      switch items[index].kind {
      case .open: depth += 1
      case .close: depth -= 1
      default: return nil
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// The base level of the paragraph that `scalar` is in.
  func baseLevel(at scalar: Int) -> UInt8 {
    guard paragraphs.count > 1 else { return paragraphs.first?.baseLevel ?? 0 }
    return paragraphs[max(0, paragraphs.partitioningIndex { $0.start > scalar } - 1)].baseLevel
  }
}

/// Characters that text layout asks for by name.
enum Character32 {
  static let tab: UInt32 = 0x09
  static let lineFeed: UInt32 = 0x0A
  static let carriageReturn: UInt32 = 0x0D
  static let space: UInt32 = 0x20
  static let noBreakSpace: UInt32 = 0xA0
  static let softHyphen: UInt32 = 0xAD
  static let zeroWidthSpace: UInt32 = 0x200B
  static let zeroWidthJoiner: UInt32 = 0x200D
  static let ellipsis: UInt32 = 0x2026
  static let hyphen: UInt32 = 0x2010
  static let ideographicSpace: UInt32 = 0x3000
  static let object: UInt32 = 0xFFFC
  static let textPresentation: UInt32 = 0xFE0E
  static let emojiPresentation: UInt32 = 0xFE0F

  /// Spaces that take no room at the end of a line.
  static func isLineEndSpace(_ scalar: UInt32) -> Bool { scalar == space || scalar == ideographicSpace }

  /// Whether an explicit formatting character begins an embedding, an override or an isolate.
  static func opensBidi(_ scalar: UInt32) -> Bool {
    (0x202A...0x202B).contains(scalar) || (0x202D...0x202E).contains(scalar) || (0x2066...0x2068).contains(scalar)
  }

  /// Whether one ends them.
  static func closesBidi(_ scalar: UInt32) -> Bool { scalar == 0x202C || scalar == 0x2069 }

  /// Explicit formatting characters. UAX 9 §2 (#Directional_Formatting_Characters).
  static func isBidiControl(_ scalar: UInt32) -> Bool {
    (0x202A...0x202E).contains(scalar) || (0x2066...0x2069).contains(scalar) || scalar == 0x200E || scalar == 0x200F
      || scalar == 0x061C
  }
}
