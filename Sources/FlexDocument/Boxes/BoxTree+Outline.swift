internal import FlexCore
internal import FlexTree

extension BoxTree {
  /// The boxes as indented text, one a line. `flexrender inspect --stage boxes` prints it.
  var outline: String { boxes.isEmpty ? "" : root.outline { (self[$0], "") } }
}

extension FragmentTree {
  /// The same with what layout gave the boxes. `flexrender inspect --stage layout` prints it.
  var outline: String {
    guard !boxes.isEmpty else { return "" }
    return root.outline { id in
      let frame = self[id].frame
      return (self[id].box, " [\(frame.x.short) \(frame.y.short) \(frame.width.short) × \(frame.height.short)]")
    }
  }
}

extension BoxID {
  /// A box and what is inside it as text.
  ///
  /// - Parameter look: a box, and what is said of its place.
  fileprivate func outline(_ look: (BoxID) -> (box: Box, place: String)) -> String {
    var text = ""
    var pending: [(id: BoxID, depth: Int)] = [(self, 0)]
    while let (id, depth) = pending.popLast() {
      let (box, place) = look(id)
      text += String(repeating: "  ", count: depth) + "\(box.name) \(box.style.layout.display)"
      if box.style.layout.position != .static { text += " \(box.style.layout.position)" }
      text += place
      switch box.content {
      case .none: break
      case .inline(let content): text += " " + content.outline
      case .image(let image):
        let size = image.naturalSize
        text += " image \(size.width.map(\.short) ?? "auto") × \(size.height.map(\.short) ?? "auto")"
      }
      text += "\n"
      for child in box.children.reversed() { pending.append((child, depth + 1)) }
    }
    return text
  }
}

extension Box {
  /// `p#intro.lead`, `p::before` or `anonymous`.
  var name: String { source?.name ?? "anonymous" }
}

extension BoxSource {
  var name: String {
    var name = tag
    if !id.isEmpty { name += "#\(id)" }
    for part in classAttribute.split(whereSeparator: \.isWhitespace) { name += ".\(part)" }
    if let pseudoElement { name += "::\(pseudoElement)" }
    return name
  }
}

extension InlineContent {
  /// The content on one line: `'text '<b>'bold'</b>`.
  fileprivate var outline: String {
    var text = ""
    for item in items {
      switch item {
      case .text(let string):
        let escaped = string.replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        text += "'\(escaped)'"
      case .open(let index): text += "<\(boxes[index].source?.name ?? "anonymous")>"
      case .close(let index): text += "</\(boxes[index].source?.name ?? "anonymous")>"
      case .atom(let id): text += "[atom \(id)]"
      case .outOfFlow(let id): text += "[out of flow \(id)]"
      case .float(let id): text += "[float \(id)]"
      case .lineBreak: text += "<br>"
      case .wordBreakOpportunity: text += "<wbr>"
      }
    }
    return text
  }
}

extension Float {
  /// At most three decimals, none where they are zero.
  var short: String {
    guard isFinite else { return "\(self)" }
    let scaled = (Double(self) * 1000).rounded()
    if scaled.truncatingRemainder(dividingBy: 1000) == 0, abs(scaled) < 1e15 { return "\(Int(scaled / 1000))" }
    var text = "\(scaled / 1000)"
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
