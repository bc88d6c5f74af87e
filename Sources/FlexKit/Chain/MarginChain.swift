/// Whatever has a margin: the `margin` calls of `box.flex`, of `box.item`.
///
/// A specific edge wins over a general one whatever the order of the calls: start and end, then
/// left and right, then `marginHorizontal` and `marginVertical`, then `margin` with one value.
public protocol MarginChain {
  /// Sets the margin under one name; `nil` unsets it.
  func setMargin(_ length: Length?, at edge: Edge)
}

extension MarginChain {
  /// The top margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginTop(_ value: Double) -> Self { margin(.finite(value), .top) }

  /// The top margin, in percent of the container.
  @discardableResult
  public func marginTop(_ percent: FPercent) -> Self { margin(.finite(percent), .top) }

  /// The left margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginLeft(_ value: Double) -> Self { margin(.finite(value), .left) }

  /// The left margin, in percent of the container.
  @discardableResult
  public func marginLeft(_ percent: FPercent) -> Self { margin(.finite(percent), .left) }

  /// The bottom margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginBottom(_ value: Double) -> Self { margin(.finite(value), .bottom) }

  /// The bottom margin, in percent of the container.
  @discardableResult
  public func marginBottom(_ percent: FPercent) -> Self { margin(.finite(percent), .bottom) }

  /// The right margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginRight(_ value: Double) -> Self { margin(.finite(value), .right) }

  /// The right margin, in percent of the container.
  @discardableResult
  public func marginRight(_ percent: FPercent) -> Self { margin(.finite(percent), .right) }

  /// The start margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginStart(_ value: Double) -> Self { margin(.finite(value), .start) }

  /// The start margin, in percent of the container.
  @discardableResult
  public func marginStart(_ percent: FPercent) -> Self { margin(.finite(percent), .start) }

  /// The end margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginEnd(_ value: Double) -> Self { margin(.finite(value), .end) }

  /// The end margin, in percent of the container.
  @discardableResult
  public func marginEnd(_ percent: FPercent) -> Self { margin(.finite(percent), .end) }

  /// The left and right margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginHorizontal(_ value: Double) -> Self { margin(.finite(value), .horizontal) }

  /// The left and right margin, in percent of the container.
  @discardableResult
  public func marginHorizontal(_ percent: FPercent) -> Self { margin(.finite(percent), .horizontal) }

  /// The top and bottom margin, in px. `.nan` unsets it.
  @discardableResult
  public func marginVertical(_ value: Double) -> Self { margin(.finite(value), .vertical) }

  /// The top and bottom margin, in percent of the container.
  @discardableResult
  public func marginVertical(_ percent: FPercent) -> Self { margin(.finite(percent), .vertical) }

  /// The margin of the four physical edges, in px.
  @discardableResult
  public func margin(_ insets: EdgeInsets) -> Self {
    margin(insets.top, insets.left, insets.bottom, insets.right)
  }

  /// The margin of the edges in reading direction, in px.
  @discardableResult
  public func margin(_ directionalInsets: DirectionalEdgeInsets) -> Self {
    marginTop(directionalInsets.top).marginStart(directionalInsets.leading)
      .marginBottom(directionalInsets.bottom).marginEnd(directionalInsets.trailing)
  }

  /// The margin of all edges that have no value of their own, in px.
  @discardableResult
  public func margin(_ value: Double) -> Self { margin(.finite(value), .all) }

  /// The margin of all edges that have no value of their own, in percent of the container.
  @discardableResult
  public func margin(_ percent: FPercent) -> Self { margin(.finite(percent), .all) }

  /// Two values: vertical and horizontal, in px.
  @discardableResult
  public func margin(_ vertical: Double, _ horizontal: Double) -> Self {
    marginVertical(vertical).marginHorizontal(horizontal)
  }

  /// Two values: vertical and horizontal, in percent of the container.
  @discardableResult
  public func margin(_ vertical: FPercent, _ horizontal: FPercent) -> Self {
    marginVertical(vertical).marginHorizontal(horizontal)
  }

  /// Three values: top, horizontal, bottom, in px.
  @discardableResult
  public func margin(_ top: Double, _ horizontal: Double, _ bottom: Double) -> Self {
    marginTop(top).marginHorizontal(horizontal).marginBottom(bottom)
  }

  /// Three values: top, horizontal, bottom, in percent of the container.
  @discardableResult
  public func margin(_ top: FPercent, _ horizontal: FPercent, _ bottom: FPercent) -> Self {
    marginTop(top).marginHorizontal(horizontal).marginBottom(bottom)
  }

  /// Four values: top, left, bottom, right, in px.
  @discardableResult
  public func margin(_ top: Double, _ left: Double, _ bottom: Double, _ right: Double) -> Self {
    marginTop(top).marginLeft(left).marginBottom(bottom).marginRight(right)
  }

  /// Four values: top, left, bottom, right, in percent of the container.
  @discardableResult
  public func margin(_ top: FPercent, _ left: FPercent, _ bottom: FPercent, _ right: FPercent) -> Self {
    marginTop(top).marginLeft(left).marginBottom(bottom).marginRight(right)
  }

  private func margin(_ length: Length?, _ edge: Edge) -> Self {
    setMargin(length, at: edge)
    return self
  }
}

extension Flex: MarginChain {
  /// Percentages of all edges are of the container's width.
  public func setMargin(_ length: Length?, at edge: Edge) { style.margin[edge] = length }
}
