/// A node of a `Document`.
public struct NodeID: Hashable, Sendable {
  public let index: Int

  public init(index: Int) { self.index = index }
}

/// An element's name, attributes and place. Names of HTML elements are lower case, but in XML what was written.
public struct Element: Equatable, Sendable {
  public var tag: String
  /// In source order; names are lower case but in XML, the first of equal names counts.
  public var attributes: [Attribute]
  /// Of the start tag in the author's file; `nil` for elements that the parser added.
  public var location: SourceLocation?
  /// Of the first byte behind the start tag: where a `<style>` element's CSS begins.
  public var contentLocation: SourceLocation?
  /// Whether the element is HTML's, not SVG's or MathML's.
  public var isHTML: Bool

  public init(
    tag: String, attributes: [Attribute] = [], location: SourceLocation? = nil,
    contentLocation: SourceLocation? = nil, isHTML: Bool = true
  ) {
    self.tag = tag
    self.attributes = attributes
    self.location = location
    self.contentLocation = contentLocation
    self.isHTML = isHTML
  }

  /// The value of an attribute, by its lower-case name.
  public subscript(attribute name: String) -> String? {
    attributes.first { $0.name == name }?.value
  }
}

public struct Attribute: Equatable, Sendable {
  public var name: String
  public var value: String
  /// Of the value's first byte; `nil` for attributes that no file holds.
  public var location: SourceLocation?
  /// How many bytes of the value stand in the file as they are: up to the first character reference or
  /// placeholder.
  public var verbatimLength: Int

  public init(name: String, value: String, location: SourceLocation? = nil, verbatimLength: Int? = nil) {
    self.name = name
    self.value = value
    self.location = location
    self.verbatimLength = verbatimLength ?? value.utf8.count
  }

  /// Where a byte of the value stands in the file; of what binding or decoding made, where that begins.
  public func location(of offset: Int) -> SourceLocation? {
    location.map { SourceLocation(file: $0.file, offset: $0.offset + min(offset, verbatimLength)) }
  }
}

/// What `<base href>` makes of addresses.
public struct DocumentBase: Equatable, Sendable {
  /// The resolved name whose folder files are looked for in; `nil` where that is the template's.
  public var file: String?
  /// The address itself, for links.
  public var address: String

  public init(file: String?, address: String) {
    self.file = file
    self.address = address
  }

  /// A link's target. One with a scheme, or into the page itself, stays as it is.
  public func link(to target: String) -> String {
    let scheme = target.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
    if target.hasPrefix("#") || target.dropFirst(scheme.count).hasPrefix(":") { return target }
    guard let end = address.firstRange(of: "://")?.upperBound else {
      return target.hasPrefix("/") ? target : folder(of: address[...]) + target
    }
    let host = address[end...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if target.hasPrefix("//") { return address[..<end].dropLast(2) + target }
    if target.hasPrefix("/") { return address[..<host.endIndex] + target }
    let path = address[host.endIndex...]
    return address[..<host.endIndex] + (path.isEmpty ? "/" : folder(of: path)) + target
  }

  private func folder(of path: Substring) -> String {
    let path = path.prefix { $0 != "?" && $0 != "#" }
    return path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }
}

/// A parsed HTML document: an arena of nodes in document order, node 0 the `html` element.
public struct Document: Equatable, Sendable {
  public enum Kind: Equatable, Sendable {
    case element(Element)
    case text(String)
    case comment(String)
  }
  public struct Node: Equatable, Sendable {
    public var kind: Kind
    public var parent: NodeID?
    public var children: [NodeID] = []
  }

  public var nodes: [Node] = []
  /// Whether there are formulas of MathML.
  public private(set) var hasFormulas = false
  /// Whether there are controls that are made of parts.
  public private(set) var hasControlParts = false
  /// The language of what says none itself: that of the last `<meta http-equiv="content-language">`; `nil`: nobody says.
  /// HTML §4.2.5.3 (#attr-meta-http-equiv-content-language); that the last one counts, also with none, is what Chromium
  /// does.
  public private(set) var pragmaLanguage: String?
  public var mode = DocumentMode.noQuirks
  /// Whether it is written in XML: names have a case then, in selectors as well.
  public var isXML = false
  /// What the parser had to mend.
  public var diagnostics: [Diagnostic] = []
  /// What its addresses are relative to where a `<base>` says so. HTML §4.2.3 (#the-base-element).
  public var base: DocumentBase?
  /// Whether the document has no doctype, or an old one: class and id selectors then ignore case.
  public var isQuirksMode: Bool { mode == .quirks }

  public init() {}

  public var root: NodeID { NodeID(index: 0) }

  /// Compiled into the caller, which reads one field of a node and not a copy of all of it.
  @inlinable public subscript(id: NodeID) -> Node {
    @inline(__always) _read { yield nodes[id.index] }
  }

  /// The element at a node, or `nil` for text.
  public func element(_ id: NodeID) -> Element? {
    if case .element(let element) = nodes[id.index].kind { element } else { nil }
  }

  /// Whether a node is an element of a name, of whatever namespace.
  public func hasTag(_ tag: String, _ id: NodeID) -> Bool {
    if case .element(let element) = nodes[id.index].kind { element.tag == tag } else { false }
  }

  /// Adds a node as the last child of `parent`; without one, as the root.
  @discardableResult
  public mutating func append(_ kind: Kind, to parent: NodeID? = nil) -> NodeID {
    let id = NodeID(index: nodes.count)
    nodes.append(Node(kind: kind, parent: parent))
    if case .element(let element) = kind {
      if element.isHTML {
        if !hasControlParts, element.hasParts { hasControlParts = true }
        if element.saysLanguageOfAll { pragmaLanguage = element.pragmaLanguage }
      } else if element.tag == "math" {
        hasFormulas = true
      }
    }
    if let parent { nodes[parent.index].children.append(id) }
    return id
  }
}

extension Element {
  private static let typesWithParts: Set<String> = [
    "range", "color", "number", "search", "date", "time", "month", "week", "datetime-local",
  ]

  fileprivate var saysLanguageOfAll: Bool {
    tag == "meta" && self[attribute: "http-equiv"]?.lowercased() == "content-language"
  }

  /// The one language that a pragma names.
  fileprivate var pragmaLanguage: String? {
    guard let name = self[attribute: "content"], !name.isEmpty,
      !name.contains(where: { $0 == "," || $0.isWhitespace })
    else { return nil }
    return name
  }

  /// Whether it is a slider, a bar or a field with a button.
  fileprivate var hasParts: Bool {
    switch tag {
    case "progress", "meter", "select": return true
    case "input":
      return self[attribute: "type"].map { Self.typesWithParts.contains($0.lowercased()) } ?? false
    default: return false
    }
  }
}
