import Foundation
import TestSupport
import Testing

@Suite("flexrender new, fonts, schema")
struct HelperCommandTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test(
    "every built-in template can be copied and rendered",
    arguments: [
      "report-card", "certificate", "invoice", "e-invoice", "og-card", "badge", "transcript", "booklet",
    ])
  func new(_ name: String) throws {
    #expect(try Program.run(["new", name, "mine/copy"], in: folder).exitCode == 0)
    let render = try Program.run(
      ["render", "mine/copy/template.html", "--data", "mine/copy/data.json", "-o", "out.png", "--strict"], in: folder)
    #expect(render.exitCode == 0 && render.errors.isEmpty)
    #expect(folder.has("out.png"))
  }

  @Test(
    "a card is one picture of the size of its page",
    arguments: [("badge", 380, 540), ("certificate", 1123, 794), ("og-card", 1200, 630), ("report-card", 794, 1123)])
  func cardSize(_ name: String, _ width: Int, _ height: Int) throws {
    #expect(try Program.run(["new", name, "card"], in: folder).exitCode == 0)
    let arguments = ["render", "card/template.html", "--data", "card/data.json", "-o", "card.png"]
    #expect(try Program.run(arguments, in: folder).exitCode == 0)
    let bytes = try folder.read("card.png")
    // The header's width and height. PNG §11.2.1 (#11IHDR).
    func number(_ offset: Int) -> Int { bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
    #expect((number(16), number(20)) == (width, height))
  }

  @Test("a copy of the program alone has the files of every template", arguments: ["report-card", "og-card"])
  func newFromACopiedProgram(_ name: String) throws {
    let copy = "\(folder.path)/renderer"
    try ProgramRun.copyProgram(at: Program.path, to: copy)
    #expect(try ProgramRun([copy, "new", name], in: folder.url).exitCode == 0)
    let source = Shared.package.appending(path: "Templates/\(name)").path
    let names = try FileManager.default.contentsOfDirectory(atPath: source).sorted()
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)").sorted() == names)
    for file in names {
      #expect(try folder.read("\(name)/\(file)") == [UInt8](Data(contentsOf: URL(filePath: "\(source)/\(file)"))))
    }
  }

  @Test func newOverwritesNothing() throws {
    try folder.write("mine", "badge/template.html")
    let result = try Program.run(["new", "badge"], in: folder)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("overwrites nothing"))
    #expect(try folder.text("badge/template.html") == "mine")
  }

  @Test func newNamesTheTemplates() throws {
    let result = try Program.run(["new", "poster"], in: folder)
    #expect(result.exitCode == 64)
    #expect(
      result.errors.contains(
        "there are report-card, certificate, invoice, e-invoice, og-card, badge, transcript, booklet"))
  }

  @Test func fontsSaysWhatAFamilyResolvesTo() throws {
    let result = try Program.run(["fonts", "DejaVu Sans Mono"], in: folder)
    #expect(result.output.contains("DejaVu Sans Mono Bold  700  /"))
    let missing = try Program.run(["fonts", "DejaVu Sanz"], in: folder)
    #expect(missing.exitCode == 1)
    #expect(missing.errors.contains("there is no family 'DejaVu Sanz'; did you mean 'DejaVu Sans'?"))
  }

  @Test func schemaOfATemplate() throws {
    try folder.write("<p>{{title}}{{#rows}}{{name}}{{/rows}}", "t.html")
    let result = try Program.run(["schema", "t.html"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.output.contains("\"required\": [\"title\"]"))
  }
}
