import FlexTree

extension Paragraph {
  /// The width of spaces that hang at a line's end only where they don't fit.
  func conditionallyHanging(_ line: BrokenLine) -> Float {
    guard line.kind == .forced || line.kind == .last else { return 0 }
    var width = 0.0
    var item = min(line.end.item, text.items.count - 1)
    while item >= line.start.item, item >= 0 {
      let current = text.items[item]
      if current.kind == .text {
        let hangs = TrailingSpace(content.boxes[current.box].style.text) == .hangs
        var i = min(current.range.upperBound, line.end.scalar)
        while i > max(current.range.lowerBound, line.start.scalar) {
          guard Character32.isLineEndSpace(text.scalars[i - 1]), hangs else { return Float(width) }
          width += shaped.width(i - 1..<i)
          i -= 1
        }
      } else if current.kind == .tab {
        return Float(width)
      } else if case .atom = current.kind {
        return Float(width)
      }
      item -= 1
    }
    return Float(width)
  }
}
