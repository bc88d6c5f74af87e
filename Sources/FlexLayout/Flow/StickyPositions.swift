internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// `position: sticky` in a picture of what nobody has scrolled: boxes stand where the flow has them but for those that
/// begin nearer to an edge of what scrolls than their insets allow. CSS Positioned Layout 3 §3.5 (#stickypos-insets).
extension LayoutStage {
  /// How far `position: relative` moves a box of a line to the right, where it asks for both sides and the line runs from
  /// right to left: `left` is ignored there. CSS Positioned Layout 3 §3.4 (#relpos-insets).
  func shiftFromRight(of atom: BoxID, in box: BoxID, _ block: Size<Float?>) -> Float? {
    let style = tree[atom].style
    guard style.layout.position == .relative, !style.isSticky, tree[box].style.layout.direction == .rtl,
      style.layout.inset.left != .auto
    else { return nil }
    return style.layout.inset.right.resolved(against: block.width).map { -$0 }
  }

  func placeSticky() {
    for index in tree.boxes.indices {
      let id = BoxID(index: index)
      if tree[id].style.isSticky { stick(id) }
      if case .inline(let content) = tree[id].content, content.boxes.count > 1 { stickInlineBoxes(of: content, in: id) }
    }
  }

  private func stick(_ id: BoxID) {
    let origin = tree.absoluteOrigin(of: id)
    let size = tree[id].frame.size
    let shift = shift(
      of: Rect(x: origin.x, y: origin.y, width: size.width, height: size.height), tree[id].style.layout,
      in: tree[id].parent, around: id)
    guard shift != .zero else { return }
    tree[id].frame.x += shift.x
    tree[id].frame.y += shift.y
    keepFixed(in: id, movedBy: shift)
  }

  /// How far a box is moved.
  ///
  /// - Parameters:
  ///   - frame: in page coordinates.
  ///   - parent: the box around it.
  ///   - box: the one in `parent` that it is, or is in.
  private func shift(of frame: Rect, _ style: Style, in parent: BoxID?, around box: BoxID) -> Point {
    let port = scrollport(from: parent)
    let room = containingBlock(ofStickyIn: parent, around: box) ?? port
    let margin = style.margin
    func px(_ value: Dimension) -> Float { value.resolved(against: room.width) ?? 0 }
    return Point(
      x: Self.shift(
        from: frame.x, to: frame.maxX, insets: (style.inset.left, style.inset.right), port: (port.x, port.maxX),
        room: (room.x + px(margin.left), room.maxX - px(margin.right)),
        endWins: parent.map { tree[$0].style.layout.direction == .rtl } ?? false),
      y: Self.shift(
        from: frame.y, to: frame.maxY, insets: (style.inset.top, style.inset.bottom), port: (port.y, port.maxY),
        room: (room.y + px(margin.top), room.maxY - px(margin.bottom))))
  }

  /// Moves the inline boxes of a box's lines that stick, with all that is in them.
  private func stickInlineBoxes(of content: InlineContent, in holder: BoxID) {
    for index in content.boxes.indices.dropFirst() where content.boxes[index].style.isSticky {
      let pieces = pieces(of: index, in: holder)
      guard let all = pieces.dropFirst().reduce(pieces.first, { $0?.unionEvenIfEmpty($1) }) else { continue }
      // Margins beside a line's boxes don't keep them from the ends of their containing block.
      var style = content.boxes[index].style.layout
      style.margin = Edges(all: .zero)
      let shift = shift(of: all, style, in: holder, around: holder)
      guard shift != .zero, !tree[holder].style.text.writingMode.isVertical else { continue }
      let inside = Set(content.boxes.indices.filter { content.isBox($0, in: index) })
      var moved: Set<BoxID> = []
      var open = 0
      for item in content.items {
        switch item {
        case .open(let box): open = box
        case .close(let box): open = content.boxes[box].parent ?? 0
        case .atom(let box), .float(let box), .outOfFlow(let box): if inside.contains(open) { moved.insert(box) }
        default: break
        }
      }
      inline[holder]?.move(inside, moved, by: shift)
      for box in moved where tree[box].style.layout.position != .fixed {
        tree[box].frame.x += shift.x
        tree[box].frame.y += shift.y
        keepFixed(in: box, movedBy: shift)
      }
    }
  }

  /// Leaves the fixed boxes in a box that was moved where they are: it doesn't contain them.
  private func keepFixed(in moved: BoxID, movedBy shift: Point) {
    var pending = [moved]
    while let id = pending.popLast(), !tree[id].style.layout.containsFixed {
      for child in tree[id].children {
        if tree[child].style.layout.position == .fixed {
          tree[child].frame.x -= shift.x
          tree[child].frame.y -= shift.y
        } else {
          pending.append(child)
        }
      }
    }
  }

