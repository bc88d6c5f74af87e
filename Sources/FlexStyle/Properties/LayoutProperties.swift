import FlexCore
import FlexTree

/// What layout reads: CSS Display, Box Model, Sizing, Positioned Layout, Flexbox, Box Alignment.
enum LayoutProperties {
  static let rows: [Property] = boxes + sizes + edges + flex + alignment

  private static let boxes: [Property] = [
    .row("display", inherits: false, .display, get: { $0.displayKind }, set: { $0.displayKind = $1 }),
    .row("position", inherits: false, .position, get: { $0.positionValue }, set: { $0.positionValue = $1 })
      .partly("`sticky` is where nobody has scrolled"),
    .layout("box-sizing", \.boxSizing, .keywords(["content-box": .contentBox, "border-box": .borderBox])),
    // Nothing is not a size: as in browsers, 0 is 1.
    .row(
      "zoom", inherits: false, .numberOrPercentage(NumericReader.nonNegative) | .keyword("normal", 1),
      get: { $0.zoom }, set: { $0.zoom = $1 > 0 ? $1 : 1 }),
    .layout("overflow-x", \.overflow.width, .overflow),
    .layout("overflow-y", \.overflow.height, .overflow),
    .row("float", inherits: false, .float, get: { $0.floatValue }, set: { $0.floatValue = $1 }),
    .layout("clear", \.clear, .clear),
    .paint("z-index", \.zIndex, .keyword("auto", or: .integer())),
    aspectRatio,
    .rare("margin-trim", \.marginTrim, .marginTrim),
  ]

  private static let sizes: [Property] = [
    .layout("width", \.size.width, .keyword("auto", .auto) | .size(anchors: .size, bases: ["auto": .auto])),
    .layout("height", \.size.height, .keyword("auto", .auto) | .size(anchors: .size, bases: ["auto": .auto])),
    .layout("min-width", \.minSize.width, .keyword("auto", .auto) | .size(anchors: .size, bases: ["auto": .auto])),
    .layout("min-height", \.minSize.height, .keyword("auto", .auto) | .size(anchors: .size, bases: ["auto": .auto])),
    .layout("max-width", \.maxSize.width, .keyword("none", .auto) | .size(anchors: .size, bases: [:])),
    .layout("max-height", \.maxSize.height, .keyword("none", .auto) | .size(anchors: .size, bases: [:])),
  ]

  private static let edges: [Property] = [
    .layout("margin-top", \.margin.top, .keyword("auto", .auto) | .offset(anchors: .size)),
    .layout("margin-right", \.margin.right, .keyword("auto", .auto) | .offset(anchors: .size)),
    .layout("margin-bottom", \.margin.bottom, .keyword("auto", .auto) | .offset(anchors: .size)),
    .layout("margin-left", \.margin.left, .keyword("auto", .auto) | .offset(anchors: .size)),
    .layout("padding-top", \.padding.top, .lengthPercentage(NumericReader.nonNegative)),
    .layout("padding-right", \.padding.right, .lengthPercentage(NumericReader.nonNegative)),
    .layout("padding-bottom", \.padding.bottom, .lengthPercentage(NumericReader.nonNegative)),
    .layout("padding-left", \.padding.left, .lengthPercentage(NumericReader.nonNegative)),
    .layout("top", \.inset.top, .keyword("auto", .auto) | .offset(anchors: [.position, .size])),
    .layout("right", \.inset.right, .keyword("auto", .auto) | .offset(anchors: [.position, .size])),
    .layout("bottom", \.inset.bottom, .keyword("auto", .auto) | .offset(anchors: [.position, .size])),
    .layout("left", \.inset.left, .keyword("auto", .auto) | .offset(anchors: [.position, .size])),
  ]

  private static let flex: [Property] = [
    .layout("flex-direction", \.flexDirection, .flexDirection),
    .layout("flex-wrap", \.flexWrap, .flexWrap),
    .layout("flex-line-count", \.flexLineCount, .lineCount),
    .layout("flex-grow", \.flexGrow, .number(NumericReader.nonNegative)),
    .layout("flex-shrink", \.flexShrink, .number(NumericReader.nonNegative)),
    .layout(
      "flex-basis", \.flexBasis,
      .keywords(["auto": .auto, "content": .content])
        | .size(bases: ["auto": .auto, "content": .content])),
    .layout("order", \.order, .integer()),
  ]

  private static let alignment: [Property] = [
    .layout("justify-content", \.justifyContent, .justifyContent),
    .layout("align-content", \.alignContent, .alignContent),
    .serialized(
      "justify-items", inherits: false, .justifyItems,
      get: { $0.layout.justifyItems }, set: { $0.layout.justifyItems = $1 }),
    .layout("align-items", \.alignItems, .alignItems),
    .layout("justify-self", \.justifySelf, .justifySelf),
    .layout("align-self", \.alignSelf, .alignSelf),
    gap("row-gap", \.gap.height, .row),
    gap("column-gap", \.gap.width, .column),
  ]

  /// `normal | <length-percentage [0,∞]>`. CSS Box Alignment 3 §8.1 (#column-row-gap). Layout reads
  /// `normal` as 0; that a 0 was given is noted.
  private static func gap(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<Style, LengthPercentage>, _ axis: GapAxes
  ) -> Property {
    .row(
      name, inherits: false, .keyword("normal", or: .lengthPercentage(NumericReader.nonNegative)),
      get: { style in
        let value = style.layout[keyPath: path()]
        return value == .zero && !style.rare.zeroGaps.contains(axis) ? nil : value
      },
      set: { style, value in
        style.layout[keyPath: path()] = value ?? .zero
        guard style.rare.zeroGaps.contains(axis) != (value == .zero) else { return }
        style.rare.zeroGaps.formSymmetricDifference(axis)
      })
  }

  /// `auto || <ratio>`. CSS Sizing 4 §5.1 (#aspect-ratio). Its terms are kept as written: 16 / 9 stays so.
  private static let aspectRatio = Property.row(
    "aspect-ratio", inherits: false, .aspectRatio,
    get: { style in
      let terms = style.rare.texts.own["aspect-ratio"]
      return AspectRatio(
        isAuto: style.layout.aspectRatioIsAuto || terms == nil, terms: terms, ratio: style.layout.aspectRatio)
    },
    set: { style, value in
      style.layout.aspectRatio = value.ratio
      style.layout.aspectRatioIsAuto = value.isAuto && value.terms != nil
      style.rare.texts.set("aspect-ratio", value.terms, inherits: false)
    })
}

extension Grammar where Value: Equatable & Sendable {
  /// The same grammar for an optional value.
  var optional: Grammar<Value?> {
    map {
      $0
    } _: {
      $0
    }
  }
}
