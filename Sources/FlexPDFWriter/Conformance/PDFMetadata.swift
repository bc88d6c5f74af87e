public import FlexDisplay

/// What a file says about itself. ISO 32000-1 §14.3.3, §14.9.2.
struct PDFMetadata {
  let metadata: DocumentMetadata
  /// Whether presses are told what they want to know.
  var isForPress = false

  /// The document information dictionary.
  var information: PDFContent {
    var content = PDFContent()
    content.append("<<")
    func add(_ key: StaticString, _ value: String) {
      guard !value.isEmpty else { return }
      content.append(key)
      content.append(" ")
      content.append(text: value)
    }
    add("/Title", metadata.title)
    add("/Author", metadata.author)
    add("/Subject", metadata.subject)
    add("/Keywords", metadata.keywords)
    add("/Creator", metadata.generator.isEmpty ? "flexrender" : metadata.generator)
    content.append("/Producer(flexrender)/CreationDate(D:")
    content.append(raw: date.utf8)
    content.append(")")
    if isForPress {
      content.append("/ModDate(D:")
      content.append(raw: date.utf8)
      content.append(")/Trapped/False/GTS_PDFXVersion(PDF/X-4)")
    }
    content.append(">>")
    return content
  }

  /// Of the file, as PDF writes dates; the epoch where none is given.
  var date: String { (metadata.created ?? metadata.date).flatMap(Self.date) ?? "19700101000000Z" }

  /// What the catalog says of the language.
  var catalogEntries: PDFContent {
    var content = PDFContent()
    if Self.isLanguageTag(metadata.language) {
      content.append("/Lang (")
      content.append(raw: metadata.language.utf8)
      content.append(")")
    }
    return content
  }

  /// BCP 47 has letters, digits and hyphens.
  static func isLanguageTag(_ tag: String) -> Bool {
    !tag.isEmpty
      && tag.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: "-")
      }
  }

  /// An ISO 8601 date as PDF writes it: `20240501120000+02'00`. ISO 32000-1 §7.9.4. `nil` where it isn't one.
  static func date(_ iso: String) -> String? {
    let match = /(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(?:(Z)|([+-]\d\d):?(\d\d))?)?/
    guard let parts = iso.wholeMatch(of: match)?.output else { return nil }
    var date = String(parts.1 + parts.2 + parts.3)
    date += [parts.4, parts.5, parts.6].map { String($0 ?? "00") }.joined()
    if let hours = parts.8, let minutes = parts.9 { return date + hours + "'" + minutes }
    return date + "Z"
  }
}

extension DocumentMetadata {
  /// Whether a text is a date as files write it: `2026-05-01`, `2026-05-01T12:00:00+02:00`.
  public static func isDate(_ text: String) -> Bool { PDFMetadata.date(text) != nil }
}
