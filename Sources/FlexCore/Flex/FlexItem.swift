/// One flex item on its way through the algorithm. Sizes are border boxes; "start" and "end" are
/// the flow's, so in a reversed axis the start is the right or the bottom. Flexbox 1 §4 (#flex-items).
///
/// 64 bytes, a line of the cache.
struct FlexItem {
  /// Of main-start, cross-start, main-end and cross-end.
  var margins: SIMD4<Float>
  var node: Int32
  var flags: Flags
  /// `align-self`, with `auto` and `normal` resolved: a raw `SelfAlignment.Keyword`, and from bit 4 on
  /// a raw `OverflowPosition`.
  var packedAlignment: UInt8

  /// Flex base size. §9.2 step 3 (#algo-main-item).
  var baseSize: Float
  /// Hypothetical main size: the base size within its limits.
  var hypotheticalMain: Float
  /// Target, in the end used, main size. §9.7.
  var targetMain: Float
  var minMain: Float
  var maxMain: Float
  /// Padding plus border on the main axis.
  var mainEdges: Float
  var grow: Float
  var shrink: Float

  /// Hypothetical, in the end used, cross size; indefinite while unknown.
  var cross: Extent
  /// Distance of the alignment baseline from the edge of the border box that its group aligns from:
  /// cross-start, for last baselines cross-end.
  var ascent: Float

  struct Flags: OptionSet {
    let rawValue: UInt16
    static let isFrozen = Flags(rawValue: 1)
    /// The automatic minimum size is not worked out yet: it matters only when the item shrinks.
    static let minimumIsDeferred = Flags(rawValue: 2)
    /// `auto` cross size, `align-self: stretch`, no `auto` cross margins: §9.4 step 11.
    static let stretches = Flags(rawValue: 4)
    static let mainStartAuto = Flags(rawValue: 8)
    static let mainEndAuto = Flags(rawValue: 16)
    static let crossStartAuto = Flags(rawValue: 32)
    static let crossEndAuto = Flags(rawValue: 64)
    /// The first item of a line.
    static let startsLine = Flags(rawValue: 128)
    /// The cross size came from the box's own property, a ratio or stretching, not from its content.
    static let crossIsDefinite = Flags(rawValue: 256)
    /// The main size counts as definite even in a container whose own isn't. §9.8.
    static let basisIsDefinite = Flags(rawValue: 512)
    /// The cross size is found anew once the line's is known: `stretch`, and content in several columns.
    static let fitsLine = Flags(rawValue: 32768)
    /// Takes part in baseline alignment. §8.3.
    static let alignsBaseline = Flags(rawValue: 1024)
    /// Something is inside: children, or content to measure.
    static let hasContent = Flags(rawValue: 2048)
    /// Has insets.
    static let hasRareStyle = Flags(rawValue: 4096)
    /// Step d of §9.7 raised the target to the minimum.
    static let violatesMinimum = Flags(rawValue: 8192)
    /// Step d of §9.7 lowered the target to the maximum.
    static let violatesMaximum = Flags(rawValue: 16384)

    static let autoMainMargins: Flags = [.mainStartAuto, .mainEndAuto]
    static let autoCrossMargins: Flags = [.crossStartAuto, .crossEndAuto]
  }

  /// A raw `SelfAlignment.Keyword`.
  var alignment: UInt8 { @inline(__always) get { packedAlignment & 15 } }
  var alignsLastBaseline: Bool {
    @inline(__always) get { alignment == SelfAlignment.Keyword.lastBaseline.rawValue }
  }
  /// A raw `OverflowPosition`.
  var overflow: UInt8 { @inline(__always) get { packedAlignment &>> 4 } }

  var mainStartMargin: Float {
    @inline(__always) get { margins[0] }
    @inline(__always) set { margins[0] = newValue }
  }
  var crossStartMargin: Float { @inline(__always) get { margins[1] } }
  var mainEndMargin: Float {
    @inline(__always) get { margins[2] }
    @inline(__always) set { margins[2] = newValue }
  }
  var crossEndMargin: Float { @inline(__always) get { margins[3] } }
  var mainMargins: Float { @inline(__always) get { margins[0] + margins[2] } }
  var crossMargins: Float { @inline(__always) get { margins[1] + margins[3] } }
  var outerHypotheticalMain: Float { @inline(__always) get { hypotheticalMain + mainMargins } }
  var outerMain: Float { @inline(__always) get { targetMain + mainMargins } }
  /// Once the cross size is known.
  var outerCross: Float { @inline(__always) get { cross.px + crossMargins } }
}

/// One flex line: items of the container's list, and its place on the cross axis.
struct FlexLine {
  var start: Int
  var end: Int
  var cross: Float = 0
  /// Distance of the line's cross-start edge from the content box's.
  var offset: Float = 0
  /// Distance of the shared first baseline from the line's cross-start edge, of the shared last one from
  /// its cross-end edge.
  var baseline: Float = 0
  var lastBaseline: Float = 0
  /// Outer hypothetical main sizes of the items, and the gaps between them.
  var hypotheticalSum: Float = 0
  /// Sum of the items' flex grow factors.
  var growSum: Float = 0
  /// Where `justify-content` starts, and what it puts between the items, gap included.
  var mainStart: Float = 0
  var mainBetween: Float
}
