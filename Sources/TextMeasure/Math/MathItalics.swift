/// `text-transform: math-auto`: a letter by itself becomes the italic letter of mathematics.
/// MathML Core §4.2 (#new-text-transform-values), §C (#italic-mappings).
enum MathItalics {
  /// The text, unless it is one letter that has such a form.
  static func apply(_ text: [UInt32]) -> [UInt32] {
    guard text.count == 1, let letter = italic(text[0]) else { return text }
    return [letter]
  }

  static func italic(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x41...0x5A: 0x1D434 + scalar - 0x41
    // The italic h is Planck's constant.
    case 0x68: 0x210E
    case 0x61...0x7A: 0x1D44E + scalar - 0x61
    case 0x131: 0x1D6A4
    case 0x237: 0x1D6A5
    case 0x391...0x3A1, 0x3A3...0x3A9: 0x1D6E2 + scalar - 0x391
    case 0x3F4: 0x1D6F3
    case 0x2207: 0x1D6FB
    case 0x3B1...0x3C9: 0x1D6FC + scalar - 0x3B1
    case 0x2202: 0x1D715
    case 0x3F5: 0x1D716
    case 0x3D1: 0x1D717
    case 0x3F0: 0x1D718
    case 0x3D5: 0x1D719
    case 0x3F1: 0x1D71A
    case 0x3D6: 0x1D71B
    default: nil
    }
  }
}
