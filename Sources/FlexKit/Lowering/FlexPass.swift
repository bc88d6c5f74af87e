internal import FlexCore

/// One flex layout: the boxes as FlexCore sees them. Made for one layout and thrown away, so no
/// state can be stale.
struct FlexPass {
  private let tree = LayoutTree()
  private let root: Box
  /// The boxes by their node's index; the root is the last.
  private var boxes: [Int32: Box] = [:]
  /// The nodes in document order with their parents' and whether they are leaves.
  private var nodes: [Entry] = []
  /// Rows without wrapping in which an item is aligned by its baseline.
  private var baselineRows: [NodeID] = []
  private var ratioItems = RatioItems()
  /// The room of each leaf, by its node's index.
  private var limits: [Int32: LeafLimits] = [:]
  private var rootNode: NodeID

  private struct Entry {
    var node: NodeID
    var parent: NodeID
    var box: Box
    var isLeaf: Bool
  }

  // MARK: Entries

  /// Lays out a root within its frame, or with one dimension as its content wants it.
  static func layOut(root: Box, mode: Flex.LayoutMode) {
    // A margin moves and cuts the frame; the next layout starts from where this one did.
    let input = root.rootFrame.output == root.frame ? root.rootFrame.input : root.frame
    let proposal = Proposal(
      width: mode == .adjustWidth ? .unbounded : .exactly(max(0, input.width)),
      height: mode == .adjustHeight ? .unbounded : .exactly(max(0, input.height)))
    let pass = FlexPass(root: root, proposal: proposal)
    let margin = pass.rootMargin(width: proposal.width.limit)
    let size = pass.compute(proposal)
    root.frame = Rect(
      x: input.x + margin.left, y: input.y + margin.top, width: size.width, height: size.height)
    root.rootFrame.input = input
    if mode == .adjustWidth { root.rootFrame.input.width = size.width + margin.left + margin.right }
    if mode == .adjustHeight { root.rootFrame.input.height = size.height + margin.top + margin.bottom }
    root.rootFrame.output = root.frame
    pass.writeFrames()
  }

  /// Lays out the items of a box that has its frame from elsewhere.
  static func layOutItems(of box: Box) {
    let size = box.frame.size
    let pass = FlexPass(root: box, fixed: size)
    _ = pass.compute(Proposal(width: .exactly(size.width), height: .exactly(size.height)))
    pass.writeFrames()
  }

  /// The size of a root for a proposal, without its margins.
  static func rootSize(of box: Box, proposal: Proposal) -> Size {
    FlexPass(root: box, proposal: proposal).compute(proposal)
  }

  /// The size of a box in another kind of container: as large as its content where it may choose.
  static func fittingSize(of box: Box, proposal: Proposal) -> ContentSize {
    func loosened(_ extent: Extent) -> Extent { if case .exactly = extent { extent } else { .unbounded } }
    func cut(_ extent: Extent, _ size: Double) -> Extent {
      if case .atMost(let limit) = extent, size > limit { .exactly(limit) } else { loosened(extent) }
    }
    let loose = Proposal(width: loosened(proposal.width), height: loosened(proposal.height))
    var pass = FlexPass(root: box, proposal: loose)
    var size = pass.compute(loose)
    let narrow = Proposal(width: cut(proposal.width, size.width), height: loose.height)
    if narrow != loose {
      pass = FlexPass(root: box, proposal: narrow)
      size = pass.compute(narrow)
    }
    let baseline = pass.tree.layout(of: pass.rootNode).firstBaseline
    return ContentSize(width: size.width, height: size.height, firstBaseline: baseline.map { Double($0) })
  }

  // MARK: Building

