import FlexCore
import FlexTree

/// What inline layout and pagination read and what doesn't inherit: CSS Inline, Text Decoration,
/// Overflow 4, Content, Lists, Break.
enum InlineProperties {
  static let rows: [Property] = lines + shapes + decoration + generated + fragmentation + PagedProperties.rows

  private static let lines: [Property] = [
    .inline("vertical-align", \.verticalAlign, .verticalAlign),
    .inline("unicode-bidi", \.unicodeBidi, .unicodeBidi),
    .inline("text-overflow", \.textOverflow, .textOverflow),
    .inline("line-clamp", \.lineClamp, .keyword("none", or: .integer(1...Double.infinity))),
    .inline("box-decoration-break", \.boxDecorationBreak, .keywords(["slice": .slice, "clone": .clone])),
    .inline("text-fit", \.textFit, .textFit).partly(
      "in the box's own width and height, which don't follow; `per-line` isn't read"),
    Property.inline(
      "text-box-trim", \.textBoxTrim,
      .keywords(["none": [], "trim-start": .start, "trim-end": .end, "trim-both": [.start, .end]])
    ).partly("lines in columns keep their edges"),
    Property.inline("initial-letter", \.initialLetter, .initialLetter)
      .partly("on `::first-letter`, as in Chromium"),
  ]

  /// CSS Shapes 1 §4 (#shapes-from-box-values).
  private static let shapes: [Property] = [
    .inline("shape-outside", \.shapeOutside, .shapeOutside),
    .inline("shape-margin", \.shapeMargin, .lengthPercentage(NumericReader.nonNegative)),
    .inline("shape-image-threshold", \.shapeImageThreshold, .opacity),
  ]

  private static let decoration: [Property] = [
    .inline("text-decoration-line", \.textDecoration.lines, .textDecorationLine),
    .inline("text-decoration-style", \.textDecoration.style, .textDecorationStyle),
    .inline("text-decoration-color", \.textDecoration.color, .color),
    .inline("text-decoration-thickness", \.textDecoration.thickness, .textDecorationThickness),
  ]

  private static let generated: [Property] = [
    .row(
      "content", inherits: false, .content,
      get: { GeneratedContent(value: $0.inline.content, alternative: $0.inline.contentAlternative) },
      set: {
        $0.inline.content = $1.value
        $0.inline.contentAlternative = $1.alternative
      }
    ).partly("of elements only `normal` and one picture; the text behind `/` is not written out"),
    .inline("counter-reset", \.counterReset, .counterChanges(default: 0, isReversible: true)),
    .inline("counter-increment", \.counterIncrement, .counterChanges(default: 1)),
    .inline("counter-set", \.counterSet, .counterChanges(default: 0)),
  ]

  private static let fragmentation: [Property] = [
    .inline("break-before", \.breakBefore, .breakBetween),
    .inline("break-after", \.breakAfter, .breakBetween),
    .inline("break-inside", \.breakInside, .breakInside),
    .inline("margin-break", \.paged.marginBreak, .keywords(["auto": .auto, "keep": .keep, "discard": .discard])),
    .inline("page", \.page, .keyword("auto", or: .name)),
  ]
}
