internal import CairoKit
public import FlexCore
public import FlexTree

/// An inline formatting context, shaped once, that can be broken at any width. One thread owns it:
/// not `Sendable`.
public final class Paragraph {
  public let content: InlineContent
  let text: InlineText
  let shaped: ShapedText
  let breaks: [BreakOpportunity]
  let styles: [StyleFonts]
  let fonts: FontSet
  private let shaper: Shaper
  /// The same text in the styles of the first line, where that has its own.
  let firstLine: Paragraph?
  private let fixedSegments: Segments?
  private let fixedEdges: [InlineEdges]
  let hasAtoms: Bool
  /// Whether a break leaves an inline box's edges on both sides: `box-decoration-break: clone`.
  let hasClonedBoxes: Bool
  /// Whether `position: relative` may move inline boxes.
  let hasMovedBoxes: Bool
  /// Whether no line ends but at a forced break or a `<wbr>`.
  let neverWraps: Bool
  /// The lines that were asked for first, and those of other widths: of most paragraphs there are none.
  private var firstLines: (width: Float, lines: BrokenParagraph)?
  private var otherLines: [Float: BrokenParagraph] = [:]
  private var intrinsic: (min: Float?, max: Float?) = (nil, nil)
  var emphasisMarks: [Int: EmphasisMark?] = [:]
  private var hyphens: [Int: (run: GlyphRun, text: String)?] = [:]

  /// Lines at a width, with where each stands.
  public struct BrokenParagraph {
    var lines: [BrokenLine]
    var heights: [LineHeight]
    /// Lines behind the last that `line-clamp` leaves, where atoms may stand in them.
    var clamped: [(line: BrokenLine, height: LineHeight)] = []
    var size: Size<Float>
    var firstBaseline: Float?
    var lastBaseline: Float?
  }

  init(
    content: InlineContent, text: InlineText, shaped: ShapedText, breaks: [BreakOpportunity], styles: [StyleFonts],
    fonts: FontSet, shaper: Shaper, firstLine: Paragraph? = nil
  ) {
    self.content = content
    self.firstLine = firstLine
    self.text = text
    self.shaped = shaped
    self.breaks = breaks
    self.styles = styles
    self.fonts = fonts
    self.shaper = shaper
    hasAtoms = text.items.contains { if case .atom = $0.kind { true } else { false } }
    let inner = content.boxes.dropFirst()
    hasClonedBoxes = inner.contains { $0.style.inline.boxDecorationBreak == .clone }
    hasMovedBoxes = inner.contains {
      $0.style.layout.position == .relative && $0.style.layout.inset != Edges(all: .auto)
    }
    neverWraps = content.boxes.allSatisfy { $0.style.text.textWrapMode == .nowrap }
    fixedEdges = content.boxes.enumerated().map {
      $0.offset == 0 ? InlineEdges.none : InlineEdges($0.element, base: 0)
    }
    let dependsOnWidth = content.boxes.dropFirst().contains { InlineEdges.hasPercentage($0.style) }
    fixedSegments =
      dependsOnWidth
      ? nil : Segments(text: text, shaped: shaped, breaks: breaks, content: content, edges: fixedEdges)
  }

  var rootStyle: ComputedStyle { content.boxes[0].style }

  /// Characters that no font has a glyph for, in order.
  public var missingCharacters: [Unicode.Scalar] {
    shaped.missing.compactMap { Unicode.Scalar(text.scalars[$0]) }
  }

  /// Whether there is anything that makes a line: text, atoms, breaks, or inline boxes with edges.
  /// CSS 2 §9.4.2 (#inline-formatting).
  var isEmpty: Bool {
    !content.keepsFirstLine
      && !text.items.contains { item in
        switch item.kind {
        case .text, .tab, .atom, .forcedBreak: true
        case .control, .close, .outOfFlow, .float: false
        case .open: makesLine(item.box)
        }
      }
  }

