import Foundation
import SeededRandom
import Testing

@testable import FlexMarkup

@Suite("Numbers and texts beside Foundation's") struct TextFormsTests {
  @Test func roundingIsFoundations() {
    var random = SplitMix(state: 754)
    let modes: [(Number.RoundingMode, NSDecimalNumber.RoundingMode)] = [
      (.plain, .plain), (.bankers, .bankers), (.down, .down), (.up, .up),
    ]
    for _ in 0..<4000 {
      let count = Int.random(in: 1...30, using: &random)
      // Many fives and zeros: halves are what rules differ at.
      let digits = (0..<count).map { _ in
        Int.random(in: 0...2, using: &random) == 0 ? "5" : "\(Int.random(in: 0...9, using: &random))"
      }
      let text =
        "\(Bool.random(using: &random) ? "-" : "")\(digits.joined())e\(Int.random(in: -24...3, using: &random))"
      guard let decimal = Decimal(string: text) else { continue }
      let places = Int.random(in: -3...20, using: &random)
      for (mode, foundations) in modes {
        var (result, source) = (Decimal(), decimal)
        unsafe NSDecimalRound(&result, &source, places, foundations)
        let own = Number(decimal).rounded(places, mode)
        #expect(own.decimal == result, "\(text) to \(places), \(mode)")
        #expect(Decimal(string: own.text) == own.decimal)
      }
    }
  }

  @Test(arguments: ["2.50", "-0.5", "0.5", "1.5", "100", "1e5", "-2.4", "0"])
  func roundedNumbersPrintShort(_ text: String) throws {
    let rounded = try #require(Number(text)).rounded(0, .bankers)
    #expect(!rounded.text.contains("."))
  }

  @Test(arguments: ["Ärger", "naïve café", "Ǻ", "한글", "a", "", "\u{1E69}\u{0307}"])
  func decompositionIsFoundations(_ text: String) {
    #expect(
      Array(text.canonicallyDecomposed.unicodeScalars)
        == Array(text.decomposedStringWithCanonicalMapping.unicodeScalars))
  }

  @Test(arguments: [("a b/ü", "a%20b%2F%C3%BC"), ("-._~", "-._~"), ("100%", "100%25"), ("\t", "%09")])
  func percentEncoding(_ row: (text: String, encoded: String)) { #expect(row.text.percentEncoded() == row.encoded) }

  @Test(arguments: [(" a b\n", "a b"), ("\u{A0}\u{2003}x", "x"), (" \t", ""), ("\u{85}y\u{2029}", "y")])
  func outerSpaces(_ row: (text: String, trimmed: String)) { #expect(row.text.withoutOuterSpaces == row.trimmed) }
}
