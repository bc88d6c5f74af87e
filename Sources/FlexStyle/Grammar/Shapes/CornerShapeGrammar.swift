import FlexTree

extension Grammar where Value == CornerShape {
  /// `round | scoop | bevel | notch | square | squircle | superellipse( <number> | infinity | -infinity )`.
  /// CSS Borders 4 §4.2 (#corner-shape-value).
  static var cornerShape: Grammar {
    let number = Grammar<Float>.number()
    return .keywords([
      "round": .round, "scoop": .scoop, "bevel": .bevel, "notch": .notch, "square": .square, "squircle": .squircle,
    ])
      | Grammar("superellipse( <number> | infinity | -infinity )") { reader in
        guard var inner = reader.function("superellipse") else { return nil }
        let ends: KeyValuePairs<String, CornerShape> = ["infinity": .square, "-infinity": .notch]
        if let end = inner.keyword(of: ends) { return inner.isAtEnd ? .absolute(end) : nil }
        guard let found = number.read(&inner), inner.isAtEnd else { return nil }
        return found.map { CornerShape(parameter: $0) }
      } print: { value, _ in
        "superellipse(\(NumberText.of(value.parameter)))"
      }
  }
}
