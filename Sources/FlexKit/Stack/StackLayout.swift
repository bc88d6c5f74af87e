internal import FlexCore

/// Lays out the items of a `StackView`: each is asked for its size that fits the available width,
/// and FlexCore places them.
final class StackLayout: ContainerLayout {
  func measure(_ box: Box, proposal: Proposal) -> ContentSize {
    guard let stack = box as? StackView else { return .zero }
    func extent(_ extent: Extent, _ size: Double) -> Extent {
      if case .atMost(let limit) = extent, size > limit { return .exactly(limit) }
      if case .exactly = extent { return extent }
      return .unbounded
    }
    // As large as the items, but cut to what is offered; then the items have to fit in there.
    let loose = Proposal(width: extent(proposal.width, 0), height: extent(proposal.height, 0))
    let wish = StackPass(stack, loose).compute()
    let narrow = Proposal(width: extent(proposal.width, wish.size.width), height: loose.height)
    return narrow == loose ? wish : StackPass(stack, narrow).compute()
  }

  func layoutChildren(of box: Box) {
    guard let stack = box as? StackView else { return }
    let proposal = Proposal(width: .exactly(box.frame.width), height: .exactly(box.frame.height))
    let pass = StackPass(stack, proposal)
    _ = pass.compute()
    pass.writeFrames()
    for child in box.children { child.layoutContents() }
  }
}

/// One layout of one stack.
private struct StackPass {
  private let tree = LayoutTree()
  private let stack: StackView
  private let items: [Box]
  private let rootNode: NodeID
  private var nodes: [NodeID] = []
  private var boxes: [Int32: Box] = [:]
  private let proposal: Proposal
  private var ratioItems = RatioItems()

  init(_ stack: StackView, _ proposal: Proposal) {
    self.stack = stack
    self.proposal = proposal
    items = stack.children.filter { !$0.isHidden && $0.item.isIncludedInLayout }
    let frame = StackFrame(stack, width: proposal.width.limit, height: proposal.height.limit)
    rootNode = tree.makeNode(frame.style(stack.style))
    let lengths = stack.style.distribution.map { frame.distribute($0, items, stack.style.spacing) }
    for (index, item) in items.enumerated() {
      var style = frame.style(of: item, gapBefore: index == 0 ? 0 : lengths?.gaps[index - 1] ?? stack.style.spacing)
      if let length = lengths?.lengths[index] { frame.fix(&style, length: length) }
      let node = tree.makeNode(style, isMeasured: true)
      tree.append(node, to: rootNode)
      ratioItems.add(node, style, isParentRow: frame.isRow, parentAlignItems: frame.parentAlignItems)
      nodes.append(node)
      boxes[node.index] = item
    }
  }

  /// Lays out and returns the stack's size.
  func compute() -> ContentSize {
    let size = computeOnce()
    return ratioItems.correct(tree) ? computeOnce() : size
  }

  private func computeOnce() -> ContentSize {
    let available = { (extent: Extent) -> AvailableSpace in extent.limit.map { .definite(Float($0)) } ?? .maxContent }
    tree.computeLayout(
      of: rootNode, in: .init(width: available(proposal.width), height: available(proposal.height))
    ) { node, known, available in
      guard let box = boxes[node.index] else { return Measurement(size: .zero) }
      return StackPass.measure(box, known: known, available: available)
    }
    let frame = tree.layout(of: rootNode).frame
    return ContentSize(width: Double(frame.width), height: Double(frame.height))
  }

  func writeFrames() {
    for (item, node) in zip(items, nodes) {
      let frame = tree.layout(of: node).frame
      item.frame = Rect(
        x: Double(frame.x), y: Double(frame.y), width: Double(frame.width), height: Double(frame.height))
    }
  }

  private static func measure(
    _ box: Box, known: FlexCore.Size<Float?>, available: FlexCore.Size<AvailableSpace>
  ) -> Measurement {
    func extent(_ known: Float?, _ available: AvailableSpace) -> Extent {
      if let known { return .exactly(Double(max(0, known))) }
      if case .definite(let value) = available { return .atMost(Double(max(0, value))) }
      return .unbounded
    }
    var content = box.fittingSize(
      for: Proposal(width: extent(known.width, available.width), height: extent(known.height, available.height)))
    if known.width == nil, available.width == .minContent { content.size.width = 0 }
    return Measurement(
      size: .init(width: Float(content.size.width), height: Float(content.size.height)),
      firstBaseline: content.firstBaseline.map { Float($0) })
  }
}

/// The padding of a stack and what is left inside, with percentages resolved: of left and right
/// against the stack's width, of top and bottom against its height. Of an unknown size they are 0.
private struct StackFrame {
  private let isRightToLeft: Bool
  let isRow: Bool
  private let isReversed: Bool
  private let padding: FlexCore.Edges<Double>
  private let width: Double?
  private let height: Double?
  let parentAlignItems: SelfAlignment

  init(_ stack: StackView, width: Double?, height: Double?) {
    isRightToLeft = stack.isRightToLeft
    isRow = stack.style.direction == .row || stack.style.direction == .rowReverse
    isReversed = stack.style.direction == .rowReverse || stack.style.direction == .columnReverse
    self.width = width
    self.height = height
    parentAlignItems = stack.style.alignItems == .stretch ? .stretch : .flexStart
    let values = stack.style.padding
    func resolve(_ length: Length?, _ base: Double?) -> Double { max(0, length?.resolved(against: base) ?? 0) }
    padding = .init(
      left: resolve(values.left(isRightToLeft: isRightToLeft), width),
      right: resolve(values.right(isRightToLeft: isRightToLeft), width), top: resolve(values.top, height),
      bottom: resolve(values.bottom, height))
  }

