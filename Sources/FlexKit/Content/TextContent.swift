internal import FlexCore
public import FlexTree

/// A piece of text with attributes: `TextRun("42 %").bold().color(.red)`.
public struct TextRun: Equatable, Sendable, TextChain, ExpressibleByStringLiteral {
  /// White space is kept; a line feed ends a line.
  public var text: String
  /// What differs from the surrounding text.
  public var attributes = TextAttributes()

  /// A piece of text.
  public init(_ text: String) { self.text = text }
  /// A piece of text.
  public init(stringLiteral value: String) { text = value }

  /// The run with other attributes.
  public func attributed(_ change: (inout TextAttributes) -> Void) -> TextRun {
    var copy = self
    change(&copy.attributes)
    return copy
  }

  /// Raised, as in `m²`.
  public func superscript() -> TextRun { attributed { $0.script = .superscript } }

  /// Lowered, as in `H₂O`.
  public func `subscript`() -> TextRun { attributed { $0.script = .subscript } }

  /// A colour behind the run.
  public func background(_ color: Color) -> TextRun { attributed { $0.background = color } }

  /// A link, for PDF and SVG.
  public func link(_ target: String) -> TextRun { attributed { $0.link = target } }
}

/// A paragraph: runs and how they are set.
public struct TextContent: Equatable, Sendable {
  /// Where lines stand; `start` and `end` follow the reading direction.
  public enum Alignment: Sendable {
    case start, center, end, left, right, justify
  }

  /// The pieces, in reading order.
  public var runs: [TextRun]
  /// What the runs leave open.
  public var attributes = TextAttributes()
  /// Where the lines stand.
  public var alignment: Alignment = .start
  /// The number of lines shown, 0 for all; the last one ends in an ellipsis.
  public var maxLines = 0
  /// Whether lines break at white space.
  public var wraps = true
  /// A BCP 47 tag, for hyphenation and glyph choice.
  public var language = ""
  /// The base direction.
  public var isRightToLeft = false

  public init(_ runs: [TextRun] = []) { self.runs = runs }

  /// The text alone.
  public var string: String { runs.map(\.text).joined() }

  /// The style of the paragraph: sans-serif 16 px, black, white space kept.
  public var style: ComputedStyle {
    var style = ComputedStyle()
    style.display = .block
    style.text.fontFamily = [.sansSerif]
    style.text.whiteSpaceCollapse = .preserve
    style.text.textWrapMode = wraps ? .wrap : .nowrap
    style.text.overflowWrap = .anywhere
    style.text.language = language
    style.text.direction = isRightToLeft ? .rtl : .ltr
    style.layout.direction = style.text.direction
    style.text.textAlign =
      switch alignment {
      case .start: .start
      case .center: .center
      case .end: .end
      case .left: .left
      case .right: .right
      case .justify: .justify
      }
    if maxLines > 0 {
      style.inline.lineClamp = Int32(clamping: maxLines)
      style.inline.textOverflow = .ellipsis
    }
    attributes.apply(to: &style.text)
    return style
  }

  /// The runs as inline content: what the text engine and the painter read.
  public var inlineContent: InlineContent {
    let root = style
    var content = InlineContent(rootStyle: root)
    for run in runs {
      var runStyle = ComputedStyle()
      runStyle.text = root.text
      // Lines through and under text don't inherit: each run draws its own.
      var own = run.attributes
      own.isUnderlined = own.isUnderlined ?? attributes.isUnderlined
      own.isStruckThrough = own.isStruckThrough ?? attributes.isStruckThrough
      own.apply(to: &runStyle)
      let index = content.boxes.count
      content.boxes.append(InlineBox(style: runStyle, link: run.attributes.link ?? attributes.link, parent: 0))
      content.items += [.open(index), .text(run.text), .close(index)]
    }
    return content
  }
}
