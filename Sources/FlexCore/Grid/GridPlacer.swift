/// The cells that items take, and where the next one goes. CSS Grid 1 §8.5 (#auto-placement-algo).
///
/// "Major" is the axis that auto-placement walks along, line after line: rows, unless `grid-auto-flow`
/// is `column`.
struct GridPlacer {
  let flow: GridAutoFlow
  private var taken = TakenCells()
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
    var (areLocked, areAutomatic) = (false, false)
    for span in spans {
      if !span[minor].isAuto {
        minorRange = min(minorRange.lowerBound, span[minor].start)..<max(minorRange.upperBound, span[minor].end)
      }
      if span[major].isAuto {
        areAutomatic = true
      } else {
        firstMajor = min(firstMajor, span[major].start)
        if span[minor].isAuto { areLocked = true }
      }
    }
    // Where all items say where they stand nothing asks which cells are taken.
    guard areLocked || areAutomatic else { return }
    taken = TakenCells(first: SIMD2(minorRange.lowerBound, firstMajor), minorCount: minorRange.count)
    // 1. Position anything that's not auto-positioned.
    for index in spans.indices where !spans[index][0].isAuto && !spans[index][1].isAuto { take(spans[index]) }
    // 2. Process the items locked to a given row.
    if areLocked { placeLocked(&spans) }
    // 3. Determine the columns in the implicit grid.
    var end = minorRange.upperBound
    for span in spans {
      end = max(end, span[minor].isAuto ? minorRange.lowerBound + span[minor].count : span[minor].end)
    }
    minorRange = minorRange.lowerBound..<end
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

  private mutating func placeLocked(_ spans: inout [GridPlace]) {
    var cursors: [Int: Int] = [:]
    for index in spans.indices where !spans[index][major].isAuto && spans[index][minor].isAuto {
      let range = spans[index][major].range
      let from = flow.isDense ? minorRange.lowerBound : cursors[range.lowerBound] ?? minorRange.lowerBound
      spans[index][minor].start = taken.firstFree(spans[index][minor].count, from: from, in: range)
      spans[index][minor].isAuto = false
      cursors[range.lowerBound] = spans[index][minor].end
      take(spans[index])
    }
  }

  /// Moves the cursor to the first place at or after it where an item fits.
  private mutating func advance(_ cursor: inout SIMD2<Int>, to size: SIMD2<Int>) {
    while true {
      // Behind the last place where it fits nothing needs to be looked for.
      if cursor.x + size.x <= minorRange.upperBound {
        let place = taken.firstFree(size.x, from: cursor.x, in: cursor.y..<cursor.y + size.y)
        if place + size.x <= minorRange.upperBound {
          cursor.x = place
          return
        }
      }
      cursor = SIMD2(minorRange.lowerBound, cursor.y + 1)
    }
  }

  private mutating func isFree(_ place: SIMD2<Int>, _ size: SIMD2<Int>) -> Bool {
    taken.firstFree(size.x, from: place.x, in: place.y..<place.y + size.y) == place.x
  }

  private mutating func take(_ span: GridPlace) { taken.take(span[minor].range, in: span[major].range) }
}

/// A bit for each cell of a grid that is taken, one major track after the other.
private struct TakenCells {
  private var words: [UInt64] = []
  /// Words of a major track, and how many tracks have some.
  private var stride: Int
  private var majorCount = 0
  /// The first minor and major track.
  private let first: SIMD2<Int>

  init(first: SIMD2<Int> = SIMD2(0, 0), minorCount: Int = 0) {
    self.first = first
    stride = (minorCount + 63) / 64 + 1
  }

  /// The first minor track from which `count` are free in all these major tracks.
  mutating func firstFree(_ count: Int, from start: Int, in majors: Range<Int>) -> Int {
    var start = start &- first.x
    let (low, high) = (majors.lowerBound &- first.y, min(majors.upperBound &- first.y, majorCount))
    var major = low
    while major < high {
      if let last = lastTaken(major &* stride, start, start &+ count) {
        start = last &+ 1
        major = low
      } else {
        major &+= 1
      }
    }
    return start &+ first.x
  }

  /// The last taken cell of a range in the major track that begins at a word.
  private func lastTaken(_ track: Int, _ start: Int, _ end: Int) -> Int? {
    var end = min(end, stride &* 64)
    while end > start {
      // The highest word that the range reaches, without what is outside of it.
      let word = (end &- 1) / 64
      let low = max(start, word &* 64)
      var bits = words[track &+ word]
      if bits != 0 {
        bits &= ~0 &<< UInt64(truncatingIfNeeded: low &- word &* 64)
        bits &= ~0 &>> UInt64(truncatingIfNeeded: 64 &- (end &- word &* 64))
        if bits != 0 { return word &* 64 &+ 63 &- bits.leadingZeroBitCount }
      }
      end = low
    }
    return nil
  }

  mutating func take(_ minors: Range<Int>, in majors: Range<Int>) {
    let (start, end) = (minors.lowerBound &- first.x, minors.upperBound &- first.x)
    if end > stride &* 64 { widen(to: end) }
    let last = majors.upperBound &- first.y
    if majorCount < last {
      words.append(contentsOf: repeatElement(0, count: (last &- majorCount) &* stride))
      majorCount = last
    }
    for major in majors.lowerBound &- first.y..<majors.upperBound &- first.y {
      var start = start
      while start < end {
        let word = start / 64
        let high = min(end, word &* 64 &+ 64)
        let bits: UInt64 = ~0 &>> UInt64(truncatingIfNeeded: 64 &- (high &- start))
        words[major &* stride &+ word] |= bits &<< UInt64(truncatingIfNeeded: start &- word &* 64)
        start = high
      }
    }
  }

  /// Makes room for more minor tracks: items that have a row of their own may need some.
  private mutating func widen(to end: Int) {
    let wider = max(stride &* 2, (end + 63) / 64)
    var result: [UInt64] = []
    result.reserveCapacity(majorCount * wider)
    for track in Swift.stride(from: 0, to: words.count, by: stride) {
      result.append(contentsOf: words[track..<track + stride])
      result.append(contentsOf: repeatElement(0, count: wider - stride))
    }
    words = result
    stride = wider
  }
}
