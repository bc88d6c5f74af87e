import FlexPDF
import Foundation
import Testing

private let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
private let hasProfile = FileManager.default.isReadableFile(atPath: profile)

/// Files for the press that break one rule of PDF/X-4 each. The profile is one of ghostscript's.
@Suite(
  "Seeded violations of PDF/X-4", .enabled(if: hasProfile, "ghostscript's profiles are absent"))
struct PressViolationsTests {
  private static func file() throws -> PlainFile {
    try PlainFile.forPress(Array(Data(contentsOf: URL(filePath: profile))))
  }

  @Test func `nothing is found in a file that keeps it`() throws {
    let check = try #require(PDFCheck(try Self.file().bytes))
    #expect(check.standards.names == ["PDF/X-4"])
    #expect(check.findings.map { "\($0.place): \($0.message) [\($0.number)]" } == [])
  }

  static let seeds: [(rule: PDFRule, text: String, other: String)] = [
    (.pressIdentifier, "PDF/X-4</pdfxid", "PDF/X-3</pdfxid"),
    (.pressVersion, "xmpMM:VersionID>1<", "xmpMM:VersionID><"),
    (.pressVersion, "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>", ""),
    (.pressDates, "<xmp:ModifyDate>1970-01-01T00:00:00Z</xmp:ModifyDate>", ""),
    (.pressTitle, "<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">A title</rdf:li></rdf:Alt></dc:title>", ""),
    (.trapped, "/Trapped /False", "/Trapped /Unknown"), (.pressIntent, "/S /GTS_PDFX", "/S /GTS_PDFA1"),
    (.pressCondition, "/OutputConditionIdentifier (Custom)", "/OutputConditionIdentifier ()"),
    (.pressProfile, "/N 4 /Alternate /DeviceCMYK", "/N 3"), (.cutBox, "/TrimBox", "/OtherBox"),
    (.cutBox, "/TrimBox", "/ArtBox [0 0 100 100] /TrimBox"), (.boxOrder, "/BleedBox", "/BleedBox [20 20 90 90] /Other"),
    (.boxOrder, "/MediaBox", "/CropBox [50 50 90 90] /MediaBox"),
    (.printedAnnotation, "/TrimBox", "/Annots [<< /Subtype /Square /F 4 /Rect [90 90 120 120] >>] /TrimBox"),
    (.pressAction, "<< /Type /Catalog", "<< /Type /Catalog /OpenAction << /S /JavaScript /JS (1) >>"),
    (.pressAction, "<< /Type /Page /", "<< /Type /Page /AA << >> /"), (.identifier, "/ID [", "/IE ["),
    (.encrypted, "/ID [", "/Encrypt << /Filter /Standard /P -1 >> /ID ["),
    (.transferFunction, "/ca .5", "/ca .5 /TR /Identity"),
    (.alternatePictures, "/Subtype /Image", "/Subtype /Image /Alternates []"),
    (.prepress, "/Subtype /Image", "/Subtype /Image /OPI << >>"),
    (.notEmbedded, "/FontFile", "/FontPile"), (.blendMode, "/ca .5", "/ca .5 /BM /Strange"),
  ]

  @Test(arguments: seeds) func `is found`(_ seed: (rule: PDFRule, text: String, other: String)) throws {
    var file = try Self.file()
    let isThere = file.replace(seed.text, by: seed.other)
    #expect(isThere, "'\(seed.text)' is not in the file")
    let check = try #require(PDFCheck(file.bytes, standards: PDFStandards("x-4")))
    #expect(
      check.findings.contains { $0.rule == seed.rule && $0.number.hasPrefix("ISO 15930-7 on ISO 32000-1 ") },
      "\(check.findings.map { "\($0.rule)" })")
  }
}
