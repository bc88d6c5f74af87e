/// Answers for a leaf's content.
typealias MeasureCallback = (NodeID, Size<Float?>, Size<AvailableSpace>) -> Measurement

/// Answers for both intrinsic widths of a leaf's content.
typealias IntrinsicCallback = (NodeID) -> IntrinsicMeasurement

/// What all containers of one layout share, and what is kept between layouts.
struct LayoutPass {
  var arena = Arena()
  /// The caller's callback while a layout runs.
  var measure: MeasureCallback?
  /// The same callback while a whole tree is laid out: a relayout asks too few to make it for.
  var wholeLayout: BorrowedCallback?
  /// The caller's other one, for both intrinsic widths of a leaf, where it has one.
  var measureIntrinsic: IntrinsicCallback?
  /// The box the layout began at: the containing block for whatever finds no nearer one.
  var root = -1
  /// What `auto` margins of flex items and absolute boxes came to: left, top, right, bottom.
  var automaticMargins: [Int32: SIMD4<Float>] = [:]
  /// Counts the layouts.
  var number: Int32 = 0
  /// How many boxes are being laid out inside each other; see `DeepTrees.swift`.
  var depth = 0
  /// The question at which a layout was broken off because it went too deep.
  var tooDeep: DeepQuestion? {
    didSet { isBrokenOff = tooDeep != nil }
  }
  /// Answers to such questions, while a layout runs.
  var deepAnswers: [DeepQuestion: LayoutOutput] = [:]
  /// Whether there is such a question: asked often, so it is one byte.
  private(set) var isBrokenOff = false
  /// The caller's other one, for leaves with floats beside or among their lines.
  var lines: LinesCallback?
  /// Leaves that have floats beside them.
  var besideFloats: Set<Int32> = []
  /// Where pages or columns end in a flow, from the top.
  var floatBreaks: [FloatBreak] = []
  /// The box whose flow those divide.
  var brokenFlow = -1
  /// Formatting contexts that stand below floats which their own top margins would move: these margins adjoin nothing.
  var partedMargins: Set<Int32> = []
  /// Where absolute boxes that would be inline-level begin, px from their parents' border boxes.
  var lineStarts: [Int32: Float] = [:]
  /// Which part of their sizes boxes stand before their static positions: of those that keep that.
  var staticShares: [Int32: SIMD2<Float>] = [:]
  /// How far below its own layout's place the content of a table's cell stands.
  var cellShifts: [Int32: Float] = [:]
  /// How far down relative positioning moved boxes whose insets are percentages.
  var relativeOffsets: [Int32: Float] = [:]
  /// What subgrids have of the grids around them, by axis.
  var subgrids: [Int32: [SubgridAxis?]] = [:]
  /// How tables were laid out.
  var tables: [Int32: TableGeometry] = [:]
  /// The widths of tables that have collapsed columns.
  var narrowedTables: [Int32: NarrowedTable] = [:]
  /// Where the gaps of flex and grid containers are whose styles ask for it.
  var gaps: [Int32: GapGeometry] = [:]
  /// Absolute boxes whose containing block isn't their parent.
  var deferred = Column<DeferredAbsolute>.allocate(4)
  var deferredCount = 0
  var deferredCapacity = 4

  /// Notes a box, or renews its note.
  mutating func deferAbsolute(_ record: DeferredAbsolute, _ nodes: Nodes) {
    let node = Int(record.node)
    if let index = deferredIndex(node, nodes) {
      deferred[index] = record
      return
    }
    if deferredCount == deferredCapacity {
      let grown = Column<DeferredAbsolute>.allocate(deferredCapacity * 2)
      grown.moveInitialize(from: deferred, count: deferredCount)
      deferred.deallocate()
      deferred = grown
      deferredCapacity *= 2
    }
    deferred.initialize(at: deferredCount, to: record)
    nodes.cache(node).deferredIndex = Int32(truncatingIfNeeded: deferredCount)
    deferredCount += 1
  }

  func deferredIndex(_ node: Int, _ nodes: Nodes) -> Int? {
    guard nodes.hasCache(node) else { return nil }
    let index = Int(nodes.cache(node).deferredIndex)
    return index >= 0 ? index : nil
  }

  /// Forgets boxes that came back into flow or hang elsewhere. Those inside something that is hidden or
  /// out of the tree are kept: when that is back, it may stand as it did and not note them anew.
  mutating func dropStaleAbsolutes(_ nodes: Nodes) {
    var kept = 0
    for index in 0..<deferredCount {
      let record = deferred[index]
      let node = Int(record.node)
      if nodes.isOutOfFlow(node), nodes.display(node) != .contents, isDeferred(node, nodes) {
        deferred[kept] = record
        nodes.cache(node).deferredIndex = Int32(truncatingIfNeeded: kept)
        kept += 1
      } else {
        nodes.cache(node).deferredIndex = -1
      }
    }
    deferredCount = kept
  }

  /// Whether a box's parent isn't its containing block by now.
  private func isDeferred(_ node: Int, _ nodes: Nodes) -> Bool {
    let parent = nodes.parentBox(node)
    return parent >= 0 && parent != root && !nodes.isContainingBlock(parent, of: nodes.styles[node].position)
  }

  func deallocate() {
    arena.deallocate()
    deferred.deallocate()
  }
}

extension Nodes {
  /// Whether a box hangs under the root and nothing above it is hidden.
  func isRendered(_ node: Int) -> Bool {
    var ancestor = node
    while ancestor >= 0 {
      if display(ancestor) == .none { return false }
      if ancestor == pass.root { return true }
      ancestor = Int(links[ancestor].parent)
    }
    return false
  }
}
