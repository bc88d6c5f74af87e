internal import FlexCore
internal import FlexTree

/// What stands at the end of a line besides text.
extension LineBreaker {
  /// Where what is out of flow begins that ends a line which, with the spaces at its end, is too wide: it stands on the next
  /// one, or where that would be. CSS leaves open where; Chromium has it so.
  ///
  /// - Returns: `nil` where nothing is out of flow there, or may not be parted.
  func absolutesBegin(before end: InlinePosition) -> InlinePosition? {
    let items = paragraph.text.items
    guard end.item == items.count || end.scalar <= items[end.item].range.lowerBound else { return nil }
    var first: Int?
    var index = end.item - 1
    items: while index >= 0 {
      let item = items[index]
      switch item.kind {
      case .outOfFlow where paragraph.content.boxes[item.box].style.text.textWrapMode == .wrap: first = index
      case .open where edges[item.box].start == 0: if first == index + 1 { first = index }
      case .close where edges[item.box].end == 0: break
      default: break items
      }
      index -= 1
    }
    return first.map { InlinePosition(item: $0, scalar: items[$0].range.lowerBound) }
  }

  /// A break before an item falls before the boxes that it is the first thing in.
  func beforeOpened(_ index: Int, from start: InlinePosition) -> InlinePosition {
    let items = paragraph.text.items
    var first = index
    while first - 1 > start.item, items[first - 1].kind == .open { first -= 1 }
    return InlinePosition(item: first, scalar: items[index].range.lowerBound)
  }

  /// The edges that boxes around a break get on the line behind it and on the line before it, outermost first.
  /// CSS Fragmentation 3 §5.4 (#break-decoration), `clone`. Deviation: as in Chromium the edge at a line's end may
  /// stick out, which `Tests/Pages/deviations-of-lines.html` pins.
  func clonedEdges(at position: InlinePosition) -> (start: Float, end: Float) {
    guard paragraph.hasClonedBoxes else { return (0, 0) }
    return clonedBoxes(at: position).reduce((0, 0)) { ($0.0 + edges[$1].start, $0.1 + edges[$1].end) }
  }

  /// The boxes with `box-decoration-break: clone` that a line break at a place would cut.
  func clonedBoxes(at position: InlinePosition) -> [Int] {
    guard paragraph.hasClonedBoxes else { return [] }
    var open: [Int] = []
    for (index, item) in paragraph.text.items.enumerated() {
      guard index < position.item || index == position.item && item.range.lowerBound < position.scalar else { break }
      if case .open = item.kind { open.append(item.box) }
      if case .close = item.kind { open.removeAll { $0 == item.box } }
    }
    // What follows the break may close them right away.
    guard position.item < paragraph.text.items.count else { return [] }
    return open.filter { paragraph.content.boxes[$0].style.inline.boxDecorationBreak == .clone }
  }
}
