/// Shorthands of animations that scrollers drive. Scroll-driven Animations 1.
enum TimelineShorthands {
  static let all: [Shorthand] = [
    // `[ <'animation-range-start'> <'animation-range-end'>? ]#`. §4.2.3 (#animation-range).
    shorthand(
      "animation-range", ["animation-range-start", "animation-range-end"],
      syntax: "[ <'animation-range-start'> <'animation-range-end'>? ]#"
    ) { reader in
      guard let start = bound(&reader) else { return nil }
      if let end = bound(&reader) { return [start, end] }
      // A range that is named is all of it, from there on.
      let name = start.first.flatMap { value -> [LocatedValue]? in
        if case .ident(let name) = value.value, name.asciiLowercased() != "normal" { [value] } else { nil }
      }
      return [start, name ?? [LocatedValue(.ident("normal"), range: 0..<0)]]
    },
    // §2.3.3 (#scroll-timeline-shorthand).
    shorthand(
      "scroll-timeline", ["scroll-timeline-name", "scroll-timeline-axis"],
      syntax: "[ <'scroll-timeline-name'> <'scroll-timeline-axis'>? ]#"
    ) { reader in
      guard let name = TimelineShorthands.name(&reader) else { return nil }
      return [name, axis(&reader) ?? [LocatedValue(.ident("block"), range: 0..<0)]]
    },
    // §3.4.4 (#view-timeline-shorthand).
    shorthand(
      "view-timeline", ["view-timeline-name", "view-timeline-axis", "view-timeline-inset"],
      syntax: "[ <'view-timeline-name'> [ <'view-timeline-axis'> || <'view-timeline-inset'> ]? ]#"
    ) { reader in
      guard let name = TimelineShorthands.name(&reader) else { return nil }
      var axis = TimelineShorthands.axis(&reader)
      var inset: [LocatedValue] = []
      while inset.count < 3, let value = length(&reader) ?? word(&reader, ["auto"]) {
        if !inset.isEmpty { inset.append(LocatedValue(.whitespace, range: 0..<0)) }
        inset.append(value)
      }
      if axis == nil { axis = TimelineShorthands.axis(&reader) }
      if inset.isEmpty { inset = [LocatedValue(.ident("auto"), range: 0..<0)] }
      return [name, axis ?? [LocatedValue(.ident("block"), range: 0..<0)], inset]
    },
  ]

  /// A comma-separated list of entries, each of which has a value for every longhand.
  private static func shorthand(
    _ name: String, _ longhands: [String], syntax: String,
    entry: @escaping @Sendable (inout ValueReader) -> [[LocatedValue]]?
  ) -> Shorthand {
    Shorthand(name, longhands, syntax: syntax) { reader, ids in
      guard ids.count == longhands.count, let entries = reader.commaList({ entry(&$0) }) else { return nil }
      var declarations: [Shorthand.Declaration] = []
      for (index, id) in ids.enumerated() {
        let lists = entries.map { $0[index] }
        let values = Array(lists.joined(separator: [LocatedValue(.comma, range: 0..<0)]))
        var inner = ValueReader(values)
        guard let value = PropertyParser.specified(id, &inner) else { return nil }
        declarations.append((id, .specified(value)))
      }
      return declarations
    }
  }

  /// `normal | <length-percentage> | <timeline-range-name> <length-percentage>?`.
  private static func bound(_ reader: inout ValueReader) -> [LocatedValue]? {
    let names = ["cover", "contain", "entry", "exit", "entry-crossing", "exit-crossing", "scroll"]
    if let normal = word(&reader, ["normal"]) { return [normal] }
    guard let name = word(&reader, names) else { return length(&reader).map { [$0] } }
    guard let offset = length(&reader) else { return [name] }
    return [name, LocatedValue(.whitespace, range: 0..<0), offset]
  }

  private static func name(_ reader: inout ValueReader) -> [LocatedValue]? {
    guard case .ident(let name)? = reader.current, name.hasPrefix("--") || name.asciiLowercased() == "none" else {
      return nil
    }
    reader.advance()
    return [LocatedValue(.ident(name), range: 0..<0)]
  }

  private static func axis(_ reader: inout ValueReader) -> [LocatedValue]? {
    word(&reader, ["block", "inline", "x", "y"]).map { [$0] }
  }

  private static func word(_ reader: inout ValueReader, _ words: [String]) -> LocatedValue? {
    guard case .ident(let name)? = reader.current, words.contains(name.asciiLowercased()) else { return nil }
    reader.advance()
    return LocatedValue(.ident(name.asciiLowercased()), range: 0..<0)
  }

  private static func length(_ reader: inout ValueReader) -> LocatedValue? {
    guard let value = reader.current, reader.attempt(Grammar.lengthPercentage().read) != nil else { return nil }
    return LocatedValue(value, range: 0..<0)
  }
}
