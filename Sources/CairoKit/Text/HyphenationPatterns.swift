internal import CHyphen
internal import Glibc

/// A large hyphenation dictionary of which only what one word needs is given to libhyphen: loading the German one as
/// a whole takes seconds and tens of megabytes. A pattern that isn't in the word changes nothing.
final class HyphenationPatterns {
  private let bytes: [UInt8]
  /// The first line, which names the encoding.
  private let encoding: Range<Int>
  /// Levels of the dictionary: those of compounds come before those of their parts.
  private var levels: [(settings: [Range<Int>], patterns: [(hash: UInt64, line: Range<Int>)])] = [([], [])]
  let isUTF8: Bool

  /// Dictionaries of fewer bytes are loaded as a whole: that is soon done, and words are quicker then.
  private static let leastSize = 256 << 10

  /// - Returns: `nil` where the file isn't there or is small.
  init?(path: String) {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var information = stat()
    guard fstat(fileno(file), &information) == 0, information.st_size >= Self.leastSize else { return nil }
    let size = Int(information.st_size)
    bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = fread(buffer.baseAddress, 1, size, file)
    }
    let first = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    encoding = 0..<first
    isUTF8 = bytes[..<first].starts(with: "UTF-8".utf8)
    read(from: first + 1)
    for index in levels.indices { levels[index].patterns.sort { $0.hash < $1.hash } }
  }

  private static let settings = [
    "LEFTHYPHENMIN", "RIGHTHYPHENMIN", "COMPOUNDLEFTHYPHENMIN", "COMPOUNDRIGHTHYPHENMIN", "NOHYPHEN",
  ].map { Array($0.utf8) }

  private func read(from start: Int) {
    bytes.withUnsafeBufferPointer { bytes in
      var lineStart = start
      while lineStart < bytes.count {
        var end = lineStart
        var hash = Self.seed
        var isKey = true
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
          let byte = bytes[end]
          // Digits are weights, and behind a slash stands how the word changes there.
          if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: " ") { isKey = false }
          if isKey, !(0x30...0x39).contains(byte) { hash = Self.step(hash, byte) }
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
          levels[last].patterns.append((hash, line))
        }
      }
    }
  }

  // FNV-1a.
  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// A dictionary of the patterns that may be in a word. A dot stands for the ends of a word, and of the parts of a
  /// compound, which may be anywhere. Wraps `hnj_hyphen_load_file`.
  func dictionary(for word: some Collection<UInt8>) -> UnsafeMutablePointer<HyphenDict>? {
    let word = Array(word)
    let dot = UInt8(ascii: ".")
    var wanted: Set<UInt64> = []
    for start in word.indices {
      for seed in [Self.seed, Self.step(Self.seed, dot)] {
        var hash = seed
        for index in start..<word.count {
          hash = Self.step(hash, word[index])
          wanted.insert(hash)
          wanted.insert(Self.step(hash, dot))
        }
      }
    }
    var text = Array(bytes[encoding])
    text.append(UInt8(ascii: "\n"))
    for (index, level) in levels.enumerated() {
      if index > 0 { text += Array("NEXTLEVEL\n".utf8) }
      var lines = level.settings
      for hash in wanted { lines += Self.lines(of: hash, in: level.patterns) }
      for line in lines.sorted(by: { $0.lowerBound < $1.lowerBound }) {
        text += bytes[line]
        text.append(UInt8(ascii: "\n"))
      }
    }
    return text.withUnsafeMutableBytes { buffer in
      guard let file = fmemopen(buffer.baseAddress, buffer.count, "r") else { return nil }
      defer { fclose(file) }
      return hnj_hyphen_load_file(file)
    }
  }

  private static func lines(of hash: UInt64, in patterns: [(hash: UInt64, line: Range<Int>)]) -> [Range<Int>] {
    var low = 0
    var high = patterns.count
    while low < high {
      let middle = (low + high) / 2
      if patterns[middle].hash < hash { low = middle + 1 } else { high = middle }
    }
    var lines: [Range<Int>] = []
    while low < patterns.count, patterns[low].hash == hash {
      lines.append(patterns[low].line)
      low += 1
    }
    return lines
  }
}
