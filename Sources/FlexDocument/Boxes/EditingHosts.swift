internal import FlexCore
internal import FlexDOM
internal import FlexTree

/// Elements that can be edited. HTML §6.8.1 (#contenteditable).
extension BoxBuilder {
  /// Whether an element can be edited and what is around it can't.
  func isEditingHost(_ node: ElementID, _ style: ComputedStyle) -> Bool {
    guard style.isEditable else { return false }
    guard let parent = document[node].parent, document.element(parent) != nil else { return true }
    return !styles.style(of: parent).isEditable
  }

  /// Gives a box that holds nothing in flow a line, which a caret would stand in.
  mutating func giveCaretLine(in flow: inout Flow) {
    guard flow.run?.isVisible != true else { return }
    // The caret's line is a height that it has of itself: with another, margins may meet through it.
    if case .px = tree[flow.box].style.layout.size.height { return }
    let isEmpty = tree[flow.box].children.allSatisfy {
      tree[$0].style.isOutOfFlow || tree[$0].style.layout.float != .none
        || tree[$0].children.isEmpty && flow.run?.anonymous == $0
    }
    guard isEmpty else { return }
    addText("\u{200B}", shows: .all, to: &flow)
    // Text makes items and cells where nothing else does.
    withRun(of: &flow) { $0.isVisible = true }
  }
}

extension ComputedStyle {
  /// Whether `-webkit-user-modify` isn't `read-only`.
  fileprivate var isEditable: Bool { rare.texts.inherited["-webkit-user-modify"] != nil }
}
