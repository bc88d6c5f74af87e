internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// The structure trees of all documents of a file, and which content belongs to which node. ISO 32000-1 §14.7. Not
/// `Sendable`.
final class PDFStructure {
  let file: PDFFile
  /// Of the document that is being written.
  private(set) var document = DocumentStructure()
  /// By node: what belongs to it.
  private var kids: [Int: [Kid]] = [:]
  /// Nodes of table parts with a box on some page: they are written without content as well.
  private var present: Set<Int> = []
  /// Heads and feet of tables with content on an earlier page: there they are only repeated.
  private var repeated: Set<Int> = []
  private var headsOnPage: Set<Int> = []
  private var page = (object: 0, index: 0, height: Float(0))
  /// By node of a picture: where it is first seen, points on its page.
  private var bounds: [Int: Rect] = [:]
  /// Of PDF 2.0's structure types, which the document as a whole must be of.
  private let namespace: Int?

  /// Nodes of the document that others name, and those of all documents with their identifiers. ISO 32000-1 §14.7.2.
  private var named: Set<Int> = []
  private var identifiers: [Int] = []

  /// The root of all trees, and the documents in it.
  private let root: Int
  private var documents: [Int] = []
  /// By number: the nodes of a stream's sequences, or the node of an annotation.
  private var parents: [Parent] = []
  /// By element: links that the document has no element for.
  private var links: [Int: Int] = [:]
  /// What the document being written adds to `parents`, by node.
  private var pending: [(number: Int, nodes: [Int], isAnnotation: Bool)] = []

  private enum Parent {
    case sequences([Int])
    case annotation(Int)
  }

  /// Content of a node, with its place in the order of reading.
  private struct Kid {
    enum Content {
      case sequence(Int)
      /// In a form of its own.
      case inStream(Int, sequence: Int)
      case annotation(Int)
      case node(Int)
    }
    var content: Content
    var page: Int
    var key: (page: Int, order: Int)
    /// Of its stream in the parent tree.
    var stream = 0
  }

  /// - Parameter version: of PDF.
  init(file: PDFFile, version: String = "1.7") {
    self.file = file
    root = file.allocate()
    namespace = version == "2.0" ? file.allocate() : nil
  }

  // MARK: Content

  func begin(_ document: DocumentStructure) {
    self.document = document
    (kids, present, repeated, headsOnPage, pending, bounds, links) = ([:], [], [], [], [], [:], [:])
    page.index = 0
  }

  /// - Parameter height: of the page, px.
  func beginPage(_ object: Int, height: Float, elements: [Int], markers: [Int]) {
    page = (object, page.index + 1, height)
    repeated.formUnion(headsOnPage)
    headsOnPage.removeAll(keepingCapacity: true)
    for element in elements {
      if let node = document.ownNodes[element], document[node].role.isTablePart { present.insert(node) }
    }
    for element in markers { if let node = document.markerNodes[element] { present.insert(node) } }
  }

  /// The node that something belongs to; `nil` for what isn't read, or was read on an earlier page.
  func node(of tag: ContentTag?) -> Int? {
    guard let tag, let node = document.node(of: tag) else { return nil }
    // Kids come in the order of pages.
    if tag.repeats, let first = kids[node]?.first, first.page != page.object { return nil }
    if let head = document.nearest(from: node, where: { $0 == .tableHead || $0 == .tableFoot }) {
      if repeated.contains(head) { return nil }
      headsOnPage.insert(head)
    }
    return node
  }

  /// Takes where a picture is, px on the page. ISO 32000-1 §14.8.5.4.3.
  func add(bounds rect: Rect, of node: Int) {
    guard document[node].role == .figure || document[node].role == .formula, rect.isFinite else { return }
    let scale = Float(PDFPainter.pointsPerPixel)
    let place = Rect(
      x: rect.x * scale, y: (page.height - rect.maxY) * scale, width: rect.width * scale, height: rect.height * scale)
    bounds[node] = bounds[node] ?? place
  }

  /// Takes the sequences of the page's own stream or of a form on it.
  ///
  /// - Returns: the stream's number in the parent tree; `nil` where nothing is marked.
  func add(_ sequences: [PDFMarks.Sequence], form: Int? = nil) -> Int? {
    guard !sequences.isEmpty else { return nil }
    let number = number(for: sequences.map(\.node), isAnnotation: false)
    for (index, sequence) in sequences.enumerated() {
      let content = form.map { Kid.Content.inStream($0, sequence: index) } ?? .sequence(index)
      kids[sequence.node, default: []].append(
        Kid(content: content, page: page.object, key: (page.index, sequence.order), stream: number))
    }
    return number
  }

  /// Takes an annotation that belongs to the nearest link around an element.
  ///
  /// - Returns: the annotation's number in the parent tree.
  func add(annotation: Int, of element: Int?) -> Int? {
    guard let element, !document.nodes.isEmpty else { return nil }
    let content = document.contentNodes[element] ?? 0
    let around = document.nearest(from: content) { $0 == .link || $0 == .reference || $0 == .note }
    let node = around ?? link(for: element, in: content)
    kids[node, default: []].append(
      Kid(content: .annotation(annotation), page: page.object, key: (page.index, Int.max)))
    return number(for: [node], isAnnotation: true)
  }

