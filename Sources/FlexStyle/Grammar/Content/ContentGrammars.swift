import FlexTree

/// `content` with the text that stands for it.
struct GeneratedContent: Equatable, Sendable {
  var value: ContentValue
  var alternative: [ContentItem] = []
}

extension Grammar where Value == GeneratedContent {
  /// `normal | none | [ <content-replacement> | <content-list> ] [ / [ <string> | <counter> | <attr()> ]+ ]?`.
  /// CSS Content 3 §2 (#content-property).
  static var content: Grammar {
    let item = Grammar<ContentItem>.contentItem
    return Grammar("normal | none | <content-list> [ / [ <string> | <counter> | <attr()> ]+ ]?") { reader in
      if reader.keyword("normal") { return .absolute(GeneratedContent(value: .normal)) }
      if reader.keyword("none") { return .absolute(GeneratedContent(value: .none)) }
      guard let items = ContentReader.items(&reader, item) else { return nil }
      var alternative: [Specified<ContentItem>] = []
      if reader.slash() {
        guard let found = ContentReader.items(&reader, item), found.allSatisfy(ContentReader.isText) else { return nil }
        alternative = found
      }
      let (list, text) = (items.joined(), alternative.joined())
      return Specified(isAbsolute: list.isAbsolute && text.isAbsolute) {
        GeneratedContent(value: .items(list.computed($0)), alternative: text.computed($0))
      }
    } print: { value, context in
      switch value.value {
      case .normal: return "normal"
      case .none: return "none"
      case .items(let items):
        guard let list = items.joinedText(" ", { item.print($0, context) }) else { return nil }
        if value.alternative.isEmpty { return list }
        return value.alternative.joinedText(" ") { item.print($0, context) }.map { "\(list) / \($0)" }
      }
    }
  }
}

enum ContentReader {
  /// Whether an item may stand for others: a string, a counter or an attribute.
  static func isText(_ item: Specified<ContentItem>) -> Bool {
    switch item.computed(.none) {
    case .string, .counter, .counters, .attribute: true
    default: false
    }
  }

  /// One or more items.
  static func items(
    _ reader: inout ValueReader, _ item: Grammar<ContentItem>
  ) -> [Specified<ContentItem>]? {
    var items: [Specified<ContentItem>] = []
    while let found = reader.attempt(item.read) { items.append(found) }
    return items.isEmpty ? nil : items
  }

  /// `counter(name, style?)` and `counters(name, separator, style?)`. CSS Lists 3 §4.5 (#counter-functions).
  static func counter(_ name: String, _ arguments: inout ValueReader) -> ContentItem? {
    guard let read = counterArguments(&arguments, hasSeparator: name == "counters"), arguments.isAtEnd else {
      return nil
    }
    return read.separator.map { .counters(name: read.name, separator: $0, style: read.style) }
      ?? .counter(name: read.name, style: read.style)
  }

  /// What `counter()`, `counters()` and their likes for targets have in common: a name, a string between the values of
  /// counters within each other, a style.
  static func counterArguments(
    _ arguments: inout ValueReader, hasSeparator: Bool
  ) -> (name: String, separator: String?, style: ListStyleType)? {
    guard let name = arguments.customIdent() else { return nil }
    var separator: String?
    if hasSeparator {
      guard arguments.comma(), let text = arguments.string() else { return nil }
      separator = text
    }
    guard arguments.comma() else { return (name, separator, .counter("decimal")) }
    let grammar = Grammar<ListStyleType>.keyword("none", .none) | .counterStyle | .symbols
    guard case .absolute(let style)? = grammar.read(&arguments) else { return nil }
    return (name, separator, style)
  }

  /// `attr(name)`, or `attr(name, fallback)` with a string to fall back to.
  static func attribute(_ arguments: inout ValueReader) -> Specified<ContentItem>? {
    guard case .ident(let name)? = arguments.next() else { return nil }
    var fallback: String?
    if arguments.comma() {
      guard let text = arguments.string() else { return nil }
      fallback = text
    }
    guard arguments.isAtEnd else { return nil }
    return .relative { [fallback] computation in
      guard let attribute = computation.environment.attribute else {
        return fallback.map { .string($0) } ?? .attribute(name)
      }
      return .string(attribute(name) ?? fallback ?? "")
    }
  }
}

