/// What a value may be written as in a document without a doctype, but for shorthands of several kinds of values and
/// functions. Quirks §3.1, §3.2 (#the-hashless-hex-color-quirk, #the-unitless-length-quirk).
struct ValueQuirks: OptionSet {
  let rawValue: UInt8
  static let unitlessLengths = ValueQuirks(rawValue: 1)
  static let hashlessColors = ValueQuirks(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// What a property takes.
  init(property: String) {
    self = Self.lengths.contains(property) ? .unitlessLengths : Self.colors.contains(property) ? .hashlessColors : []
  }

  private static let lengths: Set<String> = {
    var names: Set<String> = [
      "background-position", "border-spacing", "border-width", "bottom", "clip", "font-size", "height", "left",
      "letter-spacing", "margin", "max-height", "max-width", "min-height", "min-width", "padding", "right",
      "text-indent", "top", "vertical-align", "width", "word-spacing",
    ]
    for side in ["top", "right", "bottom", "left"] {
      names.formUnion(["border-\(side)-width", "margin-\(side)", "padding-\(side)"])
    }
    return names
  }()

  private static let colors: Set<String> = [
    "background-color", "border-color", "border-top-color", "border-right-color", "border-bottom-color",
    "border-left-color", "color",
  ]
}
