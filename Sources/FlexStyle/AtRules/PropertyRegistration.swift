internal import FlexCore
internal import FlexTree

/// A custom property with a type. CSS Properties and Values API 1 §2 (#at-property-rule).
struct PropertyRegistration: Sendable {
  var name: String
  var syntax: CustomSyntax
  var inherits: Bool
  /// `nil` where the syntax is `*` and nothing was given.
  var initialValue: CustomValue?

  /// - Parameter descriptors: `syntax` and `inherits` are required, `initial-value` unless the syntax is `*`.
  init?(_ prelude: [LocatedValue], descriptors: [Declaration], source: [UInt8]) {
    guard prelude.count == 1, case .ident(let name) = prelude[0].value, name.hasPrefix("--"), name.utf8.count > 2
    else { return nil }
    func value(_ descriptor: String) -> [LocatedValue]? { descriptors.last { $0.name == descriptor }?.value }
    guard case .string(let text)? = value("syntax")?.first?.value, let syntax = CustomSyntax(text),
      case .ident(let flag)? = value("inherits")?.first?.value, ["true", "false"].contains(flag.asciiLowercased())
    else { return nil }
    self.name = name
    self.syntax = syntax
    inherits = flag.asciiLowercased() == "true"
    if let initial = value("initial-value"), !initial.isEmpty || syntax.isUniversal {
      let written = CustomValue(
        values: initial, text: initial.text(in: source), tokenCount: initial.tokenCount)
      // The initial value may depend on no element, so on no font either.
      guard !initial.containsFontRelativeUnit,
        let computed = syntax.computed(written, parent: nil, font: [], context: .independent)
      else { return nil }
      initialValue = computed
    } else if !syntax.isUniversal {
      return nil
    }
  }
}

/// The syntax of a registered property: alternatives of types and words. CSS Properties and Values API 1 §5
/// (#syntax-strings).
struct CustomSyntax: Sendable {
  enum Multiplier: Sendable { case one, spaceSeparated, commaSeparated }
  enum Kind: Sendable {
    /// `<length>` and so on, by name.
    case type(String)
    case word(String)
  }
  struct Component: Sendable {
    var kind: Kind
    var multiplier: Multiplier
  }

  /// Empty for `*`.
  var alternatives: [Component] = []
  var isUniversal: Bool { alternatives.isEmpty }

  /// `*`.
  static let universal = CustomSyntax()

  private init() {}

  init?(_ text: String) {
    let text = text.trimmedCSSWhitespace()
    if text == "*" { return }
    for part in text.split(separator: "|", omittingEmptySubsequences: false) {
      var name = String(part).trimmedCSSWhitespace()
      var multiplier = Multiplier.one
      if name.hasSuffix("+") || name.hasSuffix("#") {
        multiplier = name.hasSuffix("+") ? .spaceSeparated : .commaSeparated
        name.removeLast()
      }
      if name.hasPrefix("<"), name.hasSuffix(">") {
        let type = String(name.dropFirst().dropLast())
        guard Self.proxies[type] != nil || Self.plainTypes.contains(type) else { return nil }
        alternatives.append(Component(kind: .type(type), multiplier: multiplier))
      } else {
        guard case .ident(let word)? = parseComponentValues(name).first?.value, parseComponentValues(name).count == 1
        else { return nil }
        alternatives.append(Component(kind: .word(word), multiplier: multiplier))
      }
    }
  }

  /// Properties that read and compute the same type, so that there is one home for each grammar.
  private static let proxies: [String: String] = [
    "length": "letter-spacing", "length-percentage": "text-indent", "color": "color", "image": "background-image",
    "integer": "order", "transform-list": "transform", "transform-function": "transform",
  ]

  private static let plainTypes: Set<String> = [
    "number", "percentage", "angle", "time", "resolution", "url", "string", "custom-ident",
  ]

  /// The value, computed, of the first alternative it fits; `nil` where it fits none.
  ///
  /// - Parameter font: what the element's font size comes from, for `em`.
  func computed(
    _ value: CustomValue, parent: ComputedStyle?, font: [StyleBuilder.Winner], context: ComputationContext
  ) -> CustomValue? {
    if isUniversal { return value }
    for component in alternatives {
      let parts: [[LocatedValue]]
      switch component.multiplier {
      case .one: parts = [value.values]
      case .spaceSeparated: parts = value.values.split { $0.value == .whitespace }.map(Array.init)
      case .commaSeparated: parts = value.values.splitAtCommas().map { $0.trimmed() }
      }
      let texts = parts.map { Self.computed($0, as: component.kind, parent: parent, font: font, context: context) }
      guard !texts.isEmpty, !texts.contains(nil) else { continue }
      let separator = component.multiplier == .commaSeparated ? ", " : " "
      return CustomValue(text: texts.compactMap { $0 }.joined(separator: separator))
    }
    return nil
  }

  private static func computed(
    _ values: [LocatedValue], as kind: Kind, parent: ComputedStyle?, font: [StyleBuilder.Winner],
    context: ComputationContext
  ) -> String? {
    switch kind {
    case .word(let word):
      guard values.count == 1, case .ident(let found) = values[0].value, found == word else { return nil }
      return word
    case .type(let type):
      guard let proxy = proxies[type], let property = PropertyID.named(proxy) else {
        return computedPlain(values, as: type)
      }
      if type != "color", case .ident? = values.first?.value, values.count == 1 { return nil }
      guard case .success(let longhands) = PropertyParser.parse(name: proxy, values: values),
        let declared = longhands.first(where: { $0.0 == property })?.1, case .specified = declared
      else { return nil }
      var builder = StyleBuilder(parent: parent, context: context)
      builder.apply(font + [(property, declared)])
      return serializedComputedValue(of: property, in: builder.finish())
    }
  }

  private static func computedPlain(_ values: [LocatedValue], as type: String) -> String? {
    func number<Value>(_ grammar: Grammar<Value>) -> Value? {
      var reader = ValueReader(values)
      guard case .absolute(let value)? = grammar.read(&reader), reader.isAtEnd else { return nil }
      return value
    }
    switch type {
    case "number": return number(.number()).map { NumberText.of($0) }
    case "percentage": return number(.percentage()).map { NumberText.of($0) + "%" }
    case "angle": return number(.angle()).map { NumberText.of($0) + "deg" }
    case "time": return number(.time()).map { NumberText.of($0) + "s" }
    case "resolution": return number(.resolution).map { NumberText.of($0) + "dppx" }
    case "url": return values.count == 1 ? values[0].value.urlText.map { "url(\"\($0)\")" } : nil
    case "string":
      guard values.count == 1, case .string(let text) = values[0].value else { return nil }
      return "\"\(text)\""
    default:
      guard values.count == 1, case .ident(let name) = values[0].value,
        CSSWideKeyword.named(name.asciiLowercased()) == nil
      else { return nil }
      return name
    }
  }
}

extension ComputationContext {
  /// For values that may depend on nothing, such as initial ones.
  static var independent: ComputationContext { ComputationContext(viewport: Size(width: 0, height: 0)) }
}

extension Array where Element == LocatedValue {
  /// Whether a length in it is measured by a font.
  var containsFontRelativeUnit: Bool {
    contains {
      switch $0.value {
      case .dimension(_, let unit, _):
        ["em", "rem", "ex", "rex", "ch", "rch", "cap", "rcap", "ic", "ric", "lh", "rlh"].contains(
          unit.asciiLowercased())
      case .function(_, let inner), .block(_, let inner): inner.containsFontRelativeUnit
      default: false
      }
    }
  }
}
