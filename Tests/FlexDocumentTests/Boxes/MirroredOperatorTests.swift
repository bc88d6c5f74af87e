import CairoKit
import Testing

/// UAX 9 §3.4 (#L4).
@Suite("Characters from right to left")
struct MirroredOperatorTests {
  static let cases: [(written: Character, shown: Character)] = [
    ("(", ")"), ("]", "["), ("{", "}"), ("≤", "≥"), ("⟨", "⟩"), ("→", "→"), ("a", "a"),
  ]

  @Test(arguments: cases) func mirrored(_ row: (written: Character, shown: Character)) {
    let scalars = [row.written, row.shown].compactMap { $0.unicodeScalars.first?.value }
    #expect(TextAnalysis.mirrored(scalars[0]) == scalars[1])
  }
}
