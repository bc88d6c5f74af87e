import FlexCore
import FlexTree

/// Properties that few documents need, and those that authors write and that have no effect on a still picture, or none
/// yet: their values are kept as text. What does harm when it is missing is reported once; `.harmless` says that nobody
/// will miss it.
enum KeptProperties {
  static let rows: [Property] =
    interaction + motion + animation + scrolling + writing + fonts + svg.map { $0.partly("in inline `<svg>`") }
    + others + prefixed

  private static let interaction: [Property] = [
    .kept("cursor", inherits: true, initial: "auto", .cursor, .harmless),
    .kept(
      "pointer-events", inherits: true, initial: "auto",
      .words(
        "auto", "none", "visiblepainted", "visiblefill", "visiblestroke", "visible", "painted", "fill", "stroke", "all",
        "bounding-box"), .harmless),
    .kept("user-select", initial: "auto", .words("auto", "none", "text", "all", "contain"), .harmless),
    .kept("touch-action", initial: "auto", .anything("auto | none | <touch-action>"), .harmless),
    .kept("resize", initial: "none", .words("none", "both", "horizontal", "vertical", "block", "inline"), .harmless),
    .kept(
      "caret-color", inherits: true, initial: "currentcolor",
      Grammar<StyleColor>.keyword("auto", .currentColor).aliased | .color, .harmless),
    .rare("appearance", \.appearance, .cases).supported(.harmless),
    .kept(
      "-webkit-tap-highlight-color", inherits: true, initial: "rgba(0, 0, 0, 0.18)", .anything("<color>"), .harmless),
    .kept("-webkit-touch-callout", inherits: true, initial: "default", .words("default", "none"), .harmless),
    .kept("-webkit-user-drag", initial: "auto", .words("auto", "none", "element"), .harmless),
    .kept("interactivity", inherits: true, initial: "auto", .words("auto", "inert"), .harmless),
  ]

  private static let motion: [Property] = [
    .kept("transition-property", initial: "all", .list(of: .animatedName), .harmless),
    .kept("transition-duration", initial: "0s", Grammar<Float>.time(NumericReader.nonNegative).list(), .harmless),
    .kept("transition-delay", initial: "0s", Grammar<Float>.time().list(), .harmless),
    .kept("transition-timing-function", initial: "ease", .list(of: .easing), .harmless),
    .kept("transition-behavior", initial: "normal", .list(of: .words("normal", "allow-discrete")), .harmless),
    .kept("view-transition-name", initial: "none", .anything("none | <custom-ident>"), .harmless),
  ]

  /// The cascade itself reads these. CSS Animations 1 §4 (#animations).
  private static let animation: [Property] = [
    .kept("animation-name", initial: "none", .list(of: .animatedName), .full),
    .kept(
      "animation-duration", initial: "0s",
      (.words("auto") | Grammar<Float>.time(NumericReader.nonNegative).asText).list(), .full),
    .kept("animation-delay", initial: "0s", Grammar<Float>.time().list(), .full),
    .kept("animation-timing-function", initial: "ease", .list(of: .easing), .full),
    .kept(
      "animation-iteration-count", initial: "1",
      (.words("infinite") | Grammar<Float>.number(NumericReader.nonNegative).asText).list(), .full),
    .kept(
      "animation-direction", initial: "normal",
      .list(of: .words("normal", "reverse", "alternate", "alternate-reverse")), .full),
    .kept("animation-fill-mode", initial: "none", .list(of: .words("none", "forwards", "backwards", "both")), .full),
    .kept("animation-play-state", initial: "running", .list(of: .words("running", "paused")), .full),
    .kept("animation-composition", initial: "replace", .list(of: .words("replace", "add", "accumulate")), .full),
    .kept(
      "animation-timeline", initial: "auto", .anything("<single-animation-timeline>#"),
      .partly("what nobody has scrolled, and on no pages")),
    .kept("animation-range-start", initial: "normal", .anything("<animation-range-start>#"), .full),
    .kept("animation-range-end", initial: "normal", .anything("<animation-range-end>#"), .full),
    .kept("scroll-timeline-name", initial: "none", .anything("[ none | <dashed-ident> ]#"), .full),
    .kept("scroll-timeline-axis", initial: "block", .anything("[ block | inline | x | y ]#"), .full),
    .kept("view-timeline-name", initial: "none", .anything("[ none | <dashed-ident> ]#"), .full),
    .kept("view-timeline-axis", initial: "block", .anything("[ block | inline | x | y ]#"), .full),
    .kept("view-timeline-inset", initial: "auto", .anything("[ [ auto | <length-percentage> ]{1,2} ]#"), .full),
    .kept("timeline-scope", initial: "none", .anything("none | all | <dashed-ident>#"), .full),
  ]

