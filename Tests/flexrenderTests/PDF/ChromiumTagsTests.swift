import Foundation
import TestSupport
import Testing

/// Roles and texts as in Chromium's tagged print. `Scripts/tags` asks Chromium; what both may do differently is in
/// Documentation/pdf.md.
@Suite("Tags beside Chromium's", .enabled(if: Command.isBuilt && PDFInfo.isInstalled, PDFInfo.comment))
struct ChromiumTagsTests {
  static let names: [String] = {
    let folder = Shared.fixture("structure/chromium")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: names) func tree(_ name: String) throws {
    let folder = Shared.fixture("structure/chromium")
    try compare(folder.appending(path: "\(name).html"), with: folder.appending(path: "\(name).txt"))
  }

  /// Documents of others, whose texts are kept as sums: of `fidelity/documents` and `conformance/paged/cases.json`.
  static let sharedNames: [String] = {
    let folder = Shared.fixture("structure/shared")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()
  }()
  private static let cases = Shared.url("conformance/paged/cases.json")
  private static let documents = Shared.url("fidelity/documents")

  private struct PagedCase: Decodable {
    var name: String
    var html: String
  }

  @Test(.enabled(if: cases != nil && documents != nil, "../shared has no documents"), arguments: sharedNames)
  func sharedTree(_ name: String) throws {
    let answer = Shared.fixture("structure/shared/\(name).txt")
    let documents = try #require(Self.documents)
    let file = documents.appending(path: "\(name).html")
    var base = documents
    var html: String
    if FileManager.default.fileExists(atPath: file.path) {
      html = try String(contentsOf: file, encoding: .utf8)
      let canvas = try #require(html.firstMatch(of: #/canvas: (\d+)x(\d+)/#))
      let head = try #require(html.range(of: "</head>"))
      html.insert(
        contentsOf: "<style>@page { size: \(canvas.1)px \(canvas.2)px; margin: 0 }</style>", at: head.lowerBound)
    } else {
      let cases = try #require(Self.cases)
      let all = try JSONDecoder().decode([PagedCase].self, from: try Data(contentsOf: cases))
      html = try #require(all.first { $0.name == name }).html
      base = cases.deletingLastPathComponent().appending(path: "resources")
    }
    try Command.inFolder(["page.html": html]) { folder in
      try compare(folder.appending(path: "page.html"), with: answer, base: base, isSummed: true)
    }
  }

  private func compare(_ document: URL, with answer: URL, base: URL? = nil, isSummed: Bool = false) throws {
    let all = try Command.inFolder([:]) { folder in
      let options = base.map { ["--base", $0.path] } ?? []
      let outcome = try Command.run(["render", document.path, "-o", "\(folder.path)/a.pdf"] + options, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try PDFInfo.structure(of: folder.appending(path: "a.pdf"))
    }
    let described = StructureTree(all).plain.described
    var ours = isSummed ? described.map(Self.summed) : described
    let expected = String(decoding: try Data(contentsOf: answer), as: UTF8.self).split(separator: "\n").map {
      isSummed ? String($0) : StructureTree.comparable(String($0))
    }
    // The letters of a picture are text here, part of it.
    var next = 1
    while next < min(ours.count, expected.count) {
      let indent = ours[next].prefix { $0 == " " }
      if ours[next - 1] == indent.dropLast(2) + "Figure", ours[next].contains("\""), !expected[next].hasPrefix(indent) {
        ours.remove(at: next)
      } else {
        next += 1
      }
    }
    let difference = zip(ours, expected).enumerated().first { $1.0 != $1.1 }
    #expect(ours == expected, "line \(difference.map { "\($0.offset + 1): \($0.element)" } ?? "past the end")")
  }

  /// A line with the sum of its text, FNV-1a, as `Scripts/tags --shared` writes it.
  private static func summed(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }
    guard line.dropFirst(indent.count).hasPrefix("\"") else { return line }
    let text = line.dropFirst(indent.count + 1).dropLast()
    let sum = text.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    let digits = String(sum, radix: 16)
    let padded = String(repeating: "0", count: 16 - digits.count) + digits
    return "\(indent)\"\(text.unicodeScalars.count) \(padded)\""
  }
}
