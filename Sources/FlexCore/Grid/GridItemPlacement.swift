/// Where an item stands on one axis: a range of tracks, or only how many it spans.
/// CSS Grid 1 §8.3 (#line-placement), §8.3.1 (#grid-placement-errors).
struct GridSpan {
  /// The first explicit track is 0. Undecided where `isAuto`.
  var start = 0
  var count = 1
  var isAuto = false

  var end: Int { start + count }
  var range: Range<Int> { start..<start + count }

  init(start: Int, count: Int) {
    self.start = start
    self.count = count
  }

  /// Of an item that says nothing: one track, wherever there is room.
  static let auto: GridSpan = {
    var span = GridSpan(start: 0, count: 1)
    span.isAuto = true
    return span
  }()

  /// Of lines that are numbers: what the other initialiser answers.
  init(_ lines: PackedLines, _ start: LineSlot, _ end: LineSlot, explicitCount: Int) {
    let (start, end) = (PackedLine(lines, start), PackedLine(lines, end))
    let first = start.index(explicitCount)
    let last = end.index(explicitCount)
    if let first {
      self.start = first
      if let last {
        self.start = min(first, last)
        count = abs(last - first)
      } else {
        count = min(first + end.span, ExplicitAxis.trackLimit) - first
      }
    } else if let last {
      self.start = max(last - start.span, -ExplicitAxis.trackLimit)
      count = last - self.start
    } else {
      isAuto = true
      count = start.isSpan ? start.span : end.span
    }
    count = max(1, count)
  }

  init(_ start: GridLine, _ end: GridLine, in axis: ExplicitAxis) {
    let first = axis.index(of: start, isStart: true)
    let last = axis.index(of: end, isStart: false)
    switch (first, last) {
    case (let first?, let last?):
      // Lines the wrong way round change places; the same line twice is the first with a span of 1.
      self.start = min(first, last)
      count = max(1, abs(last - first))
    case (let first?, nil):
      self.start = first
      if case .span(let count, let name) = end {
        self.count = axis.index(spanning: count, name, from: first, forwards: true) - first
      }
    case (nil, let last?):
      if case .span(let count, let name) = start {
        self.start = axis.index(spanning: count, name, from: last, forwards: false)
      } else {
        self.start = last - 1
      }
      count = last - self.start
    case (nil, nil):
      isAuto = true
      // A span to a name has nothing to count from.
      if case .span(let count, nil) = start {
        self.count = min(count, ExplicitAxis.trackLimit)
      } else if case .span(let count, nil) = end, !start.isSpan {
        self.count = min(count, ExplicitAxis.trackLimit)
      }
    }
    count = max(1, count)
  }
}

/// Where an item stands on both axes.
struct GridPlace {
  var columns: GridSpan
  var rows: GridSpan

  /// 0: columns, 1: rows.
  subscript(axis: Int) -> GridSpan {
    get { axis == 0 ? columns : rows }
    set { if axis == 0 { columns = newValue } else { rows = newValue } }
  }
}

extension GridLine {
  var isSpan: Bool { if case .span = self { true } else { false } }
}

/// One byte of `PackedLines`.
private struct PackedLine {
  private let byte: Int

  @inline(__always) init(_ lines: PackedLines, _ slot: LineSlot) { byte = Int((lines.bits &>> slot.rawValue) & 255) }

  var isSpan: Bool { 128...191 ~= byte }
  /// How many tracks a span has; of `auto`, 1.
  var span: Int { isSpan ? byte &- 127 : 1 }

  /// The line that it names, the first being 0; `nil`: none.
  func index(_ count: Int) -> Int? {
    if byte == 0 || isSpan { return nil }
    return byte < 128 ? byte &- 1 : count &+ 192 &- byte
  }
}
