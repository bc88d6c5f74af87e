public import FlexCore

/// What a box draws by itself: paths and colours, recorded. Lengths are CSS px from the top left of the border box.
public struct Drawing: Equatable, Sendable {
  public indirect enum Step: Equatable, Sendable {
    case fill(Outline, rule: BasicShape.FillRule, Paint)
    case stroke(Outline, Pen, Color)
    /// Steps that show inside of an outline only.
    case clip(Outline, [Step])
    /// Steps through a map: x' = ax + cy + e, y' = bx + dy + f.
    case transform(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double, [Step])
    /// Steps as one, with an opacity.
    case opacity(Float, [Step])
  }

  /// Lines and curves.
  public struct Outline: Equatable, Sendable {
    public enum Element: Equatable, Sendable {
      case move(Point)
      case line(Point)
      case cubic(Point, Point, Point)
      case close
    }
    public var elements: [Element]

    public init(_ elements: [Element] = []) { self.elements = elements }
  }

  /// What an outline is filled with.
  public enum Paint: Equatable, Sendable {
    case color(Color)
    /// Along a line.
    case linear([Stop], from: Point, to: Point)
    /// From a centre to a circle.
    case radial([Stop], center: Point, radius: Float)
  }

  /// A colour's place in a gradient, 0…1.
  public struct Stop: Equatable, Sendable {
    public var offset: Float
    public var color: Color

    public init(offset: Float, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// How an outline is stroked.
  public struct Pen: Equatable, Sendable {
    public enum Cap: Sendable { case butt, round, square }
    public var width: Float
    public var cap: Cap
    /// Lengths of dashes and gaps in turn.
    public var dashes: [Float]

    public init(width: Float, cap: Cap = .butt, dashes: [Float] = []) {
      self.width = width
      self.cap = cap
      self.dashes = dashes
    }
  }

  public var steps: [Step]

  public init(_ steps: [Step] = []) { self.steps = steps }
}
