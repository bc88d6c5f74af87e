extension LayoutTree {
  /// What a tree knows besides its columns. It stands where they do, in memory of the tree's own: one thread owns a tree
  /// and no access spans another, so that there is nothing to check at run time.
  @usableFromInline struct State {
    var nodes: Nodes
    @usableFromInline var capacity: Int
    /// The capacity; 0 while a style is written where it stands: then nothing may move.
    @usableFromInline var room: Int
    var cacheCount = 0
    @usableFromInline var count = 0
    /// Boxes of given size in which something changed.
    var boundaries: [RelayoutBoundary] = []
    /// The question the last layout answered.
    @usableFromInline var lastRoot = -1

    init(nodes: Nodes, capacity: Int, room: Int) {
      self.nodes = nodes
      self.capacity = capacity
      self.room = room
    }
  }

  var state: State {
    @inline(__always) unsafeAddress { unsafe .init(states.address) }
    @inline(__always) unsafeMutableAddress { unsafe states.address }
  }
  var nodes: Nodes {
    @inline(__always) get { states[0].nodes }
    @inline(__always) set { states[0].nodes = newValue }
  }
  @inlinable var capacity: Int {
    @inline(__always) get { states[0].capacity }
    @inline(__always) set { states[0].capacity = newValue }
  }
  @inlinable var room: Int {
    @inline(__always) get { states[0].room }
    @inline(__always) set { states[0].room = newValue }
  }
  var cacheCount: Int {
    @inline(__always) get { states[0].cacheCount }
    @inline(__always) set { states[0].cacheCount = newValue }
  }
  /// How many boxes there are.
  public internal(set) var count: Int {
    @inline(__always) get { states[0].count }
    @inline(__always) set { states[0].count = newValue }
  }
  @inlinable var lastRoot: Int {
    @inline(__always) get { states[0].lastRoot }
    @inline(__always) set { states[0].lastRoot = newValue }
  }
}
