import FlexTree

extension SVGPathData {
  /// Between two paths of the same commands with absolute numbers; `nil` where they differ in more.
  static func mixed(_ a: String, _ b: String, _ step: AnimationStep) -> String? {
    let (x, y) = (SVGPathData(normalized(a)), SVGPathData(normalized(b)))
    guard x.isWhole, y.isWhole, x.commands.count == y.commands.count else { return nil }
    let weights = step.weights
    var words: [String] = []
    for (first, second) in zip(x.commands, y.commands) {
      guard first.letter == second.letter else { return nil }
      words.append(String(UnicodeScalar(first.letter)))
      for (index, pair) in zip(first.numbers, second.numbers).enumerated() {
        let value = pair.0 * weights.first + pair.1 * weights.second
        let isFlag = first.letter == UInt8(ascii: "A") && (index == 3 || index == 4)
        words.append(isFlag ? (value == 0 ? "0" : "1") : NumberText.of(value))
      }
    }
    return words.joined(separator: " ")
  }
}
