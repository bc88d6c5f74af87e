internal import CGLib

extension StringProtocol {
  /// Without white space at both ends.
  var withoutOuterSpaces: String {
    let scalars = unicodeScalars
    let rest = scalars.drop { $0.properties.isWhitespace }
    guard let last = rest.lastIndex(where: { !$0.properties.isWhitespace }) else { return "" }
    return String(String.UnicodeScalarView(rest[...last]))
  }
}

extension String {
  /// The text for a part of a URL: all but the unreserved characters as `%` and two digits. RFC 3986 (#section-2.1).
  ///
  /// - Parameter kept: what stays as it is, too.
  package func percentEncoded(keeping kept: StaticString = "") -> String {
    var encoded = ""
    let kept = "\(kept)".utf8
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += digits.utf8.count < 2 ? "%0" + digits : "%" + digits
      }
    }
    return encoded
  }

  /// Letters with marks as letters and marks: NFD. UAX #15.
  var canonicallyDecomposed: String {
    guard utf8.contains(where: { $0 >= 0x80 }) else { return self }
    let bytes = Array(utf8)
    return unsafe bytes.withUnsafeBytes { buffer in
      let text = unsafe buffer.assumingMemoryBound(to: CChar.self).baseAddress
      guard let normal = unsafe g_utf8_normalize(text, buffer.count, G_NORMALIZE_NFD) else { return self }
      defer { unsafe g_free(normal) }
      return unsafe String(cString: normal)
    }
  }
}
