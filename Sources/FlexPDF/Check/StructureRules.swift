/// Rules about the elements of the structure.
extension PDFCheck {
  func checkStructure() {
    let language = objects.resolved(catalog["Lang"])?.text
    if let language, !language.isEmpty, !Self.isLanguage(language) { report(.languageTag, "'\(language)'") }
    if objects.resolved(objects.resolved(catalog["MarkInfo"])?["Marked"])?.bool != true { report(.notMarked) }
    if objects.resolved(objects.resolved(catalog["MarkInfo"])?["Suspects"])?.bool == true { report(.suspects) }
    guard let root = tree.root, !tree.elements.isEmpty else { return report(.noStructure) }
    for type in tree.circular { report(.circularRole, type) }
    for type in tree.roles.keys.sorted() where StructureTree.standard.contains(type) { report(.standardRole, type) }
    for object in tree.repeated { report(.wrongParent, at: Place(object: object)) }
    for index in tree.elements.indices { check(index) }
    checkHeadings()
    checkNotes()
    checkContent()
    if tree.elements.contains(where: { $0.value["ID"] != nil }), root["IDTree"] == nil { report(.identifiersTree) }
  }

  func place(of index: Int) -> Place {
    let element = tree.elements[index]
    var next: Int? = index
    var page: Int?
    while let current = next, page == nil {
      page = tree.elements[current].page
      next = tree.elements[current].parent
    }
    return Place(
      object: element.object, page: page.flatMap { page in pages.first { $0.object == page }?.number },
      element: element.type)
  }

  private func check(_ index: Int) {
    let element = tree.elements[index]
    let place = place(of: index)
    if !StructureTree.standard.contains(element.role), !tree.circular.contains(element.type),
      !Self.isNumberedHeading(element.role) || standards.universal != 2
    {
      report(.unknownRole, element.type, at: place)
    }
    let parent = element.value["P"]?.reference
    let expected = element.parent.map { tree.elements[$0].object } ?? catalog["StructTreeRoot"]?.reference
    if parent == nil || parent != expected { report(.wrongParent, at: place) }
    if let tag = objects.resolved(element.value["Lang"])?.text, !Self.isLanguage(tag) {
      report(.languageTag, "'\(tag)'", at: place)
    }
    func hasText(_ keys: String...) -> Bool {
      keys.contains { objects.resolved(element.value[$0])?.text?.isEmpty == false }
    }
    if element.role == "Figure", !hasText("Alt", "ActualText") { report(.pictureText, at: place) }
    if element.role == "Formula", !hasText("Alt", "ActualText") { report(.formulaText, at: place) }
    if element.language?.isEmpty ?? true, objects.resolved(catalog["Lang"])?.text?.isEmpty ?? true,
      hasText("Alt", "ActualText", "E")
    {
      report(.textLanguages, at: place)
    }
    checkNesting(index, at: place)
    if element.role == "TH" || element.role == "TD" { checkHeaders(of: index, at: place) }
    let headings = element.children.count { tree.elements[$0].role == "H" }
    if headings > 1 { report(.severalHeadings, at: place) }
  }

