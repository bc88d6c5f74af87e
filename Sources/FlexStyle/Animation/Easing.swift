/// An easing function: how far an interval has come when so much of its time is over. CSS Easing 2 §2 (#easing-functions).
enum Easing: Equatable, Sendable {
  enum Step: Sendable { case start, end, none, both }
  /// Where the output is `output` at `input`.
  struct Point: Equatable, Sendable {
    var input: Double
    var output: Double
  }

  /// From 0 to 1 by way of these points, of which there are at least two.
  case linear([Point])
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)
  case steps(Int, Step)

  static let identity = Easing.linear([Point(input: 0, output: 0), Point(input: 1, output: 1)])
  static let ease = Easing.cubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// - Parameter isBefore: whether the interval hasn't begun: a step at its start is yet to come.
  func callAsFunction(_ input: Double, isBefore: Bool = false) -> Double {
    switch self {
    case .linear(let points): Self.linear(points, input)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2).output(input)
    case .steps(let count, let step): Self.step(count, step, input, isBefore: isBefore)
    }
  }

  /// §2.1.1 (#linear-easing-function-output).
  private static func linear(_ points: [Point], _ input: Double) -> Double {
    guard let first = points.first, let last = points.last, points.count > 1 else {
      return points.first?.output ?? input
    }
    var (a, b) = (points[points.count - 2], last)
    if input < first.input {
      (a, b) = (points[0], points[1])
    } else if let end = points.indices.dropFirst().first(where: { points[$0].input > input }) {
      (a, b) = (points[end - 1], points[end])
    } else if last.input == input {
      return last.output
    }
    guard a.input != b.input else { return b.output }
    return a.output + (input - a.input) / (b.input - a.input) * (b.output - a.output)
  }

  /// §2.3.1 (#step-easing-algo).
  private static func step(_ count: Int, _ step: Step, _ input: Double, isBefore: Bool) -> Double {
    let count = Double(count)
    var current = (input * count).rounded(.down)
    if step == .start || step == .both { current += 1 }
    if isBefore, (input * count).truncatingRemainder(dividingBy: 1) == 0 { current -= 1 }
    if input >= 0, current < 0 { current = 0 }
    let jumps =
      switch step {
      case .start, .end: count
      case .none: count - 1
      case .both: count + 1
      }
    if input <= 1, current > jumps { current = jumps }
    return current / jumps
  }
}

/// A curve from (0, 0) to (1, 1) with two control points. CSS Easing 2 §2.2 (#cubic-bezier-easing-functions).
private struct CubicBezier {
  var x1: Double
  var y1: Double
  var x2: Double
  var y2: Double

  func output(_ input: Double) -> Double {
    // Beyond its ends the curve goes on straight.
    if input <= 0 { return input * startGradient }
    if input >= 1 { return 1 + (input - 1) * endGradient }
    // x grows with t: halving finds t as exactly as a Double can say it.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if Self.value(middle, x1, x2) < input { low = middle } else { high = middle }
    }
    return Self.value((low + high) / 2, y1, y2)
  }

  private static func value(_ t: Double, _ a: Double, _ b: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * a + 3 * rest * t * t * b + t * t * t
  }

  private var startGradient: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0, x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  private var endGradient: Double {
    if x2 < 1 { return (y2 - 1) / (x2 - 1) }
    if y2 == 1, x1 < 1 { return (y1 - 1) / (x1 - 1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }
}
