internal import FlexDOM
internal import FlexDisplay
internal import FlexPaint

/// The structure of an HTML document, from its elements and their ARIA attributes. HTML-AAM 1.0 §3.5, §4, and the table
/// of structure types in ISO 32000-1 §14.8.4.
struct StructureBuilder {
  let document: Document
  private var structure = DocumentStructure()
  /// Elements by their `id`.
  private var named: [String: Int] = [:]
  /// `headers` of cells, until all cells are known.
  private var headers: [(cell: Int, names: [Substring])] = []

  /// Elements that stand at the foot of a page.
  private let footnotes: Set<Int>
  /// Tables that only arrange.
  private let arranging: Set<Int>
  /// What frames show, by their elements.
  private let frames: [Int: LaidOutDocument.Frame]
  /// The list around items that no list holds, and how many nodes there were behind its last item.
  private var strayList: (list: Int, parent: Int, end: Int)?

  static func structure(of document: LaidOutDocument) -> DocumentStructure {
    let frames = document.frames.map { ($0.element, $0) }
    return structure(
      of: document.document, footnotes: document.footnoteElements, arranging: ArrangingTables.elements(of: document),
      frames: Dictionary(frames) { first, _ in first })
  }

  static func structure(
    of document: Document, footnotes: Set<Int> = [], arranging: Set<Int> = [],
    frames: [Int: LaidOutDocument.Frame] = [:]
  ) -> DocumentStructure {
    var builder = StructureBuilder(document: document, footnotes: footnotes, arranging: arranging, frames: frames)
    builder.build()
    return builder.structure
  }

  private init(
    document: Document, footnotes: Set<Int>, arranging: Set<Int>, frames: [Int: LaidOutDocument.Frame]
  ) {
    self.frames = frames
    self.document = document
    self.footnotes = footnotes
    self.arranging = arranging
  }

  private mutating func build() {
    guard !document.nodes.isEmpty else { return }
    for (index, node) in document.nodes.enumerated() {
      if case .element(let element) = node.kind, let id = element[attribute: "id"], named[id] == nil {
        named[id] = index
      }
    }
    let root = structure.append(.document, to: nil)
    visit(document.root, in: Place(node: root))
    for (cell, names) in headers {
      structure[cell].headers = names.compactMap { named[String($0)].flatMap { structure.ownNodes[$0] } }
        .filter { structure[$0].role == .headerCell }
    }
  }

  /// What is around an element.
  private struct Place {
    var node: Int
    var language: String?
    /// Whether everything is decoration, or belongs to a picture.
    var isClosed = false
    /// The `<figure>` around: its pictures are what it shows.
    var figure: Int?
    var isFigureNamed = false
    /// Of a table: whether the rows are its head's, and how many cells of the row stand before.
    var isHead = false
    var cellsBefore = 0
    /// Whether lists are those of a table of contents.
    var isContents = false
    /// Whether the nearest table around only arranges.
    var isArranged = false
  }

  // MARK: Elements

