internal import FlexCore
internal import FlexTree

extension TextShaping {
  /// Where the text of an inline box is shaped apart from the text around: at edges, at both ends of a box that
  /// `vertical-align` moves or might, and at those of ruby. CSS Text 3 §7.3 (#boundary-shaping).
  struct Parting {
    let start: Bool
    let end: Bool

    init(_ box: InlineBox) {
      let edges = InlineEdges.present(of: box)
      let left = edges.margin.left != 0 || edges.border.left != 0 || edges.padding.left != 0
      let right = edges.margin.right != 0 || edges.border.right != 0 || edges.padding.right != 0
      let isApart = box.style.inline.verticalAlign != .baseline || box.style.display == .ruby
      let isRightToLeft = box.style.text.direction == .rtl
      start = isApart || (isRightToLeft ? right : left)
      end = isApart || (isRightToLeft ? left : right)
    }
  }
}
