/// CSS Flexbox 1 §5.3 (#flex-flow-property), §7.1 (#flex-property).
enum FlexShorthands {
  static let all: [Shorthand] = [
    .anyOrder("flex-flow", ["flex-direction", "flex-wrap"]),
    Shorthand(
      "flex", ["flex-grow", "flex-shrink", "flex-basis"],
      syntax: "none | [ <'flex-grow'> <'flex-shrink'>? || <'flex-basis'> ]", read: flex),
  ]

  /// Left out, the factors are 1 and the basis is 0: as a percentage, which an indefinite container reads as content.
  private static let flex: @Sendable (inout ValueReader, [PropertyID]) -> [Shorthand.Declaration]? = { reader, ids in
    guard ids.count == 3 else { return nil }
    let (grow, shrink, basis) = (ids[0], ids[1], ids[2])
    func number(_ value: Double) -> ComponentValue { .number(value, isInteger: true) }
    if reader.keyword("none") {
      guard let zero = SpecifiedValue(grow, number(0)), let none = SpecifiedValue(shrink, number(0)),
        let auto = SpecifiedValue(basis, .ident("auto"))
      else { return nil }
      return [(grow, .specified(zero)), (shrink, .specified(none)), (basis, .specified(auto))]
    }
    var found: [PropertyID: SpecifiedValue] = [:]
    while !reader.isAtEnd {
      if found[grow] == nil, let factor = reader.attempt({ PropertyParser.specified(grow, &$0) }) {
        found[grow] = factor
        if let factor = reader.attempt({ PropertyParser.specified(shrink, &$0) }) { found[shrink] = factor }
      } else if found[basis] == nil, let size = reader.attempt({ PropertyParser.specified(basis, &$0) }) {
        found[basis] = size
      } else {
        return nil
      }
    }
    guard !found.isEmpty, let one = SpecifiedValue(grow, number(1)), let same = SpecifiedValue(shrink, number(1)),
      let zero = SpecifiedValue(basis, .percentage(0))
    else { return nil }
    return [
      (grow, .specified(found[grow] ?? one)), (shrink, .specified(found[shrink] ?? same)),
      (basis, .specified(found[basis] ?? zero)),
    ]
  }
}
