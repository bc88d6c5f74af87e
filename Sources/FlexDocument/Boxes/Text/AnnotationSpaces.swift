internal import FlexCore
internal import FlexTree

/// The room that ruby annotations and emphasis marks have beside the lines of a block. CSS Ruby 1 §3.5 (#line-height)
/// leaves it to browsers: as in Chromium they stand in padding, in margins, and in what the line before leaves.
extension BoxBuilder {
  /// Above the first line of a block, and below its last one.
  func annotationSpaces(of box: BoxID) -> AnnotationSpaces {
    var box = box
    var layout = tree[box].style.layout
    // The lines of a cell are in a block of their own, which counts as the cell.
    if tree[box].source == nil, let cell = tree[box].parent, tree[cell].style.layout.tablePart == .cell,
      tree[cell].children.count == 1
    {
      box = cell
      layout = tree[cell].style.layout
    }
    let mode = tree[box].style.text.writingMode
    let padding = mode.flow(layout.padding)
    var spaces = AnnotationSpaces(above: padding.top.resolved(against: 0), below: padding.bottom.resolved(against: 0))
    guard mode.flow(layout.border).top == 0, !isApart(box), !tree[box].style.isListItem else { return spaces }
    spaces.above += max(0, spaceBefore(box))
    return spaces
  }

  /// Margins above a block, and what the line before leaves.
  private func spaceBefore(_ box: BoxID) -> Float {
    var (box, strut) = (box, Strut())
    while true {
      let mode = tree[box].style.text.writingMode
      strut.add(mode.flow(tree[box].style.layout.margin).top)
      guard let parent = tree[box].parent else { return strut.sum }
      let blocks = tree[parent].children.prefix { $0 != box }.filter {
        !tree[$0].style.isOutOfFlow && tree[$0].style.layout.float == .none
      }
      if let before = blocks.last, !blocks.allSatisfy({ isCollapsing($0) }) {
        return spaceBelow(before, &strut) + strut.sum
      }
      let layout = tree[parent].style.layout
      guard mode.flow(layout.border).top == 0, mode.flow(layout.padding).top == .zero, !isApart(parent) else {
        return strut.sum
      }
      box = parent
    }
  }

  /// What the last line in a block leaves, and what of the block is below it. The margins that it has there, at its end
  /// and inside, meet those of `strut`.
  private func spaceBelow(_ box: BoxID, _ strut: inout Strut) -> Float {
    var (box, space, isAtEnd) = (box, Float(0), true)
    while true {
      let layout = tree[box].style.layout
      let mode = tree[box].style.text.writingMode
      let (margin, padding) = (mode.flow(layout.margin).bottom, mode.flow(layout.padding).bottom)
      if isAtEnd {
        strut.add(margin)
      } else if case .px(let margin) = margin {
        space += max(0, margin)
      }
      guard mode.flow(layout.border).bottom == 0, !isApart(box) else { return 0 }
      if padding != .zero { isAtEnd = false }
      space += padding.resolved(against: 0)
      if case .inline(let content) = tree[box].content {
        return space + fonts.roomBelowLetters(of: content.boxes[0].style.text)
      }
      guard let last = tree[box].children.last(where: { !tree[$0].style.isOutOfFlow }) else { return 0 }
      box = last
    }
  }

  /// Whether a box takes no part in the flow of what is around it, as one block formatting context does not.
  private func isApart(_ box: BoxID) -> Bool {
    let style = tree[box].style
    let layout = style.layout
    return layout.display != .block || layout.overflow.height.isScrollContainer || layout.float != .none
      || layout.position.isOutOfFlow || layout.tablePart == .cell || style.display.isInlineLevel
      || tree[box].parent.map {
        [.flex, .grid].contains(tree[$0].style.layout.display)
          || tree[$0].style.text.writingMode != style.text.writingMode
      } ?? true
  }
}

/// Margins that meet. CSS 2 §8.3.1 (#collapsing-margins).
private struct Strut {
  private var (positive, negative): (Float, Float) = (0, 0)

  var sum: Float { positive + negative }

  mutating func add(_ margin: Dimension) {
    guard case .px(let margin) = margin else { return }
    positive = max(positive, margin)
    negative = min(negative, margin)
  }
}
