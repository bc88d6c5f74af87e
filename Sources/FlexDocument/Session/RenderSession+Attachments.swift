internal import CairoKit
internal import FlexDOM
internal import FlexPDFWriter

extension RenderSession {
  /// Files that a PDF of the document is to hold: `<link rel=attachment href=… title=…>`.
  ///
  /// - Throws: `DocumentError` where one can't be read, or where a standard of `options` allows none.
  func linkedAttachments(of document: Document, for options: PDFOptions) throws(DocumentError) -> [PDFAttachment] {
    var attachments: [PDFAttachment] = []
    for node in document.nodes {
      guard case .element(let element) = node.kind, element.tag == "link", element.isHTML,
        let url = element[attribute: "href"],
        element[attribute: "rel"]?.lowercased().split(whereSeparator: \.isWhitespace).contains("attachment") ?? false
      else { continue }
      let bytes: [UInt8]
      var name = url.split(separator: "/").last.map(String.init) ?? url
      if let data = DataURL(url) {
        bytes = data.bytes
        name = "attachment-\(attachments.count + 1)"
      } else {
        do throws(ResourceError) {
          bytes = try resources.read(try resources.resolve(url, base: document.base?.file ?? element.location?.file))
        } catch {
          throw DocumentError(
            .unreadableAttachment(url, reason: error.reason), location: element.attributeLocation("href"))
        }
      }
      let type = element[attribute: "type"] ?? PDFAttachment.mediaType(of: name)
      attachments.append(
        PDFAttachment(name: name, bytes: bytes, mediaType: type, description: element[attribute: "title"] ?? ""))
      var all = options
      all.attachments += attachments
      if let reason = all.contradiction {
        throw DocumentError(.forbiddenAttachment(reason), location: element.attributeLocation("href"))
      }
    }
    return attachments
  }
}
