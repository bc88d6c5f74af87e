internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Containing blocks that inline boxes make.
extension LayoutStage {
  /// What absolute boxes are placed in by an inline box, in page coordinates: from the start and top of its padding boxes on
  /// the first line to the end and bottom of those on the last. Blocks that split it are lines too.
  /// CSS 2 §10.1 (#containing-block-details), CSS Positioned Layout 3 §2.1 (#def-cb).
  ///
  /// - Returns: `nil` where no line has it.
  func paddingArea(of inline: PlacingInlineBox) -> Rect? {
    let container = container(of: inline)
    let lines = linePieces(of: inline, in: container)
    guard let first = lines.first, let last = lines.last else { return nil }
    let (outer, inner) = (tree[container].style.text, inline.box.style.text)
    let (size, mode) = (tree[container].frame.size, outer.writingMode)
    let (start, end) = (mode.flow(first, in: size), mode.flow(last, in: size))
    let border = mode.flow(inline.box.style.layout.border)
    let isReversed = outer.usedDirection == .rtl
    // Where the directions differ, the inline box's own edges at both ends are elsewhere.
    let share: Float = outer.usedDirection == inner.usedDirection ? 1 : 0
    let (top, bottom) = (start.y + border.top, end.maxY - border.bottom)
    var area = Rect(x: 0, y: top, width: 0, height: max(0, bottom - top))
    if isReversed {
      let (right, left) = (start.maxX - share * border.right, end.x + share * border.left)
      area.width = max(0, right - left)
      area.x = right - area.width
    } else {
      area.x = start.x + share * border.left
      area.width = max(0, end.maxX - share * border.right - area.x)
    }
    let origin = tree.absoluteOrigin(of: container)
    area = mode.page(area, in: size)
    area.x += origin.x
    area.y += origin.y
    return area
  }

  /// The block container whose flow an inline box is in.
  private func container(of inline: PlacingInlineBox) -> BoxID {
    var box = inline.holder
    while tree[box].box.splitInlineBox != nil, let parent = tree[box].parent { box = parent }
    if inline.index != nil, tree[box].source == nil, let parent = tree[box].parent { return parent }
    return box
  }

  /// The bounds of an inline box's pieces on each line, in the coordinates of its container's border box.
  private func linePieces(of inline: PlacingInlineBox, in container: BoxID) -> [Rect] {
    guard inline.isSplit, inline.holder != container else {
      let moved = inline.holder == container ? .zero : tree[inline.holder].frame.origin
      return linePieces(of: inline, inLinesOf: inline.holder, at: moved)
    }
    let outer = tree[container].style.text
    var found: [Rect] = []
    var pending = tree[container].children.reversed().map { (box: $0, origin: Point.zero) }
    while let (id, origin) = pending.popLast() {
      let place = Point(x: origin.x + tree[id].frame.x, y: origin.y + tree[id].frame.y)
      if let source = inline.box.source, tree[id].splits.contains(source) {
        // A block without height is no line.
        let isEmpty = outer.writingMode.isVertical ? tree[id].frame.width <= 0 : tree[id].frame.height <= 0
        guard !isEmpty, let parent = tree[id].parent else { continue }
        var line = tree[id].lineOfSplitting(in: tree[parent])
        line.x += origin.x
        line.y += origin.y
        found.append(line)
      } else if tree[id].box.splitInlineBox != nil {
        pending += tree[id].children.reversed().map { ($0, place) }
      } else if tree[id].source == nil {
        found += linePieces(of: inline, inLinesOf: id, at: place)
      }
    }
    return found
  }

  /// - Parameter origin: of the border box of `holder`.
  private func linePieces(of inline: PlacingInlineBox, inLinesOf holder: BoxID, at origin: Point) -> [Rect] {
    let (content, inner) = (content(of: holder), tree[holder].contentOrigin)
    let mode = tree[holder].style.text.writingMode.ofLines
    return (inline.isSplit || holder == inline.holder ? self.inline[holder]?.lines ?? [] : []).compactMap { line in
      var bounds: Rect?
      for case .inlineBox(let piece) in line.fragments {
        guard content.boxes.indices.contains(piece.inlineBox) else { continue }
        let isSame =
          inline.box.source.map { $0 == content.boxes[piece.inlineBox].source } ?? (piece.inlineBox == inline.index)
        guard isSame else { continue }
        var frame = mode.page(piece.frame, in: tree[holder].contentSize)
        frame.x += origin.x + inner.x
        frame.y += origin.y + inner.y
        bounds = bounds?.unionEvenIfEmpty(frame) ?? frame
      }
      return bounds
    }
  }
}
