internal import CairoKit
internal import FlexCore
internal import FlexTree

/// Where a line box stands and how its content is shifted. px.
struct LineHeight {
  var top: Float = 0
  /// Of the line box above and below the root inline box's baseline.
  var ascent: Float
  var descent: Float
  /// Of each inline box on the line: how far its baseline is below the root's.
  var shifts: [Int: Float] = [:]
  /// Of each atom on the line, by index in `Segments.atoms`: its margin box's top, below the root's baseline.
  var atomTops: [Int: Float] = [:]
  /// How far ruby annotations and emphasis marks reach above and below the root's baseline; `nil`: there are none.
  var annotations: Annotations?

  fileprivate mutating func unite(_ more: Annotations) {
    if annotations == nil { annotations = more } else { annotations?.unite(more) }
  }
}

/// Ruby annotations and emphasis marks of a line, with the letters that they belong to.
struct Annotations {
  /// How far they reach above and below the root's baseline, px.
  var (over, under): (Float, Float)
  /// Whether any stands above its letters, or below them.
  var isOver: Bool
  var isUnder: Bool

  mutating func unite(_ other: Annotations) {
    over = max(over, other.over)
    under = max(under, other.under)
    isOver = isOver || other.isOver
    isUnder = isUnder || other.isUnder
  }
}

/// Works out line boxes' heights. CSS Inline 3 §5 (#line-height), CSS 2 §10.8 (#line-height).
struct LineHeightCalculator {
  let paragraph: Paragraph
  let breaker: LineBreaker
  let atoms: [AtomMetrics]
  /// Whether every line is as high as its strut.
  private let isUniform: Bool
  /// Whether the lines are those of a ruby base or annotation, as high as their text alone.
  private let isRuby: Bool
  private let strut: (ascent: Float, descent: Float)

  /// - Parameter asText: whether a ruby base counts as the text that it is.
  init(paragraph: Paragraph, breaker: LineBreaker, atoms: [AtomMetrics], asText: Bool = false) {
    self.paragraph = paragraph
    self.breaker = breaker
    self.atoms = atoms
    let root = paragraph.styles[0]
    strut = root.leaded(root.ascent, root.descent, lineGap: root.lineGap)
    isRuby = !asText && paragraph.rootStyle.inline.rubyPart != nil
    isUniform =
      !isRuby && paragraph.content.boxes.count == 1 && atoms.isEmpty && root.lineHeight != nil
      && paragraph.content.markerAscent == 0
      && !paragraph.hasEmphasis(0)
  }

  /// Height of a line with nothing but its strut.
  var strutHeight: Float { strut.ascent + strut.descent }

  /// Above and below a baseline.
  struct Extent {
    var ascent: Float
    var descent: Float

    /// Of a box that takes no part in its line's height.
    static let none = Extent(ascent: -.infinity, descent: -.infinity)

    /// Zero on both sides where nothing takes part.
    var finite: Extent { ascent.isFinite ? self : Extent(ascent: 0, descent: 0) }

    var height: Float { ascent + descent }

    /// Takes in something whose baseline is `shift` below.
    mutating func unite(_ other: Extent, shift: Float) {
      ascent = max(ascent, other.ascent - shift)
      descent = max(descent, other.descent + shift)
    }
  }

  /// What stands at the line's top or bottom, to be placed when its height is known.
  private struct Pending {
    var isTop: Bool
    var extent: Extent
    /// The inline box around it.
    var parent: Int
    /// The inline box, or the atom.
    var box: Int?
    var atom: Int?
  }

  /// An inline box that is open on the line.
  private struct Open {
    var box: Int
    var extent: Extent
    /// Whether anything stands in it.
    var isEmpty = true
    /// Whether that is text, among others.
    var hasText = false
    /// Of the boxes in it that have anything in them but text, without those at the line's edges: also of those that take
    /// no part in the line's height, for what is aligned to an edge is so beside them all the same, as in Chromium.
    var boxes = Extent.none
    var pending: [Pending] = []
  }

  /// Where boxes and atoms of a line are relative to the box around them, outer boxes first.
  private struct Places {
    /// `shift` is `nil` for boxes aligned to the line's edges, until its height is known.
    var boxes: [(box: Int, parent: Int, shift: Float?)] = []
    var indexOfBox: [Int: Int] = [:]
    var atoms: [(atom: Int, parent: Int, top: Float)] = []
    /// Text with emphasis marks: how far it reaches with them above and below its box's baseline.
    var marked: [(box: Int, annotations: Annotations)] = []

