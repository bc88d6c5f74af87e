import CairoKit
public import FlexCore
public import FlexTree

/// The lines of one inline formatting context at one width, ready to paint: the very lines that
/// were measured. Positions are px from the top left of the content box.
public struct InlineLayout: Equatable, Sendable {
  public var lines: [LineBox]
  /// Width is that of the widest line, without hanging spaces; height the sum of the line boxes.
  public var size: Size<Float>
  public var firstBaseline: Float?
  public var lastBaseline: Float?
  /// Where absolutely positioned children would stand if they were in flow.
  public var staticPositions: [BoxID: StaticPosition]
  /// Atoms that don't show: behind an ellipsis or behind the last line of a clamp. They keep their places.
  public var hiddenAtoms: [HiddenAtom] = []
  /// Characters that no font has a glyph for, in order.
  public var missingCharacters: [Unicode.Scalar] = []

  public init(
    lines: [LineBox], size: Size<Float>, firstBaseline: Float?, lastBaseline: Float?,
    staticPositions: [BoxID: StaticPosition] = [:]
  ) {
    self.lines = lines
    self.size = size
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.staticPositions = staticPositions
  }
}

/// The static position of an absolutely positioned child, px from the content box's top left.
/// CSS 2 §10.3.7 (#abs-non-replaced-width).
public struct StaticPosition: Equatable, Sendable {
  /// Of a child that was inline before it was positioned: where it stands in its line, at the line's top.
  public var inline: Point
  /// Of a child that was block-level: at the start of the next line, or of its own if nothing stands before it.
  public var block: Point

  /// Whether a child that was inline ends there and doesn't begin, as it stands among text that goes to the left; `nil`: as
  /// the direction of the container has it.
  public var isReversed: Bool?

  public init(inline: Point, block: Point, isReversed: Bool? = nil) {
    self.inline = inline
    self.block = block
    self.isReversed = isReversed
  }
}

/// An atom that a line has but doesn't show.
public struct HiddenAtom: Equatable, Sendable {
  public var box: BoxID
  /// Border box, px from the content box's top left.
  public var frame: Rect
}

/// One line box. CSS Inline 3 §2.1 (#line-box).
public struct LineBox: Equatable, Sendable {
  /// Line box: top and height; x and width are those of what the line shows, without trailing
  /// white space, with ellipsis or hyphen.
  public var frame: Rect
  /// y of the root inline box's baseline: in vertical lines the middle of its letters.
  public var baseline: Float
  /// y of the baseline that its letters stand on where they are turned.
  public var alphabeticBaseline: Float
  /// In paint order within the line: inline boxes before what they contain.
  public var fragments: [LineFragment]
  /// What the line shows, in logical order; an atom is U+FFFC.
  public var text: String
  /// Indices of the fragments that are glyphs or atoms, in logical order.
  public var logicalOrder: [Int]
  /// Whether a space or a forced break parts the line's last word from what follows; the line doesn't show it.
  public var endsWithSpace = false
  /// Where it begins in its content.
  public var start = LinePosition(item: 0, scalar: 0)
  /// Floats and absolutely positioned boxes among what the line shows, in logical order.
  public var asides: [LineAside] = []
  /// The element whose forced break ends it.
  public var lineBreak: LineBreak? {
    get { lineBreaks.first }
    set { lineBreaks = newValue.map { [$0] } ?? [] }
  }
  /// None or one: lines are many.
  private var lineBreaks: [LineBreak] = []

  public init(frame: Rect, baseline: Float, fragments: [LineFragment], text: String, logicalOrder: [Int] = []) {
    self.frame = frame
    self.baseline = baseline
    alphabeticBaseline = baseline
    self.fragments = fragments
    self.text = text
    self.logicalOrder = logicalOrder
  }
}

/// An element that ends a line. It has a place, but no width.
public struct LineBreak: Equatable, Sendable {
  public var source: BoxSource
  /// As high as the text around it, px from the content box's top left.
  public var frame: Rect
}

/// A box that stands in a line's content, but not in the line.
public struct LineAside: Equatable, Sendable {
  public var box: BoxID
  /// How many of the line's `logicalOrder` come before it.
  public var place: Int

