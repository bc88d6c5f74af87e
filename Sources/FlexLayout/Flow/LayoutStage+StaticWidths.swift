internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// An absolute box whose static position columns have moved.
struct MovedStatic {
  let box: BoxID
  /// How far it stands from where it was laid out, in its containing block, px.
  let dx: Float
}

extension LayoutStage {
  /// Lays absolute boxes out once more in the room that is left beside their static position, which is in a column.
  /// CSS Position 3 §3.5.1 (#resolving-insets), CSS Multi-column 1 §3.1 (#the-multi-column-model).
  ///
  /// - Returns: whether one of them is as wide as it wasn't.
  func relay(_ statics: [MovedStatic]) -> Bool {
    var isOtherwise = false
    for moved in statics {
      guard let holder = tree[moved.box].parent, !isOutOfBudget, isPlacedByItsLine(moved.box, in: holder) else {
        continue
      }
      let before = tree[moved.box].frame
      let isReversed = tree[holder].style.text.direction == .rtl
      let block = containingBlock(of: moved.box, in: holder)
      let margin = tree[moved.box].style.layout.margin
      let left = before.x - (margin.left.resolved(against: block.width) ?? 0)
      let right = before.maxX + (margin.right.resolved(against: block.width) ?? 0)
      let start = tree.absoluteOrigin(of: holder).x + (isReversed ? right : left)
      var style = tree[moved.box].style.layout
      style.lineStart = nil
      style.justifySelf = .auto
      if style.hasStaticBlockPosition { style.alignSelf = .auto }
      let y = tree.absoluteOrigin(of: moved.box).y - block.y
      let context = IndependentContext(
        tree, root: moved.box, rootStyle: style,
        frame: .containingBlock(
          block.size, staticPosition: Point(x: start + moved.dx - block.x, y: y), isReversed ? .rtl : .ltr,
          own: directionOfContainingBlock(of: moved.box, in: holder)))
      compute(context, in: Size(width: .definite(block.width), height: .definite(block.height)))
      guard let node = context.members.first?.node, case let width = context.layout.layout(of: node).frame.width,
        abs(width - before.width) > 0.01
      else { continue }
      commit(context)
      tree[moved.box].frame.x = isReversed ? before.maxX - width : before.x
      let isAtBottom = style.inset.top == .auto && style.inset.bottom != .auto
      tree[moved.box].frame.y = isAtBottom ? before.maxY - tree[moved.box].frame.height : before.y
      isOtherwise = true
    }
    return isOtherwise
  }

  /// Whether a box begins, or ends, where its line does: in grid and flex containers it may be aligned.
  private func isPlacedByItsLine(_ box: BoxID, in holder: BoxID) -> Bool {
    guard !tree[box].style.isAnchored, anchoredStyles[box] == nil,
      !tree[holder].style.text.writingMode.isVertical, !tree[box].style.text.writingMode.isVertical
    else { return false }
    let share: Float = tree[holder].style.text.direction == .rtl ? 1 : 0
    return leavingPositions[box].map { $0.share.width == share } ?? true
  }
}

extension PageTree {
  /// The absolute boxes as wide as their contents that don't stand in their static position in the first column.
  ///
  /// - Parameter laidOut: the tree before it was divided.
  func movedStatics(since laidOut: FragmentTree) -> [MovedStatic] {
    originals.enumerated().compactMap { index, original in
      let style = laidOut[original].style.layout
      guard style.position.isOutOfFlow, style.hasStaticInlinePosition, style.size.width == .auto, !style.isReplaced,
        laidOut.isPlacedBeyondColumns(original)
      else { return nil }
      let dx = shift(of: BoxID(index: index), since: laidOut)
      let placer = placer(of: BoxID(index: index), isFixed: style.position == .fixed)
      let moved = dx - (placer.map { shift(of: $0, since: laidOut) } ?? 0)
      return abs(moved) > 0.01 ? MovedStatic(box: original, dx: moved) : nil
    }
  }

  private func shift(of name: BoxID, since laidOut: FragmentTree) -> Float {
    tree.absoluteOrigin(of: name).x - laidOut.absoluteOrigin(of: originals[name.index]).x
  }

  /// The box that places an absolute one; `nil` where the canvas does.
  private func placer(of name: BoxID, isFixed: Bool) -> BoxID? {
    var around = tree[name].parent
    while let box = around, !tree[box].placesAbsolutes(fixed: isFixed) { around = tree[box].parent }
    return around
  }
}
