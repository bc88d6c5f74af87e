extension LayoutTree {
  /// Makes a box that hangs nowhere yet.
  ///
  /// - Parameters:
  ///   - style: taken over as it is.
  ///   - isMeasured: a leaf whose content answers the measure callback.
  public func makeNode(_ style: consuming Style, isMeasured: Bool = false) -> NodeID {
    let node = count
    if node >= room { grow() }
    count = node &+ 1
    nodes.styles.initialize(at: node, to: style)
    nodes.frames.initialize(at: node, to: .zero)
    nodes.links.initialize(at: node, to: Links(isMeasured: isMeasured))
    if isMeasured || nodes.needsCacheWhenEmpty(node) { makeCache(node) }
    return NodeID(index: Int32(truncatingIfNeeded: node))
  }

  /// Makes a box as the last child of `parent`.
  ///
  /// - Parameters:
  ///   - style: taken over as it is.
  ///   - isMeasured: a leaf whose content answers the measure callback.
  ///   - parent: the box that it becomes a child of.
  public func makeNode(_ style: consuming Style, isMeasured: Bool = false, in parent: NodeID) -> NodeID {
    openNode(isMeasured: isMeasured, in: parent).initialize(at: 0, to: style)
    room = capacity
    noteNewNode()
    return NodeID(index: Int32(truncatingIfNeeded: count &- 1))
  }

  /// Makes a box that hangs nowhere yet; `configure` sets what isn't initial in its style.
  ///
  /// - Parameters:
  ///   - isMeasured: a leaf whose content answers the measure callback.
  ///   - configure: sets what isn't initial.
  public func makeNode(isMeasured: Bool = false, configure: (inout Style) -> Void) -> NodeID {
    var style = Style()
    configure(&style)
    return makeNode(style, isMeasured: isMeasured)
  }

  /// Makes a box as the last child of `parent`. Its style is written where it stands, by code that is compiled
  /// into the caller: the fastest way to make many boxes.
  ///
  /// - Parameters:
  ///   - isMeasured: a leaf whose content answers the measure callback.
  ///   - parent: the box that it becomes a child of.
  ///   - configure: sets what isn't initial. It must neither make another box nor lay out the tree.
  @inlinable @inline(__always)
  public func makeNode(
    isMeasured: Bool = false, in parent: NodeID, configure: (inout Style) -> Void
  ) -> NodeID {
    let style = openNode(isMeasured: isMeasured, in: parent)
    style.initialize(at: 0, to: Style())
    configure(&style[0])
    room = capacity
    // In a tree that has never been laid out nothing is known that a box more could change.
    if style[0].mayConcernParent || lastRoot >= 0 { noteNewNode() }
    return NodeID(index: Int32(truncatingIfNeeded: count &- 1))
  }

  /// Hangs a new box in `parent`, and answers where its style belongs. Until `room` is the capacity again
  /// nothing may be made or laid out.
  @usableFromInline
  func openNode(isMeasured: Bool, in parent: NodeID) -> Column<Style> {
    let parent = index(parent)
    // Most boxes hang beside others and keep no answers: these few lines are what making a box costs.
    if count >= room || isMeasured || nodes.links[parent].lastChild < 0 {
      return openUncommonNode(isMeasured: isMeasured, in: parent)
    }
    return hangNewNode(isMeasured: false, in: parent)
  }

  @inline(never)
  private func openUncommonNode(isMeasured: Bool, in parent: Int) -> Column<Style> {
    if count >= room { grow() }
    let node = count
    let style = hangNewNode(isMeasured: isMeasured, in: parent)
    if isMeasured { makeCache(node) }
    return style
  }

  @inline(__always)
  private func hangNewNode(isMeasured: Bool, in parent: Int) -> Column<Style> {
    let node = count
    room = 0
    count = node &+ 1
    let nodes = nodes
    var links = Links(isMeasured: isMeasured)
    links.parent = Int32(truncatingIfNeeded: parent)
    links.previous = nodes.links[parent].lastChild
    nodes.links.initialize(at: node, to: links)
    nodes.frames.initialize(at: node, to: .zero)
    hang(node, after: links.previous, in: parent)
    return nodes.styles.from(node)
  }

  /// Tells its parent what the newest box is to it.
  @inline(never) @usableFromInline
  func noteNewNode() {
    let node = count - 1
    let parent = Int(nodes.links[node].parent)
    if nodes.links[node].cache < 0, nodes.needsCacheWhenEmpty(node) { makeCache(node) }
    if nodes.styles[node].mayConcernParent || !nodes.isForgotten(parent) { noteChild(node, of: parent) }
  }

  @inline(never) private func grow() {
    precondition(room == capacity, "a box is made while another's style is set")
    let old = nodes
    capacity *= 2
    room = capacity
    nodes = Nodes(capacity: capacity, pass: old.passes)
    nodes.styles.moveInitialize(from: old.styles, count: count)
    nodes.links.moveInitialize(from: old.links, count: count)
    nodes.frames.moveInitialize(from: old.frames, count: count)
    nodes.caches.moveInitialize(from: old.caches, count: cacheCount)
    old.deallocateColumns()
  }
}

extension Style {
  /// Whether a new box may be more to its parent than one child more, or needs a cache at once: it has no box,
  /// is a grid, is out of flow or floats.
  @inlinable var mayConcernParent: Bool {
    @inline(__always) get {
      keywords & (StyleKeywords.anyDisplay | StyleKeywords.isOutOfFlow) >= UInt64(Display.grid.rawValue)
        || units & StyleUnits.anyFloat != 0 || rare != nil
    }
  }
}
