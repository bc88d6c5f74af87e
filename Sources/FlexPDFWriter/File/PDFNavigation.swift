internal import CairoKit
internal import FlexCore
internal import FlexDisplay
internal import FlexTree

/// Links, and the bookmarks of all documents of a file. ISO 32000-1 §12.3, §12.5.6.5.
struct PDFNavigation {
  /// Where something leads: a page's object, and px on it.
  struct Place {
    var page: Int
    var position: Point
    /// Of the page, px.
    var height: Float
  }

  /// What links call a place: of the page's own document, or of one in its frames.
  struct Name: Hashable {
    var document: Int
    var id: String
  }

  private struct Entry {
    var title: String
    var place: Place
    var parent: Int?
    var isClosed: Bool
  }
  private var outline: [Entry] = []
  /// The headings of the document that the next one may be below.
  private var open: [(level: Int, entry: Int)] = []
  /// The document's places on its pages so far; of two anchors with one name the first counts.
  private var anchors: [Name: Place] = [:]
  /// What pages to come have places for.
  private var awaited: Set<String> = []
  /// The destinations of links to these.
  private var awaitedObjects: [Name: Int] = [:]

  /// Begins with a document.
  ///
  /// - Parameters:
  ///   - bookmark: of the document itself, which those of its headings are below.
  ///   - place: where it begins.
  ///   - names: of places that links can lead to before their pages are added.
  mutating func begin(_ bookmark: String?, at place: Place, awaiting names: Set<String>) {
    (anchors, open, awaited) = ([:], [], names)
    guard let bookmark else { return }
    outline.append(Entry(title: bookmark, place: place, parent: nil, isClosed: false))
    // Above the first level of headings.
    open.append((0, outline.count - 1))
  }

  /// Adds the places of a document's next pages, and its headings, nested as their levels say.
  mutating func add(_ pages: [DisplayList], objects: ArraySlice<Int>) {
    for (page, object) in zip(pages, objects) {
      for anchor in page.anchors {
        let name = Name(document: anchor.document, id: anchor.id)
        guard anchors[name] == nil else { continue }
        anchors[name] = Place(page: object, position: anchor.position, height: page.size.height)
      }
      for heading in page.headings where !heading.title.isEmpty {
        while let last = open.last, last.level >= heading.level { open.removeLast() }
        outline.append(
          Entry(
            title: heading.title,
            place: Place(page: object, position: heading.position, height: page.size.height),
            parent: open.last?.entry, isClosed: heading.isClosed))
        open.append((heading.level, outline.count - 1))
      }
    }
  }

  /// Ends a document: its places are known.
  mutating func end(in file: PDFFile) {
    for (name, object) in awaitedObjects.sorted(by: { $0.value < $1.value }) {
      var content = PDFContent()
      if let place = anchors[name] { content.append(place) } else { content.append("null") }
      file.write(object, content)
    }
    awaitedObjects = [:]
  }

  // MARK: Links

  /// Annotations over the areas of a page that lead somewhere.
  ///
  /// - Parameter structure: of a tagged file, to which the annotations are told.
  mutating func links(of page: DisplayList, to file: PDFFile, _ structure: PDFStructure?) -> [Int] {
    var objects: [Int] = []
    for link in page.links {
      let rect = link.rect
      guard !rect.isEmpty, rect.isFinite, let target = LinkTarget(link.target) else { continue }
      var content = PDFContent()
      content.append("<</Type/Annot/Subtype/Link/Border[0 0 0]/Rect")
      let scale = Float(PDFPainter.pointsPerPixel)
      content.append(
        box: Rect(
          x: rect.x * scale, y: (page.size.height - rect.maxY) * scale, width: rect.width * scale,
          height: rect.height * scale), digits: 2)
      switch target {
      case .external(let uri):
        content.append("/A<</S/URI/URI")
        content.append(string: Self.ascii(uri))
        content.append(">>")
      case .anchor(let id):
        let name = Name(document: link.document, id: id)
        if let place = anchors[name] {
          content.append("/Dest")
          content.append(place)
        } else if link.document == 0, awaited.contains(id) {
          let object = awaitedObjects[name] ?? file.allocate()
          awaitedObjects[name] = object
          content.entry("/Dest", reference: object)
        } else {
          continue
        }
      }
      let object = file.allocate()
      if let structure {
        content.append("/F 4/Contents")
        content.append(text: link.target)
        if let number = structure.add(annotation: object, of: link.element) {
          content.append("/StructParent ")
          content.append(integer: number)
        }
      }
      content.append(">>")
      file.write(object, content)
      objects.append(object)
    }
    return objects
  }

