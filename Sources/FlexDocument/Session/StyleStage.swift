internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexMarkup
internal import FlexStyle
internal import FlexTree

/// Finds a document's style sheets and computes its styles. Sheets are parsed once a session.
struct StyleStage {
  /// Parsed sheets by where they stand and what they say.
  private var parsed: [Key: StyleSheet] = [:]
  private let resources: any Resources
  /// The sheets' rules, compiled.
  let rules = RuleSetCache()

  /// Parsed sheets that are kept.
  private static let parsedLimit = 100

  private struct Key: Hashable {
    var text: String
    var file: String
    var baseURL: String?
    var offset: Int
    var media: String?
    var isQuirksMode: Bool
  }

  init(resources: any Resources) { self.resources = resources }

  /// The sheets that apply, in document order.
  mutating func sheets(of document: Document, diagnostics: inout [Diagnostic]) -> [StyleSheet] {
    var sheets: [StyleSheet] = []
    for id in document.styleSheetElements {
      guard let element = document.element(id) else { continue }
      if element.tag == "style" {
        let text = document[id].children.map { child in
          if case .text(let text) = document[child].kind { text } else { "" }
        }.joined()
        let place = element.contentLocation ?? element.location
        let sheet = sheet(
          text, file: place?.file ?? "<style>", baseURL: document.base?.file, offset: place?.offset ?? 0,
          media: element[attribute: "media"], isQuirksMode: document.isQuirksMode)
        sheets.append(sheet.owned(by: document[id].parent))
      } else if let sheet = linked(element, of: document, diagnostics: &diagnostics) {
        sheets.append(sheet.owned(by: document[id].parent))
      }
    }
    return sheets
  }

  private mutating func linked(
    _ element: Element, of document: Document, diagnostics: inout [Diagnostic]
  ) -> StyleSheet? {
    let isQuirksMode = document.isQuirksMode
    guard let url = element[attribute: "href"] else { return nil }
    if let data = DataURL(url) {
      return sheet(
        StyleSheetDecoding.decode(data.bytes), file: "<data: style sheet>", baseURL: nil, offset: 0,
        media: element[attribute: "media"], isQuirksMode: isQuirksMode)
    }
    do throws(ResourceError) {
      let name = try resources.resolve(url, base: document.base?.file ?? element.location?.file)
      let text = StyleSheetDecoding.decode(try resources.read(name))
      return sheet(
        text, file: name, baseURL: name, offset: 0, media: element[attribute: "media"], isQuirksMode: isQuirksMode)
    } catch {
      let failure = DocumentError(
        .unreadableStylesheet(url, reason: error.reason), location: element.attributeLocation("href"))
      diagnostics.append(Diagnostic(failure, severity: .warning))
      return nil
    }
  }

  /// - Parameter baseURL: what URLs are relative to; `nil` is the document.
  private mutating func sheet(
    _ text: String, file: String, baseURL: String?, offset: Int, media: String?, isQuirksMode: Bool
  ) -> StyleSheet {
    let key = Key(text: text, file: file, baseURL: baseURL, offset: offset, media: media, isQuirksMode: isQuirksMode)
    if let known = parsed[key] { return known }
    let resources = resources
    let sheet = StyleSheet(
      parsing: text, file: file, offset: offset, media: media, baseURL: baseURL, isQuirksMode: isQuirksMode
    ) { url, importer throws(ImportFailure) in
      if let data = DataURL(url) {
        return ImportSource(text: StyleSheetDecoding.decode(data.bytes), file: "<data: style sheet>", baseURL: nil)
      }
      do throws(ResourceError) {
        let name = try resources.resolve(url, base: importer)
        return ImportSource(text: StyleSheetDecoding.decode(try resources.read(name)), file: name, baseURL: name)
      } catch {
        throw ImportFailure(error.reason)
      }
    }
    // Sheets that data is written into are another in every document.
    if parsed.count >= Self.parsedLimit { parsed.removeAll() }
    parsed[key] = sheet
    return sheet
  }
}
