import Testing

@testable import FlexCore

/// Layout rounds down to whole units of 1/64 px.
@Suite("Layout units")
struct LayoutUnitTests {
  @Test("are rounded down to, however large the length", arguments: [0, 3.3, 65_535.9, 65_536, 70_001.03, 131_071.99])
  func roundedDown(_ length: Float) {
    for unit in stride(from: Float(-130), through: 130, by: 1) {
      for length in [length + unit / 129, -length - unit / 129] where abs(length) < 131_072 {
        #expect(length.layoutUnitDown == (length * 64).rounded(.down) / 64)
      }
    }
  }
}
