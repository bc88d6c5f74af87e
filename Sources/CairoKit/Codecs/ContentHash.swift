/// A fingerprint of bytes that is the same on every run: two 64-bit FNV-1a sums with different
/// bases. It tells pictures apart; it is no defence against forgery.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  private var high: UInt64 = 0xcbf2_9ce4_8422_2325
  private var low: UInt64 = 0x6c62_272e_07bb_0142

  public init() {}

  public init(_ bytes: some Sequence<UInt8>) { append(bytes) }

  public mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      high = (high ^ UInt64(byte)) &* 0x100_0000_01b3
      low = (low ^ UInt64(byte &+ 0x5b)) &* 0x100_0000_01b3
    }
  }

  /// 32 lower-case hexadecimal digits.
  public var description: String { ContentHash.hexadecimal(high) + ContentHash.hexadecimal(low) }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
