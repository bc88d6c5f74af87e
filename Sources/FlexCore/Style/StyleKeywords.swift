/// Where each keyword stands in `Style.keywords`.
@usableFromInline enum StyleKeywords {
  @usableFromInline static let display: UInt64 = 0  // 3 bits
  @usableFromInline static let position: UInt64 = 3  // 2
  @usableFromInline static let direction: UInt64 = 5  // 1
  @usableFromInline static let boxSizing: UInt64 = 6  // 1
  @usableFromInline static let overflowX: UInt64 = 7  // 3
  @usableFromInline static let overflowY: UInt64 = 10  // 3
  @usableFromInline static let isReplaced: UInt64 = 13  // 1
  @usableFromInline static let ratioIsAuto: UInt64 = 14  // 1
  @usableFromInline static let flexDirection: UInt64 = 15  // 2
  @usableFromInline static let flexWrap: UInt64 = 17  // 3
  @usableFromInline static let justifyContent: UInt64 = 20  // 6 each: 4 of keyword, 2 of overflow position
  @usableFromInline static let alignContent: UInt64 = 26
  @usableFromInline static let alignItems: UInt64 = 32
  @usableFromInline static let alignSelf: UInt64 = 38
  @usableFromInline static let justifyItems: UInt64 = 44
  @usableFromInline static let justifySelf: UInt64 = 50
  @usableFromInline static let blockAlignment: UInt64 = 56
  @usableFromInline static let containsFixed: UInt64 = 62  // 1

  /// `normal` alignment of items; all else is 0.
  @usableFromInline static let initial: UInt64 =
    1 << alignItems | 1 << justifyItems | 1 << blockAlignment

  /// Has a `position` other than `static`, or contains even fixed boxes.
  @usableFromInline static let isContainingBlock: UInt64 = 3 << position | 1 << containsFixed

  /// Both of `overflow`, which are 0 where it is `visible`.
  @usableFromInline static let anyOverflow: UInt64 = 63 << overflowX

  /// All of `display`.
  @usableFromInline static let anyDisplay: UInt64 = 7 << display

  /// Of a block in the flow that nothing moves or cuts: all that has to be initial, besides its display. `relative` without
  /// insets moves nothing.
  @usableFromInline static let ofPlainBlock: UInt64 =
    anyDisplay | isOutOfFlow | anyOverflow | 1 << isReplaced | 63 << alignContent | 63 << justifySelf

  /// Of a block container whose blocks stand at its left edge: all that has to be initial. Whether places are safe moves
  /// nothing then.
  @usableFromInline static let ofPlainPlaces: UInt64 = 1 << direction | 15 << justifyItems | 15 << blockAlignment

  /// `position` is `absolute` or `fixed`.
  @usableFromInline static let isOutOfFlow: UInt64 = 2 << position
}

extension Style {
  @inlinable @inline(__always)
  func keyword(_ shift: UInt64, bits: UInt64) -> UInt8 {
    UInt8(truncatingIfNeeded: (keywords &>> shift) & ((1 &<< bits) &- 1))
  }

  @inlinable @inline(__always)
  mutating func setKeyword(_ shift: UInt64, bits: UInt64, _ value: UInt8) {
    let mask: UInt64 = ((1 &<< bits) &- 1) &<< shift
    keywords = keywords & ~mask | (UInt64(value) &<< shift)
  }

  @inlinable public var display: Display {
    // Three bits are all there are: asking each time whether they name one would be a call.
    @inline(__always) get { unsafe unsafeBitCast(keyword(StyleKeywords.display, bits: 3), to: Display.self) }
    set {
      setKeyword(StyleKeywords.display, bits: 3, newValue.rawValue)
      units = units & ~StyleUnits.isTable | (newValue == .table ? StyleUnits.isTable : 0)
    }
  }

  @inlinable public var position: Position {
    @inline(__always) get { Position(rawValue: keyword(StyleKeywords.position, bits: 2)) ?? .static }
    set { setKeyword(StyleKeywords.position, bits: 2, newValue.rawValue) }
  }

  @inlinable public var direction: Direction {
    get { keyword(StyleKeywords.direction, bits: 1) == 0 ? .ltr : .rtl }
    set { setKeyword(StyleKeywords.direction, bits: 1, newValue.rawValue) }
  }

  @inlinable public var boxSizing: BoxSizing {
    get { keyword(StyleKeywords.boxSizing, bits: 1) == 0 ? .contentBox : .borderBox }
    set { setKeyword(StyleKeywords.boxSizing, bits: 1, newValue.rawValue) }
  }

  @inlinable public var overflow: Size<Overflow> {
    @inline(__always) get {
      Size(
        width: Overflow(rawValue: keyword(StyleKeywords.overflowX, bits: 3)) ?? .visible,
        height: Overflow(rawValue: keyword(StyleKeywords.overflowY, bits: 3)) ?? .visible)
    }
    set {
      setKeyword(StyleKeywords.overflowX, bits: 3, newValue.width.rawValue)
      setKeyword(StyleKeywords.overflowY, bits: 3, newValue.height.rawValue)
    }
  }

