import Foundation
import TestSupport
import Testing

/// Colours in inks, and files that are printed from. The profile is one of ghostscript's.
@Suite("Colours for the press", .enabled(if: Command.isBuilt))
struct PressColorTests {
  static let profile = "/usr/share/color/icc/ghostscript/default_cmyk.icc"
  static let hasProfile = FileManager.default.isReadableFile(atPath: profile)

  /// The colours that a page shows.
  private func colors(_ html: String, in folder: URL) throws -> [String] {
    try Data(("<!doctype html><title>t</title><body style='margin:0'>" + html).utf8).write(
      to: folder.appending(path: "a.html"))
    let outcome = try Command.run(
      ["render", "a.html", "-o", "a.svg", "--width", "90", "--height", "60"], in: folder)
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    let svg = String(decoding: try Data(contentsOf: folder.appending(path: "a.svg")), as: UTF8.self)
    return svg.matches(of: #/#[0-9a-f]{3,6}\b/#).map { String($0.0) }
  }

  static let naive: [(css: String, color: String)] = [
    ("device-cmyk(0 100% 100% 0)", "#f00"), ("device-cmyk(0, 1, 1, 0)", "#f00"), ("device-cmyk(0 0 0 40%)", "#999"),
    ("device-cmyk(100% 0 0 0 / 1)", "#0ff"), ("device-cmyk(none none none 100%)", "#000"),
  ]

  @Test(arguments: naive) func `without a profile inks are counted off white`(_ row: (css: String, color: String))
    throws
  {
    try Command.inFolder([:]) { folder in
      let colors = try colors("<p style='height:20px;background:\(row.css)'></p>", in: folder)
      #expect(colors.contains(row.color), "\(row.css): \(colors)")
    }
  }

  static let bad = [
    "device-cmyk(0 0 0)", "device-cmyk(0 0 0 0 0)", "device-cmyk(0, 0, 0, 0, 0)", "color(--x)", "color(--x 1 /)",
  ]

  @Test(arguments: bad) func `what isn't a colour is told`(_ css: String) throws {
    try Command.inFolder(["a.html": "<!doctype html><title>t</title><p style='color:\(css)'>a"]) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.png"], in: folder)
      #expect(outcome.errors.contains("a.html:1:") && outcome.errors.contains("'color'"), "\(outcome.errors)")
    }
  }

  @Test(.enabled(if: hasProfile, "ghostscript's profiles are not installed"))
  func `a profile says how inks look, and is the press of PDF/X-4`() throws {
    let html = """
      <!doctype html><html lang=en><title>t</title><style>@page { size: 200px 200px; margin: 10px; bleed: 8px }
      @color-profile device-cmyk { src: url(press.icc) } @color-profile --coated { src: url(press.icc) }
      .a { background: device-cmyk(0 100% 100% 0) } .b { background: color(--coated 100% 0 0 0) }
      .c { background: linear-gradient(device-cmyk(0 0 0 100%), device-cmyk(60% 40% 40% 100%)) }
      p { height: 20px; margin: 0 }</style><p class=a><p class=b><p class=c><p><a href='https://example.org'>link</a>
      <p style='color: #f80; opacity: .5'>screen
      """
    try Command.inFolder(["a.html": html]) { folder in
      try FileManager.default.copyItem(
        at: URL(filePath: Self.profile), to: folder.appending(path: "press.icc"))
      let picture = try Command.run(["render", "a.html", "-o", "a.svg", "--media", "print"], in: folder)
      #expect(picture.exitCode == 0 && picture.errors.isEmpty, "\(picture.errors)")
      let svg = String(decoding: try Data(contentsOf: folder.appending(path: "a.svg")), as: UTF8.self)
      #expect(!svg.contains("#f00") && !svg.contains("#0ff"), "not as without a profile")
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "x-4"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      _ = try ProgramRun(["qpdf", "--qdf", "--object-streams=disable", "a.pdf", "b.pdf"], in: folder)
      guard let data = try? Data(contentsOf: folder.appending(path: "b.pdf")) else { return }
      let text = String(decoding: data, as: UTF8.self)
      for expected in [
        "%PDF-1.6", "/S /GTS_PDFX", "/DestOutputProfile", "0 1 1 0 k", "1 0 0 0 k", "/ColorSpace /DeviceCMYK",
        "/TrimBox",
        "/BleedBox", "/DefaultRGB", "PDF/X-4</pdfxid:GTS_PDFXVersion>", "/Trapped /False", "/CS /DeviceCMYK",
      ] { #expect(text.contains(expected), "\(expected)") }
      for unwanted in ["/Annot", "/CS /DeviceRGB", "/OP true", "/op true"] {
        #expect(!text.contains(unwanted), "\(unwanted)")
      }
      // Archives have the colours of screens.
      let archive = try Command.run(["render", "a.html", "-o", "c.pdf", "--pdf", "a-2b"], in: folder)
      #expect(archive.exitCode == 0, "\(archive.errors)")
      let check = try Command.run(["pdf", "check", "c.pdf"], in: folder)
      #expect(check.exitCode == 0, "\(check.errors)")
    }
  }

  @Test func `what lacks a press or a title isn't written`() throws {
    try Command.inFolder(["a.html": "<!doctype html><p>a", "b.icc": "nothing"]) { folder in
      let outcome = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "x-4"], in: folder)
      #expect(outcome.exitCode == 1)
      #expect(
        outcome.errors.contains("for which press") && outcome.errors.contains("has no title"), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "a.pdf").path))
      let both = try Command.run(["render", "a.html", "-o", "a.pdf", "--pdf", "x-4,a-2b"], in: folder)
      #expect(both.exitCode == 64 && both.errors.contains("PDF/X-4"), "\(both.errors)")
      let bad =
        "<!doctype html><title>t</title><style>@color-profile device-cmyk { src: url(b.icc) }</style><p style='color: color(--none 1)'>a"
      try Data(bad.utf8).write(to: folder.appending(path: "b.html"))
      let damaged = try Command.run(["render", "b.html", "-o", "b.png"], in: folder)
      #expect(
        damaged.errors.contains("b.html:1:") && damaged.errors.contains("'b.icc' can't be used"), "\(damaged.errors)")
      #expect(damaged.errors.contains("no '@color-profile --none'"), "\(damaged.errors)")
    }
  }
}
