import Foundation
import TestSupport
import Testing

/// Libraries that are opened when a document needs them: where one is missing, the document says which package has it.
@Suite("Libraries that are missing", .enabled(if: Command.isBuilt))
struct OpenedLibrariesTests {
  struct Missing: Sendable, CustomTestStringConvertible {
    var file: String
    var package: String
    /// What needs it, written to `page.html`.
    var page: String
    var output = "page.png"
    var arguments: [String] = []
    /// Another name under which it is looked for.
    var otherFile: String?
    /// Whether something of the document can be made.
    var isWarning = true

    var files: [String] { [file, otherFile].compactMap(\.self) }
    var testDescription: String { file }
  }

  static let all = [
    Missing(file: "libspng.so.0", package: "libspng0", page: "<img src=rgb8.png>"),
    Missing(file: "libturbojpeg.so.0", package: "libturbojpeg0", page: "<img src=rgb.jpg>"),
    Missing(file: "libwebp.so.7", package: "libwebp7", page: "<img src=lossy.webp>"),
    Missing(file: "libwebpdemux.so.2", package: "libwebpdemux2", page: "<img src=animated.webp>"),
    Missing(file: "libgif.so.7", package: "libgif7", page: "<img src=plain.gif>"),
    Missing(file: "liblcms2.so.2", package: "liblcms2-2", page: "<img src=display-p3.png>"),
    Missing(
      file: "liblcms2.so.2", package: "liblcms2-2", page: "<p>text", arguments: ["--gamut", "display-p3"],
      isWarning: false),
    Missing(file: "libturbojpeg.so.0", package: "libturbojpeg0", page: "<p>text", output: "page.jpg", isWarning: false),
    Missing(file: "libwebp.so.7", package: "libwebp7", page: "<p>text", output: "page.webp", isWarning: false),
    Missing(file: "libgif.so.7", package: "libgif7", page: "<p>text", output: "page.gif", isWarning: false),
    Missing(
      file: "libharfbuzz-subset.so.0", package: "libharfbuzz-subset0", page: "<p>text", output: "page.pdf",
      isWarning: false),
    Missing(
      file: "libharfbuzz-subset.so.0", package: "libharfbuzz-subset0", page: "<p>text", output: "page.svg",
      isWarning: false),
    Missing(
      file: "libyaml-0.so.2", package: "libyaml-0-2", page: "<p>{{a}}", arguments: ["--data", "data.yaml"],
      isWarning: false),
    Missing(file: "librsvg-2.so.2", package: "librsvg2-2", page: "<img src=square.svg>"),
    Missing(file: "libavif.so.15", package: "libavif15", page: "<img src=rgb.avif>", otherFile: "libavif.so"),
    Missing(
      file: "libavif.so.15", package: "libavif15", page: "<p>text", output: "page.avif", otherFile: "libavif.so",
      isWarning: false),
    Missing(
      file: "libwoff2dec.so.1.0.2", package: "libwoff1",
      page: "<style>@font-face { font-family: A; src: url(fixture.woff2) } p { font-family: A }</style><p>A",
      otherFile: "libwoff2dec.so"),
  ]

  static let pictures = [
    "rgb8.png", "rgb.jpg", "lossy.webp", "animated.webp", "plain.gif", "display-p3.png", "rgb.avif",
  ]

  /// A folder with a library that isn't one: the loader finds it first and can't open it.
  private func folder(without files: [String]) throws -> TestFolder {
    let folder = try TestFolder()
    for file in files { try folder.write("no library", "libraries/\(file)") }
    return folder
  }

  private func launcher(_ folder: TestFolder) -> [String] { ["env", "LD_LIBRARY_PATH=\(folder.path)/libraries"] }

