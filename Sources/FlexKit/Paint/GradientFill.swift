internal import FlexCore
public import FlexTree

/// A gradient as a background: `.linear([.red, .blue], angle: 90)`.
public struct GradientFill: Equatable, Sendable {
  /// The gradient in CSS's terms.
  public var gradient: Gradient

  /// A gradient in CSS's terms.
  public init(_ gradient: Gradient) { self.gradient = gradient }

  /// Colours along a line. `angle` in degrees: 0 runs upwards, 90 to the right, 180 downwards.
  public static func linear(_ colors: [Color], angle: Double = 180) -> GradientFill {
    GradientFill(Gradient(shape: .linear(.angle(Float(angle))), stops: stops(colors)))
  }

  /// Colours along a line, each at a place from 0 to 1.
  public static func linear(stops: [(color: Color, at: Double)], angle: Double = 180) -> GradientFill {
    GradientFill(
      Gradient(
        shape: .linear(.angle(Float(angle))),
        stops: stops.map { .init(color: .color($0.color), position: .percent(Float($0.at * 100))) }))
  }

  /// Colours from the middle to the farthest corner.
  public static func radial(_ colors: [Color]) -> GradientFill {
    GradientFill(
      Gradient(
        shape: .radial(.farthestCorner, isCircle: false, center: Position2D(x: .percent(50), y: .percent(50))),
        stops: stops(colors)))
  }

  /// Colours around the middle, clockwise from `angle` in degrees, 0 being the top.
  public static func conic(_ colors: [Color], from angle: Double = 0) -> GradientFill {
    GradientFill(
      Gradient(
        shape: .conic(from: Float(angle), center: Position2D(x: .percent(50), y: .percent(50))),
        stops: stops(colors)))
  }

  private static func stops(_ colors: [Color]) -> [Gradient.Stop] {
    colors.map { .init(color: .color($0), position: nil) }
  }
}
