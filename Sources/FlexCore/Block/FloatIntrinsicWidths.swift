/// The intrinsic width of block containers with floats in them. CSS Sizing 3 §5.1 (#intrinsic-sizes).
extension Nodes {
  /// The max-content width of a block container with floats: consecutive floats, and the content
  /// after them, stand side by side.
  func maxContentWidthAmongFloats(_ node: Int, contentHeight: Extent) -> Float {
    var row = FloatRow()
    var largest: Float = 0
    var child = firstBox(node)
    while child >= 0 {
      defer { child = nextBox(child, in: node) }
      if isOutOfFlow(child) { continue }
      let clear = clear(child, in: node)
      if clear != .none { row.clear(clear) }
      if isFloating(child) {
        let width = intrinsicContribution(
          child, .maxContent, parentHeight: contentHeight, stretched: .indefinite)
        row.add(width, floatSide(child).resolved(styles[node].direction))
        largest = larger(largest, row.sum)
        continue
      }
      var width = intrinsicContribution(
        child, .maxContent, parentHeight: contentHeight, stretched: .indefinite)
      if isFormattingContextRoot(child) || styles[child].isReplaced {
        // Its margins reach under the floats.
        let margins = margins(child, .zero)
        width -= margins.sums.x
        width += margins[0] > 0 ? larger(row.left, margins[0]) : row.left + margins[0]
        width += margins[2] > 0 ? larger(row.right, margins[2]) : row.right + margins[2]
      }
      row = FloatRow()
      largest = larger(largest, width)
    }
    return largest
  }
}

/// Floats beside each other, in a width that has room for all: those at the left, and at the right.
struct FloatRow {
  var left: Float = 0
  var right: Float = 0
  var sum: Float { left + right }

  mutating func add(_ width: Float, _ side: FloatSide) {
    if side == .left { left += width } else { right += width }
  }

  mutating func clear(_ clear: Clear) {
    if clear.includes(.left) { left = 0 }
    if clear.includes(.right) { right = 0 }
  }
}
