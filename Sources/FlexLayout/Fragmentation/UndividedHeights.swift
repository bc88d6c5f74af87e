internal import FlexCore
internal import FlexTree
internal import TextMeasure

extension FlowLayout {
  /// The height of the tallest thing in a column that should not be divided, px.
  func undividedHeight(inColumn column: Fragment) -> Float {
    column.children.reduce(0) { $1.isBeyond ? $0 : max($0, undividedHeight(in: $1, from: column.y)) }
  }

  /// The height of the tallest thing in a fragment that should not be divided, px.
  ///
  /// - Parameter top: where the column begins that the fragment stands in. What is above it needs no room.
  private func undividedHeight(in fragment: Fragment, from top: Float) -> Float {
    if let relaid = fragment.relaid, relaid !== self { return relaid.undividedHeight(in: fragment, from: top) }
    switch fragment.content {
    case .whole: return undividedHeight(of: fragment.box, at: fragment.y, from: top)
    case .lines(let range, _):
      let lines = inline[fragment.box]?.lines ?? []
      let least = range.reduce(ownHeight(of: fragment, from: top)) { max($0, lines[$1].frame.height) }
      return fragment.children.reduce(least) { least, float in
        let isKept = isMonolithic(float.box) || tree[float.box].avoidsColumnBreaks
        guard isKept, !float.isBeyond, tree[float.box].style.layout.float != .none, asksForRoom(float.box) else {
          return least
        }
        return max(least, undividedHeight(in: float, from: top))
      }
    case .children:
      let isGrid = tree[fragment.box].style.layout.display == .grid
      return fragment.children.reduce(ownHeight(of: fragment, from: top)) {
        $1.isBeyond || isGrid && (isMonolithic($1.box) || scrolls($1.box))
          ? $0 : max($0, undividedHeight(in: $1, from: top))
      }
    }
  }

  /// What a fragment asks for by itself, px.
  private func ownHeight(of fragment: Fragment, from top: Float) -> Float {
    let box = tree[fragment.box]
    if box.avoidsColumnBreaks, fragment.isFirst {
      // In columns of a height of their own, as high as these would have to be.
      if !fragment.isLast, !isDividedInside[fragment.box.index] { return extents[fragment.box.index] }
      // What forced breaks part isn't parted further, but for floats.
      let end = fragment.isLast ? reach(of: fragment) : fragment.contentBottom
      return max(box.tallestEdge(in: fragment), end - max(top, fragment.y))
    }
    if fragment.isFirst, fragment.isLast, scrolls(fragment.box) || isMonolithic(fragment.box) { return fragment.height }
    return box.tallestEdge(in: fragment)
  }

  private func undividedHeight(of id: BoxID, at y: Float, from top: Float) -> Float {
    let isAtTop = y >= top - Fragmenter.tolerance
    if isAtTop, y > top + Fragmenter.tolerance || !beginsAbove(id) { return undividedHeights[id.index] }
    let box = tree[id]
    var height: Float = 0
    if isAtTop { height = max(box.border.top + box.padding.top, box.border.bottom + box.padding.bottom) }
    let isWhole = isMonolithic(id) || scrolls(id)
    if box.avoidsColumnBreaks || isWhole { height = extents[id.index] + y - top }
    if isWhole { return height }
    for line in inline[id]?.lines ?? [] {
      height = max(height, line.frame.height + min(0, y + box.contentOrigin.y + line.frame.y - top))
    }
    for child in box.children where !isPlacedBeyondColumns(child) && !isFloatInLines(child) {
      height = max(height, undividedHeight(of: child, at: y + tree[child].frame.y, from: top))
    }
    return height
  }

  /// Whether what comes first in a box stands above it: a margin below 0 moves it there.
  private func beginsAbove(_ id: BoxID) -> Bool {
    var (y, next) = (Float(0), tree[id].children.first)
    while let child = next {
      y += tree[child].frame.y
      if y < -Fragmenter.tolerance { return true }
      next = tree[child].children.first
    }
    return false
  }