  private init(root: Box, available: Float?, adjust: (inout FlexCore.Style) -> Void) {
    self.root = root
    let context = LoweringContext(isRightToLeft: root.isRightToLeft)
    var style = FlexCore.Style(lowering: root.flex.style, in: context)
    style.position = .relative
    style.inset = .init(all: .auto)
    style.display = .flex
    adjust(&style)
    let isLeaf = root.flexItems.isEmpty
    rootNode = tree.makeNode(style, isMeasured: isLeaf)
    boxes[rootNode.index] = root
    root.flex.isDirty = false
    root.flex.resolvedLayoutDirection = context.isRightToLeft ? .rtl : .ltr
    if !isLeaf {
      let room = LeafLimits(width: available).inside(style)
      appendItems(of: root, to: rootNode, style: style, context: context, room: room)
    }
    for row in baselineRows { setWrap(.wrap, of: row) }
  }

  private init(root: Box, proposal: Proposal) {
    let own = root.flex.style
    self.init(root: root, available: proposal.width.limit.map { Float($0) }) { style in
      let margin = FlexPass.margin(of: root, width: proposal.width.limit)
      if own.width == nil, case .exactly(let width) = proposal.width {
        style.size.width = .px(Float(max(0, width - margin.left - margin.right)))
      }
      if own.height == nil, case .exactly(let height) = proposal.height {
        style.size.height = .px(Float(max(0, height - margin.top - margin.bottom)))
      }
      if (own.width == nil) != (style.size.width == .auto) || (own.height == nil) != (style.size.height == .auto) {
        style.boxSizing = .borderBox
      }
      style.margin = .init(all: .zero)
    }
  }

  private init(root: Box, fixed size: Size) {
    self.init(root: root, available: Float(size.width)) { style in
      style.boxSizing = .borderBox
      style.size = .init(width: .px(Float(size.width)), height: .px(Float(size.height)))
      style.minSize = .init(width: .px(0), height: .px(0))
      style.maxSize = .init(width: .auto, height: .auto)
      style.aspectRatio = nil
      style.margin = .init(all: .zero)
    }
  }

  /// Adds the items of a box, depth first.
  private mutating func appendItems(
    of box: Box, to parent: NodeID, style parentStyle: FlexCore.Style, context parentContext: LoweringContext,
    room: LeafLimits
  ) {
    var context = parentContext
    // Items of a box that vanishes are items of the container around it.
    if parentStyle.display != .contents {
      context.parentAlignItems = parentStyle.alignItems
      context.isParentRow = parentStyle.flexDirection == .row || parentStyle.flexDirection == .rowReverse
    }
    if parentStyle.position != .static {
      context.containingPadding = .init(
        width: parentStyle.padding.left.fixed + parentStyle.padding.right.fixed,
        height: parentStyle.padding.top.fixed + parentStyle.padding.bottom.fixed)
    }
    if box.flexItems.contains(where: { FlexPass.isBaselineAligned($0, in: box) }), parentStyle.flexWrap == .nowrap,
      context.isParentRow, parentStyle.display == .flex
    {
      baselineRows.append(parent)
    }
    for item in box.flexItems {
      switch item.flex.style.layoutDirection {
      case .ltr: context.isRightToLeft = false
      case .rtl: context.isRightToLeft = true
      case .inherit: context.isRightToLeft = parentContext.isRightToLeft
      }
      var style = FlexCore.Style(lowering: item.flex.style, in: context)
      RatioItems.adjust(&style, isParentRow: context.isParentRow, parentAlignItems: context.parentAlignItems)
      let isLeaf = item.flexItems.isEmpty || item.containerLayout != nil
      if item.containerLayout != nil { style.padding = .init(all: .zero) }
      if isLeaf { LeafLimits.limit(&style) }
      let node = tree.makeNode(style, isMeasured: isLeaf)
      tree.append(node, to: parent)
      ratioItems.add(node, style, isParentRow: context.isParentRow, parentAlignItems: context.parentAlignItems)
      boxes[node.index] = item
      nodes.append(Entry(node: node, parent: parent, box: item, isLeaf: isLeaf))
      item.flex.isDirty = false
      item.flex.resolvedLayoutDirection = context.isRightToLeft ? .rtl : .ltr
      let inside = style.display == .contents ? room : room.inside(style)
      if isLeaf {
        limits[node.index] = inside
      } else {
        appendItems(of: item, to: node, style: style, context: context, room: inside)
      }
    }
  }

