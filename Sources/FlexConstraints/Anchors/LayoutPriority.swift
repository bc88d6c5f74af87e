/// How much a constraint matters, 1…1000.
///
/// A higher priority wins over any number of lower ones; 1000 must hold.
public struct LayoutPriority: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral
{
  /// The priority as a number, 1…1000.
  public let rawValue: Float

  /// Values outside 1…1000 count as the nearer end, no number as 1000.
  public init(rawValue: Float) { self.rawValue = rawValue.isNaN ? 1000 : min(max(1, rawValue), 1000) }
  /// A priority; outside 1…1000 it counts as the nearer end.
  public init(_ rawValue: Float) { self.init(rawValue: rawValue) }
  /// A priority; outside 1…1000 it counts as the nearer end.
  public init(floatLiteral value: Float) { self.init(rawValue: value) }
  /// A priority; outside 1…1000 it counts as the nearer end.
  public init(integerLiteral value: Int) { self.init(rawValue: Float(value)) }

  /// 1000: must hold.
  public static let required = LayoutPriority(1000)
  /// 750: what content resists compression with.
  public static let defaultHigh = LayoutPriority(750)
  /// 250: what content hugs its size with.
  public static let defaultLow = LayoutPriority(250)
  /// 50: what an undetermined container is made small with.
  public static let fittingSizeLevel = LayoutPriority(50)
  /// 750.
  public static let high = defaultHigh
  /// 250.
  public static let low = defaultLow
  /// 50.
  public static let fittingSize = fittingSizeLevel

  /// Whether the first matters less.
  public static func < (a: LayoutPriority, b: LayoutPriority) -> Bool { a.rawValue < b.rawValue }

  /// The solver's strength; `rank` decides among equals.
  func strength(rank: Double) -> Solver.Strength {
    self == .required ? .required : .level(Int(rawValue * 1024), rank: rank)
  }
}
