import FlexCore

/// Reads the values of grid properties as the data spells them.
struct GridReader {
  private var tokens: [Substring]
  private var position = 0

  /// Words, brackets, commas and slashes; a function's name keeps its parenthesis.
  init(_ text: String) {
    var tokens: [Substring] = []
    var start: Substring.Index?
    let text = text[...]
    func flush(_ end: Substring.Index) {
      if let from = start { tokens.append(text[from..<end]) }
      start = nil
    }
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      switch text[index] {
      case " ": flush(index)
      case "(":
        tokens.append(text[(start ?? index)..<next])
        start = nil
      case ")", ",", "[", "]", "/":
        flush(index)
        tokens.append(text[index..<next])
      default: if start == nil { start = index }
      }
      index = next
    }
    flush(text.endIndex)
    self.tokens = tokens
  }

  private mutating func next() -> Substring? {
    guard position < tokens.count else { return nil }
    position += 1
    return tokens[position - 1]
  }

  // MARK: Tracks

  static func trackList(_ text: String) -> TrackList {
    var reader = GridReader(text)
    if text.hasPrefix("subgrid") { return reader.subgrid() }
    return TrackList(text == "none" ? [] : reader.entries())
  }

  /// `subgrid` and names of its lines.
  private mutating func subgrid() -> TrackList {
    _ = next()
    var list = TrackList()
    list.subgrid = SubgridLines(
      entries().compactMap { if case .names(let names) = $0 { SubgridLines.Entry(names: [names]) } else { nil } })
    return list
  }

  static func trackSizes(_ text: String) -> [TrackSize] {
    trackList(text).entries.compactMap { if case .track(let size) = $0 { size } else { nil } }
  }

  private mutating func entries() -> [TrackList.Entry] {
    var result: [TrackList.Entry] = []
    while let token = next(), token != ")" {
      switch token {
      case "[":
        var names: [String] = []
        while let name = next(), name != "]" { names.append(String(name)) }
        result.append(.names(names))
      case "repeat(":
        let count = next() ?? ""
        _ = next()
        let repetition: TrackRepetition =
          count == "auto-fill" ? .autoFill : count == "auto-fit" ? .autoFit : .count(Int(count) ?? 1)
        result.append(.repeated(repetition, entries()))
      default: result.append(.track(size(token)))
      }
    }
    return result
  }

  private mutating func size(_ token: Substring) -> TrackSize {
    switch token {
    case "minmax(":
      let low = breadth(next() ?? "")
      _ = next()
      let high = breadth(next() ?? "")
      _ = next()
      return .minmax(low, high)
    case "fit-content(":
      guard case .length(let length) = breadth(next() ?? "") else { return .auto }
      _ = next()
      return .fitContent(length)
    default: return .breadth(breadth(token))
    }
  }

  private func breadth(_ token: Substring) -> TrackBreadth {
    switch token {
    case "auto": .auto
    case "min-content": .minContent
    case "max-content": .maxContent
    default:
      if token.hasSuffix("fr") {
        .fraction(Float(token.dropLast(2)) ?? 1)
      } else if token.hasSuffix("%") {
        .length(.percent(Float(token.dropLast()) ?? 0))
      } else {
        .length(.px(Float(token.hasSuffix("px") ? token.dropLast(2) : token) ?? 0))
      }
    }
  }

  // MARK: Placement

  static func line(_ text: String) -> GridLine {
    var number: Int?
    var name: String?
    var isSpan = false
    for word in text.split(separator: " ") {
      if word == "auto" { return .auto }
      if word == "span" {
        isSpan = true
      } else if let value = Int(word) {
        number = value
      } else {
        name = String(word)
      }
    }
    if isSpan { return .span(number ?? 1, name) }
    guard let number else { return name.map(GridLine.named) ?? .auto }
    return .line(number, name)
  }

  /// Strings in quotes, one a row.
  static func areas(_ text: String) -> GridAreas {
    let rows = text.split(separator: "\"").filter { $0.contains { $0 != " " } && $0 != "none" }
    return GridAreas(
      rows.map { row in
        row.split(separator: " ").map { $0.allSatisfy { $0 == "." } ? nil : String($0) }
      })
  }

  static func flow(_ text: String) -> GridAutoFlow {
    GridAutoFlow(isColumn: text.contains("column"), isDense: text.contains("dense"))
  }
}
