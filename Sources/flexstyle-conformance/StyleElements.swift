import FlexDOM
import FlexMarkup
import FlexStyle
import Foundation

/// The style sheets of a document: `style` elements and links to `data:` URLs.
enum StyleElements {
  static func sheets(of document: Document) -> [StyleSheet] {
    var sheets: [StyleSheet] = []
    var stack = document.nodes.isEmpty ? [] : [document.root]
    while let node = stack.popLast() {
      stack.append(contentsOf: document[node].children.reversed())
      guard let element = document.element(node) else { continue }
      let media = element[attribute: "media"]
      switch element.tag {
      case "style":
        let text = document[node].children.reduce(into: "") { text, child in
          if case .text(let part) = document[child].kind { text += part }
        }
        sheets.append(StyleSheet(parsing: text, media: media, loadImport: load))
      case "link":
        let relations = element[attribute: "rel"]?.lowercased().split(whereSeparator: \.isWhitespace) ?? []
        guard relations.contains("stylesheet"), !relations.contains("alternate"),
          let source = load(element[attribute: "href"] ?? "", nil)
        else { continue }
        sheets.append(StyleSheet(parsing: source.text, media: media, loadImport: load))
      default: break
      }
    }
    return sheets
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
