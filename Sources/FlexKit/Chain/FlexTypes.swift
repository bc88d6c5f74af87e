extension Flex {
  /// The main axis: which way the children of a container run.
  public enum Direction: Sendable, CaseIterable {
    case column, columnReverse, row, rowReverse
  }

  /// Where the children stand on the main axis.
  public enum JustifyContent: Sendable, CaseIterable {
    case start, center, end, spaceBetween, spaceAround, spaceEvenly
  }

  /// Where the lines of a wrapping container stand on the cross axis.
  public enum AlignContent: Sendable, CaseIterable {
    case stretch, start, center, end, spaceBetween, spaceAround, spaceEvenly
  }

  /// Where the children stand on the cross axis of their line.
  public enum AlignItems: Sendable, CaseIterable {
    case stretch, start, center, end, baseline
  }

  /// `AlignItems` of one item; `auto` takes the container's.
  public enum AlignSelf: Sendable, CaseIterable {
    case auto, stretch, start, center, end, baseline
  }

  /// Whether children that don't fit go to another line.
  public enum Wrap: Sendable, CaseIterable {
    case noWrap, wrap, wrapReverse
  }

  /// How the insets (`left` … `all`) work.
  public enum Position: Sendable, CaseIterable {
    /// The insets shift the item; the others stay.
    case relative
    /// Out of the flow, against the nearest ancestor that is not `static`.
    case absolute
    /// The insets count for nothing, and absolute descendants look further up.
    case `static`
  }

  /// The reading direction.
  public enum LayoutDirection: Sendable, CaseIterable {
    case inherit, ltr, rtl
  }

  /// Which of the root's dimensions the layout may change.
  public enum LayoutMode: Sendable, CaseIterable {
    /// Both dimensions are the frame's.
    case fitContainer
    /// The width is the frame's, the height follows from the content.
    case adjustHeight
    /// The height is the frame's, the width follows from the content.
    case adjustWidth
  }

  /// Whether and how the box takes part.
  public enum Display: Sendable, CaseIterable {
    case flex
    /// The box and its descendants take no room and get empty frames.
    case none
    /// The box vanishes, its children take part in its parent's flow.
    case contents
  }

  /// What width and height are the size of.
  public enum BoxSizing: Sendable, CaseIterable {
    case borderBox, contentBox
  }

  /// What the chain has set; each value can be read. `nil` is automatic or unset.
  public struct Style: Equatable, Sendable {
    /// The main axis.
    public var direction: Direction = .column
    /// Whether children that don't fit go to another line.
    public var wrap: Wrap = .noWrap
    /// The reading direction.
    public var layoutDirection: LayoutDirection = .inherit
    /// Where the children stand on the main axis.
    public var justifyContent: JustifyContent = .start
    /// Where the children stand on the cross axis.
    public var alignItems: AlignItems = .stretch
    /// Where this item stands on its container's cross axis.
    public var alignSelf: AlignSelf = .auto
    /// Where the lines stand on the cross axis.
    public var alignContent: AlignContent = .start
    /// Whether and how the box takes part.
    public var display: Display = .flex
    /// What width and height are the size of.
    public var boxSizing: BoxSizing = .borderBox

    /// The share of free space.
    public var grow: Double = 0
    /// The share of missing space.
    public var shrink: Double = 0
    /// The main size before growing and shrinking.
    public var basis: Length?

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

    /// How the insets work.
    public var position: Position = .relative
    /// Distances from the containing box's edges.
    public var insets = EdgeValues()
    /// Margins; percentages are of the width of the container.
    public var margin = EdgeValues()
    /// Paddings; percentages are of the width of the container.
    public var padding = EdgeValues()

    /// The gap of both axes; `rowGap` and `columnGap` win over it.
    public var gap: Length?
    /// The gap between rows.
    public var rowGap: Length?
    /// The gap between columns.
    public var columnGap: Length?

    /// Initial values.
    public init() {}
  }
}
