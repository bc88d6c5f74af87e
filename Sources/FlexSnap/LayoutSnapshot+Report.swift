public import FlexDocument

extension LayoutSnapshot {
  /// The boxes of a document that was laid out.
  public init(_ report: LayoutReport) {
    self.init(
      elements: report.elements.map { element in
        let bounds = element.bounds
        return Element(
          tag: element.tag, id: element.id, classAttribute: element.classAttribute, parent: element.parent,
          x: bounds.x, y: bounds.y, width: bounds.width, height: bounds.height, lines: element.lines.map(\.text),
          isIgnored: element.isIgnored, style: element.style)
      })
  }
}