  private static let scrolling: [Property] =
    ["top", "right", "bottom", "left"].flatMap { side -> [Property] in
      [
        .kept("scroll-margin-\(side)", initial: "0px", Grammar<Float>.length(), .harmless),
        .kept(
          "scroll-padding-\(side)", initial: "auto", Grammar<Dimension>.keyword("auto", .auto) | .nonNegativeOffset,
          .harmless),
      ]
    }
    + [
      .kept("scroll-behavior", initial: "auto", .words("auto", "smooth"), .harmless),
      .kept("scroll-snap-type", initial: "none", .anything("none | <axis> [ mandatory | proximity ]?"), .harmless),
      .kept("scroll-snap-align", initial: "none", .anything("[ none | start | end | center ]{1,2}"), .harmless),
      .kept("scroll-snap-stop", initial: "normal", .words("normal", "always"), .harmless),
      .kept("overscroll-behavior-x", initial: "auto", .words("auto", "contain", "none"), .harmless),
      .kept("overscroll-behavior-y", initial: "auto", .words("auto", "contain", "none"), .harmless),
      .kept("overflow-anchor", inherits: false, initial: "auto", .words("auto", "none"), .harmless),
      .rare("scrollbar-width", \.scrollbarWidth, .cases).supported(.partly("the room that is kept for scroll bars")),
      .kept("scrollbar-color", inherits: true, initial: "auto", .anything("auto | <color>{2}"), .harmless),
      .kept("scroll-marker-group", initial: "none", .anything("none | before | after"), .full),
      .kept("scrollbar-gutter", initial: "auto", .anything("auto | stable && both-edges?"), .full),
      .kept("-webkit-overflow-scrolling", inherits: true, initial: "auto", .words("auto", "touch"), .harmless),
    ]

  private static let writing: [Property] = [
    .inheritedRare("ruby-position", \.rubyPosition, .rubyPosition)
      .partly("annotations of `alternate` stand over their bases"),
    .inheritedRare("ruby-align", \.rubyAlign, .cases),
    .inheritedRare(
      "ruby-overhang", \.rubyOverhangsSpacesAlone, .keywords(["auto": false, "spaces": true, "none": true])),
    .kept(
      "text-size-adjust", inherits: true, initial: "auto", .anything("auto | none | <percentage [0,∞]>"), .harmless),
    .kept(
      "dominant-baseline", inherits: true, initial: "auto",
      .words(
        "auto", "alphabetic", "central", "hanging", "ideographic", "mathematical", "middle", "text-after-edge",
        "text-before-edge", "text-bottom", "text-top", "use-script"),
      .partly("in inline `<svg>`: of `<text>` and `<tspan>`")),
    .kept(
      "alignment-baseline", initial: "baseline",
      .words(
        "auto", "baseline", "before-edge", "text-before-edge", "middle", "central", "after-edge", "text-after-edge",
        "ideographic", "alphabetic", "hanging", "mathematical", "text-top", "text-bottom"),
      .partly("in inline `<svg>`: of `<tspan>`")),
    .kept(
      "baseline-shift", initial: "0px",
      .words("sub", "super", "baseline") | Grammar<LengthPercentage>.lengthPercentage().asText,
      .partly("in inline `<svg>`: of `<tspan>`")),
    .rare("baseline-source", \.baselineSource, .cases),
  ]

  private static let fonts: [Property] = [
    .inheritedRare("font-palette", \.fontPalette, .fontPalette),
    .kept(
      "-webkit-font-smoothing", inherits: true, initial: "auto",
      .words(
        "auto", "none", "antialiased", "subpixel-antialiased"), .harmless),
    .kept("-moz-osx-font-smoothing", inherits: true, initial: "auto", .words("auto", "grayscale"), .harmless),
    .kept("font-smooth", inherits: true, initial: "auto", .anything("auto | never | always"), .harmless),
  ]

