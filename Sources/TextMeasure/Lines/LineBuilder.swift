internal import CairoKit
internal import FlexCore
internal import FlexTree

/// Turns broken lines into line boxes: visual order, alignment, positions.
struct LineBuilder {
  let paragraph: Paragraph
  let breaker: LineBreaker
  var atoms: [AtomMetrics]
  /// px, of the content box.
  let width: Float
  /// Of the containing block, px; `nil`: indefinite.
  let blockHeight: Float?
  let fonts: FontSet
  let shaper: Shaper

  /// - Parameter first: builds the first line, where that has styles of its own.
  func layout(_ broken: Paragraph.BrokenParagraph, first: LineBuilder? = nil) -> InlineLayout {
    var layout = InlineLayout(
      lines: [], size: broken.size, firstBaseline: broken.firstBaseline, lastBaseline: broken.lastBaseline)
    layout.missingCharacters = paragraph.missingCharacters
    for (index, line) in broken.lines.enumerated() {
      let builder = index == 0 ? first ?? self : self
      var own = builder
      if let atoms = builder.atoms(of: line) { own.atoms = atoms }
      var box = own.lineBox(line, broken.heights[index], &layout, isCut: isCut(index, broken))
      box.start = LinePosition(item: line.start.item, scalar: line.start.scalar)
      box.endsWithSpace = builder.endsWithSpace(line) && box.text.last?.isWhitespace == false
      if let first, index == 0, let count = paragraph.content.firstLineBoxes {
        box = box.onFirstLine(
          count, root: first.paragraph.styles[0], hasBackground: first.paragraph.rootStyle.paint.hasBackground)
      }
      layout.lines.append(box)
    }
    for (line, height) in broken.clamped {
      let hidden = lineBox(line, height, &layout, isCut: false)
      for case .atom(let id, let frame) in hidden.fragments {
        layout.hiddenAtoms.append(HiddenAtom(box: id, frame: frame))
      }
    }
    if let last = broken.lines.last, last.end.item < paragraph.text.items.count, !hasMore(behind: last) {
      // What is out of flow behind a line that is too wide stands where the next one would.
      var next = BrokenLine(
        start: last.end, end: last.end, kind: .last, isFirst: false, isAfterForcedBreak: false, width: 0)
      next.place = last.place
      let place = LinePlace(top: layout.lines.last?.frame.maxY ?? 0, left: 0, width: width)
      collectStaticPositions(&layout.staticPositions, of: paragraph.text.items[last.end.item...], in: next, at: place)
    }
    if layout.lines.isEmpty {
      let line = BrokenLine(
        start: InlinePosition(item: 0, scalar: 0), end: InlinePosition(item: 0, scalar: 0), kind: .last,
        isFirst: !paragraph.content.continuesBlock, isAfterForcedBreak: false, width: 0)
      let place = LinePlace(top: 0, left: 0, width: width)
      collectStaticPositions(&layout.staticPositions, of: paragraph.text.items[...], in: line, at: place)
    }
    return layout
  }

  private func endsWithSpace(_ line: BrokenLine) -> Bool {
    let last = line.end.scalar - 1
    return line.kind == .forced
      || line.kind == .soft && last >= line.start.scalar && paragraph.text.scalars[last] == Character32.space
  }

  /// Whether a line is the last that `line-clamp` leaves, with more behind it.
  private func isCut(_ index: Int, _ broken: Paragraph.BrokenParagraph) -> Bool {
    guard let clamp = paragraph.rootStyle.inline.lineClamp, index == Int(clamp) - 1 else { return false }
    return hasMore(behind: broken.lines[index])
  }

  /// Whether anything but boxes out of flow comes behind a line.
  private func hasMore(behind line: BrokenLine) -> Bool {
    paragraph.text.items[min(line.end.item, paragraph.text.items.count)...].contains { item in
      switch item.kind {
      case .open, .close, .outOfFlow: false
      case .text, .tab, .control, .atom, .float, .forcedBreak: true
      }
    }
  }

