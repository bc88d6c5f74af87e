import Testing

@testable import CairoKit

@Suite("Font sets")
struct FontSetTests {
  @Test func metricSubstitutesStandIn() throws {
    let fonts = try FontSet()
    let ids = fonts.fonts(for: FontRequest(families: [.named("Arial")]))
    #expect(ids.first.map(fonts.familyName) == "Liberation Sans")
    #expect(fonts.missingFamilies.isEmpty)
  }

  @Test func missingFamiliesAreNamed() throws {
    let fonts = try FontSet()
    _ = fonts.fonts(for: FontRequest(families: [.named("No Such Sans"), .named("Inter")]))
    #expect(fonts.missingFamilies == ["No Such Sans": "Inter"])
  }

  static let weights: [(asked: Float, style: String)] = [
    (500, "Book"), (600, "Bold"), (400, "Book"), (900, "Bold"), (100, "ExtraLight"),
  ]
  @Test(arguments: weights) func nearestWeight(_ row: (asked: Float, style: String)) throws {
    let fonts = try FontSet()
    let ids = fonts.fonts(for: FontRequest(families: [.named("DejaVu Sans")], weight: row.asked))
    #expect(ids.first.flatMap { fonts[$0]?.description.styleName } == row.style)
  }

  @Test func withoutSystemFontsOnlyGivenOnesExist() throws {
    let path = try #require(SystemFonts.faces.first { $0.families.contains("DejaVu Sans Mono") }?.path)
    let fonts = try FontSet(options: FontOptions(files: [path], useSystemFonts: false))
    let ids = fonts.fonts(for: FontRequest(families: [.named("Inter"), .generic(.sansSerif)]))
    #expect(ids.map(fonts.familyName) == ["DejaVu Sans Mono"])
    #expect(fonts.fallback(for: [0x6F22], language: "", wantsEmoji: false, request: .init(families: [])) == nil)
  }

  @Test func unreadableFilesAreErrors() {
    #expect(throws: CairoError.self) { try FontSet(options: FontOptions(files: ["/dev/null"], useSystemFonts: false)) }
  }
}