  /// The link of an element that is something else by its role, or nothing that is read: its annotation stands in one all
  /// the same. ISO 14289-1 §7.18.5.
  private func link(for element: Int, in content: Int) -> Int {
    if let known = links[element] { return known }
    var place = content
    while document[place].role.isListOrTablePart, let parent = document[place].parent { place = parent }
    let link = document.append(.link, to: place)
    links[element] = link
    return link
  }

  /// Takes a field of a form.
  ///
  /// - Returns: the annotation's number in the parent tree.
  func add(field: Int, of element: Int, order: Int) -> Int? {
    guard let content = document.contentNodes[element],
      let node = document.nearest(from: content, where: { $0 == .form })
    else { return nil }
    kids[node, default: []].append(Kid(content: .annotation(field), page: page.object, key: (page.index, order)))
    return number(for: [node], isAnnotation: true)
  }

  private func number(for nodes: [Int], isAnnotation: Bool) -> Int {
    let number = parents.count + pending.count
    pending.append((number, nodes, isAnnotation))
    return number
  }

  // MARK: Trees

  /// Writes the nodes of the document that have content.
  func end() {
    guard !document.nodes.isEmpty else { return }
    divideRubyBases()
    var objects = [Int](repeating: 0, count: document.nodes.count)
    for node in kids.keys.sorted() + present.sorted() {
      var next: Int? = node
      while let current = next, objects[current] == 0 {
        objects[current] = file.allocate()
        next = document[current].parent
      }
    }
    if objects[0] == 0 { objects[0] = file.allocate() }
    let notes = Dictionary(
      document.callNodes.compactMap { element, call in document.ownNodes[element].map { ($0, call) } },
      uniquingKeysWith: { first, _ in first })
    // Children after their parents: from the last on, each knows where it is first read.
    var places = [(page: Int, order: Int)?](repeating: nil, count: objects.count)
    for node in document.nodes.indices.reversed() where objects[node] != 0 {
      let own = kids[node, default: []].map(\.key).min { $0 < $1 }
      // A note is read behind its call, wherever it stands.
      if let call = notes[node], let place = kids[call]?.first?.key {
        places[node] = place
        continue
      }
      if let own, places[node].map({ own < $0 }) ?? true { places[node] = own }
      if let parent = document[node].parent, let place = places[node], places[parent].map({ place < $0 }) ?? true {
        places[parent] = place
      }
    }
    for node in document.nodes.indices where objects[node] != 0 {
      guard let parent = document[node].parent else { continue }
      // What is empty stands where what comes before it stands.
      let previous = kids[parent]?.last { if case .node = $0.content { true } else { false } }?.key
      // A label stands before what it is the label of.
      let place = document[node].role == .label ? (0, 0) : places[node]
      kids[parent, default: []].append(
        Kid(content: .node(node), page: 0, key: place ?? previous ?? places[parent] ?? (0, 0)))
    }
    // Header cells that cells name, and notes. ISO 14289-1 §7.9.
    named = Set(document.nodes.flatMap(\.headers) + document.nodes.indices.filter { document[$0].role == .note })
    for node in document.nodes.indices where objects[node] != 0 { write(node, objects) }
    documents.append(objects[0])
    for entry in pending {
      parents.append(
        entry.isAnnotation ? .annotation(objects[entry.nodes[0]]) : .sequences(entry.nodes.map { objects[$0] }))
    }
    pending = []
  }

  /// Each annotation of a ruby stands behind what it annotates: bases end where an annotation comes between. ISO 32000-2
  /// §14.8.4.7.3.
  private func divideRubyBases() {
    for base in document.nodes.indices where document[base].role == .rubyBase {
      guard let ruby = document[base].parent, var all = kids[base], all.count > 1 else { continue }
      let annotations = document.nodes.indices.filter { document[$0].parent == ruby && document[$0].role == .rubyText }
        .compactMap { kids[$0]?.first?.key }
      all.sort { $0.key < $1.key }
      var node = base
      kids[base] = []
      for (index, kid) in all.enumerated() {
        if index > 0, annotations.contains(where: { all[index - 1].key < $0 && $0 < kid.key }) {
          node = document.append(.rubyBase, to: ruby)
        }
        kids[node, default: []].append(kid)
        guard node != base, let entry = pending.firstIndex(where: { $0.number == kid.stream && !$0.isAnnotation })
        else {
          continue
        }
        switch kid.content {
        case .sequence(let sequence), .inStream(_, let sequence): pending[entry].nodes[sequence] = node
        default: break
        }
      }
    }
  }

