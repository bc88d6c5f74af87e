/// Turns the bytes of a style sheet into text. CSS Syntax 3 §3.2 (#input-byte-stream).
public enum StyleSheetDecoding {
  /// The text of a sheet: by its byte order mark, else by its `@charset`, else as UTF-8. What means nothing in its
  /// encoding becomes U+FFFD.
  public static func decode(_ bytes: [UInt8]) -> String {
    if let mark = TextEncoding.byteOrderMark(of: bytes) { return mark.encoding.decode(bytes.dropFirst(mark.length)) }
    return (declaredEncoding(bytes) ?? .utf8).decode(bytes[...])
  }

  /// What `@charset "…";` names, which must be the sheet's first bytes, written just so.
  private static func declaredEncoding(_ bytes: [UInt8]) -> TextEncoding? {
    let start = Array("@charset \"".utf8)
    guard bytes.starts(with: start),
      let end = bytes.prefix(1024).dropFirst(start.count).firstIndex(of: UInt8(ascii: "\""))
    else { return nil }
    guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: ";") else { return nil }
    let name = String(decoding: bytes[start.count..<end], as: UTF8.self).lowercased()
    // "utf-16" can't be true of a sheet whose first bytes were just read one by one: it means UTF-8.
    return name.hasPrefix("utf-16") ? .utf8 : TextEncoding(label: name)
  }
}
