import FlexTree

extension SVGPathData {
  static func isPath(_ text: String) -> Bool {
    let data = SVGPathData(text)
    return data.isWhole && !data.commands.isEmpty
  }

  /// Absolute commands and numbers between single spaces.
  static func normalized(_ text: String) -> String {
    let data = SVGPathData(text)
    guard data.isWhole else { return text }
    var point = (x: 0.0, y: 0.0)
    var start = point
    var words: [String] = []
    for command in data.commands {
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
}
