import FlexPDF
import Foundation
import Testing

@Suite("Files that keep their standards")
struct ConformingTests {
  static let standards = [
    "", "ua-1", "ua-2", "a-1b", "a-2b", "a-2u", "a-2a", "a-3b", "a-3u", "a-3a", "a-4", "a-4f", "ua-1,a-2a", "ua-1,a-3a",
    "ua-2,a-4f",
  ]

  @Test(arguments: standards) func `nothing is found`(_ standards: String) throws {
    let file = try PlainFile.conforming(standards)
    let check = try #require(PDFCheck(file.bytes))
    #expect(check.findings.map { "\($0.place): \($0.message) [\($0.number)]" } == [])
    #expect(check.standards == PDFStandards(standards) ?? PDFStandards())
    if let path = ProcessInfo.processInfo.environment["PLAIN_FILES"] {
      try Data(file.bytes).write(to: URL(filePath: "\(path)/\(standards).pdf"))
    }
  }
}
