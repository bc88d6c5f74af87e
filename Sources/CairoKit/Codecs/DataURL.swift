internal import FlexTree

/// A `data:` URL taken apart. RFC 2397; parsing as the Fetch Standard §6 (#data-url-processor)
/// has it, which forgives white space in base64 and unescaped characters.
public struct DataURL: Equatable, Sendable {
  /// As written, lower case, without parameters; empty where none is given.
  public var mediaType: String
  public var bytes: [UInt8]

  /// - Returns: `nil` where `url` is no `data:` URL or its base64 is damaged.
  public init?(_ url: String) {
    let text = Array(url.utf8)
    guard text.count >= 5, text[..<5].map({ $0 | 0x20 }).elementsEqual("data:".utf8),
      let comma = text.firstIndex(of: UInt8(ascii: ","))
    else { return nil }
    let header = String(decoding: text[5..<comma], as: UTF8.self).lowercased()
    let parts = header.split(separator: ";", omittingEmptySubsequences: false).map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    mediaType = parts.first ?? ""
    // A fragment is no part of the data.
    let body = DataURL.percentDecoded(text[(comma + 1)...].prefix { $0 != UInt8(ascii: "#") })
    if parts.count > 1, parts.last == "base64" {
      guard let decoded = Base64.decode(body) else { return nil }
      bytes = decoded
    } else {
      bytes = body
    }
  }

  /// `%41` is `A`; a `%` without two hexadecimal digits stays. URL Standard §1.3 (#percent-decode).
  package static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var i = text.startIndex
    while i < text.endIndex {
      if text[i] == UInt8(ascii: "%"), i + 2 < text.endIndex, let high = text[i + 1].hexadecimalValue,
        let low = text[i + 2].hexadecimalValue
      {
        result.append(high << 4 | low)
        i += 3
      } else {
        result.append(text[i])
        i += 1
      }
    }
    return result
  }
}
