/// A width and a height in px.
public struct Size: Equatable, Hashable, Sendable {
  /// px.
  public var width: Double
  /// px.
  public var height: Double

  /// A size in px.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// All values 0.
  public static let zero = Size(width: 0, height: 0)
}

/// A point in px; y grows downwards.
public struct Point: Equatable, Hashable, Sendable {
  /// px from the left.
  public var x: Double
  /// px from the top.
  public var y: Double

  /// A point in px.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// All values 0.
  public static let zero = Point(x: 0, y: 0)
}

/// A rectangle in px. A box's frame is relative to its parent's top left corner.
public struct Rect: Equatable, Hashable, Sendable {
  /// px from the left.
  public var x: Double
  /// px from the top.
  public var y: Double
  /// px.
  public var width: Double
  /// px.
  public var height: Double

  /// A rectangle in px.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A rectangle in px.
  public init(origin: Point, size: Size) {
    self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
  }

  /// The top left corner.
  public var origin: Point { Point(x: x, y: y) }
  /// Width and height.
  public var size: Size { Size(width: width, height: height) }
  /// The left edge.
  public var minX: Double { x }
  /// The top edge.
  public var minY: Double { y }
  /// The horizontal middle.
  public var midX: Double { x + width / 2 }
  /// The vertical middle.
  public var midY: Double { y + height / 2 }
  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// All values 0.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)
}

/// Distances from the four physical edges, in px.
public struct EdgeInsets: Equatable, Hashable, Sendable {
  /// px from the top edge.
  public var top: Double
  /// px from the left edge.
  public var left: Double
  /// px from the bottom edge.
  public var bottom: Double
  /// px from the right edge.
  public var right: Double

  /// Distances in px.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// All values 0.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}

/// Distances from the edges in reading direction, in px.
public struct DirectionalEdgeInsets: Equatable, Hashable, Sendable {
  /// px from the top edge.
  public var top: Double
  /// px from the edge where reading starts.
  public var leading: Double
  /// px from the bottom edge.
  public var bottom: Double
  /// px from the edge where reading ends.
  public var trailing: Double

  /// Distances in px.
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// All values 0.
  public static let zero = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
}
