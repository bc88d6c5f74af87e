import FlexCore
import FlexTree

/// Old names with values of their own, and the halves of properties that they set: they write the same place in the
/// style as the property they stand beside, so that of both the later declaration counts.
enum PrefixedProperties {
  static let rows: [Property] =
    origins + spacing + masks + [rubyPosition, perspective, backgroundSize, backgroundOrigin]

  private typealias Axis = StylePath<Position2D, LengthPercentage>

  /// Halves of `transform-origin` and `perspective-origin`.
  private static let origins: [Property] =
    [
      ("x", \Position2D.x as Axis, ["left": 0, "center": 50, "right": 100] as KeyValuePairs<String, Float>),
      ("y", \.y, ["top": 0, "center": 50, "bottom": 100]),
    ].flatMap { axis, path, words in
      [
        origin("-webkit-transform-origin-\(axis)", path, words) {
          $0.paint.transformOrigin
        } set: {
          $0.paint.transformOrigin = $1
        },
        origin("-webkit-perspective-origin-\(axis)", path, words) {
          $0.paint.perspectiveOrigin
        } set: {
          $0.paint.perspectiveOrigin = $1
        },
      ]
    }
    + [
      .row(
        "-webkit-transform-origin-z", inherits: false, Grammar<Float>.length(),
        get: { $0.paint.transformOriginDepth }, set: { $0.paint.transformOriginDepth = $1 })
    ]

  private static func origin(
    _ name: String, _ axis: Axis, _ words: KeyValuePairs<String, Float>,
    get: @escaping @Sendable (borrowing ComputedStyle) -> Position2D,
    set: @escaping @Sendable (inout ComputedStyle, Position2D) -> Void
  ) -> Property {
    let words = words.map { ($0.key, LengthPercentage.percent($0.value)) }
    let syntax = words.map(\.0).joined(separator: " | ") + " | <length-percentage>"
    let grammar = Grammar<LengthPercentage>(syntax) { reader in
      for (word, place) in words where reader.keyword(word) { return .absolute(place) }
      return Grammar<LengthPercentage>.lengthPercentage().read(&reader)
    } print: { value, _ in
      value.text
    }
    return .row(name, inherits: false, grammar) {
      get($0)[keyPath: axis]
    } set: { style, value in
      var position = get(style)
      position[keyPath: axis] = value
      set(&style, position)
    }
  }

  /// Halves of `border-spacing`, cut off to whole px as that is.
  private static let spacing: [Property] =
    [("horizontal", \Size<Float>.width as StylePath<Size<Float>, Float>), ("vertical", \.height)].map { axis, path in
      .row(
        "-webkit-border-\(axis)-spacing", inherits: true, Grammar<Float>.length(NumericReader.nonNegative),
        get: { $0.text.borderSpacing[keyPath: path] },
        set: { $0.text.borderSpacing[keyPath: path] = $1.rounded(.down) })
    }

  /// Halves of `mask-position`, and the boxes of masks by names without `-box`; `text` is one of them.
  private static let masks: [Property] = [
    BackgroundProperties.mask("-webkit-mask-position-x", \.position.x, .axisPosition(start: "left", end: "right")),
    BackgroundProperties.mask("-webkit-mask-position-y", \.position.y, .axisPosition(start: "top", end: "bottom")),
    BackgroundProperties.mask("-webkit-mask-origin", \.origin, .boxArea(of: BoxArea.shortBoxes)),
    BackgroundProperties.mask(
      "-webkit-mask-clip", \.clip, .boxArea(of: BoxArea.shortBoxes) | .keywords(["text": .text, "no-clip": .noClip])),
  ]

  /// CSS Ruby 1 calls these sides `over` and `under`.
  private static let rubyPosition: Property = .inheritedRare(
    "-webkit-ruby-position", \.rubyPosition,
    .keywords(["before": RubyPosition(), "after": RubyPosition(isUnder: true, isAlternate: false)]))

  /// A number is of px. Compatibility Standard (#css-the-webkit-perspective-property).
  private static let perspective: Property = .rare(
    "-webkit-perspective", \.perspective,
    .keyword("none", or: .number(NumericReader.nonNegative) | .length(NumericReader.nonNegative)))

  /// One length is width and height at once.
  private static let backgroundSize = BackgroundProperties.background(
    "-webkit-background-size", \.size, .squareLayerSize)

  private static let backgroundOrigin = BackgroundProperties.background(
    "-webkit-background-origin", \.origin, .boxArea(of: BoxArea.shortBoxes))
}

extension BoxArea {
  /// The boxes by their old names as well.
  fileprivate static let shortBoxes: KeyValuePairs<String, BoxArea> = [
    "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "border": .borderBox,
    "padding": .paddingBox, "content": .contentBox,
  ]
}

extension Grammar where Value == ImageLayer.LayerSize {
  fileprivate static var squareLayerSize: Grammar {
    let twice = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative)
    return Grammar(layerSize.syntax) { reader in
      let start = reader.index
      guard let size = layerSize.read(&reader) else { return nil }
      let end = reader.index
      reader.rewind(to: start)
      if let side = twice.read(&reader), reader.index == end {
        return side.map { .size(width: $0, height: $0) }
      }
      reader.rewind(to: end)
      return size
    } print: { size, context in
      layerSize.print(size, context)
    }
  }
}