  private static let svg: [Property] = [
    .kept("fill", inherits: true, initial: "rgb(0, 0, 0)", .paint),
    .kept("fill-opacity", inherits: true, initial: "1", Grammar<Float>.opacity),
    .kept("fill-rule", inherits: true, initial: "nonzero", .words("nonzero", "evenodd")),
    .kept("stroke", inherits: true, initial: "none", .paint),
    .kept("stroke-width", inherits: true, initial: "1px", .svgLength),
    .kept("stroke-opacity", inherits: true, initial: "1", Grammar<Float>.opacity),
    .kept("stroke-linecap", inherits: true, initial: "butt", .words("butt", "round", "square")),
    .kept(
      "stroke-linejoin", inherits: true, initial: "miter", .words("miter", "round", "bevel", "miter-clip", "arcs")),
    .kept("stroke-dasharray", inherits: true, initial: "none", .svgDashes),
    .kept("stroke-dashoffset", inherits: true, initial: "0px", .svgLength),
    .kept("stroke-miterlimit", inherits: true, initial: "4", .anything("<number>")),
    .kept("stop-color", initial: "rgb(0, 0, 0)", .svgColor),
    .kept("stop-opacity", initial: "1", Grammar<Float>.opacity),
    .kept("text-anchor", inherits: true, initial: "start", .words("start", "middle", "end")),
    .inheritedRare("paint-order", \.paintOrder, .paintOrder),
    .kept("vector-effect", initial: "none", .anything("none | non-scaling-stroke")),
    .kept(
      "shape-rendering", inherits: true, initial: "auto",
      .words(
        "auto", "optimizespeed", "crispedges", "geometricprecision")),
  ]

  private static let others: [Property] = [
    perspectiveOrigin,
    .rare("border-shape", \.borderShape, .borderShape).partly("outlines and what `overflow` cuts keep to the box"),
    .rare("perspective", \.perspective, .keyword("none", or: .length(NumericReader.nonNegative))),
    .rare("transform-style", \.preserves3D, .keywords(["flat": false, "preserve-3d": true]))
      .partly("planes that cut each other are drawn one over the other"),
    .rare("backface-visibility", \.hidesBackface, .keywords(["visible": false, "hidden": true])),
    .kept("forced-color-adjust", inherits: true, initial: "auto", .words("auto", "none"), .harmless),
    .kept("speak", inherits: true, initial: "normal", .words("normal", "none", "always", "never", "auto"), .harmless),
    .kept("mask-type", initial: "luminance", .words("luminance", "alpha")).partly("in inline `<svg>`"),
    .rare("field-sizing", \.fitsField, .keywords(["fixed": false, "content": true]))
      .partly("file choosers and dates keep their width"),
    .kept(
      "interpolate-size", inherits: true, initial: "numeric-only", .words("numeric-only", "allow-keywords"), .full),
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
    .kept(
      "-webkit-box-orient", initial: "horizontal", .words("horizontal", "vertical", "inline-axis", "block-axis"),
      .full),
    .kept(
      "-webkit-line-clamp", initial: "none", .keyword("none", or: .integer(1...Double.infinity)) as Grammar<Int32?>,
      .partly("in a vertical `-webkit-box`")),
    .kept("-webkit-box-align", initial: "stretch", .words("stretch", "start", "end", "center", "baseline"), .full),
    .kept("-webkit-box-pack", initial: "start", .words("start", "end", "center", "justify"), .full),
    .kept("-webkit-box-flex", initial: "0", Grammar<Float>.number(), .full),
    .kept("-webkit-box-direction", initial: "normal", .words("normal", "reverse"), .full),
    .kept("-webkit-box-ordinal-group", initial: "1", Grammar<Int32>.integer(), .full),
    .paint("-webkit-box-reflect", \.boxReflection, .boxReflection),
    .inheritedRare("-webkit-rtl-ordering", \.isVisuallyOrdered, .keywords(["logical": false, "visual": true])),
    .kept(
      "-webkit-user-modify", inherits: true, initial: "read-only",
      .words("read-only", "read-write", "read-write-plaintext-only"), .full),
  ]
}