  /// How far a box is moved on one axis: into the room that its insets leave of the scrollport, but not out of its
  /// containing block.
  ///
  /// - Parameter endWins: which side does where there is no room for the box between both insets: of lines that run from
  ///   right to left, the right one.
  private static func shift(
    from start: Float, to end: Float, insets: (start: Dimension, end: Dimension), port: (start: Float, end: Float),
    room: (start: Float, end: Float), endWins: Bool = false
  ) -> Float {
    let length = port.end - port.start
    var shift: Float = 0
    func leaveEnd() {
      guard let inset = insets.end.resolved(against: length), end + shift > port.end - inset else { return }
      shift = max(port.end - inset - end, min(0, room.start - start))
    }
    func leaveStart() {
      guard let inset = insets.start.resolved(against: length), start + shift < port.start + inset else { return }
      shift = min(port.start + inset - start, max(0, room.end - end))
    }
    if endWins { leaveStart() } else { leaveEnd() }
    if endWins { leaveEnd() } else { leaveStart() }
    return shift.isFinite ? shift : 0
  }

  /// The content box of the nearest ancestor that scrolls, in page coordinates; else the canvas.
  ///
  /// Deviation: as in Chromium, insets are from inside the padding. `Tests/Pages/sticky-boxes-that-scroll.html` pins it.
  private func scrollport(from parent: BoxID?) -> Rect {
    var candidate = parent
    while let box = candidate {
      if scrolls(box) { return contentBox(of: box) }
      candidate = tree[box].parent
    }
    let frame = tree[tree.root].frame
    return Rect(x: 0, y: 0, width: viewport.width ?? frame.maxX, height: viewport.height ?? frame.maxY)
  }

  /// The content box of the nearest ancestor that is a cell or no part of a table and no anonymous box, in page
  /// coordinates; `nil`:
  /// there is none.
  private func containingBlock(ofStickyIn parent: BoxID?, around id: BoxID) -> Rect? {
    var candidate = parent
    while let box = candidate, let outer = tree[box].parent,
      tree[box].style.layout.display == .tablePart
        || tree[box].source == nil && tree[box].style.layout.tablePart != .cell
    {
      candidate = outer
    }
    guard let box = candidate else { return nil }
    var content = contentBox(of: box)
    if tree[box].parent == tree.root, tree[box].source?.role == .body {
      content.height = max(content.height, tree.roomInBody)
    }
    if tree[box].source?.role == .details { content = contentOfDetails(box, around: id, content) }
    guard scrolls(box) else { return content }
    // All there is to scroll to is room. CSS Overflow 3 §2.2 (#scrollable).
    var room = content
    for child in tree[box].children where !tree[child].style.isOutOfFlow {
      let origin = tree.absoluteOrigin(of: child)
      room = room.unionEvenIfEmpty(
        Rect(x: origin.x, y: origin.y, width: tree[child].frame.width, height: tree[child].frame.height))
    }
    for line in inline[box]?.lines ?? [] {
      var frame = line.frame
      frame.x += content.x
      frame.y += content.y
      room = room.unionEvenIfEmpty(frame)
    }
    return Rect(x: content.x, y: content.y, width: room.maxX - content.x, height: room.maxY - content.y)
  }

  /// Where what `<details>` hold stands: a box of its own below the summary, as tall as its content.
  /// HTML §15.5.4 (#the-details-and-summary-elements).
  private func contentOfDetails(_ details: BoxID, around sticky: BoxID, _ content: Rect) -> Rect {
    let children = tree[details].children.filter { !tree[$0].style.isOutOfFlow }
    var box = sticky
    while let parent = tree[box].parent, parent != details { box = parent }
    guard let summary = children.first, box != summary, let last = children.last else { return content }
    let top = tree.absoluteOrigin(of: details).y
    var slot = content
    slot.y = top + tree[summary].frame.maxY
    slot.height = max(0, tree[last].frame.maxY - tree[summary].frame.maxY)
    return slot
  }

  private func scrolls(_ box: BoxID) -> Bool {
    let overflow = tree[box].style.layout.overflow
    return tree[box].parent != nil && (overflow.width.isScrollContainer || overflow.height.isScrollContainer)
  }

  private func contentBox(of box: BoxID) -> Rect {
    let origin = tree.absoluteOrigin(of: box)
    let (inner, size) = (tree[box].contentOrigin, tree[box].contentSize)
    return Rect(x: origin.x + inner.x, y: origin.y + inner.y, width: size.width, height: size.height)
  }
}

extension InlineContent {
  /// Whether an inline box is another or stands in it.
  fileprivate func isBox(_ box: Int, in outer: Int) -> Bool {
    var current: Int? = box
    while let index = current {
      if index == outer { return true }
      current = boxes[index].parent
    }
    return false
  }
}

extension InlineLayout {
  /// Moves the pieces and the text of inline boxes, and boxes in the lines.
  fileprivate mutating func move(_ inlineBoxes: Set<Int>, _ boxes: Set<BoxID>, by shift: Point) {
    for line in lines.indices {
      for index in lines[line].fragments.indices {
        switch lines[line].fragments[index] {
        case .glyphs(var glyphs) where inlineBoxes.contains(glyphs.inlineBox):
          glyphs.origin.x += shift.x
          glyphs.origin.y += shift.y
          lines[line].fragments[index] = .glyphs(glyphs)
        case .inlineBox(var piece) where inlineBoxes.contains(piece.inlineBox):
          piece.frame.x += shift.x
          piece.frame.y += shift.y
          piece.baseline += shift.y
          lines[line].fragments[index] = .inlineBox(piece)
        case .atom(let box, var frame) where boxes.contains(box):
          frame.x += shift.x
          frame.y += shift.y
          lines[line].fragments[index] = .atom(box, frame: frame)
        default: break
        }
      }
    }
  }
}
