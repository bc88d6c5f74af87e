public import FlexKit

extension Box {
  /// How strongly the box resists being larger than its content. 250 at first.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    switch axis {
    case .horizontal: contentPriorities.horizontalHugging = Double(priority.rawValue)
    case .vertical: contentPriorities.verticalHugging = Double(priority.rawValue)
    }
  }

  /// How strongly the box resists being smaller than its content. 750 at first.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: LayoutAxis) {
    switch axis {
    case .horizontal: contentPriorities.horizontalCompressionResistance = Double(priority.rawValue)
    case .vertical: contentPriorities.verticalCompressionResistance = Double(priority.rawValue)
    }
  }

  /// How strongly the box resists being larger than its content.
  public func contentHuggingPriority(for axis: LayoutAxis) -> LayoutPriority {
    LayoutPriority(
      Float(axis == .horizontal ? contentPriorities.horizontalHugging : contentPriorities.verticalHugging))
  }

  /// How strongly the box resists being smaller than its content.
  public func contentCompressionResistancePriority(for axis: LayoutAxis) -> LayoutPriority {
    LayoutPriority(
      Float(
        axis == .horizontal
          ? contentPriorities.horizontalCompressionResistance : contentPriorities.verticalCompressionResistance))
  }
}
