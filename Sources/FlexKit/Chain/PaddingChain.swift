/// Whatever has a padding: the `padding` calls of `box.flex` and of a `StackView`.
///
/// A specific edge wins over a general one whatever the order of the calls: start and end, then
/// left and right, then `paddingHorizontal` and `paddingVertical`, then `padding` with one value.
public protocol PaddingChain {
  /// Sets the padding under one name; `nil` unsets it.
  func setPadding(_ length: Length?, at edge: Edge)
}

extension PaddingChain {
  /// The top padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingTop(_ value: Double) -> Self { padding(.finite(value), .top) }

  /// The top padding, in percent of the container.
  @discardableResult
  public func paddingTop(_ percent: FPercent) -> Self { padding(.finite(percent), .top) }

  /// The left padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingLeft(_ value: Double) -> Self { padding(.finite(value), .left) }

  /// The left padding, in percent of the container.
  @discardableResult
  public func paddingLeft(_ percent: FPercent) -> Self { padding(.finite(percent), .left) }

  /// The bottom padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingBottom(_ value: Double) -> Self { padding(.finite(value), .bottom) }

  /// The bottom padding, in percent of the container.
  @discardableResult
  public func paddingBottom(_ percent: FPercent) -> Self { padding(.finite(percent), .bottom) }

  /// The right padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingRight(_ value: Double) -> Self { padding(.finite(value), .right) }

  /// The right padding, in percent of the container.
  @discardableResult
  public func paddingRight(_ percent: FPercent) -> Self { padding(.finite(percent), .right) }

  /// The start padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingStart(_ value: Double) -> Self { padding(.finite(value), .start) }

  /// The start padding, in percent of the container.
  @discardableResult
  public func paddingStart(_ percent: FPercent) -> Self { padding(.finite(percent), .start) }

  /// The end padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingEnd(_ value: Double) -> Self { padding(.finite(value), .end) }

  /// The end padding, in percent of the container.
  @discardableResult
  public func paddingEnd(_ percent: FPercent) -> Self { padding(.finite(percent), .end) }

  /// The left and right padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingHorizontal(_ value: Double) -> Self { padding(.finite(value), .horizontal) }

  /// The left and right padding, in percent of the container.
  @discardableResult
  public func paddingHorizontal(_ percent: FPercent) -> Self { padding(.finite(percent), .horizontal) }

  /// The top and bottom padding, in px. `.nan` unsets it.
  @discardableResult
  public func paddingVertical(_ value: Double) -> Self { padding(.finite(value), .vertical) }

  /// The top and bottom padding, in percent of the container.
  @discardableResult
  public func paddingVertical(_ percent: FPercent) -> Self { padding(.finite(percent), .vertical) }

  /// The padding of the four physical edges, in px.
  @discardableResult
  public func padding(_ insets: EdgeInsets) -> Self {
    padding(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// The padding of the edges in reading direction, in px.
  @discardableResult
  public func padding(_ directionalInsets: DirectionalEdgeInsets) -> Self {
    paddingTop(directionalInsets.top).paddingStart(directionalInsets.leading)
      .paddingBottom(directionalInsets.bottom).paddingEnd(directionalInsets.trailing)
  }

  /// The padding of all edges that have no value of their own, in px.
  @discardableResult
  public func padding(_ value: Double) -> Self { padding(.finite(value), .all) }

  /// The padding of all edges that have no value of their own, in percent of the container.
  @discardableResult
  public func padding(_ percent: FPercent) -> Self { padding(.finite(percent), .all) }

  /// Two values: vertical and horizontal, in px.
  @discardableResult
  public func padding(_ vertical: Double, _ horizontal: Double) -> Self {
    paddingVertical(vertical).paddingHorizontal(horizontal)
  }

  /// Two values: vertical and horizontal, in percent of the container.
  @discardableResult
  public func padding(_ vertical: FPercent, _ horizontal: FPercent) -> Self {
    paddingVertical(vertical).paddingHorizontal(horizontal)
  }

  /// Three values: top, horizontal, bottom, in px.
  @discardableResult
  public func padding(_ top: Double, _ horizontal: Double, _ bottom: Double) -> Self {
    paddingTop(top).paddingHorizontal(horizontal).paddingBottom(bottom)
  }

  /// Three values: top, horizontal, bottom, in percent of the container.
  @discardableResult
  public func padding(_ top: FPercent, _ horizontal: FPercent, _ bottom: FPercent) -> Self {
    paddingTop(top).paddingHorizontal(horizontal).paddingBottom(bottom)
  }

  /// Four values: top, left, bottom, right, in px.
  @discardableResult
  public func padding(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) -> Self {
    paddingTop(top).paddingLeft(left).paddingBottom(bottom).paddingRight(right)
  }

  /// Four values: top, left, bottom, right, in percent of the container.
  @discardableResult
  public func padding(_ top: FPercent, _ left: FPercent, _ bottom: FPercent, _ right: FPercent) -> Self {
    paddingTop(top).paddingLeft(left).paddingBottom(bottom).paddingRight(right)
  }

  private func padding(_ length: Length?, _ edge: Edge) -> Self {
    setPadding(length, at: edge)
    return self
  }
}

extension Flex: PaddingChain {
  /// Percentages of all edges are of the container's width.
  public func setPadding(_ length: Length?, at edge: Edge) { style.padding[edge] = length }
}
