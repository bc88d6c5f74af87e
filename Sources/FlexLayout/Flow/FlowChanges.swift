internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// Boxes whose lines run otherwise than those around them: leaves of the context around, and contexts of their own.
/// CSS Writing Modes 4 §7.3 (#orthogonal-flows).
extension FragmentTree {
  /// Whether a box's contents are laid out in coordinates of their own. Parts of tables that hold no contents have their
  /// table's flow. CSS Writing Modes 4 §3.2 (#block-flow).
  func changesFlow(_ id: BoxID, in mode: WritingMode) -> Bool {
    // Nearly all boxes run as those around them do, and aren't copied for it.
    guard self[id].style.text.writingMode != mode else { return false }
    let box = self[id]
    guard box.style.layout.display != .tablePart else { return false }
    switch box.content {
    case .image: return false
    case .inline: return true
    case .none: return !box.children.isEmpty
    }
  }

  /// The style that a box is laid out with in an independent context of a flow.
  func flowStyle(of id: BoxID, in mode: WritingMode) -> Style {
    var style = self[id].style.layoutInPlace.flow(in: mode)
    if mode.isVertical, style.position.isOutOfFlow, style.isReplaced { return style }
    guard changesFlow(id, in: mode) else {
      // Nothing in it takes any room.
      if style.display == .block, mode != self[id].style.text.writingMode { style.display = .flowRoot }
      if !style.isReplaced, mode.isVertical != self[id].style.text.writingMode.isVertical {
        if isBlock(id), style.display != .table { style.size.width = style.size.width.replacingAuto(by: .maxContent) }
        resolveInlineSizes(of: id, &style)
      }
      return style
    }
    style.display = .flowRoot
    // Its contents are aligned along their own flow.
    if style.tablePart == .cell,
      style.cellAlignment != .baseline || mode.isVertical != self[id].style.text.writingMode.isVertical
    {
      style.cellAlignment = .top
    }
    let isOrthogonal = mode.isVertical != self[id].style.text.writingMode.isVertical
    // What is across the flow around takes the room that its lines need. §7.3.2 (#orthogonal-auto).
    if isOrthogonal, isBlock(id) { style.size.width = style.size.width.replacingAuto(by: .maxContent) }
    if isOrthogonal { resolveInlineSizes(of: id, &style) }
    // It is as wide as its columns need, and asks for the width of those that are left out.
    if isOrthogonal, self[id].style.layout.display == .table, case .px = style.size.height { style.size.height = .auto }
    return style
  }

  /// Resolves what a box across the flow around asks of that flow's block axis, where nothing around it has a height: it is
  /// a part of what its lines may take. CSS Writing Modes 4 §7.3.1 (#orthogonal-fallback).
  private func resolveInlineSizes(of id: BoxID, _ style: inout Style) {
    guard style.size.height.dependsOnBase || style.minSize.height.dependsOnBase || style.maxSize.height.dependsOnBase,
      !style.position.isOutOfFlow, style.tablePart == .none, isIndefinite(around: id)
    else { return }
    let fallback = fallbackInlineSize(of: self[id].style.text.writingMode)
    style.size.height.resolve(against: fallback)
    style.minSize.height.resolve(against: fallback)
    style.maxSize.height.resolve(against: fallback)
  }

  /// Whether the block size of the containing block of a box in a flow is that of its contents.
  private func isIndefinite(around id: BoxID) -> Bool {
    var candidate = self[id].parent
    while let around = candidate {
      let style = self[around].style
      let layout = style.layout.flow(in: style.text.writingMode)
      guard layout.tablePart == .none, layout.display != .grid, layout.display != .table,
        !layout.position.isOutOfFlow, layout.aspectRatio == nil
      else { return false }
      if let parent = self[around].parent {
        let display = self[parent].style.layout.display
        if display == .flex || display == .grid { return false }
      }
      // Anonymous blocks are nobody's containing blocks. CSS 2 §9.2.1.1 (#anonymous-block-level).
      if self[around].source == nil, self[around].parent != nil {
        candidate = self[around].parent
        continue
      }
      if layout.size.height == .auto { return true }
      guard layout.size.height.dependsOnBase else { return false }
      candidate = self[around].parent
    }
    return true
  }

  /// What lines may take where nothing around limits them: the initial containing block. CSS Writing Modes 4 §7.3.1
  /// (#orthogonal-fallback).
  fileprivate func fallbackInlineSize(of mode: WritingMode) -> Float {
    mode.isVertical
      ? viewport.height ?? DefaultViewport.height : viewport.width ?? DefaultViewport.width
  }

  /// Whether a box is a block in a block container's flow.
  private func isBlock(_ id: BoxID) -> Bool {
    let style = self[id].style.layout
    guard style.float == .none, !style.position.isOutOfFlow, style.tablePart == .none, let parent = self[id].parent
    else { return false }
    let display = self[parent].style.layout.display
    return display == .block || display == .flowRoot
  }

