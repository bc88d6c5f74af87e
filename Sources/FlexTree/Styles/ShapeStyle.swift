public import FlexCore

public enum ClipPath: Equatable, Hashable, Sendable {
  case none
  case box(BoxArea)
  case shape(BasicShape, BoxArea)
  case url(String)
}

/// `shape-outside`: the area of a float that lines give way to. CSS Shapes 1 §4.1 (#shape-outside-property).
public enum ShapeOutside: Equatable, Hashable, Sendable {
  case none
  case box(BoxArea)
  case shape(BasicShape, BoxArea)
  case image(StyleImage)
}

/// CSS Shapes 1 §3 (#basic-shape-functions).
public indirect enum BasicShape: Equatable, Hashable, Sendable {
  public enum Radius: Equatable, Hashable, Sendable {
    case closestSide, farthestSide, closestCorner, farthestCorner
    case length(LengthPercentage)
  }
  public enum FillRule: UInt8, Sendable, Hashable { case nonzero, evenodd }
  case inset(Edges<LengthPercentage>, radii: Corners<Size<LengthPercentage>>)
  /// `nil` centre is `center`.
  case circle(radius: Radius, center: Position2D?)
  case ellipse(x: Radius, y: Radius, center: Position2D?)
  case polygon(FillRule, [Position2D])
  /// A polygon whose corners are rounded with this radius, px.
  case roundedPolygon(FillRule, radius: Float, [Position2D])
  /// SVG path data, px.
  case path(FillRule, String)
  /// `shape()`: where it begins and how it goes on.
  case shape(FillRule, from: Position2D, [ShapeCommand])
}

/// A step of `shape()`. CSS Shapes 2 §2.2 (#shape-function). Points are offsets from the reference box's corner, or
/// from where the step begins if it is relative.
public enum ShapeCommand: Equatable, Hashable, Sendable {
  /// A point that curves are drawn towards.
  public struct Control: Equatable, Hashable, Sendable {
    public enum Anchor: UInt8, Sendable, Hashable { case start, end, origin }
    public var point: Position2D
    public var anchor: Anchor

    public init(point: Position2D, anchor: Anchor) {
      self.point = point
      self.anchor = anchor
    }
  }
  public struct Arc: Equatable, Hashable, Sendable {
    public var radii: Size<LengthPercentage>
    public var isClockwise: Bool
    public var isLarge: Bool
    /// Degrees.
    public var rotation: Float

    public init(radii: Size<LengthPercentage>, isClockwise: Bool, isLarge: Bool, rotation: Float) {
      self.radii = radii
      self.isClockwise = isClockwise
      self.isLarge = isLarge
      self.rotation = rotation
    }
  }
  case move(Position2D, isRelative: Bool)
  case line(Position2D, isRelative: Bool)
  case horizontal(LengthPercentage, isRelative: Bool)
  case vertical(LengthPercentage, isRelative: Bool)
  /// One control point makes it quadratic, two cubic.
  case curve(Position2D, isRelative: Bool, [Control])
  /// Without a control point quadratic.
  case smooth(Position2D, isRelative: Bool, Control?)
  case arc(Position2D, isRelative: Bool, Arc)
  case close
}
