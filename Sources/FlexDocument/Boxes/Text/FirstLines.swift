internal import FlexCore
internal import FlexDOM
internal import FlexTree

extension BoxBuilder {
  /// Gives content that begins with a first formatted line the styles of its boxes there. CSS Pseudo 4 §2.1
  /// (#first-line-pseudo).
  mutating func styleFirstLine(of content: inout InlineContent, in flow: Flow) {
    guard awaitsFirstLine, let node = flow.element, let root = styles.firstLineStyle(of: node) else { return }
    awaitsFirstLine = false
    let count = content.boxes.count
    for index in 0..<count {
      let box = content.boxes[index]
      var copy = box
      copy.parent = index == 0 ? nil : count + (box.parent ?? 0)
      if index == 0 {
        copy.style.text = root.text.onFirstLine(of: box.style.text)
        copy.style.inline.textDecoration = root.inline.textDecoration
        if root.inline.textDecoration.lines.isEmpty {
          copy.style.inline.textDecoration = box.style.inline.textDecoration
        }
        copy.style.paint = PaintStyle()
        copy.style.paint.backgroundColor = root.paint.backgroundColor
        copy.style.paint.backgroundLayers = root.paint.backgroundLayers
      } else if let own = ownFirstLineStyle(of: box) {
        copy.style.text = own.text.onFirstLine(of: box.style.text)
      } else if let parent = box.parent, box.style.text == content.boxes[parent].style.text {
        // An anonymous box has what is around it.
        copy.style.text = content.boxes[count + parent].style.text
      }
      content.boxes.append(copy)
    }
    content.firstLineBoxes = count
  }

  private func ownFirstLineStyle(of box: InlineBox) -> ComputedStyle? {
    guard let source = box.source, source.pseudoElement == nil else { return nil }
    return styles.firstLineStyle(of: ElementID(index: source.element))
  }
}

extension TextStyle {
  /// The style with those properties of the block that `::first-line` doesn't change. CSS Pseudo 4 §2.1.2
  /// (#first-line-styling).
  fileprivate func onFirstLine(of block: TextStyle) -> TextStyle {
    var style = self
    style.textAlign = block.textAlign
    style.textAlignLast = block.textAlignLast
    style.textJustify = block.textJustify
    style.textIndent = block.textIndent
    style.whiteSpaceCollapse = block.whiteSpaceCollapse
    style.textWrapMode = block.textWrapMode
    style.textWrapStyle = block.textWrapStyle
    style.wordBreak = block.wordBreak
    style.overflowWrap = block.overflowWrap
    style.lineBreak = block.lineBreak
    style.hyphens = block.hyphens
    style.tabSize = block.tabSize
    style.direction = block.direction
    style.visibility = block.visibility
    return style
  }
}
