internal import CairoKit
public import FlexCore
public import FlexTree

/// The leaves of a line in visual order with the inline boxes around them, from x = 0.
struct VisualRow {
  /// Logical order.
  private(set) var leaves: [LineLeaf]
  private var opened: Set<Int>
  private var closed: Set<Int>
  private let builder: LineBuilder
  private let isRightToLeft: Bool
  private let asides: [(box: BoxID, scalar: Int)]
  /// px that the line has for content.
  private let room: Float
  private let hangsConditionally: Bool
  /// The scalar behind the line's forced break.
  private let breakEnd: Int
  private let start: InlinePosition
  /// Indices of leaves, left to right.
  private(set) var order: [Int]
  /// Left edges of the leaves, by index.
  private(set) var x: [Float]
  private var pieces: [Piece] = []
  /// Where pieces stand in paint order: before the leaf of this place in `order`.
  private var pieceStarts: [Int] = []
  private(set) var totalWidth: Float = 0

  /// A visual part of an inline box.
  private struct Piece {
    var box: Int
    var left: Float
    var right: Float
    var hasLeftEdge: Bool
    var hasRightEdge: Bool
  }

  init(_ collector: LeafCollector, _ builder: LineBuilder, line: BrokenLine, room: Float, isRightToLeft: Bool) {
    leaves = collector.leaves
    asides = collector.asides
    opened = collector.opened
    closed = collector.closed
    self.builder = builder
    self.isRightToLeft = isRightToLeft
    self.room = room
    hangsConditionally = line.kind == .forced || line.kind == .last
    breakEnd = line.kind == .forced ? line.end.scalar : .max
    start = line.start
    order = VisualOrder.of(
      levels: leaves.map(\.level), parting: VisualRow.isolateEnds(between: leaves, in: builder.paragraph.text))
    x = [Float](repeating: 0, count: leaves.count)
    place()
  }

  /// The levels of the isolate characters that stand before leaves, by the leaves' indices.
  private static func isolateEnds(between leaves: [LineLeaf], in text: InlineText) -> [Int: UInt8] {
    var ends: [Int: UInt8] = [:]
    guard !text.levels.isEmpty else { return ends }
    for index in leaves.indices.dropFirst() {
      let (start, end) = (leaves[index - 1].scalars.upperBound, leaves[index].scalars.lowerBound)
      guard start < end, end <= text.levels.count else { continue }
      let isolates = (start..<end).filter { (0x2066...0x2069).contains(text.scalars[$0]) }
      ends[index] = isolates.map { text.levels[$0] }.min()
    }
    return ends
  }

  /// The same line with those leaves alone, by their index, and a mark beside the last of them. Boxes keep their places
  /// and sizes; what isn't kept takes its room and shows nothing.
  ///
  /// - Parameters:
  ///   - kept: leaves or parts of them.
  ///   - last: the leaf that the mark stands beside; `nil`: the mark stands at the line's start.
  func showing(_ kept: [Int: LineLeaf], mark: LineLeaf, beside last: Int?) -> VisualRow {
    var row = self
    for index in leaves.indices {
      if let part = kept[index] {
        if isRightToLeft { row.x[index] += leaves[index].width - part.width }
        row.leaves[index] = part
        continue
      }
      switch leaves[index].kind {
      case .glyphs, .atom, .tab:
        row.leaves[index].kind = .empty
        row.leaves[index].text = ""
      case .empty, .outOfFlow, .lineBreak: break
      }
    }
    row.leaves.append(mark)
    guard let last, let place = order.firstIndex(of: last) else {
      row.x.append(isRightToLeft ? totalWidth - mark.width : 0)
      row.order.append(leaves.count)
      return row
    }
    row.x.append(isRightToLeft ? row.x[last] - mark.width : row.x[last] + row.leaves[last].width)
    // What begins behind it is painted over it.
    row.order.insert(leaves.count, at: isRightToLeft ? place : place + 1)
    for piece in pieceStarts.indices where pieceStarts[piece] > place { row.pieceStarts[piece] += 1 }
    return row
  }

  /// Width of the white space at the end that hangs. Before a forced break and at the end of the paragraph only what
  /// doesn't fit does. CSS Text 4 §4.3.2 (#white-space-phase-2).
  var hangingWidth: Float {
    var (always, other): (Float, Float) = (0, 0)
    for leaf in leaves {
      switch leaf.hangs {
      case .never: break
      case .conditionally: other += leaf.width
      case .always: always += leaf.width
      }
    }
    return always + (hangsConditionally ? min(other, max(0, totalWidth - always - room)) : other)
  }

