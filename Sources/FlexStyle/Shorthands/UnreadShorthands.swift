/// Shorthands of properties that nothing reads.
enum UnreadShorthands {
  static let all: [Shorthand] =
    [
      columns,
      transition, animation,
      offset,
      list("marker", ["marker-start", "marker-mid", "marker-end"], syntax: "none | <url>"),
    ] + TimelineShorthands.all

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

  /// `[ <'offset-position'>? [ <'offset-path'> [ <'offset-distance'> || <'offset-rotate'> ]? ]? ]! [ / <'offset-anchor'> ]?`.
  /// CSS Motion Path 1 §2.6 (#offset-shorthand).
  private static let offset = Shorthand(
    "offset", ["offset-position", "offset-path", "offset-distance", "offset-rotate", "offset-anchor"],
    syntax: "[ <'offset-position'>? [ <'offset-path'> [ <'offset-distance'> || <'offset-rotate'> ]? ]? ]!"
      + " [ / <'offset-anchor'> ]?"
  ) { reader, ids in
    var found: [PropertyID: DeclaredValue] = [:]
    func take(_ index: Int, _ reader: inout ValueReader) {
      if let value = reader.attempt({ PropertyParser.specified(ids[index], &$0) }) {
        found[ids[index]] = .specified(value)
      }
    }
    take(0, &reader)
    take(1, &reader)
    if found[ids[1]] != nil {
      _ = Shorthand.readOne(&reader, of: [ids[2], ids[3]], into: &found)
      _ = Shorthand.readOne(&reader, of: [ids[2], ids[3]], into: &found)
    }
    guard !found.isEmpty else { return nil }
    if reader.slash() {
      guard let value = PropertyParser.specified(ids[4], &reader) else { return nil }
      found[ids[4]] = .specified(value)
    }
    return ids.map { ($0, found[$0] ?? .keyword(.initial)) }
  }

  /// `[ <'column-width'> || <'column-count'> ] [ / <'column-height'> ]?`. CSS Multi-column 2 §3.3 (#columns).
  private static let columns = Shorthand(
    "columns", ["column-width", "column-count", "column-height", "column-wrap"],
    syntax: "[ <'column-width'> || <'column-count'> ] [ / <'column-height'> ]?"
  ) { reader, all in
    let ids = Array(all.prefix(2))
    var height: SpecifiedValue?
    var autos = 0
    var found: [PropertyID: DeclaredValue] = [:]
    while !reader.isAtEnd {
      if autos < 2, reader.keyword("auto") {
        autos += 1
      } else if autos + found.count > 0, reader.slash() {
        height = PropertyParser.specified(all[2], &reader)
        guard height != nil, reader.isAtEnd else { return nil }
      } else if !Shorthand.readOne(&reader, of: ids, into: &found) {
        return nil
      }
    }
    guard autos + found.count > 0, autos + found.count <= 2 else { return nil }
    if let height { found[all[2]] = .specified(height) }
    return all.map { ($0, found[$0] ?? .keyword(.initial)) }
  }

  /// CSS Transitions 1 §2.5 (#transition-shorthand-property): the first time is the duration, the second the delay.
  private static let transition = LayerShorthands.list(
    "transition",
    [
      ("transition-duration", .dimension(0, unit: "s", isInteger: true)),
      ("transition-delay", .dimension(0, unit: "s", isInteger: true)), ("transition-timing-function", .ident("ease")),
      ("transition-behavior", .ident("normal")), ("transition-property", .ident("all")),
    ], syntax: "[ [ none | <single-transition-property> ] || <time> || <easing-function> || <time> ]#")

  /// CSS Animations 1 §3.10 (#animation).
  private static let animation = LayerShorthands.list(
    "animation",
    [
      ("animation-duration", .dimension(0, unit: "s", isInteger: true)),
      ("animation-delay", .dimension(0, unit: "s", isInteger: true)), ("animation-timing-function", .ident("ease")),
      ("animation-iteration-count", .number(1, isInteger: true)), ("animation-direction", .ident("normal")),
      ("animation-fill-mode", .ident("none")), ("animation-play-state", .ident("running")),
      ("animation-name", .ident("none")),
    ], resets: ["animation-timeline", "animation-range-start", "animation-range-end"],
    syntax: "[ <time> || <easing-function> || <time> || <single-animation-iteration-count> || … || <keyframes-name> ]#")
}
