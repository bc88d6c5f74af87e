internal import Glibc

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
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    if offset < known.lineStart { known = (0, 1) }
    var (start, line) = known
    var position = start
    while position < offset {
      let piece = Self.bytes(of: file, at: position, count: min(1 << 16, offset - position))
      if piece.isEmpty { break }
      for (index, byte) in piece.enumerated() where byte == UInt8(ascii: "\n") {
        line += 1
        start = position + index + 1
      }
      position += piece.count
    }
    known = (start, line)
    let bytes = Self.bytes(of: file, at: start, count: Self.longestLine)
    let text = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
    let column = String(decoding: bytes.prefix(max(0, offset - start)), as: UTF8.self).unicodeScalars.count + 1
    return (line, column, text)
  }

  private static func bytes(of file: Int32, at offset: Int, count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      length = max(0, unsafe pread(file, buffer.baseAddress, count, offset))
    }
  }
}
