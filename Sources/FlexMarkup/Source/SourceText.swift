/// A text with its lines, for turning offsets into what a message prints. Lines and columns start
/// at 1; columns count Unicode scalars.
public struct SourceText: Sendable {
  public let text: String
  /// UTF-8 offset at which each line starts.
  private let lineStarts: [Int]

  public init(_ text: String) {
    self.text = text
    var starts = [0]
    var offset = 0
    for byte in text.utf8 {
      offset += 1
      if byte == UInt8(ascii: "\n") { starts.append(offset) }
    }
    lineStarts = starts
  }

  /// The line and column of a UTF-8 offset; past the end, those of the end.
  public func position(at offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(0, offset), text.utf8.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let line = slice(from: lineStarts[low], to: offset)
    return (low + 1, line.unicodeScalars.count + 1)
  }

  /// A line's text without its end.
  public func line(_ number: Int) -> Substring {
    guard lineStarts.indices.contains(number - 1) else { return "" }
    let end = number < lineStarts.count ? lineStarts[number] : text.utf8.count
    var line = slice(from: lineStarts[number - 1], to: end)
    while let last = line.unicodeScalars.last, last == "\n" || last == "\r" { line.unicodeScalars.removeLast() }
    return line
  }

  /// The UTF-8 offset of a line and column.
  public func offset(line: Int, column: Int) -> Int {
    guard lineStarts.indices.contains(line - 1) else { return text.utf8.count }
    let content = self.line(line)
    let end =
      content.unicodeScalars.index(
        content.startIndex, offsetBy: column - 1, limitedBy: content.endIndex) ?? content.endIndex
    return lineStarts[line - 1] + content.utf8.distance(from: content.startIndex, to: end)
  }

  /// An index inside a scalar is rounded down to the scalar's start.
  private func slice(from start: Int, to end: Int) -> Substring {
    let utf8 = text.utf8
    let low = utf8.index(utf8.startIndex, offsetBy: start)
    let high = utf8.index(low, offsetBy: end - start)
    return Substring(text.unicodeScalars[low..<high])
  }
}
