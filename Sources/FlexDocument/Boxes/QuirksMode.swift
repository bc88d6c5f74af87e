internal import FlexCore
internal import FlexTree

/// What a document without a doctype does otherwise, in the boxes: margins at the edges of cells and the body, and
/// percentages of heights. The Quirks Mode Standard; HTML §15.3.9 (#margin-collapsing-quirks).
struct QuirksMode {
  var tree: BoxTree
  /// Whether the root and the body fill the viewport: a picture that is as tall as its content has none to fill.
  private let fills: Bool

  /// - Parameter viewport: in px.
  static func apply(to tree: inout BoxTree, viewport: Size<Float>, fills: Bool) {
    guard !tree.boxes.isEmpty else { return }
    var mode = QuirksMode(tree: tree, fills: fills)
    mode.dropHeightsOfEmptyTables()
    mode.dropMargins()
    mode.resolveHeights(viewport: viewport)
    tree = mode.tree
  }

  private func isBody(_ id: BoxID) -> Bool { tree[id].parent == tree.root && tree[id].source?.tag == "body" }

  /// As in Chromium, a table without groups of rows is as high as its captions, whatever it asks for.
  private mutating func dropHeightsOfEmptyTables() {
    for index in tree.boxes.indices where tree.boxes[index].style.layout.display == .table {
      let hasRows = tree.boxes[index].children.contains { child in
        let style = tree[child].style
        return !style.isOutOfFlow && ![.tableCaption, .tableColumn, .tableColumnGroup].contains(style.display)
      }
      guard !hasRows else { continue }
      tree.boxes[index].style.layout.size.height = .auto
      tree.boxes[index].style.layout.minSize.height = .auto
      // Nor does a flex container stretch it.
      tree.boxes[index].style.layout.maxSize.height = .px(0)
    }
  }

  // MARK: Margins

  /// Default margins that meet the edge of a cell or of the body are none.
  private mutating func dropMargins() {
    for index in tree.boxes.indices {
      let id = BoxID(index: index)
      let isCell = tree[id].style.display == .tableCell
      guard isCell || isBody(id) else { continue }
      _ = dropMargins(.start, in: id)
      // At the body's end they are gone only where they don't become the body's own.
      if isCell || tree[id].hasEdge(.end) { _ = dropMargins(.end, in: id) }
    }
  }

  /// - Returns: whether nothing in the box parts its margins.
  private mutating func dropMargins(_ edge: DefaultMargins, in container: BoxID) -> Bool {
    guard case .none = tree[container].content, tree[container].style.layout.display.isBlockContainer else {
      return false
    }
    let children = tree[container].children
    for child in edge == .start ? children : children.reversed() {
      let style = tree[child].style
      if style.isOutOfFlow || style.layout.float != .none { continue }
      guard style.display.isBlockLevel else { return false }
      drop(edge, of: child)
      let overflow = style.layout.overflow
      guard style.layout.display == .block, !overflow.width.isScrollContainer, !overflow.height.isScrollContainer,
        !tree[child].hasEdge(edge), dropMargins(edge, in: child),
        !tree[child].hasEdge(edge == .start ? .end : .start), style.layout.size.height.isAutoOrZero
      else { return false }
      // Margins collapse through it.
      drop(.start, of: child)
      drop(.end, of: child, isEmpty: true)
    }
    return true
  }

  private mutating func drop(_ edge: DefaultMargins, of id: BoxID, isEmpty: Bool = false) {
    let margins = tree[id].style.defaultMargins
    guard margins.contains(edge) || isEmpty && edge == .end && margins.contains(.endOfEmpty) else { return }
    if edge == .start {
      tree[id].style.layout.margin.top = .px(0)
    } else {
      tree[id].style.layout.margin.bottom = .px(0)
    }
  }

  /// Whether an automatic height of the body is what the viewport leaves of its own.
  private func isFillingBody(_ id: BoxID) -> Bool {
    guard isBody(id) else { return false }
    let style = tree[id].style
    return style.display.isBlockLevel && style.layout.float == .none && !style.isOutOfFlow
  }

