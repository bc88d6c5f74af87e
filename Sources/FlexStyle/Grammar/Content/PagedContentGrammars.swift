import FlexTree

/// The functions of generated content that pages give their values. CSS GCPM 3 §1 (#running-headers-and-footers), CSS
/// Content 3 §4.1 and §5 (#leaders, #cross-references).
enum PagedContentReader {
  /// The function of this name, in lower case, at the cursor.
  static func item(_ name: String, _ reader: inout ValueReader) -> ContentItem? {
    guard var arguments = reader.function(name), let item = item(named: name, &arguments), arguments.isAtEnd else {
      return nil
    }
    return item
  }

  private static func item(named name: String, _ arguments: inout ValueReader) -> ContentItem? {
    switch name {
    case "content":
      if arguments.isAtEnd { return .contents(.text) }
      return part(&arguments).map { .contents($0) }
    case "string", "element":
      guard let named = arguments.customIdent() else { return nil }
      var occurrence = PageOccurrence.first
      if arguments.comma() {
        guard let word = arguments.ident(), let found = PageOccurrence(rawValue: word) else { return nil }
        occurrence = found
      }
      return name == "string" ? .namedString(named, occurrence) : .runningElement(named, occurrence)
    case "leader":
      if let text = arguments.string() { return text.isEmpty ? nil : .leader(text) }
      return leaders.first { arguments.keyword($0.key) }.map { .leader($0.value) }
    case "target-counter", "target-counters": return targetCounter(name, &arguments)
    case "target-text":
      guard let target = target(&arguments) else { return nil }
      guard arguments.comma() else { return .targetText(target, .text) }
      return part(&arguments).map { .targetText(target, $0) }
    default: return nil
    }
  }

  private static let leaders: KeyValuePairs<String, String> = ["dotted": ".", "solid": "_", "space": " "]

  private static func part(_ arguments: inout ValueReader) -> ContentPart? {
    switch arguments.ident() {
    // What GCPM calls `text`, Content 3 calls `content`.
    case "content": .text
    case let word?: ContentPart(rawValue: word)
    case nil: nil
    }
  }

  private static func targetCounter(_ name: String, _ arguments: inout ValueReader) -> ContentItem? {
    guard let target = target(&arguments), arguments.comma(),
      let read = ContentReader.counterArguments(&arguments, hasSeparator: name == "target-counters")
    else { return nil }
    return .targetCounter(target, name: read.name, separator: read.separator, style: read.style)
  }

  /// `<string> | <url> | attr()`.
  private static func target(_ arguments: inout ValueReader) -> ContentTarget? {
    if let text = arguments.string() { return .url(text) }
    if case .url(let text)? = arguments.current {
      arguments.advance()
      return .url(text)
    }
    guard case .function(let name, _)? = arguments.current else { return nil }
    switch name.asciiLowercased() {
    case "url":
      guard var inner = arguments.function("url"), let text = inner.string(), inner.isAtEnd else { return nil }
      return .url(text)
    case "attr":
      guard var inner = arguments.function("attr"), case .ident(let attribute)? = inner.next() else { return nil }
      // `attr(href url)`, as earlier drafts had it.
      if !inner.isAtEnd {
        guard let type = inner.ident(), type == "url" || type == "string", inner.isAtEnd else { return nil }
      }
      return .attribute(attribute)
    default: return nil
    }
  }

  // MARK: Printing

  static func text(of item: ContentItem, _ context: Serialization) -> String? {
    switch item {
    case .contents(let part): "content(\(part.rawValue))"
    case .namedString(let name, let occurrence): "string(\(NameText.identifier(name))\(suffix(occurrence)))"
    case .runningElement(let name, let occurrence): "element(\(NameText.identifier(name))\(suffix(occurrence)))"
    case .leader(let text): "leader(\(NameText.string(text)))"
    case .targetCounter(let target, let name, let separator, let style):
      "target-counter\(separator == nil ? "" : "s")(\(text(of: target)), \(NameText.identifier(name))"
        + (separator.map { ", \(NameText.string($0))" } ?? "") + "\(style.counterSuffix(context)))"
    case .targetText(let target, let part):
      "target-text(\(text(of: target))\(part == .text ? "" : ", \(part.rawValue)"))"
    default: nil
    }
  }

  private static func suffix(_ occurrence: PageOccurrence) -> String {
    occurrence == .first ? "" : ", \(occurrence.rawValue)"
  }

  private static func text(of target: ContentTarget) -> String {
    switch target {
    case .url(let url): NameText.string(url)
    case .attribute(let name): "attr(\(NameText.identifier(name)))"
    }
  }
}

extension Grammar where Value == [ContentItem] {
  /// `<content-list>`. CSS Content 3 §2 (#typedef-content-content-list).
  static var contentList: Grammar {
    let item = Grammar<ContentItem>.contentItem
    return Grammar("<content-list>") { reader in
      ContentReader.items(&reader, item)?.joined()
    } print: { value, context in
      value.joinedText(" ") { item.print($0, context) }
    }
  }
}

extension Grammar where Value == NamedString {
  /// `<custom-ident> <content-list>`. CSS GCPM 3 §1.1 (#propdef-string-set).
  static var namedString: Grammar {
    let list = Grammar<[ContentItem]>.contentList
    return Grammar("<custom-ident> <content-list>") { reader in
      guard let name = reader.customIdent(excluding: ["none"]) else { return nil }
      return list.read(&reader)?.map { NamedString(name: name, value: $0) }
    } print: { value, context in
      list.print(value.value, context).map { "\(NameText.identifier(value.name)) \($0)" }
    }
  }
}
