public import FlexCore

/// Where on a path a box stands: CSS Motion Path 1. Hardly any box has one: the values stand apart.
public indirect enum OffsetStyle: Equatable, Hashable, Sendable {
  case none
  case values(OffsetValues)

  public var values: OffsetValues {
    get { if case .values(let values) = self { values } else { OffsetValues() } }
    set { self = newValue == OffsetValues() ? .none : .values(newValue) }
  }
}

public struct OffsetValues: Equatable, Hashable, Sendable {
  public enum Path: Equatable, Hashable, Sendable {
    case none
    case ray(Ray)
    case shape(BasicShape, BoxArea)
    case box(BoxArea)
  }
  /// A line out of a point. CSS Motion Path 1 §3.1 (#ray-function).
  public struct Ray: Equatable, Hashable, Sendable {
    public enum Size: UInt8, Sendable, Hashable { case closestSide, closestCorner, farthestSide, farthestCorner, sides }
    /// Degrees clockwise from upwards.
    public var angle: Float
    public var size: Size
    /// Whether the box stays inside.
    public var contains: Bool
    /// Where it begins, if the path itself says so.
    public var start: Position2D?

    public init(angle: Float, size: Size = .closestSide, contains: Bool = false, start: Position2D? = nil) {
      self.angle = angle
      self.size = size
      self.contains = contains
      self.start = start
    }
  }
  public enum Start: Equatable, Hashable, Sendable {
    case normal, auto
    case position(Position2D)
  }
  public struct Rotation: Equatable, Hashable, Sendable {
    /// Whether the box turns with its path.
    public var isAuto: Bool
    /// Degrees.
    public var angle: Float

    public init(isAuto: Bool, angle: Float) {
      self.isAuto = isAuto
      self.angle = angle
    }
  }

  public var path = Path.none
  public var distance = LengthPercentage.zero
  public var rotation = Rotation(isAuto: true, angle: 0)
  /// The point of the box that stands on the path; `nil` is `auto`, the transform's origin.
  public var anchor: Position2D?
  public var start = Start.normal

  public init() {}
}
