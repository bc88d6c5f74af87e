/// Which layout a box gives its children.
public enum Display: UInt8, Sendable, Hashable, CaseIterable {
  /// Block layout: children one below the other, margins collapse. CSS 2 §9.4.1.
  case block
  case flex
  /// `flow-root`: block layout that forms a block formatting context of its own.
  case flowRoot
  case grid
  /// Columns and rows that fit the cells inside. CSS 2 §17.5 (#visual-layout).
  case table
  /// A row, a group of rows, a column or a group of columns: `tablePart` says which. Its table lays it out.
  case tablePart
  /// No box, nor any descendant's.
  case none
  /// No box of its own: its children take part in its parent's layout.
  case contents

  /// Whether there is a box: `none` and `contents` stand last.
  @inlinable var hasBox: Bool {
    @inline(__always) get { rawValue < Display.none.rawValue }
  }

  /// Whether children are items: block-level formatting contexts, in the order that `order` says.
  @inlinable public var makesItems: Bool { self == .flex || self == .grid }
}

/// `position`. `sticky` is lowered to `relative` by whoever builds the tree.
public enum Position: UInt8, Sendable, Hashable, CaseIterable {
  case `static`
  case relative
  case absolute
  /// Absolute, of the initial containing block (the tree's root) or the nearest box with `containsFixed`.
  case fixed

  /// Whether it takes a box out of the flow. CSS Position 3 §2 (#position-property).
  public var isOutOfFlow: Bool { self == .absolute || self == .fixed }
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

  @inlinable public var isScrollContainer: Bool { rawValue >= Overflow.hidden.rawValue }
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

/// `float`. CSS 2 §9.5.1 (#float-position), CSS Logical 1 §2.2 (#float-clear).
public enum FloatSide: UInt8, Sendable, Hashable, CaseIterable {
  case none, left, right
  case inlineStart, inlineEnd

  /// The physical side in a containing block of this direction.
  @inlinable public func resolved(_ direction: Direction) -> FloatSide {
    switch self {
    case .inlineStart: direction == .ltr ? .left : .right
    case .inlineEnd: direction == .ltr ? .right : .left
    case .none, .left, .right: self
    }
  }
}

/// `clear`: the sides whose floats a box stands below. CSS 2 §9.5.2 (#flow-control).
public enum Clear: UInt8, Sendable, Hashable, CaseIterable {
  case none, left, right, both
  case inlineStart, inlineEnd

  /// The physical side in a containing block of this direction.
  @inlinable public func resolved(_ direction: Direction) -> Clear {
    switch self {
    case .inlineStart: direction == .ltr ? .left : .right
    case .inlineEnd: direction == .ltr ? .right : .left
    case .none, .left, .right, .both: self
    }
  }

  /// Whether floats of a physical side are cleared.
  @inlinable public func includes(_ side: FloatSide) -> Bool {
    self == .both || self == .left && side == .left || self == .right && side == .right
  }
}
