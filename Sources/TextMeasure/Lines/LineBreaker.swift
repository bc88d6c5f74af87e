internal import CairoKit
internal import FlexCore
internal import FlexTree

/// One line as the breaker found it: from where to where, and how it ends.
struct BrokenLine: Equatable {
  var start: InlinePosition
  var end: InlinePosition
  var kind: Segment.End
  /// Whether it begins a paragraph: the first, or behind a forced break.
  var isFirst: Bool
  var isAfterForcedBreak: Bool
  /// px, without white space that hangs.
  var width: Float
  /// Whether the punctuation at its end is halved so that it fits.
  var trimsEnd = false
  /// Where it stands among floats; `nil`: its paragraph has none beside it.
  var place: LinePlace?
  /// Where it would have begun, had there been room: what is out of flow at its start stays there, as in Chromium.
  var lead: LinePlace?
}

/// Fills lines one after the other with as much as fits. CSS Text 3 §5.1 (#line-break-details).
struct LineBreaker {
  let paragraph: Paragraph
  let segments: Segments
  let edges: [InlineEdges]
  /// Margin box widths of `segments.atoms`, px.
  let atomWidths: [Float]
  /// px; of the containing block.
  let base: Float
  var ruby = RubyInLines()

  /// A line may be this much wider than its room: less than a layout unit.
  private static let tolerance: Float = 1 / 64

  /// The lines at a width. `limit` replaces the width where lines are balanced.
  ///
  /// - Parameters:
  ///   - first: the first line, where that is broken by itself; it is among the result.
  ///   - floats: those beside or among the lines; `nil` where there are none.
  ///   - count: break no more lines than these.
  func lines(
    limit: Float, behind first: BrokenLine? = nil, among floats: LinesAmongFloats? = nil, count: Int = .max
  ) -> [BrokenLine] {
    var lines: [BrokenLine] = []
    var segment = 0
    var start = InlinePosition(item: 0, scalar: 0)
    var consumed: Float = 0
    var isAfterForcedBreak = false
    let all = segments.all
    /// Goes on behind a line, maybe inside a segment.
    func add(_ line: BrokenLine) {
      lines.append(line)
      isAfterForcedBreak = line.kind == .forced
      start = line.end
      consumed = 0
      while segment < all.count, !isBefore(start, all[segment].end) { segment += 1 }
      // What is out of flow, and left of a segment that has no more room, begins the next line with what comes there.
      if segment < all.count, start != all[segment].start, absolutesBegin(before: all[segment].end) == start {
        segment += 1
        return
      }
      if segment < all.count, start != all[segment].start {
        consumed = width(from: all[segment].start, to: start)
      }
    }
    if let first { add(first) }
    while segment < all.count, lines.count < count {
      let next = NextLine(
        segment: segment, start: start, consumed: consumed, isFirst: lines.isEmpty,
        isAfterForcedBreak: isAfterForcedBreak)
      guard let floats else {
        add(line(next, limit: limit))
        continue
      }
      floats.begin(clearing: lines.last.map(clear(behind:)) ?? .none)
      while true {
        guard let done = floats.end(line(next, limit: limit, among: floats), in: self) else { continue }
        add(done)
        break
      }
    }
    return lines
  }

  /// The sides that a line's forced break clears.
  func clear(behind line: BrokenLine) -> Clear {
    guard line.kind == .forced, !paragraph.text.clears.isEmpty else { return .none }
    let last = line.end.scalar == paragraph.text.scalars.count ? paragraph.text.items.count : line.end.item
    let broken = paragraph.text.items[..<last].lastIndex { $0.kind == .forcedBreak }
    return broken.flatMap { paragraph.text.clears[$0] } ?? .none
  }

  /// Where a line begins.
  private struct NextLine {
    var segment: Int
    /// Inside the segment maybe, with what of it stands before, px.
    var start: InlinePosition
    var consumed: Float
    /// Whether it is the first of its content.
    var isFirst: Bool
    var isAfterForcedBreak: Bool
  }

