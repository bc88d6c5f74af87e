internal import CYAML

/// Reads a YAML document. YAML 1.1 as libyaml parses it; what plain scalars are, `YAMLScalar` says.
@safe struct YAMLReader: ~Copyable {
  /// A place in the text, lines and columns from 1; columns count Unicode scalars.
  struct Mark {
    var line = 1
    var column = 1
  }

  struct Failure: Error {
    let reason: String
    let mark: Mark
  }

  /// How deep values may stand in each other, and how many aliases may make of them.
  private static let maximumDepth = 256
  private static let maximumValues = 5_000_000

  private let parser: OpaquePointer
  private var event = unsafe fx_yaml_event()
  private var anchors: [String: YAMLNode] = [:]

  /// - Returns: `nil` of a text without a document.
  /// - Throws: the first mistake.
  static func document(_ text: String) throws(Failure) -> YAMLNode? {
    var reader = try YAMLReader(text)
    return try reader.document()
  }

  private init(_ text: String) throws(Failure) {
    let bytes = Array(text.utf8)
    var failure: UnsafePointer<CChar>?
    let opened = unsafe bytes.withUnsafeBufferPointer { unsafe fx_yaml_open($0.baseAddress, $0.count, &failure) }
    guard let parser = unsafe opened else {
      throw Failure(reason: unsafe failure.map { unsafe String(cString: $0) } ?? "it can't be read", mark: Mark())
    }
    unsafe self.parser = parser
  }

  deinit { unsafe fx_yaml_close(parser) }

  private mutating func document() throws(Failure) -> YAMLNode? {
    repeat { try advance() } while unsafe event.kind == FX_YAML_OTHER
    guard unsafe event.kind == FX_YAML_DOCUMENT else { return nil }
    try advance()
    let node = try node(depth: 0)
    // Its end, and what stands behind it.
    try advance()
    try advance()
    guard unsafe event.kind == FX_YAML_END else { throw failure("there is more than one document") }
    return node
  }

  private mutating func advance() throws(Failure) {
    if let problem = unsafe fx_yaml_next(parser, &event) { throw failure(unsafe String(cString: problem)) }
  }

  /// Reads the node that the event begins; its last event is the one that was read last then.
  private mutating func node(depth: Int) throws(Failure) -> YAMLNode {
    let mark = mark
    let anchor = unsafe event.anchor.map { unsafe String(cString: $0) }
    var node: YAMLNode
    switch unsafe event.kind {
    case FX_YAML_ALIAS:
      guard let named = anchor.flatMap({ anchors[$0] }) else { throw failure("this alias has no anchor before it") }
      guard depth + named.height <= Self.maximumDepth else { throw failure("it nests too deep") }
      return named
    case FX_YAML_SCALAR: node = YAMLNode(content: .scalar(scalar), mark: mark)
    case FX_YAML_SEQUENCE: node = YAMLNode(content: .sequence(try items(depth: depth)), mark: mark)
    default: node = YAMLNode(content: .mapping(try pairs(depth: depth)), mark: mark)
    }
    guard node.count <= Self.maximumValues else { throw Failure(reason: "it has too many values", mark: mark) }
    if let anchor { anchors[anchor] = node }
    return node
  }

  private mutating func items(depth: Int) throws(Failure) -> [YAMLNode] {
    guard depth < Self.maximumDepth else { throw failure("it nests too deep") }
    var items: [YAMLNode] = []
    while true {
      try advance()
      if unsafe event.kind == FX_YAML_SEQUENCE_END { return items }
      items.append(try node(depth: depth + 1))
    }
  }

  private mutating func pairs(depth: Int) throws(Failure) -> [YAMLNode.Pair] {
    guard depth < Self.maximumDepth else { throw failure("it nests too deep") }
    var pairs: [YAMLNode.Pair] = []
    var names: Set<String> = []
    while true {
      try advance()
      if unsafe event.kind == FX_YAML_MAPPING_END { return pairs }
      let mark = mark
      guard case .scalar(let key) = try node(depth: depth + 1).content else {
        throw Failure(reason: "a key is a list or has keys itself; it must be a text", mark: mark)
      }
      guard names.insert(key.text).inserted else {
        throw Failure(reason: "a key is there twice: \(key.text)", mark: mark)
      }
      try advance()
      pairs.append(YAMLNode.Pair(name: key.text, mark: mark, node: try node(depth: depth + 1)))
    }
  }

  private var scalar: YAMLScalar {
    let bytes = unsafe UnsafeBufferPointer(start: event.text, count: event.length)
    return YAMLScalar(
      unsafe String(decoding: bytes, as: UTF8.self), tag: unsafe event.tag.map { unsafe String(cString: $0) },
      isPlain: unsafe event.is_plain != 0)
  }

  private var mark: Mark { unsafe Mark(line: event.line + 1, column: event.column + 1) }

  private func failure(_ reason: String) -> Failure { Failure(reason: reason, mark: mark) }
}

/// A value of a YAML document with its place.
struct YAMLNode {
  struct Pair {
    let name: String
    let mark: YAMLReader.Mark
    let node: YAMLNode
  }

  enum Content {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([Pair])
  }

  let content: Content
  let mark: YAMLReader.Mark
  /// How many values it has in it, itself included, with what aliases stand for.
  let count: Int
  /// How deep values stand in it.
  let height: Int

  init(content: Content, mark: YAMLReader.Mark) {
    self.content = content
    self.mark = mark
    let inner: [YAMLNode] =
      switch content {
      case .scalar: []
      case .sequence(let items): items
      case .mapping(let pairs): pairs.map(\.node)
      }
    // An alias of an alias multiplies: what is too much is known before it can overflow.
    count = inner.reduce(1) { $0 + $1.count }
    height = inner.isEmpty ? 0 : 1 + (inner.lazy.map(\.height).max() ?? 0)
  }

  var value: DataValue {
    switch content {
    case .scalar(let scalar): scalar.value
    case .sequence(let items): .list(items.map(\.value))
    case .mapping(let pairs):
      .object(Dictionary(pairs.map { ($0.name, $0.node.value) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