  // MARK: Computing

  /// Lays out and returns the root's size.
  ///
  /// Deviation: a row with an item on the baseline has a line as high as its items, in which the
  /// others are aligned, whatever the container's height. A wrapping container has such lines; where
  /// the items turn out to take more than one it is laid out again without.
  /// `readme.alignSelf.row.baseline` pins it.
  private func compute(_ proposal: Proposal) -> Size {
    let size = computeOnce(proposal)
    let broken = baselineRows.filter(isBroken)
    for row in broken { setWrap(.nowrap, of: row) }
    return ratioItems.correct(tree) || !broken.isEmpty ? computeOnce(proposal) : size
  }

  private func setWrap(_ wrap: FlexWrap, of row: NodeID) {
    var style = tree.style(of: row)
    style.flexWrap = wrap
    style.alignContent = .flexStart
    tree.setStyle(style, of: row)
  }

  private static func isBaselineAligned(_ item: Box, in container: Box) -> Bool {
    let style = item.flex.style
    guard style.position != .absolute, style.display != .none else { return false }
    return style.alignSelf == .baseline || (style.alignSelf == .auto && container.flex.style.alignItems == .baseline)
  }

  /// Whether the items of a row stand on more than one line: one starts before its predecessor.
  private func isBroken(_ row: NodeID) -> Bool {
    let style = tree.style(of: row)
    let isBackwards = (style.flexDirection == .rowReverse) != (style.direction == .rtl)
    let starts = tree.children(of: row).filter { tree.style(of: $0).position != .absolute }
      .map { tree.layout(of: $0).frame }.map { isBackwards ? -$0.maxX : $0.x }
    return zip(starts, starts.dropFirst()).contains { $0 > $1 }
  }

  private func computeOnce(_ proposal: Proposal) -> Size {
    tree.computeLayout(of: rootNode, in: .init(width: available(proposal.width), height: available(proposal.height))) {
      node, known, available in
      guard let box = boxes[node.index] else { return Measurement(size: .zero) }
      return measure(box, known: known, available: available, limits[node.index])
    }
    let frame = tree.layout(of: rootNode).frame
    return Size(width: Double(frame.width), height: Double(frame.height))
  }

  private func available(_ extent: Extent) -> AvailableSpace {
    extent.limit.map { .definite(Float($0)) } ?? .maxContent
  }

  /// The size of a leaf's content. Its smallest width is the one it has in the room of its container.
  private func measure(
    _ box: Box, known: FlexCore.Size<Float?>, available: FlexCore.Size<AvailableSpace>, _ limits: LeafLimits?
  ) -> Measurement {
    func extent(_ known: Float?, _ available: AvailableSpace) -> Extent {
      if let known { return .exactly(Double(max(0, known))) }
      if case .definite(let value) = available { return .atMost(Double(max(0, value))) }
      return .unbounded
    }
    var width = extent(known.width, available.width)
    if width == .unbounded, available.width == .minContent, let room = limits?.width { width = .atMost(Double(room)) }
    let content = box.leafSize(for: Proposal(width: width, height: extent(known.height, available.height)))
    return Measurement(
      size: .init(width: Float(content.size.width), height: Float(content.size.height)),
      firstBaseline: content.firstBaseline.map { Float($0) })
  }

  private func rootMargin(width: Double?) -> EdgeInsets { FlexPass.margin(of: root, width: width) }

  /// The margins of a root; percentages are of the width the layout was given.
  private static func margin(of root: Box, width: Double?) -> EdgeInsets {
    let margin = root.flex.style.margin
    let isRightToLeft = root.isRightToLeft
    return EdgeInsets(
      top: margin.top?.resolved(against: width) ?? 0,
      left: margin.left(isRightToLeft: isRightToLeft)?.resolved(against: width) ?? 0,
      bottom: margin.bottom?.resolved(against: width) ?? 0,
      right: margin.right(isRightToLeft: isRightToLeft)?.resolved(against: width) ?? 0)
  }

