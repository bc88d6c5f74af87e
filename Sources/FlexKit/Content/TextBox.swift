/// A box with text: one string, or runs with attributes of their own.
///
/// Where pictures are rendered its size is the real one. Without a text engine (a layout by
/// `flex.layout()` alone) text is estimated: half the font size a character, 1.2 times it a line.
open class TextBox: Box, TextChain {
  /// What is shown.
  public var text: TextContent {
    didSet { if text != oldValue { setNeedsLayout() } }
  }

  /// A box with one string.
  public init(_ string: String = "") {
    text = TextContent([TextRun(string)])
    super.init()
  }

  /// A box with runs that have attributes of their own.
  public init(runs: [TextRun]) {
    text = TextContent(runs)
    super.init()
  }

  /// Changes the attributes of the whole text.
  public func attributed(_ change: (inout TextAttributes) -> Void) -> Self {
    change(&text.attributes)
    return self
  }

  /// Where the lines stand. Initially `start`.
  @discardableResult
  public func textAlignment(_ alignment: TextContent.Alignment) -> Self {
    text.alignment = alignment
    return self
  }

  /// The number of lines shown, 0 for all; the last one ends in an ellipsis.
  @discardableResult
  public func maxLines(_ count: Int) -> Self {
    text.maxLines = max(0, count)
    return self
  }

  /// Whether lines break at white space. Initially they do.
  @discardableResult
  public func wraps(_ wraps: Bool) -> Self {
    text.wraps = wraps
    return self
  }

  /// The language as a BCP 47 tag.
  @discardableResult
  public func language(_ tag: String) -> Self {
    text.language = tag
    return self
  }

  /// The size of the text, broken into lines of at most `width` px.
  open override func measure(width: Double?, height: Double?) -> ContentSize? {
    let text = directedText
    guard let engine = inheritedTextEngine else { return TextEstimate(text).measure(width: width) }
    return engine.measure(text, width: width)
  }

  /// The text in the reading direction of the box.
  var directedText: TextContent {
    var directed = text
    directed.isRightToLeft = isRightToLeft
    return directed
  }
}