  /// Whether nothing stands in its line, which is there for the sake of a marker beside it.
  var isMarkersAlone: Bool {
    content.keepsFirstLine
      && !text.items.contains { item in
        switch item.kind {
        case .text, .tab, .atom, .forcedBreak: true
        case .control, .open, .close, .outOfFlow, .float: false
        }
      }
  }

  /// Whether an inline box makes a line by its edges, which may take each other's room; in quirks modes margins make none.
  private func makesLine(_ box: Int) -> Bool {
    let edges = InlineEdges.present(of: content.boxes[box])
    if edges.border.left != 0 || edges.border.right != 0 || edges.padding.left != 0 || edges.padding.right != 0 {
      return true
    }
    return content.struts == .all && (edges.margin.left != 0 || edges.margin.right != 0)
  }

  // MARK: Sizes

  /// The width of the widest piece that doesn't break, px.
  public func minContentWidth(among floats: InlineFloats? = nil, atoms: AtomMeasure) -> Float {
    if let known = intrinsic.min { return known }
    let widestFloat = text.hasFloats ? floats?.minContentWidth(text) ?? 0 : 0
    guard !isEmpty else { return widestFloat }
    let width = breaker(base: 0, .minContent, atoms).minContentWidth().layoutUnitUp
    if !hasAtoms, !text.hasFloats { intrinsic.min = width }
    return max(width, widestFloat)
  }

  /// The width of the widest line where only forced breaks are taken, px.
  public func maxContentWidth(among floats: InlineFloats? = nil, atoms: AtomMeasure) -> Float {
    if let known = intrinsic.max { return known }
    guard !isEmpty else { return text.hasFloats ? floats?.maxContentWidth(text.items[...]) ?? 0 : 0 }
    let breaker = breaker(base: 0, .maxContent, atoms)
    let first = firstLine?.breaker(base: 0, .maxContent, atoms).lines(limit: .greatestFiniteMagnitude / 4).first
    // A negative indent shortens the first line; the others are no narrower for it.
    let width = max(
      breaker.maxContentWidth(behind: first, among: floats).layoutUnitUp,
      minContentWidth(among: floats, atoms: atoms))
    if !hasAtoms, !text.hasFloats { intrinsic.max = width }
    return width
  }

  /// The same of text alone, without what a layout unit adds, px.
  public var advance: Float { isEmpty ? 0 : Float(shaped.width(0..<text.scalars.count)) }

  /// Answers FlexCore's measure callback: content-box size and baselines.
  public func measure(known: Size<Float?>, available: Size<AvailableSpace>, atoms: AtomMeasure) -> Measurement {
    let width = usedWidth(known: known.width, available: available.width, among: nil, atoms)
    return measurement(broken(at: max(0, width), atoms), width: width, height: known.height)
  }

  /// Answers for lines with floats beside or among them, which it places where the width is known.
  ///
  /// - Returns: the lines too, for `layout(_:width:atoms:)`.
  public func measure(
    known: Size<Float?>, available: Size<AvailableSpace>, among floats: InlineFloats, atoms: AtomMeasure
  ) -> (measurement: Measurement, lines: BrokenParagraph) {
    let width = usedWidth(known: known.width, available: available.width, among: floats, atoms)
    let broken = broken(at: max(0, width), among: known.width == nil ? nil : floats, atoms)
    return (measurement(broken, width: width, height: known.height), broken)
  }

  private func measurement(_ broken: BrokenParagraph, width: Float, height: Float?) -> Measurement {
    Measurement(
      size: Size(width: width, height: height ?? broken.size.height), firstBaseline: broken.firstBaseline,
      lastBaseline: broken.lastBaseline)
  }

