/// CSS Box Model, Positioned Layout, Logical Properties, Overflow, Box Alignment.
enum BoxShorthands {
  private static let sides = ["top", "right", "bottom", "left"]

  static let all: [Shorthand] =
    [
      .edges("margin", sides.map { "margin-" + $0 }),
      .edges("padding", sides.map { "padding-" + $0 }),
      .edges("inset", sides),
      .edges("scroll-margin", sides.map { "scroll-margin-" + $0 }),
      .edges("scroll-padding", sides.map { "scroll-padding-" + $0 }),
      .pair("overflow", ["overflow-x", "overflow-y"]),
      .pair("gap", ["row-gap", "column-gap"]),
      .pair("overscroll-behavior", ["overscroll-behavior-x", "overscroll-behavior-y"]),
      place("place-content", ["align-content", "justify-content"], baseline: "start"),
      place("place-items", ["align-items", "justify-items"]),
      place("place-self", ["align-self", "justify-self"]),
      container,
      positionTry,
      .pair("contain-intrinsic-size", ["contain-intrinsic-width", "contain-intrinsic-height"]),
    ]
    + ["margin", "padding", "inset", "scroll-margin", "scroll-padding"].flatMap { name in
      ["inline", "block"].map { axis in
        Shorthand.pair("\(name)-\(axis)", ["\(name)-\(axis)-start", "\(name)-\(axis)-end"])
      }
    }

  /// CSS Anchor Positioning 1 §5.3 (#position-try-prop).
  private static let positionTry = Shorthand(
    "position-try", ["position-try-order", "position-try-fallbacks"],
    syntax: "<'position-try-order'>? <'position-try-fallbacks'>"
  ) { reader, ids in
    let order = reader.attempt { PropertyParser.specified(ids[0], &$0) }
    guard let fallbacks = PropertyParser.specified(ids[1], &reader) else { return nil }
    return [(ids[0], order.map { .specified($0) } ?? .keyword(.initial)), (ids[1], .specified(fallbacks))]
  }

  /// CSS Conditional 5 §2.3 (#container-shorthand).
  private static let container = Shorthand(
    "container", ["container-name", "container-type"], syntax: "<'container-name'> [ / <'container-type'> ]?"
  ) { reader, ids in
    guard ids.count == 2, let names = PropertyParser.specified(ids[0], &reader) else { return nil }
    guard reader.slash() else { return [(ids[0], .specified(names)), (ids[1], .keyword(.initial))] }
    guard let type = PropertyParser.specified(ids[1], &reader) else { return nil }
    return [(ids[0], .specified(names)), (ids[1], .specified(type))]
  }

  /// `<align> <justify>?`: one value is for both, though a baseline is a start to justify by.
  /// CSS Box Alignment 3 §5.4 (#place-content).
  private static func place(_ name: String, _ longhands: [String], baseline: String? = nil) -> Shorthand {
    Shorthand(name, longhands, syntax: longhands.map { "<'\($0)'>" }.joined(separator: " ") + "?") { reader, ids in
      let start = reader.index
      guard ids.count == 2, let align = PropertyParser.specified(ids[0], &reader) else { return nil }
      let end = reader.index
      if reader.isAtEnd {
        reader.rewind(to: start)
        if let justify = PropertyParser.specified(ids[1], &reader), reader.isAtEnd {
          return [(ids[0], .specified(align)), (ids[1], .specified(justify))]
        }
        reader.rewind(to: end)
        guard let baseline, let justify = SpecifiedValue(ids[1], .ident(baseline)) else { return nil }
        return [(ids[0], .specified(align)), (ids[1], .specified(justify))]
      }
      guard let justify = PropertyParser.specified(ids[1], &reader) else { return nil }
      return [(ids[0], .specified(align)), (ids[1], .specified(justify))]
    }
  }
}
