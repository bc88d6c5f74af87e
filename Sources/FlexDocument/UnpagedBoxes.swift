internal import FlexCore
internal import FlexTree

/// The boxes of a section that stand on no page yet.
struct UnpagedBoxes {
  /// The section, laid out as if no page ended.
  private let placed: BoxTree
  private var members: Set<Int>
  /// The boxes on the pages so far. Those that go on, and headers and footers that are repeated, are members too.
  private(set) var paged: Set<Int> = []

  init(of placed: BoxTree) {
    self.placed = placed
    members = Set(placed.boxes.indices)
  }

  /// Puts `boxes` on a page.
  ///
  /// - Parameter goOn: those of them, and of the boxes near, that stand on the next pages too.
  mutating func put(_ boxes: Set<Int>, near: Set<Int>, goOn: Set<Int>) {
    // A box around what begins on the next page only begins there too.
    for index in boxes where PageBreaks.isContent(BoxID(index: index), placed) {
      var around: BoxID? = BoxID(index: index)
      while let id = around, paged.insert(id.index).inserted { around = placed[id].parent }
    }
    members = members.subtracting(near).union(goOn)
  }

  /// The boxes that begin within `reach` px from the first one, with the headers and footers of their tables, and
  /// those among them in which others don't: none where all boxes are near.
  func near(within reach: Float) -> (boxes: Set<Int>, divided: Set<Int>) {
    var near: Set<Int> = []
    var divided: Set<Int> = []
    let start = top(ofContentIn: placed.root, at: 0) ?? 0
    _ = add(placed.root, top: 0, before: start + reach, to: &near, divided: &divided)
    return (near, divided)
  }

  /// Where the first thing stands that is on no page yet.
  private func top(ofContentIn id: BoxID, at top: Float) -> Float? {
    let y = top + placed[id].frame.y
    for child in placed[id].children where members.contains(child.index) && !placed[child].style.isOutOfFlow {
      if !paged.contains(child.index) { return y + placed[child].frame.y }
      guard PageBreaks.canDivide(child, placed), let found = self.top(ofContentIn: child, at: y) else { continue }
      return found
    }
    return nil
  }

  /// Adds a box and what begins in it above `limit`. Answers whether something doesn't.
  private func add(
    _ id: BoxID, top: Float, before limit: Float, to near: inout Set<Int>, divided: inout Set<Int>
  ) -> Bool {
    near.insert(id.index)
    let y = top + placed[id].frame.y
    // What shares its height with its siblings is taken with all of them.
    var limit = placed[id].style.layout.display == .flex ? .infinity : limit
    var isFull = false
    for child in placed[id].children where members.contains(child.index) {
      if placed[child].style.isOutOfFlow || PageBreaks.isHeaderOrFooter(child, placed) {
        PageBreaks.insertAll(child, of: placed, into: &near)
      } else if isFull || y + placed[child].frame.y >= limit {
        isFull = true
      } else if PageBreaks.canDivide(child, placed) {
        isFull = add(child, top: y, before: limit, to: &near, divided: &divided)
      } else {
        PageBreaks.insertAll(child, of: placed, into: &near)
        // Cells tie the rows together that they span.
        if placed[child].style.layout.tablePart == .row { limit = max(limit, lowest(in: child, at: y) - 0.5) }
      }
    }
    if isFull { divided.insert(id.index) }
    return isFull
  }

  /// The lowest edge of a box's children.
  private func lowest(in id: BoxID, at top: Float) -> Float {
    placed[id].children.reduce(top) { max($0, top + placed[id].frame.y + placed[$1].frame.maxY) }
  }
}
