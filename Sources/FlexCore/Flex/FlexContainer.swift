/// A flex container's main axis.
protocol FlexAxis {
  /// 0 horizontal, 1 vertical.
  static var index: Int { get }
}

enum RowAxis: FlexAxis {
  static var index: Int { @inline(__always) get { 0 } }
}

enum ColumnAxis: FlexAxis {
  static var index: Int { @inline(__always) get { 1 } }
}

/// The layout of one flex container. CSS Flexible Box Layout 1 §9 (#layout-algorithm).
///
/// This file is the list of §9's steps; each step's function says where the specification has it.
/// All of them are `mutating`, also those that change nothing: others would be handed a copy. There
/// is one copy of the algorithm for rows and one for columns, in which the axes are constants.
struct FlexAlgorithm<MainAxis: FlexAxis> {
  let nodes: Nodes
  let container: Int
  let request: LayoutRequest
  /// Whether frames are asked for, or the size alone.
  let isFinal: Bool

  /// The axes: 0 horizontal, 1 vertical.
  var main: Int { @inline(__always) get { MainAxis.index } }
  var cross: Int { @inline(__always) get { 1 &- MainAxis.index } }
  /// Whether main-start, or cross-start, is at the right or the bottom.
  let reversesMain: Bool
  let reversesCross: Bool
  let isMultiLine: Bool
  /// The edge at main-start and at cross-start: 0 left, 1 top, 2 right, 3 bottom.
  let mainStartEdge: Int
  let crossStartEdge: Int
  /// Whether items stretch to the container's cross size before their lines are known.
  let stretchesEarly: Bool
  /// The cross size they stretch to: the container's, before its content raised it above its ratio.
  let earlyCross: Float
  /// Padding, border and scroll bars: left, top, right, bottom.
  let insets: SIMD4<Float>

  /// The content box; its height is indefinite while the content decides on it.
  var innerMain: Float
  var innerCross: Float
  /// What the items' percentages are of.
  var base: SIMD2<Float>
  var mainGap: Float = 0
  var crossGap: Float = 0

  var items: Column<FlexItem>
  var itemCount = 0
  /// Outer hypothetical main sizes of all items, and the gaps between them.
  var hypotheticalSum: Float = 0
  var lines: Column<FlexLine>
  var lineCount = 0
  var seen: SeenItems = []
  /// `min-height` and `max-height` of the border box; indefinite until asked for.
  var knownHeightLimits = SizeLimits(min: .indefinite, max: .infinity)
  /// A column's main size is just what its longest line takes.
  var isAsTallAsItems = false
  /// Whether the items' widths are their max-content contributions: a column's intrinsic width is asked for.
  var isIntrinsic = false
  /// Which alignments the items have, a bit each; and the sum of their `flex-grow`s.
  var alignments: UInt32 = 0
  var growSum: Float = 0

  mutating func layout() -> LayoutOutput {
    // §9.1 Initial setup; §9.2 step 2 is the initialiser.
    generateItems()  // 1. Generate flex items; with §9.2 step 3, their base and hypothetical sizes.

    // §9.3 Main size determination
    collectLines()  // 5. Collect flex items into flex lines.
    determineMainSize()  // 4. The main size of the container.
    resolveFlexibleLengths()  // 6. The used main size of each item: §9.7.

    // §9.4 Cross size determination
    if seen.contains(.contentCross) { determineHypotheticalCrossSizes() }  // 7.
    determineLineCrossSizes()  // 8.
    let output = determineContainerCrossSize()  // 15, as far as lines stretch into it.
    if isMultiLine { stretchLines() }  // 9. Handle align-content: stretch. (10 is visibility: collapse.)

    // §9.5 Main-axis alignment
    alignOnMainAxis()  // 12. Distribute any remaining free space.

    // §9.6 Cross-axis alignment
    if isMultiLine { alignLines() }  // 16. Align all flex lines per align-content.
    placeItems(height: output.height)  // 11. Used cross size, 13. auto margins, 14. align-self: an item at a time.

    if seen.intersects([.autoMainMargins, .autoCrossMargins]) { noteAutomaticMargins() }
    if seen.contains(.absolutes) { placeAbsoluteChildren(height: output.height) }
    noteDependence()
    noteBaselineItems()
    return output
  }
}

