extension UInt8 {
  /// 0…15 of an ASCII digit, of either case.
  package var hexadecimalValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }

  /// Its two digits.
  package func hexadecimal(uppercase: Bool = false) -> String {
    (self < 16 ? "0" : "") + String(self, radix: 16, uppercase: uppercase)
  }
}
