import CairoKit
import FlexCore
import FlexDisplay
import FlexTree
import TextMeasure

extension DisplayListBuilder {
  /// The lines of an inline formatting context in paint order, without what paints apart from them.
  /// CSS 2 appendix E.2.1 (#painting-order), step 7.
  mutating func paintLines(_ layout: InlineLayout, _ content: InlineContent, of id: BoxID) {
    paintPieces(layout, content, of: id, inside: nil)
  }

  /// An inline box that paints apart from the lines: as one, and with its effects where it forms a stacking context.
  mutating func paintLifted(inlineBox index: Int, of id: BoxID) {
    guard case .inline(let content) = tree[id].content, let layout = inline(id) else { return }
    let box = content.boxes[index]
    guard box.formsStackingContext else { return paintContents(ofInlineBox: index, layout, content, of: id) }
    guard box.style.paint.opacity > 0 else { return }
    let layers = order.layers(of: .inlineBox(index, of: id))
    // As of boxes: all other effects come to the same inside of the clips around.
    let cutsResult = !box.style.paint.filter.isEmpty
    let clip = places[id].contentClip
    let mark = emitter.beginGroup(base: cutsResult ? .some(clip) : nil)
    for painted in layers.negative { paintLifted(painted) }
    paintContents(ofInlineBox: index, layout, content, of: id)
    for painted in layers.zero { paintLifted(painted) }
    for painted in layers.positive { paintLifted(painted) }
    let items = emitter.endGroup(mark)
    let all = withEffects(items, ofInlineBox: index, isolates: layers.blends, layout, content, of: id)
    emitter.emit(all, clip: cutsResult ? clip : emitter.base)
  }

  /// Floats in an inline box, and what it holds in lines.
  private mutating func paintContents(
    ofInlineBox index: Int, _ layout: InlineLayout, _ content: InlineContent, of id: BoxID
  ) {
    for case .box(let child) in order.liftedInlineBoxes(of: id)?.members(of: index) ?? [] {
      let traits = order.traits(of: child)
      if traits.contains(.float), !traits.contains(.leavesFlow) { paintAtomically(child) }
    }
    paintPieces(layout, content, of: id, inside: index)
  }

  /// What lines hold of an inline box that paints apart from them, or of none such.
  private mutating func paintPieces(
    _ layout: InlineLayout, _ content: InlineContent, of id: BoxID, inside inlineBox: Int?
  ) {
    let space = lineSpace(of: id)
    guard let lifted = order.liftedInlineBoxes(of: id) else {
      for (index, line) in layout.lines.enumerated() {
        paint(line.fragments.indices, of: line, index, layout, content, of: id, space)
      }
      return paintInlineOutlines(layout, content, space, places[id].contentClip) { _ in true }
    }
    for piece in linePieces(of: id, layout, lifted)[inlineBox ?? 0] ?? [] {
      paint(piece.fragments, of: layout.lines[piece.line], piece.line, layout, content, of: id, space)
    }
    guard lifted.hasOutlines else { return }
    paintInlineOutlines(layout, content, space, places[id].contentClip) { lifted.innermost(around: $0) == inlineBox }
  }

  /// Which fragments of which lines paint with each lifted inline box, and with none (0): found once for all of them.
  private mutating func linePieces(
    of id: BoxID, _ layout: InlineLayout, _ lifted: LiftedInlineBoxes
  ) -> [Int: [LinePiece]] {
    if let known = linePieces[id] { return known }
    var found: [Int: [LinePiece]] = [:]
    for (lineIndex, line) in layout.lines.enumerated() {
      for (index, fragment) in line.fragments.enumerated() {
        let box = lifted.innermost(around: fragment) ?? 0
        let last = found[box, default: []].indices.last
        if let last, found[box]?[last].line == lineIndex {
          found[box]?[last].fragments.append(index)
        } else {
          found[box, default: []].append(LinePiece(line: lineIndex, fragments: [index]))
        }
      }
    }
    linePieces[id] = found
    return found
  }