  /// Static positions where there is no line: those in an empty one.
  private func collectStaticPositions(
    _ positions: inout [BoxID: StaticPosition], of items: ArraySlice<InlineText.Item>, in line: BrokenLine,
    at place: LinePlace
  ) {
    let isRightToLeft = paragraph.rootStyle.text.direction == .rtl
    let indent = breaker.indent(isFirst: line.isFirst, isAfterForcedBreak: line.isAfterForcedBreak)
    let width = place.width
    let inline: Float =
      switch alignment(of: line, isRightToLeft: isRightToLeft) {
      case .left: isRightToLeft ? 0 : indent
      case .right: isRightToLeft ? width - indent : width
      case .center: (width + (isRightToLeft ? -indent : indent)) / 2
      case .justify: isRightToLeft ? width - indent : indent
      }
    let start: Float = isRightToLeft ? self.width : 0
    for item in items {
      guard case .outOfFlow(let id) = item.kind else { continue }
      let offset = relativeOffset(of: item.box)
      positions[id] = StaticPosition(
        inline: Point(x: place.left + inline + offset.x, y: place.top + offset.y),
        block: Point(x: start + offset.x, y: place.top + offset.y))
    }
  }

  /// Moves what is out of flow at a line's start to where the line would have begun.
  private func placeLeading(_ positions: inout [BoxID: StaticPosition], of line: BrokenLine, at place: LinePlace) {
    let leading = paragraph.text.items[line.start.item...].prefix { item in
      switch item.kind {
      case .outOfFlow, .float, .control: true
      case .open, .close, .text, .tab, .atom, .forcedBreak: false
      }
    }
    var empty = line
    (empty.end, empty.kind) = (line.start, .last)
    collectStaticPositions(&positions, of: leading, in: empty, at: place)
  }

  /// How far `position: relative` moves what is in an inline box. CSS Positioned Layout 3 §3.4 (#relpos-insets).
  func relativeOffset(of box: Int) -> Point {
    guard paragraph.hasMovedBoxes else { return .zero }
    return paragraph.content.relativeOffset(of: box, in: Size(width: breaker.base, height: blockHeight))
  }

  private func lineBox(
    _ line: BrokenLine, _ height: LineHeight, _ layout: inout InlineLayout, isCut: Bool
  ) -> LineBox {
    defer { if let lead = line.lead { placeLeading(&layout.staticPositions, of: line, at: lead) } }
    let indent = breaker.indent(isFirst: line.isFirst, isAfterForcedBreak: line.isAfterForcedBreak)
    let baseLevel = paragraph.text.baseLevel(at: line.start.scalar)
    let isRightToLeft = baseLevel & 1 == 1
    var collector = LeafCollector(line, paragraph: paragraph, breaker: breaker, atoms: atoms)
    let room = (line.place?.width ?? width) - indent
    let shift = line.place?.left ?? 0
    var row = VisualRow(collector, self, line: line, room: room, isRightToLeft: isRightToLeft)
    let alignment = alignment(of: line, isRightToLeft: isRightToLeft)
    if alignment == .justify, let spread = spread(collector, room: room - row.contentWidth) {
      collector = collector.expanded(by: spread.expansion)
      row = VisualRow(collector, self, line: line, room: room, isRightToLeft: isRightToLeft)
    }
    var rubyInset: Float = 0
    if let align = paragraph.rubyAlign, room > row.contentWidth {
      let places = rubyPlaces(collector)
      let free = room - row.contentWidth
      var spread = align.spread(free, places: places)
      // As in Chromium, what an annotation leaves at its ends is no more than a letter of its own.
      if paragraph.rootStyle.inline.rubyPart == .annotation, places > 0, align == .spaceAround {
        let size = paragraph.content.boxes.count > 1 ? paragraph.styles[1].size : paragraph.styles[0].size
        spread.inset = min(spread.inset, size)
        spread.between = (free - 2 * spread.inset) / Float(places)
      }
      let between = spread.between > 0 ? self.spread(collector, room: spread.between * Float(places)) : nil
      let end = free - spread.inset - (between == nil ? 0 : spread.between * Float(places))
      let inset = isRightToLeft ? (left: end, right: spread.inset) : (left: spread.inset, right: end)
      let ends = row.outerClusters
      collector = collector.expanded { scalar in
        var sides = between?.expansion(scalar) ?? (before: 0, after: 0)
        if scalar == ends.left { sides.before += inset.left }
        if scalar == ends.right { sides.after += inset.right }
        return sides
      }
      // What is no text can't have the room beside it.
      if ends.left == nil { rubyInset = isRightToLeft ? -inset.right : inset.left }
      row = VisualRow(collector, self, line: line, room: room, isRightToLeft: isRightToLeft)
    }
    // What sticks out does so at the end. CSS Text 3 §7.1. A line that is cut stays where it was.
    let wholeWidth = row.contentWidth
    let free = max(0, room - wholeWidth)
    var left: Float =
      switch alignment {
      case .left: isRightToLeft ? min(0, room - wholeWidth) : 0
      case .right: isRightToLeft ? room - wholeWidth : free
      case .center: isRightToLeft && room < wholeWidth ? room - wholeWidth : free / 2
      case .justify: isRightToLeft ? room - wholeWidth : 0
      }
    if !isRightToLeft { left += indent }
    left += shift + rubyInset
    let hangingLeft = row.hangingLeft
    if let ellipsis = Ellipsis(paragraph, row: row, room: room, isCut: isCut, isRightToLeft: isRightToLeft) {
      let cut = ellipsis.truncated(row)
      layout.hiddenAtoms += row.atoms(cut.lost, left: left - hangingLeft, height: height)
      return cut.row.lineBox(left: left - hangingLeft, height: height, positions: &layout.staticPositions)
    }
    var box = row.lineBox(left: left - hangingLeft, height: height, positions: &layout.staticPositions)
    // An annotation without text is as wide as its base.
    if paragraph.rootStyle.inline.rubyPart == .annotation, paragraph.text.scalars.isEmpty,
      paragraph.content.boxes.count > 1, wholeWidth <= breaker.edges[1].start + breaker.edges[1].end
    {
      box.fill(1, by: room - wholeWidth, inset: rubyInset)
      if height.ascent + height.descent == 0 { box.flatten() }
    }
    return box
  }

