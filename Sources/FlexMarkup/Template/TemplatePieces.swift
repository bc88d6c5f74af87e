extension TemplateOutline {
  /// A long template as short ones: swift-mustache looks at each delimiter, and at each lone brace, how far it is to the
  /// end of the text, so that the time for a template grows by the square of its length.
  ///
  /// A piece is what stands between two places of one section. In its stead stands a placeholder that `BoundScope`
  /// answers with the piece, which swift-mustache renders where it is asked for. Pieces are cut as what is left of them is
  /// still long.
  struct Pieces {
    /// What is left of the template.
    private(set) var text: [UInt8]
    private(set) var pieces: [[UInt8]] = []
    private let firstNumber: Int
    private let lengths: Lengths

    /// Before what doesn't begin a line, so that it isn't taken for its beginning.
    private static let middle = Array("{{ .z }}".utf8)

    /// Where cutting begins, and how long a piece is; both in bytes.
    struct Lengths: Sendable {
      var piece = 1024
      /// Placeholders times bytes. Below it a template takes a few milliseconds as it is.
      var leastWork = 1 << 21
    }

    /// - Parameters:
    ///   - namedText: as `named` gives it.
    ///   - firstNumber: of pieces there are already.
    /// - Returns: `nil` where nothing is to be cut.
    init?(of namedText: String, firstNumber: Int, lengths: Lengths) {
      text = Array(namedText.utf8)
      self.firstNumber = firstNumber
      self.lengths = lengths
      var scanner = Scanner(bytes: text, file: "")
      guard (try? scanner.read()) != nil, scanner.extents.count * text.count >= lengths.leastWork else { return nil }
      // swift-mustache sees no delimiter whose brace is one character with what stands beside it.
      for extent in scanner.extents
      where Self.joins("}", text, extent.range.upperBound) || Self.joins(text, extent.range.lowerBound, "{") {
        return nil
      }
      text = cut(text)
      var number = 0
      while number < pieces.count {
        pieces[number] = cut(pieces[number])
        number += 1
      }
      if pieces.isEmpty { return nil }
    }

    /// What is left of a text when pieces are cut out of it as often as that makes it shorter.
    private mutating func cut(_ text: [UInt8]) -> [UInt8] {
      var text = text
      while text.count > 4 * lengths.piece {
        let shorter = cutOnce(text)
        guard shorter.count < text.count else { break }
        text = shorter
      }
      return text
    }

    private mutating func cutOnce(_ bytes: [UInt8]) -> [UInt8] {
      var scanner = Scanner(bytes: bytes, file: "")
      // Delimiters and content types of the template's own hold for what follows them, in another piece too.
      guard (try? scanner.read()) != nil, !scanner.extents.contains(where: { $0.kind == .setting }) else {
        return bytes
      }
      var result: [UInt8] = []
      result.reserveCapacity(bytes.count)
      var copied = 0
      var lines = LineStates(bytes: bytes)
      var levels = [Starts()]
      levels[0].note(0, isLineStart: true)
      for extent in scanner.extents {
        let place = lines.pass(extent)
        result += bytes[copied..<place.end]
        copied = place.end
        switch extent.kind {
        case .open: levels.append(Starts())
        case .close: levels.removeLast()
        case .variable, .partial, .comment, .setting: break
        }
        guard place.isCut, !levels.isEmpty else { continue }
        if let start = levels[levels.count - 1].start(forEndAtLineStart: place.isLineStart),
          result.count - start.position >= lengths.piece
        {
          let piece = (start.isLineStart ? [] : Self.middle) + result[start.position...]
          // One that is all that there is could be cut for ever.
          guard piece.count < bytes.count else { continue }
          let number = firstNumber + pieces.count
          pieces.append(piece)
          result.removeSubrange(start.position...)
          // After a section whose opening tag has a line of its own, a line begins.
          result += (place.isLineStart ? "{{# .y }}\n{{ .m\(number) }}{{/ .y }}" : "{{ .m\(number) }}").utf8
          levels[levels.count - 1] = Starts()
        }
        levels[levels.count - 1].note(result.count, isLineStart: place.isLineStart)
      }
      return result + bytes[copied...]
    }

    /// Whether what stands at a place is one character with a brace before it.
    static func joins(_ brace: Character, _ bytes: [UInt8], _ index: Int) -> Bool {
      guard index < bytes.count, bytes[index] >= 0x80 else { return false }
      let next = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
      return next.map { "\(brace)\($0)".count < 2 } ?? false
    }

    /// Whether what stands before a place is one character with a brace behind it.
    private static func joins(_ bytes: [UInt8], _ index: Int, _ brace: Character) -> Bool {
      guard index > 0, bytes[index - 1] >= 0x80 else { return false }
      let last = String(decoding: bytes[max(0, index - 4)..<index], as: UTF8.self).unicodeScalars.last
      return last.map { "\($0)\(brace)".count < 2 } ?? false
    }

    /// Where a piece may begin in a section that isn't closed yet.
    private struct Starts {
      private var line: Int?
      private var middle: Int?

      mutating func note(_ position: Int, isLineStart: Bool) {
        if isLineStart { line = line ?? position } else { middle = middle ?? position }
      }

      /// The first of them: one within a line only where the end is, too.
      func start(forEndAtLineStart isLineStart: Bool) -> (position: Int, isLineStart: Bool)? {
        if isLineStart { return line.map { ($0, true) } }
        guard let middle else { return line.map { ($0, true) } }
        return if let line, line < middle { (line, true) } else { (middle, false) }
      }
    }
  }
}

