import Foundation
import TestSupport
import Testing

/// What people and programs are told, and in how many words.
@Suite("Messages", .enabled(if: Command.isBuilt))
struct MessageTests {
  static let template =
    "<!doctype html><style>body {width: 90px; margin: 0}</style>\n<p>{{name}}</p>\n<p>{{nmae}}</p>\n"
  static let rows = "id,name\n" + (1...40).map { "s\($0),Ada \($0)\n" }.joined()

  static func run(_ arguments: String..., rows: String = rows) throws -> ProgramRun {
    try Command.inFolder(["a.html": template, "a.csv": rows]) { try Command.run(arguments, in: $0) }
  }

  static func lines(_ outcome: ProgramRun) -> Int { outcome.errors.split(separator: "\n").count }

  @Test func aSlipIsToldOnceWhateverTheNumberOfRecords() throws {
    let places = ["a.html:3:4: error: 'nmae' is not in the data, in 40 of 40 records: 1 (s1), 2 (s2), 3 (s3) …\n"]
    let batch = try Self.run("batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}.png")
    #expect(batch.exitCode == 1 && Self.lines(batch) <= 8, "\(batch.errors)")
    #expect(places.allSatisfy(batch.errors.contains))
    let check = try Self.run("check", "a.html", "--data", "a.csv")
    #expect(check.exitCode == 1 && Self.lines(check) <= 8, "\(check.errors)")
    #expect(check.errors.contains("'nmae' is not in the data, in 40 of 40 records: 1 (s1), 2 (s2), 3 (s3) …\n"))
  }

  @Test(arguments: ["render", "layout", "inspect"]) func oneRecordIsAskedForFirst(_ command: String) throws {
    let more = command == "inspect" ? ["--stage", "boxes"] : []
    let outcome = try Command.inFolder(["a.html": Self.template, "a.csv": Self.rows]) {
      try Command.run([command, "a.html", "--data", "a.csv"] + more, in: $0)
    }
    #expect(outcome.exitCode == 1 && Self.lines(outcome) <= 4, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("a.csv:1:1: error: the data is a list of 40 records: --record n or batch\n"))
  }

  @Test func aSectionOfARecordsOwnFieldIsNoListOfRecords() throws {
    let template = "<p>{{#name}}{{name}}{{/name}}"
    let outcome = try Command.inFolder(["a.html": template, "a.csv": Self.rows]) {
      try Command.run(["render", "a.html", "--data", "a.csv"], in: $0)
    }
    #expect(outcome.errors.hasPrefix("a.csv:1:1: error: the data is a list of 40 records"), "\(outcome.errors)")
  }

  @Test func aListThatTheTemplateShowsIsNoListOfRecords() throws {
    for template in ["<ul>{{#rows}}<li>{{name}}{{/rows}}</ul>", "<ul>{{#cards}}<li>{{name}}{{/cards}}</ul>", "<p>same"]
    {
      try Command.inFolder(["a.html": template, "a.csv": Self.rows]) { folder in
        let outcome = try Command.run(["render", "a.html", "--data", "a.csv", "-o", "a.svg"], in: folder)
        #expect(outcome.exitCode == 0 && !outcome.errors.contains("records"), "\(template): \(outcome.errors)")
      }
    }
  }

  @Test func patternsAreNamed() throws {
    let missing = try Self.run("batch", "a.html", "--data", "a.csv", "-o", "out/{{idd}}.png")
    #expect(missing.errors.contains("-o:1:5: error: 'idd' is not in the data, in 40 of 40 records"))
    #expect(missing.errors.contains("hint: did you mean 'id'?"))
    let broken = try Self.run("batch", "a.html", "--data", "a.csv", "-o", "out/{{id.png")
    #expect(broken.errors.hasPrefix("-o:1:5: error: found '{{' without its '}}'\n"))
  }

