internal import CHyphen
internal import FlexTree
internal import Glibc

/// A large hyphenation dictionary of which only what one word needs is given to libhyphen: loading the German one as
/// a whole takes seconds and tens of megabytes.
///
/// The library goes through a word by the longest beginning of any pattern that it has just read, and takes the weights
/// of that beginning alone. So beside the patterns that are in the word, those count of which a beginning is: they keep
/// shorter ones from being looked at.
final class HyphenationPatterns {
  /// A line of the file, by the letters of its pattern.
  fileprivate struct Pattern {
    /// The first eight bytes of the letters, the first one the highest; zeros behind the end.
    var key: UInt64
    var start: UInt32
    var end: UInt32
  }

  private let bytes: [UInt8]
  /// The first line, which names the encoding.
  private let encoding: Range<Int>
  /// Levels of the dictionary: those of compounds come before those of their parts.
  private var levels: [(settings: [Range<Int>], patterns: [Pattern])] = [([], [])]
  let isUTF8: Bool

  /// Dictionaries of fewer bytes are loaded as a whole: that is soon done, and words are quicker then.
  private static let leastSize = 256 << 10

  /// - Returns: `nil` where the file isn't there or is small.
  init?(path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    guard fseek(file, 0, SEEK_END) == 0 else { return nil }
    let size = ftell(file)
    guard size >= Self.leastSize, size <= UInt32.max else { return nil }
    rewind(file)
    bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
    let first = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    encoding = 0..<first
    isUTF8 = bytes[..<first].starts(with: "UTF-8".utf8)
    read(from: first + 1)
    for index in levels.indices { levels[index].patterns.sort { $0.key < $1.key } }
  }

  private static let settings = [
    "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN", "NOHYPHEN",
  ].map { Array($0.utf8) }

  private func read(from start: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var lineStart = start
      while lineStart < bytes.count {
        var end = lineStart
        var (key, count): (UInt64, UInt64) = (0, 0)
        var isKey = true
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
          let byte = bytes[end]
          if Self.endsKey(byte) { isKey = false }
          if isKey, count < 8, !Self.isWeight(byte) {
            key |= UInt64(byte) << (56 - 8 * count)
            count += 1
          }
          end += 1
        }
        let line = lineStart..<end
        lineStart = end + 1
        guard !line.isEmpty else { continue }
        let last = levels.count - 1
        if bytes[line].starts(with: "NEXTLEVEL".utf8) {
          levels.append(([], []))
        } else if (0x41...0x5A).contains(bytes[line.lowerBound]),
          Self.settings.contains(where: { bytes[line].starts(with: $0) })
        {
          levels[last].settings.append(line)
        } else {
          levels[last].patterns.append(
            Pattern(key: key, start: UInt32(line.lowerBound), end: UInt32(line.upperBound)))
        }
      }
    }
  }

  /// Behind a slash stands how the word changes there.
  private static func endsKey(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: " ")
  }

  private static func isWeight(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static let dot = UInt8(ascii: ".")

  /// A dictionary of the patterns that say something of a word. A dot stands for the ends of a word, and of the parts
  /// of a compound, which may be anywhere. Wraps `hnj_hyphen_load_file`.
  func dictionary(for word: some Collection<UInt8>, _ hyphen: fx_hyphen) -> UnsafeMutablePointer<HyphenDict>? {
    let word = Array(word)
    var text = Array(bytes[encoding])
    text.append(UInt8(ascii: "\n"))
    for (index, level) in levels.enumerated() {
      if index > 0 { text += Array("NEXTLEVEL\n".utf8) }
      var lines = Set(level.settings)
      for start in word.indices {
        find(Array(word[start...]), in: level.patterns, into: &lines)
        find([Self.dot] + word[start...], in: level.patterns, into: &lines)
      }
      for line in lines.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        text += bytes[line]
        text.append(UInt8(ascii: "\n"))
      }
    }
    return text.withUnsafeMutableBytes { buffer in
      guard let file = fmemopen(buffer.baseAddress, buffer.count, "r") else { return nil }
      defer { fclose(file) }
      return hyphen.hnj_hyphen_load_file(file)
    }
  }

  /// Finds the patterns that a text begins with, and one of those that have most of its beginning.
  private func find(_ text: [UInt8], in patterns: [Pattern], into lines: inout Set<Range<Int>>) {
    var range = 0..<patterns.count
    var prefix: UInt64 = 0
    var longest: Pattern?
    for count in 1...8 where count <= text.count {
      let place = UInt64(64 - 8 * count)
      prefix |= UInt64(text[count - 1]) << place
      let low = patterns.firstIndex(from: prefix, in: range)
      range = low..<patterns.firstIndex(from: prefix &+ (1 << place), in: low..<range.upperBound)
      if range.isEmpty { break }
      longest = patterns[range.lowerBound]
      // Keys of eight bytes may go on.
      guard count < 8 else {
        longest = findLong(text, in: patterns[range], into: &lines)
        break
      }
      for key in [prefix, prefix | UInt64(Self.dot) << (place - 8)] {
        var index = patterns.firstIndex(from: key, in: range)
        while index < range.upperBound, patterns[index].key == key {
          lines.insert(Int(patterns[index].start)..<Int(patterns[index].end))
          index += 1
        }
      }
    }
    if let longest { lines.insert(Int(longest.start)..<Int(longest.end)) }
  }

  /// As `find`, among patterns that have the text's first eight bytes.
  private func findLong(
    _ text: [UInt8], in patterns: ArraySlice<Pattern>, into lines: inout Set<Range<Int>>
  ) -> Pattern? {
    var best: (pattern: Pattern, count: Int)?
    for pattern in patterns {
      let line = Int(pattern.start)..<Int(pattern.end)
      let key = bytes[line].prefix { !Self.endsKey($0) }.filter { !Self.isWeight($0) }
      let common = zip(key, text).prefix { $0 == $1 }.count
      if common == key.count || common == key.count - 1 && key.last == Self.dot { lines.insert(line) }
      if common > best?.count ?? 0 { best = (pattern, common) }
    }
    return best?.pattern
  }
}

extension [HyphenationPatterns.Pattern] {
  /// The first in a range whose key is at least this one. The keys behind the highest wrap to zero.
  fileprivate func firstIndex(from key: UInt64, in range: Range<Int>) -> Int {
    if key == 0 { return range.upperBound }
    return self[range].partitioningIndex { $0.key >= key }
  }
}
