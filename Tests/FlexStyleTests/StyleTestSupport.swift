import FlexCore
import FlexDOM
import FlexMarkup
import FlexStyle

/// A document of nested tags, written as HTML.
func styled(
  _ html: String, css: String, viewport: Size<Float> = Size(width: 800, height: 600)
) throws -> (styles: DocumentStyles, document: Document) {
  let document = try Document(parsing: "<!DOCTYPE html><html><head></head><body>\(html)</body></html>")
  let resolver = StyleResolver(sheets: [StyleSheet(parsing: css)], context: StyleContext(viewport: viewport))
  return (resolver.computedStyles(for: document), document)
}

extension Document {
  /// The first element with a tag.
  func first(_ tag: String) -> FlexDOM.NodeID? {
    nodes.indices.lazy.map { FlexDOM.NodeID(index: $0) }.first { element($0)?.tag == tag }
  }
}
