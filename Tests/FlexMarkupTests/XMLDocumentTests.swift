import FlexDOM
import Testing

@testable import FlexMarkup

@Suite("Documents in XML")
struct XMLDocumentTests {
  private static let root = "<html xmlns=\"http://www.w3.org/1999/xhtml\">"
  private static let doctype = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\" \"x.dtd\">"

  @Test(arguments: [
    ("page.xhtml", true), ("a/PAGE.XHT", true), ("page.xhtm", true), ("page.xhtml.mustache", true),
    ("page.stencil.xhtml", true), ("page.html", false), ("page.xhtml.html", false), ("xhtml", false), ("<html>", false),
    ("folder.xhtml/page.html", false),
  ])
  func namesTellTheSyntax(_ name: String, isXML: Bool) {
    #expect((MarkupSyntax(ofFileNamed: name) == .xml) == isXML, "\(name)")
  }

  static let trees: [(name: String, xml: String, outline: String)] = [
    (
      "tags that close themselves", "<body><div/><p/>a<script src=\"x.js\"/><b/></body>",
      "body\n  div\n  p\n  'a'\n  script src=\"x.js\"\n  b"
    ),
    ("nothing ends what is open", "<body><p><div>a</div></p></body>", "body\n  p\n    div\n      'a'"),
    ("sections are text", "<p>a <![CDATA[<b> &amp; ]]>c</p>", "p\n  'a <b> &amp; c'"),
    ("names have a case", "<P CLASS=\"x\"/>", "P CLASS=\"x\""),
    (
      "of what a style sheet says references are read and comments aren't", "<style>a &gt; b{}<!-- c{} --></style>",
      "style\n  'a > b{}'\n  <!-- c{} -->"
    ),
    (
      "white space in attributes, and ends of lines", "<p title=\"a\r\n\tb&#10;c\">d\r\ne\rf</p>",
      "p title=\"a  b\\nc\"\n  'd\\ne\\nf'"
    ),
    (
      "namespaces have prefixes, or none",
      """
      <s:svg xmlns:s="http://www.w3.org/2000/svg" xmlns:l="http://www.w3.org/1999/xlink"><s:use l:href="#a"/></s:svg>
      """,
      "svg xmlns:s=\"http://www.w3.org/2000/svg\" xmlns:l=\"http://www.w3.org/1999/xlink\"\n  use xlink:href=\"#a\""
    ),
    (
      "what bears a name of SVG's in another namespace isn't that", "<svg xmlns=\"urn:x\"/><foo xmlns=\"urn:x\"/>",
      ":svg xmlns=\"urn:x\"\nfoo xmlns=\"urn:x\""
    ),
    ("the language of XML wins", "<p xml:lang=\"de\" lang=\"en\"/>", "p xml:lang=\"de\" lang=\"de\""),
    ("instructions say nothing", "<?php echo ?><p/>", "p"),
  ]

  @Test(arguments: trees) func tree(_ row: (name: String, xml: String, outline: String)) throws {
    let document = try Document(parsing: Self.root + row.xml + "</html>", syntax: .xml)
    let lines = document.outline.split(separator: "\n").dropFirst().map { $0.dropFirst(2) }
    #expect(lines.joined(separator: "\n") == row.outline, "\(row.name)")
    #expect(document.mode == .noQuirks)
    #expect(document.isXML)
  }

  @Test func htmlsNamesComeWithADoctype() throws {
    let document = try Document(
      parsing: "\(Self.doctype)\(Self.root)<p>&nbsp;&rarr;&hearts;&apos;</p></html>", syntax: .xml)
    #expect(document.outline.contains("\u{A0}→♥"))
  }

