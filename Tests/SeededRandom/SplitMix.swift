/// splitmix64: the same random numbers in every run, on every machine, and in every language that workloads are made in.
public struct SplitMix: RandomNumberGenerator {
  @usableFromInline var state: UInt64

  @inlinable public init(state: UInt64) { self.state = state }

  @inlinable public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0..<bound`.
  @inlinable public mutating func below(_ bound: Int) -> Int { Int((next() >> 33) % UInt64(bound)) }

  @inlinable public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  @inlinable public mutating func pick<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}
