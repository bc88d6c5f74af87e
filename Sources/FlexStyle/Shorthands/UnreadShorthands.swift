/// Shorthands of properties that nothing reads.
enum UnreadShorthands {
  static let all: [Shorthand] = [
    columns,
    list(
      "transition",
      [
        "transition-property", "transition-duration", "transition-timing-function", "transition-delay",
        "transition-behavior",
      ],
      syntax: "<single-transition>#"),
    list(
      "animation",
      [
        "animation-name", "animation-duration", "animation-timing-function", "animation-delay",
        "animation-iteration-count", "animation-direction", "animation-fill-mode", "animation-play-state",
        "animation-timeline",
      ], syntax: "<single-animation>#"),
    list("grid-row", ["grid-row-start", "grid-row-end"], syntax: "<grid-line> [ / <grid-line> ]?"),
    list("grid-column", ["grid-column-start", "grid-column-end"], syntax: "<grid-line> [ / <grid-line> ]?"),
    list(
      "grid-area", ["grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"],
      syntax: "<grid-line> [ / <grid-line> ]{0,3}"),
    list(
      "grid-template", ["grid-template-rows", "grid-template-columns", "grid-template-areas"],
      syntax: "none | <'grid-template-rows'> / <'grid-template-columns'> | <areas>"),
    list(
      "grid",
      [
        "grid-template-rows", "grid-template-columns", "grid-template-areas", "grid-auto-rows", "grid-auto-columns",
        "grid-auto-flow",
      ], syntax: "<'grid-template'> | <auto-flow>"),
    list(
      "offset", ["offset-position", "offset-path", "offset-distance", "offset-rotate", "offset-anchor"],
      syntax: "<offset>"),
    list("text-box", ["text-box-trim", "text-box-edge"], syntax: "normal | <'text-box-trim'> || <'text-box-edge'>"),
  ]

  /// A shorthand whose longhands are reset and whose value is otherwise forgotten: nothing would read it.
  private static func list(_ name: String, _ longhands: [String], syntax: String) -> Shorthand {
    Shorthand(name, longhands, syntax: syntax) { reader, ids in
      guard !reader.isAtEnd else { return nil }
      while let value = reader.next() {
        guard LooseText.of(value) != nil else { return nil }
      }
      return ids.map { ($0, .keyword(.initial)) }
    }
  }

  /// `<'column-width'> || <'column-count'>`. CSS Multi-column 1 §3.3 (#columns).
  private static let columns = Shorthand(
    "columns", ["column-width", "column-count"], syntax: "<'column-width'> || <'column-count'>"
  ) { reader, ids in
    var autos = 0
    var found: [PropertyID: DeclaredValue] = [:]
    while !reader.isAtEnd {
      if autos < 2, reader.keyword("auto") {
        autos += 1
      } else if let id = ids.first(where: { id in
        guard found[id] == nil, let value = reader.attempt({ PropertyParser.specified(id, &$0) }) else { return false }
        found[id] = .specified(value)
        return true
      }) {
        _ = id
      } else {
        return nil
      }
    }
    guard autos + found.count > 0, autos + found.count <= 2 else { return nil }
    return ids.map { ($0, found[$0] ?? .keyword(.initial)) }
  }
}