  @Test("are named with their package by what needs them", arguments: all) func named(_ missing: Missing) throws {
    let folder = try folder(without: missing.files)
    let pictures = Shared.package.appending(path: "Tests/Fixtures/Pictures")
    for name in Self.pictures {
      try FileManager.default.copyItem(at: pictures.appending(path: name), to: folder.url.appending(path: name))
    }
    try folder.write(missing.page, "page.html")
    try FileManager.default.copyItem(
      at: Shared.fixture("Fonts/fixture.woff2"), to: folder.url.appending(path: "fixture.woff2"))
    try folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "square.svg")
    try folder.write("a: 1\n", "data.yaml")
    let arguments = ["render", "page.html", "-o", missing.output] + missing.arguments
    let result = try Program.run(arguments, in: folder, by: launcher(folder))
    let reason = "\(missing.file) can't be opened, file too short: Debian has it in the package \(missing.package)"
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(!result.errors.contains("is not YAML"), "\(result.errors)")
    #expect((result.exitCode == 0) == missing.isWarning, "\(result.errors)")
    // With the library there is nothing to say.
    let whole = try Program.run(arguments, in: folder)
    #expect(whole.exitCode == 0 && whole.errors.isEmpty, "\(whole.errors)")
  }

  @Test("don't matter to documents that don't need them") func unneeded() throws {
    let folder = try TestFolder()
    for file in Self.all.flatMap(\.files) { try folder.write("no library", "libraries/\(file)") }
    try folder.write("no library", "libraries/libharfbuzz-subset.so.0")
    try folder.write("no library", "libraries/libhyphen.so.0")
    try folder.write("<p style='background: linear-gradient(red, blue)'>{{a}}", "page.html")
    try folder.write("{\"a\": 1}", "data.json")
    let result = try Program.run(
      ["render", "page.html", "--data", "data.json", "-o", "page.png"], in: folder, by: launcher(folder))
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test("are opened inside of the sandbox, too") func sandbox() throws {
    let folder = try TestFolder()
    let pictures = Shared.package.appending(path: "Tests/Fixtures/Pictures")
    try folder.write(
      Self.pictures.map { "<img src=\($0)>" }.joined() + "<p lang=de style='width: 5em; hyphens: auto'>{{a}}",
      "in/page.html")
    try folder.write("", "free/empty")
    try folder.write("a: Donaudampfschifffahrtsgesellschaft\n", "in/data.yaml")
    for name in Self.pictures {
      try FileManager.default.copyItem(at: pictures.appending(path: name), to: folder.url.appending(path: "in/\(name)"))
    }
    let undated = ["env", "SOURCE_DATE_EPOCH=0"]
    let render = ["render", "in/page.html", "--data", "in/data.yaml", "-o"]
    for format in ["png", "pdf", "svg", "jpg", "webp", "gif"] {
      let free = try Program.run(render + ["free/page.\(format)"], in: folder, by: undated)
      #expect(free.exitCode == 0 && free.errors.isEmpty, "\(free.errors)")
      let shut = try Program.run(render + ["shut/page.\(format)", "--sandbox"], in: folder, by: undated)
      if shut.errors.contains("there can be no sandbox") {
        return print("left out: libraries inside of the sandbox, which this kernel has no landlock for")
      }
      #expect(shut.exitCode == 0 && shut.errors.isEmpty, "\(shut.errors)")
      #expect(try folder.read("shut/page.\(format)") == folder.read("free/page.\(format)"), "\(format)")
    }
  }

  /// One that isn't read is passed over by the loader, which then finds the system's.
  @Test("are looked for where LD_LIBRARY_PATH says, inside of the sandbox too") func searchPath() throws {
    let folder = try folder(without: ["libyaml-0.so.2"])
    try folder.write("<p>{{a}}", "in/page.html")
    try folder.write("a: 1\n", "in/data.yaml")
    let arguments = ["render", "in/page.html", "--data", "in/data.yaml", "-o", "out/page.png", "--sandbox"]
    let result = try Program.run(arguments, in: folder, by: launcher(folder))
    #expect(result.errors.contains("libyaml-0.so.2 can't be opened, file too short"), "\(result.errors)")
  }

  @Test("are named by doctor", arguments: Set(Self.all.map(\.files) + [["libhyphen.so.0"]]).sorted { $0[0] < $1[0] })
  func doctor(_ files: [String]) throws {
    let folder = try folder(without: files)
    let result = try Program.run(["doctor"], in: folder, by: launcher(folder))
    #expect(result.output.contains("\(files[0]) can't be opened, file too short"), "\(result.output)")
  }
}
