/// How a corner bends: a superellipse's parameter. CSS Borders 4 §4.2 (#corner-shaping).
public struct CornerShape: Equatable, Hashable, Sendable {
  /// 1 is an ellipse, 0 a straight line, below that the curve bends inwards; infinity is a right angle, minus infinity
  /// one that points inwards.
  public var parameter: Float

  public init(parameter: Float) { self.parameter = parameter }

  public static let round = CornerShape(parameter: 1)
  public static let squircle = CornerShape(parameter: 2)
  public static let square = CornerShape(parameter: .infinity)
  public static let bevel = CornerShape(parameter: 0)
  public static let scoop = CornerShape(parameter: -1)
  public static let notch = CornerShape(parameter: -.infinity)
}
