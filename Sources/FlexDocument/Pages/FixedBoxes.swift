internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexLayout
internal import FlexStyle
internal import FlexTree

extension LaidOutPage {
  /// What is painted: without fixed boxes that lie wholly at the left or right of the page area. Menus and drawers are kept
  /// there until a script calls them, and browsers print nothing outside of the area. What stands above or below it is
  /// painted, as headers and footers in the margins have been made with fixed boxes, and so is what bleeds.
  var paintedTree: FragmentTree {
    guard let area, printing.bleed == 0, !tree.boxes.isEmpty else { return tree }
    let start = (area.x - origin.x) / contentScale
    let end = (area.maxX - origin.x) / contentScale
    var hidden: Set<BoxID> = []
    for index in tree.boxes.indices where tree.boxes[index].style.layout.position == .fixed {
      let id = BoxID(index: index)
      let place = tree.absoluteOrigin(of: id)
      let own = Rect(x: 0, y: 0, width: tree[id].frame.width, height: tree[id].frame.height)
      let shown = BoxTransform.matrix(of: tree[id]).map { own.bounds(through: $0) } ?? own
      let (left, right) = (place.x + shown.x, place.x + shown.maxX)
      // What has no width of its own may be there for what it holds.
      if right > left, right <= start || left >= end { hidden.insert(id) }
    }
    var painted = tree
    for parent in Set(hidden.compactMap { tree[$0].parent }) {
      painted[parent].children.removeAll(where: hidden.contains)
    }
    return painted
  }
}
