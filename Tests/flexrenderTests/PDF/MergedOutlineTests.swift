import Foundation
import TestSupport
import Testing

@Suite("The outline of a merged PDF", .enabled(if: OutlineText.isInstalled, OutlineText.comment))
struct MergedOutlineTests {
  private static let page = """
    <!doctype html><html lang=en><title>{{title}}</title><style>@page{size:90px 60px}body,h1,h2{margin:0;font:9px Inter}</style>
    <h1>Marks</h1><h2>of {{name}}</h2>
    """
  private static let rows = "name,title\nAda,Card of Ada\nBob,\nC/Y,Card of C/Y\n"

  private static func outline(_ options: [String]) throws -> [String] {
    try Command.inFolder(["a.html": page, "a.csv": rows]) { folder in
      let outcome = try Command.run(
        ["batch", "a.html", "--data", "a.csv", "--merge", "all.pdf", "--quiet"] + options, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try OutlineText.lines(of: folder.appending(path: "all.pdf"))
    }
  }

  @Test func hasTheTitleOfEachRecordAboveItsHeadings() throws {
    #expect(
      try Self.outline([]) == [
        "Card of Ada", "  Marks", "    of Ada", "Marks", "  of Bob", "Card of C/Y", "  Marks", "    of C/Y",
      ])
  }

  @Test func hasTheNameThatIsAskedFor() throws {
    #expect(
      try Self.outline(["--bookmark", "{{#}}: {{name}}"]) == [
        "1: Ada", "  Marks", "    of Ada", "2: Bob", "  Marks", "    of Bob", "3: C/Y", "  Marks", "    of C/Y",
      ])
  }

  @Test func tellsOfNamesThatRecordsLack() throws {
    try Command.inFolder(["a.html": Self.page, "a.csv": Self.rows]) { folder in
      let missing = try Command.run(
        ["batch", "a.html", "--data", "a.csv", "--merge", "all.pdf", "--bookmark", "{{nam}}"], in: folder)
      #expect(missing.exitCode == 1)
      #expect(missing.errors.contains("--bookmark:1:1: error: "), "\(missing.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "all.pdf").path))
      let single = try Command.run(
        ["batch", "a.html", "--data", "a.csv", "-o", "{{name}}.pdf", "--bookmark", "{{name}}"], in: folder)
      #expect(single.exitCode == 64)
      #expect(single.errors.contains("--bookmark names records of a PDF that --merge writes"))
    }
  }
}

/// Poppler's `pdftohtml`, which prints the outline of a PDF among other things.
private enum OutlineText {
  static let path = ProgramRun.path(of: "pdftohtml")
  static let isInstalled = path != nil
  static let comment: Comment = "pdftohtml is not installed"

  /// Titles, indented by their levels.
  static func lines(of file: URL) throws -> [String] {
    let text = try ProgramRun([try #require(path), "-xml", "-i", "-stdout", file.path]).text
    var depth = -1
    var lines: [String] = []
    for line in text.split(separator: "\n") {
      if line == "<outline>" { depth += 1 }
      if line == "</outline>" { depth -= 1 }
      if let title = line.firstMatch(of: /^<item[^>]*>(.*)<\/item>$/)?.1, depth >= 0 {
        lines.append(String(repeating: "  ", count: depth) + title)
      }
    }
    return lines
  }
}
