import FlexTree

/// Properties of SVG and of newer modules that hardly any document writes: known by name, so that
/// they aren't taken for slips of the pen. Any value is read; nothing looks at it.
enum RareProperties {
  static let rows: [Property] =
    inheritedSVG.map { .kept($0.name, inherits: true, initial: $0.initial, .anything("<svg-value>"), drawn) }
    + ownSVG.map { .kept($0.name, initial: $0.initial, .anything("<svg-value>"), drawn) }
    + svgColors.map { .kept($0.name, initial: $0.initial, .svgColor, drawn) }
    + svgLengths.map { .kept($0, initial: "0px", .svgLength, drawn) }
    + ["rx", "ry"].map { .kept($0, initial: "auto", .words("auto") | .svgLength, drawn) }
    + [.kept("d", initial: "none", .svgPathData, drawn)]
    + shaping.map { .kept($0.name, initial: $0.initial, .anything("<any-value>")) }
    + interaction.map { .kept($0.name, initial: $0.initial, .anything("<any-value>"), .harmless) }

  /// An inline `<svg>` is drawn with the document's own style sheets.
  private static let drawn = Property.Support.partly("in inline `<svg>`")

  private typealias Row = (name: String, initial: String)

  /// SVG 2 §Appendix G (#propidx).
  private static let inheritedSVG: [Row] = [
    ("clip-rule", "nonzero"), ("color-interpolation", "srgb"), ("color-interpolation-filters", "linearrgb"),
    ("color-rendering", "auto"), ("marker-start", "none"), ("marker-mid", "none"), ("marker-end", "none"),
  ]
  private static let ownSVG: [Row] = [("flood-opacity", "1"), ("buffered-rendering", "auto")]
  private static let svgColors: [Row] = [
    ("flood-color", "rgb(0, 0, 0)"), ("lighting-color", "rgb(255, 255, 255)"),
  ]
  private static let svgLengths = ["cx", "cy", "r", "x", "y"]

  /// What would change the picture.
  private static let shaping: [Row] =
    [
      ("line-height-step", "0px"),
      ("block-ellipsis", "none"), ("max-lines", "none"), ("continue", "auto"),
      ("text-group-align", "none"), ("word-space-transform", "none"),
    ]

  /// What only someone in front of a screen would notice.
  private static let interaction: [Row] = [
    ("animation-trigger", "none"),
    ("frame-sizing", "auto"), ("page-margin-safety", "none"), ("app-region", "none"),
    ("-webkit-app-region", "none"), ("caret-animation", "auto"), ("caret-shape", "auto"),
    ("dynamic-range-limit", "no-limit"), ("overlay", "none"), ("overscroll-behavior-block", "auto"),
    ("overscroll-behavior-inline", "auto"), ("reading-flow", "normal"), ("reading-order", "0"),
    ("scroll-initial-target", "none"), ("scroll-target-group", "none"),
    ("speak-as", "normal"), ("view-transition-class", "none"), ("view-transition-group", "normal"),
    ("interest-delay-start", "normal"), ("interest-delay-end", "normal"), ("ime-mode", "auto"),
    ("nav-up", "auto"), ("nav-right", "auto"), ("nav-down", "auto"),
    ("nav-left", "auto"), ("interest-delay", "normal"), ("scroll-axis-lock", "none"), ("trigger-scope", "none"),
    ("timeline-trigger", "none"), ("timeline-trigger-activation-range", "normal"),
    ("timeline-trigger-activation-range-start", "normal"), ("timeline-trigger-activation-range-end", "normal"),
    ("timeline-trigger-active-range", "normal"), ("timeline-trigger-active-range-start", "normal"),
    ("timeline-trigger-active-range-end", "normal"), ("timeline-trigger-name", "none"),
    ("timeline-trigger-source", "none"), ("view-transition-scope", "none"), ("window-drag", "none"),
    ("-webkit-text-decorations-in-effect", "none"), ("text-decoration-skip", "auto"),
    ("text-decoration-skip-box", "none"),
  ]
}
