import CairoKit
import FlexTree
import Testing

@testable import TextMeasure

@Suite("Fonts and formulas")
struct MathFontTests {
  private func font(_ family: String, size: Float = 20, compact: Bool = false) throws -> MathFont {
    var style = ComputedStyle()
    style.text.fontFamily = [.named(family)]
    style.text.fontSize = size
    style.rare.inherited.math.isCompact = compact
    return TextMeasurer(fonts: try FontSet()).mathFont(of: style)
  }

  @Test("a font without a table for formulas has MathML Core's measures")
  func fallbacks() throws {
    let inter = try font("Inter")
    let rule = inter.rule
    #expect(rule > 1 && inter.length(.fractionRuleThickness) == rule.layoutUnit)
    #expect(inter.length(.fractionNumDisplayStyleGapMin) == (3 * rule).layoutUnit)
    #expect(inter.length(.fractionNumeratorGapMin) == rule.layoutUnit)
    #expect(inter.length(.stackDisplayStyleGapMin) == (7 * rule).layoutUnit)
    #expect(inter.length(.spaceAfterScript) == 4)
    #expect(inter.length(.fractionNumeratorShiftUp) == 0)
    #expect(abs(inter.length(.radicalKernAfterDegree) + 11.11) < 0.02)
    #expect(inter.share(.radicalDegreeBottomRaise) == 0.6)
    #expect(abs(inter.axisHeight - inter.xHeight / 2) < 1 / 32)
    #expect(inter.length(display: .stackDisplayStyleGapMin, text: .stackGapMin) == (7 * rule).layoutUnit)
    let compact = try font("Inter", compact: true)
    #expect(compact.length(display: .stackDisplayStyleGapMin, text: .stackGapMin) == (3 * rule).layoutUnit)
  }

  @Test("a font for formulas has its own measures, larger forms and pieces of operators")
  func table() throws {
    let math = try font("DejaVu Math TeX Gyre")
    #expect(math.length(.fractionRuleThickness) != 1)
    var last: Float = 0
    for target: Float in [0, 40, 100, 400, 4_000] {
      let glyph = try #require(math.stretched(0x28, isVertical: true, target: target))
      #expect(glyph.ascent + glyph.descent >= target)
      #expect(glyph.ascent + glyph.descent > last)
      last = glyph.ascent + glyph.descent
      #expect(glyph.run.text == "(")
    }
    #expect(try font("Inter").stretched(0x28, isVertical: true, target: 400)?.run.glyphs.count == 1)
    #expect(try font("Inter").stretched(0x10FFFF, isVertical: true, target: 4) == nil)
  }

  @Test("pieces overlap as far as leaves the size that is asked for")
  func assemblies() throws {
    func part(_ advance: Float, extends: Bool) -> MathGlyphPart {
      MathGlyphPart(glyph: 1, startConnector: 4, endConnector: 4, fullAdvance: advance, isExtender: extends)
    }
    let whole = MathGlyphAssembly(
      parts: [part(10, extends: false), part(10, extends: true), part(10, extends: false)], minOverlap: 1,
      italicCorrection: 0)
    #expect(AssemblyOverlap(whole, target: 0, limit: 99) == AssemblyOverlap(repetitions: 0, length: 4))
    #expect(AssemblyOverlap(whole, target: 19, limit: 99) == AssemblyOverlap(repetitions: 0, length: 1))
    #expect(AssemblyOverlap(whole, target: 26, limit: 99) == AssemblyOverlap(repetitions: 1, length: 2))
    #expect(AssemblyOverlap(whole, target: .infinity, limit: 99)?.repetitions == 97)
    let rigid = MathGlyphAssembly(parts: [part(10, extends: false)], minOverlap: 1, italicCorrection: 0)
    #expect(AssemblyOverlap(rigid, target: 19, limit: 99) == nil)
  }

  @Test("letters by themselves become those of mathematics")
  func italics() {
    func shown(_ text: String) -> String {
      var style = TextStyle()
      style.textTransform.mathAuto = true
      return String(
        String.UnicodeScalarView(
          TextTransformer.apply(style, to: text).compactMap(Unicode.Scalar.init)))
    }
    #expect(["x", "h", "A", "ω", "Γ", "∇", "ϵ", "ı"].map(shown) == ["𝑥", "ℎ", "𝐴", "𝜔", "𝛤", "𝛻", "𝜖", "𝚤"])
    #expect(["xy", "1", " x", "+", "ϒ"].map(shown) == ["xy", "1", " x", "+", "ϒ"])
  }
}