  /// Width without white space that hangs.
  var contentWidth: Float { totalWidth - hangingWidth }

  /// Room that hanging white space takes on the left, where lines end there.
  var hangingLeft: Float { isRightToLeft ? hangingWidth : 0 }

  // MARK: Placing

  /// Inline boxes around a leaf, outermost first, without the root.
  private func chain(_ box: Int) -> [Int] {
    var chain: [Int] = []
    var current: Int? = box
    while let box = current, box > 0, chain.count <= builder.paragraph.content.boxes.count {
      chain.append(box)
      current = builder.paragraph.content.boxes[box].parent
    }
    return chain.reversed()
  }

  /// Walks from left to right, opening and closing boxes. A box whose content is torn apart by reordering has
  /// several pieces; its start edge is on the first, its end edge on the last. CSS Writing Modes 4 §2.4.6
  /// (#bidi-box-model).
  private mutating func place() {
    pieces = []
    pieceStarts = []
    if builder.paragraph.content.boxes.count == 1 {
      totalWidth = order.reduce(0) { cursor, index in
        x[index] = cursor
        return cursor + leaves[index].width
      }
      return
    }
    func common(_ a: [Int], _ b: [Int]) -> Int {
      var n = 0
      while n < min(a.count, b.count), a[n] == b[n] { n += 1 }
      return n
    }
    var remaining: [Int: Int] = [:]
    let chains = order.map { chain(leaves[$0].box) }
    var previous: [Int] = []
    for chain in chains {
      for box in chain[common(previous, chain)...] { remaining[box, default: 0] += 1 }
      previous = chain
    }
    var seen: Set<Int> = []
    var open: [Int] = []
    var cursor: Float = 0
    var openChain: [Int] = []
    func closePieces(to depth: Int, _ row: inout VisualRow) {
      while open.count > depth {
        let piece = open.removeLast()
        openChain.removeLast()
        let box = row.pieces[piece].box
        remaining[box, default: 1] -= 1
        if remaining[box] == 0, row.hasRightEdge(box) {
          row.pieces[piece].hasRightEdge = true
          let edges = row.builder.breaker.edges[box]
          row.pieces[piece].right = cursor + edges.padding.right + edges.border.right
          cursor += edges.right
        } else {
          row.pieces[piece].right = cursor
        }
      }
    }
    for (place, index) in order.enumerated() {
      let chain = chains[place]
      let shared = common(openChain, chain)
      closePieces(to: shared, &self)
      for box in chain[shared...] {
        let edges = builder.breaker.edges[box]
        let isFirst = seen.insert(box).inserted
        let hasEdge = isFirst && hasLeftEdge(box)
        let left = cursor + (hasEdge ? edges.margin.left : 0)
        if hasEdge { cursor += edges.left }
        open.append(pieces.count)
        openChain.append(box)
        pieces.append(Piece(box: box, left: left, right: left, hasLeftEdge: hasEdge, hasRightEdge: false))
        pieceStarts.append(place)
      }
      x[index] = cursor
      cursor += leaves[index].width
    }
    closePieces(to: 0, &self)
    totalWidth = cursor
  }

  private func isRightToLeft(_ box: Int) -> Bool {
    builder.paragraph.content.boxes[box].style.text.direction == .rtl
  }
  private func hasLeftEdge(_ box: Int) -> Bool { (isRightToLeft(box) ? closed : opened).contains(box) }
  private func hasRightEdge(_ box: Int) -> Bool { (isRightToLeft(box) ? opened : closed).contains(box) }

  /// Whether a forced break stands in an inline box that other boxes alone give its height in the line: it has none of its
  /// own. Quirks Mode §3.5 (#the-line-height-calculation-quirk).
  private func endsWithoutText(_ lineBreak: LineLeaf) -> Bool {
    let (struts, box) = (builder.paragraph.content.struts, lineBreak.box)
    // What a line of a list item begins in has a strut, as has the item.
    if struts == .all || struts.holdStart(of: start) && (box == 0 || box == leaves.first?.box) { return false }
    func isInside(_ inner: Int) -> Bool { inner != box && (box == 0 || chain(inner).contains(box)) }
    let hasText = leaves.contains { leaf in
      if case .glyphs = leaf.kind { leaf.box == box && !leaf.isTrailing } else { false }
    }
    return !hasText
      && (pieces.contains { $0.right > $0.left && isInside($0.box) }
        || leaves.contains { $0.isAtom && ($0.box == box || isInside($0.box)) })
  }

