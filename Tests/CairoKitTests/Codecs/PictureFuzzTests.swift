import CairoKit
import SeededRandom
import Testing

/// Damaged pictures are errors or pictures, never a trap.
@Suite("Damaged pictures")
struct PictureFuzzTests {
  /// Limits that keep a lying header's cost small.
  static var limits: ImageLimits {
    var limits = ImageLimits()
    limits.pixelCount = 1 << 20
    return limits
  }

  @Test(arguments: Pictures.all.filter { !$0.hasPrefix("bomb") })
  func cutOffAtEveryByte(_ file: String) throws {
    let bytes = try Pictures.bytes(file)
    let decoder = ImageDecoder(limits: PictureFuzzTests.limits)
    for length in 0..<bytes.count {
      do {
        _ = try decoder.decode(Array(bytes[..<length]))
      } catch let error {
        #expect(!error.reason.isEmpty, "\(length) bytes")
      }
    }
    // Half a picture is none.
    #expect(throws: CairoError.self) { try decoder.decode(Array(bytes[..<(bytes.count / 2)])) }
  }

  @Test(arguments: Pictures.all)
  func mutated(_ file: String) throws {
    let bytes = try Pictures.bytes(file)
    let decoder = ImageDecoder(limits: PictureFuzzTests.limits)
    var random = SplitMix(state: UInt64(bytes.count))
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<damaged.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: damaged[index] = UInt8.random(in: .min ... .max, using: &random)
        case 1: damaged[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: damaged.insert(UInt8.random(in: .min ... .max, using: &random), at: index)
        default: damaged.remove(at: index)
        }
      }
      _ = try? decoder.decode(damaged)
    }
  }
}
