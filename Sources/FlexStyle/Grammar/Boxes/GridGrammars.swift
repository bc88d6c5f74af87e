import FlexCore

extension Grammar where Value == GridAutoFlow {
  /// `[ row | column ] || dense`. CSS Grid 2 §7.7 (#grid-auto-flow-property).
  static var gridAutoFlow: Grammar {
    let axes: KeyValuePairs<String, Bool> = ["row": false, "column": true]
    return .absolute("[ row | column ] || dense") { reader in
      var isColumn = reader.keyword(of: axes)
      let isDense = reader.keyword("dense")
      if isColumn == nil { isColumn = reader.keyword(of: axes) }
      return isColumn == nil && !isDense ? nil : GridAutoFlow(isColumn: isColumn ?? false, isDense: isDense)
    } print: { value, _ in
      switch (value.isColumn, value.isDense) {
      case (false, false): "row"
      case (false, true): "dense"
      case (true, false): "column"
      case (true, true): "column dense"
      }
    }
  }
}

extension Grammar where Value == GridLine {
  /// `auto | <custom-ident> | [ <integer> && <custom-ident>? ] | [ span && [ <integer [1,∞]> || <custom-ident> ] ]`.
  /// CSS Grid 2 §8.3 (#line-placement).
  static var gridLine: Grammar {
    Grammar(
      "auto | <custom-ident> | [ <integer> && <custom-ident>? ] | [ span && [ <integer [1,∞]> || <custom-ident> ] ]"
    ) { reader in
      if reader.keyword("auto") { return .absolute(.auto) }
      let integer = Grammar<Int32>.integer()
      var isSpan = reader.keyword("span")
      let leads = isSpan
      var number: Specified<Int32>?
      var name: String?
      while !reader.isAtEnd {
        if number == nil, let value = reader.attempt(integer.read) {
          number = value
        } else if name == nil, let value = reader.customIdent(excluding: ["span", "auto"]) {
          name = value
        } else {
          break
        }
      }
      if !leads, number != nil || name != nil, reader.keyword("span") { isSpan = true }
      guard let number else {
        return name.map { .absolute(isSpan ? .span(1, $0) : .named($0)) }
      }
      if case .absolute(let value) = number, value == 0 || isSpan && value < 1 { return nil }
      return number.map { [isSpan, name] value in
        isSpan ? .span(max(1, Int(value)), name) : .line(value == 0 ? 1 : Int(value), name)
      }
    } print: { value, _ in
      switch value {
      case .auto: "auto"
      case .named(let name): NameText.identifier(name)
      case .line(let number, let name): "\(number)" + (name.map { " " + NameText.identifier($0) } ?? "")
      case .span(let count, nil): "span \(count)"
      case .span(1, let name?): "span " + NameText.identifier(name)
      case .span(let count, let name?): "span \(count) " + NameText.identifier(name)
      }
    }
  }
}

extension Grammar where Value == GridAreas {
  /// `none | <string>+`. CSS Grid 2 §7.3 (#grid-template-areas-property).
  static var gridAreas: Grammar {
    .absolute("none | <string>+") { reader in
      if reader.keyword("none") { return GridAreas() }
      var rows: [[String?]] = []
      while let text = reader.string() {
        guard let row = GridAreas.row(text) else { return nil }
        rows.append(row)
      }
      return GridAreas(rectangular: rows)
    } print: { value, _ in
      if value.rows.isEmpty { return "none" }
      return value.rows.map { row in
        NameText.string(row.map { $0 ?? "." }.joined(separator: " "))
      }.joined(separator: " ")
    }
  }
}

extension GridAreas {
  /// The cells of one string: names, and runs of dots for null cells; `nil` where something else is in it.
  static func row(_ text: String) -> [String?]? {
    var cells: [String?] = []
    var name = ""
    var isInDots = false
    func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "-" || scalar == "_" || scalar.value >= 0x80 || scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
    for scalar in text.unicodeScalars {
      if isNamePart(scalar) {
        name.unicodeScalars.append(scalar)
        isInDots = false
        continue
      }
      if !name.isEmpty { cells.append(name) }
      name = ""
      switch scalar {
      case ".":
        if !isInDots { cells.append(nil) }
        isInDots = true
      case " ", "\t", "\n", "\r", "\u{C}": isInDots = false
      default: return nil
      }
    }
    if !name.isEmpty { cells.append(name) }
    return cells.isEmpty ? nil : cells
  }

  /// Rows of equal length in which each name makes one rectangle.
  init?(rectangular rows: [[String?]]) {
    guard let first = rows.first, rows.allSatisfy({ $0.count == first.count }) else { return nil }
    var corners: [String: (columns: ClosedRange<Int>, rows: ClosedRange<Int>, cells: Int)] = [:]
    for (y, row) in rows.enumerated() {
      for (x, name) in row.enumerated() {
        guard let name else { continue }
        let known = corners[name] ?? (x...x, y...y, 0)
        corners[name] = (
          min(known.columns.lowerBound, x)...max(known.columns.upperBound, x), known.rows.lowerBound...y,
          known.cells + 1
        )
      }
    }
    guard corners.values.allSatisfy({ $0.columns.count * $0.rows.count == $0.cells }) else { return nil }
    self.init(rows)
  }
}
