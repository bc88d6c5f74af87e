/// SVG path data: whether it is well formed, and its text with absolute commands.
/// SVG 2 §9.3 (#PathDataBNF).
enum PathData {
  static func isPath(_ text: String) -> Bool { commands(text).map { !$0.isEmpty } ?? false }

  /// Absolute commands and numbers between single spaces.
  static func normalized(_ text: String) -> String {
    guard let commands = commands(text) else { return text }
    var point = (x: 0.0, y: 0.0)
    var start = point
    var words: [String] = []
    for command in commands {
      let letter = command.letter & ~0x20
      let isRelative = command.letter != letter
      words.append(String(UnicodeScalar(letter)))
      var numbers = command.numbers
      if isRelative { for index in numbers.indices { numbers[index] += offset(letter, index, point) } }
      words += numbers.map { NumberText.of($0) }
      switch letter {
      case UInt8(ascii: "Z"): point = start
      case UInt8(ascii: "H"): point.x = numbers[0]
      case UInt8(ascii: "V"): point.y = numbers[0]
      default: point = (numbers[numbers.count - 2], numbers[numbers.count - 1])
      }
      if letter == UInt8(ascii: "M") { start = point }
    }
    return words.joined(separator: " ")
  }

  /// What a relative command's number is relative to.
  private static func offset(_ letter: UInt8, _ index: Int, _ point: (x: Double, y: Double)) -> Double {
    switch letter {
    case UInt8(ascii: "H"): point.x
    case UInt8(ascii: "V"): point.y
    case UInt8(ascii: "A"): index == 5 ? point.x : index == 6 ? point.y : 0
    default: index.isMultiple(of: 2) ? point.x : point.y
    }
  }

  private struct Command {
    var letter: UInt8
    var numbers: [Double]
  }

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

  private static func commands(_ text: String) -> [Command]? {
    let bytes = Array(text.utf8)
    var at = 0
    var result: [Command] = []
    skipSeparators(bytes, &at)
    while at < bytes.count {
      var letter = bytes[at]
      guard let arguments = count(letter), !result.isEmpty || letter | 0x20 == UInt8(ascii: "m") else { return nil }
      at += 1
      skipSeparators(bytes, &at)
      guard arguments > 0 else {
        result.append(Command(letter: letter, numbers: []))
        continue
      }
      repeat {
        guard let numbers = numbers(bytes, &at, letter, arguments) else { return nil }
        result.append(Command(letter: letter, numbers: numbers))
        // More pairs behind a move are lines.
        if letter | 0x20 == UInt8(ascii: "m") { letter = letter == UInt8(ascii: "m") ? 0x6C : 0x4C }
      } while at < bytes.count && count(bytes[at]) == nil
    }
    return result
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
