internal import FlexCore
package import FlexTree
package import TextMeasure

/// A tree with frames, and the lines of each box that has lines.
package struct LaidOutTree {
  package var tree: FragmentTree
  package var inline: [BoxID: InlineLayout]
  /// What laid it out, where there are columns to be filled.
  var stage: LayoutStage?
}

extension LaidOutTree {
  package func divided(keepsColumns: Bool) -> (tree: FragmentTree, inline: [BoxID: InlineLayout]) {
    keepsColumns ? (tree, inline) : inColumns
  }

  /// The tree with its columns side by side, and its lines.
  package var inColumns: (tree: FragmentTree, inline: [BoxID: InlineLayout]) {
    guard tree.boxes.contains(where: \.hasColumns) else { return (tree, inline) }
    let layout = FlowLayout(tree, inline: inline)
    layout.stage = stage
    let space = Space(start: 0, limit: .infinity, appeal: .any)
    let top = tree[tree.root].frame.y
    guard case .placed(let fragment, _) = Fragmenter(layout: layout).fragment(tree.root, nil, top: top, space) else {
      return (tree, inline)
    }
    var made = PageTree(layout)
    made.append(root: fragment)
    return (made.tree, made.inline)
  }
}
