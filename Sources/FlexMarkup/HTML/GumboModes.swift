internal import CGumbo
internal import FlexDOM

extension DocumentMode {
  /// gumbo compares whole identifiers where the standard asks how they begin; what it calls quirks is right.
  init(_ document: GumboDocument) {
    if unsafe !document.has_doctype || document.doc_type_quirks_mode == GUMBO_DOCTYPE_QUIRKS {
      self = .quirks
      return
    }
    let systemID = unsafe document.system_identifier.map { unsafe String(cString: $0) }
    unsafe self.init(
      publicID: document.public_identifier.map { unsafe String(cString: $0) } ?? "",
      systemID: systemID?.isEmpty == true ? nil : systemID)
  }

  /// A text with which gumbo builds the tree of a document in quirks mode, where it doesn't see that this is one: a table
  /// doesn't end a paragraph then. HTML §13.2.6.4.7 (#parsing-main-inbody).
  ///
  /// It is the document's own, with spaces for what its doctype says, so that all places stay.
  static func quirkyText(_ bytes: UnsafeBufferPointer<UInt8>, _ document: GumboDocument) -> [UInt8]? {
    guard unsafe document.doc_type_quirks_mode != GUMBO_DOCTYPE_QUIRKS, unsafe DocumentMode(document) == .quirks,
      let doctype = unsafe doctype(in: bytes)
    else { return nil }
    var text = unsafe Array(bytes)
    for index in doctype { text[index] = 0x20 }
    return text
  }

  /// Where the doctype has its name and identifiers. Before it there are comments only.
  private static func doctype(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    let keyword = Array("<!doctype".utf8)
    var start = 0
    while let open = unsafe bytes[start...].firstIndex(of: 0x3C) {
      let isComment = unsafe bytes[open...].starts(with: "<!--".utf8)
      guard let end = unsafe isComment ? endOfComment(bytes, from: open + 2) : bytes[open...].firstIndex(of: 0x3E)
      else {
        return nil
      }
      if unsafe bytes[open...].prefix(keyword.count).elementsEqual(keyword, by: { $0 | 0x20 == $1 }) {
        return open + keyword.count..<end
      }
      start = end
    }
    return nil
  }

  /// Behind the `-->` or `--!>` of a comment. HTML §13.2.5.43 ff. (#comment-start-state).
  ///
  /// - Parameter start: its first hyphens, which may be its last: `<!-->` is one.
  private static func endOfComment(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var start = start
    while let close = unsafe bytes[start...].firstIndex(of: 0x3E) {
      let before = unsafe bytes[..<close].suffix(3)
      if unsafe before.suffix(2).elementsEqual("--".utf8) || before.elementsEqual("--!".utf8) { return close + 1 }
      start = close + 1
    }
    return nil
  }
}
