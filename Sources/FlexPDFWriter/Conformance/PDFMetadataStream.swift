internal import CairoKit
internal import FlexDisplay

/// What a file says about itself in XMP: the same as its information dictionary, and the standards that it keeps.
/// ISO 16684-1; ISO 19005-2 §6.6.
struct PDFMetadataStream {
  let metadata: DocumentMetadata
  let options: PDFOptions

  var bytes: [UInt8] {
    var text = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    text +=
      "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
    text += description("dc", "http://purl.org/dc/elements/1.1/", dublinCore)
    let date = (metadata.created ?? metadata.date).flatMap(Self.date) ?? "1970-01-01T00:00:00Z"
    text += description(
      "xmp", "http://ns.adobe.com/xap/1.0/",
      element("xmp:CreatorTool", metadata.generator.isEmpty ? "flexrender" : metadata.generator)
        + "<xmp:CreateDate>\(date)</xmp:CreateDate>"
        + (options.isForPress
          ? "<xmp:ModifyDate>\(date)</xmp:ModifyDate><xmp:MetadataDate>\(date)</xmp:MetadataDate>" : ""))
    text += description(
      "pdf", "http://ns.adobe.com/pdf/1.3/",
      "<pdf:Producer>flexrender</pdf:Producer>"
        + (options.isForPress ? "<pdf:Trapped>False</pdf:Trapped>" : "") + element("pdf:Keywords", metadata.keywords))
    for standard in options.conformance { text += identification(of: standard) }
    if let invoice = options.invoice {
      text += description(
        "fx", Self.invoiceNamespace,
        "<fx:DocumentType>INVOICE</fx:DocumentType>" + element("fx:DocumentFileName", invoice.fileName)
          + "<fx:Version>1.0</fx:Version>" + element("fx:ConformanceLevel", invoice.level.rawValue))
    }
    text += extensions
    return Array((text + "</rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>").utf8)
  }

  private var dublinCore: String {
    func alternative(_ name: String, _ value: String) -> String {
      value.isEmpty
        ? ""
        : "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(Self.escaped(value))</rdf:li></rdf:Alt></\(name)>"
    }
    let author =
      metadata.author.isEmpty
      ? "" : "<dc:creator><rdf:Seq><rdf:li>\(Self.escaped(metadata.author))</rdf:li></rdf:Seq></dc:creator>"
    let language =
      PDFMetadata.isLanguageTag(metadata.language)
      ? "<dc:language><rdf:Bag><rdf:li>\(metadata.language)</rdf:li></rdf:Bag></dc:language>" : ""
    return "<dc:format>application/pdf</dc:format>" + alternative("dc:title", metadata.title) + author
      + alternative("dc:description", metadata.subject) + language
  }

  /// ISO 19005-2 §6.6.4, ISO 14289-1 §5.
  private func identification(of standard: PDFConformance) -> String {
    if standard == .x4 {
      return description(
        "pdfxid", "http://www.npes.org/pdfx/ns/id/", "<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>")
        + description(
          "xmpMM", "http://ns.adobe.com/xap/1.0/mm/",
          "<xmpMM:DocumentID>uuid:\(Self.identifier(metadata))</xmpMM:DocumentID>"
            + "<xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>")
    }
    if let part = standard.archivalPart {
      let level = standard.archivalLevel.map { "<pdfaid:conformance>\($0)</pdfaid:conformance>" } ?? ""
      let revision = part == 4 ? "<pdfaid:rev>2020</pdfaid:rev>" : ""
      return description(
        "pdfaid", "http://www.aiim.org/pdfa/ns/id/", "<pdfaid:part>\(part)</pdfaid:part>\(level)\(revision)")
    }
    let revision = standard == .ua2 ? "<pdfuaid:rev>2024</pdfuaid:rev>" : ""
    return description(
      "pdfuaid", Self.universalNamespace, "<pdfuaid:part>\(standard == .ua2 ? 2 : 1)</pdfuaid:part>\(revision)")
  }

