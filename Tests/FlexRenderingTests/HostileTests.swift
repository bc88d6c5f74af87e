import FlexLimits
import FlexRendering
import Foundation
import Testing

@Suite("What a stranger's template may do in a program that links the library")
struct HostileTests {
  /// A folder `in` with a file that may be read, and others that may not.
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flexrender-\(UUID().uuidString)").path
    let inside = "\(folder)/in"
    try FileManager.default.createDirectory(atPath: inside, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["secret.html", "in/part.html", "in/.env.html", "in/keys.txt"] {
      try Data("<b>\(name)</b>".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
    }
    try FileManager.default.createSymbolicLink(
      atPath: "\(inside)/link.html", withDestinationPath: "\(folder)/secret.html")
    try FileManager.default.createSymbolicLink(atPath: "\(inside)/up", withDestinationPath: folder)
    unsafe #expect(mkfifo("\(inside)/pipe.html", 0o600) == 0)
    try body(inside)
  }

  @Test(arguments: [
    "../secret.html", "FOLDER/../secret.html", "file://FOLDER/../secret.html", "link.html", "up/secret.html",
    ".env.html", "pipe.html", "/etc/hostname", "/dev/zero", "http://127.0.0.1/x.html", "",
  ]) func `files outside are not read`(_ way: String) throws {
    try Self.inFolder { folder in
      let resources = FileResources(folder: folder)
      let inside = try resources.read(resources.resolve("part.html", base: nil))
      #expect(!inside.isEmpty)
      #expect(throws: (any Error).self) {
        let name = try resources.resolve(way.replacing("FOLDER", with: folder), base: nil)
        _ = try resources.read(name)
      }
    }
  }

  @Test func `partials are templates of the folder`() throws {
    try Self.inFolder { folder in
      let text = "{{> part}}{{> keys.txt}}{{> .env}}{{> ../secret}}{{> link}}"
      let template = try Template(text, resources: FileResources(folder: folder))
      let svg = String(decoding: try template.render([String: String]()).data(.svg), as: UTF8.self)
      #expect(svg.contains("part"))
      for name in ["secret", "keys", "env"] { #expect(!svg.contains(name), "\(name)") }
    }
  }

  @Test func `limits hold for templates and renderers`() throws {
    let pages = String(repeating: "<p style='break-after: page'>x", count: 9)
    var template = try Template("<style>@page { size: 90px 90px }</style>\(pages){{#rows}}{{#rows}}x{{/rows}}{{/rows}}")
    let data = ["rows": Array(0..<40)]
    let renderer = try BoxRenderer()
    let document = try template.render(data, with: renderer)
    #expect(document.pages.count >= 9)
    func words() -> String {
      do {
        _ = try template.render(data, with: renderer).data(.pdf)
        return ""
      } catch { return "\(error)" }
    }
    template.limits = Limits()
    template.limits?.pages = 5
    #expect(words().contains("more than 5 pages"), "\(words())")
    template.limits = Limits()
    template.limits?.expansions = 1000
    #expect(words().contains("more than 1000 placeholders"), "\(words())")
    template.limits = nil
    #expect(words().isEmpty)
    // The renderer's own.
    renderer.limits.boxes = 3
    #expect(words().contains("more than 3 boxes"), "\(words())")
  }
  /// On this test's thread, which has no more than 8 MiB of stack.
  @Test func `documents on pages may be deep`() throws {
    let template = try Template(
      "<!doctype html><style>@page { size: 90px 90px }</style>" + String(repeating: "<details open>", count: 120) + "x")
    #expect(try template.render([String: String]()).pages.count > 1)
  }
}
