/// Where the unit of each length stands in `Style.units`.
///
/// Sizes have 4 bits, of which the highest says that the value depends on the containing block;
/// margins, paddings and gaps have 2. A zero is the initial value's unit: `auto` of a size, px of
/// the others.
@usableFromInline enum StyleUnits {
  @usableFromInline static let auto: UInt64 = 0
  @usableFromInline static let px: UInt64 = 1
  @usableFromInline static let minContent: UInt64 = 2
  @usableFromInline static let maxContent: UInt64 = 3
  @usableFromInline static let fitContent: UInt64 = 4
  @usableFromInline static let content: UInt64 = 5
  @usableFromInline static let percent: UInt64 = 8
  @usableFromInline static let stretch: UInt64 = 9
  /// A calculation, or a limited `fit-content`, in `RareStyle`.
  @usableFromInline static let rare: UInt64 = 10

  @usableFromInline static let edgePx: UInt64 = 0
  @usableFromInline static let edgePercent: UInt64 = 1
  @usableFromInline static let edgeRare: UInt64 = 2
  @usableFromInline static let edgeAuto: UInt64 = 3

  /// Shifts of the first size of each pair; the vertical one is 4 further on.
  @usableFromInline static let size: UInt64 = 0
  @usableFromInline static let minSize: UInt64 = 8
  @usableFromInline static let maxSize: UInt64 = 16
  @usableFromInline static let flexBasis: UInt64 = 24
  /// Shifts of the left edge; then top, right, bottom, 2 further on each.
  @usableFromInline static let margin: UInt64 = 32
  @usableFromInline static let padding: UInt64 = 40
  @usableFromInline static let gap: UInt64 = 48
  /// `float` and `clear`, which are no lengths, but have room here: 3 bits each.
  @usableFromInline static let float: UInt64 = 52
  @usableFromInline static let clear: UInt64 = 55
  @usableFromInline static let anyFloat: UInt64 = 7 << float
  @usableFromInline static let anyClear: UInt64 = 7 << clear
  /// Set where `aspectRatio` is.
  @usableFromInline static let hasRatio: UInt64 = 1 << 60
  /// Set where `display` is `table`, which no size makes smaller than its content.
  @usableFromInline static let isTable: UInt64 = 1 << 61

  /// Set where a size is a `calc-size()`, of which `RareStyle` has the calculation: the unit is that of its basis.
  @usableFromInline static let hasCalcSize: UInt64 = 1 << 63

  /// Set where an automatic height hands on what percentages of heights are of.
  @usableFromInline static let handsOnHeight: UInt64 = 1 << 62

  /// Anything but px and `auto` in a size, px in a margin or padding; a ratio, a table, `calc-size()`, or a
  /// height that is handed on.
  @usableFromInline static let notPlain: UInt64 =
    0x0EEE_EEEE | 0xFFFF << margin | hasRatio | isTable | handsOnHeight | hasCalcSize
  /// Any limit of a size that is there.
  @usableFromInline static let limits: UInt64 = 0x00FF_FF00
  @usableFromInline static let flexBasisUnit: UInt64 = 15 << flexBasis
  @usableFromInline static let margins: UInt64 = 0xFF << margin
  @usableFromInline static let paddings: UInt64 = 0xFF << padding
  @usableFromInline static let gapUnits: UInt64 = 0xF << gap
  /// Some vertical size, or the basis, depends on the containing block, or a ratio ties the axes.
  @usableFromInline static let dependsOnBlockSize: UInt64 = 0x0880_8080 | hasRatio | hasCalcSize
  /// `min-height` or `max-height` is neither px nor `auto`.
  @usableFromInline static let verticalLimitNotPx: UInt64 = 0x00E0_E000 | hasCalcSize
  /// `min-height` or `max-height` is a keyword.
  @usableFromInline static let verticalLimitKeyword: UInt64 = 0x0060_6000
  /// `min-height` or `max-height` does, or percentages inside do.
  @usableFromInline static let readsBaseHeight: UInt64 = 0x0080_8000 | handsOnHeight | hasCalcSize
}

/// A length of `Style`, by the shift of its unit.
@usableFromInline enum LengthSlot: UInt64, Sendable, Hashable {
  case width = 0
  case height = 4
  case minWidth = 8
  case minHeight = 12
  case maxWidth = 16
  case maxHeight = 20
  case flexBasis = 24
  case left = 32
  case top = 34
  case right = 36
  case bottom = 38
  case paddingLeft = 40
  case paddingTop = 42
  case paddingRight = 44
  case paddingBottom = 46
  case columnGap = 48
  case rowGap = 50
}

