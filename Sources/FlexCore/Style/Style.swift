/// Which layout a box gives its children.
public enum Display: UInt8, Sendable, Hashable, CaseIterable {
  /// Block layout: children one below the other, margins collapse. CSS 2 §9.4.1.
  case block
  case flex
  /// `flow-root`: block layout that forms a block formatting context of its own.
  case flowRoot
  /// No box, nor any descendant's.
  case none
  /// No box of its own: its children take part in its parent's layout.
  case contents
}

/// `position`. `fixed` and `sticky` are lowered to these by whoever builds the tree.
public enum Position: UInt8, Sendable, Hashable, CaseIterable {
  case `static`
  case relative
  case absolute
  /// Absolute, of the initial containing block (the tree's root).
  case fixed
}

/// The inline base direction. CSS Writing Modes 4 §2.1 (#direction).
public enum Direction: UInt8, Sendable, Hashable, CaseIterable {
  case ltr
  case rtl
}

public enum BoxSizing: UInt8, Sendable, Hashable, CaseIterable {
  case contentBox
  case borderBox
}

/// `overflow`. Everything but `visible` and `clip` makes a scroll container.
public enum Overflow: UInt8, Sendable, Hashable, CaseIterable {
  case visible
  case clip
  case hidden
  case scroll
  case auto

  @inlinable public var isScrollContainer: Bool { self != .visible && self != .clip }
}

public enum FlexDirection: UInt8, Sendable, Hashable, CaseIterable {
  case row
  case rowReverse
  case column
  case columnReverse
}

public enum FlexWrap: UInt8, Sendable, Hashable, CaseIterable {
  case nowrap
  case wrap
  case wrapReverse
  /// `balance`: lines of nearly equal length. CSS Flexbox 2 (#valdef-flex-wrap-balance).
  case balance
  /// `balance wrap-reverse`.
  case balanceReverse
}

/// Everything layout reads of one box. Initial values are CSS's; lengths are CSS px; edges are
/// physical (logical ones are resolved by direction before they come here).
public struct Style: Equatable, Hashable, Sendable {
  /// CSS's initial value is `inline`; whoever builds the tree blockifies, so here it is `block`.
  public var display: Display = .block
  public var position: Position = .static
  public var direction: Direction = .ltr
  public var boxSizing: BoxSizing = .contentBox
  public var overflow = Size<Overflow>(width: .visible, height: .visible)
  /// px that a scroll bar takes of a box with `overflow: scroll`.
  public var scrollbarWidth: Float = 0
  /// Whether the box is replaced (a picture): its `stretch` and `auto` follow CSS 2 §10.3.2.
  public var isReplaced = false

  /// `width` and `height`.
  public var size = Size<Dimension>(width: .auto, height: .auto)
  /// `min-width` and `min-height`; `auto` is the automatic minimum of a flex item, else 0.
  public var minSize = Size<Dimension>(width: .auto, height: .auto)
  /// `max-width` and `max-height`; `auto` stands for `none`.
  public var maxSize = Size<Dimension>(width: .auto, height: .auto)
  /// Width divided by height, or `nil`. CSS Sizing 4 §5.1 (#aspect-ratio).
  public var aspectRatio: Float?
  /// Whether `aspect-ratio` was `auto <ratio>`: of the content box whatever `box-sizing` says.
  public var aspectRatioIsAuto = false

  /// Takes `auto`, px, percent and calc. Percentages are of the containing block's width.
  public var margin = Edges<Dimension>(all: .zero)
  public var padding = Edges<LengthPercentage>(all: .zero)
  /// Used border widths: 0 where the border's style is `none`.
  public var border = Edges<Float>(all: 0)
  /// `left`, `right`, `top`, `bottom`.
  public var inset = Edges<Dimension>(all: .auto)

  public var flexDirection: FlexDirection = .row
  public var flexWrap: FlexWrap = .nowrap
  public var flexGrow: Float = 0
  public var flexShrink: Float = 1
  public var flexBasis: Dimension = .auto
  public var order: Int32 = 0

  public var justifyContent: ContentAlignment = .normal
  public var alignContent: ContentAlignment = .normal
  public var alignItems: SelfAlignment = .normal
  public var alignSelf: SelfAlignment = .auto
  public var justifyItems: SelfAlignment = .normal
  public var justifySelf: SelfAlignment = .auto
  /// `column-gap` (width) and `row-gap` (height); `normal` is 0.
  public var gap = Size<LengthPercentage>(width: .zero, height: .zero)

  /// CSS 2 text-align's effect on block children: Chromium's `-webkit-center` and its like.
  public var blockAlignment: SelfAlignment = .normal

  public init() {}
}