  private func fillsViewport(_ id: BoxID) -> Bool { id == tree.root || isFillingBody(id) }

  func isAnonymous(_ id: BoxID) -> Bool { tree[id].source == nil }

  // MARK: Heights

  /// Quirks §3.5 to §3.7 (#the-percentage-height-calculation-quirk, #the-html-element-fills-the-viewport-quirk,
  /// #the-body-element-fills-the-html-element-quirk): an automatic height hands percentages on to the next box around,
  /// in the end to the viewport.
  private mutating func resolveHeights(viewport: Size<Float>) {
    var pending: [(id: BoxID, base: Float?, limits: Float?)] = [(tree.root, viewport.height, viewport.height)]
    while let (id, base, limits) = pending.popLast() {
      let inner = resolveHeight(of: id, base: base, ofReplacedLimits: limits, width: viewport.width)
      if base == nil { handOnHeight(through: id) }
      if let inner, isFillingBody(id) { moveInlineBoxes(in: id, height: inner) }
      for child in tree[id].children {
        if let inner, isFillingBody(id) { stretch(child, to: inner, width: viewport.width) }
        // As in Chromium, the limits of a replaced element's height are those of any document: automatic heights hand
        // nothing on to them, but for anonymous boxes'.
        let isFilled = fillsViewport(id) || isAnonymous(id) && tree[id].parent.map(fillsViewport) == true
        pending.append((child, inner, isFilled ? inner : isAnonymous(id) ? limits : nil))
        // The viewport's height is that of what is moved in the root, and in the body that fills it.
        guard let inner, isFilled, tree[child].style.isMovedByItself else { continue }
        tree[child].style.layout.inset.top.resolve(against: inner, isInset: true)
        tree[child].style.layout.inset.bottom.resolve(against: inner, isInset: true)
      }
    }
  }

  /// Gives a block that asks for all the height there is that of the body.
  private mutating func stretch(_ child: BoxID, to height: Float, width: Float) {
    guard !tree[child].style.isOutOfFlow else { return }
    let content = tree[child].style.layout.boxSizing == .borderBox ? height : max(0, height - edges(of: child, width))
    if tree[child].style.layout.size.height == .stretch { tree[child].style.layout.size.height = .px(content) }
    if tree[child].style.layout.minSize.height == .stretch { tree[child].style.layout.minSize.height = .px(content) }
    if tree[child].style.layout.maxSize.height == .stretch { tree[child].style.layout.maxSize.height = .px(content) }
  }

  /// Padding and border of a box above and below.
  private func edges(of id: BoxID, _ width: Float) -> Float {
    let layout = tree[id].style.layout
    return layout.padding.top.resolved(against: width) + layout.padding.bottom.resolved(against: width)
      + layout.border.top + layout.border.bottom
  }

  /// Inline boxes that are moved in the body's lines are moved by its height too.
  private mutating func moveInlineBoxes(in body: BoxID, height: Float) {
    for holder in [body] + tree[body].children.filter({ tree[$0].source == nil }) {
      guard case .inline(var content) = tree[holder].content else { continue }
      for index in content.boxes.indices where content.boxes[index].style.isMovedByItself {
        content.boxes[index].style.layout.inset.top.resolve(against: height, isInset: true)
        content.boxes[index].style.layout.inset.bottom.resolve(against: height, isInset: true)
      }
      tree[holder].content = .inline(content)
    }
  }

