internal import CairoKit
internal import FlexCore
internal import FlexTree

/// Something on a line that bidi reordering moves as one: glyphs of one run and one inline box, an
/// atom, a tab, or the place of an empty inline box.
struct LineLeaf {
  enum Kind {
    case glyphs(GlyphRun)
    /// Index in `Segments.atoms`.
    case atom(Int, BoxID)
    case tab
    case empty
    case outOfFlow(BoxID)
    /// The element that a forced break is.
    case lineBreak(BoxSource)
  }
  var kind: Kind
  /// Innermost inline box around it.
  var box: Int
  var level: UInt8
  /// px.
  var width: Float
  /// White space at the end of the line: no part of what the line shows.
  var isTrailing = false
  /// Whether it takes no room in the line.
  var hangs = Hanging.never
  var scalars: Range<Int>
  /// What it is cut from.
  var source: ShapedRun?
  /// What justification widens its glyphs by.
  var expansion: ((Int) -> (before: Float, after: Float))?
  var text: String

  var isAtom: Bool { if case .atom = kind { true } else { false } }
  /// Whether it is an inline box without content.
  var isEmpty: Bool { if case .empty = kind { true } else { false } }

  /// The same leaf with the glyphs of `range` only.
  func cut(to range: Range<Int>, scalars all: [UInt32]) -> LineLeaf? {
    guard let source, !range.isEmpty else { return nil }
    var leaf = self
    let run = GlyphRunMaker.make(source, range, glyphs: source.glyphs, scalars: all, expansion: expansion)
    leaf.kind = .glyphs(run)
    leaf.width = run.width
    leaf.scalars = range
    leaf.text = LeafCollector.shown(all[range])
    return leaf
  }
}

/// Whether white space at a line's end takes no room. CSS Text 4 §4.3.2 (#white-space-phase-2).
enum Hanging {
  case never
  /// Before a forced break and at the end of the paragraph only what doesn't fit hangs.
  case conditionally
  case always
}

/// Lists what is on a line in logical order.
struct LeafCollector {
  private let paragraph: Paragraph
  private let breaker: LineBreaker
  private let atoms: [AtomMetrics]
  private let line: BrokenLine
  private let expansion: ((Int) -> (before: Float, after: Float))?

  private(set) var leaves: [LineLeaf] = []
  /// Floats and absolutely positioned boxes, and the scalars they stand before.
  private(set) var asides: [(box: BoxID, scalar: Int)] = []
  /// Inline boxes that begin or end on the line.
  private(set) var opened: Set<Int> = []
  private(set) var closed: Set<Int> = []
  private var x: Float = 0
  /// Runs cut by the line's ends, shaped anew, by the run's lower bound.
  private var reshaped: [Int: ShapedRun] = [:]

  init(
    _ line: BrokenLine, paragraph: Paragraph, breaker: LineBreaker, atoms: [AtomMetrics],
    expansion: ((Int) -> (before: Float, after: Float))? = nil
  ) {
    self.paragraph = paragraph
    self.breaker = breaker
    self.atoms = atoms
    self.line = line
    self.expansion = expansion
    x = breaker.indent(isFirst: line.isFirst, isAfterForcedBreak: line.isAfterForcedBreak)
    for box in breaker.clonedBoxes(at: line.start) {
      opened.insert(box)
      x += breaker.edges[box].start
    }
    collect()
    closed.formUnion(breaker.clonedBoxes(at: line.end))
  }

