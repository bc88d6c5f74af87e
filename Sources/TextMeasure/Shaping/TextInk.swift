internal import CairoKit
internal import FlexCore
internal import FlexTree

/// What a line of text paints, px from its origin on the baseline.
public struct TextInk: Equatable, Sendable {
  public var left: Float
  public var right: Float
  /// Above the baseline.
  public var ascent: Float
  /// Below the baseline.
  public var descent: Float
  /// How wide the text is for its line.
  public var advance: Float

  public init(left: Float, right: Float, ascent: Float, descent: Float, advance: Float) {
    self.left = left
    self.right = right
    self.ascent = ascent
    self.descent = descent
    self.advance = advance
  }

  public var width: Float { max(0, right - left) }
  public var height: Float { max(0, ascent + descent) }
}

extension TextMeasurer {
  /// The ink of a paragraph's text on one line, in whole px around it.
  public func ink(of paragraph: Paragraph) -> TextInk {
    let advance = paragraph.advance
    let layout = paragraph.layout(width: advance + 1) { _, _ in AtomMetrics(size: .zero, baseline: 0) }
    var ink: TextInk?
    guard let line = layout.lines.first else { return TextInk(left: 0, right: 0, ascent: 0, descent: 0, advance: 0) }
    for case .glyphs(let fragment) in line.fragments {
      for glyph in fragment.run.glyphs {
        guard let own = fonts.ink(of: glyph.id, in: fragment.font, size: fragment.fontSize) else { continue }
        let x = fragment.origin.x + glyph.x - line.frame.x
        let y = fragment.origin.y + glyph.y - line.baseline
        var all =
          ink ?? TextInk(left: .infinity, right: -.infinity, ascent: -.infinity, descent: -.infinity, advance: 0)
        all.left = min(all.left, x + own.left)
        all.right = max(all.right, x + own.right)
        all.ascent = max(all.ascent, -y - own.top)
        all.descent = max(all.descent, y + own.bottom)
        ink = all
      }
    }
    guard let ink else { return TextInk(left: 0, right: advance, ascent: 0, descent: 0, advance: advance) }
    return TextInk(
      left: ink.left.rounded(.down), right: ink.right.rounded(.up), ascent: ink.ascent.rounded(.up),
      descent: ink.descent.rounded(.up), advance: advance)
  }
}
