internal import CairoKit

/// Full-width punctuation that gives up the empty half of its square. CSS Text 4 §8.5
/// (#text-spacing-trim-property), the value `normal`.
enum HanSpacing {
  private enum Kind { case opening, closing, middle, space }

  private static func kind(_ scalar: UInt32) -> Kind? {
    switch scalar {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D: .opening
    case 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F: .opening
    case 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F: .closing
    case 0x3001, 0x3002, 0xFF09, 0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60: .closing
    case 0x30FB, 0xFF1A, 0xFF1B: .middle
    case 0x3000: .space
    default: nil
    }
  }

  /// Whether a line's last character may be halved to make it fit.
  static func isClosing(_ scalar: UInt32) -> Bool { kind(scalar) == .closing }

  /// The characters of a run that are halved for what stands beside them: of two marks whose empty halves meet, one.
  static func halved(_ range: Range<Int>, scalars: [UInt32]) -> [Int] {
    guard scalars[range].contains(where: { $0 >= 0x3000 && kind($0) != nil }) else { return [] }
    return range.filter { i in
      switch kind(scalars[i]) {
      case .opening: i > range.lowerBound && kind(scalars[i - 1]) != nil
      case .closing where i + 1 < range.upperBound:
        [.closing, .middle, .space].contains(kind(scalars[i + 1]) ?? .opening)
      default: false
      }
    }
  }
}
