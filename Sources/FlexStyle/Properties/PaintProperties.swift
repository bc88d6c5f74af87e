import FlexCore
import FlexTree

/// What painting reads, boxes' backgrounds and borders aside: CSS Color, Transforms, Compositing,
/// Filter Effects, Masking, Images.
enum PaintProperties {
  static let rows: [Property] = effects + transforms + offsets + shapes + replaced

  private static let effects: [Property] = [
    .paint("opacity", \.opacity, .opacity),
    .paint("isolation", \.isolation, .keywords(["auto": false, "isolate": true])),
    .paint(
      "mix-blend-mode", \.mixBlendMode,
      .blendMode | .keywords(["plus-lighter": .plusLighter, "plus-darker": .plusDarker])
    ).partly("without `plus-darker`"),
    .paint("filter", \.filter, .filters),
    .paint("backdrop-filter", \.backdropFilter, .filters).partly("a bitmap in PDF and SVG"),
    .paint("box-shadow", \.boxShadows, .keyword("none", orList: .shadow(.box))),
  ]

  private static let transforms: [Property] = [
    .paint("transform", \.transform, .transform).partly("in perspective a bitmap in PDF and SVG"),
    individual("translate", .translate, index: 0),
    individual("rotate", .rotate, index: 1),
    individual("scale", .scale, index: 2),
    transformOrigin,
    .paint(
      "transform-box", \.transformBox,
      .keywords([
        "view-box": .viewBox, "content-box": .contentBox, "border-box": .borderBox, "fill-box": .fillBox,
        "stroke-box": .strokeBox,
      ])
    ),
  ]

  /// CSS Motion Path 1 §2 (#path-distance).
  private static let offsets: [Property] = [
    offset("offset-path", \.path, .offsetPath).partly("without `url()`"),
    offset("offset-distance", \.distance, .lengthPercentage()),
    offset("offset-rotate", \.rotation, .offsetRotate),
    offset("offset-anchor", \.anchor, .keyword("auto", or: .position)),
    offset("offset-position", \.start, .offsetPosition),
  ]

  private static func offset<Value: Equatable>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<OffsetValues, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    .row(name, inherits: false, grammar) {
      $0.paint.offset.values[keyPath: path()]
    } set: { style, value in
      guard style.paint.offset.values[keyPath: path()] != value else { return }
      style.paint.offset.values[keyPath: path()] = value
    }
  }

  private static let shapes: [Property] = [
    .paint("clip-path", \.clipPath, .clipPath),
    .paint("clip", \.clip, .clip),
    .row(
      "overflow-clip-margin", inherits: false, .overflowClipMargin,
      get: { OverflowClipMargin(box: $0.paint.overflowClipMarginBox, margin: $0.paint.overflowClipMargin) },
      set: {
        $0.paint.overflowClipMarginBox = $1.box
        $0.paint.overflowClipMargin = $1.margin
      }),
  ]

  /// One of the individual transforms: `PaintStyle` has none of them or all three.
  /// CSS Transforms 2 §5 (#individual-transforms).
  private static func individual(_ name: String, _ grammar: Grammar<IndividualTransform>, index: Int) -> Property {
    .row(
      name, inherits: false, grammar,
      get: { style in
        IndividualTransform(
          function: style.paint.individualTransforms.isEmpty ? nil : style.paint.individualTransforms[index],
          text: style.rare.texts.own[name])
      },
      set: { style, value in
        if style.paint.individualTransforms.isEmpty {
          guard value.text != nil else { return }
          style.paint.individualTransforms = IndividualTransform.identities
        }
        style.paint.individualTransforms[index] = value.function ?? IndividualTransform.identities[index]
        style.rare.texts.set(name, value.text, inherits: false)
      })
  }

  /// CSS Transforms 2 §6 (#transform-origin-property).
  private static let transformOrigin = Property.row(
    "transform-origin", inherits: false, .transformOrigin,
    get: { TransformOrigin(position: $0.paint.transformOrigin, depth: $0.paint.transformOriginDepth) },
    set: { style, value in
      style.paint.transformOrigin = value.position
      style.paint.transformOriginDepth = value.depth
    })

  private static let replaced: [Property] = [
    .paint(
      "object-fit", \.objectFit,
      .keywords(["fill": .fill, "contain": .contain, "cover": .cover, "none": .none, "scale-down": .scaleDown])),
    .paint("object-position", \.objectPosition, .position),
    .paint("object-view-box", \.objectViewBox, .objectViewBox),
    .paint("snapshot", \.isIgnoredInSnapshots, .keywords(["auto": false, "ignore": true])),
  ]
}
