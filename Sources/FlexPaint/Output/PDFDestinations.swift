internal import CairoKit
internal import FlexCore

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
  private let firstNumber: Int

  var count: Int { places.count }

  /// All headings, and the anchors that some link names; of two anchors with one name the first counts.
  ///
  /// - Parameter firstNumber: how many names the file has already.
  init(_ pages: [DisplayList], numberedFrom firstNumber: Int = 0) {
    self.firstNumber = firstNumber
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
    let name = "d\(firstNumber + places.count)"
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