  /// Of what the document says of itself, as RFC 4122 writes it.
  private static func identifier(_ metadata: DocumentMetadata) -> String {
    let digits =
      ContentHash(Array("\(metadata)".utf8)).description.lowercased().filter(\.isHexDigit)
      + String(repeating: "0", count: 32)
    let hash = Array(digits.prefix(32))
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hash[$0]) }.joined(separator: "-")
  }

  private static let universalNamespace = "http://www.aiim.org/pdfua/ns/id/"
  private static let invoiceNamespace = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"

  // MARK: Extension schemas

  /// PDF/A wants every schema explained that it doesn't know itself. ISO 19005-2 §6.6.2.3.3.
  private var extensions: String {
    guard let part = options.conformance.compactMap(\.archivalPart).first, part < 4 else { return "" }
    var schemas = ""
    if options.conformance.contains(.ua1) {
      schemas += schema(
        "PDF/UA identification", Self.universalNamespace, "pdfuaid",
        [("part", "Integer", "internal", "Part of ISO 14289 that the file keeps")])
    }
    if options.invoice != nil {
      schemas += schema(
        "Factur-X", Self.invoiceNamespace, "fx",
        [
          ("DocumentFileName", "Text", "external", "Name of the attached invoice"),
          ("DocumentType", "Text", "external", "Kind of the attached document"),
          ("Version", "Text", "external", "Version of the attached invoice's schema"),
          ("ConformanceLevel", "Text", "external", "How much the attached invoice says"),
        ])
    }
    guard !schemas.isEmpty else { return "" }
    return """
      <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" \
      xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">\
      <pdfaExtension:schemas><rdf:Bag>\(schemas)</rdf:Bag></pdfaExtension:schemas></rdf:Description>

      """
  }

  private func schema(
    _ name: String, _ namespace: String, _ prefix: String,
    _ properties: [(name: String, type: String, category: String, description: String)]
  ) -> String {
    let list = properties.map {
      "<rdf:li rdf:parseType=\"Resource\"><pdfaProperty:name>\($0.name)</pdfaProperty:name><pdfaProperty:valueType>"
        + "\($0.type)</pdfaProperty:valueType><pdfaProperty:category>\($0.category)</pdfaProperty:category>"
        + "<pdfaProperty:description>\($0.description)</pdfaProperty:description></rdf:li>"
    }
    return "<rdf:li rdf:parseType=\"Resource\"><pdfaSchema:schema>\(name)</pdfaSchema:schema><pdfaSchema:namespaceURI>"
      + "\(namespace)</pdfaSchema:namespaceURI><pdfaSchema:prefix>\(prefix)</pdfaSchema:prefix><pdfaSchema:property>"
      + "<rdf:Seq>\(list.joined())</rdf:Seq></pdfaSchema:property></rdf:li>"
  }

  // MARK: XML

  private func description(_ prefix: String, _ namespace: String, _ content: String) -> String {
    "<rdf:Description rdf:about=\"\" xmlns:\(prefix)=\"\(namespace)\">\(content)</rdf:Description>\n"
  }

  private func element(_ name: String, _ value: String) -> String {
    value.isEmpty ? "" : "<\(name)>\(Self.escaped(value))</\(name)>"
  }

  /// XML 1.0 §2.2, §2.4: characters that can't be written are left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\t", "\n", "\r": escaped.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: continue
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// The same moment as in the information dictionary, as ISO 8601 has it.
  static func date(_ iso: String) -> String? {
    guard let date = PDFMetadata.date(iso).map({ Array($0) }), date.count >= 15 else { return nil }
    func digits(_ range: Range<Int>) -> String { String(date[range]) }
    let day = "\(digits(0..<4))-\(digits(4..<6))-\(digits(6..<8))"
    let time = "\(digits(8..<10)):\(digits(10..<12)):\(digits(12..<14))"
    let zone = String(date[14...]).replacing("'", with: ":")
    return "\(day)T\(time)\(zone)"
  }
}