  @Test func namesOfTheDocumentsOwn() throws {
    let subset = "<!ENTITY who \"Ada &amp; &#66;ob\"><!ENTITY all \"&who;, &who;\"><!ENTITY file SYSTEM \"x\">"
    let document = try Document(
      parsing: "<!DOCTYPE html [\(subset)]>\(Self.root)<p>&all;&file;</p></html>", syntax: .xml)
    #expect(document.outline.contains("'Ada & Bob, Ada & Bob'"))
    // Each of them ten of the one before.
    let bomb = (1...9).map { "<!ENTITY e\($0) \"\(String(repeating: "&e\($0 - 1);", count: 10))\">" }.joined()
    #expect(throws: MarkupError.self) {
      try Document(
        parsing: "<!DOCTYPE html [<!ENTITY e0 \"0123456789\">\(bomb)]>\(Self.root)&e9;</html>", syntax: .xml)
    }
  }

  @Test func sheetsThatAreNamedBeforeTheDocument() throws {
    let document = try Document(
      parsing: """
        <?xml version="1.0"?><?xml-stylesheet href="a.css" type="text/css"?>\(Self.root)<head><title/></head></html>
        """, syntax: .xml)
    #expect(
      document.outline.contains("  head\n    link href=\"a.css\" type=\"text/css\" rel=\"stylesheet\"\n    title\n"))
  }

  static let errors: [(xml: String, column: Int, problem: MarkupError.XMLProblem)] = [
    ("<p>a</b>", 5, .endTag(found: "b", open: "p")), ("<p>a", 1, .openElement("p")), ("a & b", 3, .strayAmpersand),
    ("a&nbsp;", 2, .unknownEntity("nbsp")), ("<input checked/>", 8, .missingValue("checked")),
    ("<p id=a>", 4, .unquotedValue("id")), ("<p id=\"a\" id=\"b\"/>", 11, .duplicateAttribute("id")),
    ("a < b", 3, .strayLess), ("<p title=\"a<b\"/>", 12, .strayLess), ("<f:p/>", 1, .undeclaredPrefix("f")),
    ("<!-- a -- b -->", 8, .hyphensInComment), ("a]]>", 2, .endOfCharacterData),
    ("a\u{1}", 2, .invalidCharacter(1)), ("<p id=\"a\"class=\"b\"/>", 10, .malformedTag("p")),
    ("<![CDATA[a", 1, .unclosed("<![CDATA[", end: "]]>")), ("<p id=\"a", 4, .unclosed("the value of 'id'", end: "\"")),
    ("<!doctype html>", 1, .malformedDoctype), ("</html><p/>", 8, .secondRoot("p")),
    ("</html>a", 8, .textOutside),
  ]

  @Test(arguments: errors)
  func mistakesHaveAPlace(_ row: (xml: String, column: Int, problem: MarkupError.XMLProblem)) {
    // The document is the file itself, or what a template was bound to.
    let text = Self.root + "<i/>" + row.xml
    let offset = Self.root.utf8.count + 4 + row.column - 1
    let expected = MarkupError(.xml(row.problem), location: SourceLocation(file: "a.xhtml", offset: offset))
    #expect(throws: expected) { try Document(parsing: text, file: "a.xhtml") }
    #expect(throws: expected) {
      try Document(parsing: try Template(text, file: "a.xhtml", engine: .html).bind(.object([:])))
    }
    #expect(expected.hint != nil)
  }

  @Test(arguments: [
    ("<html><p/></html>", MarkupError.XMLProblem.wrongRoot("html")), (" ", .noElement), ("a", .noElement),
    ("\n<?xml version=\"1.0\"?><html/>", .lateDeclaration), ("</p>", .endTag(found: "p", open: nil)),
  ])
  func noDocument(_ xml: String, problem: MarkupError.XMLProblem) {
    #expect { try Document(parsing: xml, syntax: .xml) } throws: {
      ($0 as? MarkupError)?.problem == .xml(problem)
    }
  }

  @Test func whatIsNoTagIsLeftAsItIs() throws {
    let xml = """
      <!DOCTYPE html [<!ENTITY b "<b>">]>\(Self.root)<script/><p>{{v}}<![CDATA[<b>]]></p><!-- <b> --><style>
      <![CDATA[p{colour:red}]]></style></html>
      """
    let bound = try Template(xml, file: "a.xhtml") { _ in nil }.bind(.object(["v": .string("a<b")]))
    let document = try Document(parsing: bound)
    #expect(document.outline.contains("'a<b<b>'\n  <!-- <b> -->"))
    let p = try #require(document.nodes.indices.first { document.hasTag("p", NodeID(index: $0)) })
    let place = xml.utf8.firstRange(of: "<p>".utf8)?.lowerBound.offset(in: xml)
    #expect(document.element(NodeID(index: p))?.location?.offset == place)
    // A sheet's mistakes stand where they are in the section.
    let style = try #require(document.nodes.indices.first { document.hasTag("style", NodeID(index: $0)) })
    let content = xml.utf8.firstRange(of: "p{colour".utf8)?.lowerBound.offset(in: xml)
    #expect((document.element(NodeID(index: style))?.contentLocation?.offset).map { $0 + 1 } == content)
  }

  @Test func declarationsNameTheEncoding() throws {
    let bytes = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><p>".utf8) + [0xE4]
    #expect(EncodingSniffer.text(ofHTML: bytes, file: "a.xhtml")?.text.hasSuffix("ä") == true)
    #expect(EncodingSniffer.text(ofHTML: [0xE4], file: "a.xhtml")?.text == "\u{FFFD}")
  }

  @Test func anyTextIsReadOrRefused() {
    var random = SystemIndependentRandom(seed: 7)
    let pieces = [
      "<", ">", "/", "p", "</p>", "<p>", "&amp;", "&x;", "&", ";", "\"", "'", "=", " ", "<!--", "-->", "<![CDATA[",
      "]]>",
      "<?", "?>", "<!DOCTYPE", "[", "]", "<!ENTITY", "é", "\u{0}", "xmlns:", ":", "xml-stylesheet", "%", "#", "x6",
    ]
    for _ in 0..<3_000 {
      let text = (0..<random.next(20)).map { _ in pieces[random.next(pieces.count)] }.joined()
      _ = try? Document(parsing: text, syntax: .xml)
      _ = try? Document(parsing: Self.root + text + "</html>", file: "a.xhtml")
      _ = try? Document(parsing: Template(text, file: "a.xhtml", engine: .html).bind(.object([:])))
    }
  }
}

private struct SystemIndependentRandom {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}

extension String.Index {
  fileprivate func offset(in text: String) -> Int { text.utf8.distance(from: text.startIndex, to: self) }
}
