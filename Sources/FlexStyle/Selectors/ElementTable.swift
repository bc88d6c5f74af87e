internal import FlexDOM

/// The names that selectors ask for, as small numbers. Names of a document that no selector asks for have none.
///
/// Names are equal code point by code point (Selectors 4 §4.2, #case-sensitive): `é` as one and as two aren't,
/// though Swift's strings of them are.
struct AtomTable: Sendable {
  static let unknown: Int32 = -1

  private var atoms: [String: Int32] = [:]
  var count: Int { atoms.count }

  mutating func intern(_ name: String) -> Int32 {
    let key = Self.key(name)
    if let atom = atoms[key] { return atom }
    let atom = Int32(atoms.count)
    atoms[key] = atom
    return atom
  }

  func find(_ name: String) -> Int32 { atoms[Self.key(name)] ?? Self.unknown }

  /// Code points spelt out where strings would be compared by their looks. No name has a control character.
  private static func key(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) { return name }
    return name.unicodeScalars.map { "\u{1}" + String($0.value) }.joined()
  }
}

/// Names in a set of 256 bits, to rule out ancestors early: a name that isn't in the set is on no ancestor.
typealias NameFilter = SIMD4<UInt64>

extension NameFilter {
  /// The set of one name.
  init(atom: Int32) {
    let hash = (UInt32(bitPattern: atom) &* 0x9E37_79B1) >> 24
    self = .zero
    self[Int(hash >> 6)] = 1 << UInt64(hash & 63)
  }

  func containsAll(of other: NameFilter) -> Bool { (self & other) == other }
}

/// One element, as matching sees it. Links are indices in the table, -1 for none.
struct ElementRecord {
  var node: Int32
  var parent: Int32 = -1
  var previous: Int32 = -1
  var next: Int32 = -1
  var firstChild: Int32 = -1
  var lastChild: Int32 = -1
  var childCount: Int32 = 0
  /// Among the element children of the parent, from 1.
  var position: Int32 = 1
  /// Negative below `AtomTable.unknown` where no selector has the name: of-type still tells them apart.
  var tag: Int32 = AtomTable.unknown
  var id: Int32 = AtomTable.unknown
  var classStart: Int32 = 0
  var classCount: Int32 = 0
  var isHTML = true
  var attributes: Attributes = []
  var hasAttributes = false

  /// Which attributes are worth asking for.
  struct Attributes: OptionSet {
    let rawValue: UInt8
    /// `style`.
    static let style = Attributes(rawValue: 1)
    /// `lang` or `xml:lang`.
    static let language = Attributes(rawValue: 2)
    /// Any but those, `id` and `class`.
    static let others = Attributes(rawValue: 4)
  }
}

/// The elements of a document in document order, with their names as atoms.
struct ElementTable {
  let document: Document
  private(set) var records: [ElementRecord] = []
  private(set) var classAtoms: [Int32] = []
  /// The names of each element's ancestors.
  private(set) var ancestors: [NameFilter] = []
  /// By node; -1 for text.
  private(set) var indexOfNode: [Int32]
  private var localTags: [String: Int32] = [:]
  /// What `<body link>` says.
  private(set) var linkColor: String?

  init(_ document: Document, atoms: AtomTable) {
    self.document = document
    indexOfNode = [Int32](repeating: -1, count: document.nodes.count)
    guard !document.nodes.isEmpty else { return }
    records.reserveCapacity(document.nodes.count / 2)
    // Depth first without recursion: the stack holds what is still to come, last first.
    var stack: [(node: NodeID, parent: Int32)] = [(document.root, -1)]
    while let (node, parent) = stack.popLast() {
      guard let element = document.element(node), indexOfNode[node.index] < 0 else { continue }
      let index = append(element, node: node, parent: parent, atoms: atoms)
      for child in document[node].children.reversed() { stack.append((child, index)) }
    }
  }

  var count: Int { records.count }

