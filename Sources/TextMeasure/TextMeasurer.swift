public import CairoKit
public import FlexCore
public import FlexTree

/// Shapes paragraphs and keeps them: one a session. One thread owns it: not `Sendable`.
public final class TextMeasurer {
  public let fonts: FontSet
  private let shaper: Shaper
  /// Paragraphs that were asked for since the last change of generations.
  private var paragraphs: [Key: [Paragraph]] = [:]
  /// Of those, in units of `unitLength`, one each at least.
  private var paragraphWeight = 0
  /// Those of the generation before. One that is asked for again moves on, the rest is dropped with
  /// the next change: labels that every document shares stay, what only one had goes.
  private var olderParagraphs: [Key: [Paragraph]] = [:]
  private var styleFonts: [TextStyle: StyleFonts] = [:]
  private var hyphenators: [String: Hyphenator?] = [:]

  /// How much one generation holds: long paragraphs, which seldom come again, count for more.
  private static let generationSize = 1_000
  /// From which weight on a new document begins a generation. A document has to find what it measured itself when it is
  /// painted, however long it is; of documents that are over only what they share is worth its memory.
  private static let documentGenerationSize = 200
  /// Scalars.
  private static let unitLength = 64
  /// How many of the same words are kept: each is compared with what is looked up. A document in which thousands of
  /// elements have the same words and a style of their own would compare each with all before it.
  private static let bucketSize = 32

  /// What a paragraph is looked up by before its content is compared.
  private struct Key: Hashable {
    var items: Int
    /// Of its bytes: hashing a string normalizes it, which takes long where marks pile up.
    var firstText: Int
    var fontSize: Float
    var fontWeight: Float
  }

  public init(fonts: FontSet) {
    self.fonts = fonts
    shaper = Shaper(fonts: fonts)
  }

  /// The content as a paragraph; the same content is shaped once. Content with boxes in it is the caller's to keep:
  /// boxes of two documents have the same names.
  public func paragraph(for content: InlineContent) -> Paragraph {
    var firstText: String?
    var isShared = true
    for item in content.items {
      switch item {
      case .text(let string): if firstText == nil { firstText = string }
      case .atom, .outOfFlow, .float: isShared = false
      default: break
      }
    }
    let key = Key(
      items: content.items.count, firstText: firstText?.hashOfBytes ?? 0,
      fontSize: content.boxes[0].style.text.fontSize, fontWeight: content.boxes[0].style.text.fontWeight)
    if isShared, let known = paragraphs[key]?.first(where: { $0.content.looksLike(content) }) {
      return known
    }
    guard isShared else { return make(content) }
    let paragraph = olderParagraphs[key]?.first { $0.content.looksLike(content) } ?? make(content)
    keep(paragraph, as: key)
    return paragraph
  }

  /// Tells that the paragraphs of another document follow.
  public func beginDocument() {
    if paragraphWeight >= Self.documentGenerationSize { beginGeneration() }
  }

  private func beginGeneration() {
    olderParagraphs = paragraphs
    paragraphs = [:]
    paragraphWeight = 0
  }

  /// Paragraphs that are kept, of both generations.
  var keptCount: Int { [paragraphs, olderParagraphs].joined().reduce(0) { $0 + $1.value.count } }

  private func keep(_ paragraph: Paragraph, as key: Key) {
    if paragraphWeight >= Self.generationSize { beginGeneration() }
    let bucket = paragraphs[key]?.count ?? 0
    if bucket >= Self.bucketSize { paragraphs[key]?.removeFirst(bucket / 2) }
    paragraphs[key, default: []].append(paragraph)
    paragraphWeight += 1 + paragraph.text.scalars.count / Self.unitLength
  }

  /// Answers FlexCore's measure callback for a leaf with inline content.
  public func measure(
    _ content: InlineContent, known: Size<Float?>, in available: Size<AvailableSpace>, atoms: AtomMeasure
  ) -> Measurement {
    paragraph(for: content).measure(known: known, available: available, atoms: atoms)
  }

  func make(_ content: InlineContent) -> Paragraph {
    var text = WhiteSpaceProcessor.process(content)
    text.resolveBidi(root: content.boxes[0].style, context: content.bidiContext)
    let styles = content.boxes.map { fonts(for: $0.style.text) }
    let partings = content.boxes.map(TextShaping.Parting.init)
    var boundaries = boundaries(text, language: content.boxes[0].style.text.language)
    for item in text.items where item.kind == .text && styles[item.box].combines {
      // One letter for lines, whatever it is made of.
      for scalar in item.range.dropFirst() { boundaries.grapheme[scalar] = false }
    }
    let shaped = TextShaping.shape(
      text, styles: styles, partings: partings, graphemes: boundaries.grapheme, set: fonts, shaper: shaper)
    let breaks = BreakFinder.find(
      in: text, content: content, isGrapheme: boundaries.grapheme, dictionary: boundaries.line,
      hyphenator: hyphenator(for:))
    return Paragraph(
      content: content, text: text, shaped: shaped, breaks: breaks, styles: styles, fonts: fonts, shaper: shaper,
      firstLine: firstLine(of: content, in: text))
  }

