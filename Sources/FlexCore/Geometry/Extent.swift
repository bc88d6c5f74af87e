/// A length on one axis that is definite, so many CSS px, or indefinite. CSS Sizing 3 §2 (#definite).
///
/// Indefinite is what `auto` comes to before the content is laid out, a percentage of something indefinite, and what
/// wasn't asked for yet. It spreads through sums: whoever wants px says what stands for it, or asks whether it is definite.
///
/// How the two are told apart is known in this file alone: an indefinite one is kept as NaN, so that an extent is as
/// small as a `Float`, and sums and limits need no branch.
struct Extent: Sendable {
  private var value: Float

  /// A definite extent. Styles hold no NaN, and sums of their lengths make none.
  @inline(__always) init(_ px: Float) { value = px }

  @inline(__always) static var indefinite: Extent { Extent(.nan) }
  @inline(__always) static var zero: Extent { Extent(0) }

  @inline(__always) var isDefinite: Bool { value == value }
  /// The extent in px; `nil`: indefinite.
  @inline(__always) var definite: Float? { value == value ? value : nil }
  /// The extent in px, of one that is known to be definite.
  @inline(__always) var px: Float {
    assert(isDefinite)
    return value
  }

  @inline(__always) func or(_ other: @autoclosure () -> Float) -> Float { value == value ? value : other() }
  @inline(__always) func orZero() -> Float { value == value ? value : 0 }
  @inline(__always) func or(_ other: @autoclosure () -> Extent) -> Extent { value == value ? self : other() }

  /// At least `low`, if it is definite.
  @inline(__always) func atLeast(_ low: Float) -> Extent { Extent(larger(value, low)) }
  /// See `Float.limited`.
  @inline(__always) var limited: Extent { Extent(value.limited) }

  /// Whether it is definite, and just so large.
  @inline(__always) static func == (a: Extent, b: Float) -> Bool { a.value == b }
  /// Whether both are definite, and of one size.
  @inline(__always) static func == (a: Extent, b: Extent) -> Bool { a.value == b.value }
  @inline(__always) static func != (a: Extent, b: Float) -> Bool { !(a == b) }
  @inline(__always) static func + (a: Extent, b: Float) -> Extent { Extent(a.value + b) }
  @inline(__always) static func - (a: Extent, b: Float) -> Extent { Extent(a.value - b) }
  @inline(__always) static func - (a: Float, b: Extent) -> Extent { Extent(a - b.value) }
  @inline(__always) static func * (a: Float, b: Extent) -> Extent { Extent(a * b.value) }
  @inline(__always) static func += (a: inout Extent, b: Float) { a.value += b }

  /// In which an indefinite extent equals another one: for keys of answers that are kept.
  @inline(__always) var bitPattern: UInt32 { value.bitPattern }
  @inline(__always) init(bitPattern: UInt32) { value = Float(bitPattern: bitPattern) }
}

/// Width and height, each definite or indefinite: what percentages are of.
struct Extents: Sendable {
  private var values: SIMD2<Float>

  /// Definite extents.
  @inline(__always) init(_ size: SIMD2<Float>) { values = size }
  @_disfavoredOverload @inline(__always) init(_ width: Extent, _ height: Extent) {
    values = SIMD2(Float(bitPattern: width.bitPattern), Float(bitPattern: height.bitPattern))
  }
  @inline(__always) init(_ width: Float, _ height: Extent) { self.init(Extent(width), height) }
  @inline(__always) init(_ width: Extent, _ height: Float) { self.init(width, Extent(height)) }
  @inline(__always) init(_ width: Float, _ height: Float) { values = SIMD2(width, height) }

  @inline(__always) static var indefinite: Extents { Extents(.indefinite, .indefinite) }

  /// 0: the width; 1: the height.
  @inline(__always) subscript(axis: Int) -> Extent {
    get { Extent(values[axis]) }
    set { values[axis] = Float(bitPattern: newValue.bitPattern) }
  }
  @inline(__always) var x: Extent {
    get { Extent(values.x) }
    set { values.x = Float(bitPattern: newValue.bitPattern) }
  }
  @inline(__always) var y: Extent {
    get { Extent(values.y) }
    set { values.y = Float(bitPattern: newValue.bitPattern) }
  }
}
