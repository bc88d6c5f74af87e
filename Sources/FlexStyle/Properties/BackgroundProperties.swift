import FlexCore
import FlexTree

/// CSS Backgrounds 3 §2, CSS Masking 1 §7: lists with one entry a layer.
///
/// `background-image` and `mask-image` make the layers; the other lists are repeated or cut to
/// their number. CSS Backgrounds 3 §2.9 (#layering).
enum BackgroundProperties {
  static let rows: [Property] = [.paint("background-color", \.backgroundColor, .color)] + backgrounds + masks

  private typealias Layers = StylePath<PaintStyle, [ImageLayer]>

  private static let backgrounds: [Property] = [
    images("background-image", \.backgroundLayers, ImageLayer(image: .none)),
    layers("background-position-x", \.backgroundLayers, \.position.x, .axisPosition(start: "left", end: "right")),
    layers("background-position-y", \.backgroundLayers, \.position.y, .axisPosition(start: "top", end: "bottom")),
    layers("background-size", \.backgroundLayers, \.size, .layerSize),
    layers("background-repeat", \.backgroundLayers, \.repeats, .layerRepeat),
    layers("background-attachment", \.backgroundLayers, \.attachment, .attachment),
    layers("background-origin", \.backgroundLayers, \.origin, .boxArea(of: BoxArea.visualBoxes)),
    backgroundClip,
    layers("background-blend-mode", \.backgroundLayers, \.blendMode, .blendMode),
  ]

  private static let masks: [Property] = [
    images("mask-image", \.maskLayers, .initialMask),
    mask("mask-position", \.position, .position),
    mask("mask-size", \.size, .layerSize),
    mask("mask-repeat", \.repeats, .layerRepeat),
    mask("mask-origin", \.origin, .boxArea(of: BoxArea.coordBoxes)),
    mask("mask-clip", \.clip, .boxArea(of: BoxArea.maskClipBoxes)),
    mask("mask-composite", \.composite, .composite),
    mask("-webkit-mask-composite", \.composite, .prefixedComposite),
    mask("mask-mode", \.maskMode, .maskMode),
  ]

  /// A list of values for the layers of a background, or of a mask.
  static func background<Value: Equatable>(
    _ name: String, _ field: StylePath<ImageLayer, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    layers(name, \.backgroundLayers, field, grammar)
  }

  static func mask<Value: Equatable>(
    _ name: String, _ field: StylePath<ImageLayer, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    layers(name, \.maskLayers, field, grammar, initial: .initialMask)
  }

  /// The list that makes the layers. Without an image there is no layer.
  private static func images(_ name: String, _ path: Layers, _ initial: ImageLayer) -> Property {
    .row(
      name, inherits: false, Grammar<StyleImage>.image.list(empty: "none"),
      get: { $0.paint[keyPath: path].map(\.image) },
      set: { style, images in
        style.paint[keyPath: path] = images.map { image in
          var layer = initial
          layer.image = image
          return layer
        }
      }
    ).computed(in: .lead)
  }

  /// A list of values for the layers. Where there is no image, one empty layer keeps the value.
  private static func layers<Value: Equatable>(
    _ name: String, _ path: Layers, _ field: StylePath<ImageLayer, Value>, _ grammar: Grammar<Value>,
    initial: ImageLayer = ImageLayer(image: .none)
  ) -> Property {
    .row(
      name, inherits: false, grammar.list(),
      get: { style in
        let layers = style.paint[keyPath: path]
        return (layers.isEmpty ? [initial] : layers).map { $0[keyPath: field] }
      },
      set: { style, values in
        guard let first = values.first else { return }
        if style.paint[keyPath: path].isEmpty {
          guard first != initial[keyPath: field] else { return }
          style.paint[keyPath: path] = [initial]
        }
        for index in style.paint[keyPath: path].indices {
          style.paint[keyPath: path][index][keyPath: field] = values[index % values.count]
        }
      })
  }

  /// The last layer's area is the colour's too. CSS Backgrounds 4 §3.1.
  private static let backgroundClip: Property = {
    let row = layers(
      "background-clip", \.backgroundLayers, \.clip, .boxArea(of: BoxArea.backgroundClipBoxes))
    return Property(name: row.name, isInherited: false, syntax: row.syntax) { reader in
      guard let assign = row.read(&reader) else { return nil }
      return { style, computation in
        assign(&style, computation)
        style.settleColorClip()
      }
    } copy: { source, target in
      row.copy(source, &target)
      target.settleColorClip()
    } print: {
      row.print($0)
    }
  }()
}

