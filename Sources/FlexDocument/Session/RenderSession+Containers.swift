internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexLimits
internal import FlexMarkup
internal import FlexStyle
internal import FlexTree

extension RenderSession {
  /// Finds the sizes that `@container` and units such as `cqw` ask for, and styles the document by them.
  ///
  /// A container's size doesn't depend on what is inside it (CSS Conditional 5 §2.1, #container-type), so each layout
  /// settles at least the outermost containers that weren't settled yet: a fixed point is reached after as many as
  /// stand in each other. Where heights go from one container to the next beside it, it takes longer, so that the
  /// number of containers is the bound; a few dozen are more than any document has shown. Documents that ask for no
  /// size are not laid out here.
  func settleContainers(of styled: inout StyledDocument) throws {
    guard !styled.styles.containers.isEmpty else { return }
    var known = ContainerSizes()
    var said = Set(styled.diagnostics.map(\.message))
    for _ in 0...min(styled.styles.containers.count, Self.containerPassLimit) {
      let tree = try boxes(of: styled).tree
      let page = layOut(tree, on: styled.canvas)
      let found = page.tree.contentSizes(of: styled.styles.containers)
      guard found != known else { return }
      known = found
      styled.styles = styled.resolver.computedStyles(for: styled.document, containers: known)
      for diagnostic in styled.styles.diagnostics.map(Diagnostic.init) where said.insert(diagnostic.message).inserted {
        styled.diagnostics.append(diagnostic)
      }
      try checkBudget(of: styled.document)
    }
  }

  private static let containerPassLimit = 32
}

extension FragmentTree {
  /// The content boxes of elements, in px as these were styled: without `zoom`.
  fileprivate func contentSizes(of elements: [FlexDOM.NodeID]) -> ContainerSizes {
    var sizes = ContainerSizes()
    let wanted = Set(elements.map(\.index))
    for box in boxes {
      guard let source = box.source, source.pseudoElement == nil, wanted.contains(source.element),
        sizes[FlexDOM.NodeID(index: source.element)] == nil
      else { continue }
      sizes[FlexDOM.NodeID(index: source.element)] = Size(
        width: max(0, box.frame.width - box.border.left - box.border.right - box.padding.left - box.padding.right),
        height: max(0, box.frame.height - box.border.top - box.border.bottom - box.padding.top - box.padding.bottom))
    }
    return sizes
  }
}