  // MARK: The line box

  func lineBox(left: Float, height: LineHeight, positions: inout [BoxID: StaticPosition]) -> LineBox {
    let baseline = height.top + height.ascent
    let bottom = baseline + height.descent
    var fragments: [LineFragment] = []
    fragments.reserveCapacity(leaves.count + pieces.count)
    var (shownLeft, shownRight) = (Float.infinity, -Float.infinity)
    var nextPiece = 0
    var fragmentOfLeaf = [Int](repeating: -1, count: leaves.count)
    let logical = logical
    var lineBreak: LineBreak?
    for (place, index) in order.enumerated() {
      while nextPiece < pieces.count, pieceStarts[nextPiece] <= place {
        fragments.append(.inlineBox(fragment(pieces[nextPiece], left: left, baseline, height)))
        nextPiece += 1
      }
      let leaf = leaves[index]
      let offset = offset(of: leaf.box)
      let origin = Point(x: left + x[index] + offset.x, y: baseline + (height.shifts[leaf.box] ?? 0) + offset.y)
      var (leafLeft, leafRight) = (origin.x, origin.x + leaf.width)
      switch leaf.kind {
      case .glyphs(let run):
        // `<wbr>`
        if run.glyphs.isEmpty { break }
        fragmentOfLeaf[index] = fragments.count
        var start = origin
        start.y += builder.paragraph.styles[leaf.box].alphabeticShift
        var glyphs = GlyphFragment(run: run, origin: start, inlineBox: leaf.box, text: leaf.text)
        glyphs.emphasis = builder.paragraph.emphasisMark(of: leaf.box)
        fragments.append(.glyphs(glyphs))
      case .atom(let atom, let id):
        var frame = frame(ofAtom: atom, x: origin.x, height)
        frame.y += offset.y
        fragmentOfLeaf[index] = fragments.count
        fragments.append(.atom(id, frame: frame))
        (leafLeft, leafRight) = (frame.x, frame.maxX)
      case .outOfFlow(let id):
        // As in Chromium, an inline box that is over stands before it, empty or not.
        let isFirst = !leaves[..<index].contains { $0.width > 0 || $0.isAtom || $0.isEmpty }
        // Behind the last forced break there is no line for it.
        let isBelow = leaf.scalars.lowerBound >= breakEnd
        positions[id] = StaticPosition(
          inline: isBelow
            ? Point(x: (isRightToLeft ? builder.width : 0) + offset.x, y: bottom + offset.y)
            : Point(x: origin.x, y: height.top + offset.y),
          block: Point(
            x: (isRightToLeft ? builder.width : 0) + offset.x,
            y: (isFirst && !isBelow ? height.top : bottom) + offset.y),
          isReversed: isBelow ? nil : leaf.level & 1 == 1)
        continue
      case .lineBreak(let source):
        let text = endsWithoutText(leaf) ? (over: 0, under: 0) : builder.paragraph.trimmedEdges(of: leaf.box)
        lineBreak = LineBreak(
          source: source,
          frame: Rect(x: origin.x, y: origin.y - text.over, width: 0, height: text.over + text.under))
        continue
      case .empty: continue
      case .tab: break
      }
      if !leaf.isTrailing { (shownLeft, shownRight) = (min(shownLeft, leafLeft), max(shownRight, leafRight)) }
    }
    if shownRight < shownLeft { (shownLeft, shownRight) = (left, left) }
    var text = logical.count == 1 ? leaves[logical[0]].text : logical.map { leaves[$0].text }.joined()
    // A line of one run keeps no string of its own.
    for case .glyphs(let glyphs) in fragments.prefix(1) where glyphs.text == text { text = glyphs.text }
    var line = LineBox(
      frame: Rect(x: shownLeft, y: height.top, width: shownRight - shownLeft, height: height.ascent + height.descent),
      baseline: baseline, fragments: fragments, text: text,
      logicalOrder: logical.map { fragmentOfLeaf[$0] }.filter { $0 >= 0 })
    line.lineBreak = lineBreak
    line.alphabeticBaseline += builder.paragraph.styles[0].alphabeticShift
    if !asides.isEmpty {
      let starts = logical.filter { fragmentOfLeaf[$0] >= 0 }.map { leaves[$0].scalars.lowerBound }
      // Both are in logical order.
      var place = 0
      line.asides = asides.map { aside in
        while place < starts.count, starts[place] < aside.scalar { place += 1 }
        return LineAside(box: aside.box, place: place)
      }
    }
    return line
  }

