internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexLimits
internal import FlexMarkup
internal import FlexStyle
internal import FlexTree

extension RenderSession {
  /// Finds the sizes that `@container` and units such as `cqw` ask for and what drives animations as something
  /// scrolls, and styles the document by them.
  ///
  /// A container's size doesn't depend on what is inside it (CSS Conditional 5 §2.1, #container-type), so each layout
  /// settles at least the outermost containers that weren't settled yet: a fixed point is reached after as many as
  /// stand in each other. Where heights go from one container to the next beside it, it takes longer, so that the
  /// number of containers is the bound; a few dozen are more than any document has shown. Documents that ask for
  /// neither are not laid out here.
  func settleContainers(of styled: inout StyledDocument) throws {
    // Where there are pages, nothing scrolls.
    let isDriven = !styled.styles.drivenElements.isEmpty && !styled.isPaged
    guard !styled.styles.containers.isEmpty || isDriven else { return }
    var known = ContainerSizes()
    var said = Set(styled.diagnostics.map(\.message))
    let passes = styled.styles.containers.count + (isDriven ? Self.timelinePasses : 0)
    for _ in 0...min(passes, Self.containerPassLimit) {
      let tree = try boxes(of: styled).tree
      let page = layOut(
        tree, on: styled.canvas, gutters: styled.isPaged ? Edges(all: 0) : tree.viewportGutters)
      var found = page.tree.contentSizes(of: styled.styles.containers)
      if isDriven {
        var finder = TimelineFinder(styled, page.tree, viewport: page.size)
        found.timelines = finder.states()
      }
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
  /// An animation may move what drives it.
  private static let timelinePasses = 3
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
