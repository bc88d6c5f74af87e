internal import FlexCore
package import FlexTree
package import TextMeasure

/// A tree that was laid out as if nothing ended, with what dividing it asks again and again.
package final class FlowLayout {
  package let tree: FragmentTree
  package let inline: [BoxID: InlineLayout]
  private(set) var rows: [[FlowRow]]
  let breaks: BreakValues
  /// How far each box's contents reach down from the top of its border box, px.
  let extents: [Float]
  /// Absolutely positioned boxes by the box they are placed by, from the top, with the offset of their border box
  /// from its; those without one by the root.
  let absolutes: [BoxID: [(box: BoxID, y: Float)]]
  /// Boxes that stand on every page.
  let fixed: [BoxID]
  /// Fixed boxes that stand where the flow has them: on that page, and in the same place on those behind.
  let standing: [BoxID]
  /// Whether a box can't stand as it was laid out, however much room there is.
  let isDividedInside: [Bool]
  /// Whether a box's first line stands below floats that aren't in the box.
  let beginsBelowFloats: [Bool]
  /// Of each box, the height of the tallest thing in it that columns should not divide, px.
  private(set) lazy var undividedHeights = tree.undividedHeights(inline, extents: extents) {
    isMonolithic($0) || scrolls($0)
  }
  /// Whether the lines and boxes inside a box stand beside the very floats that their pages, or columns, have.
  let isFitted: [Bool]
  /// Whether pages are filled with it.
  let isPaged: Bool
  /// Floats for which lines and boxes are laid out again where a page ends among them.
  let refittedFloats: Set<BoxID>
  /// Those for which they are where a column does.
  let refittedInColumns: Set<BoxID>
  /// Where floats stand, by the box that their formatting context is of.
  var floatSpans: [BoxID: [(top: Float, bottom: Float)]] = [:]
  /// What lays boxes out once more that go on beside other floats than they began beside; `nil`: nothing does.
  var stage: LayoutStage?
  /// Where lines run down, and the tree is in the coordinates of their flow.
  var turn: FlowTurn?
  /// How wide the room was that the box was laid out in which this layout is of, px.
  var roomWidth: Float?
  /// Where columns end among the floats in them, and the box whose columns these are.
  var (ends, endsOf): ([PageEnd], BoxID?) = ([], nil)
  /// What came of that.
  var knownGoingOn: [GoingOnQuestion: GoingOnBox] = [:]
  /// Whether anything floats.
  private(set) lazy var hasFloats = tree.boxes.indices.contains { tree.boxes[$0].style.layout.float != .none }
  /// Whether floats stand in a box that need more room in a column than they take.
  private(set) lazy var holdsFloatsWithDoubledMargins = findFloatsWithDoubledMargins()
  /// Formatting contexts that were laid out for the ends of pages among their floats.
  var knownFits: [FlowLayout] = []
  /// What came of columns in columns.
  var knownColumns: [ColumnsQuestion: KnownColumns] = [:]
  fileprivate var knownRowIndices: [BoxID: [BoxID: Int]] = [:]
  private var knownNextRowsWithLines: [BoxID: [Int?]] = [:]
  /// Whether there are lines in a box, or in one inside that is in flow.
  private lazy var linesInside: [Bool] = {
    var found = [Bool](repeating: false, count: tree.boxes.count)
    for id in tree.preorder().reversed() {
      found[id.index] =
        inline[id]?.lines.isEmpty == false
        || rows[id.index].contains { $0.members.contains { found[$0.index] } }
    }
    return found
  }()

  /// - Parameters:
  ///   - root: only what is in this box will be divided.
  ///   - fitsFloats: whether it was laid out for the ends of pages.
  ///   - refittedFloats: floats for which it will be, where a page ends among them.
  ///   - refittedInColumns: floats for which columns that are filled will be.
  ///   - isPaged: whether pages are filled with it.
  package init(
    _ tree: FragmentTree, inline: [BoxID: InlineLayout], root: BoxID? = nil, fitsFloats: Bool = false,
    refittedFloats: Set<BoxID> = [], refittedInColumns: [BoxID] = [], isPaged: Bool = false
  ) {
    self.refittedFloats = refittedFloats
    self.isPaged = isPaged
    self.tree = tree
    self.inline = inline
    let order = tree.preorder(from: root)
    var refitted = tree.fittedColumns.values.reduce(into: Set(refittedInColumns)) { $0.formUnion($1.floats) }
    if !isPaged {
      for id in order where tree[id].hasColumns && tree.isInColumns(id) {
        refitted.formUnion(tree.floats(ofColumns: id))
      }
    }
    self.refittedInColumns = refitted
    isFitted = tree.areFitted(order, onPages: fitsFloats)
    var rows: [[FlowRow]] = Array(repeating: [], count: tree.boxes.count)
    for id in order { rows[id.index] = tree.flowRows(of: id) }
    self.rows = rows
    breaks = BreakValues(tree, order: order, isPaged: isPaged) { rows[$0.index] }
    (extents, absolutes, fixed, standing) = FlowLayout.reach(of: tree, inline, order)
    var isDividedInside = breaks.hasForcedInside
    for id in order.reversed()
    where isDividedInside[id.index] || tree[id].hasColumns || tree.isSpanner(id)
      || !isPaged && tree[id].style.layout.display == .grid && rows[id.index].endsWithEmptyRow
    {
      isDividedInside[id.index] = true
      if let parent = tree[id].parent { isDividedInside[parent.index] = true }
    }
    self.isDividedInside = isDividedInside
    var beginsBelowFloats = [Bool](repeating: false, count: tree.boxes.count)
    for id in order.reversed() {
      if let line = inline[id]?.lines.first {
        let lineTop = tree[id].contentOrigin.y + line.frame.y
        beginsBelowFloats[id.index] =
          line.frame.y > 0.01
          && !tree[id].children.contains { tree[$0].style.layout.float != .none && tree[$0].frame.y < lineTop - 0.01 }
      } else if let row = rows[id.index].first, row.members.count == 1, row.asides.isEmpty {
        beginsBelowFloats[id.index] = beginsBelowFloats[row.members[0].index] && !tree[row.members[0]].formsBlockContext
      }
    }
    self.beginsBelowFloats = beginsBelowFloats
  }

  subscript(id: BoxID) -> BoxFragment {
    @inline(__always) _read { yield tree[id] }
  }

  /// How far boxes reach, and which of them other boxes than their parents place.
  private static func reach(
    of tree: FragmentTree, _ inline: [BoxID: InlineLayout], _ order: [BoxID]
  ) -> (
    extents: [Float], absolutes: [BoxID: [(box: BoxID, y: Float)]], fixed: [BoxID], standing: [BoxID]
  ) {
    var extents = tree.boxes.map(\.frame.height)
    for (id, lines) in inline where !tree[id].style.text.writingMode.isVertical {
      let bottom = tree[id].contentOrigin.y + (lines.lines.last?.frame.maxY ?? 0)
      extents[id.index] = max(extents[id.index], bottom)
    }
    // Of absolute boxes inside that are placed by a box further out.
    var escaping = [Float](repeating: -.infinity, count: tree.boxes.count)
    // Of those that stand where the flow has them. They aren't clipped by what is between.
    var leaving = escaping
    var absolutes: [BoxID: [(box: BoxID, y: Float)]] = [:]
    var fixed: [BoxID] = []
    var standing: [BoxID] = []
    for id in order {
      guard tree[id].style.layout.position.isOutOfFlow, id != tree.root else { continue }
      let style = tree[id].style.layout
      if style.hasStaticBlockPosition {
        if style.position == .fixed, !tree.isContainedFixed(id) { standing.append(id) }
        continue
      }
      var y = tree[id].frame.y
      var around = tree[id].parent
      while let box = around, box != tree.root, !tree[box].placesAbsolutes(fixed: style.position == .fixed) {
        y += tree[box].frame.y
        around = tree[box].parent
      }
      let placer = around ?? tree.root
      if style.position == .fixed, !tree[placer].placesAbsolutes(fixed: true) {
        fixed.append(id)
      } else {
        absolutes[placer, default: []].append((id, y))
      }
    }
    for id in absolutes.keys { absolutes[id]?.sort { $0.y < $1.y } }
    for id in order.reversed() {
      let box = tree[id]
      if id == tree.root || box.placesAbsolutes(fixed: false) {
        extents[id.index] = max(extents[id.index], escaping[id.index])
        escaping[id.index] = -.infinity
        leaving[id.index] = -.infinity
      }
      if box.style.layout.overflow.height != .visible || box.hasColumns {
        extents[id.index] = max(box.frame.height, leaving[id.index])
      }
      guard let parent = box.parent else { continue }
      let y = box.frame.y
      if box.style.layout.position == .fixed || tree.isPlacedBeyondColumns(id) || tree.isSpanner(id) { continue }
      if !box.style.layout.hasStaticBlockPosition, box.style.layout.position == .absolute {
        escaping[parent.index] = max(escaping[parent.index], y + extents[id.index])
      } else {
        let isFloat = box.style.layout.float != .none && box.style.layout.position != .absolute
        let margin = isFloat ? max(0, tree.marginsBelow(float: id, inline)) : 0
        extents[parent.index] = max(extents[parent.index], y + extents[id.index] + margin)
        if box.style.layout.position == .absolute {
          leaving[parent.index] = max(leaving[parent.index], y + extents[id.index])
        }
      }
      leaving[parent.index] = max(leaving[parent.index], y + leaving[id.index])
      escaping[parent.index] = max(escaping[parent.index], y + escaping[id.index])
    }
    return (extents, absolutes, fixed, standing)
  }

  /// Whether a box can't be divided. CSS Break 3 §4.1 (#monolithic).
  func isMonolithic(_ id: BoxID) -> Bool {
    let box = tree[id]
    if case .image = box.content { return true }
    if box.style.layout.isReplaced || box.style.containment.used.contains(.size) { return true }
    // What runs otherwise than the text around is in one piece. In Chromium, too.
    return box.style.text.writingMode.isVertical && box.style.layout.display != .tablePart
  }

  /// Whether a box scrolls what it has no room for. Columns on a screen don't divide it; pages do, which don't scroll.
  func scrolls(_ id: BoxID) -> Bool { tree[id].style.layout.overflow.height.isScrollContainer }

  /// Whether a box, or one inside, is absolutely positioned and placed by a box further out than one around it that
  /// clips: the clip isn't for it. CSS Overflow 3 §3.1 (#overflow-properties).
  func leavesClip(of clip: BoxID, _ id: BoxID) -> Bool {
    tree.preorder(from: id).contains { inside in
      let position = tree[inside].style.layout.position
      guard position.isOutOfFlow else { return false }
      var around = tree[inside].parent
      while let box = around {
        if tree[box].placesAbsolutes(fixed: position == .fixed) { return false }
        if box == clip { return true }
        around = tree[box].parent
      }
      return false
    }
  }

  /// Whether a box is placed by one that all its columns are in: these neither divide it nor make room for it.
  func isPlacedBeyondColumns(_ id: BoxID) -> Bool {
    tree.isPlacedBeyondColumns(id)
  }

  func isInFlow(_ id: BoxID) -> Bool {
    !tree[id].style.isOutOfFlow && tree[id].style.layout.float == .none
  }

  /// Whether a box reaches over all columns of one around it.
  func isSpanner(_ id: BoxID) -> Bool { tree.isSpanner(id) }

  /// How far below the top of a box the first one inside of it that reaches over all columns stands, px; `nil`: none does.
  func heightAboveSpanner(in id: BoxID) -> Float? {
    if isSpanner(id) { return 0 }
    guard isDividedInside[id.index], !tree[id].hasColumns else { return nil }
    for row in rows[id.index] where row.members.count == 1 {
      if let height = heightAboveSpanner(in: row.members[0]) { return height + tree[row.members[0]].frame.y }
    }
    return nil
  }

  /// How far the floats of a last row stand below what was above them, of which a break cuts the margin, px.
  func marginAbove(asidesOf row: FlowRow) -> Float {
    var top = Float.infinity
    for aside in row.asides where tree[aside].style.layout.float != .none {
      top = min(top, tree[aside].frame.y - floatMargin(of: aside))
    }
    return top.isFinite ? max(0, top - row.top) : 0
  }

  /// The room that floats have taken at the sides of a box whose contents stand as they do however wide it becomes, px;
  /// `nil` where they haven't.
  func roomBesideFloats(of id: BoxID) -> (left: Float, right: Float)? {
    let box = tree[id]
    let keepsContents =
      box.style.layout.size.width == .auto
      ? [.flex, .grid].contains(box.style.layout.display) && box.style.layout.maxSize.width == .auto : box.hasOwnWidth
    guard hasFloats, keepsContents, box.formsBlockContext, let parent = box.parent,
      [.block, .flowRoot].contains(tree[parent].style.layout.display), inline[parent] == nil,
      tree[parent].style.layout.blockAlignment.keyword == .normal
    else { return nil }
    let (start, room) = tree.columnSpan(of: parent)
    let margin = box.style.layout.margin
    let left = box.frame.x - start - (margin.left.resolved(against: room) ?? 0)
    let right = start + room - box.frame.maxX - (margin.right.resolved(against: room) ?? 0)
    guard left >= -0.01, right >= -0.01, left + right > 0.01 else { return nil }
    return (left, right)
  }

  /// How far above a row the highest float begins that stands before it, with its margin, px.
  func heightOfFloats(above row: FlowRow) -> Float {
    row.asides.reduce(0) { height, aside in
      guard tree[aside].style.layout.float != .none else { return height }
      return max(height, row.top - tree[aside].frame.y + floatMargin(of: aside))
    }
  }

  /// Boxes that have other rows than they were laid out in.
  private(set) var regrouped: Set<BoxID> = []

  /// Gives a box other rows.
  func regroup(_ id: BoxID, into rows: [FlowRow]) {
    self.rows[id.index] = rows
    regrouped.insert(id)
    knownNextRowsWithLines[id] = nil
  }

  /// Whether there is text in a box, or in one inside that is in flow.
  func hasLines(_ id: BoxID) -> Bool { linesInside[id.index] }

  /// The first row of a box from `index` on that has text in it, `nil` behind the last one.
  func nextRowWithLines(of id: BoxID, from index: Int) -> Int? {
    if knownNextRowsWithLines[id] == nil {
      var next: [Int?] = Array(repeating: nil, count: rows[id.index].count + 1)
      for index in rows[id.index].indices.reversed() {
        next[index] = rows[id.index][index].members.contains(where: hasLines) ? index : next[index + 1]
      }
      knownNextRowsWithLines[id] = next
    }
    return knownNextRowsWithLines[id]?[index]
  }
}

