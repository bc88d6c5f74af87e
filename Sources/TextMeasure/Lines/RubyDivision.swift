public import FlexCore
public import FlexTree

// Ruby that has no room in its line is divided: a part of its base ends the line, with a part of its annotation.
// CSS Ruby 1 §3.4 (#break-within) leaves to browsers where.

extension Paragraph {
  /// A ruby column that a line has no room for.
  public struct RubyAtLineEnd {
    public var column: BoxID
    /// What is left of its line, px.
    public var room: Float
    /// Whether the line can't end anywhere before it.
    public var beginsLine: Bool
  }

  /// The first ruby column that isn't all in the line which it could begin in.
  ///
  /// - Parameters:
  ///   - floats: those beside the lines.
  ///   - mayDivide: whether a column may be divided, by whether its line can't end before it.
  public func rubyAtLineEnd(
    width: Float, among floats: InlineFloats? = nil, atoms: AtomMeasure, mayDivide: (BoxID, Bool) -> Bool
  ) -> RubyAtLineEnd? {
    let mark = floats?.floats.mark()
    let lines = broken(at: width, among: floats, atoms).lines
    // Floats among the lines find their places when these are the last.
    if let mark { floats?.floats.restore(mark) }
    let breaker = breaker(base: width, .definite(width), atoms)
    let all = breaker.segments.all
    for (index, line) in lines.enumerated() {
      let isDone = index + 1 == lines.count || line.kind == .forced
      let end = isDone ? line.end : breaker.segment(at: line.end).map { all[$0].end } ?? line.end
      guard let first = breaker.segment(at: line.start) else { continue }
      let indent = breaker.indent(
        isFirst: line.isFirst && !content.continuesBlock, isAfterForcedBreak: line.isAfterForcedBreak)
      let room = (line.place?.width ?? width) + 1 / 64 - breaker.clonedEdges(at: line.start).start
      // One that has room, but not what no line ends before.
      var candidate: RubyAtLineEnd?
      let overflows = !isDone || line.width > (line.place?.width ?? width) + 1 / 64
      for item in line.start.item..<min(end.item + 1, text.items.count) {
        let place = InlinePosition(item: item, scalar: text.items[item].range.lowerBound)
        if item == end.item, end.scalar <= place.scalar { break }
        guard case .atom(let id) = text.items[item].kind, let atom = breaker.segments.atomOfItem[item] else { continue }
        let x = indent + breaker.extent(from: line.start, to: place, x: indent).width
        let beginsLine = breaker.isBefore(place, all[first].end)
        let isOnNextLine = !isDone && !breaker.isBefore(place, line.end)
        let own = breaker.atomWidths[atom] + (breaker.ruby.endGains[text.items[item].range.upperBound] ?? 0)
        if x + own > room {
          candidate = nil
          if mayDivide(id, beginsLine) { return RubyAtLineEnd(column: id, room: room - x, beginsLine: beginsLine) }
          break
        }
        if overflows, isDone ? beginsLine : isOnNextLine, mayDivide(id, beginsLine) {
          candidate = RubyAtLineEnd(column: id, room: own - 2 / 64, beginsLine: beginsLine)
        }
      }
      if let candidate { return candidate }
    }
    return nil
  }

  /// What stands of a ruby base or annotation in a width of px, or up to its first break; `end`: where that is, `nil` at the
  /// end of all.
  public func rubyLine(within limit: Float, atoms: AtomMeasure) -> (width: Float, end: LinePosition?)? {
    guard !isEmpty else { return nil }
    let lines = breaker(base: 0, .maxContent, atoms).lines(limit: limit, count: 1)
    return lines.first.map { line in
      let isWhole = line.end.item >= text.items.count || line.end.scalar >= text.scalars.count
      return (line.width.layoutUnitUp, isWhole ? nil : LinePosition(item: line.end.item, scalar: line.end.scalar))
    }
  }

  /// How many characters a ruby base or annotation has.
  public var rubyLength: Int {
    var count = 0
    for item in text.items where item.kind != .control && !item.isWordBreak { count += item.range.count }
    if let last = text.scalars.last, Character32.isLineEndSpace(last), text.items.last?.kind == .text { count -= 1 }
    return count
  }

  /// The content on both sides of a place, as text that is transformed and collapsed already.
  ///
  /// - Parameter content: what the paragraph was made of, or another that looks like it.
  public func parted(_ content: InlineContent, at place: LinePosition) -> (before: InlineContent, after: InlineContent)
  {
    var (before, after) = (content, content)
    (before.items, after.items) = ([], [])
    for index in content.boxes.indices {
      before.boxes[index].style.text.textTransform = TextTransform()
      after.boxes[index].style.text.textTransform = TextTransform()
    }
    var open: [Int] = []
    var isBehind = false
    func cross() {
      for box in open.reversed() {
        before.items.append(.close(box))
        before.boxes[box].cutsEnd = true
      }
      for box in open {
        after.items.append(.open(box))
        after.boxes[box].cutsStart = true
      }
      isBehind = true
    }
    func add(_ item: InlineItem) { if isBehind { after.items.append(item) } else { before.items.append(item) } }
    for (index, item) in text.items.enumerated() {
      let cut = Int(place.scalar)
      if !isBehind, index >= Int(place.item), cut <= item.range.lowerBound { cross() }
      switch item.kind {
      case .open:
        add(.open(item.box))
        open.append(item.box)
      case .close:
        add(.close(item.box))
        open.removeAll { $0 == item.box }
      case .text where item.isWordBreak: add(.wordBreakOpportunity)
      case .text, .tab:
        if !isBehind, index == Int(place.item), cut < item.range.upperBound {
          add(.text(String(scalars: text.scalars[item.range.lowerBound..<cut])))
          cross()
          add(.text(String(scalars: text.scalars[cut..<item.range.upperBound])))
        } else {
          add(.text(String(scalars: text.scalars[item.range])))
        }
      case .control: break
      case .atom(let id): add(.atom(id))
      case .outOfFlow(let id): add(.outOfFlow(id))
      case .float(let id): add(.float(id))
      case .forcedBreak: add(.lineBreak(clear: text.clears[index] ?? .none, source: text.breakSources[index]))
      }
    }
    return (before, after)
  }
}

extension String {
  fileprivate init(scalars: ArraySlice<UInt32>) {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    self.init(view)
  }
}

extension LineBreaker {
  /// The segment that a line begins in.
  fileprivate func segment(at place: InlinePosition) -> Int? {
    let index = segments.all.partitioningIndex { isBefore(place, $0.end) }
    return index < segments.all.count ? index : nil
  }
}
