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

/// The cells that items take, and where the next one goes. CSS Grid 1 §8.5 (#auto-placement-algo).
///
/// "Major" is the axis that auto-placement walks along, line after line: rows, unless `grid-auto-flow`
/// is `column`.
struct GridPlacer {
  let flow: GridAutoFlow
  /// Ranges of the minor axis that are taken, by major track from `firstMajor` on.
  private var taken: [[Range<Int>]] = []
  /// Where the search for a hole for an item of this size last ended: earlier places stay taken.
  private var searched: [SIMD2<Int>: SIMD2<Int>] = [:]
  /// The minor axis of the implicit grid.
  private var minorRange: Range<Int>
  private var firstMajor: Int
  private let major: Int
  private let minor: Int

  /// - Parameter explicitCount: tracks of the explicit grid.
  init(_ flow: GridAutoFlow, explicitCount: SIMD2<Int>) {
    self.flow = flow
    major = flow.isColumn ? 0 : 1
    minor = 1 - major
    minorRange = 0..<explicitCount[minor]
    firstMajor = 0
  }

  /// Decides on the tracks of all items.
  ///
  /// - Parameter spans: columns and rows of each item, in order-modified document order.
  mutating func place(_ spans: inout [GridPlace]) {
    for span in spans {
      if !span[minor].isAuto {
        minorRange = min(minorRange.lowerBound, span[minor].start)..<max(minorRange.upperBound, span[minor].end)
      }
      if !span[major].isAuto { firstMajor = min(firstMajor, span[major].start) }
    }
    // 1. Position anything that's not auto-positioned.
    for index in spans.indices where !spans[index][0].isAuto && !spans[index][1].isAuto { take(spans[index]) }
    // 2. Process the items locked to a given row.
    var cursors: [Int: Int] = [:]
    for index in spans.indices where !spans[index][major].isAuto && spans[index][minor].isAuto {
      let range = spans[index][major].range
      let from = flow.isDense ? minorRange.lowerBound : cursors[range.lowerBound] ?? minorRange.lowerBound
      spans[index][minor].start = firstFree(spans[index][minor].count, from: from, in: range)
      spans[index][minor].isAuto = false
      cursors[range.lowerBound] = spans[index][minor].end
      take(spans[index])
    }
    // 3. Determine the columns in the implicit grid.
    for span in spans {
      let end = span[minor].isAuto ? minorRange.lowerBound + span[minor].count : span[minor].end
      minorRange = minorRange.lowerBound..<max(minorRange.upperBound, end)
    }
    // 4. Position the remaining grid items.
    var cursor = SIMD2(minorRange.lowerBound, firstMajor)
    for index in spans.indices where spans[index][major].isAuto {
      let size = SIMD2(spans[index][minor].count, spans[index][major].count)
      if !spans[index][minor].isAuto {
        let start = spans[index][minor].start
        if flow.isDense { cursor.y = firstMajor } else if start < cursor.x { cursor.y += 1 }
        cursor.x = start
        while !isFree(SIMD2(start, cursor.y), size) { cursor.y += 1 }
      } else {
        if flow.isDense { cursor = searched[size] ?? SIMD2(minorRange.lowerBound, firstMajor) }
        advance(&cursor, to: size)
        if flow.isDense { searched[size] = cursor }
      }
      spans[index][minor].start = cursor.x
      spans[index][major].start = cursor.y
      take(spans[index])
    }
  }

  /// Moves the cursor to the first place at or after it where an item fits.
  private func advance(_ cursor: inout SIMD2<Int>, to size: SIMD2<Int>) {
    while true {
      let place = firstFree(size.x, from: cursor.x, in: cursor.y..<cursor.y + size.y)
      if place + size.x <= minorRange.upperBound {
        cursor.x = place
        return
      }
      cursor = SIMD2(minorRange.lowerBound, cursor.y + 1)
    }
  }

  /// The first minor track from which `count` are free in all these major tracks.
  private func firstFree(_ count: Int, from start: Int, in majors: Range<Int>) -> Int {
    var start = start
    var major = majors.lowerBound
    while major < majors.upperBound {
      if let end = endOfTaken(major, start, start + count) {
        start = end
        major = majors.lowerBound
      } else {
        major += 1
      }
    }
    return start
  }

  /// Where a range ends that is taken in a major track and reaches into this one.
  private func endOfTaken(_ major: Int, _ start: Int, _ end: Int) -> Int? {
    let track = major - firstMajor
    guard track < taken.count else { return nil }
    for range in taken[track] where range.lowerBound < end && range.upperBound > start { return range.upperBound }
    return nil
  }

  private func isFree(_ place: SIMD2<Int>, _ size: SIMD2<Int>) -> Bool {
    firstFree(size.x, from: place.x, in: place.y..<place.y + size.y) == place.x
  }

  /// Neighbours are joined, so that a full row is one range.
  private mutating func take(_ span: GridPlace) {
    let majors = span[major]
    let minors = span[minor].range
    while taken.count < majors.end - firstMajor { taken.append([]) }
    for track in (majors.start - firstMajor)..<(majors.end - firstMajor) {
      let count = taken[track].count
      // Most rows are filled from their start.
      if count == 1, taken[track][0].upperBound == minors.lowerBound {
        taken[track][0] = taken[track][0].lowerBound..<minors.upperBound
        continue
      }
      var range = minors
      taken[track].removeAll { other in
        guard other.lowerBound <= range.upperBound, other.upperBound >= range.lowerBound else { return false }
        range = min(range.lowerBound, other.lowerBound)..<max(range.upperBound, other.upperBound)
        return true
      }
      taken[track].append(range)
    }
  }
}
