internal import FlexCore
internal import FlexTree

/// Numbers in media queries, `calc()` included. Font-relative lengths are of the initial font.
/// Media Queries 5 §2.4.5 (#mq-values), §1.3 (#units).
enum MediaNumber {
  static func length(_ values: [LocatedValue]) -> MediaFeature.Value? {
    switch read(values, .length()) {
    case nil: nil
    case .absolute(let length)?: .length(Double(length))
    case .relative(let make)?: .relative { medium in Double(make(computation(medium))) }
    }
  }

  /// px. Font-relative lengths are of the initial font; where there is no viewport yet, its units are nothing.
  /// CSS Paged Media 3 §8.1 (#page-size-prop).
  static func initialLength(_ values: [LocatedValue]) -> Double? {
    switch read(values, .length()) {
    case nil: nil
    case .absolute(let length)?: Double(length)
    case .relative(let make)?: Double(make(.none))
    }
  }

  static func number(_ values: [LocatedValue]) -> Double? { absolute(read(values, .number())) }

  /// dppx.
  static func resolution(_ values: [LocatedValue]) -> Double? { absolute(read(values, .resolution)) }

  private static func read<Value>(_ values: [LocatedValue], _ grammar: Grammar<Value>) -> Specified<Value>? {
    var reader = ValueReader(values)
    guard let value = grammar.read(&reader), reader.isAtEnd else { return nil }
    return value
  }

  private static func absolute(_ value: Specified<Float>?) -> Double? {
    if case .absolute(let number)? = value { Double(number) } else { nil }
  }

  private static func computation(_ medium: Medium) -> Computation {
    Computation(
      environment: ComputationContext(viewport: medium.viewport, resolution: medium.resolution), parent: ComputedStyle()
    )
  }
}
