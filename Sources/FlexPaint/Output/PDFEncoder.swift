internal import CairoKit
internal import FlexCore
internal import FlexTree

/// Writes pages as one PDF: text that can be selected, links, an outline of the headings, and
/// nothing that depends on the clock.
struct PDFEncoder {
  var metadata = DocumentMetadata()
  var background: Color? = .white
  var shadows = ShadowMasks()

  /// 72 pt and 96 px are an inch.
  private static let pointsPerPixel = 0.75
  /// Points a side: Acrobat's limit, PDF 1.7 annex C.
  private static let maximumSide = 14_400.0

  func encode(_ pages: [DisplayList], fonts: FontSet, images: any ImageStore) throws(CairoError) -> [UInt8] {
    guard let first = pages.first else { throw CairoError(action: "write a PDF", reason: "there are no pages") }
    let surface = try PDFSurface(pointSize: try size(of: first))
    write(metadata, to: surface)
    let destinations = PDFDestinations(pages)
    let context = try Context(surface)
    context.scale(PDFEncoder.pointsPerPixel, PDFEncoder.pointsPerPixel)
    var glyphs: [FontID: Set<UInt32>] = [:]
    for page in pages { page.items.collectGlyphs(into: &glyphs) }
    context.embeddedFaces = fonts.embeddedFaces(for: glyphs)
    let painter = Painter(context: context, fonts: fonts, images: images, shadows: shadows)
    for (index, page) in pages.enumerated() {
      surface.setPageSize(points: try size(of: page))
      try painter.paint(page, background: background == .white ? nil : background)
      writeLinks(of: page, destinations, to: context)
      destinations.write(page: index, to: context)
      try context.checkStatus("paint page \(index + 1)")
      try surface.showPage()
    }
    destinations.writeOutline(to: surface)
    return PDFCatalog.setLanguage(metadata.language, in: try surface.finish())
  }

  private func size(of page: DisplayList) throws(CairoError) -> (width: Double, height: Double) {
    let width = Double(page.size.width) * PDFEncoder.pointsPerPixel
    let height = Double(page.size.height) * PDFEncoder.pointsPerPixel
    guard width > 0, height > 0, width <= PDFEncoder.maximumSide, height <= PDFEncoder.maximumSide else {
      throw CairoError(
        action: "write a PDF page of \(page.size.width) × \(page.size.height) px",
        reason: "a side has more than 0 and at most \(Int(PDFEncoder.maximumSide / PDFEncoder.pointsPerPixel)) px")
    }
    return (width, height)
  }

  private func write(_ metadata: DocumentMetadata, to surface: PDFSurface) {
    let entries: [(PDFSurface.Metadata, String)] = [
      (.title, metadata.title), (.author, metadata.author), (.subject, metadata.subject),
      (.keywords, metadata.keywords), (.creator, "flexrender"),
      (.creationDate, metadata.date ?? "1970-01-01T00:00:00Z"),
    ]
    for (entry, value) in entries where !value.isEmpty { surface.setMetadata(entry, value) }
  }

  /// Link annotations over the areas. PDF 1.7 §12.5.6.5.
  private func writeLinks(of page: DisplayList, _ destinations: PDFDestinations, to context: Context) {
    for link in page.links {
      let rect = link.rect
      guard rect.width > 0, rect.height > 0, rect.x.isFinite, rect.y.isFinite, rect.width.isFinite,
        rect.height.isFinite
      else { continue }
      let target: String
      switch LinkTarget(link.target) {
      case .external(let uri): target = "uri='\(PDFString.uri(uri))'"
      case .anchor(let id):
        // cairo takes a name that leads nowhere without a word.
        guard let name = destinations.name(ofAnchor: id) else { continue }
        target = "dest='\(name)'"
      case nil: continue
      }
      context.tagged("Link", "rect=[\(rect.x) \(rect.y) \(rect.width) \(rect.height)] \(target)") {}
    }
  }
}

/// Places in a PDF that links and the outline lead to, under names of our own.
struct PDFDestinations {
  private struct Place {
    var name: String
    var page: Int
    var position: Point
  }
  private var places: [Place] = []
  private var anchors: [String: String] = [:]
  private var headings: [(level: Int, title: String, name: String)] = []

  /// All headings, and the anchors that some link names; of two anchors with one name the first counts.
  init(_ pages: [DisplayList]) {
    let targets = Set(
      pages.flatMap(\.links).compactMap { link in
        if case .anchor(let id) = LinkTarget(link.target) { id } else { nil }
      })
    for (index, page) in pages.enumerated() {
      for anchor in page.anchors where targets.contains(anchor.id) && anchors[anchor.id] == nil {
        anchors[anchor.id] = add(index, anchor.position)
      }
      for heading in page.headings {
        headings.append((heading.level, heading.title, add(index, heading.position)))
      }
    }
  }

  private mutating func add(_ page: Int, _ position: Point) -> String {
    let name = "d\(places.count)"
    places.append(Place(name: name, page: page, position: position))
    return name
  }

  func name(ofAnchor id: String) -> String? { anchors[id] }

  /// Marks the places on a page that is being painted.
  func write(page: Int, to context: Context) {
    for place in places where place.page == page {
      let x = place.position.x.isFinite ? place.position.x : 0
      let y = place.position.y.isFinite ? place.position.y : 0
      context.tagged("cairo.dest", "name='\(place.name)' x=\(x) y=\(y)") {}
    }
  }

  /// Bookmarks, nested as the headings' levels say.
  func writeOutline(to surface: PDFSurface) {
    var open: [(level: Int, entry: Int)] = []
    for heading in headings where !heading.title.isEmpty {
      while let last = open.last, last.level >= heading.level { open.removeLast() }
      let entry = surface.addOutline(
        title: heading.title, parent: open.last?.entry ?? 0, attributes: "dest='\(heading.name)'")
      open.append((heading.level, entry))
    }
  }
}

/// Strings inside cairo's attribute strings.
enum PDFString {
  /// A URI as ASCII, with quotes and backslashes escaped for cairo. RFC 3986 §2.1.
  static func uri(_ uri: String) -> String {
    var result = ""
    for byte in uri.utf8 {
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\\"): result += "\\" + String(UnicodeScalar(byte))
      case 0x21...0x7E: result.unicodeScalars.append(UnicodeScalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return result
  }
}
