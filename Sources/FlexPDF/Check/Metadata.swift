/// What a file's metadata stream says. ISO 16684-1.
struct Metadata {
  /// Properties by namespace and name; of lists the items.
  var properties: [XMLReader.Name: [String]] = [:]
  /// Namespaces that an extension schema explains, with the properties that it names.
  var explained: [String: Set<String>] = [:]
  var exists = false
  var problem: XMLReader.Problem?
  var instructions: [String] = []
  var object: Int?

  static let dublinCore = "http://purl.org/dc/elements/1.1/"
  static let pdf = "http://ns.adobe.com/pdf/1.3/"
  static let xmp = "http://ns.adobe.com/xap/1.0/"
  static let archive = "http://www.aiim.org/pdfa/ns/id/"
  static let universal = "http://www.aiim.org/pdfua/ns/id/"
  static let press = "http://www.npes.org/pdfx/ns/id/"
  static let management = "http://ns.adobe.com/xap/1.0/mm/"
  static let invoice = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"
  private static let syntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  private static let extensions = "http://www.aiim.org/pdfa/ns/extension/"
  private static let schema = "http://www.aiim.org/pdfa/ns/schema#"
  private static let property = "http://www.aiim.org/pdfa/ns/property#"

  /// Schemas that PDF/A knows by itself. ISO 19005-2 §6.6.2.3.1 with the XMP specification of 2005.
  static let known: Set = [
    dublinCore, pdf, xmp, archive, extensions, schema, property, "http://ns.adobe.com/xap/1.0/rights/",
    "http://ns.adobe.com/xap/1.0/mm/", "http://ns.adobe.com/xap/1.0/bj/", "http://ns.adobe.com/xap/1.0/t/pg/",
    "http://ns.adobe.com/xmp/1.0/DynamicMedia/", "http://ns.adobe.com/photoshop/1.0/",
    "http://ns.adobe.com/camera-raw-settings/1.0/", "http://ns.adobe.com/tiff/1.0/", "http://ns.adobe.com/exif/1.0/",
    "http://ns.adobe.com/exif/1.0/aux/",
  ]

  init() {}

  init(of catalog: PDFValue, in objects: PDFObjects) {
    object = catalog["Metadata"]?.reference
    guard let object, let stream = objects.object(object), let bytes = objects.decoded(stream) else { return }
    exists = true
    var reader = XMLReader(bytes)
    do throws(XMLReader.Problem) {
      let root = try reader.root()
      instructions = reader.instructions
      read(root)
    } catch {
      problem = error
    }
  }

  private mutating func read(_ element: XMLReader.Element) {
    guard element.name == .init(namespace: Self.syntax, local: "Description") else {
      for child in element.children { read(child) }
      return
    }
    for attribute in element.attributes where attribute.name.namespace != Self.syntax {
      guard !attribute.name.namespace.isEmpty else { continue }
      properties[attribute.name, default: []].append(attribute.value)
    }
    for child in element.children {
      let items = Self.items(of: child)
      properties[child.name, default: []] += items.isEmpty ? [child.text] : items.map(\.text)
      guard child.name == .init(namespace: Self.extensions, local: "schemas") else { continue }
      for item in items { readSchema(item) }
    }
  }

  /// Of a bag, sequence or alternative.
  private static func items(of element: XMLReader.Element) -> [XMLReader.Element] {
    element.children.filter { $0.name.namespace == syntax && ["Bag", "Seq", "Alt"].contains($0.name.local) }
      .flatMap(\.children).filter { $0.name == .init(namespace: syntax, local: "li") }
  }

  private mutating func readSchema(_ schema: XMLReader.Element) {
    func fields(_ element: XMLReader.Element) -> [XMLReader.Element] {
      element.children.flatMap { $0.name.namespace == Self.syntax ? fields($0) : [$0] }
    }
    let fields = fields(schema)
    let space = fields.first { $0.name.local == "namespaceURI" }?.text ?? schema.attribute(Self.schema, "namespaceURI")
    guard let space else { return }
    let named = fields.filter { $0.name == .init(namespace: Self.schema, local: "property") }
      .flatMap(Self.items).flatMap(\.children).filter { $0.name == .init(namespace: Self.property, local: "name") }
    explained[space, default: []].formUnion(named.map(\.text))
  }

  func value(_ namespace: String, _ name: String) -> String? {
    properties[.init(namespace: namespace, local: name)]?.first?.trimmed
  }

