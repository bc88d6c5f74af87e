import FlexCore
import FlexTree

/// What inherits: CSS Text, Text Decoration, Lists, Color, and the inherited rest.
enum TextProperties {
  static let rows: [Property] = [color, textAlign] + lines + breaking + decoration + lists + others

  /// Inherits as a colour; `currentcolor` is the parent's. CSS Color 4 §4 (#the-color-property).
  private static let color = Property.text(
    "color", \.color,
    Grammar<StyleColor>.color.computed {
      $0.resolved($1.parent.text.color)
    } _: { color, _ in
      .color(color)
    }
  ).computed(in: .color)

  private static let lines: [Property] = [
    .text("line-height", \.lineHeight, .lineHeight).computed(in: .lineHeight),
    .text("letter-spacing", \.letterSpacing, .keyword("normal", .zero) | .lengthPercentage()),
    .text("word-spacing", \.wordSpacing, .keyword("normal", .zero).aliased | .lengthPercentage()),
    .text("text-align-last", \.textAlignLast, .textAlignLast),
    .text("text-justify", \.textJustify, .textJustify),
    .text("text-indent", \.textIndent, .textIndent),
    .text("text-box-edge", \.textBoxEdge, .textBoxEdge),
    .text("tab-size", \.tabSize, .tabSize),
    .text("text-transform", \.textTransform, .textTransform),
    .text("-webkit-text-security", \.textSecurity, .cases),
    .text("text-spacing-trim", \.textSpacingTrim, .textSpacingTrim),
    .text("text-autospace", \.spacesScriptsApart, .keywords(["normal": true, "no-autospace": false])),
    .text("hanging-punctuation", \.hangingPunctuation, .hangingPunctuation).supported(.none),
  ]

  /// `match-parent` is `start` or `end` of the parent, as a side. CSS Text 3 §6.1 (#text-align-property).
  private static let textAlign = Property.text(
    "text-align", \.textAlign,
    Grammar<TextAlign>.textAlign.computed { value, computation in
      guard value == .matchParent else { return value }
      let parent = computation.parent.text
      return switch parent.textAlign {
      case .start: parent.direction == .ltr ? .left : .right
      case .end: parent.direction == .ltr ? .right : .left
      default: parent.textAlign
      }
    } _: { value, _ in
      value
    })

  private static let breaking: [Property] = [
    .text("white-space-collapse", \.whiteSpaceCollapse, .whiteSpaceCollapse),
    .text("text-wrap-mode", \.textWrapMode, .keywords(["wrap": .wrap, "nowrap": .nowrap])),
    .text("text-wrap-style", \.textWrapStyle, .textWrapStyle),
    .text("word-break", \.wordBreak, .wordBreak),
    .text(
      "overflow-wrap", \.overflowWrap,
      .keywords(["normal": .normal, "break-word": .breakWord, "anywhere": .anywhere])),
    .text("line-break", \.lineBreak, .lineBreak),
    .text("hyphens", \.hyphens, .keywords(["none": .none, "manual": .manual, "auto": .auto])),
    .text("hyphenate-character", \.hyphenateCharacter, .keyword("auto", or: .string)),
    .text("hyphenate-limit-chars", \.hyphenateLimitChars, .hyphenateLimitChars),
  ]

  private static let decoration: [Property] = [
    .text("text-shadow", \.textShadow, .keyword("none", orList: .shadow(.text))),
    .text(
      "text-decoration-skip-ink", \.textDecorationSkipInk, .keywords(["auto": .auto, "none": .none, "all": .all])),
    .text("text-underline-offset", \.textUnderlineOffset, .keyword("auto", or: .lengthPercentage())),
    .text("text-underline-position", \.textUnderlinePosition, .textUnderlinePosition),
    .text("text-emphasis-style", \.textEmphasis.mark, .textEmphasisStyle),
    .text("text-emphasis-color", \.textEmphasis.color, .color),
    textEmphasisPosition,
    .text("accent-color", \.accentColor, .keyword("auto", or: .color)),
    .text("-webkit-text-fill-color", \.webkitTextFillColor, .color),
    .text("-webkit-text-stroke-color", \.webkitTextStrokeColor, .color),
    .text("-webkit-text-stroke-width", \.webkitTextStrokeWidth, .textStrokeWidth),
  ]

  /// `[ over | under ] && [ right | left ]?`. CSS Text Decoration 3 §3.4 (#text-emphasis-position-property).
  private static let textEmphasisPosition = Property.row(
    "text-emphasis-position", inherits: true, .textEmphasisPosition,
    get: { TextEmphasisPosition(isUnder: $0.text.textEmphasis.isUnder, isLeft: $0.text.textEmphasis.isLeft) },
    set: {
      $0.text.textEmphasis.isUnder = $1.isUnder
      $0.text.textEmphasis.isLeft = $1.isLeft
    }
  )

  private static let lists: [Property] = [
    .text("list-style-type", \.listStyleType, .listStyleType),
    .text("list-style-position", \.listStylePosition, .keywords(["outside": .outside, "inside": .inside])),
    .text("list-style-image", \.listStyleImage, .image),
    .text("quotes", \.quotes, .quotes),
  ]

  private static let others: [Property] = [
    .text("visibility", \.visibility, .keywords(["visible": .visible, "hidden": .hidden, "collapse": .collapse]))
      .partly("of a table with vertical lines, columns are shared out anew where some are collapsed"),
    .text("image-rendering", \.imageRendering, .imageRendering),
    .text("image-orientation", \.imageOrientation, .keywords(["none": .none, "from-image": .fromImage])),
    .text("color-scheme", \.colorScheme, .colorScheme).computed(in: .font),
    .text("orphans", \.orphans, .integer(1...Double.infinity)),
    .text("widows", \.widows, .integer(1...Double.infinity)),
    .text("print-color-adjust", \.printColorAdjustExact, .keywords(["economy": false, "exact": true])).supported(
      .harmless),
  ]
}
