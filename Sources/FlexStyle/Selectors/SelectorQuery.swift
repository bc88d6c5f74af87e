package import FlexDOM

/// A selector list by itself, to ask which elements it matches.
package struct SelectorQuery: Sendable {
  private let selectors: [Selector]

  /// - Throws: `CSSError` where the list is invalid; `location` counts from the text's start.
  package init(parsing text: String) throws(CSSError) {
    do {
      selectors = try SelectorParser.parse(text)
    } catch {
      throw CSSError(error, selector: text, at: SourceLocation(file: "<selector>", offset: error.offset))
    }
  }

  /// The matching elements in document order, as `querySelectorAll` finds them: pseudo-elements are none.
  package func matches(in document: Document) -> [NodeID] {
    var compiled = CompiledSelectors(isQuirksMode: document.isQuirksMode)
    let ids = selectors.filter { $0.pseudoElement == nil }.map { compiled.add($0) }
    let table = ElementTable(document, atoms: compiled.atoms)
    var matcher = SelectorMatcher(table: table, selectors: compiled)
    return (0..<table.count).filter { element in ids.contains { matcher.matches($0, element) } }
      .map { NodeID(index: Int(table.records[$0].node)) }
  }
}

extension CSSError {
  /// A selector's error, with the selector's text.
  init(_ error: SelectorError, selector: String, at location: SourceLocation?) {
    switch error.reason {
    case .unexpected(let reason): self.init(.invalidSelector(selector, reason: reason), at: location)
    case .unknownPseudo(let name): self.init(.unknownPseudo(name, nearest: PseudoNames.nearest(to: name)), at: location)
    case .undeclaredNamespace(let prefix):
      self.init(.invalidSelector(selector, reason: "no @namespace declares '\(prefix)'"), at: location)
    }
  }
}
