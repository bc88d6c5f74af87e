import FlexCore
import FlexDOM
import FlexMarkup
import FlexStyle
import Foundation

/// `cascade.json`: computed values of elements of documents with style sheets.
struct CascadeCases {
  let viewport: [Double]

  init(_ set: DataSet) { viewport = set.viewport }

  func judge(_ question: JSONObject) -> Verdict {
    let size = question.numbers("viewport") ?? viewport
    guard let document = try? Document(parsing: question.string("html") ?? "") else {
      return .failed("the document can't be read")
    }
    let fonts = InstalledFonts(question.strings("fonts"))
    let context = StyleContext(
      viewport: Size(width: Float(size[0]), height: Float(size[1])),
      mediaType: question.string("media") == "print" ? .print : .screen,
      colorScheme: question.string("colorScheme") == "dark" ? .dark : .light,
      fontMetrics: fonts.measure)
    let styles = StyleResolver(sheets: StyleElements.sheets(of: document), context: context)
      .computedStyles(for: document)
    let nodes = Dictionary(
      document.numberedElements().map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
    var wrong: [String] = []
    for row in question.fields["expect"] as? [[Any]] ?? [] {
      guard let number = row[0] as? Int, let property = row[1] as? String, let expected = row[2] as? String,
        let node = nodes[number]
      else { return .failed("no such element: \(row[0])") }
      let got = styles.resolvedValue(of: property, for: node, box: nil) ?? ""
      if !ValueComparison.same(property, expected, got) {
        wrong.append("\(number) \(property): expected \(expected), got \(got)")
      }
    }
    return wrong.isEmpty ? .passed : .failed(wrong.joined(separator: "; "))
  }
}

/// `errors.json`: what is left of a broken sheet.
struct ErrorCases {
  private let document: Document
  private let markers: [String]
  private let viewport: [Double]
  private let before: [String: [String: String]]

  init(_ set: DataSet) throws {
    document = try Document(parsing: set.header.string("page") ?? "")
    markers = set.header.strings("markers")
    viewport = set.viewport
    before = Self.values(of: document, markers, viewport, with: [])
  }

  /// The markers of every element that has an id.
  private static func values(
    of document: Document, _ markers: [String], _ viewport: [Double], with sheets: [StyleSheet]
  ) -> [String: [String: String]] {
    let context = StyleContext(viewport: Size(width: Float(viewport[0]), height: Float(viewport[1])))
    let styles = StyleResolver(sheets: sheets, context: context).computedStyles(for: document)
    var values: [String: [String: String]] = [:]
    for index in document.nodes.indices {
      let node = NodeID(index: index)
      guard let id = document.element(node)?[attribute: "id"] else { continue }
      for marker in markers { values[id, default: [:]][marker] = styles.serializedValue(of: marker, for: node) ?? "" }
    }
    return values
  }

  func judge(_ question: JSONObject) -> Verdict {
    let text: String
    if let bytes = question.string("bytes") {
      text = StyleSheetDecoding.decode(Array(Data(base64Encoded: bytes) ?? Data()))
    } else {
      text = question.string("css") ?? ""
    }
    let sheet = StyleSheet(parsing: text, loadImport: StyleElements.load)
    let after = Self.values(of: document, markers, viewport, with: [sheet])
    for (id, expected) in after.sorted(by: { $0.key < $1.key }) {
      let changes = question.object("expect")?.object(id)
      for marker in markers {
        let want = changes?.string(marker) ?? before[id]?[marker] ?? ""
        let got = expected[marker] ?? ""
        if !ValueComparison.same(marker, want, got) {
          return .failed("\(id) \(marker): expected \(want), got \(got)")
        }
      }
    }
    return .passed
  }
}

/// `values.json`: what one declaration sets.
struct ValueCases {
  private let viewport: [Double]
  private let contexts: JSONObject?
  private let base: String
  private let fonts = InstalledFonts([])

  init(_ set: DataSet) {
    viewport = set.viewport
    contexts = set.header.object("contexts")
    let page = set.header.string("page") ?? ""
    let start = page.range(of: "<base href='")
    base = start.map { String(page[$0.upperBound...].prefix { $0 != "'" }) } ?? ""
  }

  func judge(_ question: JSONObject) -> Verdict {
    let name = question.string("context") ?? "computed"
    let surroundings = contexts?.object(name)
    let declaration = question.string("declaration") ?? ""
    let isInvalid = !StyleAttribute(parsing: declaration).hasDeclarations
    if question.string("expect") == "invalid" {
      return Verdict(expected: "invalid", got: isInvalid ? "invalid" : "something valid")
    }
    if isInvalid { return .failed("expected a valid declaration, got invalid") }
    var document = Document()
    let root = document.append(.element(Element(tag: "html", attributes: [Attribute(name: "lang", value: "en")])))
    let body = document.append(.element(Element(tag: "body")), to: root)
    let parent = document.append(div(surroundings?.string("parent") ?? ""), to: body)
    let own = surroundings?.string("own").map { $0 + ";" } ?? ""
    let child = document.append(div(own + declaration), to: parent)
    var context = StyleContext(
      viewport: Size(width: Float(viewport[0]), height: Float(viewport[1])), fontMetrics: fonts.measure)
    context.baseURL = base
    let styles = StyleResolver(sheets: [], context: context).computedStyles(for: document)
    let box: (width: Float, height: Float)? = name == "box" ? (200, 100) : nil
    for (property, expected) in (question.object("expect")?.fields ?? [:]).sorted(by: { $0.key < $1.key }) {
      let expected = expected as? String ?? ""
      let got = styles.resolvedValue(of: property, for: child, box: box) ?? "no such property"
      if !ValueComparison.same(property, expected, got) {
        return .failed("\(declaration): \(property): expected \(expected), got \(got)")
      }
    }
    return .passed
  }

  private func div(_ style: String) -> Document.Kind {
    .element(Element(tag: "div", attributes: [Attribute(name: "style", value: style)]))
  }
}

extension DocumentStyles {
  /// What `getComputedStyle` answers in a browser, which transforms nothing that has no box.
  fileprivate func resolvedValue(
    of property: String, for node: FlexDOM.NodeID, box: (width: Float, height: Float)?
  ) -> String? {
    if property == "transform", box == nil { return "none" }
    return serializedValue(of: property, for: node, referenceBox: box)
  }
}
