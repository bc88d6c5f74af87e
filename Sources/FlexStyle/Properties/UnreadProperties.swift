import FlexCore
import FlexTree

/// Properties that authors write and that have no effect on a still picture, or none yet. What does
/// harm when it is missing is reported once; `.harmless` says that nobody will miss it.
enum UnreadProperties {
  static let rows: [Property] =
    interaction + motion + animation + scrolling + writing + fonts + svg.map { $0.partly("in inline `<svg>`") }
    + others + prefixed

  private static let interaction: [Property] = [
    .unread("cursor", inherits: true, initial: "auto", .cursor, .harmless),
    .unread(
      "pointer-events", inherits: true, initial: "auto",
      .words(
        "auto", "none", "visiblepainted", "visiblefill", "visiblestroke", "visible", "painted", "fill", "stroke", "all",
        "bounding-box"), .harmless),
    .unread("user-select", initial: "auto", .words("auto", "none", "text", "all", "contain"), .harmless),
    .unread("touch-action", initial: "auto", .anything("auto | none | <touch-action>"), .harmless),
    .unread("resize", initial: "none", .words("none", "both", "horizontal", "vertical", "block", "inline"), .harmless),
    .unread(
      "caret-color", inherits: true, initial: "currentcolor",
      Grammar<StyleColor>.keyword("auto", .currentColor).aliased | .color, .harmless),
    .unread("appearance", initial: "none", .anything("none | auto | <compat-auto>"), .harmless),
    .unread(
      "-webkit-tap-highlight-color", inherits: true, initial: "rgba(0, 0, 0, 0.18)", .anything("<color>"), .harmless),
    .unread("-webkit-touch-callout", inherits: true, initial: "default", .words("default", "none"), .harmless),
    .unread("-webkit-user-drag", initial: "auto", .words("auto", "none", "element"), .harmless),
    .unread("interactivity", inherits: true, initial: "auto", .words("auto", "inert"), .harmless),
  ]

  private static let motion: [Property] = [
    .unread("transition-property", initial: "all", .list(of: .animatedName), .harmless),
    .unread("transition-duration", initial: "0s", Grammar<Float>.time(NumericReader.nonNegative).list(), .harmless),
    .unread("transition-delay", initial: "0s", Grammar<Float>.time().list(), .harmless),
    .unread("transition-timing-function", initial: "ease", .list(of: .easing), .harmless),
    .unread("transition-behavior", initial: "normal", .list(of: .words("normal", "allow-discrete")), .harmless),
    .unread("view-transition-name", initial: "none", .anything("none | <custom-ident>"), .harmless),
  ]

  /// The cascade itself reads these. CSS Animations 1 §4 (#animations).
  private static let animation: [Property] = [
    .unread("animation-name", initial: "none", .list(of: .animatedName), .full),
    .unread(
      "animation-duration", initial: "0s",
      (.words("auto") | Grammar<Float>.time(NumericReader.nonNegative).asText).list(), .full),
    .unread("animation-delay", initial: "0s", Grammar<Float>.time().list(), .full),
    .unread("animation-timing-function", initial: "ease", .list(of: .easing), .full),
    .unread(
      "animation-iteration-count", initial: "1",
      (.words("infinite") | Grammar<Float>.number(NumericReader.nonNegative).asText).list(), .full),
    .unread(
      "animation-direction", initial: "normal",
      .list(of: .words("normal", "reverse", "alternate", "alternate-reverse")), .full),
    .unread("animation-fill-mode", initial: "none", .list(of: .words("none", "forwards", "backwards", "both")), .full),
    .unread("animation-play-state", initial: "running", .list(of: .words("running", "paused")), .full),
    .unread("animation-composition", initial: "replace", .list(of: .words("replace", "add", "accumulate")), .full),
    .unread(
      "animation-timeline", initial: "auto", .anything("<single-animation-timeline>#"),
      .partly("nothing scrolls: an animation of another timeline than `auto` is inactive")),
  ]

