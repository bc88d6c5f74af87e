internal import FlexCore

/// An inline box that absolute boxes are placed in. CSS Positioned Layout 3 §2.1 (#def-cb).
package struct PlacingInlineBox: Equatable, Sendable {
  package var box: InlineBox
  /// The box with its lines, or the one around blocks that split it.
  package var holder: BoxID
  /// In the content of `holder`; `nil` where it is around blocks.
  package var index: Int?
  package var placesFixed: Bool
  package var placesAbsolute: Bool
  /// Whether blocks split it, so that lines of several boxes have it.
  package var isSplit = false

  /// `nil` for a box that places nothing.
  init?(_ box: InlineBox, in holder: BoxID, index: Int?) {
    placesFixed = box.style.placesAbsolutesAsInlineBox(fixed: true)
    placesAbsolute = box.style.placesAbsolutesAsInlineBox(fixed: false)
    guard placesAbsolute || placesFixed else { return nil }
    self.box = box
    self.holder = holder
    self.index = index
  }
}

extension FragmentTree {
  /// Finds the inline boxes that absolute boxes are placed in.
  package mutating func findPlacingInlineBoxes() {
    for index in boxes.indices {
      let holder = BoxID(index: index)
      if let box = self[holder].box.splitInlineBox {
        placingInlineBoxes[holder] = PlacingInlineBox(box, in: holder, index: nil).map { [$0] }
      }
      guard case .inline(let content) = self[holder].content, content.boxes.count > 1 else { continue }
      let placing = content.boxes.indices.map { index in
        index == 0 ? nil : PlacingInlineBox(content.boxes[index], in: holder, index: index)
      }
      guard placing.contains(where: { $0 != nil }) else { continue }
      var open: [Int] = []
      for item in content.items {
        switch item {
        case .open(let box): open.append(box)
        case .close: _ = open.popLast()
        case .atom(let child), .outOfFlow(let child), .float(let child):
          let around = open.reversed().compactMap { placing[$0] }
          if !around.isEmpty { placingInlineBoxes[child] = around }
        case .text, .lineBreak, .wordBreakOpportunity: break
        }
      }
    }
    guard !placingInlineBoxes.isEmpty else { return }
    let split = Set(boxes.lazy.flatMap(\.splits).map(\.element))
    guard !split.isEmpty else { return }
    for (child, around) in placingInlineBoxes {
      placingInlineBoxes[child] = around.map { placing in
        var placing = placing
        placing.isSplit = placing.box.source.map { split.contains($0.element) } ?? false
        return placing
      }
    }
  }

  /// The inline box that an absolute box is placed in, where that is none of the boxes of the tree.
  package func inlineBox(placing box: BoxID) -> PlacingInlineBox? {
    guard !placingInlineBoxes.isEmpty else { return nil }
    let isFixed = self[box].style.layout.position == .fixed
    var candidate: BoxID? = box
    while let id = candidate {
      let layout = self[id].style.layout
      let isAroundBlocks = self[id].box.splitInlineBox != nil
      if id != box, !isAroundBlocks, layout.containsFixed || !isFixed && layout.position != .static { return nil }
      let found = placingInlineBoxes[id]?.first { isFixed ? $0.placesFixed : $0.placesAbsolute }
      if let found { return found }
      candidate = self[id].parent
    }
    return nil
  }
}
