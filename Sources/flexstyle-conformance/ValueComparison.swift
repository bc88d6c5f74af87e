/// Whether two computed values of a property are the same: the rules of the data sets' README.
enum ValueComparison {
  /// - Parameter expected: the browser's.
  static func same(_ property: String, _ expected: String, _ got: String) -> Bool {
    if expected == got { return true }
    if property.hasPrefix("--") {
      return expected.split(whereSeparator: \.isWhitespace) == got.split(whereSeparator: \.isWhitespace)
    }
    let a = normalForm(property, expected)
    let b = normalForm(property, got)
    guard isLayered(property) else { return a.agrees(with: b) }
    // One entry an image; a shorter list is repeated, a longer one cut off.
    let layers = b.layers
    return a.layers.enumerated().allSatisfy { $0.element.agrees(with: layers[$0.offset % layers.count]) }
  }

  private static func isLayered(_ property: String) -> Bool {
    (property.hasPrefix("background-") || property.hasPrefix("mask-"))
      && !property.dropFirst(5).contains("-image") && !property.contains("-color")
  }

  /// Properties in which a word is a name, so that `red` is no colour.
  private static let named: Set<String> = [
    "font-family", "counter-reset", "counter-increment", "counter-set", "content", "will-change",
  ]

  private static func normalForm(_ property: String, _ value: String) -> ValueNode {
    let node = ValueReading.read(value, readsColors: !named.contains(property))
    switch property {
    case "font-family": return familyNames(node)
    case "text-align":
      if case .word(let word) = node, word.hasPrefix("-webkit-") { return .word(String(word.dropFirst(8))) }
    case "content": return joinedStrings(node)
    case "letter-spacing", "word-spacing": if node == .word("normal") { return .zero }
    case "min-width", "min-height", "min-inline-size", "min-block-size": if node == .word("auto") { return .zero }
    case "background-size", "mask-size":
      return .commaSeparated(
        node.layers.map { layer in
          let parts = layer.parts
          return parts.count == 2 && parts[1] == .word("auto") ? parts[0] : layer
        })
    default: break
    }
    if property.hasSuffix("-radius") || property == "border-spacing", case .list(" ", let parts) = node,
      parts.count == 2, parts[0].agrees(with: parts[1])
    {
      return parts[0]
    }
    return node
  }

  /// Strings that follow each other are one string to the reader.
  private static func joinedStrings(_ node: ValueNode) -> ValueNode {
    guard case .list(" ", let parts) = node else { return node }
    var joined: [ValueNode] = []
    for part in parts {
      if case .string(let text) = part, case .string(let before)? = joined.last {
        joined[joined.count - 1] = .string(before + text)
      } else {
        joined.append(part)
      }
    }
    return .spaced(joined)
  }

  /// A name may be quoted or not, except that `serif` is generic and `"serif"` a font.
  private static func familyNames(_ node: ValueNode) -> ValueNode {
    .list(
      separator: ",",
      node.layers.map { entry in
        let words = entry.parts.map { part in
          switch part {
          case .word(let word): word
          case .string(let text), .url(let text): text
          case .number(let value, let unit): "\(value)\(unit)"
          default: ""
          }
        }
        if words.count == 1, case .word = entry, generic.contains(words[0]) { return .word(words[0]) }
        return .string(words.joined(separator: " "))
      })
  }

  private static let generic: Set<String> = [
    "serif", "sans-serif", "cursive", "fantasy", "monospace", "system-ui", "emoji", "math", "fangsong", "ui-serif",
    "ui-sans-serif", "ui-monospace", "ui-rounded", "-webkit-body", "-webkit-standard",
  ]
}
