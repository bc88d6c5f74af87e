/// A fingerprint of bytes that is the same on every run: two 64-bit sums after FNV-1a, eight bytes
/// at a time. It tells pictures apart; it is no defence against forgery.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  private var high: UInt64 = 0xcbf2_9ce4_8422_2325
  private var low: UInt64 = 0x6c62_272e_07bb_0142

  public init() {}

  public init(_ bytes: [UInt8]) { append(bytes) }

  public mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while index + 8 <= bytes.count {
      append(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      index += 8
    }
    var rest: UInt64 = 0
    while index < bytes.count {
      rest = rest << 8 | UInt64(bytes[index])
      index += 1
    }
    append(rest)
    append(UInt64(bytes.count))
  }

  private mutating func append(_ word: UInt64) {
    high = (high ^ word) &* 0x100_0000_01b3
    low = (low ^ word &+ 0x5b5b_5b5b_5b5b_5b5b) &* 0x9e37_79b9_7f4a_7c15
    // A product's low bits know nothing of a word's high ones.
    high ^= high >> 32
    low ^= low >> 29
  }

  /// 32 lower-case hexadecimal digits.
  public var description: String { ContentHash.hexadecimal(high) + ContentHash.hexadecimal(low) }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
