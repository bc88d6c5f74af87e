internal import FlexCore
internal import FlexTree
internal import TextMeasure

/// `line-clamp` of a box whose lines are in blocks inside it. CSS Overflow 4 §4.1 (#line-clamp).
///
/// Which block the last line is in shows when all are laid out; the tree is changed then and laid out again.
struct BlockClamp {
  /// The block that has the last line, and how many lines it keeps where it has more.
  private let block: BoxID
  private let lines: Int32?
  /// The boxes around the block, innermost first; the one that clamps is the last.
  private let around: [BoxID]

  /// The clamps of a tree that was laid out with `inline` lines, for boxes that have more lines than they may show.
  static func find(in tree: FragmentTree, _ inline: [BoxID: InlineLayout]) -> [BlockClamp] {
    tree.boxes.indices.compactMap { index in
      let box = tree.boxes[index]
      guard let limit = box.style.inline.lineClamp, limit > 0, box.children.count > 0, case .none = box.content,
        box.style.layout.display == .block || box.style.layout.display == .flowRoot
      else { return nil }
      var search = Search(tree: tree, inline: inline, left: Int(limit))
      search.visit(BoxID(index: index), path: [])
      return search.isCut ? search.found : nil
    }
  }

  /// Ends the block at its last line.
  func cut(_ tree: inout FragmentTree) {
    guard let lines, case .inline(var content) = tree[block].content else { return }
    content.boxes[0].style.inline.lineClamp = lines
    tree[block].content = .inline(content)
  }

  /// Ends the boxes around behind the block, which was laid out with its last line at its end.
  func close(_ tree: inout FragmentTree) {
    var bottom = tree[block].frame.maxY
    for id in around {
      let box = tree[id]
      let edges = (
        top: box.border.top + box.padding.top, bottom: box.border.bottom + box.padding.bottom
      )
      let height = max(0, bottom - edges.top)
      let isBorderBox = box.style.layout.boxSizing == .borderBox
      tree[id].style.layout.size.height = .px(height + (isBorderBox ? edges.top + edges.bottom : 0))
      bottom = box.frame.y + height + edges.top + edges.bottom
    }
  }

  /// Counts lines in document order.
  private struct Search {
    let tree: FragmentTree
    let inline: [BoxID: InlineLayout]
    /// Lines that may still show.
    var left: Int
    var found: BlockClamp?
    /// Whether there is more behind what may show.
    var isCut = false

    /// - Parameter path: the boxes around, outermost first.
    mutating func visit(_ id: BoxID, path: [BoxID]) {
      for child in tree[id].children where !isCut {
        let style = tree[child].style.layout
        guard style.position != .absolute, style.display == .block, !style.overflow.height.isScrollContainer else {
          continue
        }
        guard let count = inline[child]?.lines.count else {
          visit(child, path: path + [id])
          continue
        }
        if found != nil {
          isCut = count > 0
        } else if count < left {
          left -= count
        } else {
          isCut = count > left
          found = BlockClamp(
            block: child, lines: isCut ? Int32(clamping: left) : nil, around: (path + [id]).reversed())
        }
      }
    }
  }
}
