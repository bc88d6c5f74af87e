/// Adjoining margins on their way to be collapsed: the largest positive and the most negative one.
/// CSS 2 §8.3.1 (#collapsing-margins).
struct MarginStrut {
  var positive: Float = 0
  var negative: Float = 0

  init() {}

  init(_ margin: Float) {
    if margin < 0 { negative = margin } else { positive = margin }
  }

  @inline(__always) var isZero: Bool { positive == 0 && negative == 0 }

  /// The collapsed margin.
  var sum: Float { positive + negative }

  mutating func append(_ other: MarginStrut) {
    positive = larger(positive, other.positive)
    negative = min(negative, other.negative)
  }
}
