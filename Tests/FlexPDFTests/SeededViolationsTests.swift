// Table: files that break one rule each.
import FlexPDF
import Testing

/// A file that keeps its standards, but for one change.
struct Seed: CustomTestStringConvertible, Sendable {
  var rule: PDFRule
  /// What the file keeps before.
  var standards: String
  var changes: [(text: String, other: String)]
  /// An object that is added first; `{1}` in the changes is its number.
  var object: String?
  var stream: String?
  /// What the finding says besides, where it matters.
  var number: String?

  init(
    _ rule: PDFRule, _ standards: String = "ua-1,a-2a", _ changes: (String, String)..., adding object: String? = nil,
    stream: String? = nil, number: String? = nil
  ) {
    (self.rule, self.standards, self.object, self.stream, self.number) = (rule, standards, object, stream, number)
    self.changes = changes.map { (text: $0.0, other: $0.1) }
  }

  var testDescription: String { "\(rule) in \(standards): \(changes.map(\.other))" }

  func bytes() throws -> [UInt8] {
    var file = try PlainFile.conforming(standards)
    let added = object.map { file.add($0, stream: stream) }
    for change in changes {
      let other = change.other.replacing("{1}", with: "\(added ?? 0)")
      let isThere = file.replace(change.text, by: other)
      #expect(isThere, "'\(change.text)' is not in the file")
    }
    return file.bytes
  }
}

@Suite("Seeded violations")
struct SeededViolationsTests {
  /// Entries of the catalog, of the page and of the link begin so.
  private static let catalog = "<< /Type /Catalog"
  private static let page = "<< /Type /Page /"
  private static let link = "/Subtype /Link"
  private static let state = "/Resources << /ExtGState"

