import FlexCore
import Testing

@testable import flexcore_conformance

/// A tree of boxes written as text, and its layout drawn in cells of 10 px.
///
/// ```
/// row: width: 100; height: 20        the root; numbers are px
///   a: width: 30
///   b: flex-grow: 1
///   c: text: aa bbb                  a leaf: words of 10 px a letter and a line of 10 px, to be broken between words
/// ```
///
/// Each cell shows the first letter of the innermost box over its middle, the root's own being dots. The root is a flex
/// container where nothing else is said, other boxes are blocks.
struct Drawing {
  private let tree = LayoutTree()
  private var root: NodeID?
  private var words: [NodeID: [Float]] = [:]
  /// In tree order, so that a later one lies over those before.
  private var boxes: [(node: NodeID, letter: Character, origin: Point)] = []

  init(_ text: String) {
    var open: [(depth: Int, node: NodeID, direction: Direction)] = []
    for line in text.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count / 2
      let parts = line.drop { $0 == " " }.split(separator: ":", maxSplits: 1)
      let name = parts[0]
      var declarations = Self.declarations(parts.count > 1 ? parts[1] : "")
      if root == nil { declarations.insert(("display", "flex"), at: 0) }
      let leaf = declarations.first { $0.property == "text" }?.value
      open.removeAll { $0.depth >= depth }
      let style = StyleReader.read(
        [Declarations(declarations)], inheriting: open.last?.direction ?? .ltr, scrollbarWidth: 0)
      let node = tree.makeNode(style, isMeasured: leaf != nil)
      if let leaf { words[node] = leaf.split(separator: " ").map { Float($0.count) * 10 } }
      if let parent = open.last { tree.append(node, to: parent.node) } else { root = node }
      open.append((depth, node, style.direction))
      boxes.append((node, root == node ? "." : name.first ?? "?", Point(x: 0, y: 0)))
    }
  }

  /// Declarations with their shorthands written out.
  private static func declarations(_ text: Substring) -> [(property: String, value: String)] {
    text.split(separator: ";").flatMap { declaration -> [(property: String, value: String)] in
      let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.trimmed }
      guard parts.count == 2 else { return [] }
      let (name, value) = (parts[0], parts[1])
      let values = value.split(separator: " ").map(String.init)
      switch name {
      case "margin", "padding", "inset", "border":
        let sides = ["top", "right", "bottom", "left"]
        return sides.enumerated().map { index, side in
          let own = values.count > index ? values[index] : values[values.count > index - 2 && index > 1 ? index - 2 : 0]
          return (name == "border" ? "border-\(side)-width" : name == "inset" ? side : "\(name)-\(side)", own)
        }
      case "gap": return [("row-gap", values[0]), ("column-gap", values.last ?? values[0])]
      case "overflow": return [("overflow-x", value), ("overflow-y", value)]
      case "flex": return zip(["flex-grow", "flex-shrink", "flex-basis"], values).map { ($0, $1) }
      default: return [(name, value)]
      }
    }
  }

  /// The layout in a viewport.
  func text(width: AvailableSpace = .definite(300), height: AvailableSpace = .definite(100)) -> String {
    guard let root else { return "" }
    tree.computeLayout(of: root, in: Size(width: width, height: height)) { node, known, available in
      measure(words[node] ?? [], known, available)
    }
    var frames: [(frame: Rect, letter: Character)] = []
    func visit(_ node: NodeID, _ origin: Point) {
      let frame = tree.frame(of: node)
      let place = Point(x: origin.x + frame.x, y: origin.y + frame.y)
      let letter = boxes.first { $0.node == node }?.letter ?? "?"
      frames.append((Rect(x: place.x, y: place.y, width: frame.width, height: frame.height), letter))
      for child in tree.children(of: node) { visit(child, place) }
    }
    visit(root, Point(x: 0, y: 0))
    let columns = Int((frames.map { $0.frame.x + $0.frame.width }.max() ?? 0) / 10)
    let rows = Int((frames.map { $0.frame.y + $0.frame.height }.max() ?? 0) / 10)
    return (0..<max(0, rows)).map { row in
      String(
        (0..<max(0, columns)).map { column -> Character in
          let (x, y) = (Float(column) * 10 + 5, Float(row) * 10 + 5)
          let over = frames.last {
            $0.frame.x <= x && x < $0.frame.x + $0.frame.width && $0.frame.y <= y && y < $0.frame.y + $0.frame.height
          }
          return over?.letter ?? " "
        }
      ).trimmedEnd
    }.joined(separator: "\n")
  }

  /// Words set into lines.
  private func measure(_ words: [Float], _ known: Size<Float?>, _ available: Size<AvailableSpace>) -> Measurement {
    let limit: Float =
      known.width
      ?? {
        switch available.width {
        case .definite(let width): width
        case .minContent: 0
        case .maxContent: .infinity
        }
      }()
    var (line, widest, height): (Float, Float, Float) = (0, 0, words.isEmpty ? 0 : 10)
    for word in words {
      if line > 0, line + word > limit {
        line = 0
        height += 10
      }
      line += word
      widest = max(widest, line)
    }
    return Measurement(size: Size(width: widest, height: height), firstBaseline: 10, lastBaseline: height)
  }
}

/// Checks the layout of a tree against its drawing.
func expect(
  _ tree: String, draws drawing: String, width: AvailableSpace = .definite(300),
  height: AvailableSpace = .definite(100),
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let found = Drawing(tree).text(width: width, height: height)
  #expect(found == drawing, "draws\n\(found)", sourceLocation: sourceLocation)
}

extension StringProtocol {
  fileprivate var trimmed: String { String(drop { $0 == " " }).trimmedEnd }
  fileprivate var trimmedEnd: String { String(String(reversed().drop { $0 == " " }).reversed()) }
}