  /// Where the atoms among some leaves stand.
  func atoms(_ indices: [Int], left: Float, height: LineHeight) -> [HiddenAtom] {
    indices.compactMap { index in
      guard case .atom(let atom, let id) = leaves[index].kind else { return nil }
      return HiddenAtom(box: id, frame: frame(ofAtom: atom, x: left + x[index], height))
    }
  }

  /// The border box of an atom whose margin box begins at `x`.
  private func frame(ofAtom atom: Int, x: Float, _ height: LineHeight) -> Rect {
    let metrics = builder.atoms[atom]
    let margin = metrics.margin
    let top = height.top + height.ascent + (height.atomTops[atom] ?? -metrics.baseline)
    return Rect(
      x: x + margin.left, y: top + margin.top, width: max(0, metrics.size.width - margin.left - margin.right),
      height: max(0, metrics.size.height - margin.top - margin.bottom))
  }

  /// The first scalars of the outermost clusters, where text is on both sides.
  var outerClusters: (left: Int?, right: Int?) {
    let shown = order.filter { !leaves[$0].isTrailing && (leaves[$0].width > 0 || leaves[$0].isAtom) }
    guard let first = shown.first, let last = shown.last, let left = leaves[first].source,
      let right = leaves[last].source
    else { return (nil, nil) }
    let (start, end) = (leaves[first].scalars, leaves[last].scalars)
    // Clusters ascend from left to right, or descend.
    return (
      left.glyphs.first { start.contains($0.cluster) }?.cluster,
      right.glyphs.last { end.contains($0.cluster) }?.cluster
    )
  }

  /// Indices of leaves in logical order.
  private var logical: [Int] {
    // The closure must not hold the whole row.
    let leaves = leaves
    return leaves.indices.sorted { a, b in
      let (a, b) = (leaves[a].scalars, leaves[b].scalars)
      return (a.lowerBound, a.upperBound) < (b.lowerBound, b.upperBound)
    }
  }

  /// How far `position: relative` moves what is in an inline box. CSS Positioned Layout 3 §3.4 (#relpos-insets).
  private func offset(of box: Int) -> Point { builder.relativeOffset(of: box) }

  private func fragment(_ piece: Piece, left: Float, _ baseline: Float, _ height: LineHeight) -> InlineBoxFragment {
    let style = builder.paragraph.styles[piece.box]
    let edges = builder.breaker.edges[piece.box]
    let offset = offset(of: piece.box)
    let own = baseline + (height.shifts[piece.box] ?? 0) + offset.y
    let text = builder.paragraph.trimmedEdges(of: piece.box)
    let top = own - text.over - edges.padding.top - edges.border.top
    let bottom = own + text.under + edges.padding.bottom + edges.border.bottom
    return InlineBoxFragment(
      inlineBox: piece.box,
      frame: Rect(
        x: left + piece.left + offset.x, y: top, width: max(0, piece.right - piece.left), height: bottom - top),
      baseline: own + style.alphabeticShift, ascent: style.ascent, descent: style.descent,
      hasLeftEdge: piece.hasLeftEdge,
      hasRightEdge: piece.hasRightEdge)
  }
}

extension InlineContent {
  /// How far `position: relative` moves what is in an inline box. CSS Positioned Layout 3 §3.4 (#relpos-insets).
  ///
  /// - Parameter size: of the containing block, px; without a height percentages of it count as `auto`.
  public func relativeOffset(of box: Int, in size: Size<Float?>) -> Point {
    var offset = Point.zero
    var current: Int? = box
    while let index = current, index > 0 {
      current = boxes[index].parent
      let style = boxes[index].style
      guard style.layout.position == .relative, !style.isSticky else { continue }
      let inset = style.layout.inset
      let (left, right) = (inset.left.resolved(against: size.width), inset.right.resolved(against: size.width))
      // What is asked for too much is ignored at the end of the lines around it.
      let prefersRight = boxes[0].style.text.direction == .rtl && right != nil
      offset.x += (prefersRight ? nil : left) ?? right.map { -$0 } ?? 0
      offset.y +=
        inset.top.resolved(against: size.height) ?? inset.bottom.resolved(against: size.height).map { -$0 } ?? 0
    }
    return offset.x.isFinite && offset.y.isFinite ? offset : .zero
  }
}
