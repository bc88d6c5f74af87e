extension Document {
  /// The tree as indented text: one node a line. `flexrender inspect --stage tree` prints it.
  public var outline: String {
    var text = ""
    guard !nodes.isEmpty else { return text }
    var pending: [(id: NodeID, depth: Int)] = [(root, 0)]
    while let (id, depth) = pending.popLast() {
      text += String(repeating: "  ", count: depth)
      switch self[id].kind {
      case .element(let element):
        text += element.tag
        for attribute in element.attributes {
          text += " \(attribute.name)=\"\(Self.escaped(attribute.value))\""
        }
      case .text(let string): text += "'\(Self.escaped(string))'"
      case .comment(let string): text += "<!--\(Self.escaped(string))-->"
      }
      text += "\n"
      for child in self[id].children.reversed() { pending.append((child, depth + 1)) }
    }
    return text
  }

  /// One line of text: line ends and tabs are spelled.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": escaped += "\\n"
      case "\t": escaped += "\\t"
      case "\r": escaped += "\\r"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
