internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Absolute boxes in lines.
extension LayoutStage {
  /// Places the absolute boxes that lines told the static positions of. Placing one may bring more.
  func placeAbsolutes() {
    var index = 0
    // In tree order, the first one last: an anchor stands before those that are placed by it.
    var anchored: [(box: BoxID, holder: BoxID)] = []
    while true {
      let count = anchored.count
      while index < absolutes.count {
        let (box, holder) = absolutes[index]
        index += 1
        if tree[box].style.isAnchored || anchoredStyles[box] != nil {
          anchored.append((box, holder))
        } else {
          place(box, in: holder)
        }
      }
      if anchored.count > count { anchored.sort { anchors.precedes($1.box, $0.box) } }
      guard let (box, holder) = anchored.popLast() else { return }
      place(box, in: holder)
    }
  }

  private func place(_ box: BoxID, in holder: BoxID) {
    let holderOrigin = tree.absoluteOrigin(of: holder)
    let leaving = leavingPositions[box]
    let isLeaving = leaving != nil
    let content = isLeaving ? .zero : tree[holder].contentOrigin
    let positions = inline[holder]?.staticPositions[box]
    let isInline = tree[box].style.originalDisplay.isInlineLevel
    let lineSpot = isInline ? positions?.inline : positions?.block
    let mode = tree[holder].style.text.writingMode
    let spot =
      leaving?.point ?? lineSpot.map { mode.ofLines.page($0, in: tree[holder].contentSize) } ?? .zero
    let point = Point(x: holderOrigin.x + content.x + spot.x, y: holderOrigin.y + content.y + spot.y)
    let block = containingBlock(of: box, in: holder)
    let own = directionOfContainingBlock(of: box, in: holder)
    let inset = tree[box].style.layout.inset
    let isAtLine = isInline && !isLeaving && inset.left == .auto && inset.right == .auto
    let isReversed = isAtLine ? positions?.isReversed : nil
    if tree[box].style.isAnchored || anchoredStyles[box] != nil {
      return placeAnchored(box, in: holder, block) {
        self.place(box, in: holder, block, at: point, leaving, isReversed: isReversed, own: own)
      }
    }
    place(box, in: holder, block, at: point, leaving, isReversed: isReversed, own: own)
  }

  /// - Parameters:
  ///   - block: the containing block, in page coordinates.
  ///   - point: the static position, likewise.
  ///   - isReversed: whether the box ends in its static position; `nil`: as the direction of `holder` has it.
  ///   - own: the direction of the containing block.
  private func place(
    _ box: BoxID, in holder: BoxID, _ block: Rect, at point: Point, _ leaving: LeavingPosition?, isReversed: Bool?,
    own: Direction
  ) {
    let holderOrigin = tree.absoluteOrigin(of: holder)
    let mode = tree[holder].style.text.writingMode
    if mode.isVertical || tree[box].style.text.writingMode.isVertical {
      return placeTurned(box, in: holder, block, at: point)
    }
    let direction = isReversed.map { $0 ? .rtl : .ltr } ?? tree[holder].style.text.direction
    var style = tree[box].style.layout
    // Where the line begins was found where the box left its own flow.
    if leaving != nil, style.lineStart != nil { style.lineStart = nil }
    // A place in a line is a point: nothing is aligned in it.
    if style.inset.top == .auto, style.inset.bottom == .auto { style.alignSelf = .auto }
    if style.inset.left == .auto, style.inset.right == .auto { style.justifySelf = .auto }
    let context = IndependentContext(
      tree, root: box, rootStyle: style,
      frame: .containingBlock(
        block.size, staticPosition: Point(x: point.x - block.x, y: point.y - block.y), direction, own: own))
    compute(context, in: Size(width: .definite(block.width), height: .definite(block.height)))
    commit(context)
    // The frame is relative to the line of no height, which stands at the static position.
    let start = direction == .rtl ? block.x : point.x
    tree[box].frame.x += start - holderOrigin.x
    tree[box].frame.y += point.y - holderOrigin.y
    if let leaving { align(box, by: leaving.share, in: block.width, isReversed: direction == .rtl) }
  }

  /// Moves a box whose start stands in its static position to where alignment has it there.
  ///
  /// - Parameter width: of its containing block, px.
  private func align(_ box: BoxID, by share: Size<Float>, in width: Float, isReversed: Bool) {
    let (inset, margin) = (tree[box].style.layout.inset, tree[box].style.layout.margin)
    func px(_ margin: Dimension) -> Float { margin.resolved(against: width) ?? 0 }
    if inset.left == .auto, inset.right == .auto {
      let before = share.width - (isReversed ? 1 : 0)
      tree[box].frame.x -= before * (tree[box].frame.width + px(margin.left) + px(margin.right))
    }
    if inset.top == .auto, inset.bottom == .auto {
      tree[box].frame.y -= share.height * (tree[box].frame.height + px(margin.top) + px(margin.bottom))
    }
  }
}

/// Where an absolute box would stand in a context that it leaves.
struct LeavingPosition {
  /// From its parent's border box.
  var point: Point
  /// The part of its size that stands to the left and above.
  var share: Size<Float>
}
