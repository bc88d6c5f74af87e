internal import FlexCore
internal import FlexLayout
internal import FlexTree

extension BreakBetween {
  /// Whether the next page is to be a left one, or a right one; `nil` where it may be either.
  /// CSS Break 3 §3.1 (#break-between).
  ///
  /// - Parameter goesLeft: whether pages go from right to left, so that a left one is a recto.
  func isOfLeft(goesLeft: Bool) -> Bool? {
    switch self {
    case .left: true
    case .right: false
    case .recto: goesLeft
    case .verso: !goesLeft
    default: nil
    }
  }
}

extension BoxTree {
  /// Whether there may be several pages however little stands on them.
  var mayHavePages: Bool {
    // By index: an element that is handed to a closure, or a group of values, would be copied whole.
    boxes.indices.contains {
      boxes[$0].style.inline.breakBefore.isForced || boxes[$0].style.inline.breakAfter.isForced
        || boxes[$0].style.inline.page != nil || boxes[$0].isMultiColumn
    }
  }

  /// Whether pages go from right to left, as lines of the root element do. CSS Paged Media 3 §3.3 (#progression).
  var pagesGoLeft: Bool { !boxes.isEmpty && self[root].style.text.usedDirection == .rtl }

  /// The name of the first page: what its first box in flow, or the first inside that, asks for.
  var firstPageName: String? {
    boxes.isEmpty ? nil : firstPageName(in: root, around: nil)
  }

  /// Whether there are columns whose lines run otherwise than those of a flow.
  func hasColumns(otherThanOf mode: WritingMode) -> Bool {
    boxes.contains { $0.isMultiColumn && $0.style.text.writingMode != mode }
  }

  /// How lines run in the document: as in its body. CSS Writing Modes 4 §8 (#principal-flow).
  var principalWritingMode: WritingMode {
    guard !boxes.isEmpty else { return .horizontalTB }
    let body = self[root].children.first { self[$0].source?.tag == "body" }
    guard let body, self[root].style.containment.used.isEmpty, self[body].style.containment.used.isEmpty else {
      return self[root].style.text.writingMode
    }
    return self[body].style.text.writingMode
  }

  private func firstPageName(in id: BoxID, around outer: String?) -> String? {
    let box = self[id]
    let own = box.style.inline.page ?? outer
    let inFlow = box.children.lazy.filter { !self[$0].style.isOutOfFlow && self[$0].style.layout.float == .none }
    guard box.style.layout.keepsPageName else { return inFlow.first.map { firstPageName(in: $0, around: own) } ?? own }
    return inFlow.map { firstPageName(in: $0, around: own) }.first { $0 != own } ?? own
  }
}
