import FlexTree
import Testing

@testable import FlexDocument

@Suite("accent-color: CSS UI 4 §8.1 (#widget-accent); the colours are Chromium's")
struct ControlColorsTests {
  static let cases: [(accent: StyleColor?, colors: [UInt32?])] = [
    (nil, [0x0075FF, 0xFFFFFF, nil, nil]),
    (.color(Color(hex: 0xFF0000)), [0xFF0000, 0xFFFFFF, nil, nil]),
    (.color(Color(hex: 0xFFFF00)), [0xFFFF00, 0x3B3B3B, 0x3B3B3B, 0x858585]),
    (.color(Color(red: 0, green: 1, blue: 0, alpha: 136.0 / 255)), [0x77FF77, 0x3B3B3B, 0x3B3B3B, 0x858585]),
    (.currentColor, [0x000000, 0xFFFFFF, nil, nil]),
  ]

  @Test(arguments: cases) func standOutFromTheAccent(_ row: (accent: StyleColor?, colors: [UInt32?])) {
    var style = TextStyle()
    style.accentColor = row.accent
    let colors = ControlColors(style)
    #expect([colors.accent, colors.mark, colors.track, colors.frame] == row.colors)
  }

  static let darkCases: [(accent: StyleColor?, colors: [UInt32?])] = [
    (nil, [0x99C8FF, 0x3B3B3B, 0x3B3B3B, 0x858585]),
    (.color(Color(hex: 0xEE6644)), [0xEE6644, 0x3B3B3B, 0x3B3B3B, 0x858585]),
    (.color(Color(hex: 0x0000AA)), [0x0000AA, 0xFFFFFF, nil, nil]),
  ]

  @Test(arguments: darkCases) func standOutFromDarkPaper(_ row: (accent: StyleColor?, colors: [UInt32?])) {
    var style = TextStyle()
    style.isDark = true
    style.accentColor = row.accent
    let colors = ControlColors(style)
    #expect([colors.accent, colors.mark, colors.track, colors.frame] == row.colors)
  }

  @Test func svgColorsHaveSixDigits() {
    #expect((0xAB as UInt32).svgColor == "#0000ab")
  }
}