  static let seeds: [Seed] = [
    // The file.
    Seed(.header, "ua-1", ("%PDF-1.7", "%PDF-3.7")),
    Seed(.headerVersion, "ua-1,a-2a", ("%PDF-1.7", "%PDF-2.0")),
    Seed(.headerVersion, "ua-2,a-4f", ("%PDF-2.0", "%PDF-1.7"), number: "ISO 19005-4 6.1.2"),
    Seed(.headerComment, "a-1b", ("%\u{b5}", "%a"), number: "ISO 19005-1 6.1.2"),
    Seed(.identifier, "a-2b", ("/ID [", "/IE [")),
    Seed(.encrypted, "a-2b", ("/ID [", "/Encrypt << /Filter /Standard /P -1 >> /ID [")),
    Seed(
      .encryptedForReaders, "ua-1", ("/ID [", "/Encrypt << /Filter /Standard /P -3904 >> /ID ["),
      number: "Matterhorn 26-002"),
    Seed(.bytesBehindEnd, "a-2b", ("%%EOF\n", "%%EOF\nmore")),
    Seed(.damagedObject, "", ("/Type /Outlines", "/Type /Outlines ] ")),
    Seed(.streamLength, "a-1b", ("/Type /Metadata", "/Length 5 /Type /Metadata"), number: "ISO 19005-1 6.1.7"),
    Seed(.streamElsewhere, "a-2b", ("/Type /Metadata", "/Type /Metadata /F (other)")),
    Seed(
      .forbiddenFilter, "a-2b", ("/Filter /LZWDecode", "/Filter /LZWDecode"), adding: "<< /Filter /LZWDecode >>",
      stream: "x"),
    Seed(
      .damagedStream, "", ("/Filter /FlateDecode", "/Filter /FlateDecode"), adding: "<< /Filter /FlateDecode >>",
      stream: "x"),
    Seed(.nameEncoding, "a-2b", (catalog, "<< /A#ff /B /Type /Catalog")),
    Seed(.oddDigits, "a-2b", (catalog, "<< /A <123> /Type /Catalog")),
    Seed(.largeInteger, "a-1b", (catalog, "<< /A 4294967296 /Type /Catalog"), number: "ISO 19005-1 6.1.12"),
    Seed(.longString, "a-2b", (catalog, "<< /A (\(String(repeating: "x", count: 32_800))) /Type /Catalog")),
    Seed(.longName, "a-2b", (catalog, "<< /\(String(repeating: "x", count: 128)) 1 /Type /Catalog")),
    Seed(
      .deepStates, "a-2b",
      ("/H1<</MCID", String(repeating: "q ", count: 30) + String(repeating: "Q ", count: 30) + "/H1<</MCID")),
    Seed(.informationDictionary, "a-4", ("/ID [", "/Info {1} 0 R /ID ["), adding: "<< /Title (x) >>"),
    Seed(.permissions, "a-2b", (catalog, "\(catalog) /Perms << /Other 1 >>")),
    Seed(.pageSize, "a-2b", ("/MediaBox [0 0 225 300]", "/MediaBox [0 0 225 30000]")),
    Seed(.pageTree, "", ("/Count 1 /Kids", "/Count 2 /Kids")),
    Seed(.pageBox, "", ("/MediaBox [0 0 225 300]", "/MediaBox [0 0 225]")),
    Seed(.requirements, "a-2b", (catalog, "\(catalog) /Requirements []")),
    Seed(.presentations, "a-2b", (page, "<< /PresSteps << >> /Type /Page /")),
    // Metadata.
    Seed(.noMetadata, "ua-1", ("true >> /Metadata ", "true >> /Metadato "), number: nil),
    Seed(.damagedMetadata, "a-2b", ("</rdf:RDF>", "</rdf:RDG>")),
    Seed(.metadataPacket, "a-2b", ("begin=\"\u{FEFF}\"", "begin=\"\u{FEFF}\" encoding=\"utf-8\"")),
    Seed(.archivalIdentifier, "a-2b", ("<pdfaid:conformance>B", "<pdfaid:conformance>X"), number: "ISO 19005-2 6.6.4"),
    Seed(.archivalRevision, "a-4", ("<pdfaid:rev>2020</pdfaid:rev>", "")),
    Seed(
      .noTitle, "ua-1", ("<dc:title>", "<dc:subject>"), ("</dc:title>", "</dc:subject>"), number: "Matterhorn 06-003"),
    Seed(.noTitlePreference, "ua-1", ("/DisplayDocTitle true", ""), number: "Matterhorn 07-001"),
    Seed(.titleHidden, "ua-1", ("/DisplayDocTitle true", "/DisplayDocTitle false"), number: "Matterhorn 07-002"),
    Seed(.informationDiffers, "a-1b", ("/Author (Ada)", "/Author (Eve)"), number: "ISO 19005-1 6.7.3"),
    Seed(
      .unknownSchema, "a-2b",
      (
        "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">",
        "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:q=\"urn:q\"><q:a>x</q:a>"
      )),
    Seed(
      .invoiceAttachment, "a-3b",
      (
        "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\">",
        "xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" xmlns:q=\"urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#\"><q:DocumentFileName>x.xml</q:DocumentFileName>"
      )),
    // Colours, pictures, states.
    Seed(.outputProfile, "a-2b", ("/N 3", "/N 4")),
    Seed(
      .severalProfiles, "a-2b", ("/OutputIntents [", "/OutputIntents [<< /S /GTS_PDFA1 /DestOutputProfile {1} 0 R >> "),
      adding: "<< /N 3 >>", stream: "x"),
    Seed(.deviceColor, "a-2b", ("/H1<</MCID", "/Artifact BMC 0 0 0 1 k EMC /H1<</MCID")),
    Seed(.deviceColor, "a-1b", ("/OutputIntents", "/OutputIntends"), number: "ISO 19005-1 6.2.3.3"),
    Seed(
      .colorProfile, "a-2b", ("/ColorSpace [/Indexed /DeviceRGB", "/ColorSpace [/Indexed [/ICCBased {1} 0 R]"),
      adding: "<< /N 3 >>", stream: "no profile"),
    Seed(.transferFunction, "a-2b", ("/ca .5", "/ca .5 /TR /Identity")),
    Seed(.defaultTransfer, "a-2b", ("/ca .5", "/ca .5 /TR2 /Identity")),
    Seed(.halftone, "a-2b", ("/ca .5", "/ca .5 /HT << /HalftoneType 6 >>")),
    Seed(.renderingIntent, "a-2b", ("/ca .5", "/ca .5 /RI /Mine")),
    Seed(.blendMode, "a-2b", ("/ca .5", "/ca .5 /BM /Mine")),
    Seed(.transparency, "a-1b", (page, "<< /Group << /S /Transparency >> /Type /Page /"), number: "ISO 19005-1 6.4"),
    Seed(
      .transparencySpace, "a-2b", ("/OutputIntents", "/OutputIntends"),
      ("/Group << /S /Transparency /I true /CS /DeviceRGB >>", "")),
    Seed(.alternatePictures, "a-2b", ("/Subtype /Image", "/Alternates [] /Subtype /Image")),
    Seed(.prepress, "a-2b", ("/Subtype /Image", "/OPI << >> /Subtype /Image")),
    Seed(.interpolation, "a-2b", ("/Subtype /Image", "/Interpolate true /Subtype /Image")),
    Seed(.bitDepth, "", ("/BitsPerComponent 1", "/BitsPerComponent 3")),
    Seed(.postScript, "a-2b", ("/Subtype /Image", "/Subtype /PS")),
    Seed(.referencedPage, "ua-1", ("/Subtype /Image", "/Subtype /Form /Ref << >>"), number: "Matterhorn 30-001"),
    // Content.
    Seed(.unknownOperator, "", ("/H1<</MCID", "12 zap /H1<</MCID")),
    Seed(.missingResource, "", ("/F4 32 Tf", "/F99 32 Tf")),
    Seed(.unbalancedState, "", ("/H1<</MCID", "Q /H1<</MCID")),
    Seed(.unbalancedMarks, "", ("/H1<</MCID", "EMC /H1<</MCID")),
    Seed(
      .artifactInContent, "ua-1", ("/H1<</MCID 0>>BDC", "/H1<</MCID 0>>BDC /Artifact BMC EMC "),
      number: "Matterhorn 01-003"),
    Seed(
      .contentInArtifact, "ua-1", ("/H1<</MCID 0>>BDC", "/Artifact BMC /H1<</MCID 0>>BDC EMC "),
      number: "Matterhorn 01-004"),
    Seed(.unmarkedContent, "ua-1", ("/H1<</MCID", "0 0 5 5 re f /H1<</MCID"), number: "Matterhorn 01-005"),
    Seed(
      .sharedMarks, "ua-1", ("/Subtype /Image", "/Subtype /Form /StructParents 9"),
      ("/H1<</MCID", "/Artifact BMC /X6 Do EMC /H1<</MCID"), number: "Matterhorn 30-002"),
    Seed(.markWithoutElement, "", ("/H1<</MCID 0>>", "/H1<</MCID 99>>")),
    Seed(.missingContent, "", ("/H1<</MCID 0>>", "/H1<</MCID 99>>")),
    Seed(.textLanguage, "ua-1", ("/Lang (en)", ""), number: "Matterhorn 11-001"),
    // Fonts.
    Seed(.fontKind, "", ("/Subtype /Type0", "/Subtype /Type9")),
    Seed(.notEmbedded, "ua-1,a-2a", ("/FontFile2", "/FontFileX"), number: "Matterhorn 31-009"),
    Seed(.notEmbedded, "a-4", ("/FontFile2", "/FontFileX"), number: "ISO 19005-4 6.2.10.4.1"),
    Seed(
      .missingGlyph, "ua-1", ("/CIDToGIDMap /Identity", "/CIDToGIDMap {1} 0 R"), adding: "<< >>",
      stream: String(repeating: "zz", count: 64), number: "Matterhorn 31-011"),
    Seed(
      .undefinedGlyph, "ua-1", ("/CIDToGIDMap /Identity", "/CIDToGIDMap {1} 0 R"), adding: "<< >>", stream: "\0\0\0",
      number: "Matterhorn 31-030"),
    Seed(.glyphWidth, "a-1b", ("/W [0 [778 250", "/W [0 [778 350"), number: "ISO 19005-1 6.3.6"),
    Seed(.glyphMap, "ua-1", ("/CIDToGIDMap /Identity", "/CIDToGIDMap /Other"), number: "Matterhorn 31-005"),
    Seed(.characterMap, "ua-1", ("/Encoding /Identity-H", "/Encoding /Mine-H"), number: "Matterhorn 31-006"),
    Seed(
      .characterCollection, "ua-1", ("/Encoding /Identity-H", "/Encoding {1} 0 R"),
      adding: "<< /CMapName /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 0 >> >>",
      stream: "1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange",
      number: "Matterhorn 31-001"),
    Seed(.noUnicode, "ua-1,a-2a", ("/ToUnicode", "/ToUnicorn"), number: "ISO 19005-2 6.2.11.7.2"),
    Seed(.noUnicode, "ua-1", ("<0001><0020>", "<0071><0020>"), number: "Matterhorn 10-001"),
    Seed(.zeroUnicode, "ua-1", ("<0001><0020>", "<0001><0000>"), number: "Matterhorn 31-028"),
    Seed(.byteOrderUnicode, "a-2u", ("<0001><0020>", "<0001><FEFF>"), number: "ISO 19005-2 6.2.11.7.2"),
    Seed(
      .symbolicEncoding, "ua-1", ("/F4 32 Tf", "/F9 9 Tf(x)Tj/F4 32 Tf"), ("/F4 4 0 R", "/F4 4 0 R /F9 {1} 0 R"),
      adding:
        "<< /Type /Font /Subtype /TrueType /BaseFont /X /FirstChar 120 /LastChar 120 /Widths [500] /Encoding /WinAnsiEncoding /FontDescriptor << /FontName /X /Flags 4 >> >>",
      number: "Matterhorn 31-021"),
    // Structure.
    Seed(.notMarked, "a-2a", ("/Marked true", "/Marked false"), number: "ISO 19005-2 6.7.2.2"),
    Seed(.suspects, "ua-1", ("/Marked true", "/Marked true /Suspects true"), number: "Matterhorn 01-007"),
    Seed(.noStructure, "a-2a", ("/Type /StructTreeRoot /K", "/Type /StructTreeRoot /KX")),
    Seed(.unknownRole, "ua-1", ("/S /H1", "/S /Mine"), number: "Matterhorn 02-001"),
    Seed(
      .circularRole, "ua-1", ("/Type /StructTreeRoot", "/Type /StructTreeRoot /RoleMap << /A /B /B /A >>"),
      number: "Matterhorn 02-003"),
    Seed(
      .standardRole, "ua-1", ("/Type /StructTreeRoot", "/Type /StructTreeRoot /RoleMap << /P /H1 >>"),
      number: "Matterhorn 02-004"),
    Seed(.wrongParent, "", ("/S /H1 /P ", "/S /H1 /P 2 0 R /X ")),
    Seed(.tableSyntax, "ua-1", ("/S /TH ", "/S /P "), number: "Matterhorn 09-004"),
    Seed(.tableSyntax, "ua-1", ("/S /H1", "/S /TD"), number: "Matterhorn 09-004"),
    Seed(.listSyntax, "ua-1", ("/S /LI ", "/S /P "), number: "Matterhorn 09-005"),
    Seed(.listSyntax, "ua-1", ("/S /H1", "/S /LBody")),
    Seed(.contentsSyntax, "ua-1", ("/S /H1", "/S /TOCI"), number: "Matterhorn 09-006"),
    Seed(.rubySyntax, "ua-1", ("/S /H1", "/S /RT"), number: "Matterhorn 09-007"),
    Seed(.warichuSyntax, "ua-1", ("/S /H1", "/S /WP"), number: "Matterhorn 09-008"),
    Seed(.pictureText, "ua-1", ("/Alt (A square)", ""), number: "Matterhorn 13-004"),
    Seed(.formulaText, "ua-1", ("/S /H1", "/S /Formula"), number: "Matterhorn 17-002"),
    Seed(.firstHeading, "ua-1", ("/S /H1", "/S /H3"), number: "Matterhorn 14-002"),
    Seed(.skippedHeading, "ua-1", ("/S /H2", "/S /H4"), number: "Matterhorn 14-003"),
    Seed(.severalHeadings, "ua-1", ("/S /H1", "/S /H"), ("/S /H2", "/S /H"), number: "Matterhorn 14-006"),
    Seed(.mixedHeadings, "ua-1", ("/S /H2", "/S /H"), number: "Matterhorn 14-007"),
    Seed(.headerScope, "ua-1", ("/Scope /Column", ""), ("/Headers [(", "/Heads [("), number: "Matterhorn 15-003"),
    Seed(.unknownHeaders, "", ("/Headers [(", "/Headers [(nobody) (")),
    Seed(.identifiersTree, "", ("/IDTree", "/IDTrees")),
    Seed(.noteIdentifier, "ua-1", ("/ID (30)", ""), number: "Matterhorn 19-003"),
    Seed(.noteIdentifierTwice, "ua-1", ("/S /H1", "/S /Note /ID (30)"), number: "Matterhorn 19-004"),
    Seed(.textLanguages, "ua-1", ("/Lang (en)", ""), number: "Matterhorn 11-002"),
    Seed(.outlineLanguage, "ua-1", ("/Lang (en)", ""), number: "Matterhorn 11-003"),
    Seed(.annotationLanguage, "ua-1", ("/Lang (en)", ""), number: "Matterhorn 11-004"),
    Seed(.fieldLanguage, "ua-1", ("/Lang (en)", ""), (link, "/Subtype /Widget /TU (x)"), number: "Matterhorn 11-005"),
    Seed(.metadataLanguage, "ua-1", ("/Lang (en)", ""), number: "Matterhorn 11-006"),
    Seed(.languageTag, "a-2a", ("/Lang (fr)", "/Lang (f_r)"), number: "ISO 19005-2 6.7.4"),
    // Annotations, forms, actions.
    Seed(.annotationKind, "a-2b", (link, "/Subtype /Movie")),
    Seed(.annotationKind, "ua-1", (link, "/Subtype /Mine"), number: "Matterhorn 28-006"),
    Seed(.annotationFlags, "a-2b", ("/F 4 ", "")),
    Seed(.hiddenAnnotation, "a-2b", ("/F 4 ", "/F 6 ")),
    Seed(.noAppearance, "a-2b", (link, "/Subtype /Square")),
    Seed(
      .appearanceStates, "a-2b", (link, "/AP << /N {1} 0 R /D {1} 0 R >> /Subtype /Link"),
      adding: "<< /Subtype /Form /BBox [0 0 1 1] >>", stream: ""),
    Seed(
      .annotationText, "ua-1", (link, "/Subtype /Square"), ("/Contents (https", "/Contants (https"),
      number: "Matterhorn 28-004"),
    Seed(.annotationElement, "ua-1", (link, "/Subtype /Square"), number: "Matterhorn 28-002"),
    Seed(.linkElement, "ua-1", ("/StructParent 0", "/StructParent 77"), number: "Matterhorn 28-011"),
    Seed(.linkText, "ua-1", ("/Contents (https", "/Contants (https"), number: "Matterhorn 28-012"),
    Seed(.widgetElement, "ua-1", (link, "/Subtype /Widget"), number: "Matterhorn 28-010"),
    Seed(
      .fieldText, "ua-1", (link, "/Subtype /Widget"), ("/Contents (https", "/Contants (https"),
      number: "Matterhorn 28-005"),
    Seed(.trapNetwork, "ua-1", (link, "/Subtype /TrapNet"), number: "Matterhorn 28-007"),
    Seed(.tabOrder, "ua-1", ("/Tabs /S", ""), number: "Matterhorn 28-008"),
    Seed(.otherTabOrder, "ua-1", ("/Tabs /S", "/Tabs /R"), number: "Matterhorn 28-009"),
    Seed(.printerMark, "ua-1", (link, "/Subtype /PrinterMark"), number: "Matterhorn 28-017"),
    Seed(.fieldAction, "a-2b", (link, "/Subtype /Widget")),
    Seed(.missingAppearances, "a-2b", (catalog, "\(catalog) /AcroForm << /NeedAppearances true >>")),
    Seed(.dynamicForm, "a-2b", (catalog, "\(catalog) /AcroForm << /XFA [] >>")),
    Seed(
      .dynamicFormRendering, "ua-1", (catalog, "\(catalog) /AcroForm << /XFA {1} 0 R >>"), adding: "<< >>",
      stream: "<a><dynamicRender>required</dynamicRender></a>", number: "Matterhorn 25-001"),
    Seed(.action, "a-2b", ("/S /URI", "/S /Launch")),
    Seed(.action, "a-2b", (catalog, "\(catalog) /Names << /JavaScript << >> >>")),
    Seed(
      .action, "a-1b", (catalog, "\(catalog) /OpenAction << /S /JavaScript /JS (x) >>"), number: "ISO 19005-1 6.6.1"),
    Seed(.namedAction, "a-2b", (catalog, "\(catalog) /OpenAction << /S /Named /N /Print >>")),
    Seed(.triggers, "a-2b", (page, "<< /AA << >> /Type /Page /")),
    // What goes along.
    Seed(
      .attachments, "a-1b", ("/EF", "/EF"), adding: "<< /Type /Filespec /F (x) /UF (x) /EF << /F 1 0 R >> >>",
      number: "ISO 19005-1 6.1.11"),
    Seed(.attachmentNames, "ua-1,a-3a", ("/UF (data.xml)", ""), number: "Matterhorn 21-001"),
    Seed(.attachmentRelation, "a-3b", ("/AFRelationship", "/AFRelation")),
    Seed(.attachmentType, "a-3b", ("/Subtype /text#2Fxml", "")),
    Seed(.attachmentUnused, "a-3b", ("/AF [", "/AFX [")),
    Seed(.layers, "a-1b", (catalog, "\(catalog) /OCProperties << /D << /Name (x) >> >>")),
    Seed(.layerNames, "ua-1", (catalog, "\(catalog) /OCProperties << /D << >> >>"), number: "Matterhorn 20-001"),
    Seed(
      .layerStates, "ua-1", (catalog, "\(catalog) /OCProperties << /D << /Name (x) /AS [] >> >>"),
      number: "Matterhorn 20-003"),
  ]

