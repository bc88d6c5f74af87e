import Foundation
import TestSupport
import Testing

private let pdfinfo = ["/usr/bin/pdfinfo", "/usr/local/bin/pdfinfo"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// What is read of the built-in templates, role by role: `Tests/Fixtures/structure/NAME.txt`. With `RECORD_STRUCTURE` set
/// the files are written anew; look at what changed before they are kept.
@Suite("Structure of the templates", .enabled(if: Command.isBuilt && pdfinfo != nil, "pdfinfo is not installed"))
struct TemplateStructureTests {
  @Test(arguments: PDFCheckTests.templates) func `is as it was`(_ name: String) throws {
    let lines: [String] = try Command.inFolder([:]) { folder in
      let template = Shared.package.appending(path: "Templates/\(name)").path
      let outcome = try Command.run(
        ["render", "\(template)/template.html", "--data", "\(template)/data.json", "-o", "a.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let process = Process()
      process.executableURL = URL(filePath: try #require(pdfinfo))
      process.arguments = ["-enc", "UTF-8", "-struct-text", folder.appending(path: "a.pdf").path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      // Without attributes, whose numbers of objects say nothing.
      return text.split(separator: "\n").filter { !$0.contains(" /") && !$0.contains("Object ") }
        .map { line in
          String(line).replacing(#/ \((block|inline)\)/#, with: "").replacing(#/ <\d+>:?$/#, with: "").replacing(
            #/:$/#, with: "")
        }
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
