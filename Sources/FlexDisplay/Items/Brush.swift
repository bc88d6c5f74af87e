public import FlexCore
public import FlexTree

/// What an area is filled with.
public enum Brush: Equatable, Sendable {
  case color(Color)
  /// Painted once; what lies outside its geometry is padded or repeated as the gradient says.
  case gradient(GradientFill)
  /// A picture or gradient laid side by side.
  case tiles(Tiling)
}

/// A gradient in its place, CSS's rules already worked in: between two stops colours run straight
/// and without premultiplication in sRGB, which is what cairo, PDF and SVG interpolate by themselves.
/// CSS Images 4 §3 (#gradients).
public struct GradientFill: Equatable, Sendable {
  public enum Geometry: Equatable, Sendable {
    /// Offset 0 lies at the first point, 1 at the second.
    case linear(Point, Point)
    /// Offset 0 lies at the centre, 1 on the ellipse.
    case radial(center: Point, radii: Size<Float>)
    /// Offset 0 points to `from` degrees, clockwise from the top; 1 is a full turn.
    case conic(center: Point, from: Float)
    /// Offset 0 lies on the first circle, 1 on the second, others on those between and beyond; what none of them
    /// touches is left out. No radius is negative, and the circles aren't the same.
    case circles(Circle, Circle)
  }
  public struct Stop: Equatable, Sendable {
    /// 0…1 and never falling.
    public var offset: Float
    public var color: Color

    public init(offset: Float, color: Color) {
      self.offset = offset
      self.color = color
    }
  }
  public struct Circle: Equatable, Sendable {
    public var center: Point
    /// px.
    public var radius: Float

    public init(center: Point, radius: Float) {
      self.center = center
      self.radius = radius
    }
  }
  public var geometry: Geometry
  public var stops: [Stop]
  /// Whether the stops repeat outside 0…1 instead of the outer colours going on.
  public var isRepeating: Bool

  public init(geometry: Geometry, stops: [Stop], isRepeating: Bool) {
    self.geometry = geometry
    self.stops = stops
    self.isRepeating = isRepeating
  }
}

/// A picture or gradient laid side by side. CSS Backgrounds 3 §3.4 (#background-repeat).
public struct Tiling: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case image(ImageSource, ImageRendering)
    /// In the coordinates of the tile, whose top left is (0, 0).
    case gradient(GradientFill)
  }
  public var content: Content
  /// One tile in its place.
  public var tile: Rect
  /// From one tile to the next; larger than the tile where `space` leaves gaps. 0 on an axis
  /// without repetition.
  public var step: Size<Float>

  public init(content: Content, tile: Rect, step: Size<Float>) {
    self.content = content
    self.tile = tile
    self.step = step
  }
}

extension GradientFill {
  /// The colour everywhere, where there is but one.
  package var onlyColor: Color? {
    guard let first = stops.first else { return .transparent }
    return stops.allSatisfy { $0.color == first.color } ? first.color : nil
  }
}
