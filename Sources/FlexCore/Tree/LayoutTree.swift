/// A box of a `LayoutTree`.
public struct NodeID: Hashable, Sendable {
  public let index: Int32

  @inlinable init(index: Int32) { self.index = index }
}

/// A tree of boxes with styles, and its layout.
///
/// The tree owns its boxes; a `NodeID` names one for the tree's lifetime. Changing a style or the
/// tree marks what must be laid out again: the box and its ancestors. One thread owns a tree.
public final class LayoutTree {
  /// The one value of `state`.
  @usableFromInline let states: Column<State>
  private(set) var lastAvailable = Size(width: AvailableSpace.definite(0), height: .definite(0))

  /// A tree with room for `capacity` boxes; it grows by itself.
  public init(capacity: Int = 0) {
    precondition(capacity >= 0, "a tree's capacity is not negative")
    let capacity = max(capacity, 16)
    let pass = Column<LayoutPass>.allocate(1)
    pass.initialize(at: 0, to: LayoutPass())
    states = .allocate(1)
    states.initialize(
      at: 0, to: State(nodes: Nodes(capacity: capacity, pass: pass), capacity: capacity, room: capacity))
  }

  deinit {
    nodes.styles.deinitialize(count: count)
    for index in 0..<cacheCount { nodes.caches[index].deallocate() }
    nodes.deallocateColumns()
    nodes.pass.deallocate()
    nodes.passes.deinitialize(count: 1)
    nodes.passes.deallocate()
    states.deinitialize(count: 1)
    states.deallocate()
  }

  // MARK: Boxes

  /// Adds a box as the last child of `parent`.
  public func append(_ child: NodeID, to parent: NodeID) {
    let child = index(child)
    let parent = index(parent)
    requireFree(child, for: parent)
    linkLast(child, in: parent)
  }

  /// Adds a box as the child number `index` of `parent`.
  public func insert(_ child: NodeID, at index: Int, in parent: NodeID) {
    let parent = self.index(parent)
    precondition(index >= 0 && index <= Int(nodes.links[parent].childCount), "no such place among the children")
    var previous = -1
    for _ in 0..<index {
      previous = Int(previous < 0 ? nodes.links[parent].firstChild : nodes.links[previous].next)
    }
    link(self.index(child), after: previous, in: parent)
  }

  /// Takes a box, with what hangs under it, off its parent.
  public func remove(_ node: NodeID) {
    let node = index(node)
    let links = nodes.links
    let parent = Int(links[node].parent)
    guard parent >= 0 else { return }
    let previous = Int(links[node].previous)
    let next = Int(links[node].next)
    if previous >= 0 {
      links[previous].next = Int32(truncatingIfNeeded: next)
    } else {
      links[parent].firstChild = Int32(truncatingIfNeeded: next)
    }
    if next >= 0 {
      links[next].previous = Int32(truncatingIfNeeded: previous)
    } else {
      links[parent].lastChild = Int32(truncatingIfNeeded: previous)
    }
    links[parent].childCount -= 1
    links[node].parent = -1
    links[node].next = -1
    links[node].previous = -1
    if nodes.display(node) == .tablePart { forgetContext(ofChildrenIn: node) }
    markContentDirty(parent)
  }

  private func requireFree(_ child: Int, for parent: Int) {
    precondition(nodes.links[child].parent < 0, "the box hangs in a tree already")
    assert(!isAncestor(child, of: parent), "a box can't hang under itself")
  }

  @inline(__always) private func linkLast(_ child: Int, in parent: Int) {
    let last = nodes.links[parent].lastChild
    nodes.links[child].parent = Int32(truncatingIfNeeded: parent)
    nodes.links[child].previous = last
    hang(child, after: last, in: parent)
    noteChild(child, of: parent)
  }

  @inline(__always) func hang(_ child: Int, after last: Int32, in parent: Int) {
    let links = nodes.links
    let id = Int32(truncatingIfNeeded: child)
    if last >= 0 { links[Int(last)].next = id } else { hangFirst(child, in: parent) }
    links[parent].lastChild = id
    links[parent].childCount &+= 1
  }

  @inline(__always) private func hangFirst(_ child: Int, in parent: Int) {
    nodes.links[parent].firstChild = Int32(truncatingIfNeeded: child)
    if nodes.links[parent].cache < 0 { makeCache(parent) }
  }

