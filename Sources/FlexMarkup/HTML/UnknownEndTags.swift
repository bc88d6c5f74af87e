internal import FlexDOM

/// An end tag that gumbo took for that of another element: it tells elements that it doesn't know apart by nothing, so
/// that `</a-list>` ends an `<a-item/>` that is open inside the list.
struct UnknownEndTag {
  /// The element that it ended.
  let element: NodeID
  /// What it says.
  let name: String
  /// Where it stands in the source, bytes.
  let offset: Int
}

extension Document {
  /// Ends the elements that end tags name: what gumbo left inside them stands behind them.
  /// HTML §13.2.6.4.7 (#parsing-main-inbody), "any other end tag".
  ///
  /// More of them than `endTagLimit` are left as gumbo has them: they would nest too deep.
  mutating func close(_ tags: [UnknownEndTag]) {
    guard tags.count <= Self.endTagLimit else { return }
    // The last one first: what follows an element is then still what stands behind its end tag.
    for tag in tags.sorted(by: { $0.offset > $1.offset }) {
      guard let named = enclosing(tag.element, named: tag.name), let outer = nodes[named.index].parent else {
        leaveOpen(tag.element)
        continue
      }
      var behind: [NodeID] = []
      var inner = tag.element
      while inner != named, let parent = nodes[inner.index].parent {
        guard let place = nodes[parent.index].children.firstIndex(of: inner) else { break }
        behind += nodes[parent.index].children[(place + 1)...]
        nodes[parent.index].children.removeSubrange((place + 1)...)
        inner = parent
      }
      guard !behind.isEmpty, let place = nodes[outer.index].children.firstIndex(of: named) else { continue }
      nodes[outer.index].children.insert(contentsOf: behind, at: place + 1)
      for node in behind { nodes[node.index].parent = outer }
    }
  }

  private static let endTagLimit = 200

  /// Puts what follows an element into it: the end tag that gumbo ended it with is nobody's.
  private mutating func leaveOpen(_ node: NodeID) {
    guard let parent = nodes[node.index].parent,
      let place = nodes[parent.index].children.firstIndex(of: node)
    else { return }
    let behind = nodes[parent.index].children[(place + 1)...]
    nodes[parent.index].children.removeSubrange((place + 1)...)
    nodes[node.index].children += behind
    for child in behind { nodes[child.index].parent = node }
  }

  /// The nearest element of a name around another one, with no block between them that keeps end tags in.
  private func enclosing(_ node: NodeID, named name: String) -> NodeID? {
    var inner = node
    while let parent = nodes[inner.index].parent, let element = element(parent), element.isHTML {
      if element.tag == name { return parent }
      if !element.tag.contains("-"), Self.special.contains(element.tag) { return nil }
      inner = parent
    }
    return nil
  }

  /// Elements that no end tag of another one reaches past. HTML §13.2.4.2 (#special).
  private static let special: Set<String> = [
    "address", "applet", "article", "aside", "blockquote", "body", "button", "caption", "center", "dd", "details",
    "dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hgroup", "html", "iframe", "li", "listing", "main", "marquee", "menu", "nav", "object", "ol", "p", "pre",
    "search", "section", "select", "summary", "table", "tbody", "td", "template", "textarea", "tfoot", "th", "thead",
    "tr", "ul",
  ]
}
