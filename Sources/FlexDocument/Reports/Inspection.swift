internal import FlexCore
public import FlexDOM
internal import FlexDisplay
public import FlexMarkup
internal import FlexOutput
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

/// A stage of rendering whose product can be printed.
public enum InspectionStage: String, Sendable, CaseIterable {
  case bound, tree, style, boxes, layout, display
}

extension RenderSession {
  /// The text of a stage's product, with what was found up to there.
  ///
  /// - Throws: what stops the stages before it.
  public func inspect(
    _ bound: BoundTemplate, stage: InspectionStage, options: RenderOptions
  ) throws -> (text: String, diagnostics: [Diagnostic]) {
    if stage == .bound { return (bound.text, bound.diagnostics) }
    let document = try Document(parsing: bound)
    if stage == .tree { return (document.outline, bound.diagnostics) }
    if stage == .style {
      let styled = try settledStyles(of: document, options: options)
      return (Self.outline(of: styled), bound.diagnostics + styled.diagnostics)
    }
    if stage == .boxes {
      let styled = try settledStyles(of: document, options: options)
      let (tree, found, _) = try boxes(of: styled)
      return (tree.outline, bound.diagnostics + styled.diagnostics + found)
    }
    let laidOut = try layOut(bound, options: options)
    if stage == .layout {
      return (laidOut.pages.map { $0.outline }.joined(separator: "\n"), laidOut.diagnostics)
    }
    let lists = displayLists(of: laidOut, options: options)
    return (lists.map(\.description).joined(separator: "\n"), laidOut.diagnostics)
  }

  /// Each element with the properties that differ from their initial values.
  private static func outline(of styled: StyledDocument) -> String {
    let initial = PropertyID.all.map { (name: $0.name, value: serializedComputedValue(of: $0, in: ComputedStyle())) }
    var text = ""
    var pending: [(node: ElementID, depth: Int)] = [(styled.document.root, 0)]
    while let (node, depth) = pending.popLast() {
      guard let element = styled.document.element(node) else { continue }
      let indent = String(repeating: "  ", count: depth)
      text +=
        indent
        + BoxSource(
          element: node.index, tag: element.tag, id: element[attribute: "id"] ?? "",
          classAttribute: element[attribute: "class"] ?? ""
        ).name + "\n"
      for (property, value) in initial {
        if let own = styled.styles.serializedValue(of: property, for: node), own != value {
          text += "\(indent)  · \(property): \(own)\n"
        }
      }
      for child in styled.document[node].children.reversed() { pending.append((child, depth + 1)) }
    }
    return text
  }
}

extension LaidOutPage {
  /// The page's size and its boxes with their places.
  var outline: String {
    "canvas \(size.width.short) × \(size.height.short)\n" + tree.outline
  }
}