  private func usedWidth(
    known: Float?, available: AvailableSpace, among floats: InlineFloats?, _ atoms: AtomMeasure
  ) -> Float {
    if let known { return known }
    switch available {
    case .minContent: return minContentWidth(among: floats, atoms: atoms)
    case .maxContent: return maxContentWidth(among: floats, atoms: atoms)
    case .definite(let room):
      // CSS Sizing 3 §5.1 (#fit-content-size).
      let widest = maxContentWidth(among: floats, atoms: atoms)
      return widest <= room ? widest : max(minContentWidth(among: floats, atoms: atoms), min(room, widest))
    }
  }

  /// The lines at a width, ready to paint: those that `measure` counted.
  ///
  /// - Parameter height: of the containing block, px, where it is definite: what percentages of `top` and `bottom` are of.
  public func layout(width: Float, height: Float? = nil, atoms: AtomMeasure) -> InlineLayout {
    let width = width.isFinite ? max(0, width) : 0
    return layout(broken(at: width, atoms), width: width, height: height, atoms: atoms)
  }

  /// Lines that were broken among floats, ready to paint.
  public func layout(
    _ broken: BrokenParagraph, width: Float, height: Float? = nil, atoms: AtomMeasure
  ) -> InlineLayout {
    builder(width, height, atoms).layout(broken, first: firstLine?.builder(width, height, atoms))
  }

  private func builder(_ width: Float, _ height: Float?, _ atoms: AtomMeasure) -> LineBuilder {
    let breaker = breaker(base: width, .definite(width), atoms)
    let metrics = atomMetrics(.definite(width), breaker.segments, atoms)
    return LineBuilder(
      paragraph: self, breaker: breaker, atoms: metrics, width: width, blockHeight: height, fonts: fonts, shaper: shaper
    )
  }

  // MARK: Breaking

  func breaker(base: Float, _ space: AvailableSpace, _ atoms: AtomMeasure) -> LineBreaker {
    let edges =
      fixedSegments == nil
      ? content.boxes.enumerated().map { $0.offset == 0 ? .none : InlineEdges($0.element, base: base) }
      : fixedEdges
    let segments =
      fixedSegments ?? Segments(text: text, shaped: shaped, breaks: breaks, content: content, edges: edges)
    let metrics = atomMetrics(space, segments, atoms)
    let widths = metrics.map(\.size.width)
    var made = LineBreaker(paragraph: self, segments: segments, edges: edges, atomWidths: widths, base: base)
    for (atom, metrics) in metrics.enumerated() { made.ruby.note(metrics, atom, item: segments.atoms[atom], of: self) }
    return made
  }

  private func atomMetrics(_ space: AvailableSpace, _ segments: Segments, _ atoms: AtomMeasure) -> [AtomMetrics] {
    segments.atoms.map { index in
      guard case .atom(let id) = text.items[index].kind else { return AtomMetrics(size: .zero, baseline: 0) }
      var metrics = atoms(id, space)
      if metrics.ruby != nil { overhang(&metrics, at: index) }
      return metrics
    }
  }

