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
/// The table of contents: each step of §9 is one function, in a file named for its section, and has a test of its name in
/// `Tests/FlexCoreTests/Specification`.
///
/// | step | function |
/// |---|---|
/// | §9.1 step 1, generate the flex items | `generateItems` |
/// | §9.2 step 2, available space for the items | `init` |
/// | §9.2 step 3, flex base and hypothetical main sizes | `determineBaseSize` |
/// | §9.2 step 4, main size of the container | `determineMainSize` |
/// | §9.3 step 5, collect items into lines | `collectLines` |
/// | §9.3 step 6, resolve the flexible lengths | `resolveFlexibleLengths` |
/// | §9.4 step 7, hypothetical cross sizes | `determineHypotheticalCrossSizes` |
/// | §9.4 step 8, cross size of each line | `determineLineCrossSizes` |
/// | §9.4 step 9, `align-content: stretch` | `stretchLines` |
/// | §9.4 step 10, `visibility: collapse` | unsupported |
/// | §9.4 step 11, used cross sizes | `determineUsedCrossSize` |
/// | §9.5 step 12, free space on the main axis | `alignOnMainAxis` |
/// | §9.6 step 13, auto margins on the cross axis | `resolveAutoCrossMargins` |
/// | §9.6 step 14, `align-self` | `alignOnCrossAxis` |
/// | §9.6 step 15, cross size of the container | `determineContainerCrossSize` |
/// | §9.6 step 16, `align-content` | `alignLines` |
/// | §9.7 step 1, used flex factor | `usedFlexFactor` |
/// | §9.7 step 2, size inflexible items | `sizeInflexibleItems` |
/// | §9.7 step 3, initial free space | `initialFreeSpace` |
/// | §9.7 step 4a, check for flexible items | `hasFlexibleItems` |
/// | §9.7 step 4b, remaining free space | `remainingFreeSpace` |
/// | §9.7 step 4c, distribute it | `distributeFreeSpace` |
/// | §9.7 step 4d, fix min and max violations | `fixViolations` |
/// | §9.7 step 4e, freeze over-flexed items | `freezeOverflexedItems` |
/// | §9.7 step 5, used main sizes | `resolveFlexibleLengths` |
///
/// All of them are `mutating`, also those that change nothing: others would be handed a copy. There is one copy of the
/// algorithm for rows and one for columns, in which the axes are constants.
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
  let earlyCross: Extent
  /// Padding, border and scroll bars: left, top, right, bottom.
  let insets: SIMD4<Float>

  /// The content box; its height is indefinite while the content decides on it.
  var innerMain: Extent
  var innerCross: Extent
  /// What the items' percentages are of.
  var base: Extents
  var mainGap: Float = 0
  var crossGap: Float = 0

  var items: Column<FlexItem>
  var itemCount = 0
  /// Outer hypothetical main sizes of all items, and the gaps between them.
  var hypotheticalSum: Float = 0
  var lines: Column<FlexLine>
  var lineCount = 0
  var seen: SeenItems = []
  /// `min-height` and `max-height` of the border box; `nil`: not asked for yet.
  var knownHeightLimits: SizeLimits?
  /// A column's main size is just what its longest line takes.
  var isAsTallAsItems = false
  /// Whether the items' widths are their max-content contributions: a column's intrinsic width is asked for.
  var isIntrinsic = false
  /// Which alignments the items have, a bit each; and the sum of their `flex-grow`s.
  var alignments: UInt32 = 0
  var growSum: Float = 0

  /// Runs the steps; step 2 was the initialiser.
  ///
  /// Three stand elsewhere than in the specification's list: a column's main size follows from its lines (4 after 5), lines
  /// stretch into a container whose size is known (15 before 9), and each item is finished in one go (11, 13 and 14 last).
  @inline(__always) mutating func layout() -> LayoutOutput {
    generateItems()  // 1, and 3
    collectLines()  // 5
    if !innerMain.isDefinite { determineMainSize() }  // 4
    resolveFlexibleLengths()  // 6
    if seen.contains(.contentCross) { determineHypotheticalCrossSizes() }  // 7
    determineLineCrossSizes()  // 8
    let output = determineContainerCrossSize()  // 15
    if isMultiLine { stretchLines() }  // 9
    alignOnMainAxis()  // 12
    if isMultiLine { alignLines() }  // 16
    placeItems(height: output.height)  // 11, 13, 14

    if seen.intersects([.autoMainMargins, .autoCrossMargins]) { noteAutomaticMargins() }
    if seen.contains(.absolutes) { placeAbsoluteChildren(height: output.height) }
    noteDependence()
    noteBaselineItems()
    if notesGaps { noteGaps(height: output.height) }
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
  /// Some item's height in a row has a limit that names its content's.
  static let contentLimits = SeenItems(rawValue: 2048)
}

extension FlexAlgorithm {
  /// Whether `start` is the main axis' end: in reversed flows.
  var mainStartIsEnd: Bool {
    nodes.styles[container].keyword(StyleKeywords.flexDirection, bits: 2) & 1 != 0
  }

  /// Whether `start` is the cross axis' end: in `wrap-reverse`.
  var crossStartIsEnd: Bool {
    reversesCross != (main == 1 && nodes.isRightToLeft(container))
  }

  /// Whether gaps are noted: then frames alone don't say what a layout came to.
  var notesGaps: Bool {
    @inline(__always) get { nodes.styles[container].rare != nil && nodes.styles[container].notesGaps }
  }

  /// Limits of the container's content height.
  mutating func heightLimits() -> SizeLimits {
    let inset = insets.sums.y
    let limits = outerHeightLimits()
    return SizeLimits(min: larger(0, limits.min - inset), max: larger(0, limits.max - inset))
  }

  /// Limits of the container's height, border box, resolved once.
  mutating func outerHeightLimits() -> SizeLimits {
    if let knownHeightLimits { return knownHeightLimits }
    let edges = nodes.edges(container, request.base.x).sums.y
    let limits = nodes.heightLimits(container, base: request.base.y, edges: edges)
    knownHeightLimits = limits
    return limits
  }

  /// Physical edges, left, top, right, bottom, as main-start, cross-start, main-end and cross-end.
  @inline(__always) func inFlow(_ edges: SIMD4<Float>) -> SIMD4<Float> {
    var result = edges
    if main == 1 { result = SIMD4(result.y, result.x, result.w, result.z) }
    if reversesMain { result = SIMD4(result.z, result.y, result.x, result.w) }
    if reversesCross { result = SIMD4(result.x, result.w, result.z, result.y) }
    return result
  }
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
      if flex.isMultiLine { flex.noteLines() } else { flex.noteRow() }
      return output
    }
    var flex = FlexAlgorithm<ColumnAxis>(self, node, request, isFinal: isFinal)
    let output = flex.layout()
    flex.noteStack()
    return output
  }
}
