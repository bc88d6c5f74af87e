import Foundation
import TestSupport
import Testing

/// What is read of the built-in templates, role by role: `Tests/Fixtures/structure/NAME.txt`. With `RECORD_STRUCTURE` set
/// the files are written anew; look at what changed before they are kept.
@Suite("Structure of the templates", .enabled(if: Command.isBuilt && PDFInfo.isInstalled, PDFInfo.comment))
struct TemplateStructureTests {
  @Test(arguments: PDFCheckTests.templates) func `is as it was`(_ name: String) throws {
    let lines: [String] = try Command.inFolder([:]) { folder in
      let template = Shared.package.appending(path: "Templates/\(name)").path
      let outcome = try Command.run(
        ["render", "\(template)/template.html", "--data", "\(template)/data.json", "-o", "a.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try PDFInfo.roles(of: folder.appending(path: "a.pdf"))
    }
    let file = Shared.fixture("structure/\(name).txt")
    if ProcessInfo.processInfo.environment["RECORD_STRUCTURE"] != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file)
    }
    let expected = String(decoding: try Data(contentsOf: file), as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines == expected, "\(zip(lines, expected).first { $0 != $1 }.map { "\($0)" } ?? "")")
  }
}