  /// Whether a box stands in the lines of the one around it.
  func isInLines(_ id: BoxID) -> Bool { tree.isInLines(id, inline) }

  /// Whether columns are as high as a float at least, and lines that give way to it lack what it does: not for one behind text in
  /// a line. In Chromium, too.
  func asksForRoom(_ float: BoxID) -> Bool { !isInLines(float) || !tree.isBehindText(float, inline) }

  private func isFloatInLines(_ id: BoxID) -> Bool { tree[id].style.layout.float != .none && isInLines(id) }
}

extension FlowLayout {
  /// A line of a paragraph. There is none where the document's time has ended since it was divided: what is laid out
  /// then has no text.
  func line(_ index: Int, of box: BoxID) -> LineBox? {
    guard let lines = inline[box]?.lines, lines.indices.contains(index) else { return nil }
    return lines[index]
  }

  /// How far down a fragment reaches with what sticks out of it, but can't be made shorter, px.
  func reach(of fragment: Fragment) -> Float {
    if let relaid = fragment.relaid, relaid !== self { return relaid.reach(of: fragment) }
    switch fragment.content {
    case .whole: return max(fragment.bottom, fragment.y + extents[fragment.box.index])
    case .lines(let range, let shift):
      var end = fragment.contentBottom
      if let last = range.last, let line = line(last, of: fragment.box) {
        end = max(end, linesOrigin(of: fragment, shift: shift) + line.frame.maxY)
      }
      return fragment.children.reduce(end) { max($0, reach(of: $1) + marginBelowFloat($1)) }
    case .children:
      if fragment.isLast, tree[fragment.box].style.layout.overflow.height != .visible { return fragment.bottom }
      // What reaches over the ends of columns asks for no room around them. In Chromium, too.
      let inside = fragment.children.reduce(fragment.columnsEnd ?? fragment.y) {
        let isInColumn = fragment.columnsEnd != nil && !isSpanner($1.box) && !tree[$1.box].style.isOutOfFlow
        return $1.isBeyond || isInColumn ? $0 : max($0, reach(of: $1) + marginBelowFloat($1))
      }
      return max(inside, fragment.isLast ? fragment.bottom : fragment.contentEnd ?? inside)
    }
  }
}

extension FlowLayout {
  /// What a formatting context has room for below a float in it, px. CSS 2 §10.6.7 (#root-height).
  private func marginBelowFloat(_ fragment: Fragment) -> Float {
    guard fragment.isLast, tree[fragment.box].style.layout.float != .none else { return 0 }
    // Above what can't be divided the margin counts twice. In Chromium, too.
    let isDoubled = isMonolithic(fragment.box) && !isInLines(fragment.box)
    return max(0, floatMarginBelow(fragment.box) + (isDoubled ? floatMargin(of: fragment.box) : 0))
  }
}

extension FragmentTree {
  /// What there has to be below a float, px. In columns the margin above what can't be divided counts once more, as in
  /// Chromium, unless it stands in lines.
  func marginsBelow(float id: BoxID, _ inline: [BoxID: InlineLayout]) -> Float {
    let style = self[id].style.layout
    let width = self[id].parent.map { self[$0].contentSize.width } ?? 0
    let margin = style.margin.bottom.resolved(against: width) ?? 0
    guard style.isReplaced, isInColumns(id), !isInLines(id, inline) else { return margin }
    return margin + (style.margin.top.resolved(against: width) ?? 0)
  }
}

extension BoxFragment {
  /// The height of the higher edge that a fragment has above or below its contents, px. Those that go on behind what
  /// reaches over all columns ask for the edge below them as well. In Chromium, too.
  fileprivate func tallestEdge(in fragment: Fragment) -> Float {
    max(fragment.isFirst ? border.top + padding.top : 0, border.bottom + padding.bottom)
  }

  fileprivate var avoidsColumnBreaks: Bool {
    [.avoid, .avoidColumn].contains(style.inline.breakInside)
      && ![.headerGroup, .footerGroup].contains(style.layout.tablePart)
  }
}

