import FlexCore
import FlexTree

/// CSS Grid 2 §7.4 (#explicit-grid-shorthand), §7.8 (#grid-shorthand), §8.4 (#placement-shorthands).
enum GridShorthands {
  static let all: [Shorthand] = [
    Shorthand(
      "grid-row", ["grid-row-start", "grid-row-end"], syntax: "<grid-line> [ / <grid-line> ]?", read: lines),
    Shorthand(
      "grid-column", ["grid-column-start", "grid-column-end"], syntax: "<grid-line> [ / <grid-line> ]?", read: lines),
    Shorthand(
      "grid-area", ["grid-row-start", "grid-column-start", "grid-row-end", "grid-column-end"],
      syntax: "<grid-line> [ / <grid-line> ]{0,3}", read: lines),
    Shorthand(
      "grid-template", templates,
      syntax: "none | <'grid-template-rows'> / <'grid-template-columns'>"
        + " | [ <line-names>? <string> <track-size>? <line-names>? ]+ [ / <explicit-track-list> ]?",
      read: template),
    Shorthand(
      "grid", templates + ["grid-auto-rows", "grid-auto-columns", "grid-auto-flow"],
      syntax: "<'grid-template'> | <'grid-template-rows'> / [ auto-flow && dense? ] <'grid-auto-columns'>?"
        + " | [ auto-flow && dense? ] <'grid-auto-rows'>? / <'grid-template-columns'>",
      read: grid),
  ]

  private static let templates = ["grid-template-rows", "grid-template-columns", "grid-template-areas"]

  // MARK: Lines

  /// A line that is left out is the same name as the one opposite it, else `auto`.
  private static let lines: @Sendable (inout ValueReader, [PropertyID]) -> [Shorthand.Declaration]? = { reader, ids in
    let grammar = Grammar<GridLine>.gridLine
    var found: [Specified<GridLine>] = []
    repeat {
      guard found.count < ids.count, let line = reader.attempt(grammar.read) else { return nil }
      found.append(line)
    } while reader.slash()
    guard reader.isAtEnd else { return nil }
    while found.count < ids.count {
      // The second repeats the first, the third the first, the fourth the second.
      let opposite = found[ids.count == 2 || found.count < 3 ? 0 : 1]
      if case .absolute(.named(let name)) = opposite {
        found.append(.absolute(.named(name)))
      } else {
        found.append(.absolute(.auto))
      }
    }
    let paths: [String: StylePath<Style, GridLine>] = [
      "grid-row-start": \.gridRowStart, "grid-row-end": \.gridRowEnd, "grid-column-start": \.gridColumnStart,
      "grid-column-end": \.gridColumnEnd,
    ]
    return zip(ids, found).compactMap { id, line in
      guard let path = paths[id.row.name] else { return nil }
      return (id, .specified(SpecifiedValue { $0.layout[keyPath: path] = line.computed($1) }))
    }
  }

  // MARK: Templates

  private static let template: @Sendable (inout ValueReader, [PropertyID]) -> [Shorthand.Declaration]? = {
    reader, ids in
    readTemplate(&reader, ids)
  }

  /// - Parameter ids: of the rows, the columns and the areas.
  private static func readTemplate(_ reader: inout ValueReader, _ ids: [PropertyID]) -> [Shorthand.Declaration]? {
    guard ids.count >= 3 else { return nil }
    if reader.attempt({ $0.keyword("none") && $0.isAtEnd ? true : nil }) != nil {
      return ids.prefix(3).map { ($0, .keyword(.initial)) }
    }
    if let areas = reader.attempt({ readAreas(&$0, ids) }) { return areas }
    guard let rows = PropertyParser.specified(ids[0], &reader), reader.slash(),
      let columns = PropertyParser.specified(ids[1], &reader), reader.isAtEnd
    else { return nil }
    return [(ids[0], .specified(rows)), (ids[1], .specified(columns)), (ids[2], .keyword(.initial))]
  }

  /// Strings with the sizes of their rows; a row without one is `auto`.
  private static func readAreas(_ reader: inout ValueReader, _ ids: [PropertyID]) -> [Shorthand.Declaration]? {
    var rows: [[String?]] = []
    var entries: [Specified<TrackList.Entry>] = []
    var names: [String] = []
    while true {
      names += reader.attempt(TrackListReader.names) ?? []
      guard let text = reader.string() else { break }
      guard let row = GridAreas.row(text) else { return nil }
      rows.append(row)
      if !names.isEmpty { entries.append(.absolute(.names(names))) }
      entries.append(reader.attempt(Grammar<TrackSize>.trackSize.read)?.map { .track($0) } ?? .absolute(.track(.auto)))
      names = reader.attempt(TrackListReader.names) ?? []
    }
    guard !rows.isEmpty, let areas = GridAreas(rectangular: rows) else { return nil }
    if !names.isEmpty { entries.append(.absolute(.names(names))) }
    var columns: Specified<[TrackList.Entry]> = .absolute([])
    if reader.slash() {
      guard let list = TrackListReader.explicitList(&reader) else { return nil }
      columns = list
    }
    guard reader.isAtEnd else { return nil }
    let list = entries.joined()
    return [
      (ids[0], .specified(SpecifiedValue { $0.layout.gridTemplateRows = TrackList(list.computed($1)) })),
      (
        ids[1],
        .specified(SpecifiedValue { [columns] in $0.layout.gridTemplateColumns = TrackList(columns.computed($1)) })
      ),
      (ids[2], .specified(SpecifiedValue { style, _ in style.layout.gridTemplateAreas = areas })),
    ]
  }

  // MARK: grid

  private static let grid: @Sendable (inout ValueReader, [PropertyID]) -> [Shorthand.Declaration]? = { reader, ids in
    guard ids.count == 6 else { return nil }
    let initial = ids.map { ($0, DeclaredValue.keyword(.initial)) }
    if let template = reader.attempt({ readTemplate(&$0, ids) }) { return template + initial.suffix(3) }
    var result = initial
    var flow = reader.attempt(autoFlow)
    if flow == nil {
      guard let rows = PropertyParser.specified(ids[0], &reader) else { return nil }
      result[0].1 = .specified(rows)
    } else if let rows = reader.attempt({ PropertyParser.specified(ids[3], &$0) }) {
      result[3].1 = .specified(rows)
    }
    guard reader.slash() else { return nil }
    if flow == nil {
      guard var columnFlow = reader.attempt(autoFlow) else { return nil }
      columnFlow.isColumn = true
      flow = columnFlow
      if let columns = reader.attempt({ PropertyParser.specified(ids[4], &$0) }) { result[4].1 = .specified(columns) }
    } else {
      guard let columns = PropertyParser.specified(ids[1], &reader) else { return nil }
      result[1].1 = .specified(columns)
    }
    guard let flow, reader.isAtEnd else { return nil }
    result[5].1 = .specified(SpecifiedValue { style, _ in style.layout.gridAutoFlow = flow })
    return result
  }

  /// `auto-flow && dense?`.
  private static func autoFlow(_ reader: inout ValueReader) -> GridAutoFlow? {
    var isDense = reader.keyword("dense")
    guard reader.keyword("auto-flow") else { return nil }
    if !isDense { isDense = reader.keyword("dense") }
    return GridAutoFlow(isDense: isDense)
  }
}
