internal import CGumbo

extension DocumentMode {
  /// gumbo compares whole identifiers where the standard asks how they begin; what it calls quirks is right.
  init(_ document: GumboDocument) {
    if !document.has_doctype || document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS {
      self = .quirks
      return
    }
    let systemID = document.system_identifier.map { String(cString: $0) }
    self.init(
      publicID: document.public_identifier.map { String(cString: $0) } ?? "",
      systemID: systemID?.isEmpty == true ? nil : systemID)
  }

  /// A text with which gumbo builds the tree of a document in quirks mode, where it doesn't see that this is one: a table
  /// doesn't end a paragraph then. HTML §13.2.6.4.7 (#parsing-main-inbody).
  ///
  /// It is the document's own, with spaces for what its doctype says, so that all places stay.
  static func quirkyText(_ bytes: UnsafeBufferPointer<UInt8>, _ document: GumboDocument) -> [UInt8]? {
    guard document.doc_type_quirks_mode != GUMBO_DOCTYPE_QUIRKS, DocumentMode(document) == .quirks,
      let doctype = doctype(in: bytes, publicID: document.public_identifier.map { String(cString: $0) } ?? "")
    else { return nil }
    var text = Array(bytes)
    for index in doctype { text[index] = 0x20 }
    return text
  }

  /// Where the doctype with an identifier has its name and identifiers.
  private static func doctype(in bytes: UnsafeBufferPointer<UInt8>, publicID: String) -> Range<Int>? {
    let keyword = Array("<!doctype".utf8)
    var start = 0
    while let open = bytes[start...].firstIndex(of: 0x3C) {
      start = open + 1
      guard bytes[open...].prefix(keyword.count).elementsEqual(keyword, by: { $0 | 0x20 == $1 }),
        let end = bytes[open...].firstIndex(of: 0x3E)
      else { continue }
      let inside = open + keyword.count..<end
      if String(decoding: bytes[inside], as: UTF8.self).contains(publicID) { return inside }
    }
    return nil
  }
}
