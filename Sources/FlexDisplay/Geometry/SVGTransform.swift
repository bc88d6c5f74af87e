public import FlexTree

extension Matrix {
  /// What a `transform` attribute of SVG says: `translate`, `scale`, `rotate`, `skewX`, `skewY` and
  /// `matrix` with bare numbers; `nil` where it says something else.
  /// CSS Transforms 1 §8.1 (#svg-syntax).
  public init?(svgTransform text: String) {
    self = .identity
    var rest = Substring(text)
    func isSeparator(_ character: Character) -> Bool { character.isWhitespace || character == "," }
    while true {
      rest = rest.drop(while: isSeparator)
      guard !rest.isEmpty else { return }
      guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") else { return nil }
      let name = rest[..<open].filter { !$0.isWhitespace }
      let words = rest[rest.index(after: open)..<close].split(whereSeparator: isSeparator)
      let numbers = words.compactMap { Double($0) }
      guard numbers.count == words.count, numbers.allSatisfy(\.isFinite),
        let step = Matrix(svgFunction: String(name), numbers)
      else { return nil }
      self = concatenating(step)
      rest = rest[rest.index(after: close)...]
    }
  }

  private init?(svgFunction name: String, _ numbers: [Double]) {
    func turn(_ degrees: Double) -> Matrix {
      let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
      return Matrix(cosine, sine, -sine, cosine, 0, 0)
    }
    switch (name, numbers.count) {
    case ("matrix", 6):
      self.init(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    case ("translate", 1): self = .translation(numbers[0], 0)
    case ("translate", 2): self = .translation(numbers[0], numbers[1])
    case ("scale", 1): self = .scale(numbers[0], numbers[0])
    case ("scale", 2): self = .scale(numbers[0], numbers[1])
    case ("rotate", 1): self = turn(numbers[0])
    case ("rotate", 3):
      self = Matrix.translation(numbers[1], numbers[2]).concatenating(turn(numbers[0]))
        .concatenating(.translation(-numbers[1], -numbers[2]))
    case ("skewX", 1): self.init(1, 0, Trigonometry.tangent(degrees: numbers[0]), 1, 0, 0)
    case ("skewY", 1): self.init(1, Trigonometry.tangent(degrees: numbers[0]), 0, 1, 0, 0)
    default: return nil
    }
  }
}
