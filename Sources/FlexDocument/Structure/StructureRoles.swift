internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint

/// What an element is for those who can't see it.
enum StructureRoles {
  enum Role: Equatable {
    /// Its content belongs to what is around.
    case none
    /// Nothing of it is read.
    case decoration
    case some(StructureRole)
  }

  /// By `role`, else by the element's name. ARIA in HTML §4 (#docconformance); a role that isn't known doesn't count.
  static func role(of element: Element, at id: NodeID, in document: Document) -> Role {
    for word in element[attribute: "role"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? [] {
      if let role = role(named: word, of: element) { return role }
    }
    return nativeRole(of: element, at: id, in: document)
  }

  // MARK: ARIA

  /// WAI-ARIA 1.2 §5.4 (#role_definitions), DPub-ARIA 1.1 §4.
  private static func role(named role: some StringProtocol, of element: Element) -> Role? {
    switch role {
    case "presentation", "none", "generic": isPicture(element) ? .decoration : Role.none
    case "heading": .some(StructureRole(headingLevel: element[attribute: "aria-level"].flatMap { Int($0) } ?? 2))
    case "list", "directory": .some(.list)
    case "listitem": .some(.listItem)
    case "table", "grid", "treegrid": .some(.table)
    case "row": .some(.tableRow)
    case "cell", "gridcell": .some(.dataCell)
    case "columnheader", "rowheader": .some(.headerCell)
    case "article": .some(.article)
    case "region": element[attribute: "aria-label"] == nil ? Role.none : .some(.section)
    case "doc-part": .some(.part)
    case "doc-chapter", "doc-appendix", "doc-preface", "doc-foreword", "doc-introduction", "doc-conclusion":
      .some(.section)
    case "img", "figure", "doc-cover", "graphics-document": .some(.figure)
    case "blockquote", "doc-pullquote": .some(.blockQuote)
    case "link", "doc-backlink": .some(.link)
    case "doc-noteref", "doc-biblioref", "doc-glossref": .some(.reference)
    case "note", "doc-footnote", "doc-endnote": .some(.note)
    case "doc-toc": .some(.tableOfContents)
    case "math": .some(.formula)
    case "code": .some(.code)
    case "paragraph": .some(.paragraph)
    case "caption": .some(.caption)
    case "button", "checkbox", "radio", "textbox", "searchbox", "combobox", "slider", "spinbutton", "switch":
      .some(.form)
    // What stands in it is read; its line never is.
    case "separator": Role.none
    default: nil
    }
  }

  // MARK: HTML

  private static func nativeRole(of element: Element, at id: NodeID, in document: Document) -> Role {
    guard element.isHTML else {
      return element.tag == "svg" ? .some(.figure) : element.tag == "math" ? .some(.formula) : .none
    }
    // What documents have most of comes first.
    switch element.tag {
    case "td": return inTable(.dataCell, id, document)
    case "div", "span": return .none
    case "p": return .some(.paragraph)
    case "tr": return inTable(.tableRow, id, document)
    case "li": return inList(id, document)
    default: break
    }
    if let level = headingLevel(element.tag) { return .some(StructureRole(headingLevel: level)) }
    switch element.tag {
    case "head", "script", "style", "template": return .decoration
    case "article": return .some(.article)
    case "section", "nav", "aside", "main": return isNamed(element) ? .some(.section) : .none
    case "blockquote": return .some(.blockQuote)
    case "address": return .some(.division)
    case "ul", "ol", "menu", "dl": return .some(.list)
    case "table": return .some(.table)
    case "caption", "figcaption": return .some(.caption)
    case "thead": return inTable(.tableHead, id, document)
    case "tbody": return inTable(.tableBody, id, document)
    case "tfoot": return inTable(.tableFoot, id, document)
    case "th": return inTable(.headerCell, id, document)
    case "a": return element[attribute: "href"] == nil ? .none : .some(.link)
    case "code": return .some(.code)
    case "ruby": return .some(.ruby)
    case "rb": return inRuby(.rubyBase, id, document)
    case "rt": return inRuby(.rubyText, id, document)
    case "rp": return inRuby(.rubyPunctuation, id, document)
    case "figure": return .some(holdsPicture(id, document) || isNamed(element) ? .figure : .division)
    case "img", "object", "video", "canvas", "embed":
      // A picture with an empty text says nothing. HTML §4.8.4.4.3 (#a-purely-decorative-image-that-doesn't-add-any-information).
      return element[attribute: "alt"] == "" && !isNamed(element) ? .decoration : .some(.figure)
    case "input", "button", "select", "textarea", "meter", "progress": return .some(.form)
    default: return .none
    }
  }

  private static func headingLevel(_ tag: String) -> Int? {
    guard tag.utf8.count == 2, tag.hasPrefix("h"), let digit = tag.last?.wholeNumberValue, (1...6).contains(digit)
    else {
      return nil
    }
    return digit
  }

  private static func isPicture(_ element: Element) -> Bool { ["img", "svg", "canvas"].contains(element.tag) }

  private static func isNamed(_ element: Element) -> Bool {
    element[attribute: "aria-label"]?.isEmpty == false || element[attribute: "aria-labelledby"]?.isEmpty == false
  }

  private static func inRuby(_ role: StructureRole, _ id: NodeID, _ document: Document) -> Role {
    document[id].parent.flatMap { document.element($0) }?.tag == "ruby" ? .some(role) : .none
  }

  /// A list that only arranges has no items. WAI-ARIA 1.2 §7.3 (#conflict_resolution_presentation_none).
  private static func inList(_ id: NodeID, _ document: Document) -> Role {
    guard let list = document[id].parent.flatMap({ document.element($0) }), ["ul", "ol", "menu"].contains(list.tag),
      role(named: list[attribute: "role"]?.lowercased() ?? "", of: list) == Role.none
    else { return .some(.listItem) }
    return .none
  }

  /// Whether something in an element is a picture that says something. Figures of text or tables are read as such.
  static func holdsPicture(_ id: NodeID, _ document: Document) -> Bool {
    document[id].children.contains { child in
      guard let element = document.element(child) else { return false }
      if element.tag == "figure" { return false }
      switch role(of: element, at: child, in: document) {
      case .some(.figure), .some(.formula): return true
      case .decoration: return false
      default: return holdsPicture(child, document)
      }
    }
  }

  /// A table that only arranges has no parts.
  private static func inTable(_ role: StructureRole, _ id: NodeID, _ document: Document) -> Role {
    var next = document[id].parent
    while let current = next {
      if document.hasTag("table", current), let element = document.element(current) {
        let words = element[attribute: "role"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
        return words.contains("presentation") || words.contains("none") ? .none : .some(role)
      }
      next = document[current].parent
    }
    return .none
  }
}
