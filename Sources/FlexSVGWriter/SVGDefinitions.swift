internal import CairoKit
internal import FlexDisplay

/// What `<defs>` holds: each thing once, named by what it is, so that names stay the same when
/// other parts of a document change.
struct SVGDefinitions {
  private var ids: [ContentHash: String] = [:]
  private var taken: Set<String> = []
  private(set) var markup = SVGMarkup()

  /// Defines an element and returns its id.
  ///
  /// - Parameters:
  ///   - prefix: a letter for the kind of thing.
  ///   - tag: the element's name.
  ///   - attributes: from the space after the id on.
  ///   - content: what the element holds.
  mutating func define(_ prefix: String, tag: StaticString, attributes: SVGMarkup, content: SVGMarkup) -> String {
    var element = SVGMarkup()
    element.append(tag)
    element.append(attributes)
    element.append(">")
    element.append(content)
    let hash = ContentHash(element.bytes)
    if let known = ids[hash] { return known }
    let id = name(prefix, hash)
    ids[hash] = id
    markup.append("<")
    markup.append(tag)
    markup.append("id", id)
    markup.append(attributes)
    if content.isEmpty {
      markup.append("/>")
    } else {
      markup.append(">")
      markup.append(content)
      markup.append("</")
      markup.append(tag)
      markup.append(">")
    }
    markup.append("\n")
    return id
  }

  /// Defines a filter that comes with its id.
  mutating func define(_ filter: ElementFilter) {
    guard taken.insert(filter.id).inserted else { return }
    markup.append(raw: filter.markup.utf8)
    markup.append("\n")
  }

  /// The shortest start of the hash, from four digits on, that isn't taken.
  private mutating func name(_ prefix: String, _ hash: ContentHash) -> String {
    let digits = hash.description
    for length in 4...digits.count {
      let candidate = prefix + digits.prefix(length)
      if taken.insert(candidate).inserted { return candidate }
    }
    return prefix + digits + String(taken.count)
  }
}
