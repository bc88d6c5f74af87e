internal import FlexCore
internal import FlexTree

/// Adds what a table lacks: parts without the boxes that belong around them, and what isn't a part where one belongs,
/// get anonymous ones. CSS 2 §17.2.1 (#anonymous-boxes).
struct AnonymousTableBoxes {
  private var tree: BoxTree

  static func added(to tree: BoxTree) -> BoxTree {
    guard tree.boxes.contains(where: { $0.style.display.isTable || $0.style.display.tablePart != .none }) else {
      return tree
    }
    var builder = AnonymousTableBoxes(tree: tree)
    builder.add()
    return builder.tree
  }

  private mutating func add() {
    var pending = [tree.root]
    while let id = pending.popLast() {
      complete(id)
      pending += tree[id].children
    }
  }

  private mutating func complete(_ id: BoxID) {
    let display = tree[id].style.display
    if display.isTable {
      wrapChildren(of: id, in: .tableRow) { part in part == .none || part == .cell }
      wrapChildren(of: id, in: .tableRowGroup) { $0 == .row }
      return
    }
    switch display.tablePart {
    case .rowGroup, .headerGroup, .footerGroup: wrapChildren(of: id, in: .tableRow) { $0 != .row }
    case .row: wrapChildren(of: id, in: .tableCell) { $0 != .cell }
    case .columnGroup: tree[id].children = tree[id].children.filter { part(of: $0) == .column }
    case .column: tree[id].children = []
    case .cell, .caption, .none: wrapChildren(of: id, in: .table) { $0 != .none }
    }
  }

  /// Puts each run of children that `isStray` holds of into an anonymous box. Boxes out of flow stay where they are
  /// outside tables, and end such a run; in a table they are stray too.
  ///
  /// Deviation from CSS 2's text, as browsers do: a table has a row or a cell for boxes out of flow alone.
  private mutating func wrapChildren(of parent: BoxID, in display: DisplayValue, _ isStray: (TablePart) -> Bool) {
    let children = tree[parent].children
    let wrapsOutOfFlow = display != .table
    func isMark(_ child: BoxID) -> Bool { tree[child].source?.isMark == true }
    func begins(_ child: BoxID) -> Bool {
      guard tree[child].style.isOutOfFlow else { return isStray(part(of: child)) }
      return wrapsOutOfFlow && !isMark(child)
    }
    guard children.contains(where: begins) else { return }
    var kept: [BoxID] = []
    var wrapper: BoxID?
    for child in children {
      if tree[child].style.isOutOfFlow, !begins(child), wrapper == nil || !wrapsOutOfFlow && !isMark(child) {
        wrapper = nil
        kept.append(child)
      } else if tree[child].style.isOutOfFlow || isStray(part(of: child)) {
        let box = wrapper ?? makeWrapper(display, in: parent)
        if wrapper == nil { kept.append(box) }
        wrapper = box
        tree[child].parent = box
        tree[box].children.append(child)
      } else {
        wrapper = nil
        kept.append(child)
      }
    }
    tree[parent].children = kept
  }

  /// A picture is no part of a table, whatever its `display`.
  private func part(of id: BoxID) -> TablePart {
    if case .image = tree[id].content { return .none }
    return tree[id].style.display.tablePart
  }

  private mutating func makeWrapper(_ display: DisplayValue, in parent: BoxID) -> BoxID {
    var style = tree[parent].style.anonymous
    style.display = display
    style.layout.display = display.layout
    style.lowerTable()
    var box = Box(style: style)
    box.parent = parent
    tree.boxes.append(box)
    return BoxID(index: tree.boxes.count - 1)
  }
}
