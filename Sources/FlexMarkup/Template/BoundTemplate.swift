public import FlexDOM

/// A template with its values put in: HTML whose start tags still know where they came from.
public struct BoundTemplate: Equatable, Sendable {
  /// HTML with tag stamps.
  let stampedText: String
  /// The files that stamps count; the first is the template.
  let files: [String]
  /// Missing values and partials, in the order in which they were met.
  public let diagnostics: [Diagnostic]

  init(stampedText: String, files: [String], diagnostics: [Diagnostic]) {
    self.stampedText = stampedText
    self.files = files
    self.diagnostics = diagnostics
  }

  /// The HTML without stamps, as an author would read it.
  public var text: String {
    var source = stampedText
    return source.withUTF8 { bytes in
      let opening = Array(" \(TagStamp.attributeName)=\"".utf8)
      var plain: [UInt8] = []
      plain.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        let end = index + opening.count
        if unsafe bytes[index] == opening[0], end <= bytes.count, unsafe bytes[index..<end].elementsEqual(opening),
          let quote = unsafe bytes[end...].firstIndex(of: UInt8(ascii: "\""))
        {
          index = quote + 1
        } else {
          unsafe plain.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: plain, as: UTF8.self)
    }
  }
}
