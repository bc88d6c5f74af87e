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
    // Columns in it that lines run to the right in are filled as they are on the screen: nothing divides them.
    let (laidOut, lines) = inColumns
    var turned = LaidOutTree(laidOut, inline: lines)
    turned.turn = FlowTurn(mode: mode, tree: laidOut)
    for index in laidOut.boxes.indices {
      let id = BoxID(index: index)
      let box = laidOut.boxes[index]
      let around = box.parent.map { laidOut[$0].frame.size }
      turned.tree.boxes[index] = box.turned(
        to: mode, in: around ?? Size(width: laidOut.viewport.width ?? 0, height: laidOut.viewport.height ?? 0))
      if mode.isLineFlipped, box.style.text.writingMode == mode {
        turned.inline[id]?.flip(blockSize: box.contentSize.width)
      }
    }
    turned.tree.viewport = mode.flow(laidOut.viewport)
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
      made.boxes[index].turnBack(from: mode, in: around ?? area, as: turn.tree[originals[index]].style)
      if mode.isLineFlipped, made.boxes[index].style.text.writingMode == mode {
        lines[id]?.flip(blockSize: made.boxes[index].contentSize.width)
      }
    }
    made.viewport = mode.flow(tree.viewport)
    return (made, lines)
  }
}

extension BoxFragment {
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
    // Unsupported: vertical text in columns stands in one.
    box.style.inline.columns = ColumnStyle()
    return box
  }

  /// - Parameter style: as it was before the box was turned.
  fileprivate mutating func turnBack(from mode: WritingMode, in around: Size<Float>, as style: ComputedStyle) {
    frame = mode.page(frame, in: around)
    padding = mode.page(padding)
    border = mode.page(border)
    let size = frame.size
    if let grid = table?.grid { table?.grid = mode.page(grid, in: size) }
    if let slice { self.slice = slice.turned(from: mode) }
    self.style = style
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
