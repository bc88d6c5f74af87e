import FlexTree

extension Grammar where Value == Containment {
  /// `none | strict | content | [ [ size || inline-size ] || layout || style || paint ]`.
  /// CSS Containment 2 §2 (#contain-property).
  static let contain = absolute(
    "none | strict | content | [ [ size | inline-size ] || layout || style || paint ]"
  ) { reader in
    if reader.keyword("none") { return [] }
    if reader.keyword("strict") { return .strict }
    if reader.keyword("content") { return .content }
    var found: Containment = []
    while let kind = reader.keyword(of: kinds) {
      guard found.isDisjoint(with: kind) else { return nil }
      found.insert(kind)
    }
    return found.isEmpty || found.isSuperset(of: [.size, .inlineSize]) ? nil : found
  } print: { value, _ in
    switch value {
    case []: "none"
    case .strict: "strict"
    case .content: "content"
    default: kinds.filter { value.contains($0.value) }.map(\.key).joined(separator: " ")
    }
  }

  private static let kinds: KeyValuePairs<String, Containment> = [
    "size": .size, "inline-size": .inlineSize, "layout": .layout, "style": .style, "paint": .paint,
  ]
}

extension Grammar where Value == Float? {
  /// `auto? [ none | <length [0,∞]> ]`: `auto` speaks of a size remembered from before, of which a still
  /// picture has none. CSS Sizing 4 §6.2 (#intrinsic-size-override).
  static let intrinsicSize: Grammar = {
    let length = Grammar<Float>.length(NumericReader.nonNegative)
    let size = Grammar<Float?>.keyword("none", or: length)
    return Grammar("auto? [ none | <length [0,∞]> ]") { reader in
      _ = reader.keyword("auto")
      return size.read(&reader)
    } print: { value, context in
      size.print(value, context)
    }
  }()
}

extension Grammar where Value == [String] {
  /// `none | <custom-ident>+`. CSS Conditional 5 §2.2 (#container-name).
  static let containerNames = absolute("none | <custom-ident>+") { reader in
    if reader.keyword("none") { return [] }
    var names: [String] = []
    while let name = reader.customIdent(excluding: ["none", "and", "or", "not"]) { names.append(name) }
    return names.isEmpty ? nil : names
  } print: { names, _ in
    names.isEmpty ? "none" : names.map(NameText.identifier).joined(separator: " ")
  }
}

/// `will-change`: what it names, and what that does already.
struct AnnouncedChange: Equatable, Sendable {
  /// `nil` is `auto`.
  var text: String?
  var effects: WillChange = []
}

extension Grammar where Value == AnnouncedChange {
  /// CSS Will Change 1 §2 (#will-change).
  static let willChange = absolute("auto | [ scroll-position | contents | <custom-ident> ]#") { reader in
    if reader.keyword("auto") { return AnnouncedChange() }
    let names = reader.commaList { $0.customIdent(excluding: ["auto", "none", "all", "will-change"]) }
    guard let names else { return nil }
    var change = AnnouncedChange()
    change.text = names.map {
      let lower = $0.asciiLowercased()
      return NameText.identifier(PropertyParser.isKnown(lower) ? lower : $0)
    }.joined(separator: ", ")
    for name in names { change.effects.formUnion(effects(of: name.asciiLowercased())) }
    return change
  } print: { value, _ in
    value.text ?? "auto"
  }

  /// What some value of a property does.
  private static func effects(of property: String) -> WillChange {
    switch PropertyTable.aliases[property] ?? property {
    case "transform", "translate", "rotate", "scale", "perspective", "transform-style", "offset-path", "filter",
      "backdrop-filter", "contain":
      [.stackingContext, .containingBlock]
    case "position": [.stackingContext, .positioned]
    case "opacity", "z-index", "mix-blend-mode", "isolation", "clip-path", "mask", "mask-image",
      "mask-border", "mask-border-source", "view-transition-name", "-webkit-box-reflect":
      .stackingContext
    default: []
    }
  }
}
