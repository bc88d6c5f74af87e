internal import FlexDOM
internal import FlexDisplay

extension Document {
  /// The children as they are read: of a table, the first head before all rows and the first foot behind them, wherever
  /// they stand. CSS 2 §17.2 (#table-display).
  func readChildren(of id: NodeID) -> [NodeID] {
    let children = self[id].children
    guard hasTag("table", id) else { return children }
    let head = children.firstIndex { self.element($0)?.tag == "thead" }
    let foot = children.firstIndex { self.element($0)?.tag == "tfoot" }
    guard head != nil || foot != nil else { return children }
    func isSection(_ child: NodeID) -> Bool { ["tbody", "tr", "thead", "tfoot"].contains(self.element(child)?.tag) }
    let others = children.indices.filter { $0 != head && $0 != foot }
    let start = others.firstIndex { isSection(children[$0]) } ?? others.endIndex
    let order = others[..<start] + [head].compactMap { $0 } + others[start...] + [foot].compactMap { $0 }
    return order.map { children[$0] }
  }

  /// Whether a node is text other than white space.
  func isText(_ id: NodeID) -> Bool {
    if case .text(let text) = self[id].kind { text.contains { !$0.isWhitespace } } else { false }
  }

  /// Whether everything in a node is text and what stands in its lines. HTML §3.2.5.2.5 (#phrasing-content).
  func holdsOnlyPhrases(_ id: NodeID) -> Bool {
    var pending = self[id].children
    while let next = pending.popLast() {
      guard let element = element(next) else { continue }
      if Self.blocks.contains(element.tag) || element[attribute: "role"] != nil { return false }
      pending += self[next].children
    }
    return true
  }

  private static let blocks: Set = [
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section", "summary", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
  ]

  /// The `<text>` elements of a drawing, white space collapsed.
  func drawnText(of id: NodeID) -> String {
    var texts: [String] = []
    var pending = [id]
    while let next = pending.popLast() {
      guard let element = element(next) else { continue }
      switch element.tag {
      case "text": texts.append(text(of: next))
      // What these hold is drawn where it is used, if at all.
      case "defs", "symbol", "clipPath", "mask", "pattern", "marker", "style", "script", "title", "desc", "metadata":
        break
      default: pending += self[next].children.reversed()
      }
    }
    return texts.filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// All text inside a node, white space collapsed.
  func text(of id: NodeID) -> String {
    var text = ""
    var pending = [id]
    while let id = pending.popLast() {
      if case .text(let part) = self[id].kind { text += part }
      pending += self[id].children.reversed()
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

extension Element {
  /// Whether it is a table or a part of one by its name alone.
  var isTablePart: Bool {
    isHTML && self[attribute: "role"] == nil && ["table", "tbody", "tr", "td"].contains(tag)
  }

  func span(_ attribute: String, most: Int) -> Int {
    self[attribute: attribute].flatMap { Int($0.prefix { $0.isNumber }) }.map { min(max($0, 1), most) } ?? 1
  }

  /// As `list-style-type` has it by default, or the `type` attribute.
  var numbering: ListNumbering {
    switch (tag, self[attribute: "type"]) {
    case ("ol", "a"): .lowerAlpha
    case ("ol", "A"): .upperAlpha
    case ("ol", "i"): .lowerRoman
    case ("ol", "I"): .upperRoman
    case ("ol", _): .decimal
    case ("dl", _): .none
    case (_, "circle"): .circle
    case (_, "square"): .square
    default: .disc
    }
  }
}