  /// What belongs to a node as it is read: elements in the order of the document, wherever they stand, and the node's own
  /// content behind what of them is shown before it.
  private func ordered(_ all: [Kid], of node: StructureNode) -> [Kid] {
    func isElement(_ kid: Kid) -> Bool {
      guard case .node(let child) = kid.content else { return false }
      // Text that stands in a list or table beside its parts has no place of its own in the document.
      return !(node.role.isListOrTablePart && document[child].role == .nonStructural)
    }
    if all.count < 2 || node.role != .ruby && all.allSatisfy(isElement) { return all }
    let sorted = all.enumerated().sorted { a, b in
      a.element.key == b.element.key ? a.offset < b.offset : a.element.key < b.element.key
    }.map(\.element)
    // Bases and annotations of ruby take turns.
    guard node.role != .ruby else { return sorted }
    let elements = all.filter(isElement)
    let keys = sorted.filter(isElement).map(\.key)
    var result: [Kid] = []
    var count = 0
    for kid in sorted where !isElement(kid) {
      while count < keys.count, keys[count] < kid.key {
        result.append(elements[count])
        count += 1
      }
      result.append(kid)
    }
    return result + elements[count...]
  }

  private func write(_ index: Int, _ objects: [Int]) {
    let node = document[index]
    var content = PDFContent()
    content.append("<</S/")
    content.append(raw: node.role.rawValue.utf8)
    content.entry("/P", reference: node.parent.map { objects[$0] } ?? root)
    let sorted = ordered(kids[index] ?? [], of: node)
    let page = sorted.first { if case .node = $0.content { false } else { true } }?.page
    if let page { content.entry("/Pg", reference: page) }
    if !sorted.isEmpty {
      content.append(sorted.count > 1 ? "/K[" : "/K ")
      for (place, kid) in sorted.enumerated() {
        if place > 0 { content.append(" ") }
        write(kid, page: page, objects, to: &content)
      }
      if sorted.count > 1 { content.append("]") }
    }
    content.append(attributesOf: node, objects)
    if let place = bounds[index] {
      content.append("/A<</O/Layout/BBox")
      content.append(box: place, digits: 2)
      content.append(">>")
    }
    if node.parent == nil, let namespace { content.entry("/NS", reference: namespace) }
    if named.contains(index) {
      identifiers.append(objects[index])
      content.append("/ID(")
      content.append(integer: objects[index])
      content.append(")")
    }
    content.append(">>")
    file.write(objects[index], content)
  }

  private func write(_ kid: Kid, page: Int?, _ objects: [Int], to content: inout PDFContent) {
    switch kid.content {
    case .node(let node): content.append(reference: objects[node])
    case .sequence(let sequence) where kid.page == page: content.append(integer: sequence)
    case .sequence(let sequence), .inStream(_, let sequence):
      content.append("<</Type/MCR")
      if kid.page != page { content.entry("/Pg", reference: kid.page) }
      if case .inStream(let form, _) = kid.content { content.entry("/Stm", reference: form) }
      content.append("/MCID ")
      content.append(integer: sequence)
      content.append(">>")
    case .annotation(let annotation):
      content.append("<</Type/OBJR")
      content.entry("/Obj", reference: annotation)
      if kid.page != page { content.entry("/Pg", reference: kid.page) }
      content.append(">>")
    }
  }

  /// The root of the structure, for the catalog.
  func finish() -> Int {
    var tree = PDFContent()
    tree.append("<</Nums[")
    for (number, parent) in parents.enumerated() {
      if number > 0 { tree.append(" ") }
      tree.append(integer: number)
      switch parent {
      case .annotation(let node):
        tree.append(" ")
        tree.append(reference: node)
      case .sequences(let nodes):
        tree.append("[")
        for node in nodes {
          tree.append(reference: node)
          tree.append(" ")
        }
        tree.append("]")
      }
    }
    tree.append("]>>")
    var content = PDFContent()
    content.append("<</Type/StructTreeRoot/K[")
    for document in documents {
      content.append(reference: document)
      content.append(" ")
    }
    content.append("]")
    content.entry("/ParentTree", reference: file.add(tree))
    if let namespace {
      var entries = PDFContent()
      entries.append("<</Type/Namespace/NS(http://iso.org/pdf2/ssn)>>")
      file.write(namespace, entries)
      content.append("/Namespaces[")
      content.append(reference: namespace)
      content.append("]")
    }
    if !identifiers.isEmpty { content.entry("/IDTree", reference: file.add(identifierTree)) }
    content.append("/ParentTreeNextKey ")
    content.append(integer: parents.count)
    content.append(">>")
    file.write(root, content)
    return root
  }

  /// Elements by their identifiers, which are their objects' numbers, in the order of the bytes.
  private var identifierTree: PDFContent {
    let sorted = identifiers.map { (name: "\($0)", object: $0) }.sorted { $0.name < $1.name }
    var tree = PDFContent()
    tree.append("<</Names[")
    for (name, object) in sorted {
      tree.append(string: name.utf8)
      tree.append(reference: object)
      tree.append(" ")
    }
    tree.append("]>>")
    return tree
  }
}
