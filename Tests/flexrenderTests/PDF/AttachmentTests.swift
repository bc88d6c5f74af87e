import Foundation
import TestSupport
import Testing

@Suite("Attachments that the data makes", .enabled(if: Command.isBuilt))
struct AttachmentTests {
  private static let invoice = ["--pdf", "a-3b", "--attach", "e/factur-x.xml.mustache", "--invoice", "en-16931"]

  private static func inTemplate(_ body: (URL) throws -> Void) throws {
    try Command.inFolder([:]) { folder in
      #expect(try Command.run(["new", "e-invoice", "e"], in: folder).exitCode == 0)
      try body(folder)
    }
  }

  @Test func anInvoiceIsMadeFromItsRecord() throws {
    try Self.inTemplate { folder in
      let one = try Command.run(
        ["render", "e/template.html", "--data", "e/data.json", "-o", "a.pdf", "--strict"] + Self.invoice, in: folder)
      #expect(one.exitCode == 0 && one.errors.isEmpty, "\(one.errors)")
      let check = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(check.exitCode == 0, "\(check.output)\(check.errors)")
      let record = try String(contentsOf: folder.appending(path: "e/data.json"), encoding: .utf8)
        .replacing("\n", with: " ")
      let other = record.replacing("2026-0318", with: "2026-0319").replacing("Menu typeface", with: "A & B <c>")
      try Data("\(record)\n\(other)\n".utf8).write(to: folder.appending(path: "two.ndjson"))
      let batch = try Command.run(
        ["batch", "e/template.html", "--data", "two.ndjson", "-o", "{{number}}.pdf", "-q"] + Self.invoice, in: folder)
      #expect(batch.exitCode == 0 && batch.errors.hasPrefix("2 written"), "\(batch.errors)")
      // The one that `render` made of the same record, and another.
      let first = try Data(contentsOf: folder.appending(path: "2026-0318.pdf"))
      #expect(try first == Data(contentsOf: folder.appending(path: "a.pdf")))
      #expect(try first != Data(contentsOf: folder.appending(path: "2026-0319.pdf")))
    }
  }

  @Test func whatTheTemplateMakesHasToBeXML() throws {
    try Self.inTemplate { folder in
      let file = folder.appending(path: "e/factur-x.xml.mustache")
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing("</ram:Content>", with: "").utf8).write(to: file)
      let broken = try Command.run(
        ["render", "e/template.html", "--data", "e/data.json", "-o", "a.pdf"] + Self.invoice, in: folder)
      #expect(broken.exitCode == 1 && broken.errors.contains("what this template makes is no XML"), "\(broken.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path))
      try Data(text.replacing("{{number}}", with: "{{nmber}}").utf8).write(to: file)
      let misspelt = try Command.run(
        ["render", "e/template.html", "--data", "e/data.json", "-o", "a.pdf"] + Self.invoice, in: folder)
      #expect(misspelt.errors.contains("'nmber' is not in the data"), "\(misspelt.errors)")
    }
  }

  /// What the XML says of itself, and what is wrong with it as an invoice of EN 16931.
  static let invoices: [(xml: String, problem: String?)] = [
    (cii("urn:cen.eu:en16931:2017"), nil),
    (cii("\n urn:cen.eu:en16931:2017#compliant#urn:fdc:nen.nl:nlcius:v1.0 "), nil),
    (
      cii("urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic"),
      "a.xml:2:75: error: the invoice says that it keeps"
    ),
    (cii("urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended"), "which is EXTENDED, not EN 16931"),
    (cii("urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0"), "which is XRECHNUNG, not EN 16931"),
    (cii("urn:factur-x.eu:1p0:minimum"), "which is MINIMUM, not EN 16931"),
    (cii("mine"), "'mine', which is not EN 16931"),
    (cii(""), "a.xml:1:1: error: the invoice doesn't say which rules it keeps"),
    ("<a/>", "a.xml:1:1: error: <a> is no invoice"), ("<CrossIndustryInvoice/>", "is no invoice"),
    (
      "<Invoice xmlns='\(ubl)Invoice-2'><b:CustomizationID xmlns:b='\(ubl)CommonBasicComponents-2'"
        + ">urn:cen.eu:en16931:2017</b:CustomizationID></Invoice>", nil
    ),
  ]
  private static let ubl = "urn:oasis:names:specification:ubl:schema:xsd:"

  private static func cii(_ guideline: String) -> String {
    let names = "urn:un:unece:uncefact:data:standard:"
    return "<i:CrossIndustryInvoice xmlns:i='\(names)CrossIndustryInvoice:100' "
      + "xmlns:r='\(names)ReusableAggregateBusinessInformationEntity:100'>\n<i:ExchangedDocumentContext>"
      + "<r:GuidelineSpecifiedDocumentContextParameter><r:ID>\(guideline)</r:ID>"
      + "</r:GuidelineSpecifiedDocumentContextParameter></i:ExchangedDocumentContext></i:CrossIndustryInvoice>"
  }

  @Test(arguments: invoices) func isWhatItSays(_ row: (xml: String, problem: String?)) throws {
    try Command.inFolder(["a.html": "<!doctype html><p>x", "a.xml": row.xml]) { folder in
      let outcome = try Command.run(
        ["render", "a.html", "-o", "a.pdf", "--attach", "a.xml", "--invoice", "en-16931", "--pdf", "a-3b"], in: folder)
      #expect(outcome.exitCode == (row.problem == nil ? 0 : 1), "\(outcome.errors)")
      if let problem = row.problem { #expect(outcome.errors.contains(problem), "\(outcome.errors)") }
      let isWritten = FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path)
      #expect(isWritten == (row.problem == nil))
    }
  }

  @Test func oneFileOfAllRecordsHasNone() throws {
    try Self.inTemplate { folder in
      let merged = try Command.run(
        ["batch", "e/template.html", "--data", "e/data.json", "--merge", "a.pdf"] + Self.invoice, in: folder)
      #expect(merged.exitCode == 1 && merged.errors.contains("write a PDF a record with -o"), "\(merged.errors)")
    }
  }
}
