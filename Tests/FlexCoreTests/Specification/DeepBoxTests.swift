import FlexCore
import Testing

/// Layout recurses into 400 boxes inside each other, and asks for what lies deeper by itself.
@Suite("Boxes that lie deeper than layout recurses stand where they stand elsewhere")
struct DeepBoxTests {
  /// Containers whose content alone decides on their size, by their sections.
  static let sections = [
    ("Flexbox §9.9.1: rows", "display: flex"),
    ("Flexbox §9.9.2: columns", "display: flex; flex-direction: column"),
    ("Flexbox §9.9.2: columns of several lines", "display: flex; flex-direction: column; flex-wrap: wrap"),
    ("Grid §12: track sizing", "display: grid"),
    ("CSS 2 §9.4.1: block formatting contexts", "display: flow-root"),
    ("CSS 2 §10.3.3: blocks", "display: block"),
    ("CSS Positioned Layout 3 §4: absolute boxes", "display: flow-root; position: relative; left: 0"),
  ]

  /// A text, the tenth box from below, and a box behind the outermost.
  static func tree(_ declarations: String, depth: Int) -> String {
    let boxes = (1...depth).map { level in
      let edges = level == depth - 10 ? "; padding: 0 10" : ""
      return String(repeating: "  ", count: level) + "b: \(declarations)\(edges)"
    }
    let text = String(repeating: "  ", count: depth + 1) + "t: text: aa bbb"
    return (["root: width: 100; height: 30; align-items: flex-start"] + boxes + [text, "  e: width: 10; height: 20"])
      .joined(separator: "\n")
  }

  @Test(arguments: sections) func deepBoxes(_ section: (name: String, declarations: String)) {
    let shallow = Drawing(Self.tree(section.declarations, depth: 12)).text()
    #expect(shallow.contains("t") && shallow.contains("e"))
    for depth in [398, 400, 405, 450, 900] {
      let deep = Drawing(Self.tree(section.declarations, depth: depth)).text()
      #expect(deep == shallow, "\(depth) deep\n\(deep)")
    }
  }
}
