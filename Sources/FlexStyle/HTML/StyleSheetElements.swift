package import FlexDOM

extension Document {
  /// The `<style>` and `<link>` elements whose sheets apply, in document order: links that are not `disabled`, CSS by
  /// their type, and of the sets that a `title` names the preferred one alone. HTML §4.2.4 (#link-type-stylesheet),
  /// §4.2.6 (#the-style-element); CSSOM 1 §6.2 (#css-style-sheet-set-name).
  package var styleSheetElements: [NodeID] {
    var found: [(id: NodeID, title: String)] = []
    var preferred: String?
    for index in nodes.indices {
      guard case .element(let element) = nodes[index].kind, let kind = element.styleSheetKind else { continue }
      switch kind {
      case .defaultSet(let name): preferred = preferred ?? name
      case .sheet(let title, let isAlternate):
        if !isAlternate, !title.isEmpty { preferred = preferred ?? title }
        found.append((NodeID(index: index), title))
      }
    }
    return found.compactMap { $0.title.isEmpty || $0.title == preferred ? $0.id : nil }
  }
}

private enum StyleSheetKind {
  /// `<meta http-equiv=default-style>` names the preferred set.
  case defaultSet(String)
  /// Sheets without a title always apply.
  case sheet(title: String, isAlternate: Bool)
}

extension Element {
  fileprivate var styleSheetKind: StyleSheetKind? {
    switch tag {
    // SVG's own `<style>` counts in the whole page too. SVG 2 §6.3 (#StyleElement).
    case "style":
      let type = self[attribute: "type"]?.lowercased() ?? ""
      guard type.isEmpty || type == "text/css" else { return nil }
      return .sheet(title: self[attribute: "title"] ?? "", isAlternate: false)
    case "link" where isHTML:
      let relations = (self[attribute: "rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace)
      let title = self[attribute: "title"] ?? ""
      let isAlternate = relations.contains("alternate")
      guard relations.contains("stylesheet"), self[attribute: "disabled"] == nil,
        self[attribute: "href"]?.isEmpty == false,
        hasStyleSheetType, !isAlternate || !title.isEmpty
      else { return nil }
      return .sheet(title: title, isAlternate: isAlternate)
    case "meta" where isHTML:
      guard self[attribute: "http-equiv"]?.lowercased() == "default-style",
        let name = self[attribute: "content"], !name.isEmpty
      else { return nil }
      return .defaultSet(name)
    default: return nil
    }
  }

  /// Whether a link's `type`, parameters aside, is that of CSS, or isn't given.
  private var hasStyleSheetType: Bool {
    guard let type = self[attribute: "type"], !type.isEmpty else { return true }
    let essence = type.prefix { $0 != ";" }.lowercased()
    return essence.drop(while: \.isWhitespace).prefix { !$0.isWhitespace } == "text/css"
  }
}
