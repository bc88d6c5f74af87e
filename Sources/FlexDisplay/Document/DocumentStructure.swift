/// What a document consists of for those who can't see it: headings, paragraphs, lists, tables. ISO 32000-1 §14.7.
///
/// Nodes stand in document order, the document itself first; those without content on any page aren't written.
public struct DocumentStructure: Equatable, Sendable {
  public private(set) var nodes: [StructureNode] = []
  /// By element index: the node that the element's own text and pictures belong to; `nil` leaves them out, as decoration.
  public var contentNodes: [Int: Int] = [:]
  /// By element index: the node of a list item's marker.
  public var markerNodes: [Int: Int] = [:]
  /// By element index: the node of what stands in the text for a footnote.
  public var callNodes: [Int: Int] = [:]
  /// By element index: the node that stands for the element itself.
  public var ownNodes: [Int: Int] = [:]
  /// Elements that are drawings and that nothing tells of: what of them is no text passes for decoration.
  public var unnamedPictures: [Int] = []

  public init() {}

  /// Adds a node behind all others.
  ///
  /// - Parameter parent: index of its parent; `nil` of the document alone.
  @discardableResult
  public mutating func append(_ role: StructureRole, to parent: Int?) -> Int {
    nodes.append(StructureNode(role: role, parent: parent))
    return nodes.count - 1
  }

  /// Takes the structure of a document that is shown inside of this one.
  ///
  /// - Parameters:
  ///   - role: of the document there; `nil` where all of it belongs to `parent`, which is told as a whole.
  ///   - firstElement: is added to its elements.
  public mutating func append(
    _ inner: DocumentStructure, as role: StructureRole?, language: String? = nil, to parent: Int, firstElement: Int
  ) {
    guard let role else {
      for element in inner.contentNodes.keys { contentNodes[element + firstElement] = parent }
      return
    }
    let start = nodes.count
    for var node in inner.nodes {
      if node.parent == nil { (node.role, node.language) = (role, language) }
      node.parent = node.parent.map { $0 + start } ?? parent
      node.headers = node.headers.map { $0 + start }
      nodes.append(node)
    }
    func shift(_ own: [Int: Int], into all: inout [Int: Int]) {
      for (element, node) in own { all[element + firstElement] = node + start }
    }
    shift(inner.contentNodes, into: &contentNodes)
    shift(inner.markerNodes, into: &markerNodes)
    shift(inner.callNodes, into: &callNodes)
    shift(inner.ownNodes, into: &ownNodes)
    unnamedPictures += inner.unnamedPictures.map { $0 + firstElement }
  }

  public subscript(node: Int) -> StructureNode {
    _read { yield nodes[node] }
    _modify { yield &nodes[node] }
  }

  /// The node that something on a page belongs to.
  package func node(of tag: ContentTag) -> Int? {
    switch tag.part {
    case .marker: markerNodes[tag.element] ?? contentNodes[tag.element]
    case .call: callNodes[tag.element] ?? contentNodes[tag.element]
    case .content: contentNodes[tag.element]
    }
  }

  /// The nearest node from `node` outwards with a role that is asked for.
  package func nearest(from node: Int, where matches: (StructureRole) -> Bool) -> Int? {
    var next: Int? = node
    while let current = next {
      if matches(nodes[current].role) { return current }
      next = nodes[current].parent
    }
    return nil
  }
}

/// A part of a document. ISO 32000-1 §14.7.2, §14.8.
public struct StructureNode: Equatable, Sendable {
  public var role: StructureRole
  public var parent: Int?
  /// BCP 47, where it differs from what is around.
  public var language: String?
  /// What stands for a picture: `alt`, `aria-label`.
  public var alternativeText: String?
  /// What is read in place of what is drawn.
  public var actualText: String?
  /// What an abbreviation is short for.
  public var expansion: String?
  /// Of a header cell.
  public var scope: HeaderScope?
  public var columnSpan = 1
  public var rowSpan = 1
  /// Nodes of the header cells that `headers` names.
  public var headers: [Int] = []
  /// Of a list.
  public var numbering: ListNumbering?

  public init(role: StructureRole, parent: Int?) {
    self.role = role
    self.parent = parent
  }
}

/// Standard structure types. ISO 32000-1 §14.8.4; the raw value is the type's name.
public enum StructureRole: String, Sendable {
  case document = "Document"
  case part = "Part"
  case article = "Art"
  case section = "Sect"
  case division = "Div"
  case blockQuote = "BlockQuote"
  case caption = "Caption"
  case tableOfContents = "TOC"
  case tableOfContentsItem = "TOCI"
  case nonStructural = "NonStruct"
  case paragraph = "P"
  case heading1 = "H1"
  case heading2 = "H2"
  case heading3 = "H3"
  case heading4 = "H4"
  case heading5 = "H5"
  case heading6 = "H6"
  case list = "L"
  case listItem = "LI"
  case label = "Lbl"
  case listBody = "LBody"
  case table = "Table"
  case tableHead = "THead"
  case tableBody = "TBody"
  case tableFoot = "TFoot"
  case tableRow = "TR"
  case headerCell = "TH"
  case dataCell = "TD"
  case span = "Span"
  case quote = "Quote"
  case note = "Note"
  case reference = "Reference"
  case code = "Code"
  case ruby = "Ruby"
  case rubyBase = "RB"
  case rubyText = "RT"
  case rubyPunctuation = "RP"
  case link = "Link"
  case figure = "Figure"
  case formula = "Formula"
  case form = "Form"

  /// Of a heading of level 1…6.
  public init(headingLevel level: Int) {
    self = StructureRole(rawValue: "H\(min(max(level, 1), 6))") ?? .heading6
  }

  /// 1…6 of a heading.
  public var headingLevel: Int? {
    let name = rawValue.utf8
    guard name.count == 2, name.first == UInt8(ascii: "H"), let digit = name.last else { return nil }
    return Int(digit) - 0x30
  }

  /// Whether a part of a document may stand in it: what only groups, and what holds blocks. ISO 32000-1 §14.8.4.2.
  package var holdsParts: Bool {
    switch self {
    case .document, .part, .article, .section, .division, .blockQuote, .listBody, .headerCell, .dataCell, .note: true
    default: false
    }
  }

  /// Whether only certain parts may stand in it.
  package var isListOrTablePart: Bool {
    switch self {
    case .list, .listItem, .table, .tableHead, .tableBody, .tableFoot, .tableRow: true
    default: false
    }
  }

  package var isTablePart: Bool {
    switch self {
    case .tableHead, .tableBody, .tableFoot, .tableRow, .headerCell, .dataCell: true
    default: false
    }
  }
}

/// What a header cell is the header of. ISO 32000-1 table 349.
public enum HeaderScope: String, Sendable {
  case row = "Row"
  case column = "Column"
  case both = "Both"
}

/// How a list's items are told apart. ISO 32000-1 table 347.
public enum ListNumbering: String, Sendable {
  case none = "None"
  case disc = "Disc"
  case circle = "Circle"
  case square = "Square"
  case decimal = "Decimal"
  case upperRoman = "UpperRoman"
  case lowerRoman = "LowerRoman"
  case upperAlpha = "UpperAlpha"
  case lowerAlpha = "LowerAlpha"
}
