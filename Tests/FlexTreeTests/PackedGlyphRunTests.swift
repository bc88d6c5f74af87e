import FlexTree
import Testing

@Suite("Glyph runs as lines keep them")
struct PackedGlyphRunTests {
  private func run(_ glyphs: [GlyphRun.Glyph]) -> GlyphRun {
    var run = GlyphRun(
      font: FontID(index: 3), fontSize: 12, glyphs: glyphs, text: "abc", clusters: .byteEach(count: glyphs.count),
      isRightToLeft: true, width: 20)
    run.uprightAxis = 4
    run.narrowing = 0.5
    return run
  }

  @Test func `what is packed comes back to the last bit`() {
    var glyphs: [GlyphRun.Glyph] = []
    var x: Float = 0
    for id in [0, 7, 65_535] + Array(100..<120) as [UInt32] {
      let advance = Float(id) / 7 - 0.1
      glyphs.append(GlyphRun.Glyph(id: id, x: x, y: 0, advance: advance))
      x += advance
    }
    #expect(PackedGlyphRun(run(glyphs)).run == run(glyphs))
    #expect(PackedGlyphRun(run([])).run == run([]))
    for count in [0, 1, 12, glyphs.count] {
      var ids: Set<UInt32> = [1]
      PackedGlyphRun(run(Array(glyphs.prefix(count)))).addGlyphs(to: &ids)
      #expect(ids == Set(glyphs.prefix(count).map(\.id) + [1]))
    }
  }

  @Test(arguments: [
    GlyphRun.Glyph(id: 5, x: 0, y: 1, advance: 3), GlyphRun.Glyph(id: 5, x: 0.001, y: 0, advance: 3),
    GlyphRun.Glyph(id: 65_536, x: 0, y: 0, advance: 3), GlyphRun.Glyph(id: 5, x: 0, y: .nan, advance: 3),
  ])
  func `a glyph that stands elsewhere, or has a high number, is kept as it is`(_ glyph: GlyphRun.Glyph) {
    let glyphs = [GlyphRun.Glyph](repeating: GlyphRun.Glyph(id: 3, x: 0, y: 0, advance: 0), count: 20) + [glyph]
    #expect("\(PackedGlyphRun(run(glyphs)).run)" == "\(run(glyphs))")
  }
}
