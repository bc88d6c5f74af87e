internal import FlexDisplay
internal import FlexPDFWriter
internal import FlexPaint

extension PDFOptions {
  /// Sets what a request says of a PDF, by the names that the command's options have.
  ///
  /// - Returns: whether the value is understood.
  mutating func set(_ name: String, to text: String) -> Bool {
    let flag: Bool? =
      switch text {
      case "true", "1": true
      case "false", "0", "": false
      default: nil
      }
    switch name {
    case "tags", "forms":
      guard let flag else { return false }
      if name == "tags" { isTagged = flag } else { isFillable = flag }
    case "pdf":
      guard let standards = PDFConformance.list(text) else { return false }
      conformance = standards
    case "image-dpi":
      guard let resolution = Float(text), (1...10_000).contains(resolution) else { return false }
      imageResolution = resolution
    case "page-layout":
      guard let layout = PDFViewing.Layout.allCases.first(where: { $0.name == text }) else { return false }
      viewing.layout = layout
    case "page-mode":
      guard let mode = PDFViewing.Mode.allCases.first(where: { $0.name == text }) else { return false }
      viewing.mode = mode
    case "title": metadata.title = text
    case "author": metadata.author = text
    case "subject": metadata.subject = text
    case "keywords": metadata.keywords = text
    default: return false
    }
    return true
  }

  /// What a value may be.
  static func expected(for name: String) -> String {
    switch name {
    case "pdf": PDFConformance.allCases.map(\.rawValue).joined(separator: ", ")
    case "image-dpi": "a number from 1 to 10000"
    case "page-layout": PDFViewing.Layout.allCases.map(\.name).joined(separator: ", ")
    case "page-mode": PDFViewing.Mode.allCases.map(\.name).joined(separator: ", ")
    default: "true or false"
    }
  }
}
