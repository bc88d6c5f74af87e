/// A percentage, written `50%`.
public struct FPercent: Equatable, Hashable, Sendable {
  /// `50` is 50 %.
  public let value: Double

  /// `50` is 50 %.
  public init(_ value: Double) { self.value = value }
}

postfix operator %

/// `50.5%`.
public postfix func % (value: Double) -> FPercent { FPercent(value) }
/// `50%`.
public postfix func % (value: Int) -> FPercent { FPercent(Double(value)) }
/// The percentage of a `Float`.
public postfix func % (value: Float) -> FPercent { FPercent(Double(value)) }
/// `-20%`.
public prefix func - (percent: FPercent) -> FPercent { FPercent(-percent.value) }

/// A length as a style holds it.
public enum Length: Equatable, Hashable, Sendable {
  /// px.
  case points(Double)
  /// Percent of a base that the property names. `50` is 50 %.
  case percent(Double)

  /// `nil` for a number that is none or has no end: it leaves the property unset.
  static func finite(_ points: Double?) -> Length? {
    guard let points, points.isFinite else { return nil }
    return .points(points)
  }

  /// `nil` for a percentage that is no finite number.
  static func finite(_ percent: FPercent) -> Length? {
    percent.value.isFinite ? .percent(percent.value) : nil
  }

  /// `nil` below zero as well: such a size counts as unset.
  static func size(_ points: Double?) -> Length? {
    guard let points, points.isFinite, points >= 0 else { return nil }
    return .points(points)
  }

  /// `nil` below zero as well: such a size counts as unset.
  static func size(_ percent: FPercent) -> Length? {
    guard percent.value.isFinite, percent.value >= 0 else { return nil }
    return .percent(percent.value)
  }

  /// px, with a percentage taken of `base`; `nil` for a percentage of nothing.
  func resolved(against base: Double?) -> Double? {
    switch self {
    case .points(let points): points
    case .percent(let percent): base.map { $0 * percent / 100 }
    }
  }
}