extension FragmentTree {
  /// Of each box, the height of the tallest thing in it that should not be divided among columns, px.
  ///
  /// Lines that `orphans` and `widows` keep together aren't: columns become higher where they break.
  /// What reaches over the end of one that avoids breaks is kept with it. In Chromium, too.
  ///
  /// - Parameter extents: how far each box's contents reach down, px.
  func undividedHeights(
    _ inline: [BoxID: InlineLayout], extents: [Float], monolithic: (BoxID) -> Bool
  ) -> [Float] {
    var heights = [Float](repeating: 0, count: boxes.count)
    for id in preorder().reversed() {
      let box = self[id]
      let isMonolithic = monolithic(id)
      let isKept = box.avoidsColumnBreaks || isMonolithic
      // What is in a box that can't be divided asks for nothing by itself.
      if isKept { heights[id.index] = isMonolithic ? extents[id.index] : max(heights[id.index], extents[id.index]) }
      if isMonolithic, box.style.layout.float != .none, let parent = box.parent {
        // The edges of its margins stand in the same column.
        let margin = box.style.layout.margin
        let width = self[parent].contentSize.width
        heights[id.index] +=
          (margin.top.resolved(against: width) ?? 0) + (margin.bottom.resolved(against: width) ?? 0)
      }
      if !isMonolithic {
        heights[id.index] = max(
          heights[id.index], tallestLine(of: id, inline), box.border.top + box.padding.top,
          box.border.bottom + box.padding.bottom)
      }
      guard let parent = box.parent, !isPlacedBeyondColumns(id) else { continue }
      // Grids don't say how high items are that can't be divided. In Chromium, too.
      if isMonolithic, self[parent].style.layout.display == .grid { continue }
      // A float in lines is divided anyhow, or reaches over a column's end. In Chromium, too.
      if box.style.layout.float != .none, isInLines(id, inline), !isKept || isBehindText(id, inline) { continue }
      // What stands above the box that it begins needs no room there.
      let above = self[parent].children.first == id && self[parent].formsBlockContext ? max(0, -box.frame.y) : 0
      heights[parent.index] = max(heights[parent.index], heights[id.index] - above)
    }
    return heights
  }

  fileprivate func tallestLine(of id: BoxID, _ inline: [BoxID: InlineLayout]) -> Float {
    inline[id]?.lines.reduce(0) { max($0, $1.frame.height) } ?? 0
  }

  fileprivate func isInLines(_ id: BoxID, _ inline: [BoxID: InlineLayout]) -> Bool {
    self[id].parent.flatMap { inline[$0]?.lines.contains { !$0.fragments.isEmpty } } ?? false
  }

  /// Whether something stands before a float in the line that it is in, and it isn't below that.
  fileprivate func isBehindText(_ id: BoxID, _ inline: [BoxID: InlineLayout]) -> Bool {
    guard let parent = self[id].parent, let lines = inline[parent]?.lines else { return false }
    let y = self[id].frame.y - self[parent].contentOrigin.y
    guard let beside = lines.firstIndex(where: { $0.frame.maxY > y + 0.01 }), lines[beside].frame.y <= y + 0.01,
      let own = lines.firstIndex(where: { $0.asides.contains { $0.box == id } })
    else { return false }
    // Behind the space that a line ends with, it belongs to the next one, but may stand here still.
    return own > beside || own == beside && lines[own].asides.contains { $0.box == id && $0.place > 0 }
  }
}

extension BoxFilling {
  /// Whether layout has set the box's height, together with its row or as that of its line of items: it stays, however much of
  /// margins inside ends at breaks. In Chromium, too.
  var isAsHighAsItsRow: Bool {
    guard !isColumn, layout.isInFlow(id), let parent = layout.tree[id].parent else { return false }
    if box.style.layout.tablePart == .cell { return true }
    let container = layout.tree[parent].style.layout
    switch container.display {
    case .grid: return true
    case .flex:
      let own = box.style.layout.alignSelf.keyword
      let alignment = own == .auto ? container.alignItems.keyword : own
      return !container.flexDirection.isRow || alignment == .normal || alignment == .stretch
    default: return false
    }
  }
}