  /// Some fragments of a line, in visual order.
  private mutating func paint<Indices: RandomAccessCollection<Int>>(
    _ indices: Indices, of line: LineBox, _ lineIndex: Int, _ layout: InlineLayout, _ content: InlineContent,
    of id: BoxID, _ space: LineSpace
  ) where Indices.Index == Int {
    let clip = places[id].contentClip
    var position = indices.startIndex
    while position < indices.endIndex {
      if case .atom(let atom, _) = line.fragments[indices[position]] {
        if !order.leavesFlow(atom) { paintAtomically(atom) }
        position += 1
        continue
      }
      for piece in readText(indices[position...], on: lineIndex, line, of: id) {
        emitter.emit(items(ofFragment: piece, on: lineIndex, layout, content, of: id, space), clip: clip)
        position += 1
      }
    }
  }

  /// The first fragment and, in a tagged document, the pieces of text beside it, in the order in which they are read: a
  /// text that runs to the left is then one.
  private func readText<Indices: RandomAccessCollection<Int>>(
    _ indices: Indices, on lineIndex: Int, _ line: LineBox, of id: BoxID
  ) -> [Int] {
    guard let first = indices.first else { return [] }
    guard let readingOrder else { return [first] }
    var pieces: [Int] = []
    for index in indices {
      guard case .glyphs = line.fragments[index], index == first + pieces.count else { break }
      pieces.append(index)
    }
    guard pieces.count > 1 else { return [first] }
    return pieces.sorted {
      readingOrder.place(of: id, line: lineIndex, fragment: $0)
        < readingOrder.place(of: id, line: lineIndex, fragment: $1)
    }
  }

  /// What an inline box shows on all its lines, with its effects. As in Chromium the reference box of `clip-path` is
  /// the first piece, and masks lie as backgrounds do.
  private func withEffects(
    _ items: [DisplayItem], ofInlineBox index: Int, isolates: Bool, _ layout: InlineLayout, _ content: InlineContent,
    of id: BoxID
  ) -> [DisplayItem] {
    let space = lineSpace(of: id)
    let style = content.boxes[index].style
    let paint = style.paint
    let needsPieces = !paint.filter.isEmpty || paint.clipPath != .none || !paint.maskLayers.isEmpty
    let firstLine = needsPieces ? content.firstLineBoxes.map { layout.pieces(of: index + $0) } ?? [] : []
    let pieces = needsPieces ? firstLine + layout.pieces(of: index) : []
    var items = items
    if let first = pieces.first {
      let clip = clipPathShape(style.paint.clipPath, area: area(of: first, style, space), margin: Edges(all: 0))
      if let clip, !items.isEmpty { items = [.clip(clip, items)] }
    }
    guard !items.isEmpty else { return [] }
    let frame = pieces.first.map { space.page($0.frame) } ?? .zero
    items = filtered(items, usedFilters(style.paint.filter, style.text.color, frame: frame))
    var layer = Layer(items)
    layer.opacity = min(max(style.paint.opacity, 0), 1)
    layer.blendMode = style.paint.mixBlendMode
    if !style.paint.maskLayers.isEmpty {
      let areas = pieces.map { piece -> (area: DecorationArea, positioning: DecorationArea) in
        let whole = joined(piece, layout, content, of: id)
        return (area(of: piece, style, space), area(of: whole, style, space))
      }
      layer.mask = mask(style.paint.maskLayers, areas: areas, inherited: Inherited(style.text))
    }
    return layer.hasEffect || isolates || style.paint.isolation ? [.layer(layer)] : items
  }

  private func items(
    ofFragment index: Int, on lineIndex: Int, _ layout: InlineLayout, _ content: InlineContent, of id: BoxID,
    _ space: LineSpace
  ) -> [DisplayItem] {
    let line = layout.lines[lineIndex]
    switch line.fragments[index] {
    case .glyphs(let glyphs):
      let tag = tag(of: glyphs, content, in: id, line: lineIndex, index: index)
      let endsWithSpace = tag != nil && line.endsWithSpace && line.logicalOrder.last == index
      return space.onPage(
        glyphItems(glyphs, on: line, content, of: id, space, tag: tag, endsWithSpace: endsWithSpace))
    case .inlineBox(let piece): return inlineBoxItems(piece, layout, content, of: id, space)
    case .atom: return []
    }
  }

