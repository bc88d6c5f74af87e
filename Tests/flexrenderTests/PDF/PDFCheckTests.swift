import Foundation
import TestSupport
import Testing

/// A program of this machine, or `nil`.
private func installed(_ name: String) -> String? {
  ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
}

@Suite("flexrender pdf check", .enabled(if: Command.isBuilt))
struct PDFCheckTests {
  private static let page = "<!doctype html><html lang=en><title>t</title><h1>a</h1><p>b"

  static let templates = [
    "badge", "booklet", "certificate", "e-invoice", "invoice", "og-card", "report-card", "transcript",
  ]
  /// What no template has anything against.
  static let standards = ["ua-1", "ua-2", "a-2a", "a-3b", "a-4f", "ua-1,a-3a", "ua-2,a-4"]

  @Test(arguments: templates) func `templates keep what they say`(_ name: String) throws {
    try Command.inFolder([:]) { folder in
      let template = Shared.package.appending(path: "Templates/\(name)").path
      for standard in Self.standards {
        let outcome = try Command.run(
          [
            "render", "\(template)/template.html", "--data", "\(template)/data.json", "--pdf", standard, "-o",
            "\(standard).pdf",
          ], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
      }
      let files = Self.standards.map { "\($0).pdf" }
      let outcome = try Command.run(["pdf", "check"] + files, in: folder)
      #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      #expect(outcome.text.split(separator: "\n").count == files.count)
    }
  }

  /// The profile is one of ghostscript's.
  @Test(.enabled(if: PressColorTests.hasProfile, "ghostscript's profiles are not installed"), arguments: templates)
  func `templates keep PDF/X-4`(_ name: String) throws {
    try Command.inFolder([:]) { folder in
      let copy = folder.appending(path: name)
      try FileManager.default.copyItem(at: Shared.package.appending(path: "Templates/\(name)"), to: copy)
      try FileManager.default.copyItem(
        at: URL(filePath: PressColorTests.profile), to: copy.appending(path: "press.icc"))
      let file = copy.appending(path: "template.html")
      let html = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let press = "<style>@color-profile device-cmyk { src: url(press.icc) }</style></head>"
      try Data(html.replacing("</head>", with: press, maxReplacements: 1).utf8).write(to: file)
      let outcome = try Command.run(
        ["render", file.path, "--data", "\(copy.path)/data.json", "--pdf", "x-4", "-o", "a.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let check = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(check.exitCode == 0 && check.text.contains("PDF/X-4"), "\(check.errors)")
    }
  }

  @Test(.enabled(if: installed("qpdf") != nil, "qpdf is not installed"), arguments: templates)
  func `qpdf finds nothing`(_ name: String) throws {
    try Command.inFolder([:]) { folder in
      let template = Shared.package.appending(path: "Templates/\(name)").path
      _ = try Command.run(
        ["render", "\(template)/template.html", "--data", "\(template)/data.json", "-o", "a.pdf"], in: folder)
      let path = folder.appending(path: "a.pdf").path
      #expect(try ProgramRun([try #require(installed("qpdf")), "--check", path]).exitCode == 0)
    }
  }

  static let pages: [String] = {
    let folder = Shared.fixture("structure/chromium")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".html") }.sorted()
  }()

  @Test(arguments: pages) func `pages keep what they say, or aren't written`(_ name: String) throws {
    try Command.inFolder([:]) { folder in
      let page = Shared.fixture("structure/chromium/\(name)").path
      for standard in ["a-1b", "ua-1,a-2a"] {
        let outcome = try Command.run(["render", page, "--pdf", standard, "-o", "\(standard).pdf"], in: folder)
        let isWritten = FileManager.default.fileExists(atPath: folder.appending(path: "\(standard).pdf").path)
        #expect(isWritten == (outcome.exitCode == 0), "\(outcome.errors)")
        guard isWritten else { continue }
        let check = try Command.run(["pdf", "check", "\(standard).pdf"], in: folder)
        #expect(check.exitCode == 0 && check.errors.isEmpty, "\(check.errors)")
      }
    }
  }

  /// ISO 19005-1 §6.4.
  @Test(arguments: ["", " opacity='.5'"]) func `PDF/A-1 has drawings that let nothing through`(_ effect: String) throws
  {
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='40'><circle r='30'\(effect)/></svg>"
    try Command.inFolder(["a.html": "<!doctype html><title>t</title><img src=a.svg alt=a>", "a.svg": drawing]) {
      folder in
      let outcome = try Command.run(["render", "a.html", "--pdf", "a-1b", "-o", "a.pdf"], in: folder)
      #expect(outcome.exitCode == (effect.isEmpty ? 0 : 1), "\(outcome.errors)")
      guard effect.isEmpty else { return #expect(outcome.errors.contains("translucent"), "\(outcome.errors)") }
      let check = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(check.exitCode == 0, "\(check.errors)")
    }
  }

  /// ISO 14289-1 §7.18.5.
  @Test func `links stand in links, whatever their role`() throws {
    let links = [
      "role=button", "role=presentation", "role=heading aria-level=2", "aria-hidden=true", "role=img aria-label=x",
    ]
    .map { "<p><a href='https://example.org/' \($0)>words</a>" }.joined()
    let contents =
      "<nav role=doc-toc><ul><li><a href='#x'>one</a><ul><li>and <a href='#x'>two</a></ul></ul></nav><p id=x>x"
    try Command.inFolder(["a.html": "<!doctype html><html lang=en><title>t</title><h1>a</h1>" + links + contents]) {
      folder in
      let outcome = try Command.run(["render", "a.html", "--pdf", "ua-1", "-o", "a.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let check = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(check.exitCode == 0, "\(check.errors)")
    }
  }

  @Test func `findings have a place and a number, and exit 1`() throws {
    try Command.inFolder(["a.html": Self.page]) { folder in
      _ = try Command.run(["render", "a.html", "-o", "a.pdf"], in: folder)
      let fine = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(fine.exitCode == 0 && fine.text == "a.pdf: no standard is named, syntax and tags: nothing found\n")
      let asked = try Command.run(["pdf", "check", "--standard", "a-2b", "a.pdf"], in: folder)
      #expect(asked.exitCode == 1 && asked.text.contains("a.pdf: PDF/A-2b: "))
      #expect(
        asked.errors.contains("a.pdf: error: page 1, object ")
          && asked.errors.contains("colours of a device have no output intent of their kind: ")
          && asked.errors.contains("[ISO 19005-2 6.2.4.3]"), "\(asked.errors)")
      let lines = try Command.run(["pdf", "check", "--json", "--standard", "ua-1", "a.pdf"], in: folder)
      #expect(lines.text.contains("\"rule\":\"universalIdentifier\",\"number\":\"Matterhorn 06-002\""), "\(lines.text)")
    }
  }

  @Test func `footnotes, figures and ruby keep PDF/UA-1`() throws {
    let html =
      Self.page + """
        <span style='float: footnote'>note</span><ruby>a<rt>b</ruby><figure><figcaption>c</figcaption>
        <img alt=x width=9 height=9 src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>"></figure>
        """
    try Command.inFolder(["a.html": html]) { folder in
      let rendered = try Command.run(
        ["render", "a.html", "-o", "a.pdf", "--pdf", "ua-1,a-2a", "--size", "a5"], in: folder)
      #expect(rendered.exitCode == 0, "\(rendered.errors)")
      let outcome = try Command.run(["pdf", "check", "a.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
  }

  @Test func `metadata come from options, then from the document`() throws {
    let html =
      "<!doctype html><html lang=en><title>old</title><meta name=generator content=Maker>"
      + "<meta name=dcterms.created content=2026-05-01T12:00:00+02:00><meta name=author content=Ada><p>x"
    try Command.inFolder(["a.html": html]) { folder in
      let rendered = try Command.run(
        ["render", "a.html", "-o", "a.pdf", "--title", "New & better", "--pdf", "ua-1,a-2b"], in: folder)
      #expect(rendered.exitCode == 0, "\(rendered.errors)")
      let text = String(decoding: try Data(contentsOf: folder.appending(path: "a.pdf")), as: UTF8.self)
      for part in [
        "New &amp; better", "<rdf:li>Ada</rdf:li>", "<xmp:CreatorTool>Maker<",
        "<xmp:CreateDate>2026-05-01T12:00:00+02:00<",
      ] { #expect(text.contains(part), "\(part)") }
      #expect(!text.contains(">old<"))
      // PDF/A-1 wants the information dictionary to say the same.
      let outcome = try Command.run(["pdf", "check", "--standard", "a-1b", "a.pdf"], in: folder)
      #expect(!outcome.errors.contains("6.7.3]"), "\(outcome.errors)")
    }
  }

  @Test func `what can't be read is an error`() throws {
    try Command.inFolder(["a.pdf": "no PDF"]) { folder in
      let outcome = try Command.run(["pdf", "check", "a.pdf", "b.pdf"], in: folder)
      #expect(outcome.exitCode == 1 && outcome.errors.contains("a.pdf: error: this is no PDF"), "\(outcome.errors)")
      #expect(outcome.errors.contains("b.pdf"))
      #expect(try Command.run(["pdf", "check", "--standard", "a-9", "a.pdf"], in: folder).exitCode == 64)
    }
  }
}
