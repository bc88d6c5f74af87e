import Foundation
import TestSupport
import Testing

/// Where and how often a document is drawn changes no byte of it.
@Suite("The same bytes everywhere", .enabled(if: Command.isBuilt))
struct DeterminismTests {
  static let page = """
    <!DOCTYPE html><html lang=de><style>
    @page { size: 300px 200px; margin: 20px; @bottom-right { content: counter(page) ' / ' counter(pages) } }
    p { hyphens: auto; columns: 2; font: 15px serif } i { float: footnote }
    div { height: 40px; background: conic-gradient(in oklch, red, blue); box-shadow: 2px 2px 9px #0008;
      transform: rotate(3deg); filter: blur(1px) }
    </style><h1>{{title}} 😀 日本語 مرحبا</h1><div></div>
    {{#rows}}<p>Silbentrennung der Donaudampfschifffahrt {{name}}<i>Anmerkung {{value}}</i> {{value}}</p>{{/rows}}
    <svg width=90 height=30><text y=20 filter="url(#f)">Text</text><filter id=f><feGaussianBlur stdDeviation=1 /></filter>
    </svg>
    """
  static let data = """
    {"title": "Gleich", "rows": [{"name": "eins", "value": 1.5}, {"name": "zwei", "value": 2}, {"name": "İı", "value": 3}]}
    """

  /// What surroundings say, by their name; each alone.
  static let surroundings: [[String: String]] =
    [
      "LC_ALL=tr_TR.UTF-8", "LC_ALL=de_DE.UTF-8", "LC_ALL=C", "LANG=ar_EG.UTF-8", "LANGUAGE=ja", "TZ=Asia/Kathmandu",
      "TZ=America/St_Johns", "HOME=/nonexistent", "XDG_CACHE_HOME=/nonexistent", "PANGO_LANGUAGE=ja:zh", "FC_LANG=zh",
      "MALLOC_PERTURB_=165", "MALLOC_ARENA_MAX=1", "COLUMNS=20", "TERM=dumb", "G_SLICE=always-malloc",
      "FREETYPE_PROPERTIES=cff:no-stem-darkening=0", "HB_SHAPER_LIST=fallback", "GDK_SCALE=2", "TMPDIR=/tmp",
      "LIBC_FATAL_STDERR_=1", "SWIFT_DETERMINISTIC_HASHING=1",
    ].map { line in
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      return [parts[0]: parts[1]]
    } + Array(repeating: [:], count: 8)

  private static func outputs(
    _ more: [String: String], prefix: [String] = [], options: [String] = [], of page: String = page
  ) throws -> [Data] {
    try Command.inFolder(["a.html": page, "a.json": data]) { folder in
      let files = ["a.png", "a.pdf", "a.svg"]
      let words = prefix + [Command.path, "render", "a.html", "--data", "a.json"] + options
      let run = try ProgramRun(words + files.flatMap { ["-o", $0] }, in: folder, environment: more)
      #expect(run.exitCode == 0, "\(more)")
      return try files.map { try Data(contentsOf: folder.appending(path: $0)) }
    }
  }

  @Test func thirtyRuns() throws {
    let expected = try Self.outputs([:])
    #expect(expected.allSatisfy { $0.count > 1000 })
    for surrounding in Self.surroundings {
      let found = try Self.outputs(surrounding)
      #expect(found == expected, "\(surrounding)")
    }
  }

  /// Addresses are the same in every run of one, and others in every run of the other.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setarch")))
  func addressesDontMatter() throws {
    let fixed = try? Self.outputs([:], prefix: ["/usr/bin/setarch", "-R"])
    guard let fixed else { return print("left out: fixed addresses, which this container may not have") }
    #expect(fixed == (try Self.outputs([:])))
  }

  /// Processors that lack what this one has: `Scripts/endurance processors` compares more documents.
  @Test func processorsDontMatter() throws {
    let expected = try Self.outputs([:])
    for disabled in ["ssse3", "ssse3 sse2", "ssse3 sse2 mmx"] {
      #expect(expected == (try Self.outputs(["PIXMAN_DISABLE": disabled])), "pixman without \(disabled)")
    }
    let mathematics = "glibc.cpu.hwcaps=-AVX512F,-AVX2,-AVX2_Usable,-FMA,-FMA_Usable,-FMA4_Usable"
    #expect(expected == (try Self.outputs(["GLIBC_TUNABLES": mathematics])))
    #expect(expected == (try Self.outputs(["JSIMD_FORCENONE": "1"])))
  }

  /// Given fonts alone are asked, whatever a machine has. Text in filtered SVG is not: librsvg draws it with installed ones.
  @Test func installedFontsDontMatter() throws {
    let folder = try TestFolder()
    let form = "<?xml version='1.0'?><!DOCTYPE fontconfig SYSTEM 'urn:fontconfig:fonts.dtd'><fontconfig>%</fontconfig>"
    try folder.write(form.replacing("%", with: ""), "none.conf")
    try folder.write(form.replacing("%", with: "<dir>/usr/share/fonts/truetype/dejavu</dir>"), "few.conf")
    let options = ["--font", Shared.fixture("Fonts/fixture.ttf").path, "--no-system-fonts"]
    let page = Self.page.replacing(
      "<text y=20 filter=\"url(#f)\">Text</text>", with: "<rect width=9 height=9 filter='url(#f)'/>")
    #expect(page != Self.page)
    let expected = try Self.outputs([:], options: options, of: page)
    for name in ["none.conf", "few.conf"] {
      let found = try Self.outputs(["FONTCONFIG_FILE": "\(folder.path)/\(name)"], options: options, of: page)
      #expect(found == expected, "\(name)")
    }
    #expect(expected != (try Self.outputs([:], of: page)))
  }

  /// With and without a process of its own, in a batch of one and of many workers.
  @Test func waysDontMatter() throws {
    let rows = (1...6).map { _ in Self.data.replacing("\n", with: " ") }.enumerated().map { index, text in
      "{\"id\": \(index), " + text.dropFirst()
    }
    try Command.inFolder(["a.html": Self.page, "a.ndjson": rows.joined(separator: "\n"), "a.json": Self.data]) {
      folder in
      let single = try Command.run(
        ["render", "a.html", "--data", "a.json", "-o", "one.pdf", "--no-isolation"], in: folder)
      #expect(single.exitCode == 0, "\(single.errors)")
      for jobs in ["1", "3"] {
        let outcome = try Command.run(
          ["batch", "a.html", "--data", "a.ndjson", "-o", "\(jobs)/{{id}}.pdf", "--jobs", jobs, "-q"], in: folder)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        for id in 0..<6 {
          let bytes = try Data(contentsOf: folder.appending(path: "\(jobs)/\(id).pdf"))
          #expect(bytes == (try Data(contentsOf: folder.appending(path: "one.pdf"))), "\(jobs) \(id)")
        }
      }
    }
  }
}
