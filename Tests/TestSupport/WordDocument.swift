public import SeededRandom

/// A document made by chance of numbered words, so that lost and doubled ones show.
public protocol WordDocument {
  var random: SplitMix { get set }
  /// All words so far, in their order: `w0`, `w1` …
  var words: [String] { get set }
}

extension WordDocument {
  public mutating func below(_ limit: Int) -> Int { .random(in: 0..<limit, using: &random) }

  public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  /// Up to 14 further words.
  public mutating func text() -> String {
    (0..<1 + below(14)).map { _ in
      words.append("w\(words.count)")
      return words[words.count - 1]
    }.joined(separator: " ")
  }
}
