internal import FlexTree

/// `text-wrap-style`: where lines break when not just filled. CSS Text 4 §6.5 (#text-wrap-style).
struct LineBalancer {
  private let breaker: LineBreaker
  private let width: Float
  /// Lines up to a forced break, just filled.
  private let greedy: ArraySlice<BrokenLine>
  /// The segments that they hold.
  private let segments: Range<Int>
  /// Sums of segment widths, one more than segments.
  private let offsets: [Float]

  /// Texts of more lines are left as they are.
  private static let balanceLimit = 6
  /// So many lines at the end are broken anew to keep a word from standing alone.
  private static let prettyLines = 4

  static func lines(_ breaker: LineBreaker, width: Float) -> [BrokenLine] {
    let greedy = breaker.lines(limit: width)
    let style = breaker.paragraph.rootStyle.text.textWrapStyle
    let all = breaker.segments.all
    guard style == .balance || style == .pretty, greedy.count > 1, all.count < 2_000,
      !all.contains(where: \.hasTab)
    else { return greedy }
    var lines: [BrokenLine] = []
    var start = 0
    var segment = 0
    while start < greedy.count {
      let end = (greedy[start...].firstIndex { $0.kind == .forced } ?? greedy.count - 1) + 1
      let lastSegment = (all[segment...].firstIndex { $0.kind == .forced } ?? all.count - 1) + 1
      let own = greedy[start..<end]
      // Deviation: only what stands before the first forced break is balanced, as in browsers.
      // `Tests/Pages/deviations-of-lines.html` pins it.
      if own.count > 1, style == .pretty || start == 0,
        let balancer = LineBalancer(breaker, own, segment..<lastSegment, width)
      {
        lines += (style == .balance ? balancer.balanced() : balancer.pretty()) ?? Array(own)
      } else {
        lines += own
      }
      (start, segment) = (end, lastSegment)
    }
    return lines
  }

  /// `nil` where lines don't end at plain break opportunities only.
  private init?(_ breaker: LineBreaker, _ greedy: ArraySlice<BrokenLine>, _ segments: Range<Int>, _ width: Float) {
    let starts = Set(breaker.segments.all[segments].map(\.start.scalar))
    guard greedy.allSatisfy({ starts.contains($0.start.scalar) }) else { return nil }
    self.breaker = breaker
    self.greedy = greedy
    self.segments = segments
    self.width = width
    var sum: Float = 0
    offsets =
      [0]
      + segments.map { index in
        sum += breaker.fullWidth(of: index)
        return sum
      }
  }

  /// As many lines as greedy ones, as even as can be.
  private func balanced() -> [BrokenLine]? {
    guard greedy.count <= Self.balanceLimit else { return nil }
    return best(from: segments.lowerBound, lines: greedy, countsLast: true, lastTakes: 1)
  }

  /// Where the last line is one short word, the last lines give it company.
  private func pretty() -> [BrokenLine]? {
    let all = breaker.segments.all
    guard let last = greedy.last, last.width < width / 3,
      let start = segments.firstIndex(where: { all[$0].start == last.start }), start == segments.upperBound - 1
    else { return nil }
    let lines = greedy.suffix(Self.prettyLines)
    guard let first = lines.first, let from = segments.first(where: { all[$0].start == first.start }),
      let found = best(from: from, lines: lines, countsLast: false, lastTakes: 2)
    else { return nil }
    return greedy.dropLast(lines.count) + found
  }

  /// The breaks into as many lines as `old` that leave the least sum of squares of free room. Of equal ones that with
  /// the longest last lines.
  private func best(
    from first: Int, lines old: ArraySlice<BrokenLine>, countsLast: Bool, lastTakes: Int
  ) -> [BrokenLine]? {
    let all = breaker.segments.all
    let size = segments.upperBound - first
    let count = old.count
    guard size >= count else { return nil }
    // cost[i]: of the lines so far, ending before segment first + i.
    var cost = [Float](repeating: .infinity, count: size + 1)
    cost[0] = 0
    var previous = [[Int]](repeating: [Int](repeating: -1, count: size + 1), count: count)
    for (line, model) in old.enumerated() {
      var next = [Float](repeating: .infinity, count: size + 1)
      let isLast = line == count - 1
      let room = width - breaker.indent(isFirst: model.isFirst, isAfterForcedBreak: model.isAfterForcedBreak)
      for end in (isLast ? size : line + 1)...size {
        var start = end - (isLast ? lastTakes : 1)
        while start >= line {
          let used = lineWidth(first + start, first + end - 1)
          // Only a piece that can't be broken may stick out.
          if used > room + 1 / 64, end - start > 1 { break }
          let free = max(0, room - used)
          var own = isLast && !countsLast ? 0 : free * free
          if all[first + end - 1].kind == .hyphen { own += room * room / 4 }
          let total = cost[start] + own
          if total <= next[end], total < .infinity {
            next[end] = total
            previous[line][end] = start
          }
          start -= 1
        }
      }
      cost = next
    }
    guard cost[size] < .infinity else { return nil }
    var lines: [BrokenLine] = []
    var end = size
    for (line, model) in old.enumerated().reversed() {
      let start = previous[line][end]
      guard start >= 0 else { return nil }
      var broken = model
      broken.start = all[first + start].start
      broken.end = all[first + end - 1].end
      broken.kind = all[first + end - 1].kind
      broken.width = lineWidth(first + start, first + end - 1)
      broken.trimsEnd = false
      // What is out of flow at a break begins the next line, as in Chromium.
      if start > 0, let begin = breaker.absolutesBegin(before: broken.start) { broken.start = begin }
      if line < count - 1, let begin = breaker.absolutesBegin(before: broken.end) { broken.end = begin }
      lines.append(broken)
      end = start
    }
    return lines.reversed()
  }

  /// Width of a line from one segment to another, px.
  private func lineWidth(_ first: Int, _ last: Int) -> Float {
    let own = offsets[last + 1 - segments.lowerBound] - offsets[first - segments.lowerBound]
    return own - breaker.segments.all[last].trailing + breaker.hyphenWidth(after: last)
      + breaker.gain(from: first, to: last)
  }
}
