import TestSupport
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

  @Test func declaredFontsStandInForNobody() throws {
    func standIns(_ fonts: FontSet) -> [String?] {
      ([0x41, 0x21A9, 0x2713, 0x6F22] as [UInt32]).map { scalar in
        let id = fonts.fallback(for: [scalar], language: "", wantsEmoji: false, request: .init(families: []))
        return id.map(fonts.familyName)
      }
    }
    let fonts = try FontSet()
    for index in 0..<40 { _ = try fonts.register(FontFace(family: "Own \(index)", sources: [.local("DejaVu Sans")])) }
    #expect(try standIns(fonts) == standIns(FontSet()))
  }

  private func register(_ range: ClosedRange<UInt32>, weight: Float = 400, in fonts: FontSet) throws {
    let rule = FontFace(
      family: "Parts", sources: [.local("No Such Face"), .local("DejaVu Sans")], weight: weight...weight,
      unicodeRanges: [range])
    let name = try fonts.register(rule)
    #expect(name == "DejaVu Sans")
  }

  @Test func partsStandInTheOrderOfTheirDescriptors() throws {
    let fonts = try FontSet()
    try register(0x41...0x42, in: fonts)
    try register(0x43...0x44, weight: 700, in: fonts)
    try register(0x45...0x46, in: fonts)
    try register(0x47...0x48, weight: 300, in: fonts)
    let ids = fonts.fonts(for: FontRequest(families: [.named("Parts")]))
    // The later of equal rules first; then lighter ones, then heavier ones.
    #expect(
      ids.prefix(4).map { fonts[$0]?.description.unicodeRanges } == [
        [0x45...0x46], [0x41...0x42], [0x47...0x48], [0x43...0x44],
      ])
  }

  @Test("the time grows with the rules, not with their square") func manyParts() throws {
    let fonts = try FontSet()
    let seconds = try processorSeconds {
      for index in 0..<UInt32(3_000) { try register(16 * index...16 * index + 15, in: fonts) }
      let ids = fonts.fonts(for: FontRequest(families: [.named("Parts")]))
      #expect(ids.count > 3_000)
    }
    #expect(seconds < 5)
  }

  @Test func unreadableFilesAreErrors() {
    #expect(throws: CairoError.self) { try FontSet(options: FontOptions(files: ["/dev/null"], useSystemFonts: false)) }
  }
}