  private mutating func visit(_ id: NodeID, in place: Place) {
    guard let element = document.element(id) else { return }
    var place = place
    if element[attribute: "aria-hidden"]?.lowercased() == "true" { return }
    if place.isClosed {
      structure.contentNodes[id.index] = place.node
      return visitChildren(of: id, in: place)
    }
    let language = element[attribute: "lang"] ?? element[attribute: "xml:lang"]
    let saysLanguage = language != nil && language != place.language && id != document.root
    if let language { place.language = language }
    var role = StructureRoles.role(of: element, at: id, in: document)
    if role == .decoration { return }
    // What a frame shows is read itself.
    if frames[id.index] != nil, element[attribute: "role"] == nil { role = .none }
    if role == .some(.tableOfContents) {
      place.isContents = true
      if !["ul", "ol", "menu"].contains(element.tag) { role = .some(.section) }
    } else if place.isContents, role == .some(.list), element.tag != "dl" {
      role = .some(.tableOfContents)
    } else if role == .some(.listItem), structure[place.node].role == .tableOfContents {
      role = .some(.tableOfContentsItem)
    }
    if element.tag == "table" { place.isArranged = arranging.contains(id.index) }
    if place.isArranged, element.isTablePart { role = .none }
    if element.tag == "svg", element[attribute: "role"] == nil, place.figure == nil,
      label(of: element, at: id)?.isEmpty ?? true
    {
      return visitDrawing(id, in: place)
    }
    if footnotes.contains(id.index) {
      structure.callNodes[id.index] = structure.append(.reference, to: place.node)
      role = .some(.note)
    }
    // What has no role of its own gets one that can say a language or what an abbreviation is short for.
    let expansion = element.tag == "abbr" ? element[attribute: "title"] : nil
    if role == .none, saysLanguage || expansion != nil { role = .some(.span) }
    // A figure is its pictures, told by their texts. ISO 14289-1 §7.3.
    if let figure = place.figure, role == .some(.figure) || role == .some(.formula), element.tag != "figure",
      let text = label(of: element, at: id), !text.isEmpty
    {
      if !place.isFigureNamed {
        structure[figure].alternativeText = structure[figure].alternativeText.map { "\($0); \(text)" } ?? text
      }
      structure.contentNodes[id.index] = figure
      place.node = figure
      place.isClosed = true
      return visitChildren(of: id, in: place)
    }
    guard case .some(let type) = role else {
      let node = contentNode(of: id, in: place)
      structure.contentNodes[id.index] = node
      // What stands in the lines of a text, or between two of its parts, is read where it stands there.
      if node != place.node, document.holdsOnlyPhrases(id) || !structure[place.node].role.isListOrTablePart {
        place.node = node
      }
      return visitChildren(of: id, in: place)
    }
    let node = structure.append(type, to: parent(of: type, in: place.node))
    structure.ownNodes[id.index] = node
    if saysLanguage { structure[node].language = language }
    structure[node].expansion = expansion
    place.node = node
    structure.contentNodes[id.index] = node
    switch type {
    case .figure, .formula:
      structure[node].alternativeText = label(of: element, at: id)
      place.isClosed = element.tag != "figure" && element[attribute: "role"]?.lowercased() != "figure"
      if element.tag == "figure" {
        place.figure = node
        place.isFigureNamed = structure[node].alternativeText != nil
      }
    case .list:
      structure[node].numbering = element.numbering
      if element.tag == "dl" { return visitDescriptions(of: id, in: place) }
    case .note where footnotes.contains(id.index):
      structure.markerNodes[id.index] = structure.append(.label, to: node)
    case .ruby: structure.contentNodes[id.index] = structure.append(.rubyBase, to: node)
    case .listItem:
      structure.markerNodes[id.index] = structure.append(.label, to: node)
      place.node = structure.append(.listBody, to: node)
      structure.contentNodes[id.index] = place.node
    case .tableOfContentsItem:
      structure.markerNodes[id.index] = structure.append(.label, to: node)
      place.node = structure.append(.reference, to: node)
      structure.contentNodes[id.index] = place.node
    case .tableHead: place.isHead = true
    case .headerCell, .dataCell: addCell(node, element, at: id, in: place)
    default: break
    }
    visitChildren(of: id, in: place)
    if type == .listItem, let stray = strayList, stray.list == structure[node].parent {
      strayList?.end = structure.nodes.count
    }
  }

  /// What an element of a type stands in. ISO 32000-1 tables 333, 336.
  private mutating func parent(of type: StructureRole, in node: Int) -> Int {
    switch type {
    case .listItem: return list(in: node)
    case .tableOfContents, .paragraph:
      guard structure[node].role == .reference, let item = structure[node].parent,
        structure[item].role == .tableOfContentsItem
      else { return node }
      return item
    default: return node
    }
  }

  /// The list that an item belongs to: items that none holds have one to themselves. ISO 32000-1 table 336.
  private mutating func list(in node: Int) -> Int {
    if structure[node].role == .list { return node }
    if let stray = strayList, stray.parent == node, stray.end == structure.nodes.count { return stray.list }
    let list = structure.append(.list, to: node)
    strayList = (list, node, structure.nodes.count)
    return list
  }

  /// A drawing that nothing tells of: its words are read where it stands, the rest of it is decoration. SVG-AAM 1.0 §5.1
  /// (#include_elements).
  private mutating func visitDrawing(_ id: NodeID, in place: Place) {
    structure.unnamedPictures.append(id.index)
    let words = document.drawnText(of: id)
    guard !words.isEmpty else { return }
    let node = structure.append(.span, to: place.node)
    structure[node].actualText = words
    structure.contentNodes[id.index] = node
  }

  private mutating func visitChildren(of id: NodeID, in place: Place) {
    if let frame = frames[id.index] { return visit(frame, in: place) }
    var place = place
    for child in document.readChildren(of: id) {
      visit(child, in: place)
      if let node = structure.ownNodes[child.index] {
        let role = structure[node].role
        if role == .headerCell || role == .dataCell { place.cellsBefore += 1 }
      }
    }
  }

