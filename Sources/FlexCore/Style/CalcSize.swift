/// `calc-size()` in `Style`: the unit of its slot is that of its basis, so that layout treats the box as one of that
/// size; what it makes of that stands among the rare lengths. CSS Values 5 §7 (#calc-size).
extension Style {
  /// Stores a `calc-size()`; returns the number that goes with the unit.
  mutating func packCalcSize(_ value: Dimension, _ slot: LengthSlot) -> Float {
    guard case .calcSize(let basis, let calculation) = value else { return pack(value, slot) }
    let number: Float
    switch basis {
    case .px(let px) where !calculation.hasPercentage:
      number = pack(.px(Style.nonNegative(calculation.resolved(against: 0, size: px))), slot)
    case .px, .calc, .fitContentLimited, .calcSize:
      setUnit(slot, mask: 15, StyleUnits.rare)
      number = 0
    default: number = pack(basis, slot)
    }
    changeRare { $0.lengths[slot] = value }
    units |= StyleUnits.hasCalcSize
    return number
  }

  /// Forgets the `calc-size()` of a slot that takes another value.
  @usableFromInline mutating func dropCalcSize(_ slot: LengthSlot) {
    guard calcSize(slot) != nil else { return }
    changeRare { $0.lengths[slot] = nil }
    let others: [LengthSlot] = [.width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight, .flexBasis]
    if !others.contains(where: { calcSize($0) != nil }) { units &= ~StyleUnits.hasCalcSize }
  }

  /// The `calc-size()` of a slot.
  @usableFromInline func calcSize(_ slot: LengthSlot) -> Dimension? {
    guard let value = rare?.properties.lengths[slot], case .calcSize = value else { return nil }
    return value
  }
}

extension Style {
  /// Whether a size is a `calc-size()`.
  @inlinable public var hasCalcSize: Bool { units & StyleUnits.hasCalcSize != 0 }
}

extension Dimension {
  /// Whether the value is `auto`, or a `calc-size()` of that.
  public var isAutomatic: Bool {
    switch self {
    case .auto: true
    case .calcSize(let basis, _): basis == .auto
    default: false
    }
  }

  /// The same value, with another in the place of `auto`.
  public func replacingAuto(by value: Dimension) -> Dimension {
    switch self {
    case .auto: value
    case .calcSize(.auto, let calculation): .calcSize(value, calculation)
    default: self
    }
  }
}
