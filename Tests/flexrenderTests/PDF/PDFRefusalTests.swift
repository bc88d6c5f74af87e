import Foundation
import TestSupport
import Testing

/// What keeps a file from its standards, with the place of what does: nothing is written then.
@Suite("What can't be a standard's file", .enabled(if: Command.isBuilt))
struct PDFRefusalTests {
  private static let head = "<!doctype html><html lang=en><title>t</title>\n<h1>a</h1>\n"

  private func errors(_ html: String, _ arguments: [String], in folder: URL) throws -> String {
    try Data((Self.head + html).utf8).write(to: folder.appending(path: "a.html"))
    let outcome = try Command.run(["render", "a.html", "-o", "a.pdf"] + arguments, in: folder)
    #expect(outcome.exitCode == 1, "\(outcome.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path))
    return outcome.errors
  }

  /// What ISO 19005-1 §6.4 doesn't know, and the column of the element in the third line.
  static let translucent: [(html: String, column: Int)] = [
    ("<p style='color: #0008'>x", 1), ("<p>x <b>y <i style='text-shadow: 0 0 3px'>z</i></b>", 11),
    ("<section style='opacity: .5'><p>a<p>b</section>", 1), ("<p>a</p><div style='background: #f008'>b</div>", 9),
    ("<p style='box-shadow: 0 0 4px'>x", 1), ("<p style='mix-blend-mode: multiply'>x", 1),
    ("<p style='transform: rotate(2deg)'>x <u style='background: linear-gradient(red, #0000)'>y</u>", 38),
    ("<p style='mask-image: linear-gradient(#000, #0000)'>x", 1),
    (
      "<p>x <img alt=y src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9' opacity='.5'/></svg>\">",
      6
    ),
    ("<p>x</p><iframe srcdoc='<p style=opacity:.5>y'></iframe>", 9),
  ]

  @Test(arguments: translucent) func `something translucent is PDF/A-1`(_ row: (html: String, column: Int)) throws {
    try Command.inFolder([:]) { folder in
      let errors = try errors(row.html, ["--pdf", "a-1b"], in: folder)
      #expect(
        errors.contains("a.html:3:\(row.column): error: this can't be PDF/A-1b: something here is translucent"),
        "\(errors)")
      #expect(errors.contains("PDF/A-2b allows it"))
    }
  }

  /// ISO 19005-2 §6.1.13.
  @Test func `a page as small as a dot is PDF/A-2`() throws {
    try Command.inFolder([:]) { folder in
      let page = "<style>@page { size: 16px 3px; margin: 0 }</style>"
      let errors = try errors(page, ["--pdf", "ua-1,a-2a"], in: folder)
      #expect(errors.contains("a.html:1:16: error: this can't be PDF/A-2a: a page of 16 × 3 px"), "\(errors)")
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "ua-2,a-4"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
  }

  /// A font with another `fsType`: OpenType, OS/2.
  private static func font(_ bits: UInt16) throws -> Data {
    var bytes = try Data(contentsOf: Shared.fixture("Fonts/fixture.ttf"))
    let tables = (0..<(Int(bytes[4]) << 8 | Int(bytes[5]))).map { 12 + 16 * $0 }
    let table = try #require(tables.first { bytes[$0..<($0 + 4)] == Data("OS/2".utf8) })
    let offset = bytes[(table + 8)..<(table + 12)].reduce(0) { $0 << 8 | Int($1) }
    (bytes[offset + 8], bytes[offset + 9]) = (UInt8(bits >> 8), UInt8(bits & 0xFF))
    return bytes
  }

  private static let text =
    "<style>@font-face { font-family: F; src: url(f.ttf) }</style>\n<p>x <b style='font-family: F'>fixture</b>"

  /// Restricted to where it is installed; whole files alone; bitmaps alone.
  @Test(arguments: [0x0002, 0x0100, 0x0200] as [UInt16], ["a-2b", "ua-1", "a-4"])
  func `a font that may not go along is any`(_ bits: UInt16, _ standard: String) throws {
    try Command.inFolder([:]) { folder in
      try Self.font(bits).write(to: folder.appending(path: "f.ttf"))
      let errors = try errors(Self.text, ["--pdf", standard], in: folder)
      #expect(
        errors.contains("a.html:4:6: error: this can't be PDF/")
          && errors.contains("font 'Fixture Serif'"),
        "\(errors)")
    }
  }

  /// Installable, for reading, for editing; of old fonts the least of several restrictions counts.
  @Test(arguments: [0x0000, 0x0004, 0x0008, 0x0006] as [UInt16]) func `others are embedded`(_ bits: UInt16) throws {
    try Command.inFolder(["a.html": Self.head + Self.text]) { folder in
      try Self.font(bits).write(to: folder.appending(path: "f.ttf"))
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "ua-1,a-2a"], in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    }
  }

  @Test func `without a standard such fonts are drawn, and that is said`() throws {
    try Command.inFolder(["a.html": Self.head + Self.text]) { folder in
      try Self.font(2).write(to: folder.appending(path: "f.ttf"))
      for name in ["a.pdf", "a.svg"] {
        let outcome = try Command.run(["render", "a.html", "-o", name], in: folder)
        #expect(
          outcome.exitCode == 0
            && outcome.errors.contains("a.html:4:6: warning: the licence of the font 'Fixture Serif'"),
          "\(outcome.errors)")
      }
      let svg = try String(contentsOf: folder.appending(path: "a.svg"), encoding: .utf8)
      // Those of the heading and the paragraph.
      #expect(svg.ranges(of: "@font-face").count == 2)
    }
  }
}
