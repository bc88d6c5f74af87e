internal import CairoKit
public import FlexTree

/// A character as large as something asks for: a larger form of its glyph, or pieces that are put together.
/// MathML Core §5.3 (#size-variants-for-operators-mathvariants).
public struct StretchedGlyph: Equatable, Sendable {
  /// px. The run's origin is on the baseline.
  public var advance: Float
  public var ascent: Float
  public var descent: Float
  public var italicCorrection: Float
  public var run: GlyphRun
}

extension MathFont {
  /// How many glyphs are put together at most.
  private static let pieceLimit = 1_000

  /// A character that is at least as large as asked for, or as large as the font has it; `nil`: the font hasn't got it.
  ///
  /// - Parameters:
  ///   - target: the least height or width, px.
  public func stretched(_ character: UInt32, isVertical: Bool, target: Float) -> StretchedGlyph? {
    guard let font, let base = glyph(of: character), let scalar = Unicode.Scalar(character) else { return nil }
    let text = String(Character(scalar))
    var found: StretchedGlyph?
    for glyph in [base] + fonts.mathVariants(of: base, in: font, isVertical: isVertical) {
      let bounds = bounds(of: glyph)
      let advance = advance(of: glyph)
      found = StretchedGlyph(
        advance: advance, ascent: -bounds.top, descent: bounds.bottom,
        italicCorrection: fonts.italicCorrection(of: glyph, in: font, size: size),
        run: run([GlyphRun.Glyph(id: glyph, x: 0, y: 0, advance: advance)], font, text, width: advance))
      if (isVertical ? bounds.height : bounds.width) >= target { return found }
    }
    return assembled(base, font, text, isVertical: isVertical, target: target) ?? found
  }

  /// The width that is kept for a character, whatever height it will have. MathML Core §5.3
  /// (#dfn-preferred-inline-size-of-a-glyph-stretched-along-the-block-axis).
  public func widestForm(of character: UInt32) -> Float {
    guard let font, let base = glyph(of: character) else { return 0 }
    var widest = advance(of: base)
    for glyph in fonts.mathVariants(of: base, in: font, isVertical: true) { widest = max(widest, advance(of: glyph)) }
    for part in fonts.mathAssembly(of: base, in: font, size: size, isVertical: true)?.parts ?? [] {
      widest = max(widest, advance(of: part.glyph))
    }
    return widest.layoutUnit
  }

  /// The height of a character as it is, px.
  public func height(of character: UInt32) -> Float { glyph(of: character).map { bounds(of: $0).height } ?? 0 }

  private func run(_ glyphs: [GlyphRun.Glyph], _ font: FontID, _ text: String, width: Float) -> GlyphRun {
    GlyphRun(
      font: font, fontSize: size, glyphs: glyphs, text: text,
      clusters: GlyphRun.Clusters([.init(textRange: 0..<text.utf8.count, glyphCount: glyphs.count)]),
      isRightToLeft: false, width: width)
  }

  /// MathML Core §5.3 (#the-glyphassembly-table): as few extenders as do, and as much overlap as leaves the size.
  private func assembled(
    _ base: UInt32, _ font: FontID, _ text: String, isVertical: Bool, target: Float
  ) -> StretchedGlyph? {
    guard let assembly = fonts.mathAssembly(of: base, in: font, size: size, isVertical: isVertical),
      let overlap = AssemblyOverlap(assembly, target: target, limit: Self.pieceLimit)
    else { return nil }
    var glyphs: [GlyphRun.Glyph] = []
    // The edges of all ink: along the stretch from the first piece, and across.
    var ink: (first: Float, last: Float, low: Float, high: Float)?
    var pen: Float = 0
    // In height they follow each other downwards.
    for part in isVertical ? assembly.parts.reversed() : assembly.parts {
      for _ in 0..<(part.isExtender ? overlap.repetitions : 1) {
        let bounds = bounds(of: part.glyph)
        let own: (first: Float, last: Float, low: Float, high: Float)
        if isVertical {
          glyphs.append(.init(id: part.glyph, x: 0, y: pen - bounds.top, advance: 0))
          own = (pen, pen + bounds.height, bounds.left, bounds.right)
        } else {
          glyphs.append(.init(id: part.glyph, x: pen, y: 0, advance: part.fullAdvance))
          own = (pen + bounds.left, pen + bounds.right, bounds.top, bounds.bottom)
        }
        ink =
          ink.map { (min($0.first, own.first), max($0.last, own.last), min($0.low, own.low), max($0.high, own.high)) }
          ?? own
        pen += part.fullAdvance - overlap.length
      }
    }
    guard let ink else { return nil }
    let width = isVertical ? ink.high - ink.low : ink.last - ink.first
    if isVertical {
      for index in glyphs.indices { glyphs[index].y -= ink.last }
      glyphs[0].advance = width
    }
    return StretchedGlyph(
      advance: width, ascent: isVertical ? ink.last - ink.first : -ink.low, descent: isVertical ? 0 : ink.high,
      italicCorrection: assembly.italicCorrection, run: run(glyphs, font, text, width: width))
  }
}

/// How often extenders are repeated, and how far all pieces overlap.
struct AssemblyOverlap: Equatable {
  var repetitions: Int
  /// px.
  var length: Float

  init(repetitions: Int, length: Float) {
    self.repetitions = repetitions
    self.length = length
  }

  /// - Parameter limit: how many pieces there are at most.
  init?(_ assembly: MathGlyphAssembly, target: Float, limit: Int) {
    var (fixed, extending): (Float, Float) = (0, 0)
    var (fixedCount, extenderCount) = (0, 0)
    var most = Float.greatestFiniteMagnitude
    for (index, part) in assembly.parts.enumerated() {
      if part.isExtender {
        (extending, extenderCount) = (extending + part.fullAdvance, extenderCount + 1)
      } else {
        (fixed, fixedCount) = (fixed + part.fullAdvance, fixedCount + 1)
      }
      if part.isExtender || index > 0 { most = min(most, part.startConnector) }
      if part.isExtender || index < assembly.parts.count - 1 { most = min(most, part.endConnector) }
    }
    let least = assembly.minOverlap
    let gain = extending - least * Float(extenderCount)
    guard extenderCount > 0, most >= least, gain > 0, fixedCount < limit else { return nil }
    let needed = ((target - fixed + least * Float(fixedCount - 1)) / gain).rounded(.up)
    let allowed = (limit - fixedCount) / extenderCount
    repetitions = needed.isFinite ? Int(max(0, min(needed, Float(allowed)))) : allowed
    let count = fixedCount + repetitions * extenderCount
    length = most
    if count > 1 {
      let fitting = (fixed + Float(repetitions) * extending - target) / Float(count - 1)
      length = max(least, min(most, fitting))
    }
  }
}