  private static let scrolling: [Property] =
    ["top", "right", "bottom", "left"].flatMap { side -> [Property] in
      [
        .unread("scroll-margin-\(side)", initial: "0px", Grammar<Float>.length(), .harmless),
        .unread(
          "scroll-padding-\(side)", initial: "auto", Grammar<Dimension>.keyword("auto", .auto) | .nonNegativeOffset,
          .harmless),
      ]
    }
    + [
      .unread("scroll-behavior", initial: "auto", .words("auto", "smooth"), .harmless),
      .unread("scroll-snap-type", initial: "none", .anything("none | <axis> [ mandatory | proximity ]?"), .harmless),
      .unread("scroll-snap-align", initial: "none", .anything("[ none | start | end | center ]{1,2}"), .harmless),
      .unread("scroll-snap-stop", initial: "normal", .words("normal", "always"), .harmless),
      .unread("overscroll-behavior-x", initial: "auto", .words("auto", "contain", "none"), .harmless),
      .unread("overscroll-behavior-y", initial: "auto", .words("auto", "contain", "none"), .harmless),
      .unread("overflow-anchor", inherits: false, initial: "auto", .words("auto", "none"), .harmless),
      .unread("scrollbar-width", initial: "auto", .words("auto", "thin", "none"), .harmless),
      .unread("scrollbar-color", inherits: true, initial: "auto", .anything("auto | <color>{2}"), .harmless),
      .unread("scrollbar-gutter", initial: "auto", .anything("auto | stable && both-edges?"), .harmless),
      .unread("-webkit-overflow-scrolling", inherits: true, initial: "auto", .words("auto", "touch"), .harmless),
    ]

  private static let writing: [Property] = [
    Property.unread("ruby-position", inherits: true, initial: "over", .wordSet("over", "under", "alternate"))
      .partly("annotations of `alternate` stand over their bases"),
    Property.unread(
      "ruby-align", inherits: true, initial: "space-around",
      .words(
        "start", "center", "space-between", "space-around")
    ).supported(.full),
    .unread(
      "text-autospace", inherits: true, initial: "no-autospace", .anything("normal | no-autospace | <autospace>")),
    .unread(
      "text-size-adjust", inherits: true, initial: "auto", .anything("auto | none | <percentage [0,∞]>"), .harmless),
    .unread(
      "dominant-baseline", inherits: true, initial: "auto",
      .words(
        "auto", "alphabetic", "central", "hanging", "ideographic", "mathematical", "middle", "text-after-edge",
        "text-before-edge", "text-bottom", "text-top", "use-script")),
    .unread(
      "alignment-baseline", initial: "baseline",
      .words(
        "auto", "baseline", "before-edge", "text-before-edge", "middle", "central", "after-edge", "text-after-edge",
        "ideographic", "alphabetic", "hanging", "mathematical", "text-top", "text-bottom")),
    .unread("baseline-shift", initial: "0px", .anything("<length-percentage> | sub | super | baseline")),
    .unread("baseline-source", initial: "auto", .words("auto", "first", "last")),
  ]

  private static let fonts: [Property] = [
    .unread(
      "font-palette", inherits: true, initial: "normal", .words("normal", "light", "dark") | .dashedIdent),
    .unread("font-language-override", inherits: true, initial: "normal", .anything("normal | <string>")),
    .unread("font-variant-emoji", inherits: true, initial: "normal", .words("normal", "text", "emoji", "unicode")),
    .unread(
      "-webkit-font-smoothing", inherits: true, initial: "auto",
      .words(
        "auto", "none", "antialiased", "subpixel-antialiased"), .harmless),
    .unread("-moz-osx-font-smoothing", inherits: true, initial: "auto", .words("auto", "grayscale"), .harmless),
    .unread("font-smooth", inherits: true, initial: "auto", .anything("auto | never | always"), .harmless),
    .unread("math-style", inherits: true, initial: "normal", .words("normal", "compact")),
    .unread("math-depth", inherits: true, initial: "0", .anything("auto-add | add( <integer> ) | <integer>")),
    .unread("math-shift", inherits: true, initial: "normal", .words("normal", "compact")),
  ]

