import Foundation
import TestSupport
import Testing

@Suite("What a PDF is asked to be", .enabled(if: Command.isBuilt))
struct PDFOptionTests {
  private static let page = "<!doctype html><html lang=en dir=rtl><title>t</title><h1>a</h1><p>b"

  /// A file whose objects can be read: PDF/A-1 has them one by one.
  private func file(_ html: String, _ arguments: [String], in folder: URL) throws -> String {
    try Data(html.utf8).write(to: folder.appending(path: "a.html"))
    let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--size", "a5"] + arguments, in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return String(decoding: try Data(contentsOf: folder.appending(path: "a.pdf")), as: UTF8.self)
  }

  @Test func `readers are told how to show it`() throws {
    try Command.inFolder([:]) { folder in
      let text = try file(
        Self.page, ["--pdf", "a-1b", "--page-layout", "two-page-right", "--page-mode", "full-screen"], in: folder)
      #expect(text.contains("/PageLayout/TwoPageRight/PageMode/FullScreen"))
      #expect(text.contains("/DisplayDocTitle true/Direction/R2L/NonFullScreenPageMode/UseOutlines"))
      let plain = try file("<p>a", ["--pdf", "a-1b"], in: folder)
      #expect(!plain.contains("/ViewerPreferences") && !plain.contains("/PageMode"))
    }
  }

  @Test func `pictures have no more pixels than are asked for`() throws {
    // 200 × 200 pixels on 50 × 50 px: 384 an inch.
    let picture =
      "<canvas style='display:none'></canvas><img alt=x style='width:50px;height:50px;image-rendering:auto' src=big.png>"
    let big = "<body style='margin:0;background:linear-gradient(red,blue)'>"
    try Command.inFolder(["big.html": big]) { folder in
      _ = try Command.run(["render", "big.html", "-o", "big.png", "--width", "200", "--height", "200"], in: folder)
      _ = try Command.run(["render", "big.html", "-o", "big.jpg", "--width", "200", "--height", "200"], in: folder)
      func sizes(_ html: String, _ arguments: [String]) throws -> [String] {
        try file(html, ["--pdf", "a-1b"] + arguments, in: folder).matches(of: #/\/Width (\d+)\/Height (\d+)/#).map {
          "\($0.1)×\($0.2)"
        }
      }
      #expect(try sizes(picture, []) == ["200×200"])
      #expect(try sizes(picture, ["--image-dpi", "150"]) == ["79×79"])
      #expect(try sizes(picture, ["--image-dpi", "400"]) == ["200×200"])
      let photograph = picture.replacing("big.png", with: "big.jpg")
      let bytes = try Data(contentsOf: folder.appending(path: "big.jpg"))
      _ = try file(photograph, ["--image-dpi", "400"], in: folder)
      #expect(try Data(contentsOf: folder.appending(path: "a.pdf")).range(of: bytes) != nil, "as it is")
      #expect(try sizes(photograph, ["--image-dpi", "150"]) == ["79×79"])
      #expect(
        try sizes(picture.replacing("rendering:auto", with: "rendering:pixelated"), ["--image-dpi", "150"]) == [
          "200×200"
        ])
    }
  }

  @Test func `records of one file have fields of their own`() throws {
    let html = "<!doctype html><title>t</title><input name=a value={{v}}>"
    try Command.inFolder(["a.html": html, "a.csv": "v\n1\n2\n"]) { folder in
      let outcome = try Command.run(
        ["batch", "a.html", "--data", "a.csv", "--merge", "all.pdf", "--forms", "--pdf", "a-1b"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let text = String(decoding: try Data(contentsOf: folder.appending(path: "all.pdf")), as: UTF8.self)
      #expect(text.contains("<</T(1)/Kids[") && text.contains("<</T(2)/Kids["))
      #expect(text.ranges(of: "/T(a)/Parent").count == 2)
    }
  }

  @Test func `requests ask by the same names`() throws {
    try Command.inFolder(["a.html": Self.page + "<input name=q>"]) { folder in
      let line =
        #"{"template": "a.html", "output": "a.pdf", "options": {"format": "pdf", "forms": true, "pdf": "a-1b", "image_dpi": 150, "page-mode": "outline", "title": "other"}}"#
      let outcome = try Command.run(["--jsonl"], in: folder, input: line + "\n")
      let file = folder.appending(path: "a.pdf")
      guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record("\(outcome.text) \(outcome.errors)")
        return
      }
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      #expect(text.contains("/T(q)") && text.contains("/PageMode/UseOutlines") && text.contains("/Title (other)"))
    }
  }
}
