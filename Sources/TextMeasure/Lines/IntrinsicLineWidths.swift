internal import FlexCore
internal import FlexTree

/// What lines take without a width to fit. CSS Sizing 3 §5.1 (#intrinsic-sizes).
extension LineBreaker {
  /// The widest piece that can't be broken. CSS Sizing 3 §5.1 (#min-content).
  func minContentWidth() -> Float {
    var widest: Float = 0
    // What stands before a segment that nothing parts from it.
    var joined: Float = 0
    let ends = endEdges()
    for (index, segment) in segments.all.enumerated() {
      let isFirst = index == 0 || segments.all[index - 1].kind == .forced
      // Deviation: the indent of `hanging` doesn't count, as in Chromium.
      // `Tests/Pages/deviations-of-lines.html` pins it.
      let indent =
        index > 0 && paragraph.rootStyle.text.textIndent.hanging
        ? 0
        : indent(
          isFirst: index == 0 && !paragraph.content.continuesBlock, isAfterForcedBreak: isFirst && index > 0)
      var width = width(of: index, at: 0, from: nil) - trailing(of: index, at: 0) + gain(from: index, to: index)
      width += segment.trailingIdeographic
      if segment.kind == .hyphen { width += hyphenWidth(before: segment.end) }
      if segment.hasEmergency, let split = widestGrapheme(segment) { width = split }
      if !ends.isEmpty {
        if segment.hasEmergency {
          let end = (segment.start.item...segment.end.item).lazy.compactMap { ends[$0] }.first
          if let end { widest = max(widest, widthOfText(segment, from: end.start) + end.width) }
        } else if let end = ends[segment.end.item], segment.end.scalar > end.start, segment.end.scalar < end.end,
          segment.start.scalar > end.start || isAtLineStart(end.start, in: segment)
        {
          width = widthOfText(segment, from: end.start) + end.width
        }
      }
      widest = max(widest, joined + width + indent)
      joined = sticks(index) ? joined + width : 0
    }
    return widest
  }

  /// The edges of inline boxes that end behind text, and that text: by its item. The last word of the text ends there.
  ///
  /// Deviation: as in Chromium, each word of such text has them behind it, but one that follows something in its line.
  /// `Tests/Pages/edges-behind-the-last-word.html` pins it.
  private func endEdges() -> [Int: (start: Int, end: Int, width: Float)] {
    var ends: [Int: (start: Int, end: Int, width: Float)] = [:]
    for segment in segments.all {
      let isInside = segment.end.item < items.count && segment.end.scalar > items[segment.end.item].range.lowerBound
      guard !isInside else { continue }
      var index = min(segment.end.item, items.count) - 1
      var width: Float = 0
      walk: while index >= segment.start.item {
        let item = items[index]
        switch item.kind {
        case .open: width += edges[item.box].start
        case .close: width += edges[item.box].end
        case .outOfFlow, .float, .control, .forcedBreak: break
        case .text:
          if width != 0 { ends[index] = (item.range.lowerBound, item.range.upperBound, width) }
          break walk
        case .atom, .tab: break walk
        }
        index -= 1
      }
    }
    return ends
  }

  /// Whether nothing in a segment is before a place in it.
  private func isAtLineStart(_ scalar: Int, in segment: Segment) -> Bool {
    width(from: segment.start, to: InlinePosition(item: segment.end.item, scalar: scalar)) == 0
  }

  private var items: [InlineText.Item] { paragraph.text.items }

  /// The width of a segment's text behind a scalar, or of its widest piece where it may be broken anywhere; 0 where it
  /// has none there. Spaces at its end don't count.
  private func widthOfText(_ segment: Segment, from start: Int) -> Float {
    let lower = max(segment.start.scalar, start)
    var upper = segment.end.scalar
    while upper > lower, Character32.isLineEndSpace(paragraph.text.scalars[upper - 1]) { upper -= 1 }
    guard lower < upper else { return 0 }
    let cuts = segment.hasEmergency ? (lower + 1..<upper).filter { paragraph.breaks[$0].contains(.anywhere) } : []
    return zip([lower] + cuts, cuts + [upper]).reduce(0) { max($0, Float(paragraph.shaped.width($1.0..<$1.1))) }
  }

  /// Whether a picture that no line ends beside stands at the end of a segment, or begins the next.
  private func sticks(_ index: Int) -> Bool {
    let pictures = paragraph.content.stickyPictures
    guard !pictures.isEmpty, index + 1 < segments.all.count, segments.all[index].kind == .soft else { return false }
    let boundary = segments.all[index].end.scalar
    func isPicture(_ atom: Int?, _ edge: (Range<Int>) -> Int) -> Bool {
      guard let atom else { return false }
      let item = paragraph.text.items[segments.atoms[atom]]
      guard case .atom(let id) = item.kind, edge(item.range) == boundary else { return false }
      return pictures.contains(id)
    }
    if isPicture(segments.all[index].atoms.last, \.upperBound) { return true }
    guard boundary > 0, !Character32.isLineEndSpace(paragraph.text.scalars[boundary - 1]) else { return false }
    // As in Chromium, another box in the line lets it go.
    if let last = segments.all[index].atoms.last,
      paragraph.text.items[segments.atoms[last]].range.upperBound == boundary
    {
      return false
    }
    return isPicture(segments.all[index + 1].atoms.first, \.lowerBound)
  }

  /// With `overflow-wrap: anywhere` each grapheme stands alone; `nil` where the segment has `break-word` only.
  private func widestGrapheme(_ segment: Segment) -> Float? {
    let text = paragraph.text
    var widest: Float = 0
    var x: Float = 0
    var isAnywhere = false
    for index in segment.start.item..<min(segment.end.item + 1, text.items.count) {
      let item = text.items[index]
      switch item.kind {
      case .open: x += edges[item.box].start
      case .close: x += edges[item.box].end
      case .atom, .tab:
        if paragraph.breaks[item.range.lowerBound].contains(.anywhere), item.range.lowerBound > segment.start.scalar {
          isAnywhere = true
          widest = max(widest, x)
          x = 0
        }
        x += segments.atomOfItem[index].map { atomWidths[$0] } ?? 0
      case .outOfFlow, .float, .control, .forcedBreak: break
      case .text:
        let lower = max(segment.start.scalar, item.range.lowerBound)
        let upper = min(segment.end.scalar, item.range.upperBound)
        guard lower < upper else { continue }
        for i in lower..<upper {
          if paragraph.breaks[i].contains(.anywhere), i > segment.start.scalar {
            isAnywhere = true
            widest = max(widest, x)
            x = 0
          }
          if text.scalars[i] != Character32.space { x += Float(paragraph.shaped.width(i..<i + 1)) }
        }
      }
    }
    return isAnywhere ? max(widest, x) : nil
  }

  /// The widest line when only forced breaks are taken. CSS Sizing 3 §5.1 (#max-content).
  func maxContentWidth(behind first: BrokenLine? = nil, among floats: InlineFloats? = nil) -> Float {
    var widest: Float = 0
    let items = paragraph.text.items
    for line in lines(limit: .greatestFiniteMagnitude / 4, behind: first) {
      var width = line.width
      if let floats, paragraph.text.hasFloats {
        width += floats.maxContentWidth(items[line.start.item..<max(line.start.item, min(line.end.item, items.count))])
      }
      // Spaces that hang before a forced break or the end do so only where they don't fit. CSS Text 3 §4.1.2.
      width += paragraph.conditionallyHanging(line)
      widest = max(widest, width + indent(isFirst: line.isFirst, isAfterForcedBreak: line.isAfterForcedBreak))
    }
    return widest
  }
}