  /// A URI in ASCII. RFC 3986 §2.1.
  static func ascii(_ uri: String) -> [UInt8] {
    var result: [UInt8] = []
    for byte in uri.utf8 {
      if (0x21...0x7E).contains(byte) {
        result.append(byte)
      } else {
        result += Array("%\(byte.hexadecimal(uppercase: true))".utf8)
      }
    }
    return result
  }

  // MARK: Page labels

  /// The names of pages as a catalog's entry; `nil` where all are called by their numbers. ISO 32000-1 §12.4.2.
  static func labels(_ labels: [String?]) -> PDFContent? {
    guard labels.contains(where: { $0 != nil }) else { return nil }
    var content = PDFContent()
    content.append("/PageLabels<</Nums[")
    var expected: (label: Int, isNumber: Bool)?
    for (index, label) in labels.enumerated() {
      let text = label ?? "\(index + 1)"
      let number = Int(text).flatMap { $0 > 0 && "\($0)" == text ? $0 : nil }
      // A range goes on as long as its numbers do.
      if let number, let last = expected, last.isNumber, last.label == number {
        expected = (number + 1, true)
        continue
      }
      content.append(integer: index)
      if let number {
        content.append("<</S/D/St ")
        content.append(integer: number)
        content.append(">>")
        expected = (number + 1, true)
      } else {
        content.append("<</P ")
        content.append(text: text)
        content.append(">>")
        expected = nil
      }
    }
    content.append("]>>")
    return content
  }

  // MARK: Bookmarks

  /// Writes the outline, all of it open; `nil` where there are no headings.
  func writeOutline(to file: PDFFile) -> Int? {
    guard !outline.isEmpty else { return nil }
    let root = file.allocate()
    let objects = outline.map { _ in file.allocate() }
    var children: [Int?: [Int]] = [:]
    for (index, entry) in outline.enumerated() { children[entry.parent, default: []].append(index) }
    // Everything below an entry; those that are deeper come later.
    var counts = [Int](repeating: 0, count: outline.count)
    for index in outline.indices.reversed() {
      // What is hidden in a closed entry isn't counted outside of it.
      if let parent = outline[index].parent { counts[parent] += (outline[index].isClosed ? 0 : counts[index]) + 1 }
    }
    for parent in [nil] + outline.indices.map(Optional.some) {
      let siblings = children[parent] ?? []
      for (place, index) in siblings.enumerated() {
        let entry = outline[index]
        var content = PDFContent()
        content.append("<</Title ")
        content.append(text: entry.title)
        content.entry("/Parent", reference: entry.parent.map { objects[$0] } ?? root)
        if place > 0 { content.entry("/Prev", reference: objects[siblings[place - 1]]) }
        if place + 1 < siblings.count { content.entry("/Next", reference: objects[siblings[place + 1]]) }
        content.append(
          children: children[index] ?? [], objects, count: entry.isClosed ? -counts[index] : counts[index])
        content.append("/Dest")
        content.append(entry.place)
        content.append(">>")
        file.write(objects[index], content)
      }
    }
    var content = PDFContent()
    content.append("<</Type/Outlines")
    let shown = (children[nil] ?? []).reduce(0) { $0 + 1 + (outline[$1].isClosed ? 0 : counts[$1]) }
    content.append(children: children[nil] ?? [], objects, count: shown)
    content.append(">>")
    file.write(root, content)
    return root
  }
}

extension PDFContent {
  fileprivate mutating func append(children: [Int], _ objects: [Int], count: Int) {
    guard let first = children.first, let last = children.last else { return }
    entry("/First", reference: objects[first])
    entry("/Last", reference: objects[last])
    append("/Count ")
    append(integer: count)
  }

  /// An explicit destination; the zoom stays.
  fileprivate mutating func append(_ place: PDFNavigation.Place) {
    append("[")
    append(reference: place.page)
    append("/XYZ ")
    operand(Double(place.position.x) * PDFPainter.pointsPerPixel)
    operand(Double(place.height - place.position.y) * PDFPainter.pointsPerPixel)
    append("null]")
  }
}
