/// Turns the bytes of a style sheet into text. CSS Syntax 3 §3.2 (#input-byte-stream).
public enum StyleSheetDecoding {
  /// The text of a sheet: by its byte order mark, else by its `@charset`, else as UTF-8. What is no valid
  /// UTF-8 becomes U+FFFD.
  ///
  /// Encodings other than UTF-8, UTF-16 and windows-1252 (which `iso-8859-1` means) are read as UTF-8.
  public static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), isBigEndian: true) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), isBigEndian: false) }
    switch declaredEncoding(bytes) {
    case "iso-8859-1", "latin1", "windows-1252", "ascii", "us-ascii", "cp1252", "x-cp1252", "iso8859-1", "l1",
      "iso-ir-100", "iso_8859-1", "ansi_x3.4-1968", "cp819", "csisolatin1", "ibm819", "iso88591":
      return windows1252(bytes)
    default: return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The name in `@charset "…";`, which must be the sheet's first bytes, written just so.
  private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
    let start = Array("@charset \"".utf8)
    guard bytes.starts(with: start),
      let end = bytes.prefix(1024).dropFirst(start.count).firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: ";") else { return nil }
    // "utf-16" can't be true of a sheet whose first bytes were just read one by one: it means UTF-8.
    return String(decoding: bytes[start.count..<end], as: UTF8.self).asciiLowercased()
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2 + 1)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let first = UInt16(bytes[index])
      guard index + 1 < bytes.endIndex else {
        units.append(0xFFFD)
        break
      }
      let second = UInt16(bytes[index + 1])
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  private static func windows1252(_ bytes: [UInt8]) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value = (0x80..<0xA0).contains(byte) ? highControls[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// What windows-1252 has at 0x80–0x9F. Encoding Standard (#index-windows-1252).
  private static let highControls: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]
}
