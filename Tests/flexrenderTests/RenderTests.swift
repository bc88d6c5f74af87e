import Foundation
import TestSupport
import Testing

@Suite("flexrender render", .enabled(if: Command.isBuilt))
struct RenderTests {
  static let card =
    "<!doctype html><style>@page{size:40px 20px}body{margin:0;background:#f00}p{margin:0;font:8px/10px Inter}</style><p>{{name}}</p>"

  /// Width and height of a PNG's header.
  static func size(_ png: Data) -> [UInt8] { [png[19], png[23]] }

  @Test func writesEveryFormatInOnePass() throws {
    try Command.inFolder(["a.html": Self.card, "a.json": #"{"name":"x"}"#]) { folder in
      let outcome = try Command.run(
        ["render", "a.html", "--data", "a.json", "-o", "a.png", "-o", "a.pdf", "-o", "a.svg"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(outcome.errors.isEmpty)
      #expect(Self.size(try Data(contentsOf: folder.appending(path: "a.png"))) == [40, 20])
      #expect(try Data(contentsOf: folder.appending(path: "a.pdf")).starts(with: Data("%PDF".utf8)))
      #expect(try String(contentsOf: folder.appending(path: "a.svg"), encoding: .utf8).contains("<svg"))
    }
  }

  @Test func worksInAPipe() throws {
    try Command.inFolder([:]) { folder in
      let outcome = try Command.run(
        ["render", "-", "-o", "-", "--set", "name=x", "--scale", "2"], in: folder, input: Self.card)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      #expect(Self.size(outcome.output) == [80, 40])
    }
  }

  static let sizes: [(arguments: [String], outcome: [UInt8])] = [
    (["--size", "og"], [0, 0, 4, 176, 0, 0, 2, 118]), (["--size", "30x25@2x"], [0, 0, 0, 60, 0, 0, 0, 50]),
    (["--height", "10"], [0, 0, 0, 40, 0, 0, 0, 10]), (["--width", "60"], [0, 0, 0, 60, 0, 0, 0, 20]),
    (["--size", "poster"], [64]), (["--size", "og", "--width", "9"], [64]),
  ]

  @Test(arguments: sizes)
  func sizesThePicture(_ row: (arguments: [String], outcome: [UInt8])) throws {
    let bytes = try Command.inFolder(["a.html": Self.card]) { folder throws -> [UInt8] in
      let outcome = try Command.run(["render", "a.html", "-o", "-", "--set", "name=x"] + row.arguments, in: folder)
      return outcome.exitCode == 0 ? Array(outcome.output[16..<24]) : [UInt8(outcome.exitCode)]
    }
    #expect(bytes == row.outcome)
  }

  @Test func aMissingValueIsAWarningAndAnErrorWhenStrict() throws {
    try Command.inFolder(["a.html": "<p>{{nmae}}</p>", "d.yaml": "name: x"]) { folder in
      let message = "'nmae' is not in the data\n  <p>{{nmae}}</p>\n     ^\nhint: did you mean 'name'?\n"
      let lenient = try Command.run(["render", "a.html", "--data", "d.yaml", "-o", "a.png"], in: folder)
      #expect(lenient.exitCode == 0)
      #expect(lenient.errors == "a.html:1:4: warning: " + message)
      try FileManager.default.removeItem(at: folder.appending(path: "a.png"))
      let strict = try Command.run(["render", "a.html", "--data", "d.yaml", "-o", "a.png", "--strict"], in: folder)
      #expect(strict.exitCode == 1)
      #expect(strict.errors == "a.html:1:4: error: " + message)
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.png").path))
    }
  }

  static let mistakes: [(name: String, arguments: [String], exitCode: Int32, message: String)] = [
    ("no such template", ["render", "none.html"], 1, "none.html: error: there is no such file"),
    ("no such data", ["render", "a.html", "--data", "none.json"], 1, "none.json: error: there is no such file"),
    (
      "broken template", ["render", "broken.html", "--data", "rows.csv", "--record", "1"], 1,
      "broken.html:2:1: error: section 'a' is not closed"
    ),
    ("braces, no data", ["render", "broken.html", "--strict"], 1, "broken.html:2:1: error: section 'a' is not closed"),
    ("broken data", ["render", "a.html", "--data", "broken.json"], 1, "broken.json:1:6: error: the data is not JSON"),
    (
      "unreadable picture", ["render", "picture.html", "--strict"], 1,
      "picture.html:1:11: error: the picture 'x.png' can't be read"
    ),
    ("outside the base folder", ["render", "outside.html", "--strict"], 1, "outside the base folder"),
    (
      "unknown property", ["render", "property.html", "--strict"], 1,
      "property.html:1:10: error: unknown property 'colr'"
    ),
    (
      "no such folder to write to", ["render", "a.html", "-o", "none/a.png"], 1,
      "none/a.png: error: there is no such file"
    ),
    ("no such record", ["render", "a.html", "--data", "rows.csv", "--record", "3"], 1, "found no record 3"),
    ("unknown format", ["render", "a.html", "-o", "a.xyz"], 64, "The format of 'a.xyz' is not known"),
    ("bad width", ["render", "a.html", "--width", "wide"], 64, "'wide' is invalid"),
    ("no command", ["paint"], 64, "paint"),
    ("too large", ["render", "a.html", "--width", "90000", "-o", "a.png"], 1, "at most 32767 a side"),
  ]

  @Test(arguments: mistakes)
  func tellsMistakes(_ row: (name: String, arguments: [String], exitCode: Int32, message: String)) throws {
    let files = [
      "a.html": "<p>x", "broken.html": "<p>\n{{#a}}", "broken.json": "{\"a\":}", "picture.html": "<img src=\"x.png\">",
      "outside.html": "<img src=\"../../../../../../etc/passwd\">", "property.html": "<style>p{colr:red}</style>",
      "rows.csv": "a\n1\n2\n",
    ]
    try Command.inFolder(files) { folder in
      let outcome = try Command.run(row.arguments, in: folder)
      #expect(outcome.exitCode == row.exitCode, "\(row.name): \(outcome.errors)")
      #expect(outcome.errors.contains(row.message), "\(row.name): \(outcome.errors)")
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix("~") }
      #expect(left.isEmpty)
    }
  }

  @Test func theSameInputGivesTheSameBytes() throws {
    try Command.inFolder(["a.html": Self.card]) { folder in
      let runs = try (0..<2).map { _ in
        try ["png", "pdf", "svg"].map { format in
          try Command.run(["render", "a.html", "-o", "-", "--format", format, "--set", "name=Ada"], in: folder).output
        }
      }
      #expect(runs[0] == runs[1])
    }
  }

  @Test func layoutIsJSON() throws {
    try Command.inFolder(["a.html": Self.card]) { folder in
      let outcome = try Command.run(["layout", "a.html", "--set", "name=Ada"], in: folder)
      let elements = try #require(try JSONSerialization.jsonObject(with: outcome.output) as? [[String: Any]])
      #expect(elements.map { $0["tag"] as? String } == ["p"])
      #expect(elements[0]["lines"] as? Int == 1)
    }
  }

  @Test(arguments: ["bound", "tree", "style", "boxes", "layout", "display"])
  func inspectsEveryStage(_ stage: String) throws {
    try Command.inFolder(["a.html": Self.card]) { folder in
      let outcome = try Command.run(["inspect", "a.html", "--stage", stage, "--set", "name=Ada"], in: folder)
      #expect(outcome.exitCode == 0)
      #expect(!outcome.text.isEmpty)
    }
  }
}