/// What the items turned out to have, so that steps without work are skipped.
struct SeenItems: OptionSet {
  let rawValue: UInt16
  static let order = SeenItems(rawValue: 1)
  static let absolutes = SeenItems(rawValue: 2)
  static let baselines = SeenItems(rawValue: 4)
  static let autoMainMargins = SeenItems(rawValue: 8)
  /// Some item's size depends on the container's height.
  static let dependsOnHeight = SeenItems(rawValue: 16)
  /// Some item's cross size, or baseline, is its content's.
  static let contentCross = SeenItems(rawValue: 32)
  static let autoCrossMargins = SeenItems(rawValue: 64)
  /// Some item's final layout was left undone.
  static let undone = SeenItems(rawValue: 128)
  /// Some item's hypothetical size isn't its base size.
  static let clamped = SeenItems(rawValue: 256)
  /// Some item's automatic minimum size was put off.
  static let deferredMinimums = SeenItems(rawValue: 512)
  /// Some item aligns its last baseline.
  static let lastBaselines = SeenItems(rawValue: 1024)
}

extension FlexAlgorithm {
  /// §9.2 step 2 (#algo-available): the available space for the flex items, and the axes.
  @inline(__always) init(_ nodes: Nodes, _ container: Int, _ request: LayoutRequest, isFinal: Bool) {
    self.isFinal = isFinal
    self.nodes = nodes
    self.container = container
    self.request = request
    let direction = nodes.styles[container].keyword(StyleKeywords.flexDirection, bits: 2)
    let wrap = nodes.styles[container].flexWrap
    let isColumn = MainAxis.index == 1
    let isReverse = direction & 1 != 0
    let isRightToLeft = nodes.isRightToLeft(container)
    let wrapsReverse = wrap == .wrapReverse || wrap == .balanceReverse
    reversesMain = isReverse != (!isColumn && isRightToLeft)
    reversesCross = wrapsReverse != (isColumn && isRightToLeft)
    isMultiLine = wrap != .nowrap
    mainStartEdge = MainAxis.index &+ (reversesMain ? 2 : 0)
    crossStartEdge = (1 &- MainAxis.index) &+ (reversesCross ? 2 : 0)

    insets = nodes.edges(container, request.base.x) + nodes.gutters(container)
    let sums = insets.sums
    let width = max(request.width - sums.x, 0)
    let height = max(request.height - sums.y, 0)  // An indefinite height stays so.
    base = SIMD2(width, max(request.definiteHeight - sums.y, 0))
    innerMain = isColumn ? height : width
    innerCross = isColumn ? width : height
    stretchesEarly = wrap == .nowrap && (isColumn || request.isHeightDefinite && height.isDefinite)
    earlyCross = isColumn ? width : max(request.definiteHeight - sums.y, 0)
    let gaps = SIMD2(nodes.gap(container, 0, width), nodes.gap(container, 1, base.y))
    mainGap = isColumn ? gaps.y : gaps.x
    crossGap = isColumn ? gaps.x : gaps.y

    items = nodes.pass.arena.allocate(FlexItem.self, count: nodes.boxCount(container))
    lines = nodes.pass.arena.allocate(FlexLine.self, count: 1)
  }

  /// Physical edges, left, top, right, bottom, as main-start, cross-start, main-end and cross-end.
  @inline(__always) func inFlow(_ edges: SIMD4<Float>) -> SIMD4<Float> {
    var result = edges
    if main == 1 { result = SIMD4(result.y, result.x, result.w, result.z) }
    if reversesMain { result = SIMD4(result.z, result.y, result.x, result.w) }
    if reversesCross { result = SIMD4(result.x, result.w, result.z, result.y) }
    return result
  }

  /// Whether the container's height counts as definite for its items.
  var isHeightDefinite: Bool { base.y.isDefinite }
}

extension Nodes {
  /// Lays a flex container out.
  func flexLayout(_ node: Int, _ request: LayoutRequest, isFinal: Bool) -> LayoutOutput {
    let mark = pass.arena.mark
    defer { pass.arena.release(mark) }
    let direction = styles[node].keyword(StyleKeywords.flexDirection, bits: 2)
    if direction < FlexDirection.column.rawValue {
      var flex = FlexAlgorithm<RowAxis>(self, node, request, isFinal: isFinal)
      let output = flex.layout()
      flex.noteRow()
      return output
    }
    var flex = FlexAlgorithm<ColumnAxis>(self, node, request, isFinal: isFinal)
    let output = flex.layout()
    flex.noteStack()
    return output
  }
}
