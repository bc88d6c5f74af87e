import FlexDOM
import FlexMarkup
import FlexStyle
import Foundation

/// The style sheets of a document: `style` elements and links to `data:` URLs.
enum StyleElements {
  static func sheets(of document: Document) -> [StyleSheet] {
    document.styleSheetElements.compactMap { id in
      guard let element = document.element(id) else { return nil }
      let media = element[attribute: "media"]
      guard element.tag == "style" else {
        return load(element[attribute: "href"] ?? "", nil).map {
          StyleSheet(parsing: $0.text, media: media, loadImport: load)
        }
      }
      let text = document[id].children.reduce(into: "") { text, child in
        if case .text(let part) = document[child].kind { text += part }
      }
      return StyleSheet(parsing: text, media: media, loadImport: load)
    }
  }

  /// Reads `data:text/css,…`.
  @Sendable static func load(_ url: String, _ baseURL: String?) -> ImportSource? {
    guard url.prefix(5).lowercased() == "data:", let comma = url.firstIndex(of: ",") else { return nil }
    let header = url[..<comma].dropFirst(5).lowercased()
    guard header.hasPrefix("text/css") else { return nil }
    let body = String(url[url.index(after: comma)...])
    if header.hasSuffix(";base64") {
      return Data(base64Encoded: body).map { ImportSource(text: String(decoding: $0, as: UTF8.self), file: "data:") }
    }
    return ImportSource(text: body.removingPercentEncoding ?? body, file: "data:")
  }
}
