internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Boxes that others have a say in the place of. CSS Anchor Positioning 1.
extension LayoutStage {
  /// Places an anchored box: by its own style, or where that has no room, by the first of its fallbacks that has.
  /// §5.5 (#fallback-apply).
  ///
  /// - Parameters:
  ///   - block: the containing block, in page coordinates.
  ///   - place: lays the box out with the style it has.
  func placeAnchored(_ box: BoxID, in holder: BoxID, _ block: Rect, by place: () -> Void) {
    let written = anchoredStyles[box] ?? tree[box].style.layout
    anchoredStyles[box] = written
    let anchoring = tree[box].style.rare.anchoring
    let placement = placement(of: box, in: holder, block)
    let base = PositionOption(layout: written, anchor: anchoring.anchor, area: anchoring.area)
    let results = options(base, anchoring, placement.flow.mode).map { ($0, placement.result(of: $0)) }
    let order = sorted(results.map(\.1.room.size), by: anchoring.order, placement.flow.mode)
    let chosen = order.first { index in
      layOut(box, results[index].1, in: holder, block, by: place)
      return results.count == 1 || isOutOfBudget || fits(box, results[index].1, in: holder, block)
    }
    // What none of them has room for stands as it says itself.
    if chosen == nil { layOut(box, results[0].1, in: holder, block, by: place) }
    let (option, result) = results[chosen ?? 0]
    hide(box, option, anchoring, fits: fits(box, result, in: holder, block), in: holder)
  }

  private func placement(of box: BoxID, in holder: BoxID, _ block: Rect) -> AnchoredPlacement {
    let isFixed = tree[box].style.layout.position == .fixed
    let container = tree.containingBox(from: holder, fixed: isFixed)
    let text = tree[box].style.text
    return AnchoredPlacement(
      size: block.size,
      flow: AnchoredPlacement.Flow(
        mode: tree[holder].style.text.writingMode, direction: directionOfContainingBlock(of: box, in: holder)),
      own: AnchoredPlacement.Flow(mode: text.writingMode, direction: text.usedDirection)
    ) { name in
      guard let anchor = self.anchors.anchor(name, for: box, in: container, self.tree),
        var frame = self.frame(of: anchor, in: container)
      else { return nil }
      frame.x -= block.x
      frame.y -= block.y
      return frame
    }
  }

  /// In page coordinates, what is around it where it or a box around it is transformed; `nil` of an inline box that no line
  /// has.
  private func frame(of anchor: AnchorIndex.Anchor, in container: BoxID?) -> Rect? {
    var frame = Rect(x: 0, y: 0, width: tree[anchor.box].frame.width, height: tree[anchor.box].frame.height)
    if let inlineBox = anchor.inlineBox {
      let pieces = pieces(of: inlineBox, in: anchor.box)
      guard let all = pieces.dropFirst().reduce(pieces.first, { $0?.unionEvenIfEmpty($1) }) else { return nil }
      let origin = tree.absoluteOrigin(of: anchor.box)
      frame = Rect(x: all.x - origin.x, y: all.y - origin.y, width: all.width, height: all.height)
    }
    var current: BoxID? = anchor.box
    while let id = current {
      if id != container, let matrix = BoxTransform.matrix(of: tree[id]) { frame = matrix.bounds(of: frame) }
      frame.x += tree[id].frame.x
      frame.y += tree[id].frame.y
      current = tree[id].parent
    }
    return frame
  }

  /// The placements to try, the box's own first.
  private func options(_ base: PositionOption, _ anchoring: AnchorStyle, _ mode: WritingMode) -> [PositionOption] {
    var result = [base]
    for fallback in anchoring.fallbacks {
      switch fallback {
      case .area(let area): result.append(PositionOption(layout: base.layout, anchor: base.anchor, area: area))
      case .option(let rule, let tactics):
        var option = base
        if let rule {
          guard let found = anchoring.rules[rule] else { continue }
          option = found
        }
        for tactic in tactics { option = option.applying(tactic, in: mode) }
        result.append(option)
      }
    }
    return result
  }