  private static let svg: [Property] = [
    .unread("fill", inherits: true, initial: "rgb(0, 0, 0)", .paint),
    .unread("fill-opacity", inherits: true, initial: "1", Grammar<Float>.opacity),
    .unread("fill-rule", inherits: true, initial: "nonzero", .words("nonzero", "evenodd")),
    .unread("stroke", inherits: true, initial: "none", .paint),
    .unread("stroke-width", inherits: true, initial: "1px", .svgLength),
    .unread("stroke-opacity", inherits: true, initial: "1", Grammar<Float>.opacity),
    .unread("stroke-linecap", inherits: true, initial: "butt", .words("butt", "round", "square")),
    .unread(
      "stroke-linejoin", inherits: true, initial: "miter", .words("miter", "round", "bevel", "miter-clip", "arcs")),
    .unread("stroke-dasharray", inherits: true, initial: "none", .svgDashes),
    .unread("stroke-dashoffset", inherits: true, initial: "0px", .svgLength),
    .unread("stroke-miterlimit", inherits: true, initial: "4", .anything("<number>")),
    .unread("stop-color", initial: "rgb(0, 0, 0)", .svgColor),
    .unread("stop-opacity", initial: "1", Grammar<Float>.opacity),
    .unread("text-anchor", inherits: true, initial: "start", .words("start", "middle", "end")),
    .unread("paint-order", inherits: true, initial: "normal", .anything("normal | fill || stroke || markers")),
    .unread("vector-effect", initial: "none", .anything("none | non-scaling-stroke")),
    .unread(
      "shape-rendering", inherits: true, initial: "auto",
      .words(
        "auto", "optimizespeed", "crispedges", "geometricprecision")),
  ]

  private static let others: [Property] = [
    perspectiveOrigin,
    Property.unread(
      "perspective", initial: "none", Grammar<Float>.keyword("none", -1) | .length(NumericReader.nonNegative)
    ).supported(.full),
    Property.unread("transform-style", initial: "flat", .words("flat", "preserve-3d"))
      .partly("planes that cut each other are drawn one over the other"),
    Property.unread("backface-visibility", initial: "visible", .words("visible", "hidden")).supported(.full),
    .unread("forced-color-adjust", inherits: true, initial: "auto", .words("auto", "none"), .harmless),
    .unread("speak", inherits: true, initial: "normal", .words("normal", "none", "always", "never", "auto"), .harmless),
    .unread("mask-type", initial: "luminance", .words("luminance", "alpha")).partly("in inline `<svg>`"),
    .unread("anchor-name", initial: "none", .anything("none | <dashed-ident>#")),
    .unread("position-anchor", initial: "auto", .anything("auto | <anchor-name>")),
    .unread("position-area", initial: "none", .anything("none | <position-area>")),
    .unread(
      "field-sizing", initial: "fixed", .words("fixed", "content"), .partly("file choosers and dates keep their width")),
    .unread(
      "interpolate-size", inherits: true, initial: "numeric-only", .words("numeric-only", "allow-keywords"), .harmless),
  ]

  /// CSS Transforms 2 §8.2 (#perspective-origin-property); in px where the element has a box.
  private static let perspectiveOrigin: Property = {
    let grammar = Grammar<Position2D>("<position>") {
      PositionReader.read(&$0)
    } print: { value, _ in
      value.text
    }
    var row = Property.row(
      "perspective-origin", inherits: false, grammar,
      get: { $0.paint.perspectiveOrigin }, set: { $0.paint.perspectiveOrigin = $1 })
    let mixing = row.mixing
    row = Property(name: row.name, isInherited: false, syntax: row.syntax, read: row.read, copy: row.copy) { context in
      context.style.paint.perspectiveOrigin.text(in: context.referenceBox)
    }
    row.mixing = mixing
    return row
  }()

  private static let prefixed: [Property] = [
    .unread(
      "-webkit-box-orient", initial: "horizontal", .words("horizontal", "vertical", "inline-axis", "block-axis"),
      .harmless),
    .unread("-webkit-box-pack", initial: "start", .words("start", "end", "center", "justify")),
    .unread("-webkit-box-flex", initial: "0", Grammar<Float>.number()),
    .unread("-webkit-box-direction", inherits: true, initial: "normal", .words("normal", "reverse")),
    .unread("-webkit-box-ordinal-group", initial: "1", Grammar<Int32>.integer()),
    .unread("-webkit-box-reflect", initial: "none", .anything("none | <box-reflect>")),
    .unread("-webkit-text-security", inherits: true, initial: "none", .words("none", "disc", "circle", "square")),
    .unread("-webkit-rtl-ordering", inherits: true, initial: "logical", .words("logical", "visual"), .harmless),
  ]
}
