extension Flex {
  /// How the insets work. Initially `relative`.
  @discardableResult
  public func position(_ value: Position) -> Flex { set(\.position, value) }

  /// Distance from the containing box's left edge, in px. `.nan` unsets it.
  @discardableResult
  public func left(_ value: Double) -> Flex { inset(.finite(value), .left) }

  /// Distance from the containing box's left edge, in percent of its width.
  @discardableResult
  public func left(_ percent: FPercent) -> Flex { inset(.finite(percent), .left) }

  /// Distance from the containing box's top edge, in px. `.nan` unsets it.
  @discardableResult
  public func top(_ value: Double) -> Flex { inset(.finite(value), .top) }

  /// Distance from the containing box's top edge, in percent of its height.
  @discardableResult
  public func top(_ percent: FPercent) -> Flex { inset(.finite(percent), .top) }

  /// Distance from the containing box's right edge, in px. `.nan` unsets it.
  @discardableResult
  public func right(_ value: Double) -> Flex { inset(.finite(value), .right) }

  /// Distance from the containing box's right edge, in percent of its width.
  @discardableResult
  public func right(_ percent: FPercent) -> Flex { inset(.finite(percent), .right) }

  /// Distance from the containing box's bottom edge, in px. `.nan` unsets it.
  @discardableResult
  public func bottom(_ value: Double) -> Flex { inset(.finite(value), .bottom) }

  /// Distance from the containing box's bottom edge, in percent of its height.
  @discardableResult
  public func bottom(_ percent: FPercent) -> Flex { inset(.finite(percent), .bottom) }

  /// Distance from the containing box's start edge in reading direction; wins over `left` and `right`, in px. `.nan` unsets it.
  @discardableResult
  public func start(_ value: Double) -> Flex { inset(.finite(value), .start) }

  /// Distance from the containing box's start edge in reading direction; wins over `left` and `right`, in percent of its width.
  @discardableResult
  public func start(_ percent: FPercent) -> Flex { inset(.finite(percent), .start) }

  /// Distance from the containing box's end edge in reading direction; wins over `left` and `right`, in px. `.nan` unsets it.
  @discardableResult
  public func end(_ value: Double) -> Flex { inset(.finite(value), .end) }

  /// Distance from the containing box's end edge in reading direction; wins over `left` and `right`, in percent of its width.
  @discardableResult
  public func end(_ percent: FPercent) -> Flex { inset(.finite(percent), .end) }

  /// Distance from the containing box's left and right edge, in px: sets these very edges, so the last call wins.
  @discardableResult
  public func horizontally(_ value: Double) -> Flex { inset(.finite(value), .left, .right) }

  /// Distance from the containing box's left and right edge, in percent of its width or height.
  @discardableResult
  public func horizontally(_ percent: FPercent) -> Flex { inset(.finite(percent), .left, .right) }

  /// Distance from the containing box's top and bottom edge, in px: sets these very edges, so the last call wins.
  @discardableResult
  public func vertically(_ value: Double) -> Flex { inset(.finite(value), .top, .bottom) }

  /// Distance from the containing box's top and bottom edge, in percent of its width or height.
  @discardableResult
  public func vertically(_ percent: FPercent) -> Flex { inset(.finite(percent), .top, .bottom) }

  /// Distance from the containing box's four edges, in px: sets these very edges, so the last call wins.
  @discardableResult
  public func all(_ value: Double) -> Flex { inset(.finite(value), .left, .right, .top, .bottom) }

  /// Distance from the containing box's four edges, in percent of its width or height.
  @discardableResult
  public func all(_ percent: FPercent) -> Flex { inset(.finite(percent), .left, .right, .top, .bottom) }

  private func inset(_ length: Length?, _ edges: Edge...) -> Flex {
    for edge in edges { style.insets[edge] = length }
    return self
  }
}
