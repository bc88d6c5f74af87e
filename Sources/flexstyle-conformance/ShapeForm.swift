/// What gradients and shapes may leave out.
enum ShapeForm {
  /// `to bottom`, `180deg` and nothing are the same; sides become angles, corners stand in any order.
  static func lineDirection(_ node: ValueNode) -> ValueNode {
    guard case .list(",", let entries) = node, let first = entries.first else { return node }
    let sides = ["top": 0.0, "right": 90, "bottom": 180, "left": 270]
    var parts: [ValueNode]
    if first.parts.first == .word("to") {
      let named = first.parts.compactMap { if case .word(let word) = $0, sides[word] != nil { word } else { nil } }
      let kept = first.parts.filter { node in
        if case .word(let word) = node { word != "to" && sides[word] == nil } else { true }
      }
      if named.count == 1 {
        parts =
          named[0] == "bottom" ? kept : [.number(sides[named[0]] ?? 0, unit: named[0] == "top" ? "" : "deg")] + kept
        if named[0] == "top" { parts = [.number(0, unit: "deg")] + kept }
      } else {
        parts = [.word("corner " + named.sorted().joined(separator: " "))] + kept
      }
    } else if first == .number(180, unit: "deg") {
      parts = []
    } else {
      return node
    }
    let rest = Array(entries.dropFirst())
    return .list(separator: ",", parts.isEmpty ? rest : [.spaced(parts)] + rest)
  }

  /// `at center`, `ellipse`, `farthest-corner`, `from 0deg` are the defaults; `circle` before a single length too.
  static func gradient(_ node: ValueNode) -> ValueNode {
    guard case .list(",", let entries) = node, let first = entries.first else { return node }
    var items = first.parts
    guard !items.isEmpty, !items.contains(where: \.isColor) else { return node }
    items = items.map { $0 == .word("center") ? .half : $0 }
    if let at = items.firstIndex(of: .word("at")) {
      let place = items[(at + 1)...].prefix(2)
      if place.allSatisfy({ $0 == .half }) { items.removeSubrange(at..<at + 1 + place.count) }
    }
    if let from = items.firstIndex(of: .word("from")), from + 1 < items.count, items[from + 1] == .zero {
      items.removeSubrange(from...from + 1)
    }
    let isSized = items.prefix { $0 != .word("at") }.contains(where: \.isSize)
    items.removeAll { $0 == .word("farthest-corner") || $0 == .word("ellipse") }
    if isSized, items.count(where: \.isSize) == 1 { items.removeAll { $0 == .word("circle") } }
    let rest = Array(entries.dropFirst())
    return .list(separator: ",", items.isEmpty ? rest : [.spaced(items)] + rest)
  }

  /// `closest-side` alone and `at center` are the defaults.
  static func round(_ node: ValueNode) -> ValueNode {
    let items = node.parts
    let at = items.firstIndex(of: .word("at")) ?? items.count
    var radii = Array(items[..<at])
    let place = items[at...].dropFirst().map { $0 == .word("center") ? ValueNode.half : $0 }
    if radii.allSatisfy({ $0 == .word("closest-side") }) { radii = [] }
    let isCentred = place.allSatisfy { $0 == .half }
    return .list(separator: " ", isCentred ? radii : radii + [.word("at")] + place)
  }
}
