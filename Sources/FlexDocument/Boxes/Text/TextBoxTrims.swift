internal import FlexCore
internal import FlexTree

/// Finds the lines that `text-box-trim` trims: the first and last formatted ones of a block container, those of blocks
/// inside it too. CSS Inline 3 §6.1 (#text-box-trim).
struct TextBoxTrims {
  private var tree: BoxTree

  static func apply(to tree: inout BoxTree) {
    var trims = TextBoxTrims(tree: tree)
    for index in tree.boxes.indices {
      let trim = tree.boxes[index].style.inline.textBoxTrim
      let id = BoxID(index: index)
      if trim.contains(.start) { trims.trim(.start, of: id) }
      if trim.contains(.end) { trims.trim(.end, of: id) }
    }
    tree = trims.tree
  }

  /// Only the first or last box inside counts, as in Chromium, whether it has lines or not.
  private mutating func trim(_ edge: TextBoxTrim, of id: BoxID) {
    switch tree[id].content {
    case .inline(var content):
      content.textBoxTrim.formUnion(edge)
      tree[id].content = .inline(content)
    case .none:
      let layout = tree[id].style.layout
      guard layout.display == .block || layout.display == .flowRoot else { return }
      let children = edge == .start ? tree[id].children : tree[id].children.reversed()
      let child = children.first { !tree[$0].style.isOutOfFlow && tree[$0].style.layout.float == .none }
      // What stands apart has lines of its own.
      guard let child, tree[child].style.layout.display == .block, !tree[child].hasEdge(edge) else { return }
      trim(edge, of: child)
    default: break
    }
  }
}

extension Box {
  fileprivate func hasEdge(_ edge: TextBoxTrim) -> Bool {
    let (padding, border) =
      edge == .start
      ? (style.layout.padding.top, style.layout.border.top) : (style.layout.padding.bottom, style.layout.border.bottom)
    return padding != .zero || border != 0
  }
}