  private func line(_ next: NextLine, limit: Float, among floats: LinesAmongFloats? = nil) -> BrokenLine {
    let all = segments.all
    let (segment, start, consumed) = (next.segment, next.start, next.consumed)
    let isFirst = next.isFirst && !paragraph.content.continuesBlock
    let indent = indent(isFirst: isFirst, isAfterForcedBreak: next.isAfterForcedBreak)
    let clonedStart = clonedEdges(at: start).start
    var place: LinePlace?
    if let floats {
      var least = width(of: segment, at: indent, from: start) - consumed - trailing(of: segment, at: indent)
      for atom in all[segment].atoms where !ruby.slack.isEmpty { least -= ruby.slack[atom] ?? 0 }
      // Words that may be broken where they have no room are broken beside floats, too, as in Chromium.
      if all[segment].hasEmergency,
        let first = emergencyBreak(from: start, before: all[segment].end, room: -.infinity)
      {
        least = min(least, first.width)
      }
      place = floats.room(at: start, least: paragraph.isMarkersAlone ? 0 : least + indent, in: self)
    }
    var room = (place?.width ?? limit) - indent - clonedStart + Self.tolerance
    // Punctuation that was halved for what now stands on the line before is whole again.
    var x: Float = next.isFirst ? 0 : gainAtLineStart(start)
    var best: (segment: Int, width: Float, trimsEnd: Bool)?
    // The candidate before it, and what room is left behind it.
    var (second, slack) = (best, Float.infinity)
    var k = segment
    var overflows = false
    while k < all.count {
      if let floats, paragraph.text.hasFloats {
        let trailing = k > segment ? self.trailing(of: k - 1, at: x + indent) : 0
        let place = floats.meet(all[k], from: start, x: x + indent + clonedStart, trailing: trailing, in: self)
        room = place.width - indent - clonedStart + Self.tolerance
      }
      var width = self.width(of: k, at: x + indent, from: k == segment ? start : nil)
      if k == segment { width -= consumed }
      // Spaces that have no room end a line, whatever negative margins behind them would make of it, as in Chromium.
      if width < 0, x > room, best != nil { break }
      // A space that doesn't itself wrap has to fit before the one behind it can, as in Chromium.
      let isKept = paragraph.text.wrapsBehind.contains(all[k].end.scalar - 1)
      let visible =
        x + width - (isKept ? 0 : trailing(of: k, at: x + indent)) - (k > segment ? all[k].trailingBefore : 0)
        + gainAtLineEnd(all[k].end)
      // Text has to fit before the negative margins behind it count, as in Chromium.
      let reach = visible + all[k].overhang - all[k].edgesBehindSpace
      let hyphen = all[k].kind == .hyphen ? hyphenWidth(before: all[k].end) : 0
      // Where a break changes glyphs, browsers measure anew and with no tolerance.
      let strict = isMeasuredAnew(from: start, to: all[k].end) ? room - 2 * Self.tolerance : room
      if reach + hyphen <= strict {
        (second, best) = (best, (k, visible + hyphen, false))
        slack = room - 2 * Self.tolerance - reach - hyphen
      } else if reach > room {
        let trim = visible - room <= 100 ? paragraph.endTrim(before: all[k].end.scalar) : 0
        if trim > 0, visible - trim <= strict { (best, slack) = ((k, visible - trim, true), .infinity) }
        overflows = true
        break
      }
      x += width
      k += 1
      if all[k - 1].kind == .forced || all[k - 1].endsLine { break }
    }
    // What the line ends with may be wider there than beside what stands on the next.
    if overflows, slack < Self.largestChange, let found = best, let earlier = second {
      let change = change(atEndOf: all[found.segment], from: start)
      if change > 0.01, change > slack { best = earlier }
    }
    var line = BrokenLine(
      start: start, end: start, kind: .last, isFirst: isFirst, isAfterForcedBreak: next.isAfterForcedBreak, width: 0)
    var isInWord = false
    if let best {
      line.end = all[best.segment].end
      line.kind = all[best.segment].kind
      line.width = best.width
      line.trimsEnd = best.trimsEnd
    } else if overflows, all[segment...min(k, all.count - 1)].contains(where: \.hasEmergency),
      let found = emergencyBreak(from: start, before: all[min(k, all.count - 1)].end, room: room)
    {
      isInWord = true
      line.end = found.position
      line.kind = .soft
      line.width = found.width
    } else {
      line.end = all[segment].end
      line.kind = all[segment].kind
      line.width =
        width(of: segment, at: indent, from: start) - consumed - trailing(of: segment, at: indent)
        + (next.isFirst ? 0 : gainAtLineStart(start)) + gainAtLineEnd(line.end)
        + (line.kind == .hyphen ? hyphenWidth(before: line.end) : 0)
    }
    if !isInWord, line.width + trailing(of: best?.segment ?? segment, at: indent) > room,
      let begin = absolutesBegin(before: line.end), isBefore(start, begin)
    {
      line.end = begin
    }
    // The widest line there may be is that of the whole text, wherever it goes on.
    if let start = paragraph.content.lineStart, limit < .greatestFiniteMagnitude / 8 {
      let end = InlinePosition(item: Int(start.item), scalar: Int(start.scalar))
      if isBefore(line.start, end), isBefore(end, line.end) {
        line.end = end
        line.kind = .soft
        line.width = width(from: line.start, to: end)
      }
    }
    line.width += clonedStart + clonedEdges(at: line.end).end
    return line
  }

