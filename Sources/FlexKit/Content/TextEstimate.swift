/// The size of text without fonts: half the font size a character, 1.2 times it a line, breaks at
/// spaces. Good enough to lay out without a text engine, and the same everywhere.
struct TextEstimate {
  private let text: TextContent

  init(_ text: TextContent) { self.text = text }

  func measure(width: Double?) -> ContentSize {
    var lines: [(width: Double, size: Double)] = [(0, fontSize(of: nil))]
    for run in text.runs {
      let size = fontSize(of: run)
      for (index, paragraph) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
        if index > 0 { lines.append((0, size)) }
        for word in words(of: paragraph) {
          let length = Double(word.unicodeScalars.count) * size / 2
          let visible = Double(word.unicodeScalars.reversed().drop { $0 == " " }.count) * size / 2
          let last = lines[lines.count - 1]
          if let width, text.wraps, last.width > 0, last.width + visible > width { lines.append((0, size)) }
          lines[lines.count - 1].width += length
          lines[lines.count - 1].size = max(lines[lines.count - 1].size, size)
        }
      }
    }
    if text.maxLines > 0 { lines = Array(lines.prefix(text.maxLines)) }
    let first = height(of: lines[0].size)
    return ContentSize(
      width: lines.map(\.width).max() ?? 0, height: lines.reduce(0) { $0 + height(of: $1.size) },
      firstBaseline: first * 0.8)
  }

  /// Words with the spaces after them.
  private func words(of paragraph: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = paragraph.startIndex
    var index = start
    while index < paragraph.endIndex {
      let isSpace = paragraph[index] == " "
      paragraph.formIndex(after: &index)
      if isSpace, index == paragraph.endIndex || paragraph[index] != " " {
        words.append(paragraph[start..<index])
        start = index
      }
    }
    if start < index { words.append(paragraph[start..<index]) }
    return words
  }

  private func fontSize(of run: TextRun?) -> Double { run?.attributes.size ?? text.attributes.size ?? 16 }

  private func height(of fontSize: Double) -> Double {
    switch text.attributes.lineHeight {
    case .multiple(let factor): fontSize * factor
    case .points(let points): points
    case nil: fontSize * 1.2
    }
  }
}
