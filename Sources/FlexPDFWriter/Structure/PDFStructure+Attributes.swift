internal import FlexDisplay

extension PDFContent {
  /// Texts and attributes of a node. ISO 32000-1 §14.8.5, §14.9.
  mutating func append(attributesOf node: StructureNode, _ objects: [Int]) {
    func text(_ key: StaticString, _ value: String?, _ content: inout PDFContent) {
      guard let value else { return }
      content.append(key)
      content.append(text: value)
    }
    if let language = node.language, PDFMetadata.isLanguageTag(language) { text("/Lang", language, &self) }
    text("/Alt", node.alternativeText, &self)
    text("/ActualText", node.actualText, &self)
    text("/E", node.expansion, &self)
    if let numbering = node.numbering {
      append("/A<</O/List/ListNumbering/")
      append(raw: numbering.rawValue.utf8)
      append(">>")
    }
    let headers = node.headers.filter { objects[$0] != 0 }
    guard node.scope != nil || node.columnSpan > 1 || node.rowSpan > 1 || !headers.isEmpty else { return }
    append("/A<</O/Table")
    if let scope = node.scope {
      append("/Scope/")
      append(raw: scope.rawValue.utf8)
    }
    if node.columnSpan > 1 {
      append("/ColSpan ")
      append(integer: node.columnSpan)
    }
    if node.rowSpan > 1 {
      append("/RowSpan ")
      append(integer: node.rowSpan)
    }
    if !headers.isEmpty {
      append("/Headers[")
      for header in headers {
        append("(")
        append(integer: objects[header])
        append(")")
      }
      append("]")
    }
    append(">>")
  }
}