  func broken(at width: Float, among inlineFloats: InlineFloats? = nil, _ atoms: AtomMeasure) -> BrokenParagraph {
    let isAlone = inlineFloats == nil
    if !hasAtoms, isAlone, let known = knownLines(at: width) { return known }
    let breaker = breaker(base: width, .definite(width), atoms)
    var heights = LineHeights(calculator: calculator(breaker, width, atoms))
    let floats = inlineFloats.map { LinesAmongFloats($0, width: width, heights: heights) }
    let first = isEmpty ? nil : firstLine?.firstLine(width, among: floats, atoms)
    heights.first = first?.heights
    var lines: [BrokenLine] = []
    if !isEmpty {
      if let floats {
        floats.heights = heights
        lines = breaker.lines(limit: width, behind: first?.line, among: floats)
      } else if let first {
        lines = breaker.lines(limit: width, behind: first.line)
      } else {
        // Parts of ruby are as wide as they are: what has no room was divided before.
        lines = LineBalancer.lines(breaker, width: rubyAlign == nil ? width : .greatestFiniteMagnitude / 4)
      }
    }
    floats?.finish(behind: lines.last, in: breaker)
    var clamped: [BrokenLine] = []
    if let clamp = rootStyle.inline.lineClamp, clamp > 0, lines.count > Int(clamp) {
      if hasAtoms { clamped = Array(lines[Int(clamp)...]) }
      lines.removeSubrange(Int(clamp)...)
    }
    var (y, space) = (Float(0), content.hasAnnotations ? AnnotationSpace(of: self) : nil)
    func height(of line: BrokenLine) -> LineHeight {
      var height = heights.height(of: line)
      if let place = line.place { y = max(y, place.top) }
      height.top = y + (space?.shift(of: height) ?? 0)
      y = height.top + height.ascent + height.descent + (space?.overflow(of: height) ?? 0)
      return height
    }
    var placed = lines.map(height(of:))
    if let space { y -= space.overlap }
    if !content.textBoxTrim.isEmpty { y -= trim(&placed) }
    if let floats { y = max(y, floats.top) }
    var result = BrokenParagraph(
      lines: lines, heights: placed, size: Size(width: lines.reduce(0) { max($0, $1.width) }, height: y),
      firstBaseline: placed.first.map { $0.top + $0.ascent }, lastBaseline: placed.last.map { $0.top + $0.ascent })
    result.clamped = clamped.map { (line: $0, height: height(of: $0)) }
    if !hasAtoms, isAlone {
      if firstLines == nil { firstLines = (width, result) } else { otherLines[width] = result }
    }
    return result
  }

  private func knownLines(at width: Float) -> BrokenParagraph? {
    guard let firstLines else { return nil }
    if firstLines.width == width { return firstLines.lines }
    return otherLines.isEmpty ? nil : otherLines[width]
  }

  func calculator(
    _ breaker: LineBreaker, _ width: Float, _ atoms: AtomMeasure, asText: Bool = false
  ) -> LineHeightCalculator {
    let metrics = hasAtoms ? atomMetrics(.definite(width), breaker.segments, atoms) : []
    return LineHeightCalculator(paragraph: self, breaker: breaker, atoms: metrics, asText: asText)
  }

  /// The first line by itself, and what its height comes of.
  private func firstLine(
    _ width: Float, among floats: LinesAmongFloats?, _ atoms: AtomMeasure
  ) -> (line: BrokenLine, heights: LineHeightCalculator)? {
    let breaker = breaker(base: width, .definite(width), atoms)
    let calculator = calculator(breaker, width, atoms)
    floats?.heights = LineHeights(calculator: calculator)
    return breaker.lines(limit: width, among: floats, count: 1).first.map { ($0, calculator) }
  }

  // MARK: For the breaker

  /// The run a scalar is in.
  func run(at scalar: Int) -> ShapedRun? {
    guard shaped.runOfScalar.indices.contains(scalar), shaped.runOfScalar[scalar] >= 0 else { return nil }
    return shaped.runs[Int(shaped.runOfScalar[scalar])]
  }

  /// Part of a run, shaped by itself. `context` is what stands on the same line.
  func reshaped(
    _ run: ShapedRun, _ range: Range<Int>, context: Range<Int>, trimsEnd: Bool = false, endsLine: Bool = true
  ) -> [ShapedGlyph] {
    TextShaping.glyphs(
      of: run, in: range, context: context, scalars: shaped.shapingScalars, spaces: shaped.scriptSpaces,
      style: styles[run.box], shaper: shaper, trimsEnd: trimsEnd, endsLine: endsLine)
  }

