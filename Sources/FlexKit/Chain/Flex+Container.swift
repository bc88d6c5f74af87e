extension Flex {
  /// The main axis. Initially `column`.
  @discardableResult
  public func direction(_ value: Direction) -> Flex { set(\.direction, value) }

  /// Whether children that don't fit go to another line. Initially `noWrap`.
  @discardableResult
  public func wrap(_ value: Wrap) -> Flex { set(\.wrap, value) }

  /// The reading direction; inherited by descendants. Initially `inherit`, at the root `ltr`.
  @discardableResult
  public func layoutDirection(_ value: LayoutDirection) -> Flex { set(\.layoutDirection, value) }

  /// Where the children stand on the main axis. Initially `start`.
  @discardableResult
  public func justifyContent(_ value: JustifyContent) -> Flex { set(\.justifyContent, value) }

  /// Where the children stand on the cross axis. Initially `stretch`.
  @discardableResult
  public func alignItems(_ value: AlignItems) -> Flex { set(\.alignItems, value) }

  /// Where the lines of a wrapping container stand. Initially `start`.
  @discardableResult
  public func alignContent(_ value: AlignContent) -> Flex { set(\.alignContent, value) }

  /// Whether and how the box takes part. Initially `flex`.
  @discardableResult
  public func display(_ value: Display) -> Flex { set(\.display, value) }

  /// The gap between columns, in px; below zero it counts as 0. Wins over `gap`.
  @discardableResult
  public func columnGap(_ value: Double) -> Flex { set(\.columnGap, .finite(value)) }

  /// The gap between columns, in percent of the content width.
  @discardableResult
  public func columnGap(_ percent: FPercent) -> Flex { set(\.columnGap, .finite(percent)) }

  /// The gap between rows, in px; below zero it counts as 0. Wins over `gap`.
  @discardableResult
  public func rowGap(_ value: Double) -> Flex { set(\.rowGap, .finite(value)) }

  /// The gap between rows, in percent of the content height.
  @discardableResult
  public func rowGap(_ percent: FPercent) -> Flex { set(\.rowGap, .finite(percent)) }

  /// The gap between items and between lines, in px.
  @discardableResult
  public func gap(_ value: Double) -> Flex { set(\.gap, .finite(value)) }

  /// The gap between items and between lines, in percent of the content box.
  @discardableResult
  public func gap(_ percent: FPercent) -> Flex { set(\.gap, .finite(percent)) }

  /// Stores one value and goes on with the chain.
  func set<Value>(_ property: WritableKeyPath<Style, Value>, _ value: Value) -> Flex {
    style[keyPath: property] = value
    return self
  }
}
