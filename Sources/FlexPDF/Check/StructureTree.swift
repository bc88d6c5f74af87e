/// The structure that a file says it has. ISO 32000-1 §14.7.
struct StructureTree {
  struct Element {
    var object: Int?
    var value: PDFValue
    var parent: Int?
    /// As written, and the standard type that it stands for.
    var type: String
    var role: String
    var language: String?
    var children: [Int] = []
    /// Page of the first content.
    var page: Int?
    var depth: Int
  }

  /// Content of an element: a marked sequence of a stream, or an object.
  struct Content: Hashable {
    /// Page or form, or the object itself.
    var stream: Int
    var sequence: Int?
  }

  var elements: [Element] = []
  var content: [Content: Int] = [:]
  /// Elements by their objects.
  var numbers: [Int: Int] = [:]
  /// The parent tree.
  var parents: [Int: PDFValue] = [:]
  var identifiers: PDFValue?
  var root: PDFValue?
  /// Elements that stand in two places, or in themselves.
  var repeated: [Int] = []
  /// Types that are mapped to another, in a circle; types that map to nothing known; standard types that are mapped.
  var circular: [String] = []
  var roles: [String: String] = [:]

  init() {}

  init(_ objects: PDFObjects, root reference: PDFValue?) {
    guard let root = objects.resolved(reference) else { return }
    self.root = root
    for entry in objects.resolved(root["RoleMap"])?.entries ?? [] {
      if let target = objects.resolved(entry.value)?.name { roles[PDFValue.name(entry.key)] = target }
    }
    for key in roles.keys.sorted() where isCircular(key) { circular.append(key) }
    identifiers = objects.resolved(root["IDTree"])
    readParents(objects.resolved(root["ParentTree"]), objects, depth: 0)
    for kid in kids(of: root, objects) { add(kid, nil, nil, objects, depth: 0) }
  }

  private func kids(of value: PDFValue, _ objects: PDFObjects) -> [PDFValue] {
    guard let kids = value["K"] else { return [] }
    return objects.resolved(kids)?.array ?? [kids]
  }

  private mutating func add(_ value: PDFValue, _ parent: Int?, _ page: Int?, _ objects: PDFObjects, depth: Int) {
    guard depth < 200, let node = objects.resolved(value) else { return }
    if let sequence = node.integer {
      if let parent, let page { content[Content(stream: page, sequence: sequence)] = parent }
      return
    }
    switch node["Type"]?.name {
    case "MCR":
      let stream = node["Stm"]?.reference ?? node["Pg"]?.reference ?? page
      guard let stream, let sequence = node["MCID"]?.integer, let parent else { return }
      content[Content(stream: stream, sequence: sequence)] = parent
    case "OBJR":
      if let object = node["Obj"]?.reference, let parent { content[Content(stream: object)] = parent }
    default:
      if let number = value.reference, numbers[number] != nil { return repeated.append(number) }
      let type = objects.resolved(node["S"])?.name ?? ""
      let index = elements.count
      elements.append(
        Element(
          object: value.reference, value: node, parent: parent, type: type, role: role(of: type),
          language: objects.resolved(node["Lang"])?.text ?? parent.flatMap { elements[$0].language },
          page: node["Pg"]?.reference, depth: depth))
      if let number = value.reference { numbers[number] = index }
      if let parent { elements[parent].children.append(index) }
      for kid in kids(of: node, objects) {
        add(kid, index, node["Pg"]?.reference ?? page, objects, depth: depth + 1)
      }
    }
  }

  private mutating func readParents(_ node: PDFValue?, _ objects: PDFObjects, depth: Int) {
    guard depth < 32, let node else { return }
    let entries = objects.resolved(node["Nums"])?.array ?? []
    for index in stride(from: 0, to: entries.count - 1, by: 2) {
      if let key = objects.resolved(entries[index])?.integer { parents[key] = entries[index + 1] }
    }
    for kid in objects.resolved(node["Kids"])?.array ?? [] {
      readParents(objects.resolved(kid), objects, depth: depth + 1)
    }
  }

  /// The element of a marked sequence or annotation by the parent tree.
  func element(of key: Int, sequence: Int?, _ objects: PDFObjects) -> Int? {
    guard let entry = parents[key] else { return nil }
    guard let sequence else { return entry.reference.flatMap { numbers[$0] } }
    let list = objects.resolved(entry)?.array ?? []
    return list.indices.contains(sequence) ? list[sequence].reference.flatMap { numbers[$0] } : nil
  }

  /// The nearest element from `index` outwards of one of these roles.
  func nearest(_ wanted: Set<String>, from index: Int?) -> Int? {
    var next = index
    while let current = next {
      if wanted.contains(elements[current].role) { return current }
      next = elements[current].parent
    }
    return nil
  }

  // MARK: Roles

  private func isCircular(_ type: String) -> Bool {
    var seen: Set<String> = [type]
    var next = roles[type]
    while let current = next {
      if !seen.insert(current).inserted { return true }
      next = roles[current]
    }
    return false
  }

  private func role(of type: String) -> String {
    var type = type
    for _ in 0..<32 {
      if Self.standard.contains(type) { return type }
      guard let next = roles[type] else { return type }
      type = next
    }
    return type
  }

  /// ISO 32000-1 §14.8.4, and what ISO 32000-2 adds.
  static let standard: Set<String> = [
    "Document", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index", "NonStruct", "Private",
    "P", "H", "H1", "H2", "H3", "H4", "H5", "H6", "L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead",
    "TBody",
    "TFoot", "Span", "Quote", "Note", "Reference", "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP",
    "Warichu", "WT", "WP", "Figure", "Formula", "Form", "DocumentFragment", "Aside", "Title", "FENote", "Sub", "Em",
    "Strong", "Artifact",
  ]
}