  /// Which of the placements come first, by the room they have. §5.2 (#position-try-order-property).
  private func sorted(_ rooms: [Size<Float>], by order: PositionOrder, _ mode: WritingMode) -> [Int] {
    let path: KeyPath<Size<Float>, Float>
    switch order {
    case .normal: return Array(rooms.indices)
    case .mostWidth: path = \.width
    case .mostHeight: path = \.height
    case .mostBlockSize: path = mode.isVertical ? \.width : \.height
    case .mostInlineSize: path = mode.isVertical ? \.height : \.width
    }
    return rooms.indices.sorted { (-rooms[$0][keyPath: path], $0) < (-rooms[$1][keyPath: path], $1) }
  }

  private func layOut(
    _ box: BoxID, _ result: AnchoredPlacement.Result, in holder: BoxID, _ block: Rect, by place: () -> Void
  ) {
    tree[box].style.layout = result.style
    place()
    center(box, result, in: holder, block)
  }

  /// Moves a box to the middle of its anchor, as far as its room lets it. §3.3 (#anchor-center).
  private func center(_ box: BoxID, _ result: AnchoredPlacement.Result, in holder: BoxID, _ block: Rect) {
    let outer = marginBox(of: box, in: holder, block)
    let room = result.room
    if let center = result.centers.width {
      tree[box].frame.x += center.start(of: outer.width, low: room.x, high: room.maxX, block.width) - outer.x
    }
    if let center = result.centers.height {
      tree[box].frame.y += center.start(of: outer.height, low: room.y, high: room.maxY, block.height) - outer.y
    }
  }

  /// From the containing block's corner.
  private func marginBox(of box: BoxID, in holder: BoxID, _ block: Rect) -> Rect {
    let origin = tree.absoluteOrigin(of: box)
    let margin = tree[box].style.layout.margin.map { $0.resolved(against: block.width) ?? 0 }
    let size = tree[box].frame.size
    return Rect(
      x: origin.x - block.x - margin.left, y: origin.y - block.y - margin.top,
      width: size.width + margin.left + margin.right, height: size.height + margin.top + margin.bottom)
  }

  private func fits(_ box: BoxID, _ result: AnchoredPlacement.Result, in holder: BoxID, _ block: Rect) -> Bool {
    let outer = marginBox(of: box, in: holder, block)
    let slack: Float = 1 / 64
    return outer.x >= result.room.x - slack && outer.y >= result.room.y - slack
      && outer.maxX <= result.room.maxX + slack && outer.maxY <= result.room.maxY + slack
  }

  // MARK: Visibility

  /// §3.4 (#position-visibility).
  private func hide(_ box: BoxID, _ option: PositionOption, _ anchoring: AnchorStyle, fits: Bool, in holder: BoxID) {
    var isHidden = anchoring.visibility.contains(.noOverflow) && !fits
    if anchoring.visibility.contains(.anchorsVisible), case .name(let name) = option.anchor {
      let container = tree.containingBox(from: holder, fixed: tree[box].style.layout.position == .fixed)
      if let anchor = anchors.anchor(name, for: box, in: container, tree), isClippedAway(anchor, in: container) {
        isHidden = true
      }
    }
    tree[box].isHiddenByPosition = isHidden
  }

  /// Whether boxes between an anchor and the containing block show nothing of it.
  private func isClippedAway(_ anchor: AnchorIndex.Anchor, in container: BoxID?) -> Bool {
    guard let frame = frame(of: anchor, in: container) else { return false }
    var current: BoxID? = anchor.inlineBox == nil ? tree[anchor.box].parent : anchor.box
    while let id = current, id != container, id != tree.root {
      let layout = tree[id].style.layout
      let origin = tree.absoluteOrigin(of: id)
      let (box, border) = (tree[id].frame.size, tree[id].border)
      let (left, top) = (origin.x + border.left, origin.y + border.top)
      let (right, bottom) = (origin.x + box.width - border.right, origin.y + box.height - border.bottom)
      if layout.overflow.width != .visible, frame.maxX <= left || frame.x >= right { return true }
      if layout.overflow.height != .visible, frame.maxY <= top || frame.y >= bottom { return true }
      current = tree[id].parent
    }
    return false
  }
}