  static let commands: [(arguments: [String], words: String)] = [
    (["rendr", "a.html"], "there is no command 'rendr'; did you mean 'render'?"),
    (["a.html"], "to render that file: flexrender render a.html"),
    (["snap", "tset"], "did you mean 'test'?"),
  ]

  @Test(arguments: commands) func commandsAreFound(_ row: (arguments: [String], words: String)) throws {
    let outcome = try Command.inFolder(["a.html": ""]) { try Command.run(row.arguments, in: $0) }
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(row.words))
  }

  @Test func placesAreTold() throws {
    let css = "@font-face {font-family: F; src: url(no.ttf)}"
    try Command.inFolder(["a.html": "<style>\n\(css)</style><p><b>x", "snap.yaml": "cases:\n  - widht: 3\n"]) {
      folder in
      let render = try Command.run(["render", "a.html", "-o", "a.svg", "--verbose"], in: folder)
      #expect(render.errors.contains("a.html:2:1: warning: the font 'F' can't be read"), "\(render.errors)")
      #expect(render.errors.contains("remark: <b> is not closed"))
      #expect(!render.errors.contains("<p> is not closed"))
      let snap = try Command.run(["snap", "test"], in: folder)
      #expect(snap.errors.hasPrefix("./snap.yaml:2:5: error: unknown field 'widht'\n"), "\(snap.errors)")
    }
  }

  // MARK: For programs

  static let runs: [[String]] = [
    ["render", "a.html", "--data", "a.csv"], ["render", "a.html", "--data", "a.csv", "--record", "1", "-o", "a.svg"],
    ["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}.svg"], ["check", "a.html", "--data", "a.csv"],
    ["layout", "no.html"], ["inspect", "a.html", "--stage", "tree"], ["schema", "no.html"], ["snap", "test"],
    ["fonts", "No Such Family"], ["new", "no"], ["rendr"], ["render", "--no-such-option"],
  ]

  @Test(arguments: runs) func jsonIsAsTheSchemaHasIt(_ arguments: [String]) throws {
    let outcome = try Command.inFolder(["a.html": Self.template, "a.csv": Self.rows]) {
      try Command.run(arguments + ["--messages", "json"], in: $0)
    }
    let document = try JSONSerialization.jsonObject(with: Data(outcome.errors.utf8)) as? [String: Any]
    #expect(document?["version"] as? Int == 1)
    let messages = try #require(document?["messages"] as? [[String: Any]])
    #expect(!messages.isEmpty)
    let known: Set = [
      "severity", "message", "rule", "hint", "file", "line", "column", "excerpt", "count", "records",
    ]
    for message in messages {
      #expect(known.isSuperset(of: message.keys))
      #expect(["error", "warning", "remark", "note"].contains(message["severity"] as? String))
      #expect((message["rule"] as? String)?.wholeMatch(of: /[a-z-]+/) != nil)
      #expect(message["message"] is String && message["count"] is Int)
    }
    #expect(document?["errors"] as? Int == messages.count { $0["severity"] as? String == "error" })
  }

  @Test func sarifAndWorkflowCommands() throws {
    let sarif = try Self.run("check", "a.html", "--data", "a.csv", "--messages", "sarif")
    let log = try JSONSerialization.jsonObject(with: Data(sarif.errors.utf8)) as? [String: Any]
    #expect(log?["version"] as? String == "2.1.0")
    let run = (log?["runs"] as? [[String: Any]])?.first
    #expect((run?["results"] as? [[String: Any]])?.last?["ruleId"] as? String == "is-not-in-the-data")
    let github = try Self.run("check", "a.html", "--data", "a.csv", "--messages", "github")
    #expect(
      github.errors.contains("::warning file=a.html,line=3,col=4::'nmae' is not in the data, in 40 of 40 records"))
  }

  @Test func theSchemaIsTheDocumentedOne() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Documentation/messages.schema.json")
    let documented = try String(contentsOf: file, encoding: .utf8)
    let printed = try Command.inFolder([:]) { try Command.run(["schema", "--messages-format"], in: $0) }
    #expect(printed.text == documented)
  }
}
