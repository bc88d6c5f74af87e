internal import CairoKit
internal import FlexCore
internal import FlexDOM
internal import FlexLayout
internal import FlexMarkup
internal import FlexTree

extension Element {
  /// Whether the element shows a document in a viewport of its own. HTML §4.8.5 (#the-iframe-element), §4.8.6
  /// (#the-embed-element), §4.8.7 (#the-object-element).
  var showsFrame: Bool {
    guard isHTML else { return false }
    switch tag {
    case "iframe": return self[attribute: "srcdoc"] != nil || frameAddress != nil
    case "embed", "object":
      guard let address = frameAddress else { return false }
      if let type = self[attribute: "type"] { return Self.documentTypes.contains(type.lowercased()) }
      let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
      return [".html", ".htm", ".xhtml", ".xht", ".xhtm"].contains { path.hasSuffix($0) }
        || Self.documentTypes.contains { address.hasPrefix("data:\($0)") }
    default: return false
    }
  }

  fileprivate static let xhtmlType = "application/xhtml+xml"
  private static let documentTypes: Set<String> = ["text/html", xhtmlType]

  /// Where the document is; `nil` where there is none, or a script would make it.
  var frameAddress: String? {
    guard let address = self[attribute: tag == "object" ? "data" : "src"]?.trimmedSpaces, !address.isEmpty,
      !address.hasPrefix("about:"), !address.lowercased().hasPrefix("javascript:")
    else { return nil }
    return address
  }
}

extension String {
  fileprivate var trimmedSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension RenderSession {
  /// Frames in frames.
  private static let frameDepth = 4

  /// Lays out what the frames of pages show, each in a viewport as large as its content box.
  ///
  /// - Returns: what is wrong with the frames and in them.
  func layOutFrames(of pages: inout [LaidOutPage], in document: Document, options: RenderOptions) -> [Diagnostic] {
    var found: [Diagnostic] = []
    for page in pages.indices {
      for box in pages[page].tree.boxes {
        guard case .image(let image) = box.content, case .frame(let node) = image.source,
          pages[page].frames[node] == nil, let element = document.element(NodeID(index: node))
        else { continue }
        let size = box.contentSize
        guard size.width > 0, size.height > 0 else { continue }
        do throws(ResourceError) {
          if let frame = try layOutFrame(element, of: document, size: size, options: options) {
            found += frame.diagnostics
            pages[page].frames[node] = frame
          }
        } catch {
          let address = element.frameAddress ?? "srcdoc"
          let place = element.attributeLocation(element.tag == "object" ? "data" : "src")
          let problem = DocumentError(.unreadableFrame(address, reason: error.reason), location: place)
          let diagnostic = Diagnostic(problem, severity: .warning, isOmission: true)
          if !found.contains(diagnostic) { found.append(diagnostic) }
        }
      }
    }
    return found
  }

  /// - Returns: `nil` where a document would stand in itself, as browsers leave it out.
  private func layOutFrame(
    _ element: Element, of outer: Document, size: Size<Float>, options: RenderOptions
  ) throws(ResourceError) -> LaidOutDocument? {
    guard framesAround.count < Self.frameDepth else { throw ResourceError("frames stand too deep in each other") }
    guard let (document, name) = try frameDocument(element, of: outer), !framesAround.contains(name) else {
      return nil
    }
    framesAround.append(name)
    let keptFonts = keepsFonts
    keepsFonts = true
    defer {
      framesAround.removeLast()
      keepsFonts = keptFonts
    }
    var inner = options
    (inner.width, inner.height) = (size.width, size.height)
    (inner.fitsContent, inner.isPaged) = (false, false)
    do {
      let styled = try settledStyles(of: document, options: inner)
      let (made, tree, found) = try self.pages(of: styled)
      var pages = made
      // Of its markup what may change the picture is said: how its bytes are read.
      let own = document.diagnostics.filter { $0.severity == .warning } + styled.diagnostics
      let more = found + layOutFrames(of: &pages, in: styled.document, options: inner)
      return LaidOutDocument(
        document: document, pages: pages, resources: resources(of: styled, for: tree),
        diagnostics: own + more, title: "",
        language: document.rootLanguage, fontGeneration: fontGeneration)
    } catch let error as DocumentError where error.problem == .emptyDocument {
      return nil
    } catch {
      throw ResourceError("\(error)")
    }
  }

  /// The document that a frame names, and what tells it from others.
  private func frameDocument(
    _ element: Element, of outer: Document
  ) throws(ResourceError) -> (document: Document, name: String)? {
    let base = outer.base?.file ?? element.location?.file
    if element.tag == "iframe", let text = element[attribute: "srcdoc"] {
      // A document of this kind is never in quirks mode. HTML §13.2.6.4.1 (#the-initial-insertion-mode).
      var document = try parse(
        text.lowercased().contains("<!doctype") ? text : "<!doctype html>" + text, file: "srcdoc")
      document.base = base.map { DocumentBase(file: $0, address: outer.base?.address ?? "") }
      return (document, "srcdoc:\(text)")
    }
    guard let address = element.frameAddress else { return nil }
    if let data = DataURL(address) {
      if address.hasPrefix("data:image") { return (try pictureDocument(address, base: base), address) }
      let isXML = address.lowercased().hasPrefix("data:\(Element.xhtmlType)")
      return (try parse(data.bytes, file: "data:", syntax: isXML ? .xml : .html), address)
    }
    let name = try resources.resolve(address, base: base)
    let bytes = try resources.read(name)
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    if [".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".bmp", ".ico"].contains(where: path.hasSuffix) {
      return (try pictureDocument(address, base: base), name)
    }
    var document = try parse(bytes, file: name)
    if document.base == nil { document.base = DocumentBase(file: name, address: "") }
    return (document, name)
  }

  /// - Parameter syntax: by default what the file's name tells.
  private func parse(
    _ bytes: [UInt8], file: String, syntax: MarkupSyntax? = nil
  ) throws(ResourceError) -> Document {
    guard let read = EncodingSniffer.text(ofHTML: bytes, file: file, syntax: syntax) else {
      return try parse(String(decoding: bytes, as: UTF8.self), file: file, syntax: syntax)
    }
    var document = try parse(read.text, file: file, syntax: syntax)
    if let note = read.note { document.diagnostics.append(note) }
    return document
  }

  private func parse(
    _ text: String, file: String, syntax: MarkupSyntax? = nil
  ) throws(ResourceError) -> Document {
    do throws(MarkupError) {
      return try Document(parsing: text, file: file, syntax: syntax)
    } catch {
      throw ResourceError(error.description)
    }
  }

  /// What shows a picture: one without a size of its own fills the frame.
  private func pictureDocument(_ address: String, base: String?) throws(ResourceError) -> Document {
    let escaped = address.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
    let dimensions = images.dimensions(of: images.source(url: address, base: base))
    let fills = dimensions.map { $0.width == nil && $0.height == nil } ?? true
    var document = try parse(
      "<!doctype html><style>body{margin:0}img{display:block\(fills ? ";width:100vw;height:100vh" : "")}</style>"
        + "<img src=\"\(escaped)\">", file: "frame")
    document.base = base.map { DocumentBase(file: $0, address: "") }
    return document
  }
}
