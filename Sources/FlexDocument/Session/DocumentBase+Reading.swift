internal import FlexDOM

extension Document {
  /// Reads the first `<base href>`. HTML §4.2.3 (#the-base-element), §2.4.1 (#document-base-url).
  mutating func readBase(_ resources: any Resources, diagnostics: inout [Diagnostic]) {
    for node in nodes {
      guard case .element(let element) = node.kind, element.isHTML, element.tag == "base",
        let address = element[attribute: "href"]
      else { continue }
      let isFolder = address.isEmpty || address.hasSuffix("/")
      do throws(ResourceError) {
        let file = try resources.resolve(isFolder ? address + "index.html" : address, base: element.location?.file)
        base = DocumentBase(file: file, address: address)
      } catch {
        base = DocumentBase(file: nil, address: address)
        let problem = DocumentError(
          .unreadableBase(address, reason: error.reason), location: element.attributeLocation("href"))
        diagnostics.append(Diagnostic(problem, severity: .warning))
      }
      return
    }
  }
}

extension BoxBuilder {
  /// Where a link leads, as what reads the result has to know it.
  func target(of link: Element) -> String? {
    guard let target = link[attribute: "href"] else { return nil }
    return document.base?.link(to: target) ?? target
  }
}