  /// Whether the block size of a box with another flow is that of its contents, so that no percentage is of it.
  /// CSS Sizing 3 §5.2.1 (#percentage-sizing).
  fileprivate func hasHeightOfContents(_ id: BoxID) -> Bool {
    let style = self[id].style
    guard style.layout.flow(in: style.text.writingMode).size.height == .auto,
      style.layout.display == .block || style.layout.display == .flowRoot, !style.isOutOfFlow,
      style.layout.tablePart == .none, style.layout.aspectRatio == nil
    else { return false }
    if style.layout.float != .none || style.display.isInlineLevel { return true }
    return isBlock(id)
  }

  /// The height that a box with another flow needs to know: its own, or what its lines may take of the box around it.
  func heightOfFlow(in id: BoxID, _ mode: WritingMode) -> LeafPercentageBase {
    let isOrthogonal = mode.isVertical != self[id].style.text.writingMode.isVertical
    guard isOrthogonal, isBlock(id), self[id].style.layout.flow(in: mode).size.height.isAutomatic else {
      return .ownHeight
    }
    return .containingBlock
  }
}

extension LayoutStage {
  /// The content size of a box with another flow than the context that asks.
  ///
  /// - Parameters:
  ///   - known: in the coordinates of the asking context.
  func measureFlow(
    _ box: BoxID, in mode: WritingMode, known: Size<Float?>, available: Size<AvailableSpace>
  ) -> Measurement {
    let own = tree[box].style.text.writingMode
    let style = tree[box].style.layout.flow(in: own)
    let isOrthogonal = own.isVertical != mode.isVertical
    var size = isOrthogonal ? known.transposed : known
    var room = available.width
    if isOrthogonal, size.width == nil, case .px(let asked) = style.size.width {
      // Cells are asked before their heights are known.
      size.width = max(0, asked - style.inlineInsets)
    } else if isOrthogonal {
      // A known height is either the box's own, or that of the box around it, which lines may fill.
      let isLimit = tree.heightOfFlow(in: box, mode) == .containingBlock
      var around = tree.fallbackInlineSize(of: own)
      if isLimit, let known = size.width {
        around = known
        size.width = nil
      }
      var limit = max(0, around - style.inlineEdges(base: around))
      if case .px(let most) = style.maxSize.width { limit = min(limit, max(0, most - style.inlineInsets)) }
      if case .px(let least) = style.minSize.width { limit = max(limit, least - style.inlineInsets) }
      room = .definite(limit)
    }
    if tree[box].isMultiColumn {
      let columns = measureColumns(
        box, known: Size(width: size.width, height: isOrthogonal ? nil : size.height),
        available: Size(width: room, height: .maxContent))
      return isOrthogonal ? Measurement(size: columns.size.transposed) : columns
    }
    let context = flowContext(box, inlineSize: size.width, blockSize: isOrthogonal ? nil : size.height)
    compute(context, in: Size(width: size.width.map { .definite($0) } ?? room, height: .maxContent))
    let layout = context.layout.layout(of: context.top)
    var inline = size.width ?? layout.frame.width
    if style.display == .table { inline = max(inline, layout.frame.width) }
    if let collapsed = context.layout.tableGeometry(of: context.top)?.collapsedWidth, collapsed > 0 {
      narrowedFlows[box] = NarrowedFlow(width: layout.frame.width, collapsed: collapsed)
      // What is around it in the same flow asks for the width with them.
      inline = isOrthogonal ? layout.frame.width : size.width ?? layout.frame.width + collapsed
    }
    if isOrthogonal, size.width == nil, case .px(let least) = style.minSize.width {
      inline = max(inline, least - style.inlineInsets)
    }
    let content = Size(width: inline, height: layout.frame.height)
    guard isOrthogonal else {
      let isReversed = own.isBlockReversed != mode.isBlockReversed
      return Measurement(
        size: Size(width: content.width, height: known.height ?? content.height),
        firstBaseline: isReversed ? nil : layout.firstBaseline, lastBaseline: isReversed ? nil : layout.lastBaseline)
    }
    let turned = content.transposed
    let isOwnHeight = tree.heightOfFlow(in: box, mode) == .ownHeight
    return Measurement(
      size: Size(
        width: known.width ?? turned.width, height: (isOwnHeight ? known.height : nil) ?? turned.height))
  }

  /// The contents of a box with a content box of this size.
  private func flowContext(_ box: BoxID, inlineSize: Float?, blockSize: Float?) -> IndependentContext {
    let mode = tree[box].style.text.writingMode
    var style = tree[box].style.layout.flow(in: mode).bare
    style.display = style.display == .block ? .flowRoot : style.display
    style.float = .none
    style.size.width = inlineSize.map(Dimension.px) ?? .fitContent
    style.size.height = blockSize.map(Dimension.px) ?? .auto
    return innerContext(box, style)
  }

