import Foundation

/// What a PDF's structure says, without what Chromium and this program may do differently by rule: see "Tags beside
/// Chromium's" in Documentation/pdf.md.
struct StructureTree {
  /// A role with what is in it, or a text.
  private indirect enum Node {
    case text(String)
    case element(String, [Node])
  }
  private var nodes: [Node]

  /// - Parameter lines: what `pdfinfo -struct-text` prints, or such a tree without attributes.
  init(_ lines: [Substring]) {
    var rest = lines.filter { !$0.contains(#/^ *Object /#) }[...]
    nodes = Self.nodes(&rest, depth: 0)
  }

  private init(nodes: [Node]) { self.nodes = nodes }

  private static func nodes(_ lines: inout ArraySlice<Substring>, depth: Int) -> [Node] {
    var result: [Node] = []
    while let line = lines.first {
      let indent = line.prefix { $0 == " " }.count
      guard indent >= depth else { break }
      lines.removeFirst()
      let word = line.dropFirst(indent)
      if word.hasPrefix("\"") {
        result.append(.text(String(word.dropFirst().dropLast())))
      } else if !word.hasPrefix("/") {
        let isDescribing = lines.prefix { $0.contains(#/^ *\//#) }.contains { $0.hasSuffix("/ListNumbering /None") }
        let role = isDescribing ? Self.descriptions : String(word.prefix { $0.isLetter || $0.isNumber })
        result.append(.element(role, nodes(&lines, depth: indent + 1)))
      }
    }
    return result
  }

  // MARK: Rules

  /// A list of descriptions.
  private static let descriptions = "DL"

  /// Groups without a meaning, and types that say more than Chromium does.
  private static let open: Set = [
    "NonStruct", "Span", "Div", "THead", "TBody", "TFoot", "LBody", "RB", "Sect", "Part", "Note", "Reference",
    "Formula",
  ]

  /// Chromium's words for tables of contents, and for what it has none for.
  private static let words = ["TOC": "L", "TOCI": "LI", descriptions: "L"]

  /// What is left out where nothing stands in it.
  private static let hollow: Set = ["TD", "TH", "TR", "Table", "Link"]

  /// As Chromium has it, as far as there is a rule.
  var plain: StructureTree { StructureTree(nodes: Self.plain(nodes)) }

  private static func plain(_ nodes: [Node]) -> [Node] {
    var result: [Node] = []
    for node in nodes {
      switch node {
      case .text(let text):
        let words = text.filter { !$0.isWhitespace }
        if !words.isEmpty { add(.text(words), to: &result) }
      case .element(let role, let children):
        let inner = plain(children)
        let holdsElements = inner.contains { if case .element = $0 { true } else { false } }
        if open.contains(role) {
          for child in inner { add(child, to: &result) }
        } else if role == "Figure", holdsElements {
          // Ours is the picture with what belongs to it; Chromium's holds the picture as a figure of its own.
          add(.element(role, []), to: &result)
          for child in inner { add(child, to: &result) }
        } else if !inner.isEmpty || !hollow.contains(role) {
          add(.element(words[role] ?? role, inner), to: &result)
        }
      }
    }
    return result
  }

  /// Without paragraphs, which Chromium has not for all of them, and with what describes as text.
  var withoutParagraphs: StructureTree { StructureTree(nodes: Self.withoutParagraphs(nodes, isDescribing: false)) }

  private static func withoutParagraphs(_ nodes: [Node], isDescribing: Bool) -> [Node] {
    var result: [Node] = []
    for node in nodes {
      guard case .element(let role, let children) = node else {
        add(node, to: &result)
        continue
      }
      let describes = role == descriptions || isDescribing && ["LI", "Lbl", "LBody"].contains(role)
      let inner = withoutParagraphs(children, isDescribing: describes && role != "LBody")
      if role == "P" || describes {
        for child in inner { add(child, to: &result) }
      } else {
        add(.element(role, inner), to: &result)
      }
    }
    return result
  }

  private static func add(_ node: Node, to nodes: inout [Node]) {
    if case .text(let text) = node, case .text(let before)? = nodes.last {
      nodes[nodes.count - 1] = .text(before + text)
    } else {
      nodes.append(node)
    }
  }

  // MARK: Lines

  /// Roles and texts, one a line.
  var described: [String] { Self.described(nodes, indent: "") }

  private static func described(_ nodes: [Node], indent: String) -> [String] {
    nodes.flatMap { node in
      switch node {
      case .text(let text): [comparable(indent + "\"\(text)\"")]
      case .element(let role, let children): [indent + role] + described(children, indent: indent + "  ")
      }
    }
  }

  /// A text without white space, in its plainest letters, and one that runs to the left by its letters: Chromium has those
  /// as they stand, not as they are read.
  static func comparable(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }
    let text = line.dropFirst(indent.count)
    guard text.hasPrefix("\"") else { return line }
    var scalars = text.dropFirst().dropLast().precomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      !$0.properties.isWhitespace && $0 != "\u{AD}" && $0 != "\u{FE0F}" && $0 != "\u{200B}"
    }
    if scalars.contains(where: { (0x590...0x8FF).contains($0.value) }) {
      scalars = String.UnicodeScalarView(scalars.sorted { $0.value < $1.value })
    }
    return "\(indent)\"\(String(scalars))\""
  }
}
