/// The arguments of `attr()`. CSS Values 5 §7.7 (#attr-notation):
/// `attr( <attr-name> <attr-type>? , <declaration-value>? )`.
struct AttributeReference {
  enum Kind {
    case string
    case number
    /// A number to which this is added; `%` too.
    case unit(String)
    case syntax(CustomSyntax)
  }

  /// In lower case, as HTML's attributes are.
  var name: String
  var kind = Kind.string
  /// `nil` without a comma.
  var fallback: [LocatedValue]?

  /// - Parameter isTarget: whether it names an element of the document: `attr(href url)` is its text then, as earlier drafts
  ///   and CSS Content 3 §5 (#cross-references) write it.
  init?(_ arguments: [LocatedValue], isTarget: Bool = false) {
    var rest = arguments[...].drop { $0.value == .whitespace }
    guard case .ident(let name)? = rest.popFirst()?.value else { return nil }
    self.name = name.asciiLowercased()
    rest = rest.drop { $0.value == .whitespace }
    switch rest.first?.value {
    case .ident(let word)?:
      switch word.asciiLowercased() {
      case "raw-string": kind = .string
      case "url" where isTarget, "string" where isTarget: kind = .string
      case "number": kind = .number
      case let unit: kind = .unit(unit)
      }
      rest = rest.dropFirst()
    case .delim("%")?:
      kind = .unit("%")
      rest = rest.dropFirst()
    case .function(let name, let syntax)? where name.equalsIgnoringASCIICase("type"):
      guard let syntax = CustomSyntax(syntax.map(\.value).syntaxText) else { return nil }
      kind = .syntax(syntax)
      rest = rest.dropFirst()
    default: break
    }
    rest = rest.drop { $0.value == .whitespace }
    guard let comma = rest.first else { return }
    guard comma.value == .comma else { return nil }
    let fallback = Array(rest.dropFirst())
    guard !fallback.containsInvalid, !fallback.contains(where: { $0.value == .semicolon || $0.value == .delim("!") })
    else { return nil }
    self.fallback = fallback
  }

  /// The attribute's value in this type; `nil` where it has none.
  func value(of attribute: String?) -> CustomValue? {
    guard let attribute else {
      if case .string = kind, fallback == nil { return CustomValue(text: "''") }
      return nil
    }
    let written = CustomValue(text: attribute)
    switch kind {
    case .string: return Self.string(attribute)
    case .number:
      guard case .number? = written.values.first?.value, written.values.count == 1 else { return nil }
      return written
    case .unit(let unit):
      guard case .number? = written.values.first?.value, written.values.count == 1 else { return nil }
      return CustomValue(text: written.text + unit)
    case .syntax(let syntax):
      let isFitting = syntax.computed(written, parent: nil, font: [], context: .independent) != nil
      return isFitting ? written : nil
    }
  }

  private static func string(_ text: String) -> CustomValue {
    let value = LocatedValue(.string(text), range: 0..<0)
    return CustomValue(values: [value], text: NameText.string(text), tokenCount: 1)
  }
}

extension Array where Element == ComponentValue {
  /// A syntax such as `<length> | auto` as the text it was written as.
  fileprivate var syntaxText: String {
    reduce(into: "") { text, value in
      switch value {
      case .ident(let name): text += name
      case .delim(let scalar): text.unicodeScalars.append(scalar)
      case .string(let content): text += content
      case .whitespace: text += " "
      default: break
      }
    }
  }
}
