import Foundation
import TestSupport
import Testing

@Suite("flexrender batch and check", .enabled(if: Command.isBuilt))
struct BatchTests {
  static let card =
    "<!doctype html><style>@page{size:60px 20px}body,p{margin:0;font:8px/10px Inter;white-space:nowrap}</style><p>{{name}}</p>"
  static let rows = "id,name\n1,Ada\n2,Bo\n3,Cy\n"

  static func files(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "out").path).filter { $0.hasSuffix("g") }
      .sorted()
  }

  @Test func writesAFileARecordAndGoesOn() throws {
    try Command.inFolder(["a.html": Self.card, "a.csv": Self.rows]) { folder in
      let arguments = ["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}-{{#}}.png", "--quiet"]
      let first = try Command.run(arguments + ["--limit", "2"], in: folder)
      #expect(first.exitCode == 0, "\(first.errors)")
      #expect(try Self.files(in: folder) == ["1-1.png", "2-2.png"])
      let second = try Command.run(arguments + ["--resume"], in: folder)
      #expect(second.errors.hasPrefix("1 written, 2 unchanged"), "\(second.errors)")
      try Data("<p>{{name}}".utf8).write(to: folder.appending(path: "a.html"))
      let third = try Command.run(arguments + ["--resume"], in: folder)
      #expect(third.errors.hasPrefix("3 written"), "\(third.errors)")
    }
  }

  @Test func aPictureAPageOfEachRecord() throws {
    let html = """
      <!doctype html><style>@page{size:60px 20px}body{margin:0;font:8px/10px Inter}
      i{break-before:page;display:block}</style>{{name}}<i>b</i>
      """
    try Command.inFolder(["a.html": html, "a.csv": Self.rows]) { folder in
      let arguments = ["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}-{page}.png", "--limit", "2", "--quiet"]
      #expect(try Command.run(arguments, in: folder).exitCode == 0)
      #expect(try Self.files(in: folder) == ["1-1.png", "1-2.png", "2-1.png", "2-2.png"])
      // A page that is missing is made again, with the others of its record.
      try FileManager.default.removeItem(at: folder.appending(path: "out/2-2.png"))
      let again = try Command.run(arguments + ["--resume"], in: folder)
      #expect(again.errors.hasPrefix("1 written, 1 unchanged"), "\(again.errors)")
      #expect(try Self.files(in: folder).count == 4)
    }
  }

  @Test func sameNamesAreAnErrorBeforeAnythingIsWritten() throws {
    try Command.inFolder(["a.html": Self.card, "a.csv": "id,name\n1,Ada\n1,Bo\n"]) { folder in
      let outcome = try Command.run(["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}.png"], in: folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("records 1 and 2 make the same file 'out/1.png'"))
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "out").path))
    }
  }

  @Test func aBadRecordDoesNotStopTheOthers() throws {
    let rows = "{\"id\":1,\"name\":\"Ada\"}\n{\"id\":2}\n{\"id\":\n{\"id\":4,\"name\":\"Bo\"}\n"
    try Command.inFolder(["a.html": Self.card, "a.ndjson": rows]) { folder in
      let outcome = try Command.run(
        [
          "batch", "a.html", "--data", "a.ndjson", "-o", "out/{{id}}.png", "--strict", "--report", "r.json", "--jobs",
          "1",
        ],
        in: folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("error: 'name' is not in the data, in record 2, a.ndjson:2\n"))
      #expect(outcome.errors.contains("a.ndjson:3:"))
      #expect(outcome.errors.contains("2 written, 2 failed"))
      #expect(outcome.errors.contains("failed: records 2, 3\n"))
      #expect(try Self.files(in: folder) == ["1.png", "4.png"])
      let report = try JSONSerialization.jsonObject(with: Data(contentsOf: folder.appending(path: "r.json")))
      #expect((report as? [String: Any])?["failed"] as? Int == 2)
    }
  }

  @Test func namesCannotLeaveTheirFolder() throws {
    try Command.inFolder(["a.html": Self.card, "a.csv": "id,name\n../x,Ada\n.y,Bo\n"]) { folder in
      let outcome = try Command.run(["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}.png", "-q"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(try Self.files(in: folder) == ["_._x.png", "_y.png"])
    }
  }

  @Test func workersGiveTheSameBytes() throws {
    let rows = "id,name\n" + (1...20).map { "\($0),Name \($0)\n" }.joined()
    try Command.inFolder(["a.html": Self.card, "a.csv": rows]) { folder in
      for jobs in ["1", "4"] {
        let outcome = try Command.run(
          ["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}-\(jobs).png", "--jobs", jobs, "-q"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
      }
      for id in 1...20 {
        let bytes = try ["1", "4"].map { try Data(contentsOf: folder.appending(path: "out/\(id)-\($0).png")) }
        #expect(bytes[0] == bytes[1])
      }
    }
  }

  @Test func checkFindsWhatWouldLookWrong() throws {
    try Command.inFolder(["a.html": Self.card, "a.csv": "name\nAda\nA name that is much too long for this card\n"]) {
      folder in
      let outcome = try Command.run(["check", "a.html", "--data", "a.csv"], in: folder)
      #expect(outcome.exitCode == 1)
      #expect(
        outcome.errors.contains("warning: overflow: p: the text") && outcome.errors.contains(", in record 2 (A name"))
      #expect(!outcome.errors.contains("record 1") && !outcome.errors.contains("records"))
      #expect(outcome.text == "2 checked, 1 with findings\n")
    }
  }

  @Test func recordsAreCheckedAgainstTheSchema() throws {
    let template = Self.card + "{{#marks}}<p>{{mark}}</p>{{/marks}}"
    let rows = """
      [{"name": "Ada", "marks": [{"mark": 1}]},
       {"name": ["Bo"], "marks": [{"mrak": 1}]},
       {"name": "Cy", "marks": "none", "nick": "C"}]
      """
    try Command.inFolder(["a.html": template, "a.json": rows]) { folder in
      let outcome = try Command.run(["batch", "a.html", "--data", "a.json", "-o", "out/{{#}}.png"], in: folder)
      #expect(outcome.exitCode == 1)
      #expect(
        outcome.errors.contains(
          "a.json:2:2: error: 'name' is a list; expected a text, a number or a boolean, in record 2")
      )
      #expect(
        outcome.errors.contains("error: 'mark' is not in the data, in 2 of 3 records: 2, 3 (Cy)\n")
          && outcome.errors.contains("did you mean 'mrak'?"))
      #expect(
        outcome.errors.contains("error: 'marks' is a text; expected a list, an object or a boolean, in record 3 (Cy)"))
      #expect(outcome.errors.contains("1 written, 2 failed"))
      #expect(try Self.files(in: folder) == ["1.png"])
    }
  }

  @Test func aPictureThatCannotBeReadFailsItsRecord() throws {
    let template = "<body style='width:20px'><img src='{{photo}}'>"
    let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    try Command.inFolder(["a.html": template, "a.svg": picture, "a.csv": "photo\na.svg\nb.svg\n"]) { folder in
      let outcome = try Command.run(["batch", "a.html", "--data", "a.csv", "-o", "out/{{#}}.png"], in: folder)
      #expect(outcome.exitCode == 1)
      #expect(
        outcome.errors.contains("error: the picture 'b.svg' can't be read") && outcome.errors.contains(", in record 2"))
      #expect(try Self.files(in: folder) == ["1.png"])
    }
  }

  @Test func whatTheTemplateGivesIsSaidOnce() throws {
    try Command.inFolder(["a.html": "<p style='colr: red'>{{name}}", "a.csv": Self.rows]) { folder in
      let outcome = try Command.run(["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}.png"], in: folder)
      #expect(outcome.exitCode == 0)
      #expect(outcome.errors.split(separator: "\n").count { $0.contains("colr'") && $0.contains("warning") } == 1)
      #expect(outcome.errors.contains(", in 3 of 3 records: 1, 2, 3\n"))
    }
  }

  @Test func columnsThatNothingUsesAreNamed() throws {
    for (file, text) in [("a.csv", "id,name,nick\n1,Ada,A\n"), ("a.json", #"[{"id": 1, "name": "Ada", "nick": "A"}]"#)]
    {
      try Command.inFolder(["a.html": Self.card, file: text]) { folder in
        let outcome = try Command.run(["batch", "a.html", "--data", file, "-o", "out/{{id}}.png"], in: folder)
        #expect(outcome.errors.contains("note: the template does not use 'nick'\n"), "\(file)")
      }
    }
  }

  @Test func mergesDocumentsWithLinksOfTheirOwn() throws {
    let page = """
      <!doctype html><html lang=en><style>@page{size:90px 60px}body,h1{margin:0;font:9px Inter}</style>
      <h1 id=top>{{name}}</h1><a href='#top'>up</a>
      """
    // PDF/A-1 keeps its objects readable.
    let merge = ["batch", "a.html", "--data", "a.csv", "--pdf", "a-1b", "--merge"]
    try Command.inFolder(["a.html": page, "a.csv": Self.rows]) { folder in
      let outcome = try Command.run(merge + ["all/three.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let bytes = try Data(contentsOf: folder.appending(path: "all/three.pdf"))
      let text = String(decoding: bytes, as: UTF8.self)
      let parts = ["%PDF", "/Count 3", "/Lang (en)", "/Title (Ada)", "/Title (Cy)", "%%EOF\n"]
      #expect(parts.filter { !text.contains($0) } == [])
      // Every link leads to the page that it stands on.
      let targets = text.matches(of: /\/Subtype\/Link[^>]*\/Dest\[(\d+) 0 R/).map(\.1)
      #expect(targets.count == 3 && Set(targets).count == 3)
      for target in targets { #expect(text.contains("\n\(target) 0 obj\n<</Type/Page/")) }
      let again = try Command.run(merge + ["again.pdf"], in: folder)
      #expect(again.exitCode == 0)
      #expect(try Data(contentsOf: folder.appending(path: "again.pdf")) == bytes)
    }
  }
}
