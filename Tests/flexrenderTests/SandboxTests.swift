import Foundation
import TestSupport
import Testing

/// What installed fonts come to when the kernel denies files.
@Suite("Fonts inside of the sandbox", .enabled(if: Command.isBuilt))
struct SandboxTests {
  /// A configuration of fontconfig's that lies elsewhere than the system's, and the variables that say where.
  struct Configuration: Sendable, CustomTestStringConvertible {
    var file: String
    /// `NAME=path in the test's folder`.
    var variable: String

    var testDescription: String { variable }
  }

  static let configurations = [
    Configuration(file: "mine/own.conf", variable: "FONTCONFIG_FILE=mine/own.conf"),
    Configuration(file: "mine/fonts.conf", variable: "FONTCONFIG_PATH=mine"),
  ]

  /// Neither the configuration nor the fonts that it names, nor what fontconfig keeps of them, lie where a system has
  /// them. They are found while nothing is known of them, and by what an earlier process kept.
  @Test("are those of the configuration that variables name", arguments: configurations) func configured(
    _ configuration: Configuration
  ) throws {
    let folder = try TestFolder()
    try folder.write(
      "<fontconfig><dir>\(folder.path)/fonts</dir><cachedir>\(folder.path)/cache</cachedir></fontconfig>",
      configuration.file)
    try folder.write("", "fonts/empty")
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf", toPath: "\(folder.path)/fonts/serif.ttf")
    // The second page asks fontconfig for what the first one didn't.
    try folder.write("<p>text", "in/first.html")
    try folder.write("<p style='font-family: Arial'>text ☃", "in/second.html")
    for name in ["out/empty", "home/empty"] { try folder.write("", name) }
    let parts = configuration.variable.split(separator: "=")
    let launcher = [
      "env", "-u", "FONTCONFIG_FILE", "-u", "XDG_CACHE_HOME", "HOME=\(folder.path)/home",
      "\(parts[0])=\(folder.path)/\(parts[1])",
    ]
    func render(_ page: String, _ arguments: [String]) throws -> (errors: String, bytes: [UInt8]) {
      let result = try Program.run(
        ["render", "in/\(page).html", "-o", "out/page.png"] + arguments, in: folder, by: launcher)
      #expect(result.exitCode == 0, "\(result.errors)")
      return (result.errors, try folder.read("out/page.png"))
    }
    let given = ["--no-system-fonts", "--font", "fonts"]
    let unknown = try (all: render("first", ["--sandbox"]), given: render("first", given + ["--sandbox"]))
    if unknown.all.errors.contains("there can be no sandbox") {
      return print("left out: fonts inside of the sandbox, which this kernel has no landlock for")
    }
    #expect(unknown.all.errors.isEmpty && unknown.given.errors.isEmpty, "\(unknown.all.errors)\(unknown.given.errors)")
    #expect(!folder.has("home/.cache/flexrender/fonts"))
    let free = try (first: render("first", []), given: render("first", given), second: render("second", []))
    #expect(folder.has("home/.cache/flexrender/fonts"))
    #expect(free.first == unknown.all && free.given == unknown.given)
    #expect(try render("first", ["--sandbox"]) == free.first)
    // What is kept has only what the first page asked.
    try FileManager.default.removeItem(atPath: "\(folder.path)/home/.cache/flexrender/fonts")
    _ = try render("first", [])
    let second = try render("second", ["--sandbox"])
    #expect(second == free.second, "\(second.errors)")
  }

  @Test("are those of the configuration for requests, too") func requests() throws {
    let folder = try TestFolder()
    try folder.write("<fontconfig><dir>\(folder.path)/fonts</dir></fontconfig>", "mine/own.conf")
    try folder.write("<p>text", "in/page.html")
    try folder.write("", "fonts/empty")
    try FileManager.default.copyItem(
      atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSerif-Bold.ttf", toPath: "\(folder.path)/fonts/serif.ttf")
    let launcher = ["env", "HOME=\(folder.path)/home", "FONTCONFIG_FILE=\(folder.path)/mine/own.conf"]
    let request = "{\"template\": \"page.html\"}\n"
    let command = ["--jsonl", "--root", "in"]
    let free = try Program.run(command, in: folder, input: request, by: launcher)
    let shut = try Program.run(command + ["--sandbox"], in: folder, input: request, by: launcher)
    if shut.errors.contains("there can be no sandbox") {
      return print("left out: fonts of --jsonl inside of the sandbox, which this kernel has no landlock for")
    }
    #expect(free.errors.isEmpty && shut.errors.isEmpty, "\(free.errors)\(shut.errors)")
    #expect(free.output.contains("\"ok\":true"), "\(free.output)")
    #expect(free.output == shut.output)
  }
}
