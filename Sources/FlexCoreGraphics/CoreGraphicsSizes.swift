public import FlexKit
public import Foundation

/// Foundation's sizes and rectangles, in px.
extension FlexKit.Size {
  public init(_ size: CGSize) { self.init(width: Double(size.width), height: Double(size.height)) }
}

extension FlexKit.Rect {
  public init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

extension CGSize {
  public init(_ size: FlexKit.Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  public init(_ rect: FlexKit.Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension Box {
  /// The size the box takes in at most `size`.
  public func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(sizeThatFits(FlexKit.Size(size))) }
}

extension Flex {
  /// The size the container takes in at most `size`.
  public func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(sizeThatFits(size: FlexKit.Size(size))) }

  /// The size the container takes in at most `size`.
  public func sizeThatFits(size: CGSize) -> CGSize { CGSize(sizeThatFits(size: FlexKit.Size(size))) }
}

extension SizeChain {
  /// Width and height, in px.
  @discardableResult
  public func size(_ size: CGSize) -> Self { self.size(FlexKit.Size(size)) }
}

extension StackView {
  /// The stack's own size in px.
  @discardableResult
  public func size(_ size: CGSize) -> StackView { self.size(FlexKit.Size(size)) }
}
