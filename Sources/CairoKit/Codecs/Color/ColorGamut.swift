internal import CLCMS

/// What the numbers of a written picture mean.
public enum ColorGamut: String, CaseIterable, Sendable {
  case srgb
  /// The wider primaries of displays since 2016, with sRGB's curve.
  case displayP3 = "display-p3"

  /// Coding-independent code points: primaries, curve, no matrix, full range. ITU-T H.273 §8.
  var codePoints: [UInt8] {
    switch self {
    case .srgb: [1, 13, 0, 1]
    case .displayP3: [12, 13, 0, 1]
    }
  }

  /// The ICC profile, the same bytes every time; `nil` of sRGB, which is meant where there is none.
  var profile: [UInt8]? {
    get throws(CairoError) {
      guard self == .displayP3, let made = try ColorProfile(.displayP3, transfer: .sRGB, name: "Display P3") else {
        return nil
      }
      var bytes = made.bytes
      guard bytes.count > 128 else { return nil }
      // Little CMS puts the clock in: ICC.1 §7.2.8, six numbers of two bytes. 2000-01-01.
      bytes.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
      return bytes
    }
  }
}
