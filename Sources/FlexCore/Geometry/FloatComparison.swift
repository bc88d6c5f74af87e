/// The larger value; `x` where one of them is NaN, as the standard library's `max` has it.
///
/// Of two zeros it may answer the other one than that does, and is then a single instruction instead of seven.
@inline(__always) func max(_ x: Float, _ y: Float) -> Float { y > x ? y : x }
