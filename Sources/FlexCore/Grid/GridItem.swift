/// One grid item on its way through the algorithm. CSS Grid 1 §6 (#grid-items).
///
/// 40 bytes: many are copied.
struct GridItem {
  private let index: Int32
  /// Its columns and rows in the implicit grid: the first of them, and how many.
  private var start = SIMD2<Int32>(0, 0)
  private var count = SIMD2<Int32>(1, 1)
  /// `justify-self` and `align-self`, with `auto` resolved.
  var justify: SelfAlignment
  var align: SelfAlignment
  /// Whether the size depends on the other axis' area.
  var dependsOnArea: Bool
  /// Whether its content is as wide as its own height has it, rather than the box itself.
  var followsHeightInside = false
  /// On which axes a margin is `auto`: 1 for columns, 2 for rows.
  var autoMarginAxes: UInt8
  /// On which axes its alignment is to fill its area: 1 for columns, 2 for rows. §6.2 (#grid-item-sizing).
  var fillingAxes: UInt8
  /// On which axes it is a subgrid: 1 for columns, 2 for rows.
  var subgrid: UInt8 = 0
  /// Whether it is no replaced box, nor a table or a subgrid, its sizes are px or `auto`, its margins and paddings px, and
  /// it has no ratio and nothing rare.
  var isPlain: Bool
  /// Whether it stands at the start of its area on both axes, whatever room there is.
  var standsAtStart: Bool
  /// Whether its baseline is aligned with others'. CSS Box Alignment 3 §9.3 (#baseline-align-self).
  var alignsBaseline = false
  /// Distance of that baseline from the upper margin edge, of a last baseline from the lower one.
  var baseline: Float = 0
  /// By how much the item is moved off that edge so that the baselines of its group meet.
  var shim: Float = 0

  @inline(__always)
  init(
    node: Int, justify: SelfAlignment, align: SelfAlignment, dependsOnArea: Bool, autoMarginAxes: UInt8,
    fillingAxes: UInt8, isPlain: Bool, standsAtStart: Bool
  ) {
    index = Int32(truncatingIfNeeded: node)
    self.justify = justify
    self.align = align
    self.dependsOnArea = dependsOnArea
    self.autoMarginAxes = autoMarginAxes
    self.fillingAxes = fillingAxes
    self.isPlain = isPlain
    self.standsAtStart = standsAtStart
  }

  @inline(__always) var node: Int { Int(index) }

  var columns: Range<Int> {
    @inline(__always) get { tracks(0) }
    @inline(__always) set { setTracks(0, newValue) }
  }

  var rows: Range<Int> {
    @inline(__always) get { tracks(1) }
    @inline(__always) set { setTracks(1, newValue) }
  }

  @inline(__always) func tracks(_ axis: Int) -> Range<Int> {
    unsafe Range(uncheckedBounds: (Int(start[axis]), Int(start[axis]) &+ Int(count[axis])))
  }

  @inline(__always) private mutating func setTracks(_ axis: Int, _ range: Range<Int>) {
    start[axis] = Int32(truncatingIfNeeded: range.lowerBound)
    count[axis] = Int32(truncatingIfNeeded: range.count)
  }

  @inline(__always) func hasAutoMargin(_ axis: Int) -> Bool {
    autoMarginAxes & 1 &<< UInt8(truncatingIfNeeded: axis) != 0
  }
  @inline(__always) func mayStretch(_ axis: Int) -> Bool { fillingAxes & 1 &<< UInt8(truncatingIfNeeded: axis) != 0 }

  /// Whether its baseline is to be aligned with others'.
  var asksForBaseline: Bool { align.keyword == .baseline || align.keyword == .lastBaseline }
}
