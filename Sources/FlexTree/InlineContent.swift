public import FlexCore

/// The content of an inline formatting context in document order, as a flat list: an inline box
/// is an `open` and a `close` around its content. CSS Inline 3 §2 (#model).
public struct InlineContent: Equatable, Sendable {
  /// `items` refer to these by index. Entry 0 is the root inline box: the block container's own
  /// text style, which gives every line its strut.
  public var boxes: [InlineBox]
  public var items: [InlineItem]
  /// Whether blocks of the same block container stand before: the first line here is then not the container's first
  /// formatted line. CSS 2 §5.12.1 (#first-formatted-line).
  public var continuesBlock = false
  /// How many boxes there are where the first line has styles of its own: as many again follow in `boxes`, which are
  /// the same boxes on the first line. CSS Pseudo 4 §2.1 (#first-line-pseudo).
  public var firstLineBoxes: Int?

  /// Whether there is a first line even where nothing stands in it: for the sake of an outside marker beside it, or in
  /// an empty text area.
  public var keepsFirstLine = false

  /// How far an outside marker reaches above the first line's baseline, which makes room for it, px.
  /// CSS Lists 3 §3.3 (#image-markers).
  public var markerAscent: Float = 0

  /// Which edges of the first and last line are trimmed.
  public var textBoxTrim: TextBoxTrim = []

  /// Which inline boxes take part in the height of lines that have none of their text.
  public var struts = LineStruts.all

  /// Pictures that no line ends beside when the least width of a table's cell is found, unless white space stands there.
  /// Quirks Mode §3.4 (#the-table-cell-width-calculation-quirk).
  public var stickyPictures: Set<BoxID> = []

  /// The first and last characters of ruby bases, by their columns: lines break beside them as beside those.
  public var rubyEnds: [BoxID: RubyEnds] = [:]

  /// Whether ruby annotations or emphasis marks stand in the lines.
  public var hasAnnotations = false

  /// The room that annotations may stand in.
  public var annotationSpaces = AnnotationSpaces()

  /// What the text behind boxes in these lines goes on from, by these boxes: the last character in them, where `capitalize`
  /// looks at it. Without one, the next letter begins a word.
  public var lastCharacters: [BoxID: UInt32] = [:]

  /// What the first text here goes on from: what blocks end with that split the inline boxes around it.
  public var characterBefore: UInt32?

  /// What else is in the first and last bidi paragraph, where blocks split the inline boxes around it.
  public var bidiContext: BidiContext?

  /// Where a line begins whatever has room before it: the lines behind go on on a page of another width.
  public var lineStart: LinePosition?

  public init(rootStyle: ComputedStyle) {
    boxes = [InlineBox(style: rootStyle)]
    items = []
  }
}

/// What stands before and behind inline content in the same bidi paragraphs, with its bidi controls.
public struct BidiContext: Equatable, Sendable {
  public var before: [UInt32]
  public var after: [UInt32]

  public init(before: [UInt32], after: [UInt32]) {
    self.before = before
    self.after = after
  }
}

/// The room above a first line and below a last one that annotations may stand in, px.
public struct AnnotationSpaces: Equatable, Sendable {
  public var above: Float = 0
  public var below: Float = 0

  public init(above: Float = 0, below: Float = 0) {
    self.above = above
    self.below = below
  }
}

/// Which inline boxes have a strut in each line that they are in, whether or not text of theirs stands there.
/// Quirks Mode §3.5 (#the-line-height-calculation-quirk).
public enum LineStruts: Equatable, Sendable {
  case all
  /// In quirks modes the box that the line begins in: in list items.
  case lineStart
  /// The same of the first line alone, which begins with a marker.
  case firstLineStart
  /// No box, in quirks modes.
  case none
}

/// Where a line begins in its content, as that is when white space is processed: the same at every width.
public struct LinePosition: Equatable, Sendable {
  /// The item, and the scalar among those of all items.
  public var item: Int32
  public var scalar: Int32

  public init(item: Int, scalar: Int) {
    self.item = Int32(clamping: item)
    self.scalar = Int32(clamping: scalar)
  }
}

/// Which characters a ruby base begins and ends with.
public struct RubyEnds: Equatable, Sendable {
  public var first: UInt32
  public var last: UInt32
  /// Whether the column goes on from one on the line before.
  public var beginsLine = false
  /// Whether white space behind the column collapses.
  public var annotationEndsInSpace = false
  /// Whether there is nothing in the base.
  public var isEmpty = false

  public init(first: UInt32, last: UInt32) {
    self.first = first
    self.last = last
  }
}

extension InlineContent {
  /// The characters that it begins and ends with as a ruby base; an ideograph's stand for those of one without text.
  package var endsAsBase: RubyEnds {
    var (first, last): (UInt32?, UInt32?)
    var box = 0
    for item in items {
      switch item {
      case .open(let index): box = index
      case .close(let index): box = boxes[index].parent ?? 0
      case .text(let text):
        let keepsSpaces = boxes[box].style.text.whiteSpaceCollapse == .preserve
        for scalar in text.unicodeScalars where keepsSpaces || !scalar.properties.isWhitespace {
          if first == nil { first = scalar.value }
          last = scalar.value
        }
      default: continue
      }
    }
    return RubyEnds(first: first ?? 0x6F22, last: last ?? 0x6F22)
  }
}

/// One inline box (`span`, `b`, …).
public struct InlineBox: Equatable, Sendable {
  public var style: ComputedStyle
  public var source: BoxSource?
  public var link: String?
  /// The enclosing inline box, or `nil` for the root inline box.
  public var parent: Int?
  /// Whether a block splits the box, and this piece of it has no start or end edge: it is on another piece.
  /// CSS 2 §9.2.1.1 (#anonymous-block-level).
  public var cutsStart = false
  public var cutsEnd = false
  /// Whether the box goes on from a piece before, and on another piece: its bidi controls are there.
  public var continuesPiece = false
  public var goesOn = false

  public init(style: ComputedStyle, source: BoxSource? = nil, link: String? = nil, parent: Int? = nil) {
    self.style = style
    self.source = source
    self.link = link
    self.parent = parent
  }
}

/// One piece of inline content. Text belongs to the innermost open inline box; white space is as
/// in the source, not collapsed.
public enum InlineItem: Equatable, Sendable {
  case text(String)
  /// Start of `InlineContent.boxes[index]`.
  case open(Int)
  case close(Int)
  /// A box in the line: inline-block, inline-flex, picture. It is a child of the box whose
  /// content this is.
  case atom(BoxID)
  /// An absolutely positioned child whose static position is here.
  case outOfFlow(BoxID)
  /// A floating child that stands beside the line that is here.
  case float(BoxID)
  /// `<br>`; what follows stands below floats of these sides.
  case lineBreak(clear: Clear = .none, source: BoxSource? = nil)
  /// `<wbr>`.
  case wordBreakOpportunity
}

extension InlineContent {
  /// The inline boxes from `index` outwards.
  package func chain(from index: Int) -> [Int] {
    var chain: [Int] = []
    var next: Int? = index
    while let current = next, boxes.indices.contains(current), chain.count <= boxes.count {
      chain.append(current)
      next = boxes[current].parent
    }
    return chain
  }
}
