/// The larger value, and `x` where either is NaN.
///
/// Of two zeros it answers `x`, which the standard library's `max` need not: that takes seven instructions to see to
/// it, and this one.
@inline(__always) func larger(_ x: Float, _ y: Float) -> Float { y > x ? y : x }