  private func boundaries(_ text: InlineText, language: String) -> TextAnalysis.Boundaries {
    guard !text.isASCII else {
      // Every character stands for itself.
      let all = [Bool](repeating: true, count: text.scalars.count + 1)
      return TextAnalysis.Boundaries(grapheme: all, line: all, wordStart: all)
    }
    var found = TextAnalysis.boundaries(text.scalars, language: language)
    IndicConjuncts.join(text.scalars, &found.grapheme)
    return found
  }

  /// What a style means for shaping.
  func styleFonts(for style: TextStyle) -> StyleFonts { fonts(for: style) }

  private func fonts(for style: TextStyle) -> StyleFonts {
    if let known = styleFonts[style] { return known }
    let made = StyleFonts(style, fonts: fonts)
    if styleFonts.count > 4096 { styleFonts.removeAll() }
    styleFonts[style] = made
    return made
  }

  private func hyphenator(for language: String) -> Hyphenator? {
    if let known = hyphenators[language] { return known }
    let made = Hyphenator(language: language)
    hyphenators[language] = .some(made)
    return made
  }
}

extension InlineContent {
  /// Whether two contents have the same lines: equal but for the elements that they were made of.
  fileprivate func looksLike(_ other: InlineContent) -> Bool {
    items.count == other.items.count && zip(items, other.items).allSatisfy { $0.looksLike($1) }
      && continuesBlock == other.continuesBlock && boxes.count == other.boxes.count
      && firstLineBoxes == other.firstLineBoxes && keepsFirstLine == other.keepsFirstLine
      && markerAscent == other.markerAscent
      && textBoxTrim == other.textBoxTrim && struts == other.struts
      && annotationSpaces == other.annotationSpaces && hasAnnotations == other.hasAnnotations
      && stickyPictures == other.stickyPictures
      && rubyEnds == other.rubyEnds && lineStart == other.lineStart && bidiContext == other.bidiContext
      && characterBefore == other.characterBefore && lastCharacters == other.lastCharacters
      && zip(boxes, other.boxes).allSatisfy {
        $0.parent == $1.parent && $0.style == $1.style && $0.cutsStart == $1.cutsStart && $0.cutsEnd == $1.cutsEnd
      }
  }
}

extension InlineItem {
  /// Equal to the byte: strings that are canonically equivalent have other clusters.
  fileprivate func looksLike(_ other: InlineItem) -> Bool {
    if case .text(let a) = self, case .text(let b) = other { a.utf8.elementsEqual(b.utf8) } else { self == other }
  }
}

extension String {
  fileprivate var hashOfBytes: Int {
    var hasher = Hasher()
    var copy = self
    copy.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    return hasher.finalize()
  }
}

extension FontSet {
  /// The fonts of a text style in the order of its families.
  public func fonts(for style: TextStyle) -> [FontID] { fonts(for: FontRequest(style)) }

  /// Unrounded measures of a text style's primary font at its size, px.
  public func metrics(for style: TextStyle) -> FontMetrics {
    metrics(of: primary(of: fonts(for: FontRequest(style))) ?? FontID(index: -1), for: style)
  }

  /// Those of a font at a style's size: heights at the size that fonts are asked for, advances at the one that glyphs are
  /// scaled to.
  public func metrics(of font: FontID, for style: TextStyle) -> FontMetrics {
    let asked = style.fontSize.askedSize
    var metrics = metrics(of: font, size: asked)
    let scale = asked > 0 && asked.isFinite ? asked.layoutUnit / asked : 1
    metrics.zeroAdvance *= scale
    metrics.spaceAdvance *= scale
    metrics.averageAdvance *= scale
    metrics.widestExtent *= scale
    return metrics
  }

  /// What a line of a style leaves below the em box of its letters, px; less than 0 where they reach out of it.
  public func roomBelowLetters(of style: TextStyle) -> Float {
    let own = StyleFonts(style, fonts: self)
    let metrics = metrics(for: style)
    let line = own.leaded(own.ascent, own.descent, lineGap: own.lineGap)
    if style.hasCentralBaseline { return line.descent - style.fontSize / 2 }
    return line.descent - (style.fontSize - metrics.emAscent).emEdge(within: metrics.descent)
  }
}