extension BoxFragment {
  /// Whether absolutely positioned boxes inside are placed by this one. CSS Position 3 §2.1 (#def-cb).
  func placesAbsolutes(fixed: Bool) -> Bool {
    if !fixed, style.layout.position != .static { return true }
    // A group of values that is named would be copied whole.
    return style.layout.containsFixed || !style.paint.transform.isEmpty || !style.paint.individualTransforms.isEmpty
      || !style.paint.filter.isEmpty || !style.paint.backdropFilter.isEmpty
  }

  /// Whether the box's width is its own, and nothing centres it.
  fileprivate var hasOwnWidth: Bool {
    switch style.layout.size.width {
    case .px, .percent, .calc: break
    default: return false
    }
    return style.layout.margin.left != .auto && style.layout.margin.right != .auto
  }

  /// Whether the box's height is its own, and not that of its contents. Of tables and their parts it is the least they have.
  var hasOwnHeight: Bool {
    guard !isTableOrPart else { return false }
    return switch style.layout.size.height {
    case .px, .calcSize: true
    default: false
    }
  }

  /// The least height that the border box may have, px; `nil` where that isn't a length.
  var leastHeight: Float? {
    switch style.layout.minSize.height {
    case .auto: return 0
    case .px(let least):
      let edges = border.top + padding.top + border.bottom + padding.bottom
      return style.layout.boxSizing == .borderBox ? max(least, edges) : least + edges
    default: return nil
    }
  }
}

