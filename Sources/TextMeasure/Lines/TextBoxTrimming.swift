internal import CairoKit
internal import FlexCore
internal import FlexTree

extension Paragraph {
  /// Cuts the first line's top and the last one's bottom down to the edges of the root inline box's text.
  /// CSS Inline 3 §6.1 (#text-box-trim).
  ///
  /// - Returns: px that all lines together lose.
  func trim(_ lines: inout [LineHeight]) -> Float {
    guard let first = lines.first, let last = lines.last else { return 0 }
    let edges = textBoxEdges(of: 0)
    var sum: Float = 0
    if content.textBoxTrim.contains(.start) {
      let lost = first.ascent - edges.over
      lines[0].ascent = edges.over
      for index in lines.indices.dropFirst() { lines[index].top -= lost }
      sum += lost
    }
    if content.textBoxTrim.contains(.end) {
      lines[lines.count - 1].descent = edges.under
      sum += last.descent - edges.under
    }
    return sum
  }

  /// The edges of an inline box's content area, trimmed where it asks for it: px above and below its baseline.
  func trimmedEdges(of box: Int) -> (over: Float, under: Float) {
    let style = styles[box]
    let trim = content.boxes[box].style.inline.textBoxTrim
    guard box > 0, !trim.isEmpty else { return (style.ascent, style.descent) }
    let edges = textBoxEdges(of: box)
    return (trim.contains(.start) ? edges.over : style.ascent, trim.contains(.end) ? edges.under : style.descent)
  }

  /// How far an inline box's text reaches above and below its baseline, as `text-box-edge` has it: px.
  func textBoxEdges(of box: Int) -> (over: Float, under: Float) {
    let style = styles[box]
    let text = content.boxes[box].style.text
    let edge = text.textBoxEdge
    let metrics = fonts.metrics(for: text)
    let over =
      switch edge.over {
      case .text: style.ascent
      case .cap: (metrics.capHeight + style.alphabeticShift).layoutUnit
      case .ex: (metrics.xHeight + style.alphabeticShift).layoutUnit
      }
    return (over, edge.under == .text ? style.descent : -style.alphabeticShift)
  }
}
