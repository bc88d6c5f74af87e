import FlexCore
import FlexTree
import Testing

@testable import FlexStyle

@Suite("CSS Color 4 and 5")
struct ColorTests {
  static let rows: [(value: String, computed: String?)] = [
    ("#f008", "rgba(255, 0, 0, 0.533)"), ("#ff", nil), ("RebeccaPurple", "rgb(102, 51, 153)"),
    ("rgb(300, -5, 128.6)", "rgb(255, 0, 129)"), ("rgb(1, 2, 3 / 4)", nil), ("rgb(10%, 20, 30)", nil),
    ("hsl(480 50% 50%)", "rgb(64, 191, 64)"), ("hwb(0 60% 60%)", "rgb(128, 128, 128)"),
    ("lab(54.29 80.82 69.9)", "color(srgb 1 0 0)"), ("lab(50, 40, 59)", nil),
    ("color-mix(in srgb, red 25%, blue)", "color(srgb 0.25 0 0.75)"),
    ("color-mix(in hsl, red, lime)", "rgb(255, 255, 0)"),
    ("rgb(from #369 b g r)", "rgb(153, 102, 51)"), ("rgb(from red r g b / 50%)", "rgba(255, 0, 0, 0.5)"),
    ("light-dark(red, blue)", "rgb(255, 0, 0)"), ("contrast-color(black)", "rgb(255, 255, 255)"), ("reddish", nil),
  ]

  @Test(arguments: rows) func computes(_ row: (value: String, computed: String?)) {
    let text = Computed.text("color", "color: \(row.value)")
    #expect(text.map(Self.rounded) == row.computed.map(Self.rounded), "\(row.value)")
  }

  /// Components to two digits: `color(srgb)` prints what conversion leaves over.
  private static func rounded(_ text: String) -> [String] {
    text.split(whereSeparator: { " (,)".contains($0) }).map { word in
      Double(word).map { "\(($0 * 100).rounded() / 100 + 0)" } ?? String(word)
    }
  }

  @Test("every space comes back from XYZ", arguments: ColorSpace.allCases)
  func converts(_ space: ColorSpace) {
    let color = ColorVector(0.25, 0.5, 0.75)
    let there = ColorSpace.srgb.convert(color, to: space)
    let back = space.convert(there, to: .srgb)
    #expect((back - color).max() < 1e-9 && (color - back).max() < 1e-9, "\(space.rawValue)")
  }

  @Test("currentcolor inherits as a keyword")
  func currentColor() throws {
    let style = try #require(Computed.style("color: blue; border-top-color: currentcolor; outline-color: inherit"))
    #expect(style.paint.borderColor.top == .currentColor)
  }
}