  /// An element's place among its siblings, from 1, and how many these are with it.
  func siblings(of index: Int) -> (index: Int32, count: Int32) {
    let record = records[index]
    return (record.position, record.parent < 0 ? 1 : records[Int(record.parent)].childCount)
  }

  func element(_ index: Int) -> Element? { document.element(NodeID(index: Int(records[index].node))) }

  func hasTag(_ tag: String, _ index: Int) -> Bool { document.hasTag(tag, NodeID(index: Int(records[index].node))) }

  private mutating func append(_ element: Element, node: NodeID, parent: Int32, atoms: AtomTable) -> Int32 {
    let index = Int32(records.count)
    if linkColor == nil, element.tag == "body" { linkColor = element[attribute: "link"] }
    var record = ElementRecord(node: Int32(node.index))
    record.isHTML = element.isHTML
    record.tag = atoms.find(element.tag)
    if record.tag == AtomTable.unknown {
      record.tag = localTags[element.tag] ?? -2 - Int32(localTags.count)
      localTags[element.tag] = record.tag
    }
    record.classStart = Int32(classAtoms.count)
    record.hasAttributes = !element.attributes.isEmpty
    for attribute in element.attributes {
      switch attribute.name {
      case "id": record.id = atoms.find(document.isQuirksMode ? attribute.value.asciiLowercased() : attribute.value)
      case "class": appendClasses(of: attribute.value, atoms: atoms)
      case "style": record.attributes.insert(.style)
      case "lang", "xml:lang": record.attributes.insert(.language)
      default: record.attributes.insert(.others)
      }
    }
    record.classCount = Int32(classAtoms.count) - record.classStart
    var filter = NameFilter.zero
    if parent >= 0 {
      record.parent = parent
      record.previous = records[Int(parent)].lastChild
      if record.previous >= 0 {
        records[Int(record.previous)].next = index
      } else {
        records[Int(parent)].firstChild = index
      }
      records[Int(parent)].lastChild = index
      records[Int(parent)].childCount += 1
      record.position = records[Int(parent)].childCount
      filter = ancestors[Int(parent)] | ownNames(Int(parent))
    }
    records.append(record)
    ancestors.append(filter)
    indexOfNode[node.index] = index
    return index
  }

  private mutating func appendClasses(of value: String, atoms: AtomTable) {
    for name in value.utf8.split(whereSeparator: \.isCSSWhitespace) {
      let name = Substring(name)
      let atom = atoms.find(document.isQuirksMode ? name.asciiLowercased() : String(name))
      if atom != AtomTable.unknown { classAtoms.append(atom) }
    }
  }

  private func ownNames(_ index: Int) -> NameFilter {
    let record = records[index]
    var filter = NameFilter.zero
    if record.tag >= 0 { filter |= NameFilter(atom: record.tag) }
    if record.id >= 0 { filter |= NameFilter(atom: record.id) }
    for index in classIndices(of: record) { filter |= NameFilter(atom: classAtoms[index]) }
    return filter
  }

  /// Where an element's classes stand in `classAtoms`.
  func classIndices(of record: ElementRecord) -> Range<Int> {
    Int(record.classStart)..<Int(record.classStart + record.classCount)
  }

  func hasClass(_ atom: Int32, _ index: Int) -> Bool {
    for place in classIndices(of: records[index]) where classAtoms[place] == atom { return true }
    return false
  }

  static let svgNamespace = "http://www.w3.org/2000/svg"
  static let mathNamespace = "http://www.w3.org/1998/Math/MathML"

  /// The namespace's URI. SVG and MathML begin at `svg` and `math`; `foreignObject` holds HTML again.
  func namespace(of index: Int) -> String {
    var index = index
    while index >= 0, !records[index].isHTML {
      switch element(index)?.tag {
      case "math": return Self.mathNamespace
      case "svg": return Self.svgNamespace
      default: index = Int(records[index].parent)
      }
    }
    return "http://www.w3.org/1999/xhtml"
  }
}
