import Foundation
import TestSupport
import Testing

/// What poppler reads of the structure that a PDF says it has.
@Suite("Tagged PDF", .enabled(if: Command.isBuilt && PDFInfo.isInstalled, PDFInfo.comment))
struct TaggedPDFTests {
  /// Lines of the structure tree, without attributes.
  private func structure(_ html: String, _ arguments: [String] = ["--size", "a5"]) throws -> [String] {
    try Command.inFolder(["a.html": html]) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf"] + arguments, in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try PDFInfo.roles(of: folder.appending(path: "a.pdf"))
    }
  }

  static let cases: [(name: String, html: String, expected: [String])] = [
    (
      "headings and paragraphs", "<h1>A</h1><p>b <b>c</b></p><div role=heading aria-level=3>D</div>",
      ["  H1", "    \"A\"", "  P", "    \"b c\"", "  H3", "    \"D\""]
    ),
    (
      "items outside lists share one with those beside them",
      "<style>li { list-style-position: inside; list-style-type: decimal }</style><li>one<li>two</li><p>x</p><li>three",
      [
        "  L", "    LI", "      Lbl", "        \"1. \"", "      LBody", "        \"one\"", "    LI", "      Lbl",
        "        \"2. \"", "      LBody", "        \"two\"", "  P", "    \"x\"", "  L", "    LI", "      Lbl",
        "        \"3. \"", "      LBody", "        \"three\"",
      ]
    ),
    (
      "a table of contents has items with references",
      """
      <nav role=doc-toc><h1>In it</h1><ol><li><a href="#b">B</a><ol><li><p><a href="#c">C</a></ol></ol></nav><h2 id=b>B</h2>
      <h3 id=c>C</h3>
      """,
      [
        "  Sect", "    H1", "      \"In it\"", "    TOC", "      TOCI", "        Lbl", "          \"1. \"",
        "        Reference",
        "          Link", "            \"B\"", "        TOC", "          TOCI", "            Lbl",
        "              \"1. \"", "            P", "              Link", "                \"C\"", "  H2", "    \"B\"",
        "  H3", "    \"C\"",
      ]
    ),
    (
      "a list has labels and bodies", "<ol><li>one<li>two</ol>",
      [
        "  L", "    LI", "      Lbl", "        \"1. \"", "      LBody", "        \"one\"", "    LI", "      Lbl",
        "        \"2. \"", "      LBody", "        \"two\"",
      ]
    ),
    (
      "terms and what they stand for", "<dl><dt>a<dd>b</dl>",
      ["  L", "    LI", "      Lbl", "        \"a\"", "      LBody", "        \"b\""]
    ),
    (
      "a table keeps its empty cells",
      "<table><thead><tr><th>h<th>i<tbody><tr><td>1<td></table>",
      [
        "  Table", "    THead", "      TR", "        TH", "          \"h\"", "        TH", "          \"i\"",
        "    TBody",
        "      TR", "        TD", "          \"1\"", "        TD",
      ]
    ),
    (
      "a table that only arranges is none", "<table role=presentation><tr><td><p>x</table>", ["  P", "    \"x\""]
    ),
    (
      "what is painted first is read where it stands",
      "<p style='position:relative;z-index:1'>one<p><code style='float:right'>three</code> two<p style='order:-1'>four",
      ["  P", "    \"one\"", "  P", "    Code", "      \"three\"", "    \"two\"", "  P", "    \"four\""]
    ),
    (
      "what stands in a line is read in its order", "<div>3<sup>rd</sup> <a href=x>quay</a> end</div>",
      ["  NonStruct", "    \"3rd \"", "    Link", "      \"quay\"", "    \" end\""]
    ),
    (
      "words are told apart by spaces, not by the ends of lines",
      "<p style='width: 50px'>one two three<br>four<p dir=rtl style='width: 50px'>one two three",
      ["  P", "    \"one two three four\"", "  P", "    \"one two three\""]
    ),
    (
      "a word is whole though lines divide it",
      "<p style='width: 60px; hyphenate-character: \"=\"'>extra&shy;ordinary un&shy;real<p style='width: 1em'>日本語",
      ["  P", "    \"extraordinary unreal\"", "  P", "    \"日本語\""]
    ),
    (
      "where words may be divided is nothing to read, but for the author's own characters",
      "<p>foo<wbr>bar <b>x<wbr>y</b> <wbr> a&#8203;b", ["  P", "    \"foobar xy a\u{200B}b\""]
    ),
    ("decoration isn't read", "<p>a<span aria-hidden=true>x</span><img alt='' src=x.png></p>", ["  P", "    \"a\""]),
    (
      "what fades as a group is read inside it", "<div style='opacity:.5'><p>a<p>b</div>",
      ["  P", "    \"a\"", "  P", "    \"b\""]
    ),
    (
      "a figure is its pictures, told by their texts",
      "<figure><img width=9 height=9 alt=x src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\"><figcaption>c</figcaption></figure>",
      ["  Figure", "    \"\"", "    Caption", "      \"c\""]
    ),
    ("a figure without pictures only groups", "<figure><p>t</figure>", ["  Div", "    P", "      \"t\""]),
    (
      "ruby text has bases", "<p><ruby>a<rt>b</ruby>",
      ["  P", "    Ruby", "      RB", "        \"a\"", "      RT", "        \"b\""]
    ),
    (
      "another language is a span", "<p>a <i lang=de>b</i>", ["  P", "    \"a \"", "    Span", "      \"b\""]
    ),
  ]

  @Test(arguments: cases) func tree(_ row: (name: String, html: String, expected: [String])) throws {
    let lines = try structure("<!doctype html><html lang=en><title>t</title><body>\(row.html)")
    #expect(lines == ["Document"] + row.expected, "\(row.name)")
  }

  @Test func `a repeated head is read once`() throws {
    let rows = (1...60).map { "<tr><td>\($0)" }.joined()
    let lines = try structure(
      "<!doctype html><style>@page{size:200px 300px;margin:10px}</style><table><thead><tr><th>head</thead>\(rows)</table>"
    )
    #expect(lines.count { $0.contains("head") } == 1)
    #expect(lines.count { $0.hasSuffix("TR") } == 61)
  }

  @Test func `a footnote is read behind its call, margin boxes aren't`() throws {
    let lines = try structure(
      """
      <!doctype html><style>@page { size: 300px 400px; margin: 30px; @bottom-center { content: "foot" } }
      .note { float: footnote }</style><h1>t</h1><p>a<span class=note>the <code>note</code></span> b</p><p>c
      """)
    #expect(
      lines == [
        "Document", "  H1", "    \"t\"", "  P", "    \"a\"", "    Reference", "      \"1\"", "    Note", "      Lbl",
        "        \"1. \"", "      \"the \"", "      Code", "        \"note\"", "    \" b\"", "  P", "    \"c\"",
      ])
  }

  @Test func `what goes on in the next column or on the next page is one paragraph`() throws {
    let words = Array(repeating: "word", count: 60).joined(separator: " ")
    let lines = try structure(
      "<!doctype html><style>@page{size:200px 200px;margin:20px}</style><div style='columns:2'><p>\(words)</div><p>end")
    #expect(lines.filter { $0.hasSuffix("P") }.count == 2)
    #expect(lines.last == "    \"end\"")
  }

  @Test func `lines that the ends of pages cut are read once, and all of them`() throws {
    let style = "<style>@page { size: 200px 60px; margin: 10px } body { margin: 0; font: 16px/50px Inter }</style>"
    let lines = try structure(
      "<!doctype html>\(style)<p style='margin: 0'>one<br>two</p><div style='display: inline-block'>in<br>side<br>out</div>",
      [])
    #expect(
      lines == [
        "Document", "  P", "    \"one \"", "    \"two\"", "  NonStruct", "    \"in \"", "    \"side \"", "    \"out\"",
      ])
  }

  @Test func `without tags there is no structure`() throws {
    #expect(try structure("<p>a", ["--no-tags"]).isEmpty)
  }
}