extension FlowLayout {
  /// The rows of a table whose borders collapse, by their places in its grid.
  func rowIndices(of table: BoxID) -> [BoxID: Int] {
    if let known = knownRowIndices[table] { return known }
    var indices: [BoxID: Int] = [:]
    for (index, row) in (tree[table].collapsedBorders?.rows ?? []).enumerated() { indices[row] = index }
    knownRowIndices[table] = indices
    return indices
  }
}

extension FragmentTree {
  /// Of each box, whether what is in it was laid out for the ends of its pages, or of its columns.
  fileprivate func areFitted(_ order: [BoxID], onPages: Bool) -> [Bool] {
    var fitted = [Bool](repeating: false, count: boxes.count)
    guard onPages || !fittedColumns.isEmpty else { return fitted }
    for id in order {
      let box = self[id]
      if id == order.first, onPages {
        fitted[id.index] = true
      } else if box.hasColumns {
        fitted[id.index] = fittedColumns[id]?.endsAmongFloats == true
      } else if let parent = box.parent {
        fitted[id.index] = !box.formsBlockContext && fitted[parent.index]
      }
    }
    return fitted
  }

  func isPlacedBeyondColumns(_ id: BoxID) -> Bool {
    let style = self[id].style.layout
    guard style.position.isOutOfFlow else { return false }
    var around = self[id].parent
    while let box = around {
      if self[box].hasColumns { return true }
      if self[box].placesAbsolutes(fixed: style.position == .fixed) { return false }
      around = self[box].parent
    }
    return false
  }

  /// Whether a fixed box stands in a box that places it, and not on the page. CSS Position 3 §2.1
  /// (#fixed-positioning-containing-block).
  fileprivate func isContainedFixed(_ id: BoxID) -> Bool {
    var around = self[id].parent
    while let box = around {
      if self[box].placesAbsolutes(fixed: true) { return true }
      around = self[box].parent
    }
    return false
  }
}
