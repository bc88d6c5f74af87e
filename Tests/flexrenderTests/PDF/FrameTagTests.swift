import Foundation
import TestSupport
import Testing

/// What a PDF says of the documents in its frames.
@Suite("Frames in PDF", .enabled(if: Command.isBuilt && PDFInfo.isInstalled, PDFInfo.comment))
struct FrameTagTests {
  private static let head = "<!doctype html><html lang=en><title>t</title>"

  /// The file's objects one by one, and its roles.
  private func file(
    _ files: [String: String], _ arguments: [String] = [], _ body: (_ text: String, _ roles: [String]) throws -> Void
  ) throws {
    try Command.inFolder(files) { folder in
      let outcome = try Command.run(
        ["render", "a.html", "-o", "a.pdf", "--size", "a5", "--pdf", "a-1b"] + arguments, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let pdf = folder.appending(path: "a.pdf")
      let check = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(check.exitCode == 0, "\(check.errors)")
      try body(String(decoding: try Data(contentsOf: pdf), as: UTF8.self), try PDFInfo.roles(of: pdf))
    }
  }

  @Test func `are parts beside the paragraphs that they stand in`() throws {
    let inner = "<!doctype html><html lang=de><h2>in</h2><p style='float: right'>one<p>two<iframe src=c.html></iframe>"
    let page = "<h1>out</h1><p>before <iframe src=b.html></iframe> after<p>end"
    try file(["a.html": Self.head + page, "b.html": inner, "c.html": "<p>deep"]) { text, roles in
      #expect(
        roles == [
          "Document", "  H1", "    \"out\"", "  P", "    \"before \"", "    \" after\"", "  Part", "    H2",
          "      \"in\"", "    P", "      \"one\"", "    P", "      \"two\"", "    Part", "      P", "        \"deep\"",
          "  P", "    \"end\"",
        ])
      #expect(text.contains("/S/Part") && text.contains("/Lang(de)"))
    }
  }

  static let closed: [(html: String, roles: [String])] = [
    ("<iframe role=img aria-label=x src=b.html></iframe>", ["  Figure", "    \"in\""]),
    ("<iframe aria-hidden=true src=b.html></iframe>", []),
    ("<object data=b.html></object>", ["  Part", "    P", "      \"in\""]),
    (
      "<table><tr><th>h<tr><td><iframe src=b.html></iframe></table>",
      [
        "  Table", "    TBody", "      TR", "        TH", "          \"h\"", "      TR", "        TD", "          Part",
        "            P", "              \"in\"",
      ]
    ),
  ]

  @Test(arguments: closed) func `are told as what their elements are`(_ row: (html: String, roles: [String])) throws {
    try file(["a.html": Self.head + row.html, "b.html": "<p>in"]) { _, roles in
      #expect(roles == ["Document"] + row.roles, "\(row.html)")
    }
  }

  @Test func `have links that lead out of them, and to places in them`() throws {
    let inner =
      "<p>x</p><p id=x><a href=https://example.org/>web</a> <a href='#x'>here</a>"
      + "<div style='height:900px'></div><a href=y>cut</a>"
    let page = "<h1 id=x>out</h1><p><a href='#x'>there</a></p><iframe src=b.html width=200 height=200></iframe>"
    try file(["a.html": Self.head + page, "b.html": inner]) { text, _ in
      #expect(text.ranges(of: "/Subtype/Link").count == 3 && text.contains("/URI(https://example.org/)"))
      // The same name is another place in the frame.
      let places = text.matches(of: #/\/Dest\[\d+ 0 R\/XYZ [\d.]+ ([\d.]+)/#).map { String($0.1) }
      #expect(Set(places).count == 2, "\(places)")
      #expect(text.ranges(of: "/Type/OBJR").count == 3)
    }
  }

  @Test func `have fields that can be filled in`() throws {
    let inner =
      "<style>body { margin: 0 }</style><label>Name <input name=a value=in></label>"
      + "<input type=radio name=r value=1>"
    let page = "<input name=a value=out><input type=radio name=r value=2><iframe src=b.html></iframe>"
    try file(["a.html": Self.head + page, "b.html": inner], ["--forms"]) { text, roles in
      #expect(text.contains("/T(a)/TU(a)/FT/Tx/V(out)") && text.contains("/T(a-2)/TU(Name)/TM(a)/FT/Tx/V(in)"))
      // Radio buttons of two documents are two groups.
      #expect(text.ranges(of: "/FT/Btn").count == 2)
      #expect(roles.count { $0.hasSuffix("Form") } == 4)
    }
  }

  @Test func `are told with their own places where they keep a file from a standard`() throws {
    let files = [
      "a.html": Self.head + "<h1>x</h1><iframe src=b.html></iframe>",
      "b.html": "<p>x</p>\n<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\">",
    ]
    try Command.inFolder(files) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "ua-1"], in: folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("b.html:2:1: error: this can't be PDF/UA-1: nothing tells"), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path))
    }
  }
}