// MARK: - Packing

extension Style {
  @inlinable @inline(__always)
  static func nonNegative(_ value: Float) -> Float { value > 0 ? Swift.min(value, limit) : 0 }

  /// Whether a value is 0 to `limit`, as most are. Patterns of negative numbers, of infinity and of what is
  /// not a number are larger than any of these.
  @inlinable @inline(__always)
  static func isWithinLimit(_ value: Float, _ limit: Float = Style.limit) -> Bool {
    value.bitPattern <= limit.bitPattern
  }

  @inlinable @inline(__always)
  static func nonNegative(_ values: SIMD4<Float>) -> SIMD4<Float> {
    let bits = unsafe unsafeBitCast(values, to: SIMD4<Int32>.self)
    return any((bits .< 0) .| (bits .> limitBits)) ? limitedNonNegative(values) : values
  }

  @usableFromInline static func limitedNonNegative(_ values: SIMD4<Float>) -> SIMD4<Float> {
    // What is not a number is not larger than 0 either.
    SIMD4.zero.replacing(with: values, where: values .> 0).replacing(with: limits, where: values .> limits)
  }

  /// Flex factors end at 10⁹, so that sums of them stay finite.
  @inlinable @inline(__always)
  static func factor(_ value: Float) -> Float { isWithinLimit(value, 1e9) ? value : limitedFactor(value) }

  @usableFromInline static func limitedFactor(_ value: Float) -> Float { value > 0 ? 1e9 : 0 }

  @inlinable @inline(__always)
  static func finite(_ value: Float) -> Float {
    value == value ? Swift.min(Swift.max(value, -limit), limit) : 0
  }

  @inlinable @inline(__always)
  mutating func setUnit(_ slot: LengthSlot, mask: UInt64, _ unit: UInt64) {
    units = units & ~(mask &<< slot.rawValue) | (unit &<< slot.rawValue)
  }

  @inlinable @inline(__always)
  static func finite(_ values: SIMD4<Float>) -> SIMD4<Float> {
    let magnitudes = unsafe unsafeBitCast(values, to: SIMD4<Int32>.self) & 0x7FFF_FFFF
    return any(magnitudes .> limitBits) ? limited(values) : values
  }

  @usableFromInline static func limited(_ values: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4.zero.replacing(with: values, where: values .== values)
      .replacing(with: limits, where: values .> limits).replacing(with: -limits, where: values .< -limits)
  }

  /// Patterns of numbers from 0 on compare as the numbers do; those of what is not a number are larger.
  @inlinable static var limitBits: SIMD4<Int32> {
    @inline(__always) get { SIMD4(repeating: Int32(bitPattern: limit.bitPattern)) }
  }

  @inlinable static var limits: SIMD4<Float> {
    @inline(__always) get { SIMD4(repeating: limit) }
  }

  /// Stores the unit of a size; returns its number.
  @inlinable @inline(__always)
  mutating func pack(_ value: Dimension, _ slot: LengthSlot) -> Float {
    if units & StyleUnits.hasCalcSize != 0 { dropCalcSize(slot) }
    switch value {
    case .auto:
      setUnit(slot, mask: 15, StyleUnits.auto)
      return 0
    case .px(let px) where Style.isWithinLimit(px):
      setUnit(slot, mask: 15, StyleUnits.px)
      return px
    case .percent(let percent) where Style.isWithinLimit(percent):
      setUnit(slot, mask: 15, StyleUnits.percent)
      return percent
    default:
      return packRest(value, slot)
    }
  }

  /// Keywords, calculations, and numbers that no size has.
  @usableFromInline mutating func packRest(_ value: Dimension, _ slot: LengthSlot) -> Float {
    let unit: UInt64
    var number: Float = 0
    switch value {
    case .px(let px) where px.isFinite:
      unit = StyleUnits.px
      number = Style.nonNegative(px)
    case .percent(let percent) where percent.isFinite:
      unit = StyleUnits.percent
      number = Style.nonNegative(percent)
    case .auto, .px, .percent: unit = StyleUnits.auto
    case .minContent: unit = StyleUnits.minContent
    case .maxContent: unit = StyleUnits.maxContent
    case .fitContent: unit = StyleUnits.fitContent
    case .stretch: unit = StyleUnits.stretch
    case .content: unit = StyleUnits.content
    case .calc, .fitContentLimited:
      changeRare { $0.lengths[slot] = value }
      unit = StyleUnits.rare
    case .calcSize: return packCalcSize(value, slot)
    }
    setUnit(slot, mask: 15, unit)
    return number
  }

