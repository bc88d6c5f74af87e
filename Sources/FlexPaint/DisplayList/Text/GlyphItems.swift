import CairoKit
import FlexCore
import FlexDisplay
import FlexTree
import TextMeasure

extension DisplayListBuilder {
  /// One run of text: shadows, lines below it, the glyphs, lines through it.
  /// CSS Text Decoration 3 §5.1 (#painting-order).
  func glyphItems(
    _ fragment: GlyphFragment, on line: LineBox, _ content: InlineContent, of id: BoxID, _ space: LineSpace,
    tag: ContentTag?, endsWithSpace: Bool
  ) -> [DisplayItem] {
    guard content.boxes.indices.contains(fragment.inlineBox) else { return [] }
    let style = fragment.inlineBox == 0 ? tree[id].style : content.boxes[fragment.inlineBox].style
    guard style.text.visibility == .visible else { return [] }
    let origin = textOrigin(fragment, on: line, content, space.origin)
    let fill = style.text.webkitTextFillColor.resolved(style.text.color)
    let inLine = fragment.packed
    let decorations = TextDecorations(
      fragment, on: line, content, of: id, at: origin, in: self)

    let strokeWidth = style.text.webkitTextStrokeWidth.clampedLength
    let (run, start) = space.standing(inLine, at: origin, grid)
    func text(_ color: Color, isDecorative: Bool) -> [DisplayItem] {
      let items = textItems(color, isDecorative: isDecorative)
      return inLine.uprightAxis == nil ? items : space.inLines(inLine.narrowed(items, at: start))
    }
    func textItems(_ color: Color, isDecorative: Bool) -> [DisplayItem] {
      var item = TextItem(
        run: run, origin: start, color: color, text: fragment.text, isDecorative: isDecorative, box: id)
      item.tag = tag
      item.endsWithSpace = endsWithSpace
      if let items = colorItems(item, style) { return items }
      guard strokeWidth > 0 else { return [.text(item)] }
      let stroke = style.text.webkitTextStrokeColor.resolved(style.text.color)
      item.stroke = TextStroke(width: strokeWidth, color: isDecorative ? color : stroke)
      guard style.paintsStrokeFirst else { return [.text(item)] }
      var outline = item
      outline.color = .transparent
      outline.isDecorative = true
      item.stroke = nil
      return [.text(outline), .text(item)]
    }

    let marks = emphasisItems(
      fragment, at: origin, color: style.text.textEmphasis.color.resolved(style.text.color), id, space)
    var items: [DisplayItem] = []
    for shadow in style.text.textShadow.reversed() {
      let color = shadow.color.resolved(style.text.color)
      guard color.alpha > 0 else { continue }
      var shade = decorations.below(color) + text(color, isDecorative: true) + decorations.above(color)
      let (x, y) = space.drawn(shadow.x.clampedCoordinate, shadow.y.clampedCoordinate)
      if x != 0 || y != 0 { shade = [.transform(.translation(Double(x), Double(y)), shade)] }
      let blur = shadow.blur.clampedLength
      if blur > 0 {
        var layer = Layer(shade)
        layer.filters = [.function(.blur(min(blur / 2, 500)))]
        shade = [.layer(layer)]
      }
      items += shade
    }
    items += decorations.below(nil)
    items += text(fill, isDecorative: false)
    items += marks
    items += decorations.above(nil)
    return items
  }

  /// A run of a font with glyphs in several colours: these, and the text to be read, which shows what else there is.
  private func colorItems(_ item: TextItem, _ style: ComputedStyle) -> [DisplayItem]? {
    guard let glyphs = ink?.colorGlyphs(item, style) else { return nil }
    let (items, rest) = glyphs.items(item.run, at: item.origin)
    guard !items.isEmpty else { return nil }
    var (shown, read) = (item, item)
    read.color = .transparent
    shown.run = rest
    shown.isDecorative = true
    return (item.isDecorative ? [] : [.text(read)]) + items + (rest.glyphs.isEmpty ? [] : [.text(shown)])
  }