    mutating func open(_ box: Int, in parent: Int) {
      indexOfBox[box] = boxes.count
      boxes.append((box, parent, nil))
    }

    mutating func set(_ shift: Float, of box: Int) {
      if let index = indexOfBox[box] { boxes[index].shift = shift }
    }
  }

  func height(of line: BrokenLine) -> LineHeight {
    if isUniform { return LineHeight(ascent: strut.ascent, descent: strut.descent) }
    let text = paragraph.text
    let quirk = paragraph.content.struts == .all ? nil : LineHeightQuirk(paragraph, line)
    let isInItem = quirk != nil && paragraph.content.struts.holdStart(of: line.start)
    let inside = isInItem ? innermostBox(at: line.start) : nil
    let hasStrut = quirk == nil || isInItem && inside == nil
    var stack: [Open] = [Open(box: 0, extent: hasStrut ? strut(of: 0) : .none)]
    var places = Places()
    func push(_ box: Int, isStart: Bool) {
      places.open(box, in: stack.last?.box ?? 0)
      let counts = (isStart || quirk == nil) && quirk?.counts(box, atStart: true) ?? true
      stack.append(Open(box: box, extent: box == inside ? itemStrut(of: box) : counts ? strut(of: box) : .none))
    }
    // Boxes that were opened on earlier lines go on.
    for box in openBoxes(at: line.start) { push(box, isStart: false) }
    for index in line.start.item..<min(line.end.item + 1, text.items.count) {
      let item = text.items[index]
      if index == line.end.item, line.end.scalar <= item.range.lowerBound { break }
      if item.kind != .open, item.kind != .close { stack[stack.count - 1].isEmpty = false }
      if item.kind == .text, item.range.lowerBound < quirk?.shownEnd ?? .max { stack[stack.count - 1].hasText = true }
      switch item.kind {
      case .open: push(item.box, isStart: true)
      case .close where stack.count > 1:
        if quirk?.counts(item.box, atStart: false) == true, item.box != inside {
          stack[stack.count - 1].extent.unite(strut(of: item.box), shift: 0)
        }
        close(&stack, &places)
      case .atom:
        if let atom = breaker.segments.atomOfItem[index] { place(atom, in: &stack, &places) }
      case .tab, .forcedBreak:
        if quirk?.counts(item, in: stack[stack.count - 1].extent) == true, item.box != inside {
          stack[stack.count - 1].extent.unite(strut(of: item.box), shift: 0)
        }
      case .text
      where isRuby || quirk != nil || paragraph.styles[item.box].lineHeight == nil || paragraph.hasEmphasis(item.box):
        let lower = index == line.start.item ? max(line.start.scalar, item.range.lowerBound) : item.range.lowerBound
        let upper = index == line.end.item ? min(line.end.scalar, item.range.upperBound) : item.range.upperBound
        if let quirk, lower < min(upper, quirk.shownEnd), item.box != inside {
          stack[stack.count - 1].extent.unite(strut(of: item.box), shift: 0)
        }
        uniteRuns(lower..<max(lower, upper), item.box, &stack[stack.count - 1], &places)
      default: break
      }
    }
    while stack.count > 1 { close(&stack, &places) }
    if paragraph.content.markerAscent > 0, line.start == InlinePosition(item: 0, scalar: 0) {
      stack[0].extent.unite(Extent(ascent: paragraph.content.markerAscent, descent: -.infinity), shift: 0)
    }
    return finish(stack[0], &places)
  }

  /// The innermost inline box that a line begins in, the rest of one that a block parts included; `nil`: the root.
  private func innermostBox(at position: InlinePosition) -> Int? {
    var innermost = openBoxes(at: position).last
    var index = position.item
    while index < paragraph.text.items.count, paragraph.text.items[index].kind == .open {
      let box = paragraph.text.items[index].box
      guard paragraph.content.boxes[box].cutsStart else { break }
      innermost = box
      index += 1
    }
    return innermost
  }

