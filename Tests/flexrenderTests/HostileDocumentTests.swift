import Foundation
import TestSupport
import Testing

/// Small documents that once stopped the program, each run as a user runs it.
@Suite("Hostile documents end, and with words", .enabled(if: Command.isBuilt))
struct HostileDocumentTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var html: String
    var files: [String: String] = [:]
    var options: [String] = []
    /// What stands on standard error, where the document is refused.
    var words: String?

    var testDescription: String { name }
  }

  /// Runs the program with a limit of its time: more than enough, for what is tested ends at once.
  static func run(_ arguments: [String], in folder: TestFolder, seconds: Int = 60) throws -> Program.Result {
    let seconds = Double(seconds) * Shared.slowness
    return try Program.run(arguments, in: folder, by: ["/usr/bin/timeout", "--signal=KILL", "\(seconds)"])
  }

  static let documents: [Case] = [
    Case(
      name: "dots under descenders",
      html: """
        <p style="font: 600 20px Liberation Serif; text-decoration: underline dotted">It doesn't exist, it
        """),
    Case(
      name: "dots in a clip of several rectangles",
      html: """
        <div style="clip-path: polygon(0 0, 30.7px 0, 30.7px 10px, 38px 10px, 38px 0, 100px 0, 100px 50px, 0 50px);
        width: 100px; border-top: 1px dotted red; height: 20px">
        """),
    Case(
      name: "an SVG's clip of several rectangles",
      html: """
        <svg width=100 height=100><clipPath id=c><path d="M0 0h20.5v20h-20.5zM30.7 0h20v20h-20z"/></clipPath>
        <g clip-path="url(#c)"><path d="M0 0h10v10h-10z M32 0h10v10h-10z"/></g></svg>
        """),
    Case(name: "margins as high as the page", html: "<style>@page { size: 80mm 40mm; margin: 20mm }</style><p>hi"),
    Case(name: "margins of half a page", html: "<style>@page { margin: 50% }</style>hi", options: ["--height", "500"]),
    Case(name: "a margin beyond the page", html: "<style>@page { size: 90px 70px; margin-top: 99px }</style>x"),
    Case(
      name: "more attributes than a tag can have",
      html: "<p " + (0..<20_000).map { "a\($0)" }.joined(separator: " ") + ">x",
      words: "found a tag with more than 10000 attributes"),
    Case(
      name: "columns on pages of a name",
      html: "<style>@page { size: 200px 60px; margin: 0 } p { page: b; columns: 2 }</style><p>"
        + String(repeating: "word ", count: 400)),
    Case(
      name: "columns whose lines reach over the end of a page of another width",
      html: """
        <style>@page { size: 100px 80px; margin: 0 } @page :nth(2) { margin: 39px 45px }
        p { columns: 1; margin: 0; font: 16px / 40px monospace }</style><p>aa bb cc dd ee
        """),
    Case(
      name: "a running element that is its own content",
      html: """
        <style>@page { size: 202px; @top-left { content: element(h) } } ::after { content: element(h) }</style>
        <p>word<div style='position: running(h)'>head</div>
        """),
    Case(name: "text enlarged a million times", html: "<p style='transform: scale(1000000)'>text"),
    Case(name: "bold text enlarged a million times", html: "<p style='transform: scale(1000000)'><b>text</b>"),
    Case(
      name: "many options of a drop-down list", html: "<select>" + String(repeating: "<option>x", count: 5_000),
      options: ["--timeout", "\(10 * Shared.slowness)"]),
    // Boxes in boxes that are divided between pages take more of the stack than those that are laid out once.
    Case(name: "details in details", html: String(repeating: "<details open>", count: 250) + "x"),
    Case(
      name: "boxes in boxes that avoid breaks",
      html: "<style>@page { size: 90px 90px; margin: 9px } div { break-inside: avoid }</style>"
        + String(repeating: "<div>a", count: 250)),
    Case(name: "an emoji as high as a house", html: "<p style='font-size: 20000px; margin: 0'>😀"),
  ]

  @Test(arguments: ["png", "pdf"]) func `margins that make a page too large are an error`(_ format: String) throws {
    let folder = try TestFolder()
    try folder.write("<!DOCTYPE html><style>@page { size: 90px 70px; margin: 1e30px }</style>hi", "a.html")
    let result = try Self.run(["render", "a.html", "-o", "a.\(format)"], in: folder)
    #expect(result.exitCode == 1 && result.errors.contains("at most"), "\(result.errors)")
    #expect(!folder.has("a.\(format)"))
  }

  @Test(arguments: documents, ["png", "pdf", "svg"]) func ends(_ document: Case, as format: String) throws {
    let folder = try TestFolder()
    try folder.write("<!DOCTYPE html>" + document.html, "a.html")
    for (name, text) in document.files { try folder.write(text, name) }
    let result = try Self.run(["render", "a.html", "-o", "a.\(format)"] + document.options, in: folder)
    #expect(result.exitCode == (document.words == nil ? 0 : 1), "\(result.errors)")
    #expect(folder.has("a.\(format)") == (document.words == nil))
    if let words = document.words { #expect(result.errors.contains(words), "\(result.errors)") }
  }

  @Test(arguments: ["99999999999999999999", "1e38", "1e38px"])
  func `no line is higher than the longest length`(_ height: String) throws {
    let folder = try TestFolder()
    try folder.write("<!DOCTYPE html><p style='line-height: \(height); margin: 0'>a<br>b", "a.html")
    let result = try Self.run(["render", "a.html", "-o", "a.png"], in: folder)
    #expect(result.errors.contains("800 × 67108"), "\(result.errors)")
  }

  static let colors = [
    "red, lab(50% 1e38 0)", "red, oklch(0.5 1e38 0)", "in xyz-d50, red, color(display-p3 1 0 1e30)",
    "red, lab(from red l calc(a * 1e38) b)", "in oklch, red, color(srgb 1e38 -1e38 1e38), oklab(1e38 1e38 -1e38 / 0.5)",
    "in hsl longer hue, color(srgb infinity -infinity nan), blue",
  ]

  @Test(arguments: colors, ["conic", "linear", "radial"])
  func `gradients of colours beyond all numbers`(stops: String, kind: String) throws {
    let folder = try TestFolder()
    try folder.write("<div style='height: 90px; background: \(kind)-gradient(\(stops))'>", "a.html")
    let outputs = ["png", "pdf", "svg"].flatMap { ["-o", "a.\($0)"] }
    let result = try Self.run(["render", "a.html"] + outputs, in: folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(folder.names == ["a.html", "a.pdf", "a.png", "a.svg"])
  }

  // MARK: Files

  @Test func `only templates become partials, and hidden files stay hidden`() throws {
    let folder = try TestFolder()
    try folder.write("<b>shown</b>", "part.mustache")
    try folder.write("KEY=1", ".env")
    try folder.write("p { color: red }", ".hidden.css")
    try folder.write("secret", "keys.txt")
    try folder.write(
      "{{> part}}{{> .env}}{{> keys.txt}}<style>@import '.hidden.css'; @import '.env'</style><p>x", "a.html")
    let result = try Self.run(["inspect", "--stage", "bound", "a.html"], in: folder)
    #expect(result.output.contains("<b>shown</b>"))
    #expect(!result.output.contains("KEY") && !result.output.contains("secret"))
    let check = try Self.run(["render", "a.html", "-o", "a.png"], in: folder)
    #expect(check.errors.contains("hidden files, with a dot before their name, are not read"))
    #expect(!check.errors.contains("KEY"))
  }

  @Test func `a pipe is not waited for`() throws {
    let folder = try TestFolder()
    unsafe #expect(mkfifo("\(folder.path)/pipe.png", 0o600) == 0)
    try folder.write("<img src=pipe.png><link rel=stylesheet href=pipe.png>", "a.html")
    let result = try Self.run(["render", "a.html", "-o", "a.png"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("it is a pipe or a device, not a file"))
  }

  @Test func `messages don't tell what lies outside`() throws {
    let folder = try TestFolder()
    try folder.write("there", "there.png")
    try FileManager.default.createDirectory(atPath: "\(folder.path)/in", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/in/link", withDestinationPath: folder.path)
    for name in ["../there.png", "../missing.png", "link/there.png", "link/missing.png", "../no/where.png"] {
      try folder.write("<img src='\(name)'>", "in/a.html")
      let result = try Self.run(["render", "in/a.html", "-o", "a.png"], in: folder)
      #expect(result.errors.contains("it is outside the base folder 'in'"), "\(name): \(result.errors)")
    }
  }

  @Test func `links to the reader's own files are left out`() throws {
    let folder = try TestFolder()
    try folder.write("<a href='file:///etc/passwd'>x</a> <a href='https://example.org/'>y</a>", "a.html")
    _ = try Self.run(["render", "a.html", "-o", "a.svg"], in: folder)
    let svg = try folder.text("a.svg")
    #expect(!svg.contains("passwd") && svg.contains("example.org"))
  }

  // MARK: Fonts

  /// Liberation Sans of the fixtures, with a `head` table that HarfBuzz refuses to cut down.
  @Test(arguments: ["pdf", "svg"]) func `a damaged font is drawn, not embedded`(format: String) throws {
    let source = try #require(
      ["/usr/share/fonts/truetype/liberation2/LiberationSans-Regular.ttf"].first(
        where: FileManager.default.fileExists(atPath:)))
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: source)))
    let count = Int(bytes[4]) << 8 | Int(bytes[5])
    for record in stride(from: 12, to: 12 + 16 * count, by: 16)
    where Array(bytes[record..<(record + 4)]) == Array("head".utf8) {
      let offset = bytes[(record + 8)..<(record + 12)].reduce(0) { $0 << 8 | Int($1) }
      // indexToLocFormat: neither short nor long.
      bytes[offset + 50] = 200
    }
    let folder = try TestFolder()
    try Data(bytes).write(to: URL(filePath: "\(folder.path)/bad.ttf"))
    try folder.write(
      "<style>@font-face { font-family: x; src: url(bad.ttf) }</style><p style='font-family: x'>Hello", "a.html")
    let result = try Self.run(["render", "a.html", "-o", "a.\(format)"], in: folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(folder.has("a.\(format)"))
  }

  // MARK: Limits

  /// Records of one batch: 2 breaks librsvg's assertions past all sieves, 4 takes longer than it may.
  private static func records(in folder: TestFolder) throws {
    let abort =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><defs><g id='t' font-size='3e5'><text>Hi</text>"
      + "</g></defs><g transform='scale(99)'><use href='#t' transform='scale(99)'/></g></svg>"
    let source = "data:image/svg+xml;base64,\(Data(abort.utf8).base64EncodedString())"
    let layer = "<div style='position: absolute; inset: 0; backdrop-filter: blur(50px)'>x</div>"
    let slow = String(repeating: layer, count: 400)
    let rows = ["<p>1", "<img src=\"\(source)\">", "<p>3", "<div style='height: 900px'>\(slow)</div>", "<p>5"]
    let lines = rows.enumerated().map { index, html in
      "{\"id\":\(index + 1),\"html\":\"\(html.replacing("\"", with: "\\\""))\"}"
    }
    try folder.write(lines.joined(separator: "\n"), "r.ndjson")
    try folder.write("{{{html}}}", "t.html")
  }

  @Test func `a record that takes too long is named and left out`() throws {
    let folder = try TestFolder()
    try Self.records(in: folder)
    let result = try Self.run(
      ["batch", "t.html", "--data", "r.ndjson", "-o", "o/{{id}}.png", "--timeout", "0.5", "--report", "r.json"],
      in: folder, seconds: 100)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("painting took more than 0.5 s of processor time, in record 4"), "\(result.errors)")
    #expect(result.errors.contains("--timeout"))
    for id in [1, 3, 5] { #expect(folder.has("o/\(id).png")) }
    #expect(!folder.has("o/4.png"))
    #expect(try folder.text("r.json").contains("\"record\":4"))
  }

  @Test(arguments: [
    ("a partial of itself", "{{> a}}{{> a}}{{> a}}", "includes itself"),
    (
      "sections inside each other", String(repeating: "{{#l}}", count: 8) + "x" + String(repeating: "{{/l}}", count: 8),
      "the data make more than 20000 placeholders"
    ),
  ]) func `binding ends`(row: (name: String, template: String, words: String)) throws {
    let folder = try TestFolder()
    try folder.write(row.template, "a.html")
    try folder.write("{\"l\":[1,2,3,4,5,6,7,8,9,10]}", "a.json")
    let result = try Self.run(
      ["render", "a.html", "--data", "a.json", "-o", "a.png", "--max-expansions", "20000"], in: folder)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains(row.words), "\(row.name): \(result.errors)")
  }

  @Test func `pages and memory have limits`() throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "<p style='break-after: page'>x", count: 30), "a.html")
    let pages = try Self.run(["render", "a.html", "-o", "a.pdf", "--max-pages", "20"], in: folder)
    #expect(pages.exitCode == 1)
    #expect(pages.errors.contains("the document has more than 20 pages"), "\(pages.errors)")
    try folder.write("<div style='width: 9000px; height: 9000px; background: red'>", "b.html")
    let memory = try Self.run(
      ["render", "b.html", "-o", "b.png", "--width", "9000", "--max-memory", "100"], in: folder)
    #expect(memory.exitCode == 1)
    #expect(memory.errors.contains("took more than 100 MiB of memory"), "\(memory.errors)")
  }

  @Test func `the sandbox draws honest documents`() throws {
    let folder = try TestFolder()
    try folder.write("<style>@import 'a.css'</style><p>{{name}}", "in/a.html")
    try folder.write("p { color: red; font-family: serif }", "in/a.css")
    try folder.write("name\nAda\nBo\n", "in/a.csv")
    let free = try Self.run(["batch", "in/a.html", "--data", "in/a.csv", "-o", "one/{{name}}.png"], in: folder)
    #expect(free.exitCode == 0, "\(free.errors)")
    let result = try Self.run(
      ["batch", "in/a.html", "--data", "in/a.csv", "-o", "two/{{name}}.png", "--sandbox"], in: folder)
    if result.errors.contains("warning: there can be no sandbox") {
      print("left out: what the sandbox keeps from documents, which this kernel has no landlock for")
    }
    #expect(result.exitCode == 0, "\(result.errors)")
    for name in ["Ada", "Bo"] { #expect(try folder.read("one/\(name).png") == folder.read("two/\(name).png")) }
  }

  /// librsvg blurs in threads of its own, whose time counts as well.
  @Test func `time of a library's threads counts`() throws {
    let folder = try TestFolder()
    let blurs = String(repeating: "<feGaussianBlur stdDeviation='50'/>", count: 50)
    try folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='2000' height='2000'><filter id='f'>\(blurs)</filter>"
        + "<rect width='20000' height='6000' filter='url(#f)'/></svg>", "a.svg")
    try folder.write("<img src=a.svg>", "a.html")
    let result = try Self.run(["render", "a.html", "-o", "a.png", "--timeout", "0.5"], in: folder)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("took more than 0.5 s of processor time"), "\(result.errors)")
  }

  @Test func `imports of imports come to an end`() throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "@import 'a.css';", count: 9) + "p { color: red }", "a.css")
    try folder.write("<link rel=stylesheet href=a.css><p>x", "a.html")
    let result = try Self.run(["render", "a.html", "-o", "a.png"], in: folder)
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("a sheet has at most 1000 imports"), "\(result.errors)")
  }

  /// Breaks named boxes that layouts of another width don't have, at two of three starts: it hung on the order of a set.
  @Test func `breaks go on on pages of other widths`() throws {
    let folder = try TestFolder()
    let name = "breaks-on-pages-of-other-widths.html"
    let fixture = URL(filePath: #filePath).appending(path: "../../Fixtures/hostile/\(name)").standardized
    try folder.write(try String(contentsOf: fixture, encoding: .utf8), name)
    for _ in 0..<4 {
      let result = try Self.run(["render", name, "-o", "a.pdf", "--timeout", "0"], in: folder)
      #expect(result.exitCode == 0, "\(result.errors)")
    }
  }

  @Test func `requests have limits and a sandbox`() throws {
    let folder = try TestFolder()
    try folder.write("<style>@import 'a.css'</style><p>{{name}}", "in/a.html")
    try folder.write("p { color: red }", "in/a.css")
    try folder.write("{{#l}}{{#l}}{{#l}}{{#l}}{{#l}}{{#l}}x{{/l}}{{/l}}{{/l}}{{/l}}{{/l}}{{/l}}", "in/b.html")
    let many = (0..<20).map(String.init).joined(separator: ",")
    let requests = [
      #"{"id": 1, "template": "a.html", "data": {"name": "Ada"}}"#,
      #"{"id": 2, "template": "b.html", "data": {"l": [\#(many)]}}"#,
      #"{"id": 3, "template": "a.html", "data": {"name": "Bo"}, "output": "x.png"}"#,
      #"{"id": 4, "template": "a.html", "data": {"name": "Cy"}}"#,
    ]
    let input = requests.joined(separator: "\n") + "\n"
    let command = ["--jsonl", "--root", "in", "--timeout", "0.5"]
    let open = try Program.run(command, in: folder, input: input)
    let answers = open.output.split(separator: "\n")
    #expect(answers.count == 4 && answers[0].contains("\"ok\":true") && answers[3].contains("\"ok\":true"))
    #expect(answers.count == 4 && answers[1].contains("binding took more than 0.5 s of processor time"), "\(answers)")
    #expect(folder.has("x.png"))
    let closed = try Program.run(command + ["--sandbox"], in: folder, input: input)
    if closed.errors.contains("there can be no sandbox") {
      return print("left out: the sandbox of --jsonl, which this kernel has no landlock for")
    }
    let shut = closed.output.split(separator: "\n")
    #expect(shut.count == 4 && shut[0] == answers[0] && shut[3] == answers[3], "\(closed.errors)")
    #expect(shut.count == 4 && shut[2].contains("permission denied"), "\(shut)")
  }
}