  /// The standards that the file says it keeps.
  var claims: PDFStandards {
    PDFStandards(
      universal: value(Self.universal, "part").flatMap { Int($0) }.flatMap { 1...2 ~= $0 ? $0 : nil },
      archival: value(Self.archive, "part").flatMap { Int($0) }.flatMap { 1...4 ~= $0 ? $0 : nil },
      level: value(Self.archive, "conformance")?.uppercased(),
      isForPress: value(Self.press, "GTS_PDFXVersion")?.hasPrefix("PDF/X-4") ?? false)
  }
}

extension String {
  var trimmed: String {
    let characters = drop(while: \.isWhitespace)
    return String(characters.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension PDFCheck {
  func checkMetadata() {
    let place = Place(object: metadata.object)
    guard metadata.exists else {
      report(.noMetadata)
      if standards.universal != nil { report(.universalIdentifier) }
      if standards.archival != nil { report(.archivalIdentifier) }
      return
    }
    if let problem = metadata.problem { report(.damagedMetadata, problem.message, at: place) }
    if let object = metadata.object, objects.object(object)?.value["Filter"] != nil {
      report(.filteredMetadata, at: place)
    }
    if metadata.instructions.contains(where: {
      $0.hasPrefix("xpacket") && ($0.contains("bytes=") || $0.contains("encoding="))
    }) {
      report(.metadataPacket, at: place)
    }
    checkIdentifiers(place)
    if metadata.value(Metadata.dublinCore, "title")?.isEmpty ?? true { report(.noTitle, at: place) }
    let preference = objects.resolved(objects.resolved(catalog["ViewerPreferences"])?["DisplayDocTitle"])?.bool
    if preference == nil { report(.noTitlePreference) }
    if preference == false { report(.titleHidden) }
    checkInformation()
    for name in metadata.properties.keys.sorted(by: { ($0.namespace, $0.local) < ($1.namespace, $1.local) })
    where !Metadata.known.contains(name.namespace) && metadata.explained[name.namespace]?.contains(name.local) != true {
      // PDF/UA explains itself to readers of PDF/UA, but not to archives.
      report(.unknownSchema, name.local, at: place)
    }
  }

  private func checkIdentifiers(_ place: Place) {
    if let part = standards.universal, metadata.value(Metadata.universal, "part") != "\(part)" {
      report(.universalIdentifier, at: place)
    }
    guard let part = standards.archival else { return }
    let level = metadata.value(Metadata.archive, "conformance")
    let levels: Set<String> =
      switch part {
      case 1: ["A", "B"]
      case 4: ["E", "F"]
      default: ["A", "B", "U"]
      }
    let isLevel = level.map(levels.contains) ?? (part == 4)
    if metadata.value(Metadata.archive, "part") != "\(part)" || !isLevel { report(.archivalIdentifier, at: place) }
    if part == 4, metadata.value(Metadata.archive, "rev").flatMap({ Int($0) }).map({ $0 < 2020 }) ?? true {
      report(.archivalRevision, at: place)
    }
  }

  /// What both say must be the same. ISO 19005-1 §6.7.3.
  private func checkInformation() {
    guard let information = objects.resolved(objects.trailer["Info"]) else { return }
    let pairs: [(key: String, namespace: String, name: String)] = [
      ("Title", Metadata.dublinCore, "title"), ("Author", Metadata.dublinCore, "creator"),
      ("Subject", Metadata.dublinCore, "description"), ("Keywords", Metadata.pdf, "Keywords"),
      ("Creator", Metadata.xmp, "CreatorTool"), ("Producer", Metadata.pdf, "Producer"),
    ]
    let place = Place(object: objects.trailer["Info"]?.reference)
    for pair in pairs {
      guard let text = objects.resolved(information[pair.key])?.text else { continue }
      if metadata.value(pair.namespace, pair.name) != text.trimmed { report(.informationDiffers, pair.key, at: place) }
    }
    for (key, name) in [("CreationDate", "CreateDate"), ("ModDate", "ModifyDate")] {
      guard let date = objects.resolved(information[key])?.text else { continue }
      // D:YYYYMMDDHHmmSS against YYYY-MM-DDTHH:mm:SS: the digits are the same.
      let digits = date.filter(\.isNumber).prefix(14)
      let other = metadata.value(Metadata.xmp, name)?.filter(\.isNumber).prefix(14)
      if other.map({ !$0.hasPrefix(digits) && !digits.hasPrefix($0) }) ?? true {
        report(.informationDiffers, key, at: place)
      }
    }
  }
}
