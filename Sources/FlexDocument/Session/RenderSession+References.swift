internal import FlexDOM
internal import FlexMarkup
internal import FlexPaint
internal import FlexStyle
internal import FlexTree

/// What filters, masks and clip paths name by `url(#b)`, or in a file of its own by `url(a.svg#b)`.
/// CSS Filter Effects 1 §4 (#typedef-url), CSS Masking 1 §6 (#clip-path-reference).
extension RenderSession {
  /// The SVG elements that boxes name.
  func resources(of styled: StyledDocument, for tree: BoxTree) -> SVGResources {
    SVGResources(for: tree, serializer: serializer(of: styled)) { self.externalSerializer($0, base: styled.document) }
  }

  private func serializer(of styled: StyledDocument) -> SVGSerializer {
    SVGSerializer(
      document: styled.document, styles: styled.styles, images: images, fonts: SessionFonts(measurer: measurer))
  }

  /// The largest file that is looked into, as of SVG pictures.
  private static let limit = 16 << 20

  /// What writes elements of an SVG file that a document names; `nil` where it can't be read.
  private func externalSerializer(_ file: String, base document: Document) -> SVGSerializer? {
    let base = document.base?.file ?? document.element(document.root)?.location?.file
    // The fonts of the document stay while another is styled.
    let keptFonts = keepsFonts
    keepsFonts = true
    defer { keepsFonts = keptFonts }
    guard let name = try? resources.resolve(file, base: base), let bytes = try? resources.read(name),
      bytes.count <= Self.limit,
      let external = try? Document(parsing: String(decoding: bytes, as: UTF8.self), file: name),
      let styled = try? settledStyles(of: external, options: RenderOptions())
    else { return nil }
    return serializer(of: styled)
  }

  /// Warnings of filters and masks that are no elements of the document, each element's once.
  func missingReferences(in tree: BoxTree, of styled: StyledDocument) -> [Diagnostic] {
    let document = styled.document
    var files: [String: Document?] = [:]
    func isMissing(_ url: String) -> Bool {
      let (file, id) = url.fileAndID
      guard let id else { return true }
      if file.isEmpty { return document.svgElement(id: id) == nil }
      let external = files[file] ?? externalSerializer(file, base: document)?.document
      files[file] = .some(external)
      return external?.svgElement(id: id) == nil
    }
    return tree.boxes.flatMap { box -> [Diagnostic] in
      // A group of values that is named would be copied whole.
      guard box.style.paint.namesElements, let source = box.source, source.pseudoElement == nil else { return [] }
      let location = document.element(NodeID(index: source.element))?.location
      return box.style.paint.elementReferences.filter { isMissing($0.url) }.map {
        let error = DocumentError(.missingReference(property: $0.property, url: $0.url), location: location)
        return Diagnostic(error, severity: .warning)
      }
    }
  }
}

extension String {
  /// The parts of a URL around `#`: the file, which is empty in the document itself, and the element's id.
  var fileAndID: (file: String, id: String?) {
    guard let hash = firstIndex(of: "#") else { return (self, nil) }
    return (String(self[..<hash]), String(self[index(after: hash)...]))
  }
}

extension PaintStyle {
  /// Whether it may name elements of the document: filters and masks.
  var namesElements: Bool { !filter.isEmpty || !backdropFilter.isEmpty || !maskLayers.isEmpty }

  /// What names an element of the document instead of a picture.
  fileprivate var elementReferences: [(property: String, url: String)] {
    func urls(_ filters: [FilterFunction]) -> [String] {
      filters.compactMap { if case .url(let url) = $0 { url } else { nil } }
    }
    let masks = maskLayers.compactMap(\.image.elementReference)
    return urls(filter).map { ("filter", $0) } + urls(backdropFilter).map { ("backdrop-filter", $0) }
      + masks.map { ("mask", $0) }
  }
}
