/// The sizes that a chain can set.
public enum SizeProperty: Sendable, CaseIterable {
  case width, height, minWidth, maxWidth, minHeight, maxHeight
}

/// Whatever has a size: the size calls of `box.flex` and of `box.item`.
///
/// `nil` makes a size automatic and removes a limit; a number below zero, `.nan` and `.infinity`
/// do the same. A minimum wins over a maximum, and both win over width and height.
public protocol SizeChain {
  /// Sets one size; `nil` resets it.
  func setSize(_ length: Length?, for property: SizeProperty)
  /// Sets width divided by height; `nil` resets it.
  func setAspectRatio(_ ratio: Double?)
}

extension SizeChain {
  /// The width, in px.
  @discardableResult
  public func width(_ value: Double?) -> Self { size(.size(value), .width) }

  /// The width, in percent of the container's width.
  @discardableResult
  public func width(_ percent: FPercent) -> Self { size(.size(percent), .width) }

  /// The height, in px.
  @discardableResult
  public func height(_ value: Double?) -> Self { size(.size(value), .height) }

  /// The height, in percent of the container's height.
  @discardableResult
  public func height(_ percent: FPercent) -> Self { size(.size(percent), .height) }

  /// The smallest width, in px.
  @discardableResult
  public func minWidth(_ value: Double?) -> Self { size(.size(value), .minWidth) }

  /// The smallest width, in percent of the container's width.
  @discardableResult
  public func minWidth(_ percent: FPercent) -> Self { size(.size(percent), .minWidth) }

  /// The greatest width, in px.
  @discardableResult
  public func maxWidth(_ value: Double?) -> Self { size(.size(value), .maxWidth) }

  /// The greatest width, in percent of the container's width.
  @discardableResult
  public func maxWidth(_ percent: FPercent) -> Self { size(.size(percent), .maxWidth) }

  /// The smallest height, in px.
  @discardableResult
  public func minHeight(_ value: Double?) -> Self { size(.size(value), .minHeight) }

  /// The smallest height, in percent of the container's height.
  @discardableResult
  public func minHeight(_ percent: FPercent) -> Self { size(.size(percent), .minHeight) }

  /// The greatest height, in px.
  @discardableResult
  public func maxHeight(_ value: Double?) -> Self { size(.size(value), .maxHeight) }

  /// The greatest height, in percent of the container's height.
  @discardableResult
  public func maxHeight(_ percent: FPercent) -> Self { size(.size(percent), .maxHeight) }

  /// Width and height, in px; `nil` makes both automatic.
  @discardableResult
  public func size(_ size: Size?) -> Self { width(size?.width).height(size?.height) }

  /// The width and the height of a square, in px.
  @discardableResult
  public func size(_ sideLength: Double) -> Self { width(sideLength).height(sideLength) }

  /// The width that `view` has now.
  @discardableResult
  public func width(of view: Box) -> Self { width(view.frame.width) }

  /// The height that `view` has now.
  @discardableResult
  public func height(of view: Box) -> Self { height(view.frame.height) }

  /// Width divided by height. `nil` and whatever is no finite number above zero reset it.
  @discardableResult
  public func aspectRatio(_ value: Double?) -> Self {
    setAspectRatio(value.flatMap { $0.isFinite && $0 > 0 ? $0 : nil })
    return self
  }

  private func size(_ length: Length?, _ property: SizeProperty) -> Self {
    setSize(length, for: property)
    return self
  }
}

extension Flex: SizeChain {
  /// Sets one size; `nil` resets it.
  public func setSize(_ length: Length?, for property: SizeProperty) { style.setSize(length, for: property) }

  /// Sets width divided by height; `nil` resets it.
  public func setAspectRatio(_ ratio: Double?) { style.aspectRatio = ratio }
}

/// Styles of what has a size.
protocol SizedStyle {
  var width: Length? { get set }
  var height: Length? { get set }
  var minWidth: Length? { get set }
  var maxWidth: Length? { get set }
  var minHeight: Length? { get set }
  var maxHeight: Length? { get set }
}

extension SizedStyle {
  mutating func setSize(_ length: Length?, for property: SizeProperty) {
    switch property {
    case .width: width = length
    case .height: height = length
    case .minWidth: minWidth = length
    case .maxWidth: maxWidth = length
    case .minHeight: minHeight = length
    case .maxHeight: maxHeight = length
    }
  }
}

extension Flex.Style: SizedStyle {}
extension StackItem.Style: SizedStyle {}