  /// Whether the box is replaced (a picture): its `stretch` and `auto` follow CSS 2 §10.3.2.
  @inlinable public var isReplaced: Bool {
    @inline(__always) get { keyword(StyleKeywords.isReplaced, bits: 1) != 0 }
    set { setKeyword(StyleKeywords.isReplaced, bits: 1, newValue ? 1 : 0) }
  }

  /// Whether `aspect-ratio` was `auto <ratio>`: of the content box whatever `box-sizing` says.
  @inlinable public var aspectRatioIsAuto: Bool {
    get { keyword(StyleKeywords.ratioIsAuto, bits: 1) != 0 }
    set { setKeyword(StyleKeywords.ratioIsAuto, bits: 1, newValue ? 1 : 0) }
  }

  /// Whether absolute and fixed descendants are placed in this box whatever its `position`: it is transformed,
  /// filtered or contained. CSS Transforms 1 §3 (#transform-rendering), CSS Containment 2 §3.3
  /// (#containment-layout).
  @inlinable public var containsFixed: Bool {
    get { keyword(StyleKeywords.containsFixed, bits: 1) != 0 }
    set { setKeyword(StyleKeywords.containsFixed, bits: 1, newValue ? 1 : 0) }
  }

  @inlinable public var flexDirection: FlexDirection {
    @inline(__always) get { FlexDirection(rawValue: keyword(StyleKeywords.flexDirection, bits: 2)) ?? .row }
    set { setKeyword(StyleKeywords.flexDirection, bits: 2, newValue.rawValue) }
  }

  @inlinable public var flexWrap: FlexWrap {
    @inline(__always) get { FlexWrap(rawValue: keyword(StyleKeywords.flexWrap, bits: 3)) ?? .nowrap }
    set { setKeyword(StyleKeywords.flexWrap, bits: 3, newValue.rawValue) }
  }

  @inlinable public var justifyContent: ContentAlignment {
    @inline(__always) get { contentAlignment(StyleKeywords.justifyContent) }
    set { setAlignment(StyleKeywords.justifyContent, newValue.keyword.rawValue, newValue.overflow) }
  }

  @inlinable public var alignContent: ContentAlignment {
    @inline(__always) get { contentAlignment(StyleKeywords.alignContent) }
    set { setAlignment(StyleKeywords.alignContent, newValue.keyword.rawValue, newValue.overflow) }
  }

  @inlinable public var alignItems: SelfAlignment {
    @inline(__always) get { selfAlignment(StyleKeywords.alignItems) }
    set { setAlignment(StyleKeywords.alignItems, newValue.keyword.rawValue, newValue.overflow) }
  }

  @inlinable public var alignSelf: SelfAlignment {
    @inline(__always) get { selfAlignment(StyleKeywords.alignSelf) }
    set { setAlignment(StyleKeywords.alignSelf, newValue.keyword.rawValue, newValue.overflow) }
  }

  @inlinable public var justifyItems: SelfAlignment {
    get { selfAlignment(StyleKeywords.justifyItems) }
    set { setAlignment(StyleKeywords.justifyItems, newValue.keyword.rawValue, newValue.overflow) }
  }

  @inlinable public var justifySelf: SelfAlignment {
    get { selfAlignment(StyleKeywords.justifySelf) }
    set { setAlignment(StyleKeywords.justifySelf, newValue.keyword.rawValue, newValue.overflow) }
  }

  /// CSS 2 text-align's effect on block children: Chromium's `-webkit-center` and its like.
  @inlinable public var blockAlignment: SelfAlignment {
    get { selfAlignment(StyleKeywords.blockAlignment) }
    set { setAlignment(StyleKeywords.blockAlignment, newValue.keyword.rawValue, newValue.overflow) }
  }

  @inlinable @inline(__always)
  func contentAlignment(_ shift: UInt64) -> ContentAlignment {
    ContentAlignment(
      ContentAlignment.Keyword(rawValue: keyword(shift, bits: 4)) ?? .normal,
      overflow: OverflowPosition(rawValue: keyword(shift &+ 4, bits: 2)) ?? .unspecified)
  }

  @inlinable @inline(__always)
  func selfAlignment(_ shift: UInt64) -> SelfAlignment {
    SelfAlignment(
      SelfAlignment.Keyword(rawValue: keyword(shift, bits: 4)) ?? .auto,
      overflow: OverflowPosition(rawValue: keyword(shift &+ 4, bits: 2)) ?? .unspecified)
  }

  @inlinable @inline(__always)
  mutating func setAlignment(_ shift: UInt64, _ keyword: UInt8, _ overflow: OverflowPosition) {
    setKeyword(shift, bits: 6, keyword | overflow.rawValue << 4)
  }
}