  /// A document in a frame is a part of its own beside the paragraph that the frame stands in. HTML-AAM 1.0 §3.5.1
  /// (#el-iframe).
  private mutating func visit(_ frame: LaidOutDocument.Frame, in place: Place) {
    let language = frame.document.language
    var parent = place.node
    while !place.isClosed, !structure[parent].role.holdsParts, let next = structure[parent].parent { parent = next }
    structure.append(
      Self.structure(of: frame.document), as: place.isClosed ? nil : .part,
      language: language.isEmpty || language == place.language ? nil : language, to: parent,
      firstElement: frame.firstElement)
  }

  /// Where the text of an element without a role goes: it may not stand in what only groups.
  private mutating func contentNode(of id: NodeID, in place: Place) -> Int {
    switch structure[place.node].role {
    case .ruby: return structure.append(.rubyBase, to: place.node)
    case .document, .part, .article, .section, .division, .blockQuote, .list, .table, .tableHead, .tableBody,
      .tableFoot,
      .tableRow:
      return document[id].children.contains { document.isText($0) }
        ? structure.append(.nonStructural, to: place.node) : place.node
    default: return place.node
    }
  }

  // MARK: Lists of descriptions

  /// Terms and what they stand for, as items with labels and bodies.
  private mutating func visitDescriptions(of id: NodeID, in place: Place) {
    var item: Int?
    var wasTerm = false
    func groups(_ id: NodeID) -> [NodeID] {
      document[id].children.flatMap { child -> [NodeID] in
        document.element(child)?.tag == "div" ? groups(child) : [child]
      }
    }
    for child in groups(id) {
      guard let element = document.element(child), element.tag == "dt" || element.tag == "dd" else { continue }
      let isTerm = element.tag == "dt"
      if item == nil || isTerm && !wasTerm { item = structure.append(.listItem, to: place.node) }
      wasTerm = isTerm
      let node = structure.append(isTerm ? .label : .listBody, to: item)
      structure.ownNodes[child.index] = node
      structure.contentNodes[child.index] = node
      var inner = place
      inner.node = node
      visitChildren(of: child, in: inner)
    }
  }

  // MARK: Tables

  private mutating func addCell(_ node: Int, _ element: Element, at id: NodeID, in place: Place) {
    structure[node].columnSpan = element.span("colspan", most: 1_000)
    structure[node].rowSpan = max(element.span("rowspan", most: 65_534), 1)
    if let names = element[attribute: "headers"]?.split(whereSeparator: \.isWhitespace), !names.isEmpty {
      headers.append((node, names))
    }
    guard structure[node].role == .headerCell else { return }
    switch element[attribute: "scope"]?.lowercased() {
    case "row", "rowgroup": structure[node].scope = .row
    case "col", "colgroup": structure[node].scope = .column
    default:
      let isRow = element[attribute: "role"]?.lowercased() == "rowheader" || !place.isHead && place.cellsBefore == 0
      structure[node].scope = isRow && !standsInHeaderRow(id) ? .row : .column
    }
  }

  /// Whether nothing but header cells stands in a cell's row.
  private func standsInHeaderRow(_ cell: NodeID) -> Bool {
    guard let row = document[cell].parent else { return false }
    return document[row].children.allSatisfy { document.element($0)?.tag != "td" }
  }

  // MARK: Names

  /// What stands for something that isn't text. Accessible Name 1.2 §4.3.1 (#computation-steps).
  private func label(of element: Element, at id: NodeID) -> String? {
    if let names = element[attribute: "aria-labelledby"]?.split(whereSeparator: \.isWhitespace), !names.isEmpty {
      let parts = names.compactMap { named[String($0)].map { document.text(of: NodeID(index: $0)) } }
      if !parts.isEmpty { return parts.joined(separator: " ") }
    }
    if let label = element[attribute: "aria-label"], !label.isEmpty { return label }
    if let alternative = element[attribute: "alt"] { return alternative }
    if element.tag == "svg" || element.tag == "math" {
      for child in document[id].children where document.element(child)?.tag == "title" {
        return document.text(of: child)
      }
      if element.tag == "math" { return document.text(of: id) }
    }
    return element[attribute: "title"].flatMap { $0.isEmpty ? nil : $0 }
  }
}