  // MARK: Writing

  /// Writes the frames of all descendants, then lets the leaves lay out what is in them.
  private func writeFrames() {
    for entry in nodes {
      let layout = tree.layout(of: entry.node)
      var frame = Rect(
        x: Double(layout.frame.x), y: Double(layout.frame.y), width: Double(layout.frame.width),
        height: Double(layout.frame.height))
      if entry.box.flex.style.position == .absolute { shift(&frame, of: entry) }
      entry.box.frame = frame
      entry.box.contentInsets = EdgeInsets(layout.padding)
    }
    root.contentInsets = EdgeInsets(tree.layout(of: rootNode).padding)
    for entry in nodes where entry.isLeaf { entry.box.layoutContents() }
    if root.flexItems.isEmpty { for child in root.children { child.layoutContents() } }
  }

  /// Deviation: an absolute box without insets is aligned in its parent's padding box, as FlexLayout
  /// has it, not in the content box. `edge.position.absoluteNoInset.center.center` pins it.
  private func shift(_ frame: inout Rect, of entry: Entry) {
    guard let container = boxes[entry.parent.index] else { return }
    let parent = tree.layout(of: entry.parent)
    let style = entry.box.flex.style
    let isRightToLeft = entry.box.flex.resolvedLayoutDirection == .rtl
    let alignment = StaticAlignment(of: style, in: container.flex.style, isRightToLeft: container.isRightToLeft)
    if style.insets.left(isRightToLeft: isRightToLeft) == nil, style.insets.right(isRightToLeft: isRightToLeft) == nil {
      let (start, end) = (Double(parent.padding.left), Double(parent.padding.right))
      frame.x -= start - alignment.x * (start + end)
    }
    if style.insets.top == nil, style.insets.bottom == nil {
      let (start, end) = (Double(parent.padding.top), Double(parent.padding.bottom))
      frame.y -= start - alignment.y * (start + end)
    }
  }
}

extension EdgeInsets {
  fileprivate init(_ edges: Edges<Float>) {
    self.init(
      top: Double(edges.top), left: Double(edges.left), bottom: Double(edges.bottom), right: Double(edges.right))
  }
}

extension Box {
  /// The size of a box whose children, if it has any, are no flex items.
  fileprivate func leafSize(for proposal: Proposal) -> ContentSize {
    var size =
      containerLayout?.measure(self, proposal: proposal)
      ?? measure(width: proposal.width.limit, height: proposal.height.limit) ?? .zero
    size.size.width = proposal.width.clamp(max(0, size.size.width))
    size.size.height = proposal.height.clamp(max(0, size.size.height))
    return size
  }
}

/// Where an absolute box without insets stands: 0 at the left or top, 1 at the right or bottom.
struct StaticAlignment {
  var x: Double
  var y: Double

  init(of item: Flex.Style, in container: Flex.Style, isRightToLeft: Bool) {
    var main: Double =
      switch container.justifyContent {
      case .start, .spaceBetween: 0
      case .center, .spaceAround, .spaceEvenly: 0.5
      case .end: 1
      }
    let alignment: Flex.AlignItems =
      switch item.alignSelf {
      case .auto: container.alignItems
      case .stretch: .stretch
      case .start: .start
      case .center: .center
      case .end: .end
      case .baseline: .baseline
      }
    var cross: Double =
      switch alignment {
      case .stretch, .start, .baseline: 0
      case .center: 0.5
      case .end: 1
      }
    if container.wrap == .wrapReverse { cross = 1 - cross }
    if container.direction == .rowReverse || container.direction == .columnReverse { main = 1 - main }
    let isRow = container.direction == .row || container.direction == .rowReverse
    if isRightToLeft {
      if isRow { main = 1 - main } else { cross = 1 - cross }
    }
    (x, y) = isRow ? (main, cross) : (cross, main)
  }
}
