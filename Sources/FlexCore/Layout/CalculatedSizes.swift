/// What `calc-size()` makes of sizes. CSS Values 5 §7 (#calc-size).
extension Nodes {
  @inline(__always) func hasCalcSize(_ node: Int) -> Bool { units(node) & StyleUnits.hasCalcSize != 0 }

  /// What a property makes of the size that its basis comes to, border boxes: the same where it is no `calc-size()`.
  ///
  /// - Parameters:
  ///   - base: what percentages in the calculation are of; of an indefinite size they are 0.
  ///   - edges: padding plus border on the axis.
  @inline(__always)
  func calculated(_ node: Int, _ slot: LengthSlot, _ size: Float, base: Extent, edges: Float) -> Float {
    hasCalcSize(node) ? calculatedSize(node, slot, size, base, edges) : size
  }

  @inline(__always)
  func calculated(_ node: Int, _ slot: LengthSlot, _ size: Extent, base: Extent, edges: Float) -> Extent {
    guard hasCalcSize(node), let size = size.definite else { return size }
    return Extent(calculatedSize(node, slot, size, base, edges))
  }

  @inline(never)
  private func calculatedSize(_ node: Int, _ slot: LengthSlot, _ size: Float, _ base: Extent, _ edges: Float) -> Float {
    guard case .calcSize(let basis, let calculation)? = styles[node].calcSize(slot) else { return size }
    // `any` is as large as it says, whatever the content is.
    if case .px(let px) = basis {
      return boxed(node, Style.nonNegative(calculation.resolved(against: base.orZero(), size: px)), edges)
    }
    let own = isContentBox(node) ? larger(0, size - edges) : size
    return boxed(node, Style.nonNegative(calculation.resolved(against: base.orZero(), size: own)), edges)
  }

  /// A percentage or a length that takes part in a `calc-size()`, of the box that `box-sizing` names; `nil`: of what the
  /// content comes to.
  func calculatedLength(_ node: Int, _ slot: LengthSlot, base: Extent) -> Float? {
    guard case .calcSize(let basis, let calculation)? = styles[node].calcSize(slot) else { return nil }
    let size: Float
    switch basis {
    case .px(let px): size = px
    case .percent, .calc:
      guard let value = basis.resolved(against: base.definite) else { return nil }
      size = larger(0, value)
    default: return nil
    }
    return Style.nonNegative(calculation.resolved(against: base.orZero(), size: size))
  }

  /// The height of a box whose content decides on it, within its limits, border boxes.
  ///
  /// - Parameter base: content height of the containing block.
  @inline(never)
  func calculatedHeight(_ node: Int, content: Float, base: Extent, edges: Float) -> Float {
    let height = calculated(node, .height, content, base: base, edges: edges)
    var limits = heightLimits(node, base: base, edges: edges)
    // A keyword limits nothing of that height unless it is calculated with.
    if let minimum = contentLimit(node, .minHeight, content, base, edges) { limits.min = larger(limits.min, minimum) }
    if let maximum = contentLimit(node, .maxHeight, content, base, edges) { limits.max = min(limits.max, maximum) }
    return limits.clamp(height)
  }

  /// A limit that is a `calc-size()` of a box's content.
  private func contentLimit(
    _ node: Int, _ slot: LengthSlot, _ content: Float, _ base: Extent, _ edges: Float
  ) -> Float? {
    guard case .calcSize(let basis, _)? = styles[node].calcSize(slot) else { return nil }
    switch basis {
    case .minContent, .maxContent, .fitContent:
      return calculated(node, slot, content, base: base, edges: edges)
    default: return nil
    }
  }
}
