/// The states that an animation goes through. CSS Animations 1 §3 (#keyframes).
struct KeyframesRule: Sendable {
  var name: String
  /// By offset, of each only one.
  var keyframes: [Keyframe]
  /// Every property that a keyframe names, in the order they are first named.
  let properties: [PropertyID]
  let customs: [String]
  /// Whether a value asks for an attribute of the element, or for its place.
  let readsElement: Bool
  /// Whether a value has a unit such as `cqw`.
  let usesContainerUnits: Bool

  init(name: String, keyframes found: [Keyframe]) {
    readsElement = found.contains(where: \.readsElement)
    usesContainerUnits = found.contains(where: \.usesContainerUnits)
    self.name = name
    var merged: [Keyframe] = []
    for keyframe in found {
      if let index = merged.firstIndex(where: { $0.offset == keyframe.offset }) {
        merged[index].declarations += keyframe.declarations
        merged[index].easing = keyframe.easing ?? merged[index].easing
        merged[index].composition = keyframe.composition ?? merged[index].composition
      } else {
        merged.append(keyframe)
      }
    }
    keyframes = merged.sorted { $0.offset < $1.offset }
    var properties: [PropertyID] = []
    var customs: [String] = []
    for declaration in found.flatMap(\.declarations) {
      switch declaration.target {
      case .longhand(let property): if !properties.contains(property) { properties.append(property) }
      case .custom(let name): if !customs.contains(name) { customs.append(name) }
      }
    }
    self.properties = properties
    self.customs = customs
  }
}

/// One state: the values of the properties that it names.
struct Keyframe: Sendable {
  /// 0…1.
  var offset: Double
  var declarations: [CascadeDeclaration]
  /// Of the way to the next one; `nil` is the animation's.
  var easing: Easing?
  var composition: AnimationComposition?
  var readsElement = false
  var usesContainerUnits = false

  /// Longhands with the value that counts, which is the last.
  var longhands: [(property: PropertyID, value: CascadeValue)] {
    declarations.compactMap { declaration in
      if case .longhand(let property) = declaration.target { (property, declaration.value) } else { nil }
    }
  }

  var customs: [(name: String, value: CascadeValue)] {
    declarations.compactMap { declaration in
      if case .custom(let name) = declaration.target { (name, declaration.value) } else { nil }
    }
  }

  func names(_ target: CascadeDeclaration.Target) -> Bool { declarations.contains { $0.target == target } }
}

extension StyleSheetParser {
  /// `@keyframes <keyframes-name> { <keyframe-selector># { … } … }`, whose `{` is next.
  mutating func parseKeyframes(_ rule: AtRule, into rules: inout [Rule]) {
    var name: String?
    if rule.prelude.count == 1 {
      switch rule.prelude[0].value {
      case .ident(let text) where CSSWideKeyword.named(text.asciiLowercased()) == nil:
        if !text.equalsIgnoringASCIICase("none") { name = text }
      case .string(let text): name = text
      default: break
      }
    }
    guard let name else {
      return context.report(.invalidAtRule("keyframes", reason: "expected a name"), at: rule.start)
    }
    stream.discard()
    depth += 1
    defer { depth -= 1 }
    var keyframes: [Keyframe] = []
    while true {
      switch stream.next {
      case .endOfFile, .closeCurly:
        stream.discard()
        rules.append(.keyframes(KeyframesRule(name: name, keyframes: keyframes)))
        return
      case .whitespace, .semicolon: stream.discard()
      default: keyframes += parseKeyframe()
      }
    }
  }

  /// A keyframe for each of its selectors.
  private mutating func parseKeyframe() -> [Keyframe] {
    let start = stream.position
    var prelude: [LocatedValue] = []
    loop: while true {
      switch stream.next {
      case .openCurly: break loop
      case .endOfFile, .closeCurly: return []
      case .semicolon:
        stream.discard()
        return []
      default: prelude.append(stream.consumeComponentValue(depth: depth))
      }
    }
    let offsets = prelude.splitAtCommas().map { Self.offset($0.trimmed()) }
    let known = offsets.compactMap { $0 }
    var keyframe = Keyframe(offset: 0, declarations: [])
    var collector = DeclarationCollector(source: stream.source)
    for declaration in parseDescriptors() where !declaration.isImportant {
      switch declaration.name {
      case "animation-timing-function", "-webkit-animation-timing-function":
        var reader = ValueReader(declaration.value)
        keyframe.easing = Easing.read(&reader) ?? keyframe.easing
      case "animation-composition":
        if case .ident(let word)? = declaration.value.first?.value {
          keyframe.composition = AnimationComposition.named(word.asciiLowercased())
        }
      default:
        if !KeyframeProperties.areFixed(declaration.name) { collector.add(declaration, context: &context) }
      }
    }
    guard known.count == offsets.count, !known.isEmpty else {
      context.report(
        .invalidAtRule("keyframes", reason: "expected 'from', 'to' or percentages from 0% to 100%"), at: start)
      return []
    }
    if let block = collector.takeBlock() {
      keyframe.declarations = block.declarations
      keyframe.readsElement = block.readsElement
      keyframe.usesContainerUnits = block.usesContainerUnits
    }
    return known.map { offset in
      var copy = keyframe
      copy.offset = offset
      return copy
    }
  }

  private static func offset(_ values: [LocatedValue]) -> Double? {
    guard values.count == 1 else { return nil }
    switch values[0].value {
    case .ident(let word) where word.equalsIgnoringASCIICase("from"): return 0
    case .ident(let word) where word.equalsIgnoringASCIICase("to"): return 1
    case .percentage(let percent) where (0...100).contains(percent): return percent / 100
    default: return nil
    }
  }
}

/// What keyframes can't change. CSS Animations 1 §3 (#keyframes) and the properties' own definitions.
enum KeyframeProperties {
  static func areFixed(_ name: String) -> Bool {
    name.hasPrefix("animation") || name.hasPrefix("-webkit-animation") || name.hasPrefix("transition")
      || names.contains(name)
  }

  private static let names: Set<String> = [
    "direction", "writing-mode", "text-orientation", "text-combine-upright", "unicode-bidi", "will-change", "contain",
    "container-type", "container-name", "container",
  ]
}
