import Foundation
import TestSupport
import Testing

/// The built-in templates have the roles and texts of Chromium's tagged print, but for the rules of Documentation/pdf.md.
/// What Chromium doesn't know of their style sheets (footnotes, running elements) or doesn't tag (text of `content`) is taken
/// out first. `Scripts/tags --templates` asks Chromium.
@Suite("Templates beside Chromium's", .enabled(if: Command.isBuilt && PDFInfo.isInstalled, PDFInfo.comment))
struct ChromiumTemplatesTests {
  @Test(arguments: PDFCheckTests.templates) func tree(_ name: String) throws {
    let ours = try Command.inFolder([:]) { folder in
      let copy = folder.appending(path: name)
      try FileManager.default.copyItem(at: Shared.package.appending(path: "Templates/\(name)"), to: copy)
      let file = copy.appending(path: "style.css")
      var css = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      // A name that ends so is another property's.
      css.replace(#/([\s;{])content:[^;}]*/#) { String($0.1) }
      css.replace(#/position:\s*running\([^)]*\)|float:\s*footnote/#, with: "")
      try Data(css.utf8).write(to: file)
      let outcome = try Command.run(
        ["render", "\(name)/template.html", "--data", "\(name)/data.json", "-o", "a.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return StructureTree(try PDFInfo.structure(of: folder.appending(path: "a.pdf"))).withoutParagraphs.plain.described
    }
    let answer = try Data(contentsOf: Shared.fixture("structure/templates/\(name).txt"))
    let lines = String(decoding: answer, as: UTF8.self).split(separator: "\n")
    var expected = StructureTree(lines).withoutParagraphs.plain.described
    // Shadows of text, and heads of tables on each page, are read again.
    for (index, line) in ours.enumerated() where expected.indices.contains(index) && line.contains("\"") {
      let text = line.drop { $0 == " " }.dropFirst().dropLast()
      if expected[index] == line.dropLast() + text + "\"" { expected[index] = line }
    }
    let difference = zip(ours, expected).enumerated().first { $1.0 != $1.1 }
    #expect(ours == expected, "line \(difference.map { "\($0.offset + 1): \($0.element)" } ?? "past the end")")
  }
}
