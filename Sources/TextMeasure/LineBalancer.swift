internal import FlexTree

/// `text-wrap-style`: where lines break when not just filled. CSS Text 4 §6.5 (#text-wrap-style).
struct LineBalancer {
  private let breaker: LineBreaker
  private let width: Float
  private let greedy: [BrokenLine]
  /// Sums of segment widths, one more than segments.
  private let offsets: [Float]

  /// Texts of more lines are left as they are.
  private static let balanceLimit = 6
  /// So many lines at the end are broken anew to keep a word from standing alone.
  private static let prettyLines = 4

  static func lines(_ breaker: LineBreaker, width: Float) -> [BrokenLine] {
    let greedy = breaker.lines(limit: width)
    let style = breaker.paragraph.rootStyle.text.textWrapStyle
    guard style == .balance || style == .pretty, greedy.count > 1,
      let balancer = LineBalancer(breaker, greedy, width)
    else { return greedy }
    return (style == .balance ? balancer.balanced() : balancer.pretty()) ?? greedy
  }

  /// `nil` where lines don't end at plain break opportunities only.
  private init?(_ breaker: LineBreaker, _ greedy: [BrokenLine], _ width: Float) {
    let all = breaker.segments.all
    guard !all.contains(where: { $0.hasTab || $0.kind == .forced }), all.count < 2_000,
      !greedy.contains(where: \.trimsEnd)
    else { return nil }
    let starts = Set(all.map(\.start.scalar))
    guard greedy.allSatisfy({ starts.contains($0.start.scalar) }) else { return nil }
    self.breaker = breaker
    self.greedy = greedy
    self.width = width
    var sum: Float = 0
    offsets =
      [0]
      + all.indices.map { index in
        sum += breaker.fullWidth(of: index)
        return sum
      }
  }

  /// As many lines as greedy ones, as even as can be.
  private func balanced() -> [BrokenLine]? {
    guard greedy.count <= Self.balanceLimit else { return nil }
    return best(from: 0, lines: greedy.count, firstLine: 0, countsLast: true, lastTakes: 1)
  }

  /// Where the last line is one short word, the last lines give it company.
  private func pretty() -> [BrokenLine]? {
    let all = breaker.segments.all
    guard let last = greedy.last, last.width < width / 3,
      let start = all.firstIndex(where: { $0.start == last.start }), start == all.count - 1
    else { return nil }
    let firstLine = max(0, greedy.count - Self.prettyLines)
    guard let from = all.firstIndex(where: { $0.start == greedy[firstLine].start }),
      let lines = best(
        from: from, lines: greedy.count - firstLine, firstLine: firstLine, countsLast: false, lastTakes: 2)
    else { return nil }
    return greedy[..<firstLine] + lines
  }

  /// The breaks into `lines` lines that leave the least sum of squares of free room. Of equal ones that with the
  /// longest last lines.
  private func best(
    from first: Int, lines count: Int, firstLine: Int, countsLast: Bool, lastTakes: Int
  ) -> [BrokenLine]? {
    let all = breaker.segments.all
    let size = all.count - first
    guard size >= count else { return nil }
    // cost[i]: of the lines so far, ending before segment first + i.
    var cost = [Float](repeating: .infinity, count: size + 1)
    cost[0] = 0
    var previous = [[Int]](repeating: [Int](repeating: -1, count: size + 1), count: count)
    for line in 0..<count {
      var next = [Float](repeating: .infinity, count: size + 1)
      let isLast = line == count - 1
      let room = width - breaker.indent(isFirst: firstLine + line == 0, isAfterForcedBreak: false)
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
    var ends: [(start: Int, end: Int)] = []
    var end = size
    for line in (0..<count).reversed() {
      let start = previous[line][end]
      guard start >= 0 else { return nil }
      ends.append((first + start, first + end - 1))
      end = start
    }
    return ends.reversed().enumerated().map { index, line in
      BrokenLine(
        start: all[line.start].start, end: all[line.end].end, kind: all[line.end].kind,
        isFirst: firstLine + index == 0, isAfterForcedBreak: false, width: lineWidth(line.start, line.end))
    }
  }

  /// Width of a line from one segment to another, px.
  private func lineWidth(_ first: Int, _ last: Int) -> Float {
    offsets[last + 1] - offsets[first] - breaker.segments.all[last].trailing + breaker.hyphenWidth(after: last)
  }
}