  @inlinable @inline(__always)
  func dimension(_ slot: LengthSlot, _ value: Float) -> Dimension {
    let unit = (units &>> slot.rawValue) & 15
    if units & StyleUnits.hasCalcSize != 0, let value = calcSize(slot) { return value }
    return unit == StyleUnits.px ? .px(value) : unit == StyleUnits.auto ? .auto : keywordDimension(slot, unit, value)
  }

  @usableFromInline func keywordDimension(_ slot: LengthSlot, _ unit: UInt64, _ value: Float) -> Dimension {
    switch unit {
    case StyleUnits.percent: .percent(value)
    case StyleUnits.minContent: .minContent
    case StyleUnits.maxContent: .maxContent
    case StyleUnits.fitContent: .fitContent
    case StyleUnits.stretch: .stretch
    case StyleUnits.content: .content
    default: rare?.properties.lengths[slot] ?? .auto
    }
  }

  /// Margins of any unit.
  @usableFromInline mutating func packMargins(_ edges: Edges<Dimension>) {
    margins[0] = packMargin(edges.left, .left)
    margins[1] = packMargin(edges.top, .top)
    margins[2] = packMargin(edges.right, .right)
    margins[3] = packMargin(edges.bottom, .bottom)
  }

  private mutating func packMargin(_ value: Dimension, _ slot: LengthSlot) -> Float {
    switch value {
    case .px(let px):
      setUnit(slot, mask: 3, StyleUnits.edgePx)
      return Style.finite(px)
    case .percent(let percent):
      setUnit(slot, mask: 3, StyleUnits.edgePercent)
      return Style.finite(percent)
    case .calc:
      setUnit(slot, mask: 3, StyleUnits.edgeRare)
      setRare(slot, value)
      return 0
    default:
      setUnit(slot, mask: 3, StyleUnits.edgeAuto)
      return 0
    }
  }

  @inlinable @inline(__always)
  func marginValue(_ slot: LengthSlot, _ value: Float) -> Dimension {
    switch (units &>> slot.rawValue) & 3 {
    case StyleUnits.edgePx: .px(value)
    case StyleUnits.edgePercent: .percent(value)
    case StyleUnits.edgeAuto: .auto
    default: rareLength(slot)
    }
  }

  /// Paddings of any unit.
  @usableFromInline mutating func packPaddings(_ edges: Edges<LengthPercentage>) {
    paddings[0] = packLength(edges.left, .paddingLeft)
    paddings[1] = packLength(edges.top, .paddingTop)
    paddings[2] = packLength(edges.right, .paddingRight)
    paddings[3] = packLength(edges.bottom, .paddingBottom)
  }

  @inlinable @inline(__always)
  mutating func packLength(_ value: LengthPercentage, _ slot: LengthSlot) -> Float {
    switch value {
    case .px(let px):
      setUnit(slot, mask: 3, StyleUnits.edgePx)
      return Style.nonNegative(px)
    case .percent(let percent):
      setUnit(slot, mask: 3, StyleUnits.edgePercent)
      return Style.nonNegative(percent)
    case .calc(let calculation):
      setUnit(slot, mask: 3, StyleUnits.edgeRare)
      setRare(slot, .calc(calculation))
      return 0
    }
  }

  @inlinable @inline(__always)
  func lengthValue(_ slot: LengthSlot, _ value: Float) -> LengthPercentage {
    switch (units &>> slot.rawValue) & 3 {
    case StyleUnits.edgePx: .px(value)
    case StyleUnits.edgePercent: .percent(value)
    default: if case .calc(let calculation) = rareLength(slot) { .calc(calculation) } else { .zero }
    }
  }

  @usableFromInline mutating func setRare(_ slot: LengthSlot, _ value: Dimension) {
    changeRare { $0.lengths[slot] = value }
  }

  @usableFromInline func rareLength(_ slot: LengthSlot) -> Dimension {
    rare?.properties.lengths[slot] ?? .zero
  }
}
