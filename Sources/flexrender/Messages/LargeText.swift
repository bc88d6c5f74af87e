internal import Foundation

/// Lines of a file that is too long to be kept: looked up by reading the file from where it is known.
final class LargeText {
  private let path: String
  /// The last place that was looked up: findings mostly come in the order of the file.
  private var known = (lineStart: 0, line: 1)

  /// Shorter files are better read at once.
  private static let leastSize = 4 << 20
  /// Bytes of a line that are of use in a message.
  private static let longestLine = 1 << 16

  /// `nil` where the file is short or can't be read.
  init?(_ path: String) {
    var information = stat()
    guard unsafe stat(path, &information) == 0, information.st_size >= Self.leastSize else { return nil }
    self.path = path
  }

  /// Line, column and the line's text at a byte offset.
  func place(at offset: Int) -> (line: Int, column: Int, text: String)? {
    guard let file = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? file.close() }
    if offset < known.lineStart { known = (0, 1) }
    var (start, line) = known
    var position = start
    guard (try? file.seek(toOffset: UInt64(position))) != nil else { return nil }
    while position < offset, let piece = try? file.read(upToCount: min(1 << 16, offset - position)), !piece.isEmpty {
      for (index, byte) in piece.enumerated() where byte == UInt8(ascii: "\n") {
        line += 1
        start = position + index + 1
      }
      position += piece.count
    }
    known = (start, line)
    guard (try? file.seek(toOffset: UInt64(start))) != nil,
      let bytes = try? file.read(upToCount: Self.longestLine)
    else { return nil }
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    let column = String(decoding: bytes.prefix(max(0, offset - start)), as: UTF8.self).unicodeScalars.count + 1
    return (line, column, text)
  }
}
