/// Adjoining margins on their way to be collapsed: the largest positive and the most negative one.
/// CSS 2 §8.3.1 (#collapsing-margins).
struct MarginStrut {
  /// The positive margin, and how far the negative one is below zero: of both the larger one wins.
  private var extremes = SIMD2<Float>.zero

  @inline(__always) init() {}

  @inline(__always) init(_ margin: Float) { extremes = Self.larger(SIMD2(margin, -margin), .zero) }

  @inline(__always) var isZero: Bool { extremes == .zero }

  /// The collapsed margin.
  @inline(__always) var sum: Float { extremes.x - extremes.y }

  @inline(__always) mutating func append(_ other: MarginStrut) { extremes = Self.larger(other.extremes, extremes) }

  @inline(__always) private static func larger(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> SIMD2<Float> {
    b.replacing(with: a, where: a .> b)
  }

  /// Two numbers that aren't margins, of boxes without any.
  @inline(__always) init(storing numbers: SIMD2<Float>) { extremes = numbers }
  @inline(__always) var numbers: SIMD2<Float> { extremes }
}
