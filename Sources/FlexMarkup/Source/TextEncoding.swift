internal import Glibc

/// An encoding of text by the names that pages give it. Encoding Standard §4.2 (#names-and-labels).
public struct TextEncoding: Equatable, Sendable {
  /// What the C library calls it; empty for windows-1252, which is decoded here.
  private let converter: String

  public static let windows1252 = TextEncoding(converter: "")
  public static let utf8 = TextEncoding(converter: "UTF-8")

  private init(converter: String) { self.converter = converter }

  /// - Parameter label: in any case, white space around it aside.
  /// - Returns: `nil` for a name that the standard doesn't have.
  public init?(label: String) {
    let name = label.withoutOuterSpaces.lowercased()
    guard let found = Self.byLabel[name] else { return nil }
    self = TextEncoding(converter: found)
  }

  /// The text of bytes; what means nothing in the encoding is U+FFFD.
  public func decode(_ bytes: ArraySlice<UInt8>) -> String {
    switch converter {
    case "": Self.windows1252(bytes)
    case "UTF-8": String(decoding: bytes, as: UTF8.self)
    case "UTF-16LE": Self.utf16(bytes, isBigEndian: false)
    case "UTF-16BE": Self.utf16(bytes, isBigEndian: true)
    default: Self.converted(bytes, from: converter) ?? String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The encoding that a byte order mark tells, and how long the mark is. §6 (#bom-sniff).
  public static func byteOrderMark(of bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if bytes.starts(with: [0xFE, 0xFF]) { return (TextEncoding(converter: "UTF-16BE"), 2) }
    if bytes.starts(with: [0xFF, 0xFE]) { return (TextEncoding(converter: "UTF-16LE"), 2) }
    return nil
  }

  // MARK: Decoders

  private static func utf16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2 + 1)
    var index = bytes.startIndex
    while index + 1 < bytes.endIndex {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isBigEndian ? first << 8 | second : second << 8 | first)
      index += 2
    }
    if index < bytes.endIndex { units.append(0xFFFD) }
    return String(decoding: units, as: UTF16.self)
  }

  private static func windows1252(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      let value = (0x80..<0xA0).contains(byte) ? highControls[Int(byte) - 0x80] : UInt32(byte)
      text.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// What windows-1252 has at 0x80–0x9F. (#index-windows-1252)
  private static let highControls: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D,
    0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D,
    0x017E, 0x0178,
  ]

  /// Wraps `iconv`. - Returns: `nil` where the C library lacks the encoding.
  private static func converted(_ bytes: ArraySlice<UInt8>, from name: String) -> String? {
    guard let converter = unsafe iconv_open("UTF-8", name), Int(bitPattern: converter) != -1 else { return nil }
    defer { unsafe iconv_close(converter) }
    var input = bytes.map { CChar(bitPattern: $0) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    var buffer = [CChar](repeating: 0, count: 4096)
    unsafe input.withUnsafeMutableBufferPointer { source in
      var next = source.baseAddress
      var left = source.count
      while left > 0 {
        let before = left
        unsafe buffer.withUnsafeMutableBufferPointer { target in
          var end = target.baseAddress
          var room = target.count
          let result = unsafe iconv(converter, &next, &left, &end, &room)
          let failure = errno
          unsafe text += target.prefix(target.count - room).map { UInt8(bitPattern: $0) }
          guard result == -1, failure != E2BIG, left > 0, let bad = unsafe next else { return }
          // A byte that means nothing here. Those of C1 stand for themselves in Windows' code pages.
          let value = unsafe UInt8(bitPattern: bad[0])
          let isControl = name.hasPrefix("CP125") && (0x80..<0xA0).contains(value)
          text += Array(String(isControl ? Character(Unicode.Scalar(value)) : "\u{FFFD}").utf8)
          unsafe next = bad + 1
          left -= 1
        }
        if left == before { break }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  // MARK: Names

  private static let byLabel: [String: String] = {
    var table: [String: String] = [:]
    for (converter, labels) in labels {
      for label in labels.split(separator: " ") { table[String(label)] = converter }
    }
    return table
  }()

  /// §4.2, by what the C library calls the encoding.
  private static let labels: [(converter: String, labels: String)] = [
    ("UTF-8", "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8"),
    ("IBM866", "866 cp866 csibm866 ibm866"),
    ("ISO-8859-2", "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2"),
    ("ISO-8859-3", "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3"),
    ("ISO-8859-4", "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4"),
    (
      "ISO-8859-5",
      "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988"
    ),
    (
      "ISO-8859-6",
      """
      arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 \
      iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
      """
    ),
    (
      "ISO-8859-7",
      """
      csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 \
      iso_8859-7:1987 sun_eu_greek
      """
    ),
    (
      "ISO-8859-8",
      """
      csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 \
      iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical
      """
    ),
    ("ISO-8859-10", "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6"),
    ("ISO-8859-13", "iso-8859-13 iso8859-13 iso885913"),
    ("ISO-8859-14", "iso-8859-14 iso8859-14 iso885914"),
    ("ISO-8859-15", "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9"),
    ("ISO-8859-16", "iso-8859-16"),
    ("KOI8-R", "cskoi8r koi koi8 koi8-r koi8_r"),
    ("KOI8-U", "koi8-ru koi8-u"),
    ("MACINTOSH", "csmacintosh mac macintosh x-mac-roman"),
    ("CP874", "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874"),
    ("CP1250", "cp1250 windows-1250 x-cp1250"),
    ("CP1251", "cp1251 windows-1251 x-cp1251"),
    (
      "",
      """
      ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 \
      iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252 x-user-defined
      """
    ),
    ("CP1253", "cp1253 windows-1253 x-cp1253"),
    (
      "CP1254",
      """
      cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 \
      x-cp1254
      """
    ),
    ("CP1255", "cp1255 windows-1255 x-cp1255"),
    ("CP1256", "cp1256 windows-1256 x-cp1256"),
    ("CP1257", "cp1257 windows-1257 x-cp1257"),
    ("CP1258", "cp1258 windows-1258 x-cp1258"),
    ("MAC-CYRILLIC", "x-mac-cyrillic x-mac-ukrainian"),
    ("GB18030", "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk gb18030"),
    ("BIG5-HKSCS", "big5 big5-hkscs cn-big5 csbig5 x-x-big5"),
    ("EUC-JP", "cseucpkdfmtjapanese euc-jp x-euc-jp"),
    ("ISO-2022-JP", "csiso2022jp iso-2022-jp"),
    ("CP932", "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis"),
    (
      "CP949",
      """
      cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949
      """
    ),
    ("UTF-16BE", "unicodefffe utf-16be"),
    ("UTF-16LE", "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le"),
  ]
}
