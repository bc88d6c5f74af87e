/// Percentages of a `StackView`.
public typealias SPercent = FPercent

/// Which way the items of a stack run.
public enum SDirection: Sendable, CaseIterable {
  case column, row, columnReverse, rowReverse
}

/// Where the items of a stack stand on the main axis.
public enum SJustifyContent: Sendable, CaseIterable {
  case start, end, center, spaceBetween, spaceAround, spaceEvenly
}

/// Where the items of a stack stand on the cross axis.
public enum SAlignItems: Sendable, CaseIterable {
  case stretch, start, end, center
}

/// `SAlignItems` of one item; `auto` takes the stack's.
public enum SAlignSelf: Sendable, CaseIterable {
  case auto, stretch, start, end, center
}

/// How the items of a stack share its length, in place of `justifyContent`, grow and shrink.
public enum SDistribution: Sendable, CaseIterable {
  /// Items keep their size; what is over goes to the item with the lowest hugging priority, what
  /// is missing comes from the lowest compression resistance. Among equals it is the last item.
  case fill
  /// All items are equally long.
  case fillEqually
  /// Items are as long as their contents' lengths compare.
  case fillProportionally
  /// Equal gaps, never below the spacing.
  case equalSpacing
  /// Equal distances between the items' middles, as long as no gap is below the spacing.
  case equalCentering
}

extension StackView {
  /// What the chain has set of the stack; each value can be read.
  public struct Style: Equatable, Sendable {
    /// Which way the items run.
    public var direction: SDirection = .column
    /// Where the items stand on the main axis.
    public var justifyContent: SJustifyContent = .start
    /// Where the items stand on the cross axis.
    public var alignItems: SAlignItems = .stretch
    /// The reading direction.
    public var layoutDirection: Flex.LayoutDirection = .inherit
    /// Percentages of the left and right edges are of the stack's width, of top and bottom of its
    /// height.
    public var padding = EdgeValues()
    /// How the items share the length; `nil` leaves that to `justifyContent`, grow and shrink.
    public var distribution: SDistribution?
    /// px between items.
    public var spacing = 0.0

    /// Initial values.
    public init() {}
  }
}

extension StackItem {
  /// What the chain has set of the item; each value can be read. `nil` is automatic or unset.
  public struct Style: Equatable, Sendable {
    /// Where this item stands on the stack's cross axis.
    public var alignSelf: SAlignSelf = .auto
    /// The share of free length.
    public var grow = 0.0
    /// The share of missing length.
    public var shrink = 0.0
    /// The width.
    public var width: Length?
    /// The height.
    public var height: Length?
    /// The smallest width.
    public var minWidth: Length?
    /// The greatest width.
    public var maxWidth: Length?
    /// The smallest height.
    public var minHeight: Length?
    /// The greatest height.
    public var maxHeight: Length?
    /// Width divided by height.
    public var aspectRatio: Double?
    /// Percentages of the left and right edges are of the stack's width, of top and bottom of its
    /// height.
    public var margin = EdgeValues()

    /// Initial values.
    public init() {}
  }
}