  private func link(_ child: Int, after previous: Int, in parent: Int) {
    requireFree(child, for: parent)
    let next = Int(previous < 0 ? nodes.links[parent].firstChild : nodes.links[previous].next)
    guard next >= 0 else {
      linkLast(child, in: parent)
      return
    }
    let links = nodes.links
    links[child].parent = Int32(truncatingIfNeeded: parent)
    links[child].previous = Int32(truncatingIfNeeded: previous)
    links[child].next = Int32(truncatingIfNeeded: next)
    links[next].previous = Int32(truncatingIfNeeded: child)
    links[parent].childCount &+= 1
    if previous >= 0 {
      links[previous].next = Int32(truncatingIfNeeded: child)
    } else {
      links[parent].firstChild = Int32(truncatingIfNeeded: child)
    }
    noteChild(child, of: parent)
  }

  /// What a new child changes besides the links.
  @inline(__always) func noteChild(_ child: Int, of parent: Int) {
    let links = nodes.links
    links[child].flags.formUnion(.dirty)
    if links[child].cache >= 0 { nodes.cache(child).invalidate() }
    if nodes.display(child) == .contents {
      links[parent].flags.formUnion(.hasContents)
      nodes.cache(parent).flags.subtract(.isStack)
      forgetContext(ofChildrenIn: child)
    }
    if links[child].flags.contains(.hasFloats) || nodes.floatSide(child) != .none { noteFloats(in: parent) }
    markContentDirty(parent)
  }

  /// Tells a box and its ancestors that a float is inside: then they are laid out with an eye to floats.
  private func noteFloats(in node: Int) {
    var node = node
    while node >= 0, !nodes.links[node].flags.contains(.hasFloats) {
      nodes.links[node].flags.formUnion(.hasFloats)
      node = Int(nodes.links[node].parent)
    }
  }

  // MARK: Styles

  public func setStyle(_ style: Style, of node: NodeID) {
    let node = index(node)
    let wasOutOfFlow = style.display == .tablePart && nodes.isOutOfFlow(node)
    if nodes.display(node) != style.display { forgetContext(ofChildrenIn: node) }
    nodes.styles[node] = style
    if style.display == .tablePart, nodes.isOutOfFlow(node) != wasOutOfFlow { forgetContext(ofChildrenIn: node) }
    if nodes.links[node].cache < 0, nodes.needsCacheWhenEmpty(node) { makeCache(node) }
    let parent = Int(nodes.links[node].parent)
    if parent >= 0, style.display == .contents {
      nodes.links[parent].flags.formUnion(.hasContents)
      nodes.cache(parent).flags.subtract(.isStack)
    }
    if parent >= 0, nodes.floatSide(node) != .none { noteFloats(in: parent) }
    markBoxDirty(node)
  }

  /// Whether a block's margins collapse through it depends on what its parent is, and where a cell's content stands on
  /// whether its row is a table's: where that changes, the children's answers are void.
  private func forgetContext(ofChildrenIn parent: Int) {
    var child = Int(nodes.links[parent].firstChild)
    while child >= 0 {
      if nodes.links[child].cache >= 0 { nodes.cache(child).invalidate() }
      if nodes.display(child) == .contents || nodes.display(child) == .tablePart { forgetContext(ofChildrenIn: child) }
      child = Int(nodes.links[child].next)
    }
  }

  /// Changes `width` and `height` alone.
  public func setSize(_ size: Size<Dimension>, of node: NodeID) {
    let node = index(node)
    nodes.styles[node].size = size
    markBoxDirty(node)
  }

  /// Changes `height` alone.
  @inline(__always) public func setHeight(_ height: Dimension, of node: NodeID) {
    let node = index(node)
    let keepsLines = standsInLines(node)
    let wasNeutral = nodes.isNeutralToWidths(node)
    nodes.styles[node].sizes.y = nodes.styles[node].pack(height, .height)
    if wasNeutral, nodes.isNeutralToWidths(node) { markHeightDirty(node) } else { markBoxDirty(node) }
    if keepsLines { nodes.cache(Int(nodes.links[node].parent)).flags.formUnion(.keepsLines) }
  }

  /// Changes `width` alone.
  @inline(__always) public func setWidth(_ width: Dimension, of node: NodeID) {
    let node = index(node)
    nodes.styles[node].sizes.x = nodes.styles[node].pack(width, .width)
    markBoxDirty(node)
  }