/// What swift-mustache takes for the beginning of a line, where a tag that is alone on its line goes with all of it.
private struct LineStates {
  let bytes: [UInt8]
  private var position = 0
  private var levels = [Level()]

  private struct Level {
    /// Whether a line begins here.
    var isLineStart = true
    /// Whether one begins when the section is closed: its opening tag says so.
    var isLineStartAfterwards = true
    /// White space of blocks that replace others is taken off, as much as their first line has.
    var replacesBlocks = false
  }

  /// Behind a tag.
  struct Place {
    /// Behind the line as well, where the tag is alone on it.
    var end: Int
    var isLineStart: Bool
    /// Whether a piece may begin or end here: nothing before is waiting for what follows.
    var isCut: Bool
  }

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Goes on behind the next tag.
  mutating func pass(_ extent: TemplateOutline.Extent) -> Place {
    var state = levels[levels.count - 1].isLineStart
    let gap = bytes[position..<extent.range.lowerBound]
    let newline = gap.lastIndex(of: UInt8(ascii: "\n"))
    if newline != nil { state = true }
    let isFirst = state && gap[(newline.map { $0 + 1 } ?? gap.startIndex)...].allSatisfy(Self.isBlank)
    position = extent.range.upperBound
    var isAlone = false
    if isFirst, extent.kind != .variable, let end = endOfBlankLine(from: position) {
      isAlone = true
      position = end
    }
    // At the end of a piece a tag is alone on its line that isn't so here. And what follows stands behind a brace then.
    var isCut = (!isFirst || isAlone || extent.kind == .variable) && !TemplateOutline.Pieces.joins("}", bytes, position)
    switch extent.kind {
    case .variable: levels[levels.count - 1].isLineStart = false
    case .partial: levels[levels.count - 1].isLineStart = isAlone
    case .comment, .setting:
      levels[levels.count - 1].isLineStart = isAlone
      // White space before it is kept for what follows.
      isCut = false
    case .open(let replacesBlocks):
      let isInside = levels[levels.count - 1].replacesBlocks || replacesBlocks
      levels.append(
        Level(isLineStart: isAlone || replacesBlocks, isLineStartAfterwards: isAlone, replacesBlocks: isInside))
    case .close:
      let after = levels.count > 1 ? levels.removeLast().isLineStartAfterwards : isAlone
      levels[levels.count - 1].isLineStart = after
    }
    let level = levels[levels.count - 1]
    return Place(end: position, isLineStart: level.isLineStart, isCut: isCut && !level.replacesBlocks)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Behind the line break that nothing but blanks stands before, or at the end of the text.
  private func endOfBlankLine(from start: Int) -> Int? {
    if start == bytes.count { return start }
    let rest = bytes[start...].drop(while: Self.isBlank)
    guard let first = rest.first else { return nil }
    let index = rest.startIndex
    // Line feed, vertical tab, form feed; carriage return; next line; line and paragraph separators.
    if (0x0A...0x0C).contains(first) { return index + 1 }
    if first == 0x0D { return rest.dropFirst().first == 0x0A ? index + 2 : index + 1 }
    if rest.starts(with: [0xC2, 0x85]) { return index + 2 }
    return rest.starts(with: [0xE2, 0x80, 0xA8]) || rest.starts(with: [0xE2, 0x80, 0xA9]) ? index + 3 : nil
  }
}
