internal import FlexCore
internal import FlexTree

/// By which baseline an element's text stands, and how far from there. CSS Inline 3 §4.2 (#baseline-alignment): only SVG's
/// text has it, as in Chromium.
struct SVGBaselines {
  private let style: ComputedStyle
  private let metrics: (ascent: Float, descent: Float, xHeight: Float)

  init(_ style: ComputedStyle, _ fonts: any MarkerFonts) {
    self.style = style
    metrics = fonts.baselines(of: style.text)
  }

  /// px down, so that the baseline that `dominant-baseline` names lies where the alphabetic one would.
  /// CSS Inline 3 §4.1 (#dominant-baseline-property).
  var dominant: Float { offset(style.rare.texts.inherited["dominant-baseline"]) }

  /// px up from where the text of the element around stands, `baseline-shift` included.
  func raising(in parent: SVGBaselines) -> Float { parent.aligned - aligned + shift }

  /// px down of what `alignment-baseline` names.
  private var aligned: Float {
    switch style.rare.texts.own["alignment-baseline"] {
    case nil, "auto", "baseline": dominant
    case let name: offset(name)
    }
  }

  private func offset(_ baseline: String?) -> Float {
    switch baseline {
    case "middle": metrics.xHeight / 2
    case "central": (metrics.ascent - metrics.descent) / 2
    case "mathematical": metrics.ascent / 2
    case "hanging": metrics.ascent * 0.8
    case "before-edge", "text-before-edge", "text-top": metrics.ascent
    case "after-edge", "text-after-edge", "text-bottom", "ideographic": -metrics.descent
    default: 0
    }
  }

  /// Half the font's height for the keywords, as in Chromium.
  private var shift: Float {
    let height = metrics.ascent.rounded() + metrics.descent.rounded()
    switch style.rare.texts.own["baseline-shift"] {
    case nil, "baseline": return 0
    case "sub": return -height / 2
    case "super": return height / 2
    case let text?:
      if text.hasSuffix("px") { return Float(text.dropLast(2)) ?? 0 }
      if text.hasSuffix("%") { return (Float(text.dropLast()) ?? 0) / 100 * style.text.fontSize }
      return 0
    }
  }
}
