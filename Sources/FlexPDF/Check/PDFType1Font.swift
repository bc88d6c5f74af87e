internal import FlexTree

/// What can be told of a Type 1 font: which glyphs there are, and how wide they are. Adobe Type 1 Font Format §2, §6, §7.
struct PDFType1Font {
  /// By name: thousandths; `nil` where it can't be told.
  private(set) var widths: [String: Double?] = [:]
  /// The font's own names by code.
  private(set) var encoding: [Int: String] = [:]

  /// - Returns: `nil` where the bytes are no such font.
  init?(_ file: [UInt8]) {
    let bytes = Self.unpacked(file)
    guard bytes.prefix(2).elementsEqual("%!".utf8), let mark = bytes.firstRange(of: Array("eexec".utf8)) else {
      return nil
    }
    readEncoding(Array(bytes[..<mark.lowerBound]))
    var start = mark.upperBound
    while start < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[start]) { start += 1 }
    let secret = Array(bytes[start...])
    let isText = secret.prefix(4).allSatisfy { $0.hexadecimalValue != nil }
    readCharStrings(Self.decrypted(isText ? Self.binary(secret) : secret, key: 55_665, skipping: 4))
    guard !widths.isEmpty else { return nil }
  }

  /// Without the heads that a PFB's segments have.
  private static func unpacked(_ file: [UInt8]) -> [UInt8] {
    guard file.first == 0x80 else { return file }
    var bytes: [UInt8] = []
    var at = 0
    while at + 6 <= file.count, file[at] == 0x80, file[at + 1] == 1 || file[at + 1] == 2 {
      let length = file[(at + 2)..<(at + 6)].reversed().reduce(0) { $0 << 8 | Int($1) }
      guard length <= file.count - at - 6 else { break }
      bytes += file[(at + 6)..<(at + 6 + length)]
      at += 6 + length
    }
    return bytes
  }

  private static func binary(_ text: [UInt8]) -> [UInt8] {
    let digits = text.compactMap(\.hexadecimalValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// §7.1.
  private static func decrypted(_ bytes: some Sequence<UInt8>, key: UInt16, skipping count: Int) -> [UInt8] {
    var key = key
    var result: [UInt8] = []
    for byte in bytes {
      result.append(byte ^ UInt8(key >> 8))
      key = (UInt16(byte) &+ key) &* 52_845 &+ 22_719
    }
    return Array(result.dropFirst(count))
  }

  /// `dup 65 /A put`.
  private mutating func readEncoding(_ head: [UInt8]) {
    let words = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard let start = words.firstIndex(of: "/Encoding") else { return }
    if words.indices.contains(start + 1), words[start + 1] == "StandardEncoding" {
      encoding = PDFGlyphNames.standardEncoding
      return
    }
    for index in words.indices.dropLast(3).suffix(from: start) where words[index] == "dup" {
      guard let code = Int(words[index + 1]), words[index + 2].hasPrefix("/"), words[index + 3] == "put" else {
        continue
      }
      encoding[code] = String(words[index + 2].dropFirst())
    }
  }

  /// `/A 120 RD … ND`.
  private mutating func readCharStrings(_ bytes: [UInt8]) {
    guard let start = bytes.firstRange(of: Array("/CharStrings".utf8))?.upperBound else { return }
    var lead = 4
    if let place = bytes.firstRange(of: Array("/lenIV".utf8))?.upperBound {
      lead = Int(Self.word(bytes, place).text) ?? 4
    }
    var at = start
    while at < bytes.count, widths.count < 70_000 {
      let (word, next) = Self.word(bytes, at)
      if word.isEmpty || word == "end" && !widths.isEmpty { break }
      at = next
      guard word.hasPrefix("/") else { continue }
      let (length, afterLength) = Self.word(bytes, at)
      let (_, afterMark) = Self.word(bytes, afterLength)
      // A space stands between.
      guard let count = Int(length), count >= 0, afterMark + 1 + count <= bytes.count else { continue }
      let secret = bytes[(afterMark + 1)..<(afterMark + 1 + count)]
      let program = lead < 0 ? Array(secret) : Self.decrypted(secret, key: 4_330, skipping: lead)
      widths[String(word.dropFirst())] = Self.width(program)
      at = afterMark + 1 + count
    }
  }

  private static func word(_ bytes: [UInt8], _ from: Int) -> (text: String, end: Int) {
    var start = from
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    var end = start
    while end < bytes.count, bytes[end] > 0x20, end == start || bytes[end] != UInt8(ascii: "/") { end += 1 }
    return (String(decoding: bytes[start..<end], as: UTF8.self), end)
  }

  /// The second of the numbers before `hsbw`, the third before `sbw`. §6.4.
  private static func width(_ program: [UInt8]) -> Double? {
    var stack: [Double] = []
    var at = 0
    func byte() -> Int {
      defer { at += 1 }
      return at < program.count ? Int(program[at]) : 0
    }
    while at < program.count, stack.count < 30 {
      let first = byte()
      switch first {
      case 32...246: stack.append(Double(first - 139))
      case 247...250: stack.append(Double((first - 247) * 256 + byte() + 108))
      case 251...254: stack.append(Double(-(first - 251) * 256 - byte() - 108))
      case 255: stack.append(Double(Int32(truncatingIfNeeded: byte() << 24 | byte() << 16 | byte() << 8 | byte())))
      case 13: return stack.count > 1 ? stack[1] : nil
      case 12:
        switch byte() {
        case 7: return stack.count > 2 ? stack[2] : nil
        case 12:
          guard stack.count > 1, let divisor = stack.popLast(), let number = stack.popLast(), divisor != 0 else {
            return nil
          }
          stack.append(number / divisor)
        default: return nil
        }
      default: return nil
      }
    }
    return nil
  }
}