  func isBefore(_ a: InlinePosition, _ b: InlinePosition) -> Bool {
    a.item < b.item || a.item == b.item && a.scalar < b.scalar
  }

  /// `text-indent` of a line. CSS Text 3 §7.1 (#text-indent-property).
  func indent(isFirst: Bool, isAfterForcedBreak: Bool) -> Float {
    let indent = paragraph.rootStyle.text.textIndent
    let isIndented = (isFirst || indent.eachLine && isAfterForcedBreak) != indent.hanging
    guard isIndented else { return 0 }
    let amount = indent.amount.resolved(against: base.isFinite ? base : 0)
    return amount.isFinite ? amount : 0
  }

  // MARK: Widths

  /// Width of a segment that begins at `x` on its line; from `start` on where given.
  func width(of index: Int, at x: Float, from start: InlinePosition?) -> Float {
    let segment = segments.all[index]
    guard !segment.hasTab else {
      let from = start ?? segment.start
      return walk(from: from, to: segment.end, x: x).width + (start == nil ? 0 : width(from: segment.start, to: from))
    }
    var width = segment.width
    for atom in segment.atoms { width += atomWidths[atom] }
    return width
  }

  /// Width of a segment without tabs, with its trailing white space.
  func fullWidth(of index: Int) -> Float { width(of: index, at: 0, from: nil) }

  /// Width of the hyphen that a line ending with a segment shows.
  func hyphenWidth(after index: Int) -> Float {
    segments.all[index].kind == .hyphen ? hyphenWidth(before: segments.all[index].end) : 0
  }

  func trailing(of index: Int, at x: Float) -> Float {
    let segment = segments.all[index]
    guard segment.hasTab else { return segment.trailing }
    return walk(from: segment.start, to: segment.end, x: x).trailing
  }

  func width(from start: InlinePosition, to end: InlinePosition) -> Float { walk(from: start, to: end, x: 0).width }

  /// What stands between two places: its width, and that of the white space at its end.
  func extent(from start: InlinePosition, to end: InlinePosition, x: Float) -> (width: Float, trailing: Float) {
    walk(from: start, to: end, x: x)
  }

  /// Walks content that begins at `x` on its line; `trailing` is white space at the end that takes no room.
  private func walk(from start: InlinePosition, to end: InlinePosition, x: Float) -> (width: Float, trailing: Float) {
    let text = paragraph.text
    var width: Float = 0
    var trailing: Float = 0
    for index in start.item..<min(end.item + 1, text.items.count) {
      let item = text.items[index]
      if index == end.item, end.scalar <= item.range.lowerBound { break }
      switch item.kind {
      case .open: width += edges[item.box].start
      case .close: width += edges[item.box].end
      case .outOfFlow, .float, .control, .forcedBreak: break
      case .atom:
        width += segments.atomOfItem[index].map { atomWidths[$0] } ?? 0
        trailing = 0
      case .tab:
        let advance = paragraph.tabAdvance(box: item.box, at: x + width)
        width += advance
        let hangs = TrailingSpace(paragraph.content.boxes[item.box].style.text) != .stays
        trailing = hangs ? trailing + advance : 0
      case .text:
        let lower = index == start.item ? max(start.scalar, item.range.lowerBound) : item.range.lowerBound
        let upper = index == end.item ? min(end.scalar, item.range.upperBound) : item.range.upperBound
        guard lower < upper else { continue }
        width += Float(paragraph.shaped.width(lower..<upper))
        if upper == item.range.upperBound { width += paragraph.shaped.rounding(lower..<upper) }
        if item.isWordBreak { continue }
        var i = upper
        if TrailingSpace(paragraph.content.boxes[item.box].style.text) != .stays {
          while i > lower, Character32.isLineEndSpace(text.scalars[i - 1]) { i -= 1 }
        }
        trailing = Float(paragraph.shaped.width(i..<upper)) + (i == lower ? trailing : 0)
      }
    }
    return (width, trailing)
  }

  private func gainAtLineStart(_ position: InlinePosition) -> Float {
    let gains = paragraph.shaped.gainAtLineStart
    return (gains.isEmpty ? 0 : gains[position.scalar] ?? 0)
      + (ruby.startGains.isEmpty ? 0 : ruby.startGains[position.scalar] ?? 0)
  }

  private func gainAtLineEnd(_ position: InlinePosition) -> Float {
    let gains = paragraph.shaped.gainAtLineEnd
    return (gains.isEmpty ? 0 : gains[position.scalar] ?? 0)
      + (ruby.endGains.isEmpty ? 0 : ruby.endGains[position.scalar] ?? 0)
  }

