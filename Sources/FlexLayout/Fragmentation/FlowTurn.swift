package import FlexCore
package import FlexTree
package import TextMeasure

/// How a document with vertical lines is divided: turned so that its lines run to the right and its blocks follow each
/// other downwards, as everything that is divided does. What stands on a page is turned back. CSS Writing Modes 4 §7.6
/// (#pagination): pages follow each other on the block axis of the principal flow.
struct FlowTurn {
  let mode: WritingMode
  /// As it was laid out.
  let tree: FragmentTree
}

extension LaidOutTree {
  /// The tree in the coordinates of its root's flow, in which pages are filled; the tree itself where lines run to the right.
  package var inFlow: LaidOutTree {
    guard !tree.boxes.isEmpty else { return self }
    let mode = tree[tree.root].style.text.writingMode
    guard mode.isVertical, turn == nil else { return self }
    return turned(to: mode)
  }

  /// - Parameter root: only what is in this box is turned.
  func turned(to mode: WritingMode, from root: BoxID? = nil) -> LaidOutTree {
    var turned = LaidOutTree(tree, inline: inline)
    turned.turn = FlowTurn(mode: mode, tree: tree)
    for id in tree.preorder(from: root) {
      let box = tree[id]
      turned.tree[id] = box.turned(to: mode, in: box.parent.map { tree[$0].frame.size } ?? tree.viewport.known)
      if mode.isLineFlipped, box.style.text.writingMode == mode {
        turned.inline[id]?.flip(blockSize: box.contentSize.width)
      }
    }
    turned.tree.viewport = mode.flow(tree.viewport)
    return turned
  }
}

extension PageTree {
  /// The tree and its lines as they stand in a page's area.
  ///
  /// - Parameter area: px.
  package func placed(in area: Size<Float>) -> (tree: FragmentTree, inline: [BoxID: InlineLayout]) {
    guard let turn else { return (tree, inline) }
    let mode = turn.mode
    var (made, lines) = (tree, inline)
    for index in made.boxes.indices {
      let id = BoxID(index: index)
      // Parents come before their children.
      let around = made.boxes[index].parent.map { made[$0].frame.size }
      made.boxes[index].turnBack(from: mode, in: around ?? area, as: turn.tree[originals[index]])
      if mode.isLineFlipped, made.boxes[index].style.text.writingMode == mode {
        lines[id]?.flip(blockSize: made.boxes[index].contentSize.width)
      }
    }
    made.viewport = mode.flow(tree.viewport)
    return (made, lines)
  }
}

extension Size<Float?> {
  var known: Size<Float> { Size<Float>(width: width ?? 0, height: height ?? 0) }
}

extension BoxFragment {
  /// The corner of the content box, in the coordinates of a flow.
  func contentOrigin(in mode: WritingMode) -> Point {
    let (border, padding) = (mode.flow(border), mode.flow(padding))
    return Point(x: border.left + padding.left, y: border.top + padding.top)
  }

  /// - Parameter size: of the box around, on the page.
  fileprivate func turned(to mode: WritingMode, in size: Size<Float>) -> BoxFragment {
    var box = self
    box.frame = mode.flow(frame, in: size)
    box.padding = mode.flow(padding)
    box.border = mode.flow(border)
    if let table { box.table?.grid = mode.flow(table.grid, in: frame.size) }
    box.style.layout = style.layout.flow(in: mode)
    // What runs otherwise than the root does is one piece.
    let isAlong = style.text.writingMode == mode
    box.style.text.writingMode = isAlong ? .horizontalTB : .verticalRL
    if !isAlong, isMultiColumn { box.style.inline.columns = ColumnStyle() }
    // Those of another flow's columns.
    if slice != nil { box.slice = nil }
    return box
  }

  /// - Parameter whole: the box before it was turned.
  fileprivate mutating func turnBack(from mode: WritingMode, in around: Size<Float>, as whole: BoxFragment) {
    frame = mode.page(frame, in: around)
    padding = mode.page(padding)
    border = mode.page(border)
    let size = frame.size
    if let grid = table?.grid { table?.grid = mode.page(grid, in: size) }
    slice = slice?.turned(from: mode) ?? whole.slice
    style = whole.style
  }
}

extension BoxSlice {
  fileprivate func turned(from mode: WritingMode) -> BoxSlice {
    var slice = self
    slice.border = mode.page(border)
    slice.padding = mode.page(padding)
    slice.mode = mode
    return slice
  }
}
