import Foundation
import TestSupport
import Testing

@Suite("PNG with other colours and depths")
struct PNGOptionsTests {
  /// The colour of a picture of one, as the file has it.
  private func color(_ folder: TestFolder, _ css: String, _ arguments: [String] = []) throws -> [UInt8] {
    try folder.write("<body style='margin: 0'><div style='\(css); width: 8px; height: 8px'></div>", "a.html")
    let result = try Program.run(
      ["render", "a.html", "--width", "8", "--height", "8", "-o", "a.png"] + arguments, in: folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    let file = [UInt8](try folder.read("a.png"))
    let start = try #require(file.firstRange(of: Array("PLTE".utf8))?.upperBound)
    return Array(file[start..<(start + 3)])
  }

  @Test func `colours that sRGB lacks`() throws {
    let folder = try TestFolder()
    let wide = ["--gamut", "display-p3"]
    #expect(try color(folder, "background: color(display-p3 1 0 0)", wide) == [255, 0, 0])
    #expect(try color(folder, "background: red", wide) == [234, 51, 35])
    #expect(try color(folder, "background: color(display-p3 1 0 0)") == [255, 0, 0])
    #expect(try color(folder, "background: #808080", wide) == [128, 128, 128])
    #expect(
      try color(folder, "background: linear-gradient(color(display-p3 0 1 0), color(display-p3 0 1 0))", wide)
        == [0, 255, 0])
    let svg =
      "data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 width=%228%22 height=%228%22%3E%3Crect width=%228%22 height=%228%22 fill=%22red%22/%3E%3C/svg%3E"
    #expect(try color(folder, "background: url(\"\(svg)\")", wide) == [234, 51, 35])
  }

  @Test func `options that PNG alone has`() throws {
    let folder = try TestFolder()
    try folder.write("<p>x", "a.html")
    let wrong = try Program.run(["render", "a.html", "-o", "a.jpg", "--depth", "16"], in: folder)
    #expect(wrong.exitCode == 64 && wrong.errors.contains("--depth is for PNG"), "\(wrong.errors)")
    #expect(try Program.run(["render", "a.html", "--depth", "12"], in: folder).exitCode == 64)
    let none = try Program.run(["render", "a.html", "-o", "a.gif", "--gamut", "display-p3"], in: folder)
    #expect(none.exitCode == 64 && none.errors.contains("--gamut is for PNG, JPEG"), "\(none.errors)")
    for name in ["a.jpg", "a.webp", "a.avif", "a.tiff"] {
      let wide = try Program.run(["render", "a.html", "-o", name, "--gamut", "display-p3"], in: folder)
      #expect(try wide.exitCode == 0 && folder.read(name).firstRange(of: Array("mntrRGB XYZ ".utf8)) != nil, "\(name)")
    }
    let deep = try Program.run(["render", "a.html", "-o", "a.png", "--depth", "16"], in: folder)
    #expect(try deep.exitCode == 0 && folder.read("a.png")[24] == 16)
    let line = #"{"template": {"text": "<p>x"}, "options": {"depth": 16, "gamut": "display-p3", "width": 50}}"#
    let bad = #"{"template": {"text": "<p>x"}, "options": {"gamut": "p4"}}"#
    let answers = try Program.run(["--jsonl"], in: folder, input: line + "\n" + bad + "\n").output
    #expect(answers.contains("\"ok\":true") && answers.contains("expected srgb, display-p3"), "\(answers)")
  }
}