  /// What full-width punctuation before a break gives up where the line would be too long without; px.
  func endTrim(before scalar: Int) -> Float {
    guard scalar > 0, text.scalars[scalar - 1] >= 0x80, let run = run(at: scalar - 1),
      // As in Chromium, stops never, quotation marks only where the text's first font is one for Chinese, Japanese or
      // Korean.
      !HanSpacing.isStop(text.scalars[scalar - 1]), let primary = styles[run.box].primary,
      HanSpacing.isBracket(text.scalars[scalar - 1]) || fonts.hasFeature("halt", of: primary),
      styles[run.box].trimsPunctuation, HanSpacing.isClosing(text.scalars[scalar - 1], styles[run.box].language),
      fonts.hasFeature("halt", of: run.font)
    else { return 0 }
    return run.size / 2
  }

  /// How far a tab goes that begins at `x`; stops count spaces of the block container.
  /// CSS Text 3 §4.2 (#tab-size-property).
  func tabAdvance(box: Int, at x: Float) -> Float {
    let style = styles[0]
    let stop: Float
    switch content.boxes[box].style.text.tabSize {
    case .spaces(let count): stop = count * (style.spaceAdvance + style.letterSpacing + style.wordSpacing)
    case .px(let length): stop = length
    }
    guard stop > 0.001, stop.isFinite, x.isFinite else { return max(0, style.letterSpacing) }
    let rest = stop - x.truncatingRemainder(dividingBy: stop)
    // A tab is at least half a space wide, else it goes on to the next stop.
    return rest < style.spaceAdvance / 2 ? rest + stop : rest
  }

  /// Measures of the font of a run at its size.
  func metrics(of run: ShapedRun) -> FontMetrics { fonts.metrics(of: run.font, size: run.size) }

  /// The hyphen that a line ending at `position` shows. CSS Text 4 §6.2 (#hyphenate-character).
  func hyphenRun(before position: InlinePosition) -> (run: GlyphRun, text: String)? {
    let scalar = position.scalar - 1
    guard let run = run(at: scalar) else { return nil }
    if let known = hyphens[run.box] { return known }
    let style = content.boxes[run.box].style.text
    let auto = run.font.index >= 0 && fonts.covers(run.font, Character32.hyphen) ? "\u{2010}" : "-"
    let string = style.hyphenateCharacter ?? auto
    let made = textRun(string, like: run, style: styles[run.box]).map { (run: $0, text: string) }
    hyphens[run.box] = .some(made)
    return made
  }

  /// A string in the root inline box's style: an ellipsis.
  func markRun(_ string: String, isRightToLeft: Bool) -> GlyphRun? {
    guard let primary = styles[0].primary, let first = string.unicodeScalars.first?.value else { return nil }
    let font = styles[0].fonts.first { fonts.covers($0, first) } ?? primary
    let run = ShapedRun(
      range: 0..<0, font: font, size: styles[0].size, level: isRightToLeft ? 1 : 0, script: 0x4C61_746E, box: 0,
      glyphs: [])
    guard var made = textRun(string, like: run, style: styles[0]) else { return nil }
    let spacing = styles[0].letterSpacing * Float(made.clusters.count)
    if let last = made.glyphs.indices.last {
      made.glyphs[last].advance += spacing
      made.width += spacing
    }
    return made
  }

  /// A string shaped in the font of a run, at the size of its style.
  func textRun(_ string: String, like run: ShapedRun, style: StyleFonts) -> GlyphRun? {
    let scalars = string.unicodeScalars.map(\.value)
    guard !scalars.isEmpty else { return nil }
    var own = run
    own.range = 0..<scalars.count
    own.size = style.size
    own.glyphs = shaper.shape(
      scalars, own.range, font: run.font, size: own.size, isRightToLeft: run.isRightToLeft, script: run.script,
      language: style.shapingLanguage, features: style.features, isUpright: run.isUpright,
      roundsPictures: style.fonts.contains(run.font))
    return GlyphRunMaker.make(own, own.range, glyphs: own.glyphs, scalars: scalars)
  }
}

extension InlineEdges {
  /// The root inline box has no edges of its own.
  static let none = InlineEdges(ComputedStyle(), base: 0)
}