extension Grammar where Value == ContentItem {
  static var contentItem: Grammar {
    let quotes: KeyValuePairs<String, ContentItem> = [
      "open-quote": .openQuote, "close-quote": .closeQuote, "no-open-quote": .noOpenQuote,
      "no-close-quote": .noCloseQuote,
    ]
    let image = Grammar<StyleImage>.imageOnly
    return Grammar("<content-item>") { reader in
      if let text = reader.string() { return .absolute(.string(text)) }
      if let quote = reader.keyword(of: quotes) { return .absolute(quote) }
      if case .function(let name, _)? = reader.current {
        let lower = name.asciiLowercased()
        if lower == "counter" || lower == "counters", var arguments = reader.function(lower) {
          return ContentReader.counter(lower, &arguments).map { .absolute($0) }
        }
        if lower == "attr", var arguments = reader.function(lower) { return ContentReader.attribute(&arguments) }
        if let item = reader.attempt({ PagedContentReader.item(lower, &$0) }) { return .absolute(item) }
      }
      return image.read(&reader)?.map { .image($0) }
    } print: { value, context in
      switch value {
      case .string(let text): NameText.string(text)
      case .image(let picture): picture.text(context)
      case .attribute(let name): "attr(\(NameText.identifier(name)))"
      case .counter(let name, let style): "counter(\(NameText.identifier(name))\(style.counterSuffix(context)))"
      case .counters(let name, let separator, let style):
        "counters(\(NameText.identifier(name)), \(NameText.string(separator))\(style.counterSuffix(context)))"
      case .openQuote, .closeQuote, .noOpenQuote, .noCloseQuote: quotes.first { $0.value == value }?.key
      case .contents, .namedString, .runningElement, .leader, .targetCounter, .targetText:
        PagedContentReader.text(of: value, context)
      }
    }
  }
}

extension ListStyleType {
  /// The style as a last argument, which `decimal` leaves out.
  func counterSuffix(_ context: Serialization) -> String {
    self == .counter("decimal") ? "" : ", " + (Grammar<ListStyleType>.listStyleType.print(self, context) ?? "none")
  }
}

extension Grammar where Value == [CounterChange] {
  /// `[ <counter-name> <integer>? ]+ | none`. CSS Lists 3 §4 (#auto-numbering).
  static func counterChanges(default value: Int32, isReversible: Bool = false) -> Grammar {
    let integer = Grammar<Int32>.integer()
    return Grammar(
      isReversible
        ? "[ <counter-name> <integer>? | reversed( <counter-name> ) <integer>? ]+ | none"
        : "[ <counter-name> <integer>? ]+ | none"
    ) { reader in
      if reader.keyword("none") { return .absolute([]) }
      var changes: [Specified<CounterChange>] = []
      while !reader.isAtEnd {
        var isReversed = false
        let name: String
        if isReversible, var arguments = reader.function("reversed") {
          guard let found = arguments.customIdent(excluding: ["none"]), arguments.isAtEnd else { return nil }
          (name, isReversed) = (found, true)
        } else {
          guard let found = reader.customIdent(excluding: ["none"]) else { return nil }
          name = found
        }
        let amount = reader.attempt(integer.read) ?? .absolute(value)
        changes.append(amount.map { [isReversed] in CounterChange(name: name, value: $0, isReversed: isReversed) })
      }
      return changes.isEmpty ? nil : changes.joined()
    } print: { value, _ in
      if value.isEmpty { return "none" }
      return value.map { change in
        let name = NameText.identifier(change.name)
        return "\(change.isReversed ? "reversed(\(name))" : name) \(change.value)"
      }.joined(separator: " ")
    }
  }
}