  @Test(arguments: seeds) func `is found`(_ seed: Seed) throws {
    let check = try #require(PDFCheck(try seed.bytes(), standards: PDFStandards(seed.standards)))
    let found = check.findings.filter { $0.rule == seed.rule }
    #expect(!found.isEmpty, "\(check.findings.map { "\($0.rule): \($0.place) \($0.message)" })")
    if let number = seed.number { #expect(found.contains { $0.number == number }, "\(found.map(\.number))") }
  }

  /// What the seeds above don't break is broken by hand below.
  @Test func `every rule has a seed`() {
    let others: Set<PDFRule> = [
      .crossReferences, .compressedObjects, .objectSpacing, .filteredMetadata, .universalIdentifier,
    ]
    let seeded = Set(Self.seeds.map(\.rule) + PressViolationsTests.seeds.map(\.rule)).union(others)
    #expect(PDFRule.allCases.filter { !seeded.contains($0) } == [])
    #expect(Self.seeds.count >= 60)
  }

  private func rules(of file: [UInt8], _ standards: String) throws -> Set<PDFRule> {
    Set(try #require(PDFCheck(file, standards: PDFStandards(standards))).findings.map(\.rule))
  }

  @Test func `a damaged table`() throws {
    let file = try PlainFile.conforming("a-2b").bytes
    let text = try #require(file.firstRange(of: Array("startxref\n".utf8)))
    let damaged = file[..<text.upperBound] + Array("7\n%%EOF\n".utf8)
    #expect(try rules(of: Array(damaged), "a-2b") == [.crossReferences])
  }

  @Test func `no space behind obj`() throws {
    var file = try PlainFile.conforming("a-2b").bytes
    let place = try #require(file.firstRange(of: Array("1 0 obj\n".utf8)))
    // The comment takes the place of the line end, so that nothing moves.
    file.replaceSubrange((place.upperBound - 1)..<place.upperBound, with: [UInt8(ascii: "<")])
    let rest = try #require(file[place.upperBound...].firstRange(of: Array("<< ".utf8)))
    file.replaceSubrange(rest, with: Array("<  ".utf8))
    #expect(try rules(of: file, "a-2b").contains(.objectSpacing))
  }

  @Test func `what a-1b doesn't know`() throws {
    var file = try PlainFile.conforming("a-1b")
    let isThere = file.replace("/Subtype /XML", by: "/Subtype /XML /Filter /ASCIIHexDecode")
    #expect(isThere)
    #expect(try rules(of: file.bytes, "a-1b").contains(.filteredMetadata))
  }

  @Test func `a file that says nothing is asked by name`() throws {
    let file = try PlainFile.conforming("")
    #expect(try rules(of: file.bytes, "ua-1") == [.universalIdentifier])
    #expect(try rules(of: file.bytes, "a-2a").isSuperset(of: [.archivalIdentifier, .deviceColor]))
  }

  @Test func `no bytes trap`() throws {
    let file = try PlainFile.conforming("ua-1,a-3a").bytes
    var state: UInt64 = 7
    for _ in 0..<200 {
      var damaged = file
      for _ in 0..<8 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 24)
      }
      _ = PDFCheck(damaged)
      _ = PDFCheck(Array(damaged.prefix(Int(state >> 33) % damaged.count)))
    }
    #expect(PDFCheck([]) == nil)
    #expect(PDFCheck(Array("%PDF-1.7".utf8)) == nil)
  }
}
