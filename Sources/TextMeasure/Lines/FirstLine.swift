internal import FlexCore
internal import FlexTree

extension InlineContent {
  /// The content with the styles of its first line; `nil` where that has none of its own.
  var onFirstLine: InlineContent? {
    guard let count = firstLineBoxes, boxes.count == 2 * count else { return nil }
    var content = self
    content.firstLineBoxes = nil
    content.boxes = boxes[count...].map {
      var box = $0
      box.parent = $0.parent.map { $0 - count }
      return box
    }
    return content
  }
}

extension TextMeasurer {
  /// The paragraph whose first line is shown. Both must have the same characters: letters that become several in
  /// capitals leave the first line's as they are elsewhere.
  func firstLine(of content: InlineContent, in text: InlineText) -> Paragraph? {
    guard var other = content.onFirstLine else { return nil }
    let paragraph = make(other)
    if paragraph.text.scalars.count == text.scalars.count { return paragraph }
    for index in other.boxes.indices {
      other.boxes[index].style.text.textTransform = content.boxes[index].style.text.textTransform
    }
    return make(other)
  }
}

/// Heights of a paragraph's lines, the first of which may have styles of its own.
struct LineHeights {
  let calculator: LineHeightCalculator
  var first: LineHeightCalculator?

  /// Height of a line with nothing but its strut.
  var strutHeight: Float { (first ?? calculator).strutHeight }

  func height(of line: BrokenLine) -> LineHeight {
    if let first, line.start == InlinePosition(item: 0, scalar: 0) { return first.height(of: line) }
    return calculator.height(of: line)
  }
}

extension LineBox {
  /// The line with its pieces naming the boxes that stand behind the first `count`.
  ///
  /// - Parameter root: the root inline box's own, whose content area the first line's background covers.
  func onFirstLine(_ count: Int, root: StyleFonts, hasBackground: Bool) -> LineBox {
    var line = self
    for index in line.fragments.indices {
      switch line.fragments[index] {
      case .glyphs(var piece):
        piece.inlineBox += count
        line.fragments[index] = .glyphs(piece)
      case .inlineBox(var piece):
        piece.inlineBox += count
        line.fragments[index] = .inlineBox(piece)
      case .atom: break
      }
    }
    guard hasBackground else { return line }
    let frame = Rect(
      x: line.frame.x, y: baseline - root.ascent, width: line.frame.width, height: root.ascent + root.descent)
    let piece = InlineBoxFragment(
      inlineBox: count, frame: frame, baseline: baseline, ascent: root.ascent, descent: root.descent,
      hasLeftEdge: true, hasRightEdge: true)
    line.fragments.insert(.inlineBox(piece), at: 0)
    for index in line.logicalOrder.indices { line.logicalOrder[index] += 1 }
    return line
  }
}
