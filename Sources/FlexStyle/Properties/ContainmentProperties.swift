import FlexCore
import FlexTree

/// CSS Containment 2, CSS Conditional 5, CSS Will Change 1, CSS Sizing 4 §6 (#intrinsic-size-override).
enum ContainmentProperties {
  static let rows: [Property] = [
    .containment("contain", \.contain, .contain),
    .containment(
      "content-visibility", \.contentVisibility,
      .keywords(["visible": .visible, "auto": .auto, "hidden": .hidden])),
    .containment(
      "container-type", \.containerType,
      .keywords(["normal": .normal, "size": .size, "inline-size": .inlineSize, "scroll-state": .scrollState])),
    .containment("container-name", \.containerNames, .containerNames),
    .containment("contain-intrinsic-width", \.intrinsicSize.width, .intrinsicSize),
    .containment("contain-intrinsic-height", \.intrinsicSize.height, .intrinsicSize),
    .row(
      "will-change", inherits: false, .willChange,
      get: { AnnouncedChange(text: $0.rare.texts.own["will-change"], effects: $0.containment.willChange) },
      set: { style, change in
        style.containment.willChange = change.effects
        style.rare.texts.set("will-change", change.text, inherits: false)
      }),
  ]
}

extension Property {
  /// A property that keeps a box apart.
  fileprivate static func containment<Value>(
    _ name: String, _ path: @autoclosure @escaping LaterStylePath<ContainmentStyle, Value>, _ grammar: Grammar<Value>
  ) -> Property {
    row(name, inherits: false, grammar) {
      $0.containment[keyPath: path()]
    } set: {
      $0.containment[keyPath: path()] = $1
    }
  }
}