  /// The contents of a box with another flow, laid out with this style. Absolute boxes that a box around it places have
  /// their static positions alone there.
  private func innerContext(_ box: BoxID, _ style: Style) -> IndependentContext {
    IndependentContext(
      tree, root: box, rootStyle: style, frame: .none, isOpen: true, outerAbsolutesLeave: true,
      mode: tree[box].style.text.writingMode)
  }

  /// Lays out the contents of a box with another flow than the one around, now that it has a size.
  func commitFlow(_ box: BoxID) {
    let border = tree[box].border
    var (frame, padding) = (tree[box].frame, tree[box].padding)
    let mode = tree[box].style.text.writingMode
    if tree[box].isMultiColumn { return layOutColumns(box, width: max(0, mode.flow(tree[box].contentSize).width)) }
    var style = tree[box].style.layout.flow(in: mode).bare
    style.display = style.display == .block ? .flowRoot : style.display
    style.float = .none
    style.boxSizing = .borderBox
    var size = mode.flow(frame.size)
    let (edges, inner) = (mode.flow(border), mode.flow(padding))
    let insets = edges.left + edges.right + inner.left + inner.right
    // What is stretched is narrowed as well.
    if let narrowed = narrowedFlows[box], abs(narrowed.width + insets - size.width) < 0.01 {
      size.width += narrowed.collapsed
    }
    style.size = Size(width: .px(size.width), height: .px(size.height))
    style.border = edges
    style.padding = Edges(
      left: .px(inner.left), right: .px(inner.right), top: .px(inner.top), bottom: .px(inner.bottom))
    if let share = tree[box].style.layout.freeShare {
      let room = size.height - inner.top - inner.bottom - style.border.top - style.border.bottom
      let natural = flowContext(
        box, inlineSize: size.width - inner.left - inner.right - style.border.left - style.border.right, blockSize: nil)
      compute(natural, in: Size(width: .definite(size.width), height: .maxContent))
      let free = max(0, room - natural.layout.layout(of: natural.top).frame.height)
      style.padding.top = .px(inner.top + free * share)
      padding = mode.page(
        Edges(left: inner.left, right: inner.right, top: inner.top + free * share, bottom: inner.bottom))
    }
    if style.display == .table {
      // A table's own height is that of its rows, without captions.
      style.size.height = .auto
      let natural = innerContext(box, style)
      compute(natural, in: Size(width: .definite(size.width), height: .maxContent))
      let height = natural.layout.layout(of: natural.top).frame.height
      if size.height > height, let grid = natural.layout.tableGeometry(of: natural.top)?.grid {
        style.size.height = .px(grid.height + size.height - height)
      }
    }
    let isOfContents = tree.hasHeightOfContents(box)
    if isOfContents {
      (style.minSize.height, style.maxSize.height) = (style.size.height, style.size.height)
      style.size.height = .auto
    }
    let context = innerContext(box, style)
    compute(
      context, in: Size(width: .definite(size.width), height: isOfContents ? .maxContent : .definite(size.height)))
    commit(context)
    if narrowedFlows[box] != nil {
      size.width = context.layout.layout(of: context.top).frame.width
      let narrow = mode.flow(size)
      (frame.width, frame.height) = (narrow.width, narrow.height)
    }
    (tree[box].frame, tree[box].padding, tree[box].border) = (frame, padding, border)
  }
}

extension Style {
  /// Of a cell: which share of the free room stands before its contents.
  fileprivate var freeShare: Float? {
    guard tablePart == .cell else { return nil }
    return switch cellAlignment {
    case .middle: 0.5
    case .bottom: 1
    case .baseline, .top: nil
    }
  }

  /// What the box has beside its content on the inline axis, of the size that `width` names; px.
  fileprivate var inlineInsets: Float {
    boxSizing == .borderBox
      ? padding.left.resolved(against: 0) + padding.right.resolved(against: 0) + border.left + border.right : 0
  }

  /// Margins, borders and padding on the inline axis, px.
  fileprivate func inlineEdges(base: Float) -> Float {
    (margin.left.resolved(against: base) ?? 0) + (margin.right.resolved(against: base) ?? 0)
      + padding.left.resolved(against: base) + padding.right.resolved(against: base) + border.left + border.right
  }
}

extension Dimension {
  fileprivate var dependsOnBase: Bool {
    switch self {
    case .percent, .calc: true
    default: false
    }
  }

  /// Replaces a percentage by what it is of `base`, px.
  fileprivate mutating func resolve(against base: Float) {
    if dependsOnBase, let size = resolved(against: base) { self = .px(max(0, size)) }
  }
}
