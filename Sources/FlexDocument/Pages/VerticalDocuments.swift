internal import FlexCore
internal import FlexDOM
internal import FlexStyle
internal import FlexTree

/// What vertical text can't do, said of the elements that ask for it.
extension RenderSession {
  /// Sets a document with footnotes in horizontal lines whose vertical ones don't fit on a page: notes stand below the
  /// text that calls them.
  func settleVerticalText(
    in tree: inout BoxTree, of styled: StyledDocument, hasFootnotes: Bool
  ) -> [Diagnostic] {
    guard tree.boxes.contains(where: { $0.style.text.writingMode.isVertical }) else { return [] }
    func warning(_ problem: DocumentError.Problem, at id: BoxID) -> Diagnostic {
      let element = tree[id].source.map { styled.document.element(ElementID(index: $0.element)) } ?? nil
      return Diagnostic(DocumentError(problem, location: element?.location), severity: .warning)
    }
    var found = tree.boxes.indices.filter { index in
      let style = tree.boxes[index].style
      return style.text.writingMode.isVertical && style.inline.columns.makesColumns
    }.map { warning(.verticalColumns, at: BoxID(index: $0)) }
    let mode = tree.principalWritingMode
    guard styled.isPaged, mode.isVertical, hasFootnotes else { return found }
    let body = tree[tree.root].children.first { tree[$0].source?.tag == "body" }
    let sheet = sheets(of: styled)(PageDescription())
    guard let height = sheet.area.height else { return found }
    let page = layOut(tree, on: sheet)
    let outline = page.tree[page.tree.root].frame
    let isInside =
      outline.x >= -0.5 && outline.maxX <= (sheet.area.width ?? 0) + 0.5 && outline.maxY <= height + 0.5
    guard !isInside else { return found }
    found.append(warning(.verticalPages, at: body ?? tree.root))
    tree.setHorizontally(mode)
    return found
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
