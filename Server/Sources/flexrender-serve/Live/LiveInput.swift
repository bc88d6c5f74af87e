import Foundation

/// What `flexrender watch` says on this program's standard input: a line of JSON, and the bytes that it counts behind it.
/// Answers are lines of JSON on standard output.
enum LiveInput {
  /// The line: a version of the document with its pages, or a PDF that was asked for.
  private struct Head: Decodable {
    struct Version: Decodable {
      var version: Int
      var messages: String
      var record: Int?
      var records: Int?
    }
    var show: Version?
    /// Bytes of each page; `nil` where the document can't be made.
    var pages: [Int]?
    var pdf: Bool?
    /// Bytes of the PDF; `nil` where it can't be made.
    var length: Int?
  }

  /// Passes everything on until the other side has ended.
  static func read(into content: LiveContent) {
    var reader = LineReader(descriptor: STDIN_FILENO)
    while let line = reader.line(), let head = try? JSONDecoder().decode(Head.self, from: Data(line)) {
      if let version = head.show {
        var pages: [[UInt8]]?
        if let lengths = head.pages {
          var read: [[UInt8]] = []
          for length in lengths {
            guard let page = reader.bytes(length) else { return }
            read.append(page)
          }
          pages = read
        }
        content.show(
          LiveContent.Version(
            version: version.version, messages: version.messages, record: version.record, records: version.records),
          pages: pages)
      } else if head.pdf == true {
        guard let length = head.length else {
          content.answer(pdf: nil)
          continue
        }
        guard let bytes = reader.bytes(length) else { return }
        content.answer(pdf: bytes)
      }
    }
  }

  /// Writes a line to who renders; one write a line, so that those of several threads don't mix.
  static func say(_ value: some Encodable) {
    guard let line = try? JSONEncoder().encode(value) else { return }
    let bytes = [UInt8](line) + [UInt8(ascii: "\n")]
    _ = unsafe bytes.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  }
}