  /// Shadows, background and border of an inline box's piece: what is seen of the whole box, drawn as
  /// if all pieces stood on one line. CSS Fragmentation 3 §5.4 (#break-decoration), `slice`.
  private func inlineBoxItems(
    _ piece: InlineBoxFragment, _ layout: InlineLayout, _ content: InlineContent, of id: BoxID, _ space: LineSpace
  ) -> [DisplayItem] {
    guard content.boxes.indices.contains(piece.inlineBox) else { return [] }
    let style = content.boxes[piece.inlineBox].style
    guard style.text.visibility == .visible, style.hasDecorations, piece.inlineBox != 0 else { return [] }
    func items(_ area: DecorationArea) -> [DisplayItem] {
      decorationItems(
        style.paint, inherited: Inherited(style.text, isTransformed: places[id].isTransformed), area: area,
        textMask: TextMask(box: id, inlineBox: piece.inlineBox))
    }
    guard !piece.hasLeftEdge || !piece.hasRightEdge else { return items(area(of: piece, style, space)) }
    let all = items(area(of: joined(piece, layout, content, of: id), style, space))
    guard !all.isEmpty else { return [] }
    // Across the line, and beyond the box's own ends, shadows reach as far as they like.
    let far: Float = 1e5
    let visible = grid.snapped(space.page(piece.frame))
    let cuts = space.page(
      Edges(left: !piece.hasLeftEdge, right: !piece.hasRightEdge, top: false, bottom: false))
    let (left, right) = (cuts.left ? visible.x : -far, cuts.right ? visible.maxX : far)
    let (top, bottom) = (cuts.top ? visible.y : -far, cuts.bottom ? visible.maxY : far)
    return [.clip(.rect(Rect(x: left, y: top, width: max(right - left, 0), height: max(bottom - top, 0))), all)]
  }

  private func area(of piece: InlineBoxFragment, _ style: ComputedStyle, _ space: LineSpace) -> DecorationArea {
    let frame = space.page(piece.frame)
    let layout = style.layout
    var border = grid.snappedBorders(layout.border)
    var padding = layout.padding.map { $0.resolved(against: 0) }
    let cuts = space.page(Edges(left: !piece.hasLeftEdge, right: !piece.hasRightEdge, top: false, bottom: false))
    if cuts.left { (border.left, padding.left) = (0, 0) }
    if cuts.right { (border.right, padding.right) = (0, 0) }
    if cuts.top { (border.top, padding.top) = (0, 0) }
    if cuts.bottom { (border.bottom, padding.bottom) = (0, 0) }
    var outline = RoundedRect(grid.snapped(frame), of: style.paint, percentageBase: frame.size)
    if cuts.left { (outline.radii.topLeft, outline.radii.bottomLeft) = (.zero, .zero) }
    if cuts.right { (outline.radii.topRight, outline.radii.bottomRight) = (.zero, .zero) }
    if cuts.top { (outline.radii.topLeft, outline.radii.topRight) = (.zero, .zero) }
    if cuts.bottom { (outline.radii.bottomLeft, outline.radii.bottomRight) = (.zero, .zero) }
    return DecorationArea(frame: frame, borderBox: outline, border: border, padding: padding)
  }

  private mutating func paintInlineOutlines(
    _ layout: InlineLayout, _ content: InlineContent, _ space: LineSpace, _ clip: Int?, of isHere: (Int) -> Bool
  ) {
    for (index, box) in content.boxes.enumerated().dropFirst()
    where box.style.paint.outline.style != .none && isHere(index) {
      let style = box.style
      guard style.text.visibility == .visible else { continue }
      let boxes = layout.pieces(of: index).map { area(of: $0, style, space).borderBox }
      let items =
        OutlineItems.joined(style.paint.outline, currentColor: style.text.color, boxes: boxes, grid: grid)
        ?? boxes.flatMap {
          OutlineItems.items(style.paint.outline, currentColor: style.text.color, borderBox: $0, grid: grid)
        }
      emitter.emit(items, clip: clip)
    }
  }
}

/// Fragments of a line that paint together.
struct LinePiece {
  var line: Int
  /// In visual order.
  var fragments: [Int]
}

extension InlineLayout {
  /// The pieces of an inline box, line by line.
  fileprivate func pieces(of inlineBox: Int) -> [InlineBoxFragment] {
    lines.flatMap(\.fragments).compactMap { fragment in
      if case .inlineBox(let piece) = fragment, piece.inlineBox == inlineBox { piece } else { nil }
    }
  }
}
