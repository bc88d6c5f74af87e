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
    public var direction: Direction = .column
    public var wrap: Wrap = .noWrap
    public var layoutDirection: LayoutDirection = .inherit
    public var justifyContent: JustifyContent = .start
    public var alignItems: AlignItems = .stretch
    public var alignSelf: AlignSelf = .auto
    public var alignContent: AlignContent = .start
    public var display: Display = .flex
    public var boxSizing: BoxSizing = .borderBox

    public var grow: Double = 0
    public var shrink: Double = 0
    public var basis: Length?

    public var width: Length?
    public var height: Length?
    public var minWidth: Length?
    public var maxWidth: Length?
    public var minHeight: Length?
    public var maxHeight: Length?
    /// Width divided by height.
    public var aspectRatio: Double?

    public var position: Position = .relative
    public var insets = EdgeValues()
    public var margin = EdgeValues()
    public var padding = EdgeValues()

    /// The gap of both axes; `rowGap` and `columnGap` win over it.
    public var gap: Length?
    public var rowGap: Length?
    public var columnGap: Length?

    public init() {}
  }
}