  /// - Parameters:
  ///   - base: what percentages of the box's height are of; `nil` leaves them to layout.
  ///   - limits: the same for the least and the greatest height of a replaced element.
  /// - Returns: what those of its children are of.
  private mutating func resolveHeight(
    of id: BoxID, base: Float?, ofReplacedLimits limits: Float?, width: Float
  ) -> Float? {
    let style = tree[id].style
    if let base, !style.isOutOfFlow {
      tree[id].style.layout.size.height.resolve(against: base)
      var isReplaced = false
      if case .image = tree[id].content { isReplaced = style.layout.compressibility != .none }
      if let base = isReplaced ? limits : base {
        tree[id].style.layout.minSize.height.resolve(against: base)
        tree[id].style.layout.maxSize.height.resolve(against: base)
      }
    }
    let layout = tree[id].style.layout
    // What stands below a legend is of the fieldset's height.
    if layout.fillsRemainingHeight, let parent = tree[id].parent, tree[parent].style.layout.size.height == .auto {
      return layout.display.isBlockContainer ? base : nil
    }
    let edges = edges(of: id, width)
    if case .px(let height) = layout.size.height {
      guard layout.display.isBlockContainer, style.display != .tableCell, !layout.minSize.height.isPercentage,
        !layout.maxSize.height.isPercentage
      else { return nil }
      var used = height
      if case .px(let most) = layout.maxSize.height { used = min(used, most) }
      if case .px(let least) = layout.minSize.height { used = max(used, least) }
      return max(0, layout.boxSizing == .borderBox ? used - edges : used)
    }
    guard let base, !style.isOutOfFlow, layout.size.height == .auto, layout.aspectRatio == nil else { return nil }
    if fillsViewport(id) {
      let margins =
        (layout.margin.top.resolved(against: width) ?? 0) + (layout.margin.bottom.resolved(against: width) ?? 0)
      var fill = max(0, base - margins - edges)
      if layout.boxSizing == .borderBox { fill += edges }
      // Limits are percentages no longer.
      if case .px(let most) = layout.maxSize.height { fill = min(fill, most) }
      if case .px(let least) = layout.minSize.height { fill = max(fill, least) }
      let content = layout.boxSizing == .borderBox ? max(0, fill - edges) : fill
      let inner = layout.display.isBlockContainer || layout.display == .flex ? content : nil
      guard fills else {
        if isBody(id) { tree.roomInBody = content }
        return inner
      }
      switch layout.minSize.height {
      case .px, .auto: tree[id].style.layout.minSize.height = .px(fill)
      default: break
      }
      return inner
    }
    return layout.display.isBlockContainer && style.display != .tableCell ? base : nil
  }
}

extension Box {
  /// Whether a border or padding parts its margin from its children's.
  fileprivate func hasEdge(_ edge: DefaultMargins) -> Bool {
    let layout = style.layout
    return edge == .start
      ? layout.border.top > 0 || layout.padding.top != .zero
      : layout.border.bottom > 0 || layout.padding.bottom != .zero
  }
}

extension ComputedStyle {
  /// Whether `position: relative` moves the box: what sticks is moved by what scrolls.
  fileprivate var isMovedByItself: Bool { layout.position == .relative && !isSticky }
}

extension Display {
  var isBlockContainer: Bool { self == .block || self == .flowRoot }
}

extension Style {
  /// Replaces percentages of the height, and of its limits, which are dropped where not.
  mutating func resolveHeights(against base: Float, andLimits: Bool) {
    size.height.resolve(against: base)
    guard andLimits else {
      if minSize.height.isPercentage { minSize.height = .auto }
      if maxSize.height.isPercentage { maxSize.height = .auto }
      return
    }
    minSize.height.resolve(against: base)
    maxSize.height.resolve(against: base)
  }
}

extension Dimension {
  fileprivate var isAutoOrZero: Bool { self == .auto || self == .px(0) }

  fileprivate var isPercentage: Bool {
    switch self {
    case .percent, .calc: true
    default: false
    }
  }

  /// Replaces a percentage by what it is of a height.
  fileprivate mutating func resolve(against base: Float, isInset: Bool = false) {
    switch self {
    case .percent, .calc: if let height = resolved(against: base) { self = .px(isInset ? height : max(0, height)) }
    default: break
    }
  }
}