  /// What an inline box has in quirks modes, in a line of a list item that begins in it: as in Chromium, its font in the
  /// root's line height, whether or not text of its own stands there.
  private func itemStrut(of box: Int) -> Extent {
    var style = paragraph.styles[box]
    style.lineHeight =
      if case .number(let factor) = paragraph.rootStyle.text.lineHeight { factor * style.size } else {
        paragraph.styles[0].lineHeight
      }
    let (ascent, descent) = style.leaded(style.ascent, style.descent, lineGap: style.lineGap)
    return Extent(ascent: ascent, descent: descent)
  }

  /// Inline boxes open at a position, outermost first, without the root.
  private func openBoxes(at position: InlinePosition) -> [Int] {
    guard position.item < paragraph.text.items.count else { return [] }
    let item = paragraph.text.items[position.item]
    var chain: [Int] = []
    var box: Int? = item.kind == .open ? paragraph.content.boxes[item.box].parent : item.box
    while let current = box, current > 0, chain.count <= paragraph.content.boxes.count {
      chain.append(current)
      box = paragraph.content.boxes[current].parent
    }
    return chain.reversed()
  }

  /// What an inline box's own font and line height ask for.
  private func strut(of box: Int) -> Extent {
    if isRuby, !isEmptyBase { return annotationStrut(of: box) }
    let style = paragraph.styles[box]
    let (ascent, descent) = style.leaded(style.ascent, style.descent, lineGap: style.lineGap)
    return Extent(ascent: ascent, descent: descent)
  }

  /// Makes room for what an inline box's text needs beyond its line height.
  private func uniteRuns(_ range: Range<Int>, _ box: Int, _ open: inout Open, _ places: inout Places) {
    let hasNormalHeight = paragraph.styles[box].lineHeight == nil
    let hasEmphasis = paragraph.hasEmphasis(box)
    var i = range.lowerBound
    while i < range.upperBound {
      guard let run = paragraph.run(at: i) else {
        i += 1
        continue
      }
      if isRuby {
        if annotationHasEdges { return }
        open.extent.unite(rubyExtent(of: run, box), shift: 0)
      } else if hasNormalHeight {
        uniteFont(of: run, box, &open)
      }
      if hasEmphasis { places.marked.append((box, marks(of: run, box))) }
      i = max(i + 1, run.range.upperBound)
    }
  }

  /// With `line-height: normal` each font in use counts, fallbacks too. CSS Inline 3 §5.3 (#inline-height).
  private func uniteFont(of run: ShapedRun, _ box: Int, _ open: inout Open) {
    let style = paragraph.styles[box]
    guard run.font != style.primary || run.size != style.size else { return }
    let metrics = paragraph.metrics(of: run)
    let own = style.aligned(metrics)
    let (ascent, descent) = style.leaded(own.ascent, own.descent, lineGap: metrics.lineGap.rounded())
    open.extent.unite(Extent(ascent: ascent, descent: descent), shift: 0)
  }

  // MARK: Vertical alignment

  /// Ends an inline box: its extent, shifted, joins its parent's. CSS Inline 3 §4.1 (#line-fill).
  private func close(_ stack: inout [Open], _ places: inout Places) {
    var child = stack.removeLast()
    let top = stack.count - 1
    let align = paragraph.content.boxes[child.box].style.inline.verticalAlign
    let isAtEdge = align == .top || align == .bottom
    if isAtEdge { placeAtEdges(of: &child, &places) }
    if !child.isEmpty, !child.hasText, !isAtEdge, !isRuby { child.boxes.unite(strut(of: child.box), shift: 0) }
    let own = paragraph.styles[child.box]
    let height = own.lineHeight ?? own.ascent + own.descent + own.lineGap
    stack[top].pending += child.pending
    stack[top].isEmpty = false
    guard let shift = shift(align, child.extent.finite, lineHeight: height, parent: stack[top].box) else {
      stack[top].boxes.unite(child.boxes, shift: 0)
      stack[top].pending.append(
        Pending(isTop: align == .top, extent: child.extent.finite, parent: stack[top].box, box: child.box, atom: nil))
      return
    }
    stack[top].extent.unite(child.extent, shift: shift)
    stack[top].boxes.unite(child.boxes, shift: shift)
    places.set(shift, of: child.box)
  }

