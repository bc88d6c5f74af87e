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
    if turn == nil, case let mode = tree[tree.root].style.text.writingMode, mode.isVertical || hasOtherColumns {
      let (tree, inline) = inColumns(otherThanOf: mode)
      let whole = LaidOutTree(tree, inline: inline, stage: hasOtherColumns ? nil : stage).inFlow
      return whole.madeFlowLayout(fitsFloats: fitsFloats, refittedFloats: refittedFloats)
    }
    return madeFlowLayout(fitsFloats: fitsFloats, refittedFloats: refittedFloats)
  }

  /// Whether there are columns whose lines run otherwise than the root's.
  private var hasOtherColumns: Bool {
    tree.modesOfColumns.contains { $0 != tree[tree.root].style.text.writingMode }
  }

  private func madeFlowLayout(fitsFloats: Bool, refittedFloats: Set<BoxID>) -> FlowLayout {
    let inContexts = stage == nil ? [] : tree.floatsOfFittedContexts
    let layout = FlowLayout(
      tree, inline: inline, fitsFloats: fitsFloats, refittedFloats: refittedFloats.union(inContexts), isPaged: true)
    (layout.stage, layout.turn) = (stage, turn)
    return layout
  }

  /// The tree with its columns side by side, and its lines.
  package var inColumns: (tree: FragmentTree, inline: [BoxID: InlineLayout]) { inColumns(otherThanOf: nil) }

  /// - Parameter flow: columns whose lines run so are left as they are.
  func inColumns(otherThanOf flow: WritingMode?) -> (tree: FragmentTree, inline: [BoxID: InlineLayout]) {
    guard stage != nil else { return (tree, inline) }
    var made = self
    // Each flow divides columns of its own.
    for mode in tree.modesOfColumns where mode != flow {
      guard let (tree, inline) = mode.isVertical ? made.inVerticalColumns(mode) : made.inHorizontalColumns else {
        continue
      }
      made = LaidOutTree(tree, inline: inline)
      made.tree.viewport = self.tree.viewport
    }
    return (made.tree, made.inline)
  }

  private var inHorizontalColumns: (tree: FragmentTree, inline: [BoxID: InlineLayout])? {
    guard let made = pageTree else { return nil }
    // In another column than the first there may be less room for them.
    if let stage, case let moved = made.movedStatics(since: tree), !moved.isEmpty, stage.relay(moved) {
      let again = LaidOutTree(stage.tree, inline: stage.inline, stage: stage)
      if let made = again.pageTree { return (made.tree, made.inline) }
    }
    return (made.tree, made.inline)
  }

  private func inVerticalColumns(_ mode: WritingMode) -> (tree: FragmentTree, inline: [BoxID: InlineLayout])? {
    turned(to: mode).pageTree?.placed(in: tree.viewport.known)
  }

  private var pageTree: PageTree? {
    let layout = FlowLayout(tree, inline: inline)
    (layout.stage, layout.turn) = (stage, turn)
    let space = Space(start: 0, limit: .infinity, appeal: .any)
    let top = tree[tree.root].frame.y
    var made = PageTree(layout)
    if layout.isMonolithic(tree.root) {
      made.append(root: Fragment(box: tree.root, y: top, height: tree[tree.root].frame.height, content: .whole))
      return made
    }
    guard case .placed(let fragment, _) = Fragmenter(layout: layout).fragment(tree.root, nil, top: top, space) else {
      return nil
    }
    made.append(root: fragment)
    return made
  }
}

extension FragmentTree {
  /// How lines run in boxes with columns: to the right first.
  var modesOfColumns: [WritingMode] {
    var found: [WritingMode] = []
    for index in boxes.indices where boxes[index].isMultiColumn {
      let mode = boxes[index].style.text.writingMode
      if !found.contains(mode) { found.append(mode) }
    }
    return found.filter { !$0.isVertical } + found.filter(\.isVertical)
  }
}
