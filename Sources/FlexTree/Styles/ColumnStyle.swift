/// How a box's contents stand in columns, and what a box does among them. CSS Multi-column 1.
public struct ColumnStyle: Equatable, Hashable, Sendable {
  /// `nil` is `auto`.
  public var count: Int32?
  /// px; `nil` is `auto`.
  public var width: Float?
  public var fill: ColumnFill = .balance
  /// Whether the box reaches over all columns: `column-span: all`.
  public var spansAll = false
  /// Of each row of columns, px; `nil` is `auto`. CSS Multi-column 2 §5 (#column-height).
  public var height: Float?
  /// Whether columns without room begin a new row; `nil`: where rows have a height of their own.
  public var wraps: Bool?

  public init() {}

  /// Whether a box with this style has columns. §2 (#the-multi-column-model).
  public var makesColumns: Bool { count != nil || width != nil || height != nil }
}

public enum ColumnFill: UInt8, Sendable, Hashable { case balance, auto, balanceAll }
