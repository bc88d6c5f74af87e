/// Where a box hangs in the tree. Indices into the columns; -1: none.
struct Links {
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var next: Int32 = -1
  /// Index of the box's `NodeCache`; -1: a box without children and without content has none.
  var cache: Int32 = -1
  var parent: Int32 = -1
  var previous: Int32 = -1
  var childCount: Int32 = 0
  var flags: NodeFlags

  @inline(__always) init(isMeasured: Bool) { flags = isMeasured ? [.dirty, .measured] : .dirty }
}

/// What layout knows of a box besides its style.
struct NodeFlags: OptionSet {
  let rawValue: UInt32

  /// Something in the subtree changed since the last layout. Then the parent is dirty too.
  static let dirty = NodeFlags(rawValue: 1)
  /// A leaf whose content answers the measure callback.
  static let measured = NodeFlags(rawValue: 2)
  /// Some child is, or has been, `display: contents`.
  static let hasContents = NodeFlags(rawValue: 8)
  /// In the list of boxes at which a layout begins: its ancestors needn't be dirty.
  static let boundary = NodeFlags(rawValue: 32)
  /// Some descendant floats, or has floated.
  static let hasFloats = NodeFlags(rawValue: 16)
  /// The first item of a line, as the last layout of its row left it. Other containers leave it as it is.
  static let startsLine = NodeFlags(rawValue: 4)
  /// Of a measured leaf: percentages in its content are of its own height, or of that of its containing block.
  static let readsOwnHeight = NodeFlags(rawValue: 64)
  static let readsOuterHeight = NodeFlags(rawValue: 128)
  /// Of a measured leaf: there are percentages of its width.
  static let readsWidth = NodeFlags(rawValue: 256)
  /// Of a measured leaf: its answer follows more than its width.
  static let asksForMore: NodeFlags = [.hasFloats, .readsOwnHeight, .readsOuterHeight]
}

/// The columns of a tree, indexed by `NodeID`. `LayoutTree` owns the memory; this value is what
/// the algorithms pass around: addresses only, nothing to count or check.
struct Nodes {
  let styles: Column<Style>
  let links: Column<Links>
  /// Border boxes relative to the parent's border box: x, y, width, height.
  let frames: Column<SIMD4<Float>>
  let caches: Column<NodeCache.Answers>
  /// The one value of `pass`.
  let passes: Column<LayoutPass>

  /// Columns with room for `capacity` boxes, uninitialised.
  init(capacity: Int, pass: Column<LayoutPass>) {
    let bytesPerBox =
      MemoryLayout<Style>.stride + MemoryLayout<Links>.stride + MemoryLayout<SIMD4<Float>>.stride
      + MemoryLayout<NodeCache.Answers>.stride
    var block = ColumnBlock(byteCount: capacity * bytesPerBox, alignment: MemoryLayout<Style>.alignment)
    styles = block.column(of: Style.self, count: capacity)
    links = block.column(of: Links.self, count: capacity)
    frames = block.column(of: SIMD4<Float>.self, count: capacity)
    caches = block.column(of: NodeCache.Answers.self, count: capacity)
    passes = pass
  }

  /// What all containers of one layout share.
  var pass: LayoutPass {
    @inline(__always) unsafeAddress { unsafe .init(passes.address) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe passes.address }
  }

  /// Frees the block that the columns stand in.
  func deallocateColumns() { styles.deallocate() }

  @inline(__always) func hasCache(_ node: Int) -> Bool { links[node].cache >= 0 }

  @inline(__always) func isMeasured(_ node: Int) -> Bool { links[node].flags.contains(.measured) }

  @inline(__always) func cache(_ node: Int) -> NodeCache {
    assert(links[node].cache >= 0)
    return NodeCache(caches.from(Int(links[node].cache)))
  }
}

// MARK: - Style access

extension Nodes {
  @inline(__always) func keywords(_ node: Int) -> UInt64 { styles[node].keywords }

  @inline(__always) func units(_ node: Int) -> UInt64 { styles[node].units }

  /// The unit of a size: `shift` of the pair, plus 4 for the vertical one.
  @inline(__always) func unit(_ node: Int, _ shift: UInt64, _ axis: Int) -> UInt64 {
    (styles[node].units &>> (shift &+ UInt64(truncatingIfNeeded: axis &* 4))) & 15
  }

  @inline(__always) func display(_ node: Int) -> Display { styles[node].display }

  /// `Display.makesItems`, without making a `Display` of what is stored.
  @inline(__always) func makesItems(_ node: Int) -> Bool {
    let display = UInt8(truncatingIfNeeded: styles[node].keywords &>> StyleKeywords.display) & 7
    return display == Display.flex.rawValue || display == Display.grid.rawValue
  }

  @inline(__always) func isTable(_ node: Int) -> Bool { styles[node].units & StyleUnits.isTable != 0 }

  /// Whether an `auto` size fills the room rather than fits the content: not of replaced boxes and tables.
  @inline(__always) func fillsWidth(_ node: Int) -> Bool { !styles[node].isReplaced && !isTable(node) }

  @inline(__always) func isOutOfFlow(_ node: Int) -> Bool {
    styles[node].keywords & StyleKeywords.isOutOfFlow != 0
  }

  /// Whether a box has answers to keep even without children: absolute ones a place in a list, grids
  /// their tracks, tables their height, form controls their content's width.
  @inline(__always) func needsCacheWhenEmpty(_ node: Int) -> Bool {
    isOutOfFlow(node) || display(node) == .grid || isTable(node)
      || styles[node].rare != nil && styles[node].intrinsicContentWidth != nil
  }

  /// Whether nothing is known of a box with a cache, and its ancestors are told already.
  @inline(__always) func isForgotten(_ node: Int) -> Bool {
    let (parent, cache, flags) = (links[node].parent, links[node].cache, links[node].flags)
    return flags.contains(.dirty) && caches[Int(cache)].flags.isEmpty
      && (parent < 0 || links[Int(parent)].flags.contains(.dirty))
  }

  @inline(__always) func isRightToLeft(_ node: Int) -> Bool {
    styles[node].keywords & (1 << StyleKeywords.direction) != 0
  }

  @inline(__always) func isContentBox(_ node: Int) -> Bool {
    styles[node].keywords & (1 << StyleKeywords.boxSizing) == 0
  }

  /// Both axes of a scroll container scroll: the other one's `visible` computes to `auto`.
  @inline(__always) func isScrollContainer(_ node: Int) -> Bool {
    guard styles[node].keywords & StyleKeywords.anyOverflow != 0 else { return false }
    return styles[node].keyword(StyleKeywords.overflowX, bits: 3) >= Overflow.hidden.rawValue
      || styles[node].keyword(StyleKeywords.overflowY, bits: 3) >= Overflow.hidden.rawValue
  }

  /// Whether absolute descendants are placed in this box. CSS Position 3 §2.1 (#def-cb).
  @inline(__always) func isPositioned(_ node: Int) -> Bool {
    styles[node].keywords & StyleKeywords.isContainingBlock != 0
  }

  /// Whether a box of this `position` is placed in `node`.
  @inline(__always) func isContainingBlock(_ node: Int, of position: Position) -> Bool {
    position == .fixed ? styles[node].containsFixed : isPositioned(node)
  }
}