  public func setMeasured(_ isMeasured: Bool, of node: NodeID) {
    let node = index(node)
    if isMeasured { nodes.links[node].flags.formUnion(.measured) } else { nodes.links[node].flags.subtract(.measured) }
    if isMeasured, nodes.links[node].cache < 0 { makeCache(node) }
    markBoxDirty(node)
  }

  // MARK: Layout

  /// Says that a leaf's content changed.
  public func markDirty(_ node: NodeID) { markContentDirty(index(node)) }

  /// Lays out the tree under `root` as a block-level box in a containing block of the given size.
  ///
  /// A definite available width is filled by `width: auto`; `.minContent` and `.maxContent` give the
  /// root that intrinsic width. Percentages are of definite sizes. A root with `position: absolute`
  /// is as wide as its content, up to the available width.
  ///
  /// - Parameters:
  ///   - root: the box that is laid out with all below it.
  ///   - available: the containing block's size.
  ///   - measure: answers for measured leaves; see `Measurement`. It must depend on nothing but
  ///     its arguments: answers are kept until the leaf is marked dirty.
  public func computeLayout(
    of root: NodeID, in available: Size<AvailableSpace>,
    measure: (NodeID, Size<Float?>, Size<AvailableSpace>) -> Measurement
  ) {
    precondition(room == capacity, "the tree is laid out while a style is set")
    let root = index(root)
    let space = Size(width: Self.limited(available.width), height: Self.limited(available.height))
    let isRepeated = root == lastRoot && space == lastAvailable
    if isRepeated, !nodes.links[root].flags.contains(.dirty), state.boundaries.isEmpty { return }
    lastRoot = root
    lastAvailable = space
    withoutActuallyEscaping(measure) { measure in
      nodes.pass.measure = measure
      nodes.pass.root = root
      nodes.pass.depth = 0
      nodes.pass.number &+= 1
      if !isRepeated {
        let callback = WholeLayoutCallback(measure)
        nodes.pass.wholeLayout = BorrowedCallback(callback)
        layoutFromRoot()
        nodes.pass.wholeLayout = nil
        withExtendedLifetime(callback) {}
      } else if nodes.links[root].flags.contains(.dirty) {
        layoutFromRoot()
      }
      if !state.boundaries.isEmpty { layoutBoundaries() }
      nodes.pass.measure = nil
    }
  }

  /// Lays out as `computeLayout(of:in:measure:)` does; where an intrinsic width of a leaf is asked for, `intrinsic` answers
  /// for both, in one question. For content whose widths are found together, or are cheap.
  ///
  /// - Parameters:
  ///   - root: the box that is laid out with all below it.
  ///   - available: the containing block's size.
  ///   - measure: answers for leaves whose width is known, and for those with floats or percentages of a height in them.
  ///   - intrinsic: what `measure` would answer at both intrinsic widths.
  public func computeLayout(
    of root: NodeID, in available: Size<AvailableSpace>,
    measure: (NodeID, Size<Float?>, Size<AvailableSpace>) -> Measurement,
    intrinsic: (NodeID) -> IntrinsicMeasurement
  ) {
    withoutActuallyEscaping(intrinsic) { intrinsic in
      nodes.pass.measureIntrinsic = intrinsic
      computeLayout(of: root, in: available, measure: measure)
      nodes.pass.measureIntrinsic = nil
    }
  }

  func layoutFromRoot() {
    let nodes = nodes
    nodes.withoutDepthLimit { nodes.layoutRoot(lastRoot, lastAvailable) }
  }

  /// Available space as layout can use it: neither endless nor negative.
  private static func limited(_ space: AvailableSpace) -> AvailableSpace {
    guard case .definite(let size) = space else { return space }
    return size.isFinite ? .definite(Style.nonNegative(size)) : .maxContent
  }

  // MARK: Storage

  @inline(__always) func index(_ node: NodeID) -> Int {
    let index = Int(node.index)
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "no such box in this tree")
    return index
  }

  @inline(__always) func makeCache(_ node: Int) {
    nodes.caches.initialize(at: cacheCount, to: NodeCache.Answers())
    nodes.links[node].cache = Int32(truncatingIfNeeded: cacheCount)
    cacheCount &+= 1
  }
}
