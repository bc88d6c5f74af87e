internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

/// What vertical text can't do, said of the elements that ask for it.
extension RenderSession {
  /// Sets a document with footnotes in horizontal lines whose vertical ones don't fit on a page: notes stand below the
  /// text that calls them.
  func settleVerticalText(in tree: inout BoxTree, of styled: StyledDocument, hasFootnotes: Bool) -> [Diagnostic] {
    let mode = tree.principalWritingMode
    guard styled.isPaged, mode.isVertical, hasFootnotes else { return [] }
    let sheet = sheets(of: styled)(PageDescription())
    guard let height = sheet.area.height else { return [] }
    let page = layOut(tree, on: sheet)
    let outline = page.tree[page.tree.root].frame
    let isInside =
      outline.x >= -0.5 && outline.maxX <= (sheet.area.width ?? 0) + 0.5 && outline.maxY <= height + 0.5
    guard !isInside else { return [] }
    let holder = tree[tree.root].children.first { tree[$0].source?.tag == "body" } ?? tree.root
    let element = tree[holder].source.map { styled.document.element(ElementID(index: $0.element)) } ?? nil
    tree.setHorizontally(mode)
    return [Diagnostic(DocumentError(.verticalPages, location: element?.location), severity: .warning)]
  }
}

extension BoxTree {
  /// Lets lines run to the right that run as `mode` has it.
  fileprivate mutating func setHorizontally(_ mode: WritingMode) {
    for index in boxes.indices {
      if boxes[index].style.text.writingMode == mode { boxes[index].style.text.writingMode = .horizontalTB }
      guard case .inline(var content) = boxes[index].content else { continue }
      for box in content.boxes.indices where content.boxes[box].style.text.writingMode == mode {
        content.boxes[box].style.text.writingMode = .horizontalTB
      }
      boxes[index].content = .inline(content)
    }
  }
}
