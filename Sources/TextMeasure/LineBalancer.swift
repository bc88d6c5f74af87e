internal import FlexTree

/// `text-wrap-style`. CSS Text 4 §6.5 (#text-wrap-style).
enum LineBalancer {
  /// More lines than these are left as they are.
  private static let balanceLimit = 6

  static func lines(_ breaker: LineBreaker, width: Float) -> [BrokenLine] {
    let greedy = breaker.lines(limit: width)
    let style = breaker.paragraph.rootStyle.text
    switch style.textWrapStyle {
    case .balance where (2...balanceLimit).contains(greedy.count): return balanced(breaker, greedy, width)
    case .auto, .stable, .balance, .pretty: return greedy
    }
  }

  /// The narrowest width that takes no more lines, found by bisection to a px.
  private static func balanced(_ breaker: LineBreaker, _ greedy: [BrokenLine], _ width: Float) -> [BrokenLine] {
    var low = width / Float(greedy.count)
    var high = width
    var best = greedy
    var steps = 0
    while high - low > 1 / 64, steps < 40 {
      steps += 1
      let middle = (low + high) / 2
      let lines = breaker.lines(limit: middle)
      if lines.count <= greedy.count, !lines.contains(where: { $0.width > middle + 1 / 64 }) {
        best = lines
        high = middle
      } else {
        low = middle
      }
    }
    return best
  }
}