  /// Letters and digits by hyphens. BCP 47 §2.1.
  static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard let first = parts.first else { return tag.isEmpty }
    func isWord(_ part: Substring.UTF8View, _ counts: ClosedRange<Int>) -> Bool {
      counts.contains(part.count)
        && part.allSatisfy {
          (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
    }
    return tag.isEmpty
      || isWord(first, 1...8) && !first.contains { (0x30...0x39).contains($0) }
        && parts.dropFirst().allSatisfy { isWord($0, 1...8) }
  }

  private static func isNumberedHeading(_ role: String) -> Bool {
    role.hasPrefix("H") && Int(role.dropFirst()).map { $0 > 0 } ?? false
  }

  // MARK: What may stand where

  /// ISO 32000-1 tables 333, 336–338. What only groups is looked through.
  private func checkNesting(_ index: Int, at place: Place) {
    let element = tree.elements[index]
    var parent = element.parent
    while let current = parent, ["NonStruct", "Private", "Div"].contains(tree.elements[current].role) {
      parent = tree.elements[current].parent
    }
    let outer = parent.map { tree.elements[$0].role }
    let children = element.children.map { tree.elements[$0].role }.filter { $0 != "NonStruct" && $0 != "Private" }
    func stands(in allowed: Set<String>) -> Bool { outer.map(allowed.contains) ?? false }
    func holds(_ allowed: Set<String>) -> Bool { children.allSatisfy(allowed.contains) }
    var rule: PDFRule?
    switch element.role {
    case "Table":
      let parts = children.filter { $0 != "Caption" }
      let isCaptionAtEdge = children.firstIndex(of: "Caption").map { $0 == 0 || $0 == children.count - 1 } ?? true
      let isMixed = parts.contains("TR") && parts.contains { $0 != "TR" }
      if !holds(["TR", "THead", "TBody", "TFoot", "Caption"]) || !isCaptionAtEdge || isMixed
        || children.count(where: { $0 == "THead" }) > 1 || children.count(where: { $0 == "TFoot" }) > 1
      {
        rule = .tableSyntax
      }
    case "THead", "TBody", "TFoot": if !stands(in: ["Table"]) || !holds(["TR"]) { rule = .tableSyntax }
    case "TR":
      if !stands(in: ["Table", "THead", "TBody", "TFoot"]) || !holds(["TH", "TD"]) { rule = .tableSyntax }
    case "TH", "TD": if !stands(in: ["TR"]) { rule = .tableSyntax }
    case "L": if !holds(["LI", "L", "Caption"]) { rule = .listSyntax }
    case "LI": if !stands(in: ["L"]) || !holds(["Lbl", "LBody", "L"]) { rule = .listSyntax }
    case "LBody": if !stands(in: ["LI"]) { rule = .listSyntax }
    case "TOC": if !holds(["TOC", "TOCI", "Caption"]) { rule = .contentsSyntax }
    case "TOCI":
      if !stands(in: ["TOC"]) || !holds(["Lbl", "Reference", "P", "TOC", "Link", "Span"]) { rule = .contentsSyntax }
    case "Ruby": if children.first != "RB" || !holds(["RB", "RT", "RP"]) { rule = .rubySyntax }
    case "RB", "RT", "RP": if !stands(in: ["Ruby"]) { rule = .rubySyntax }
    case "Warichu": if !holds(["WT", "WP"]) { rule = .warichuSyntax }
    case "WT", "WP": if !stands(in: ["Warichu"]) { rule = .warichuSyntax }
    default: break
    }
    if let rule { report(rule, "\(element.role) in \(outer ?? "the root") with \(Self.list(children))", at: place) }
  }

  private static func list(_ roles: [String]) -> String {
    var seen: [String] = []
    for role in roles where !seen.contains(role) { seen.append(role) }
    return seen.isEmpty ? "nothing" : seen.joined(separator: ", ")
  }

  // MARK: Tables

  private func attributes(of element: StructureTree.Element, _ key: String) -> PDFValue? {
    let value = objects.resolved(element.value["A"])
    let sets = value?.array?.compactMap { objects.resolved($0) } ?? value.map { [$0] } ?? []
    return sets.lazy.compactMap { self.objects.resolved($0[key]) }.first
  }

  private func checkHeaders(of index: Int, at place: Place) {
    let element = tree.elements[index]
    for header in attributes(of: element, "Headers")?.array ?? [] {
      let known = tree.elements.contains { other in
        other.role == "TH" && objects.resolved(other.value["ID"])?.stringBytes == objects.resolved(header)?.stringBytes
      }
      if !known { report(.unknownHeaders, at: place) }
    }
    guard element.role == "TH", attributes(of: element, "Scope") == nil else { return }
    // A table may tell by identifiers instead.
    guard let table = tree.nearest(["Table"], from: index) else { return }
    if !cells(of: table).contains(where: { attributes(of: tree.elements[$0], "Headers") != nil }) {
      report(.headerScope, at: place)
    }
  }

  private func cells(of table: Int) -> [Int] {
    var cells: [Int] = []
    var pending = tree.elements[table].children
    while let index = pending.popLast() {
      let role = tree.elements[index].role
      if role == "TH" || role == "TD" { cells.append(index) }
      if role != "Table" { pending += tree.elements[index].children }
    }
    return cells
  }

  // MARK: Headings and notes

  private func checkHeadings() {
    var last = 0
    var hasNumbered = false
    var hasPlain = false
    for (index, element) in tree.elements.enumerated() {
      if element.role == "H" { hasPlain = true }
      guard Self.isNumberedHeading(element.role), let level = Int(element.role.dropFirst()) else { continue }
      if !hasNumbered, level != 1 { report(.firstHeading, "H\(level)", at: place(of: index)) }
      if hasNumbered, level > last + 1 { report(.skippedHeading, "H\(level) after H\(last)", at: place(of: index)) }
      (hasNumbered, last) = (true, level)
    }
    if hasNumbered, hasPlain { report(.mixedHeadings) }
  }

  private func checkNotes() {
    var seen: Set<[UInt8]> = []
    for (index, element) in tree.elements.enumerated() where element.role == "Note" {
      guard let identifier = objects.resolved(element.value["ID"])?.stringBytes, !identifier.isEmpty else {
        report(.noteIdentifier, at: place(of: index))
        continue
      }
      if !seen.insert(identifier).inserted { report(.noteIdentifierTwice, at: place(of: index)) }
    }
  }

  /// Content that elements name must be there.
  private func checkContent() {
    let streams = Dictionary(
      pages.compactMap { page in objects.resolved(page.value["StructParents"])?.integer.map { (page.object, $0) } },
      uniquingKeysWith: { first, _ in first })
    for (content, index) in tree.content.sorted(by: {
      ($0.key.stream, $0.key.sequence ?? 0) < ($1.key.stream, $1.key.sequence ?? 0)
    }) {
      guard let sequence = content.sequence else { continue }
      let key =
        streams[content.stream] ?? objects.resolved(objects.object(content.stream)?.value["StructParents"])?.integer
      if key.map({ marks[$0]?.contains(sequence) != true }) ?? true {
        report(.missingContent, "sequence \(sequence)", at: place(of: index))
      }
    }
  }
}