  /// Whether punctuation at the line's start or end was halved for what stands on another line.
  private func isMeasuredAnew(from start: InlinePosition, to end: InlinePosition) -> Bool {
    let shaped = paragraph.shaped
    guard !shaped.gainAtLineStart.isEmpty || !shaped.gainAtLineEnd.isEmpty else { return false }
    return [start, end].contains { gainAtLineStart($0) != 0 || gainAtLineEnd($0) != 0 }
  }

  /// What a line of its own from one segment to another gains over the sum of their widths.
  func gain(from first: Int, to last: Int) -> Float {
    (first == 0 ? 0 : gainAtLineStart(segments.all[first].start)) + gainAtLineEnd(segments.all[last].end)
  }

  func hyphenWidth(before position: InlinePosition) -> Float {
    paragraph.hyphenRun(before: position)?.run.width ?? 0
  }

  // MARK: Emergency breaks

  /// The last place between graphemes up to which content fits: after one at least. CSS Text 3 §5.5
  /// (#overflow-wrap-property).
  private func emergencyBreak(
    from start: InlinePosition, before end: InlinePosition, room: Float
  ) -> (position: InlinePosition, width: Float)? {
    let text = paragraph.text
    var x: Float = 0
    // The edges of the boxes that open right before what comes next, px.
    var opened: Float = 0
    var best: (position: InlinePosition, width: Float)?
    for index in start.item..<min(end.item + 1, text.items.count) {
      let item = text.items[index]
      defer { if item.kind != .open { opened = 0 } }
      switch item.kind {
      case .open:
        x += edges[item.box].start
        opened += edges[item.box].start
      case .close: x += edges[item.box].end
      case .outOfFlow, .float, .control, .forcedBreak: break
      case .atom, .tab:
        if item.range.lowerBound > start.scalar, paragraph.breaks[item.range.lowerBound].contains(.emergency) {
          if x <= room || best == nil { best = (beforeOpened(index, from: start), x - opened) }
        }
        x += segments.atomOfItem[index].map { atomWidths[$0] } ?? paragraph.tabAdvance(box: item.box, at: x)
      case .text:
        let lower = index == start.item ? max(start.scalar, item.range.lowerBound) : item.range.lowerBound
        let upper = index == end.item ? min(end.scalar, item.range.upperBound) : item.range.upperBound
        guard lower < upper else { continue }
        for i in lower..<upper where i > start.scalar && paragraph.breaks[i].contains(.emergency) {
          let isAtStart = i == item.range.lowerBound
          let width = isAtStart ? x - opened : x + exactWidth(lower..<i, lineStart: start.scalar)
          if width <= room || best == nil {
            best = (isAtStart ? beforeOpened(index, from: start) : InlinePosition(item: index, scalar: i), width)
          }
          if width > room { return best }
        }
        x += Float(paragraph.shaped.width(lower..<upper))
      }
      if x > room, best != nil { return best }
    }
    return best
  }

  /// Kerning changes no more than this, px: lines with more room left are not measured anew.
  private static let largestChange: Float = 20

  /// What text gets wider by where it ends a line with a segment. Spaces there are what it stands beside, as in Chromium,
  /// although they take no room.
  private func change(atEndOf segment: Segment, from start: InlinePosition) -> Float {
    let upper = segment.end.scalar
    guard segment.trailing == 0, upper > start.scalar, !isMeasuredAnew(from: start, to: segment.end),
      let run = paragraph.run(at: upper - 1)
    else { return 0 }
    let range = max(run.range.lowerBound, start.scalar)..<upper
    return exactWidth(range, lineStart: start.scalar) - Float(paragraph.shaped.width(range))
  }

  /// Width of text that ends at a place that may not be safe to break: reshaped where it isn't.
  private func exactWidth(_ range: Range<Int>, lineStart: Int) -> Float {
    let shaped = paragraph.shaped
    let rough = Float(shaped.width(range))
    guard shaped.isUnsafe[range.upperBound], let run = paragraph.run(at: range.upperBound - 1),
      range.upperBound < run.range.upperBound
    else { return rough }
    // Only the cluster that is cut changes; the run from its beginning, or the line's, is shaped anew.
    let from = max(run.range.lowerBound, max(range.lowerBound, range.upperBound - 64))
    guard from < range.upperBound else { return rough }
    let glyphs = paragraph.reshaped(run, from..<range.upperBound, context: lineStart..<range.upperBound)
    return Float(shaped.width(range.lowerBound..<from)) + glyphs.reduce(0) { $0 + $1.advance }
  }
}
