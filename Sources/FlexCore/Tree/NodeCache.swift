/// What is asked of a box's layout: its border box, and what its percentages are of.
/// The whole of it is the key of a cached answer, so that no answer is ever given to another question.
struct LayoutRequest {
  /// Width of the border box; always known before the content is laid out.
  var width: Float
  /// Height of the border box; NaN: as tall as the content, within `min-height` and `max-height`.
  var height: Float
  /// Content size of the containing block; NaN: indefinite.
  var base: SIMD2<Float>
  /// Whether the children's percentages may be taken of `height`. CSS Flexbox 1 §9.8 (#definite-sizes).
  var isHeightDefinite: Bool
  /// The height of the border box that percentages are taken of, where that isn't `height`; NaN:
  /// `height`.
  var percentageHeight: Float

  @inline(__always)
  init(
    width: Float, height: Float, base: SIMD2<Float>, isHeightDefinite: Bool = true,
    percentageHeight: Float = .nan
  ) {
    self.width = width
    self.height = height
    self.base = base
    self.isHeightDefinite = isHeightDefinite
    self.percentageHeight = percentageHeight
  }

  /// The height percentages are taken of, as a border box.
  @inline(__always) var definiteHeight: Float {
    isHeightDefinite ? (percentageHeight == percentageHeight ? percentageHeight : height) : .nan
  }
}

/// The answer to a `LayoutRequest`.
struct LayoutOutput {
  /// Height of the border box.
  var height: Float
  /// Height the content asks for with its padding and border, before `min-height` and `max-height`.
  var contentHeight: Float
  /// Of a measured leaf: distance of the baselines from the top of the border box; NaN: none.
  /// Other boxes' follow from their children's frames: `Nodes.baseline(_:first:)`.
  var firstBaseline: Float
  var lastBaseline: Float
}

/// A request in the form it is compared in: bit patterns, so that NaN equals NaN.
struct RequestKey: Equatable {
  var size: SIMD2<UInt32>
  var base: SIMD2<UInt32>
  var percentageHeight: UInt32

  /// - Parameter sensitivity: which of the percentage bases the box reads at all.
  @inline(__always) init(_ request: LayoutRequest, readsBaseWidth: Bool, readsBaseHeight: Bool) {
    size = SIMD2(
      request.width.bitPattern | (request.isHeightDefinite || request.height != request.height ? 0 : 1 << 31),
      request.height.bitPattern)
    percentageHeight = request.percentageHeight.bitPattern
    base = SIMD2(
      readsBaseWidth ? request.base.x.bitPattern : 0, readsBaseHeight ? request.base.y.bitPattern : 0)
  }

  /// Whether the request left the height to the content.
  @inline(__always) var isAsTallAsContent: Bool { Float(bitPattern: size.y).isNaN }

  /// Whether all but the height, and whether it is definite, is the same.
  @inline(__always) func hasSameWidth(as other: RequestKey) -> Bool {
    (size.x ^ other.size.x) &<< 1 | (base.x ^ other.base.x) | (base.y ^ other.base.y)
      | (percentageHeight ^ other.percentageHeight) == 0
  }

  @inline(__always) static func == (a: RequestKey, b: RequestKey) -> Bool {
    (a.size.x ^ b.size.x) | (a.size.y ^ b.size.y) | (a.base.x ^ b.base.x) | (a.base.y ^ b.base.y)
      | (a.percentageHeight ^ b.percentageHeight) == 0
  }
}

/// Answers of one box, kept until something in its subtree changes.
struct NodeCache {
  struct Entry {
    var key: RequestKey
    var output: LayoutOutput
  }

  /// The last layout: the one whose frames stand in the subtree.
  var run: Entry
  /// Two more answers, replaced in turn.
  var first: Entry
  var second: Entry
  /// Intrinsic widths of the content box; NaN: not asked for yet.
  var minContent: Float
  var maxContent: Float
  /// The definite content height, and the height at which lines break, for which they hold where they
  /// depend on it.
  var intrinsicHeights: SIMD2<UInt32>
  /// The children that the last layout's baselines are of; -1: none.
  var firstBaselineBox: Int32 = -1
  var lastBaselineBox: Int32 = -1
  /// Of the last layout: the margins that collapse through the box's edges.
  var topMargin: MarginStrut
  var bottomMargin: MarginStrut
  /// Of a measured leaf: its content without any limit.
  var natural: NaturalContent
  /// Where the box is in the list of deferred absolute boxes; -1: nowhere.
  var deferredIndex: Int32 = -1
  var flags: Flags

  struct Flags: OptionSet {
    let rawValue: UInt32
    static let run = Flags(rawValue: 1)
    static let first = Flags(rawValue: 2)
    static let second = Flags(rawValue: 4)
    /// `second` is older than `first`.
    static let replacesSecond = Flags(rawValue: 8)
    /// A descendant's size depends on this box's height, or on whether it is definite.
    static let dependsOnHeight = Flags(rawValue: 16)
    /// The last layout only measured: it left frames undone.
    static let incomplete = Flags(rawValue: 128)
    /// The last layout, which was as tall as its content, stands as it is in a taller box too.
    static let keepsContent = Flags(rawValue: 64)
    /// Margins collapse through the box. CSS 2 §8.3.1.
    static let collapsesThrough = Flags(rawValue: 32)
  }

  init() {
    let none = Entry(
      key: RequestKey(
        LayoutRequest(width: 0, height: 0, base: .zero), readsBaseWidth: false, readsBaseHeight: false),
      output: LayoutOutput(height: 0, contentHeight: 0, firstBaseline: .nan, lastBaseline: .nan))
    run = none
    first = none
    second = none
    minContent = .nan
    maxContent = .nan
    intrinsicHeights = .zero
    topMargin = MarginStrut()
    bottomMargin = MarginStrut()
    natural = NaturalContent()
    flags = []
  }

  @inline(__always) mutating func setRun(_ key: RequestKey, _ output: LayoutOutput) {
    run = Entry(key: key, output: output)
    flags.formUnion(.run)
  }

  /// Whether the last layout answers `key`.
  @inline(__always) func isRun(_ key: RequestKey) -> Bool { flags.contains(.run) && run.key == key }

  /// Forgets everything.
  @inline(__always) mutating func invalidate() {
    flags = []
    minContent = .nan
    maxContent = .nan
    natural.isKnown = false
  }

  /// The answer to `key`, whatever frames stand in the subtree.
  @inline(__always) func answer(_ key: RequestKey) -> LayoutOutput? {
    if flags.contains(.run), run.key == key { return run.output }
    if flags.contains(.first), first.key == key { return first.output }
    if flags.contains(.second), second.key == key { return second.output }
    return nil
  }

  /// Keeps the last layout's answer from being forgotten by the next layout. One for a given height
  /// isn't kept: it won't be asked for again before the box is as tall as its content once more.
  @inline(__always) mutating func retire() {
    guard flags.contains(.run) else { return }
    guard run.key.isAsTallAsContent else {
      flags.subtract(.run)
      return
    }
    if flags.contains(.replacesSecond) {
      second = run
      flags.formUnion(.second)
    } else {
      first = run
      flags.formUnion(.first)
    }
    flags.formSymmetricDifference(.replacesSecond)
    flags.subtract(.run)
  }
}
