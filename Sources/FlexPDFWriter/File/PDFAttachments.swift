internal import CairoKit
internal import FlexDisplay

/// Files inside a file. ISO 32000-2 §7.11.4, §14.13.
struct PDFAttachments {
  let attachments: [PDFAttachment]
  /// As PDF writes dates.
  let date: String

  /// Writes the files; returns what the catalog says of them.
  func write(to file: PDFFile) -> PDFContent {
    var catalog = PDFContent()
    guard !attachments.isEmpty else { return catalog }
    var specifications: [(name: String, object: Int)] = []
    for attachment in attachments {
      var entries = PDFContent()
      entries.append("/Type/EmbeddedFile/Subtype/")
      entries.append(name: attachment.mediaType)
      entries.append("/Params<</ModDate(D:")
      entries.append(raw: date.utf8)
      entries.append(")/Size ")
      entries.append(integer: attachment.bytes.count)
      entries.append(">>")
      let stream = file.addStream(entries, attachment.bytes)
      var specification = PDFContent()
      specification.append("<</Type/Filespec/F ")
      specification.append(text: attachment.name)
      specification.append("/UF ")
      specification.append(text: attachment.name)
      specification.append("/AFRelationship/")
      specification.append(raw: attachment.relationship.rawValue.utf8)
      if !attachment.description.isEmpty {
        specification.append("/Desc ")
        specification.append(text: attachment.description)
      }
      specification.entry("/EF<</F", reference: stream)
      specification.entry("/UF", reference: stream)
      specification.append(">>>>")
      specifications.append((attachment.name, file.add(specification)))
    }
    catalog.append("/Names<</EmbeddedFiles<</Names[")
    for (name, object) in specifications.sorted(by: { $0.name < $1.name }) {
      catalog.append(text: name)
      catalog.append(" ")
      catalog.append(reference: object)
      catalog.append(" ")
    }
    catalog.append("]>>>>/AF[")
    for (_, object) in specifications {
      catalog.append(reference: object)
      catalog.append(" ")
    }
    catalog.append("]")
    return catalog
  }
}

extension PDFContent {
  /// A name without its slash: what isn't a letter, digit, hyphen or point is written by number. ISO 32000-1 §7.3.5.
  fileprivate mutating func append(name: String) {
    for byte in name.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."): append(byte: byte)
      default:
        append("#")
        append(hexadecimal: byte)
      }
    }
  }
}

extension PDFAttachment {
  /// By the ending of a file's name. IANA's registry of media types.
  public static func mediaType(of name: String) -> String {
    switch name.lowercased().split(separator: ".").last {
    case "xml": "text/xml"
    case "json": "application/json"
    case "csv": "text/csv"
    case "txt": "text/plain"
    case "html", "htm": "text/html"
    case "pdf": "application/pdf"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "svg": "image/svg+xml"
    case "zip": "application/zip"
    case "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
    default: "application/octet-stream"
    }
  }
}
