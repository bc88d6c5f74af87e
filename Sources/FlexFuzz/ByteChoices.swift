/// Choices that bytes make: each takes one, and where they end numbers follow that are their hash's. So an input that
/// is changed in one place makes one choice differently, and a short one still makes a whole tree.
struct ByteChoices {
  private var bytes: ArraySlice<UInt8>
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    // FNV-1a.
    for byte in bytes { state = (state ^ UInt64(byte)) &* 0x100_0000_01B3 }
  }

  mutating func byte() -> Int {
    if let first = bytes.popFirst() { return Int(first) }
    // splitmix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) >> 56)
  }

  mutating func chance(_ percent: Int) -> Bool { byte() * 100 < percent * 256 }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[byte() % values.count] }
}
