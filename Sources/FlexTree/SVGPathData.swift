/// SVG path data, as commands with their numbers: those before an error, if there is one.
/// SVG 2 §9.3 (#PathDataBNF).
package struct SVGPathData {
  package struct Command {
    /// As written: small ones are relative. Pairs behind a move are lines.
    package var letter: UInt8
    package var numbers: [Double]
  }

  package private(set) var commands: [Command] = []
  /// Whether all of the text is path data.
  package private(set) var isWhole = false

  /// Numbers that each command takes.
  private static func count(_ command: UInt8) -> Int? {
    switch command | 0x20 {
    case UInt8(ascii: "z"): 0
    case UInt8(ascii: "h"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "m"), UInt8(ascii: "l"), UInt8(ascii: "t"): 2
    case UInt8(ascii: "q"), UInt8(ascii: "s"): 4
    case UInt8(ascii: "c"): 6
    case UInt8(ascii: "a"): 7
    default: nil
    }
  }

  /// - Parameter limit: bytes that are read at most.
  package init(_ text: String, limit: Int = .max) {
    let bytes = Array(text.utf8.prefix(limit))
    isWhole = read(bytes)
  }

  /// - Returns: whether it came to the end.
  private mutating func read(_ bytes: [UInt8]) -> Bool {
    var at = 0
    Self.skipSeparators(bytes, &at)
    while at < bytes.count {
      var letter = bytes[at]
      guard let arguments = Self.count(letter), !commands.isEmpty || letter | 0x20 == UInt8(ascii: "m") else {
        return false
      }
      at += 1
      Self.skipSeparators(bytes, &at)
      guard arguments > 0 else {
        commands.append(Command(letter: letter, numbers: []))
        continue
      }
      repeat {
        guard let numbers = Self.numbers(bytes, &at, letter, arguments) else { return false }
        commands.append(Command(letter: letter, numbers: numbers))
        // More pairs behind a move are lines.
        if letter | 0x20 == UInt8(ascii: "m") { letter = letter == UInt8(ascii: "m") ? 0x6C : 0x4C }
      } while at < bytes.count && Self.count(bytes[at]) == nil
    }
    return true
  }

  private static func numbers(
    _ bytes: [UInt8], _ at: inout Int, _ letter: UInt8, _ count: Int
  ) -> [Double]? {
    var numbers: [Double] = []
    for index in 0..<count {
      let isFlag = letter | 0x20 == UInt8(ascii: "a") && (index == 3 || index == 4)
      guard let number = isFlag ? flag(bytes, &at) : number(bytes, &at) else { return nil }
      numbers.append(number)
      skipSeparators(bytes, &at)
    }
    return numbers
  }

  private static func skipSeparators(_ bytes: [UInt8], _ at: inout Int) {
    while at < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D, 0x2C].contains(bytes[at]) { at += 1 }
  }

  private static func flag(_ bytes: [UInt8], _ at: inout Int) -> Double? {
    guard at < bytes.count, bytes[at] == 0x30 || bytes[at] == 0x31 else { return nil }
    at += 1
    return bytes[at - 1] == 0x30 ? 0 : 1
  }

  private static func number(_ bytes: [UInt8], _ at: inout Int) -> Double? {
    let start = at
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39 }
    if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
    let digits = at
    while isDigit(at) { at += 1 }
    if at < bytes.count, bytes[at] == 0x2E, isDigit(at + 1) {
      at += 1
      while isDigit(at) { at += 1 }
    }
    guard at > digits else { return nil }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      let sign = at + 1 < bytes.count && (bytes[at + 1] == 0x2B || bytes[at + 1] == 0x2D) ? 1 : 0
      if isDigit(at + 1 + sign) {
        at += 1 + sign
        while isDigit(at) { at += 1 }
      }
    }
    return Double(String(decoding: bytes[start..<at], as: UTF8.self))
  }
}