  private func rubyPlaces(_ collector: LeafCollector) -> Int { spread(collector, room: 1)?.count ?? 0 }

  private func spread(_ collector: LeafCollector, room: Float) -> Justification? {
    let shown = collector.leaves.filter { !$0.isTrailing && !$0.scalars.isEmpty }
    guard let first = shown.first, let last = shown.last else { return nil }
    return Justification(
      first.scalars.lowerBound..<max(first.scalars.lowerBound, last.scalars.upperBound), of: paragraph, room: room)
  }

  // MARK: Alignment

  private enum Alignment { case left, right, center, justify }

  /// `text-align`, and `text-align-last` on last lines. CSS Text 3 §7.2 (#text-align-property).
  private func alignment(of line: BrokenLine, isRightToLeft: Bool) -> Alignment {
    let style = paragraph.rootStyle
    if paragraph.rubyAlign != nil { return isRightToLeft ? .right : .left }
    let start: Alignment = isRightToLeft ? .right : .left
    let end: Alignment = isRightToLeft ? .left : .right
    let isLast = line.kind == .forced || line.kind == .last
    if isLast {
      switch style.text.textAlignLast {
      case .auto: break
      case .start, .matchParent: return start
      case .end: return end
      case .left: return .left
      case .right: return .right
      case .center: return .center
      case .justify: return .justify
      }
    }
    switch style.text.textAlign {
    case .start, .matchParent: return start
    case .end: return end
    case .left, .webkitLeft: return .left
    case .right, .webkitRight: return .right
    case .center, .webkitCenter: return .center
    case .justify: return isLast || style.text.textJustify == .none ? start : .justify
    }
  }
}

extension LineBox {
  /// Makes an inline box as wide as the line, which it stands in the middle of.
  fileprivate mutating func fill(_ box: Int, by room: Float, inset: Float) {
    for index in fragments.indices {
      guard case .inlineBox(var piece) = fragments[index], piece.inlineBox == box else { continue }
      piece.frame.x -= inset
      piece.frame.width += room
      fragments[index] = .inlineBox(piece)
    }
  }

  /// Takes their height from inline boxes of a line without any.
  fileprivate mutating func flatten() {
    for index in fragments.indices {
      guard case .inlineBox(var piece) = fragments[index] else { continue }
      (piece.frame.y, piece.frame.height) = (frame.y, 0)
      fragments[index] = .inlineBox(piece)
    }
  }
}