  /// The marks of `text-emphasis`, each over or under the middle of a letter. CSS Text Decoration 3 §3.4
  /// (#text-emphasis-position-property).
  private func emphasisItems(
    _ fragment: GlyphFragment, at origin: Point, color: Color, _ id: BoxID, _ space: LineSpace
  ) -> [DisplayItem] {
    guard let mark = fragment.emphasis, color.alpha > 0 else { return [] }
    let run = fragment.run
    let bytes = run.text.utf8
    var items: [DisplayItem] = []
    var x = origin.x
    var glyph = 0
    for cluster in run.clusters {
      let end = min(glyph + cluster.glyphCount, run.glyphs.count)
      let width = run.glyphs[glyph..<end].reduce(0) { $0 + $1.advance }
      let start = bytes.index(bytes.startIndex, offsetBy: cluster.textRange.lowerBound)
      let stop = bytes.index(bytes.startIndex, offsetBy: cluster.textRange.upperBound)
      if EmphasisMark.marks(run.text[start..<stop]) {
        let place = Point(x: x + (width - mark.width) / 2, y: origin.y + mark.baseline)
        let (run, start) = space.standing(PackedGlyphRun(mark.run), at: place, grid)
        let item = DisplayItem.text(
          TextItem(run: run, origin: start, color: color, text: mark.run.text, isDecorative: true, box: id))
        items += mark.run.uprightAxis == nil ? [item] : space.inLines([item])
      }
      x += width
      glyph = end
    }
    return items
  }

  /// Left end of the baseline. Where nothing turns or scales it, a baseline lies on a device pixel.
  ///
  /// As in Chromium the top of the box around the text is rounded first, so that the lines of a paragraph
  /// stay evenly apart wherever it begins.
  func textOrigin(
    _ fragment: GlyphFragment, on line: LineBox, _ content: InlineContent, _ contentOrigin: Point
  ) -> Point {
    let top = line.top(around: fragment, content)
    let baseline = grid.snapped(contentOrigin.y + top) + (fragment.origin.y - top)
    return Point(x: contentOrigin.x + fragment.origin.x, y: grid.snapped(baseline))
  }

  /// Whose glyphs are a mask for `background-clip: text`: those of a box, or of an inline box in its lines.
  struct TextMask {
    var box: BoxID
    var inlineBox: Int?
  }

  /// All glyphs of a box and the boxes inside it, as a mask for `background-clip: text`; of an
  /// inline box only its own.
  func textMask(_ id: BoxID, within inlineBox: Int? = nil) -> [DisplayItem] {
    var items: [DisplayItem] = []
    if case .inline(let content) = tree[id].content, let layout = inline(id) {
      let space = lineSpace(of: id)
      var drawn: [DisplayItem] = []
      for line in layout.lines {
        for case .glyphs(let fragment) in line.fragments {
          if let inlineBox, !content.chain(from: fragment.inlineBox).contains(inlineBox) { continue }
          let textOrigin = textOrigin(fragment, on: line, content, space.origin)
          let inLine = fragment.packed
          let (run, start) = space.standing(inLine, at: textOrigin, grid)
          let item = DisplayItem.text(
            TextItem(run: run, origin: start, color: .black, text: fragment.text, isDecorative: true, box: id))
          drawn +=
            inLine.uprightAxis == nil ? [item] : space.inLines(inLine.narrowed([item], at: start))
          let decorations = TextDecorations(
            fragment, on: line, content, of: id, at: textOrigin, in: self)
          drawn += decorations.below(.black) + decorations.above(.black)
        }
      }
      items += space.onPage(drawn)
    }
    guard inlineBox == nil else { return items }
    for child in tree[id].children where !order.leavesFlow(child) { items += textMask(child) }
    return items
  }
}

extension LineBox {
  /// Top of the innermost box around a run that has a place of its own, the line itself otherwise;
  /// in the content box.
  fileprivate func top(around fragment: GlyphFragment, _ content: InlineContent) -> Float {
    guard fragment.inlineBox != 0 else { return frame.y }
    for index in content.chain(from: fragment.inlineBox)
    where index != 0 && content.boxes[index].style.hasInlineBoxFragment {
      for case .inlineBox(let piece) in fragments where piece.inlineBox == index { return piece.frame.y }
    }
    return frame.y
  }
}

extension ComputedStyle {
  /// Whether outlines of letters lie below what fills them. SVG 2 §13.8 (#PaintOrderProperty).
  fileprivate var paintsStrokeFirst: Bool { rare.inherited.paintOrder.first == .stroke }

  /// Whether Chromium keeps the inline box apart from the text in it: something of it shows, takes room, or
  /// others are placed in it.
  fileprivate var hasInlineBoxFragment: Bool {
    hasDecorations || layout.position != .static || layout.padding != Edges(all: .zero)
      || layout.margin != Edges(all: .zero) || layout.border != Edges(all: 0) || paint.outline.style != .none
  }
}
