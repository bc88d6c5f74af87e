import Foundation
import TestSupport
import Testing

@Suite("flexrender --jsonl, doctor, --version")
struct JSONLinesTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write(#"<p style="color: red">{{title}}"#, "card.html")
    try folder.write("<p>secret", "outside/secret.html")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/site", withIntermediateDirectories: true)
    try folder.write("<p>{{title}}", "site/card.html")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/site/link.html", withDestinationPath: "../outside/secret.html")
  }

  /// The answers to lines.
  private func answers(_ arguments: [String] = [], _ lines: [String]) throws -> [[String: Any]] {
    let result = try Program.run(["--jsonl"] + arguments, in: folder, input: lines.joined(separator: "\n") + "\n")
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    return try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func takesTheCommandsOptions() throws {
    func line(_ options: String, template: String = "<p>{{number(n)}}") -> String {
      #"{"template": {"text": "\#(template)"}, "data": {"n": 1234.5}, "options": {"width": 90, \#(options)}}"#
    }
    let all = try answers(
      [],
      [
        line(#""format": "jpg", "quality": 5"#), line(#""format": "jpg", "quality": 95"#),
        line(#""format": "png", "quality": 5"#), line(#""format": "png", "quality": 5, "strict": true"#),
        line(#""background": "red""#), line(#""transparent": true"#), line(#""background": "redd""#),
        line(#""locale": "de", "text": "paths""#), line(#""text": "paths""#), line(#""locale": "dee""#),
      ])
    let sizes = all.map { Data(base64Encoded: $0["bytes"] as? String ?? "")?.count ?? 0 }
    #expect(sizes[0] > 0 && sizes[0] < sizes[1])
    #expect("\(all[2])".contains("PNG has no") && all[2]["ok"] as? Bool == true)
    #expect(all[3]["ok"] as? Bool == false)
    #expect(Set(all.map { $0["bytes"] as? String ?? "" }).count == 7)
    #expect("\(all[6])".contains("expected a colour as CSS"))
    #expect("\(all[9])".contains("there are no formats of the locale"))
  }

  /// An animation is drawn at the moment that the request names.
  @Test func drawsAMoment() throws {
    let moving =
      "<style>@keyframes k { from { width: 90px } to { width: 50px } }</style>"
      + "<p style='background: red; width: 10px; animation: k 2s linear'>x"
    let times = ["0", "500ms", "0.5s", "end", "soon"]
    let all = try answers(
      [],
      times.map {
        #"{"template": {"text": "\#(moving)"}, "options": {"format": "svg", "width": 200, "time": "\#($0)"}}"#
      })
    let bytes = all.map { $0["bytes"] as? String }
    #expect(Set(bytes[..<4]).count == 3 && bytes[1] == bytes[2] && !bytes[..<4].contains(nil))
    #expect(bytes[4] == nil && "\(all[4])".contains("soon"))
  }

  @Test(
    "clients in other languages get the command's bytes",
    arguments: ["node Examples/Clients/flexrender.mjs", "go run Examples/Clients/flexrender.go"])
  func clients(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    // Without the language there is nothing to try.
    guard
      path.split(separator: ":").contains(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(words[0])") })
    else { return }
    try folder.write(#"{"title": "Rain"}"#, "card.json")
    _ = try Program.run(["render", "card.html", "--data", "card.json", "-o", "expected.png"], in: folder)
    let program = URL(filePath: Program.path).deletingLastPathComponent().path
    func run(_ arguments: [String]) throws -> Int32 {
      let client = words.dropLast() + [Shared.package.appending(path: words[words.count - 1]).path]
      return try ProgramRun(client + arguments, in: folder.url, environment: ["PATH": "\(program):\(path)"]).exitCode
    }
    #expect(try run(["card.html", "card.json", "found.png"]) == 0)
    #expect(try folder.read("found.png") == folder.read("expected.png"))
    #expect(try run(["none.html", "card.json", "none.png"]) == 1 && !folder.has("none.png"))
  }

  @Test func answersEachLineInOrder() throws {
    let all = try answers(
      [],
      [
        #"{"id": 1, "template": "card.html", "data": {"title": "Rain"}, "options": {"width": 100}}"#,
        #"{"id": "two", "do": "schema", "template": {"text": "<p>{{name}}"}}"#, "", "nonsense",
        #"{"id": 3, "template": "card.html", "data": {"title": "Rain"}, "output": "out/a.pdf", "options": {"format": "pdf"}}"#,
      ])
    #expect(all.count == 4)
    let bytes = try #require(Data(base64Encoded: all[0]["bytes"] as? String ?? ""))
    #expect(all[0]["ok"] as? Bool == true && bytes.starts(with: [0x89, 0x50]))
    try folder.write(#"{"title": "Rain"}"#, "card.json")
    _ = try Program.run(["render", "card.html", "--data", "card.json", "-o", "b.png", "--width", "100"], in: folder)
    #expect(try folder.read("b.png") == [UInt8](bytes))
    #expect(
      all[1]["id"] as? String == "two" && (all[1]["schema"] as? [String: Any])?["required"] as? [String] == ["name"])
    #expect(all[2]["ok"] as? Bool == false)
    #expect(all[3]["pages"] as? Int == 1 && all[3]["bytes"] == nil)
    #expect(try folder.read("out/a.pdf").starts(with: Array("%PDF".utf8)))
  }

  /// The file that `batch --merge` writes of the same records, the bad one left out.
  @Test func appendsToOnePDF() throws {
    try folder.write("<style>@page { size: A5 }</style><form><input name=a value={{title}}></form>", "form.html")
    try folder.write("{\"title\": \"Rain\"}\n{}\n{\"title\": \"Snow\"}\n", "rows.jsonl")
    let merged = try Program.run(
      ["batch", "form.html", "--data", "rows.jsonl", "--merge", "all.pdf", "--forms", "--strict"], in: folder)
    #expect(merged.exitCode == 1)
    func line(_ data: String, template: String = "form.html") -> String {
      #"{"do": "append", "template": "\#(template)", "data": \#(data), "options": {"forms": true, "strict": true}}"#
    }
    let all = try answers(
      [],
      [
        #"{"do": "finish"}"#, line(#"{"title": "Rain"}"#), line("{}"), line(#"{"title": "Snow"}"#),
        line("{}", template: "site/card.html"), #"{"do": "finish"}"#, #"{"do": "finish"}"#,
      ])
    #expect(all.map { $0["ok"] as? Bool } == [false, true, false, true, false, true, false])
    #expect("\(all[0])".contains("there are no pages") && "\(all[4])".contains("templates of one folder"))
    #expect(all[1]["pages"] as? Int == 1 && all[1]["bytes"] == nil && all[5]["pages"] as? Int == 2)
    let bytes = try #require(Data(base64Encoded: all[5]["bytes"] as? String ?? ""))
    #expect(try folder.read("all.pdf") == [UInt8](bytes))
  }

  @Test(
    "what is wrong is said with its place",
    arguments: [
      (
        #"{"template": {"text": "<p>\n{{#a}}"}, "data": {"b": 1}}"#, "section 'a' is not closed; expected '{{/a}}'", 2
      ),
      (
        #"{"template": {"text": "<p>\n{{/a}}"}, "options": {"strict": true}}"#,
        "found '{{/a}}' without a section to close; it is kept as text", 2
      ),
      (#"{"template": "card.html", "options": {"widht": 3}}"#, "there is no option 'widht'", nil),
      (#"{"template": "none.html"}"#, "'none.html': there is no such file or folder", nil),
      (#"{"template": "card.html", "templat": 1}"#, "there is no 'templat' in a request", nil),
      (#"{"do": "check"}"#, "the request has no 'template': a path, or an object with path or text", nil),
      (
        #"{"template": "card.html", "options": {"width": "NaN"}}"#,
        "found 'NaN' for 'width'; expected a number from 1 to 1000000", nil
      ),
    ] as [(String, String, Int?)])
  func mistakes(_ request: String, _ message: String, _ line: Int?) throws {
    let answer = try #require(try answers([], [request]).first)
    let diagnostic = try #require((answer["diagnostics"] as? [[String: Any]])?.first)
    #expect(answer["ok"] as? Bool == false)
    #expect(diagnostic["message"] as? String == message)
    #expect(diagnostic["line"] as? Int == line)
  }

  @Test(
    "reads nothing outside --root", arguments: ["../card.html", "link.html", "/etc/hostname", "../outside/none.html"])
  func root(_ path: String) throws {
    let answer = try #require(try answers(["--root", "site"], [#"{"template": "\#(path)"}"#]).first)
    #expect(answer["ok"] as? Bool == false)
    let message = ((answer["diagnostics"] as? [[String: Any]])?.first)?["message"] as? String
    #expect(message == "the template '\(path)' is outside the folder 'site'")
  }

  /// Whoever asks a server learns no more of its machine than the folder.
  @Test("names files as they stand in --root") func namesInRoot() throws {
    let asked = #"{"do": "check", "template": "card.html"}"#
    let answer = try #require(try answers(["--root", folder.path + "/site"], [asked]).first)
    let file = ((answer["diagnostics"] as? [[String: Any]])?.first)?["file"] as? String
    #expect(file == "card.html", "\(answer)")
    let schema = try answers(["--root", folder.path + "/site"], [asked.replacing("check", with: "schema")])
    #expect("\(schema)".contains("title") && !"\(schema)".contains(folder.path), "\(schema)")
  }

  @Test func limits() throws {
    let request = #"{"template": "card.html", "data": {"title": 1}, "options": {"width": 1000, "height": 1000}}"#
    let large = try answers(["--max-pixels", "999999"], [request])
    #expect("\(large)".contains("the picture would have 1000000 pixels; at most 999999 are painted"))
    let long = try answers(["--max-request", "1000"], [String(repeating: " ", count: 200_000) + "{}", request])
    #expect(long.count == 2 && "\(long[0])".contains("the request has more than 1000 bytes"))
    #expect(long.last?["ok"] as? Bool == true)
  }

  /// A file that changes between two requests shows.
  @Test func seesChanges() throws {
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = ["--jsonl"]
    process.currentDirectoryURL = URL(filePath: folder.path)
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    func ask() throws -> String {
      try input.fileHandleForWriting.write(contentsOf: Data(#"{"template": "site/card.html"}"#.utf8 + [10]))
      var line = Data()
      while line.last != 10, let piece = try output.fileHandleForReading.read(upToCount: 1) { line += piece }
      return String(decoding: line, as: UTF8.self)
    }
    #expect(try ask().contains("'title' is not in the data"))
    try folder.write("<p>{{subtitle}}", "site/card.html")
    #expect(try ask().contains("'subtitle' is not in the data"))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func doctorNamesPackages() throws {
    let fine = try Program.run(["doctor", "--json"], in: folder)
    #expect(fine.exitCode == 0 && fine.output.contains(#""subject":"library cairo""#))
    try FileManager.default.createDirectory(atPath: "\(folder.path)/fonts", withIntermediateDirectories: true)
    let bare = try Program.run(["doctor", "--no-system-fonts", "--font", "fonts"], in: folder)
    #expect(bare.exitCode == 1)
    #expect(bare.output.contains("error   fonts: there are none: text can't be drawn (Debian: fonts-dejavu-core)"))
  }

  @Test func versionNamesLibraries() throws {
    let lines = try Program.run(["--version"], in: folder).output.split(separator: "\n")
    #expect(lines.count == 2 && lines[1].contains("cairo 1.") && lines[1].contains("pango 1."))
  }
}
