internal import FlexCore
package import FlexTree
package import TextMeasure

/// A tree with frames, and the lines of each box that has lines.
package struct LaidOutTree {
  package var tree: FragmentTree
  package var inline: [BoxID: InlineLayout]
  /// What laid it out, where there are columns to be filled, or floats that may end beside what goes on.
  var stage: LayoutStage?
  /// Where lines run down, and the tree is in the coordinates of their flow.
  var turn: FlowTurn?

  init(_ tree: FragmentTree, inline: [BoxID: InlineLayout], stage: LayoutStage? = nil) {
    (self.tree, self.inline, self.stage) = (tree, inline, stage)
  }

  /// One that there was no time for: boxes have no frames.
  package init(without layout: BoxTree) { self.init(FragmentTree(layout), inline: [:]) }
}

extension LaidOutTree {
  /// What pages take from. Parameters are those of `FlowLayout`.
  package func flowLayout(fitsFloats: Bool, refittedFloats: Set<BoxID>) -> FlowLayout {
    if tree[tree.root].style.text.writingMode.isVertical, turn == nil {
      return inFlow.flowLayout(fitsFloats: fitsFloats, refittedFloats: refittedFloats)
    }
    let inContexts = stage == nil ? [] : tree.floatsOfFittedContexts
    let layout = FlowLayout(
      tree, inline: inline, fitsFloats: fitsFloats, refittedFloats: refittedFloats.union(inContexts), isPaged: true)
    (layout.stage, layout.turn) = (stage, turn)
    return layout
  }

  /// The tree with its columns side by side, and its lines.
  package var inColumns: (tree: FragmentTree, inline: [BoxID: InlineLayout]) {
    guard stage != nil, tree.boxes.contains(where: \.hasColumns), let made = pageTree else { return (tree, inline) }
    // In another column than the first there may be less room for them.
    if let stage, case let moved = made.movedStatics(since: tree), !moved.isEmpty, stage.relay(moved) {
      let again = LaidOutTree(stage.tree, inline: stage.inline, stage: stage)
      if let made = again.pageTree { return (made.tree, made.inline) }
    }
    return (made.tree, made.inline)
  }

  private var pageTree: PageTree? {
    let layout = FlowLayout(tree, inline: inline)
    layout.stage = stage
    let space = Space(start: 0, limit: .infinity, appeal: .any)
    let top = tree[tree.root].frame.y
    guard case .placed(let fragment, _) = Fragmenter(layout: layout).fragment(tree.root, nil, top: top, space) else {
      return nil
    }
    var made = PageTree(layout)
    made.append(root: fragment)
    return made
  }
}