@Suite("Standards of PDF", .enabled(if: Command.isBuilt))
struct PDFStandardsTests {
  private static let page = "<!doctype html><html lang=en><title>t</title><h1>a</h1>"

  @Test func `what a document lacks is said with its place, and nothing is written`() throws {
    let html = "<!doctype html>\n<h2>a</h2>\n<img src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>\">"
    try Command.inFolder(["a.html": html]) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "ua-1"], in: folder)
      #expect(outcome.exitCode == 1)
      for message in [
        "this can't be PDF/UA-1: the document doesn't say its language", "the document has no title",
        "a.html:2:1: error: this can't be PDF/UA-1: the first heading is of level 2",
        "a.html:3:1: error: this can't be PDF/UA-1: nothing tells what the picture shows",
      ] { #expect(outcome.errors.contains(message), "\(outcome.errors)") }
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path))
    }
  }

  static let refused: [(arguments: [String], message: String)] = [
    (["--pdf", "ua-3"], "'ua-3' is no standard"), (["--pdf", "a-2b,a-3b"], "can't be both PDF/A-2b and PDF/A-3b"),
    (["--pdf", "ua-1", "--no-tags"], "PDF/UA-1 must be tagged"),
    (["--pdf", "a-2b", "--attach", "a.html"], "PDF/A-2b may hold no attachments"),
    (["--attach", "none.xml"], "none.xml"),
    (["--attach", "a.txt", "--invoice", "basic"], "--invoice wants one XML file"),
    (["--attach", "bad.xml", "--invoice", "basic"], "this is no XML"),
    (["--attach", "bad.xml"], "bad.xml:1:1: error: this is no XML"),
  ]

  @Test(arguments: refused) func refuses(_ row: (arguments: [String], message: String)) throws {
    try Command.inFolder(["a.html": Self.page, "bad.xml": "no"]) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf"] + row.arguments, in: folder)
      #expect(outcome.exitCode != 0 && outcome.errors.contains(row.message), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path))
    }
  }

  @Test func `what a document links to is attached`() throws {
    let link = "<!doctype html><html lang=en><title>t</title>\n<link rel=attachment href=data.csv title=rows><p>a"
    try Command.inFolder([
      "a.html": link, "data.csv": "a,b\n", "none.html": link.replacing("data.csv", with: "none.csv"),
    ]) {
      folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "a-3b"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let check = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(check.exitCode == 0, "\(check.errors)")
      let bytes = String(decoding: try Data(contentsOf: folder.appending(path: "a.pdf")), as: UTF8.self)
      #expect(bytes.contains("text#2Fcsv"))
      let missing = try Command.run(["render", "none.html", "-o", "b.pdf"], in: folder)
      #expect(
        missing.exitCode == 1 && missing.errors.contains("none.html:2:")
          && missing.errors.contains("the attachment 'none.csv' can't be read"), "\(missing.errors)")
      let forbidden = try Command.run(["render", "a.html", "-o", "b.pdf", "--pdf", "a-2b"], in: folder)
      #expect(forbidden.exitCode == 1 && forbidden.errors.contains("may hold no attachments"), "\(forbidden.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "b.pdf").path))
    }
  }

  @Test(arguments: [
    ("a-1b", "%PDF-1.4"), ("a-2b", "%PDF-1.7"), ("a-3a,ua-1", "%PDF-1.7"), ("a-4,ua-2", "%PDF-2.0"),
  ])
  func says(_ standards: String, _ head: String) throws {
    try Command.inFolder(["a.html": Self.page]) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", standards], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let bytes = try Data(contentsOf: folder.appending(path: "a.pdf"))
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix(head))
      for standard in standards.split(separator: ",") {
        let (name, part) =
          standard.hasPrefix("ua") ? ("pdfuaid", standard.dropFirst(3)) : ("pdfaid", standard.dropFirst(2))
        #expect(text.contains("<\(name):part>\(part.prefix(1))</\(name):part>"))
      }
    }
  }

  @Test func `what is translucent is no PDF/A-1`() throws {
    try Command.inFolder(["a.html": Self.page + "<p style='opacity:.5'>x"]) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "a-1b"], in: folder)
      #expect(outcome.exitCode == 1 && outcome.errors.contains("PDF/A-2b allows it"), "\(outcome.errors)")
    }
  }
}