  /// How far below its parent's baseline a box's baseline is; `nil` for `top` and `bottom`.
  /// CSS 2 §10.8.1 (#propdef-vertical-align), with Chromium's amounts for `sub` and `super`.
  private func shift(_ align: VerticalAlign, _ extent: Extent, lineHeight: Float, parent: Int) -> Float? {
    let parentStyle = paragraph.styles[parent]
    switch align {
    case .baseline: return 0
    case .sub: return (parentStyle.size / 5 + 1).layoutUnit
    case .super: return -(parentStyle.size / 3 + 1).layoutUnit
    case .textTop: return extent.ascent - parentStyle.ascent
    case .textBottom: return parentStyle.descent - extent.descent
    case .middle: return ((extent.ascent - extent.descent) / 2 - parentStyle.xHeight / 2).layoutUnit
    case .baselineMiddle: return ((extent.ascent - extent.descent) / 2).layoutUnit
    case .offset(let length): return -length.resolved(against: lineHeight).layoutUnit
    case .top, .bottom: return nil
    }
  }

  private func place(_ atom: Int, in stack: inout [Open], _ places: inout Places) {
    let metrics = atoms[atom]
    let extent = Extent(ascent: metrics.baseline, descent: metrics.size.height - metrics.baseline)
    let top = stack.count - 1
    if let ruby = metrics.ruby {
      stack[top].extent.unite(Extent(ascent: ruby.ascent, descent: ruby.descent), shift: 0)
      places.atoms.append((atom, stack[top].box, -extent.ascent))
      return
    }
    guard
      let shift = shift(metrics.verticalAlign, extent, lineHeight: metrics.lineHeight, parent: stack[top].box)
    else {
      let isTop = metrics.verticalAlign == .top
      stack[top].pending.append(
        Pending(isTop: isTop, extent: extent, parent: stack[top].box, box: nil, atom: atom))
      return
    }
    stack[top].extent.unite(extent, shift: shift)
    places.atoms.append((atom, stack[top].box, shift - extent.ascent))
  }

  /// Places what is aligned to the line's top and bottom; the line grows where it is higher.
  ///
  /// Deviation: what stands in a box that is itself aligned to an edge is aligned to that box's, and goes with the boxes
  /// around it from there, as in browsers. `Tests/Pages/deviations-of-lines.html` and `edges-of-lines.html` pin it.
  private func placeAtEdges(of open: inout Open, _ places: inout Places) {
    guard !open.pending.isEmpty else { return }
    var aligned = open.extent
    aligned.unite(open.boxes, shift: 0)
    aligned = aligned.finite
    // CSS leaves open which goes first; in browsers the highest one does.
    var edges = aligned
    for pending in open.pending where pending.extent.height > edges.height {
      edges = aligned
      if pending.isTop {
        edges.descent = pending.extent.height - aligned.ascent
      } else {
        edges.ascent = pending.extent.height - aligned.descent
      }
    }
    for pending in open.pending {
      let shift = pending.isTop ? pending.extent.ascent - edges.ascent : edges.descent - pending.extent.descent
      if let atom = pending.atom { places.atoms.append((atom, pending.parent, shift - pending.extent.ascent)) }
      if let box = pending.box { places.set(shift, of: box) }
      open.extent.unite(pending.extent, shift: shift)
    }
    open.pending = []
  }

  private func finish(_ root: Open, _ places: inout Places) -> LineHeight {
    var root = root
    placeAtEdges(of: &root, &places)
    let extent = root.extent.finite
    var result = LineHeight(ascent: extent.ascent, descent: extent.descent)
    for (box, parent, shift) in places.boxes {
      result.shifts[box] = (result.shifts[parent] ?? 0) + (shift ?? 0)
    }
    for (atom, parent, top) in places.atoms { result.atomTops[atom] = top + (result.shifts[parent] ?? 0) }
    for (atom, top) in result.atomTops {
      guard let ruby = atoms[atom].ruby else { continue }
      let under = top + atoms[atom].size.height
      result.unite(
        Annotations(
          over: max(0, -top), under: max(0, under), isOver: !ruby.isUnder && -top > ruby.ascent + 0.5,
          isUnder: ruby.isUnder && under > ruby.descent + 0.5))
    }
    for (box, annotations) in places.marked {
      var annotations = annotations
      annotations.over -= result.shifts[box] ?? 0
      annotations.under += result.shifts[box] ?? 0
      result.unite(annotations)
    }
    return result
  }
}