  private var contentWidth: Double? { width.map { max(0, $0 - padding.left - padding.right) } }
  private var contentHeight: Double? { height.map { max(0, $0 - padding.top - padding.bottom) } }

  /// The style of the stack as a flex container.
  func style(_ stack: StackView.Style) -> FlexCore.Style {
    var style = FlexCore.Style()
    style.display = .flex
    style.position = .relative
    style.boxSizing = .borderBox
    style.direction = isRightToLeft ? .rtl : .ltr
    style.size = .init(width: Dimension(width.map(Length.points)), height: Dimension(height.map(Length.points)))
    style.minSize = .init(width: .px(0), height: .px(0))
    style.padding = .init(
      left: .px(Float(padding.left)), right: .px(Float(padding.right)), top: .px(Float(padding.top)),
      bottom: .px(Float(padding.bottom)))
    style.flexDirection =
      switch stack.direction {
      case .column: .column
      case .columnReverse: .columnReverse
      case .row: .row
      case .rowReverse: .rowReverse
      }
    style.justifyContent =
      switch stack.distribution == nil ? stack.justifyContent : .start {
      case .start: .flexStart
      case .end: .flexEnd
      case .center: .center
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
    style.alignItems =
      switch stack.alignItems {
      case .stretch: .stretch
      case .start: .flexStart
      case .end: .flexEnd
      case .center: .center
      }
    return style
  }

  /// The style of an item, `gapBefore` px after the one before.
  func style(of item: Box, gapBefore: Double) -> FlexCore.Style {
    let values = item.item.style
    var style = FlexCore.Style()
    style.position = .relative
    style.boxSizing = .borderBox
    style.direction = isRightToLeft ? .rtl : .ltr
    style.size = .init(width: Dimension(values.width), height: Dimension(values.height))
    style.minSize = .init(
      width: Dimension(values.minWidth ?? .points(0)), height: Dimension(values.minHeight ?? .points(0)))
    style.maxSize = .init(width: Dimension(values.maxWidth), height: Dimension(values.maxHeight))
    style.aspectRatio = values.aspectRatio.map { Float($0) }
    style.flexGrow = Float(values.grow)
    style.flexShrink = Float(values.shrink)
    // An item is asked for its size in the available width, in rows too.
    style.flexBasis = isRow && values.width == nil ? .fitContent : .auto
    style.alignSelf =
      switch values.alignSelf {
      case .auto: .auto
      case .stretch: .stretch
      case .start: .flexStart
      case .end: .flexEnd
      case .center: .center
      }
    RatioItems.adjust(&style, isParentRow: isRow, parentAlignItems: parentAlignItems)
    var margin = margin(of: item)
    switch (isRow, isReversed, isReversed != (isRow && isRightToLeft)) {
    case (true, _, false): margin.left += gapBefore
    case (true, _, true): margin.right += gapBefore
    case (false, false, _): margin.top += gapBefore
    case (false, true, _): margin.bottom += gapBefore
    }
    style.margin = .init(
      left: .px(Float(margin.left)), right: .px(Float(margin.right)), top: .px(Float(margin.top)),
      bottom: .px(Float(margin.bottom)))
    return style
  }

  private func margin(of item: Box) -> FlexCore.Edges<Double> {
    let values = item.item.style.margin
    return .init(
      left: values.left(isRightToLeft: isRightToLeft)?.resolved(against: contentWidth) ?? 0,
      right: values.right(isRightToLeft: isRightToLeft)?.resolved(against: contentWidth) ?? 0,
      top: values.top?.resolved(against: contentHeight) ?? 0,
      bottom: values.bottom?.resolved(against: contentHeight) ?? 0)
  }

  // MARK: Distributions

  /// The items' lengths and gaps; margins on the main axis are kept free.
  func distribute(_ distribution: SDistribution, _ items: [Box], _ spacing: Double) -> Distribution.Result {
    let margins = items.map { item in
      let margin = margin(of: item)
      return isRow ? margin.left + margin.right : margin.top + margin.bottom
    }
    let room = (isRow ? contentWidth : contentHeight).map { max(0, $0 - margins.reduce(0, +)) }
    return Distribution(items: items.map(wish), spacing: spacing).distribute(distribution, length: room)
  }

  private func wish(_ item: Box) -> Distribution.Item {
    let values = item.item.style
    let priorities = item.contentPriorities
    let base = isRow ? contentWidth : contentHeight
    let cross: Extent = contentWidth.map(Extent.atMost) ?? .unbounded
    let content = item.fittingSize(for: Proposal(width: isRow ? .unbounded : cross, height: .unbounded)).size
    let length = (isRow ? values.width : values.height)?.resolved(against: base)
    return Distribution.Item(
      length: length ?? (isRow ? content.width : content.height),
      minLength: (isRow ? values.minWidth : values.minHeight)?.resolved(against: base) ?? 0,
      maxLength: (isRow ? values.maxWidth : values.maxHeight)?.resolved(against: base) ?? .infinity,
      hugging: isRow ? priorities.horizontalHugging : priorities.verticalHugging,
      resistance: isRow ? priorities.horizontalCompressionResistance : priorities.verticalCompressionResistance)
  }

  /// Gives an item a length that nothing changes.
  func fix(_ style: inout FlexCore.Style, length: Double) {
    let axis: Axis = isRow ? .horizontal : .vertical
    style.size[axis] = .px(Float(length))
    style.minSize[axis] = .px(0)
    style.maxSize[axis] = .auto
    style.flexBasis = .auto
    style.flexGrow = 0
    style.flexShrink = 0
  }
}
