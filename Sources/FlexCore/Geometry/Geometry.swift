/// The horizontal or the vertical direction of the page.
public enum Axis: UInt8, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The other axis.
  @inlinable public var perpendicular: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// A pair of values, one an axis. Lengths are CSS px.
public struct Size<Value> {
  public var width: Value
  public var height: Value

  @inlinable public init(width: Value, height: Value) {
    self.width = width
    self.height = height
  }

  /// The value on one axis.
  @inlinable public subscript(axis: Axis) -> Value {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }
}

extension Size: Equatable where Value: Equatable {}
extension Size: Hashable where Value: Hashable {}
extension Size: Sendable where Value: Sendable {}

extension Size where Value == Float {
  public static var zero: Size { Size(width: 0, height: 0) }
}

/// A point in CSS px; y grows downwards.
public struct Point: Equatable, Hashable, Sendable {
  public var x: Float
  public var y: Float

  @inlinable public init(x: Float, y: Float) {
    self.x = x
    self.y = y
  }

  public static var zero: Point { Point(x: 0, y: 0) }
}

/// A rectangle in CSS px.
public struct Rect: Equatable, Hashable, Sendable {
  public var x: Float
  public var y: Float
  public var width: Float
  public var height: Float

  @inlinable public init(x: Float, y: Float, width: Float, height: Float) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  @inlinable public var origin: Point { Point(x: x, y: y) }
  @inlinable public var size: Size<Float> { Size(width: width, height: height) }
  @inlinable public var maxX: Float { x + width }
  @inlinable public var maxY: Float { y + height }

  public static var zero: Rect { Rect(x: 0, y: 0, width: 0, height: 0) }
}

/// Four values, one a physical edge of a box.
public struct Edges<Value> {
  public var left: Value
  public var right: Value
  public var top: Value
  public var bottom: Value

  @inlinable public init(left: Value, right: Value, top: Value, bottom: Value) {
    self.left = left
    self.right = right
    self.top = top
    self.bottom = bottom
  }

  /// The same value on every edge.
  @inlinable public init(all value: Value) {
    self.init(left: value, right: value, top: value, bottom: value)
  }
}

extension Edges: Equatable where Value: Equatable {}
extension Edges: Hashable where Value: Hashable {}
extension Edges: Sendable where Value: Sendable {}

extension Edges {
  /// Each side changed alike.
  @inlinable package func map<Other>(_ change: (Value) -> Other) -> Edges<Other> {
    Edges<Other>(left: change(left), right: change(right), top: change(top), bottom: change(bottom))
  }
}
