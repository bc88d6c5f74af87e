import CairoKit
import FlexCore
import FlexTree
import TextMeasure

extension DisplayListBuilder {
  /// One run of text: shadows, lines below it, the glyphs, lines through it.
  /// CSS Text Decoration 3 §5.1 (#painting-order).
  func glyphItems(
    _ fragment: GlyphFragment, on line: LineBox, _ content: InlineContent, of id: BoxID, _ contentOrigin: Point
  ) -> [DisplayItem] {
    guard content.boxes.indices.contains(fragment.inlineBox) else { return [] }
    let style = fragment.inlineBox == 0 ? tree[id].style : content.boxes[fragment.inlineBox].style
    guard style.text.visibility == .visible else { return [] }
    let origin = textOrigin(fragment, contentOrigin)
    let fill = style.text.webkitTextFillColor.resolved(style.text.color)
    let decorations = TextDecorations(
      fragment, on: line, content, of: id, at: origin, contentOrigin: contentOrigin, in: self)

    func text(_ color: Color, isDecorative: Bool) -> DisplayItem {
      var item = TextItem(
        run: fragment.run, origin: origin, color: color, text: fragment.text, isDecorative: isDecorative, box: id)
      let width = style.text.webkitTextStrokeWidth.clampedLength
      if width > 0 {
        let stroke = style.text.webkitTextStrokeColor.resolved(style.text.color)
        item.stroke = TextStroke(width: width, color: isDecorative ? color : stroke)
      }
      return .text(item)
    }

    var items: [DisplayItem] = []
    for shadow in style.text.textShadow.reversed() {
      let color = shadow.color.resolved(style.text.color)
      guard color.alpha > 0 else { continue }
      var shade = decorations.below(color) + [text(color, isDecorative: true)] + decorations.above(color)
      let (x, y) = (shadow.x.clampedCoordinate, shadow.y.clampedCoordinate)
      if x != 0 || y != 0 { shade = [.transform(.translation(Double(x), Double(y)), shade)] }
      let blur = shadow.blur.clampedLength
      if blur > 0 {
        var layer = Layer(shade)
        layer.filters = [.blur(min(blur / 2, 500))]
        shade = [.layer(layer)]
      }
      items += shade
    }
    items += decorations.below(nil)
    items.append(text(fill, isDecorative: false))
    items += decorations.above(nil)
    return items
  }

  /// Left end of the baseline. Where nothing turns or scales it, a baseline lies on a device pixel.
  func textOrigin(_ fragment: GlyphFragment, _ contentOrigin: Point) -> Point {
    Point(
      x: contentOrigin.x + fragment.origin.x, y: grid.snapped(contentOrigin.y + fragment.origin.y))
  }

  /// All glyphs of a box and the boxes inside it, as a mask for `background-clip: text`; of an
  /// inline box only its own.
  func textMask(_ id: BoxID, within inlineBox: Int? = nil) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if case .inline(let content) = tree[id].content, let layout = inline(id) {
      let origin = contentOrigin(of: id)
      for line in layout.lines {
        for case .glyphs(let fragment) in line.fragments {
          if let inlineBox, !content.chain(from: fragment.inlineBox).contains(inlineBox) { continue }
          let item = TextItem(
            run: fragment.run, origin: textOrigin(fragment, origin), color: .black, text: fragment.text,
            isDecorative: true, box: id)
          items.append(.text(item))
          let decorations = TextDecorations(
            fragment, on: line, content, of: id, at: textOrigin(fragment, origin), contentOrigin: origin, in: self)
          items += decorations.below(.black) + decorations.above(.black)
        }
      }
    }
    guard inlineBox == nil else { return items }
    for child in tree[id].children where !order.leavesFlow(child) { items += textMask(child) }
    return items
  }
}