  public init(box: BoxID, place: Int) {
    self.box = box
    self.place = place
  }
}

/// A piece of what a line shows, as small as a cluster. px from the content box's top left.
public struct LineRun: Equatable, Sendable {
  public var text: String
  public var x: Float
  public var width: Float
}

extension LineBox {
  /// What the line shows in logical order, cluster by cluster.
  public var runs: [LineRun] {
    logicalOrder.flatMap { index -> [LineRun] in
      switch fragments[index] {
      case .atom(_, let frame): [LineRun(text: "\u{FFFC}", x: frame.x, width: frame.width)]
      case .inlineBox: []
      case .glyphs(let fragment): fragment.clusterRuns
      }
    }
  }
}

extension GlyphFragment {
  /// The clusters in logical order, without those that show nothing.
  fileprivate var clusterRuns: [LineRun] {
    let run = run
    let bytes = Array(run.text.utf8)
    var x = origin.x
    var glyph = 0
    var runs: [LineRun] = []
    for cluster in run.clusters {
      let end = min(glyph + cluster.glyphCount, run.glyphs.count)
      let width = run.glyphs[glyph..<end].reduce(0) { $0 + $1.advance }
      let text = String(decoding: bytes[cluster.textRange], as: UTF8.self)
      let isShown = !text.unicodeScalars.allSatisfy { $0 == "\u{AD}" || $0.value > 0x80 && $0.properties.isWhitespace }
      if isShown { runs.append(LineRun(text: text, x: x, width: width)) }
      x += width
      glyph = end
    }
    return run.isRightToLeft ? runs.reversed() : runs
  }
}

public enum LineFragment: Equatable, Sendable {
  case glyphs(GlyphFragment)
  /// A piece of an inline box: background, border, outline.
  case inlineBox(InlineBoxFragment)
  /// The border box of an atom, px from the content box's top left.
  case atom(BoxID, frame: Rect)
}

/// Shaped text of one inline box. Its decorations are part of the style of the box and its
/// ancestors.
public struct GlyphFragment: Equatable, Sendable {
  public private(set) var packed: PackedGlyphRun
  /// The run with its glyphs, made anew each time it is asked for.
  public var run: GlyphRun {
    get { packed.run }
    set { packed = PackedGlyphRun(newValue) }
  }
  /// Left end of the run's baseline.
  public var origin: Point
  /// Index in `InlineContent.boxes` whose text style paints the run.
  public var inlineBox: Int
  /// The run's characters in logical order, as shown.
  public var text: String
  /// What stands over or under each letter.
  public var emphasis: EmphasisMark? {
    get { marks.first }
    set { marks = newValue.map { [$0] } ?? [] }
  }
  /// None or one: runs are many.
  private var marks: [EmphasisMark] = []

  public init(run: GlyphRun, origin: Point, inlineBox: Int, text: String) {
    packed = PackedGlyphRun(run)
    self.origin = origin
    self.inlineBox = inlineBox
    // Most text shows what it is: one string is kept for both.
    self.text = text == run.text ? run.text : text
  }

  public var font: FontID { packed.font }
  /// px.
  public var fontSize: Float { packed.fontSize }
  /// Sum of advances in px.
  public var width: Float { packed.width }
}

/// One visual piece of an inline box on one line.
public struct InlineBoxFragment: Equatable, Sendable {
  /// Index in `InlineContent.boxes`.
  public var inlineBox: Int
  /// Border box: content area plus padding and border.
  public var frame: Rect
  /// Alphabetic baseline y of the box's own font.
  public var baseline: Float
  /// Ascent and descent of the box's primary font, rounded as for line layout; px.
  public var ascent: Float
  public var descent: Float
  /// Whether the piece has the box's left and right edge (borders are sliced elsewhere).
  public var hasLeftEdge: Bool
  public var hasRightEdge: Bool

  public init(
    inlineBox: Int, frame: Rect, baseline: Float, ascent: Float, descent: Float, hasLeftEdge: Bool, hasRightEdge: Bool
  ) {
    self.inlineBox = inlineBox
    self.frame = frame
    self.baseline = baseline
    self.ascent = ascent
    self.descent = descent
    self.hasLeftEdge = hasLeftEdge
    self.hasRightEdge = hasRightEdge
  }
}