  /// Characters as a reader sees them: without what has no glyph.
  static func shown(_ scalars: ArraySlice<UInt32>) -> String {
    guard scalars.contains(where: { $0 >= 0x80 }) else {
      return String(decoding: scalars.lazy.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
    }
    var view = String.UnicodeScalarView()
    for scalar in scalars where scalar != Character32.softHyphen && !Character32.isBidiControl(scalar) {
      view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    return String(view)
  }

  /// Widens glyphs to fill a line. What a tab takes depends on what stands before it, so that a line with tabs has to
  /// be collected anew.
  func expanded(by expansion: @escaping (Int) -> (before: Float, after: Float)) -> LeafCollector {
    let hasTabs = leaves.contains { if case .tab = $0.kind { true } else { false } }
    guard !hasTabs else {
      return LeafCollector(line, paragraph: paragraph, breaker: breaker, atoms: atoms, expansion: expansion)
    }
    var widened = self
    for index in leaves.indices {
      guard let source = leaves[index].source, case .glyphs(let run) = leaves[index].kind else { continue }
      let made = GlyphRunMaker.widened(run, source, leaves[index].scalars, by: expansion)
      widened.leaves[index].kind = .glyphs(made)
      widened.leaves[index].width = made.width
      widened.leaves[index].expansion = expansion
    }
    return widened
  }

  private mutating func collect() {
    let text = paragraph.text
    var openLeaves: [(box: Int, count: Int)] = []
    let visibleEnd = trailingStart()
    var index = line.start.item
    while index < min(line.end.item + 1, text.items.count) {
      let item = text.items[index]
      if index == line.end.item, line.end.scalar <= item.range.lowerBound { break }
      let level = self.level(at: item.range.lowerBound)
      switch item.kind {
      case .open:
        if !paragraph.content.boxes[item.box].cutsStart { opened.insert(item.box) }
        openLeaves.append((item.box, leaves.count))
        x += breaker.edges[item.box].start
      case .close:
        if !paragraph.content.boxes[item.box].cutsEnd { closed.insert(item.box) }
        if let open = openLeaves.popLast(), open.count == leaves.count {
          leaves.append(LineLeaf(kind: .empty, box: item.box, level: level, width: 0, scalars: item.range, text: ""))
        }
        x += breaker.edges[item.box].end
      case .outOfFlow(let id):
        leaves.append(
          LineLeaf(
            kind: .outOfFlow(id), box: item.box, level: neutralLevel(at: item.range.lowerBound), width: 0,
            scalars: item.range, text: ""))
        asides.append((id, item.range.lowerBound))
      case .float(let id): asides.append((id, item.range.lowerBound))
      case .atom(let id):
        guard let atom = breaker.segments.atomOfItem[index] else { break }
        let width = atoms[atom].size.width
        leaves.append(
          LineLeaf(
            kind: .atom(atom, id), box: item.box, level: level, width: width, scalars: item.range, text: "\u{FFFC}"))
        x += width
      case .tab: appendTab(item, isTrailing: item.range.lowerBound >= visibleEnd)
      case .forcedBreak:
        guard let source = text.breakSources[index] else { break }
        leaves.append(
          LineLeaf(
            kind: .lineBreak(source), box: item.box, level: text.baseLevel(at: item.range.lowerBound), width: 0,
            isTrailing: true, scalars: item.range, text: ""))
      case .control: break
      case .text:
        let lower = index == line.start.item ? max(line.start.scalar, item.range.lowerBound) : item.range.lowerBound
        let upper = index == line.end.item ? min(line.end.scalar, item.range.upperBound) : item.range.upperBound
        if lower < upper { appendText(lower..<upper, item.box, visibleEnd, isWordBreak: item.isWordBreak) }
        if expansion == nil, lower < upper, upper == item.range.upperBound, upper <= visibleEnd, !leaves.isEmpty {
          let rounding = paragraph.shaped.rounding(lower..<upper)
          leaves[leaves.count - 1].width += rounding
          x += rounding
        }
      }
      index += 1
    }
    // An empty box that goes on to the next line shows here only if it has an edge.
    for open in openLeaves where open.count == leaves.count && breaker.edges[open.box].start != 0 {
      leaves.append(
        LineLeaf(
          kind: .empty, box: open.box, level: level(at: line.end.scalar), width: 0,
          scalars: line.end.scalar..<line.end.scalar, text: ""))
    }
    appendHyphen()
  }

  private func level(at scalar: Int) -> UInt8 {
    let levels = paragraph.text.levels
    return levels.indices.contains(scalar) ? levels[scalar] : paragraph.text.baseLevel(at: line.start.scalar)
  }

  /// Level of what stands between two characters without being one: theirs where they agree, else that of what
  /// embeds them. UAX 9 rules N1 and N2.
  private func neutralLevel(at scalar: Int) -> UInt8 {
    let levels = paragraph.text.levels
    let base = paragraph.text.baseLevel(at: line.start.scalar)
    let before = levels.indices.contains(scalar - 1) ? levels[scalar - 1] : base
    return min(before, levels.indices.contains(scalar) ? levels[scalar] : base)
  }

  /// Where the white space at the end of the line begins.
  private func trailingStart() -> Int {
    let text = paragraph.text
    var item = min(line.end.item, text.items.count - 1)
    var end = line.end.scalar
    while item >= line.start.item, item >= 0 {
      let current = text.items[item]
      let lower = max(current.range.lowerBound, line.start.scalar)
      let upper = min(current.range.upperBound, line.end.scalar)
      switch current.kind {
      case .text where current.isWordBreak: break
      case .text:
        var i = upper
        while i > lower, Character32.isLineEndSpace(text.scalars[i - 1]) { i -= 1 }
        if i < upper { end = i }
        if i > lower { return end }
      case .tab where upper > lower: end = lower
      case .forcedBreak where upper > lower: end = lower
      case .atom where upper > lower: return end
      default: break
      }
      item -= 1
    }
    return end
  }

  private mutating func appendTab(_ item: InlineText.Item, isTrailing: Bool) {
    let extra = expansion?(item.range.lowerBound).after ?? 0
    let advance = paragraph.tabAdvance(box: item.box, at: x) + extra
    let kind = TrailingSpace(paragraph.content.boxes[item.box].style.text)
    leaves.append(
      LineLeaf(
        kind: .tab, box: item.box, level: paragraph.text.baseLevel(at: item.range.lowerBound), width: advance,
        isTrailing: isTrailing, hangs: isTrailing && kind != .stays ? .conditionally : .never, scalars: item.range,
        text: advance > 0 ? "\t" : ""))
    x += advance
  }

  private mutating func appendText(_ range: Range<Int>, _ box: Int, _ visibleEnd: Int, isWordBreak: Bool) {
    let text = paragraph.text
    var start = range.lowerBound
    while start < range.upperBound {
      let isTrailing = start >= visibleEnd
      let limit = isTrailing ? range.upperBound : min(range.upperBound, visibleEnd)
      guard let run = paragraph.run(at: start) else {
        start += 1
        continue
      }
      var end = min(limit, run.range.upperBound)
      let trailing = TrailingSpace(paragraph.content.boxes[box].style.text)
      if isTrailing && trailing == .collapses {
        // Ideographic spaces don't collapse.
        while end > start, text.scalars[end - 1] == Character32.space { end -= 1 }
        guard end > start else {
          start = min(limit, run.range.upperBound)
          continue
        }
      }
      let source = shapedForLine(run)
      // What stands for `<wbr>` is nothing to draw or to read.
      let glyphRun =
        isWordBreak
        ? GlyphRun(
          font: source.font, fontSize: source.size, glyphs: [], text: "", clusters: .byteEach(count: 0),
          isRightToLeft: source.isRightToLeft, width: 0)
        : GlyphRunMaker.make(
          source, start..<end, glyphs: source.glyphs, scalars: text.scalars, expansion: expansion)
      // UAX 9 L1: white space at a line's end is on the paragraph's level. What neither collapses nor hangs is text.
      let level = isTrailing && trailing != .stays ? text.baseLevel(at: start) : run.level
      leaves.append(
        LineLeaf(
          kind: .glyphs(glyphRun), box: box, level: level, width: glyphRun.width,
          isTrailing: isTrailing && text.scalars[start] != Character32.ideographicSpace,
          hangs: !isTrailing || trailing == .stays ? .never : trailing == .hangs ? .conditionally : .always,
          scalars: start..<end, source: isWordBreak ? nil : source, expansion: expansion,
          text: source.size > 0 && !isWordBreak ? Self.shown(text.scalars[start..<end]) : ""))
      if !isTrailing || trailing == .stays { x += glyphRun.width }
      start = end
    }
  }

  /// A run that the line cuts where glyphs depend on what is beyond is shaped for the line alone.
  private mutating func shapedForLine(_ run: ShapedRun) -> ShapedRun {
    let lower = max(run.range.lowerBound, line.start.scalar)
    let upper = min(run.range.upperBound, line.end.scalar)
    let (shaped, unsafe) = (paragraph.shaped, paragraph.shaped.isUnsafe)
    // Full-width marks change by what stands beside them in other runs as well.
    let cutsStart =
      unsafe[lower]
      && (lower > run.range.lowerBound || lower == line.start.scalar && shaped.gainAtLineStart[lower] != nil)
    let trimsEnd = line.trimsEnd && upper == line.end.scalar
    let cutsEnd =
      unsafe[upper] && (upper < run.range.upperBound || upper == line.end.scalar && shaped.gainAtLineEnd[upper] != nil)
    let endsLine = upper == line.end.scalar
    let losesSpace = endsLine && !shaped.scriptSpaces.isEmpty && shaped.scriptSpaces[upper] != nil
    guard cutsStart || cutsEnd || trimsEnd || losesSpace else { return run }
    if let known = reshaped[run.range.lowerBound] { return known }
    var own = run
    own.range = lower..<upper
    own.glyphs = paragraph.reshaped(
      run, lower..<upper, context: line.start.scalar..<line.end.scalar, trimsEnd: trimsEnd, endsLine: endsLine)
    reshaped[run.range.lowerBound] = own
    return own
  }

  private mutating func appendHyphen() {
    guard line.kind == .hyphen, let hyphen = paragraph.hyphenRun(before: line.end),
      let box = leaves.last(where: { if case .glyphs = $0.kind { true } else { false } })?.box
    else { return }
    // What is out of flow there comes behind it.
    let end = leaves.lastIndex { if case .outOfFlow = $0.kind { false } else { true } }.map { $0 + 1 } ?? 0
    leaves.insert(
      LineLeaf(
        kind: .glyphs(hyphen.run), box: box, level: level(at: line.end.scalar - 1), width: hyphen.run.width,
        scalars: line.end.scalar..<line.end.scalar, text: "\u{AD}"), at: end)
    x += hyphen.run.width
  }
}
