import FlexCore
import FlexDOM
import FlexMarkup
import FlexTree
import Testing

@testable import FlexDocument

@Suite("Frames: HTML §4.8.5 (#the-iframe-element)")
struct FrameTests {
  private func layOut(_ html: String, _ files: [String: String] = [:]) throws -> LaidOutDocument {
    let session = try RenderSession(resources: MemoryResources(texts: files))
    return try session.layOut(try Document(parsing: html), options: RenderOptions(width: 400))
  }

  static let shown: [(html: String, size: Size<Float>)] = [
    ("<iframe srcdoc='<p>hi'></iframe>", Size(width: 300, height: 150)),
    ("<iframe srcdoc='<p>hi' width=80 height=60></iframe>", Size(width: 80, height: 60)),
    ("<iframe src=a.html style='width:50%;height:20px;box-sizing:border-box'></iframe>", Size(width: 188, height: 16)),
    ("<object data=a.html width=90></object>", Size(width: 90, height: 150)),
    ("<embed src='a.html?x#y' height=30>", Size(width: 300, height: 30)),
    ("<embed src=a type=text/html>", Size(width: 300, height: 150)),
    ("<iframe src='data:text/html,<p>hi'></iframe>", Size(width: 300, height: 150)),
  ]

  @Test(arguments: shown) func haveTheSizeOfTheirBoxes(_ row: (html: String, size: Size<Float>)) throws {
    let document = try layOut("<!doctype html><body style='margin:8px'>" + row.html, ["a.html": "<p>a", "a": "<p>b"])
    #expect(document.diagnostics.map(\.message) == [])
    let frame = try #require(document.pages[0].frames.values.first, "\(row.html)")
    #expect(frame.pages[0].size == row.size, "\(row.html)")
  }

  static let refused: [(html: String, message: String)] = [
    ("<iframe src=b.html></iframe>", "the frame 'b.html' can't be shown: there is no such file"),
    ("<iframe src=../b.html></iframe>", "the frame '../b.html' can't be shown: it is outside the base folder"),
    (
      "<iframe src=https://example.org/></iframe>",
      "the frame 'https://example.org/' can't be shown: nothing is read from the network"
    ),
  ]

  @Test(arguments: refused) func areReportedWhereTheyCantBeRead(_ row: (html: String, message: String)) throws {
    let document = try layOut("<!doctype html>" + row.html)
    #expect(document.diagnostics.map(\.message) == [row.message])
    #expect(document.pages[0].frames.isEmpty)
  }

  @Test(arguments: ["", "about:blank", "javascript:alert(1)"]) func areEmptyWithoutADocument(_ address: String) throws {
    let document = try layOut("<!doctype html><iframe src='\(address)'></iframe>")
    #expect(document.diagnostics.isEmpty && document.pages[0].frames.isEmpty)
  }

  @Test func sayThatTheirBytesAreReadInAnotherEncoding() throws {
    let bytes: [UInt8] = Array("<p>caf".utf8) + [0xE9]
    let session = try RenderSession(resources: MemoryResources(["a.html": bytes]))
    let document = try session.layOut(
      try Document(parsing: "<!doctype html><iframe src=a.html></iframe>"), options: RenderOptions(width: 400))
    let note = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1 && note.message.contains("windows-1252"), "\(note)")
    #expect(note.location?.file == "a.html" && note.location?.offset == 6)
  }

  @Test func dontStandInThemselves() throws {
    let files = ["a.html": "<iframe src=b.html></iframe>", "b.html": "<iframe src=a.html></iframe>"]
    let document = try layOut("<!doctype html><iframe src=a.html></iframe>", files)
    let outer = try #require(document.pages[0].frames.values.first)
    let inner = try #require(outer.pages[0].frames.values.first)
    #expect(inner.pages[0].frames.isEmpty && document.diagnostics.isEmpty)
  }

  @Test func readTheirFilesBesideThem() throws {
    let files = [
      "in/a.html": "<link rel=stylesheet href=a.css><p>x", "in/a.css": "p { width: 77px; margin: 0 }",
    ]
    let document = try layOut("<!doctype html><iframe src=in/a.html></iframe>", files)
    #expect(document.diagnostics.isEmpty)
    let frame = try #require(document.pages[0].frames.values.first)
    #expect(frame.pages[0].tree.boxes.contains { $0.frame.width == 77 })
  }
}