extension ComputedStyle {
  fileprivate mutating func settleColorClip() {
    let clip = paint.backgroundLayers.last?.clip ?? .borderBox
    if paint.backgroundColorClip != clip { paint.backgroundColorClip = clip }
  }
}

extension ImageLayer {
  static let initialMask: ImageLayer = {
    var layer = ImageLayer(image: .none)
    layer.origin = .borderBox
    return layer
  }()

  /// `background-repeat` of both axes.
  struct Repeats: Equatable, Sendable {
    var x: Repeat
    var y: Repeat
  }

  fileprivate var repeats: Repeats {
    get { Repeats(x: repeatX, y: repeatY) }
    set {
      repeatX = newValue.x
      repeatY = newValue.y
    }
  }
}

extension BoxArea {
  /// `<visual-box>`.
  static let visualBoxes: KeyValuePairs<String, BoxArea> = [
    "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox,
  ]
  static let backgroundClipBoxes: KeyValuePairs<String, BoxArea> = [
    "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "text": .text,
    "border-area": .borderArea,
  ]
  static let maskClipBoxes: KeyValuePairs<String, BoxArea> = [
    "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "fill-box": .fillBox,
    "stroke-box": .strokeBox, "view-box": .viewBox, "no-clip": .noClip,
  ]
  /// `<coord-box>`. CSS Masking 1 §7.7.
  static let coordBoxes: KeyValuePairs<String, BoxArea> = [
    "border-box": .borderBox, "padding-box": .paddingBox, "content-box": .contentBox, "fill-box": .fillBox,
    "stroke-box": .strokeBox, "view-box": .viewBox,
  ]
}

extension Grammar where Value == BoxArea {
  static func boxArea(of boxes: KeyValuePairs<String, BoxArea>) -> Grammar { .keywords(boxes) }
}

extension Grammar where Value == ImageLayer.Attachment {
  static var attachment: Grammar { .keywords(["scroll": .scroll, "fixed": .fixed, "local": .local]) }
}

extension Grammar where Value == ImageLayer.Composite {
  static var composite: Grammar {
    let words = keywords([
      "add": .add, "subtract": .subtract, "intersect": .intersect, "exclude": .exclude,
    ])
    return (words | .onlyPrinted(oldComposite)).named(words.syntax)
  }

  /// The names that `-webkit-mask-composite` has for them. Compatibility Standard §3.
  static var prefixedComposite: Grammar {
    .keywords(["source-over": .add, "source-out": .subtract, "source-in": .intersect, "xor": .exclude]) | oldComposite
  }

  /// Those without another name.
  private static var oldComposite: Grammar {
    .keywords([
      "copy": .copy, "clear": .clear, "source-atop": .sourceAtop, "destination-over": .destinationOver,
      "destination-in": .destinationIn, "destination-out": .destinationOut, "destination-atop": .destinationAtop,
      "plus-lighter": .plusLighter,
    ])
  }
}

extension Grammar where Value == ImageLayer.MaskMode {
  static var maskMode: Grammar {
    .keywords(["match-source": .matchSource, "alpha": .alpha, "luminance": .luminance])
  }
}

extension Grammar where Value == ImageLayer.LayerSize {
  /// `[ <length-percentage [0,∞]> | auto ]{1,2} | cover | contain`. CSS Backgrounds 3 §2.8 (#bg-size).
  static var layerSize: Grammar {
    let one = Grammar<LengthPercentage?>.keyword("auto", or: .lengthPercentage(NumericReader.nonNegative))
    return .keywords(["cover": .cover, "contain": .contain])
      | one.repeated(1...2).map {
        .size(width: $0[0], height: $0.count > 1 ? $0[1] : nil)
      } _: {
        guard case .size(let width, let height) = $0 else { return nil }
        return height == nil ? [width] : [width, height]
      }
  }
}

extension Grammar where Value == ImageLayer.Repeats {
  /// `repeat-x | repeat-y | [ repeat | space | round | no-repeat ]{1,2}`. CSS Backgrounds 3 §2.4.
  static var layerRepeat: Grammar {
    let one = Grammar<ImageLayer.Repeat>.keywords([
      "repeat": .repeat, "no-repeat": .noRepeat, "space": .space, "round": .round,
    ])
    return .keywords([
      "repeat-x": ImageLayer.Repeats(x: .repeat, y: .noRepeat),
      "repeat-y": ImageLayer.Repeats(x: .noRepeat, y: .repeat),
    ])
      | one.repeated(1...2).map {
        ImageLayer.Repeats(x: $0[0], y: $0[$0.count - 1])
      } _: {
        $0.x == $0.y ? [$0.x] : [$0.x, $0.y]
      }
  }
}
