import Foundation
import Testing

/// Small documents that once stopped the program, each run as a user runs it.
@Suite("Hostile documents end, and with words", .enabled(if: Command.isBuilt))
struct HostileDocumentTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var html: String
    var files: [String: String] = [:]
    var options: [String] = []
    /// What stands on standard error, where the document is refused.
    var words: String?

    var testDescription: String { name }
  }

  /// Runs the program with a limit of its time: more than enough, for what is tested ends at once.
  static func run(_ arguments: [String], in folder: TestFolder, seconds: Int = 60) throws -> Program.Result {
    try Program.run(arguments, in: folder, by: ["/usr/bin/timeout", "--signal=KILL", "\(seconds)"])
  }

  static let documents: [Case] = [
    Case(
      name: "dots under descenders",
      html: """
        <p style="font: 600 20px Liberation Serif; text-decoration: underline dotted">It doesn't exist, it
        """),
    Case(
      name: "dots in a clip of several rectangles",
      html: """
        <div style="clip-path: polygon(0 0, 30.7px 0, 30.7px 10px, 38px 10px, 38px 0, 100px 0, 100px 50px, 0 50px);
        width: 100px; border-top: 1px dotted red; height: 20px">
        """),
    Case(
      name: "an SVG's clip of several rectangles",
      html: """
        <svg width=100 height=100><clipPath id=c><path d="M0 0h20.5v20h-20.5zM30.7 0h20v20h-20z"/></clipPath>
        <g clip-path="url(#c)"><path d="M0 0h10v10h-10z M32 0h10v10h-10z"/></g></svg>
        """),
    Case(name: "margins as high as the page", html: "<style>@page { size: 80mm 40mm; margin: 20mm }</style><p>hi"),
    Case(name: "margins of half a page", html: "<style>@page { margin: 50% }</style>hi", options: ["--height", "500"]),
    Case(name: "a margin beyond the page", html: "<style>@page { size: 90px 70px; margin-top: 99px }</style>x"),
  ]

  @Test(arguments: ["png", "pdf"]) func `margins that make a page too large are an error`(_ format: String) throws {
    let folder = try TestFolder()
    try folder.write("<!DOCTYPE html><style>@page { size: 90px 70px; margin: 1e30px }</style>hi", "a.html")
    let result = try Self.run(["render", "a.html", "-o", "a.\(format)"], in: folder)
    #expect(result.exitCode == 1 && result.errors.contains("at most"), "\(result.errors)")
    #expect(!folder.has("a.\(format)"))
  }

  @Test(arguments: documents, ["png", "pdf", "svg"]) func ends(_ document: Case, as format: String) throws {
    let folder = try TestFolder()
    try folder.write("<!DOCTYPE html>" + document.html, "a.html")
    for (name, text) in document.files { try folder.write(text, name) }
    let result = try Self.run(["render", "a.html", "-o", "a.\(format)"] + document.options, in: folder)
    #expect(result.exitCode == (document.words == nil ? 0 : 1), "\(result.errors)")
    #expect(folder.has("a.\(format)") == (document.words == nil))
    if let words = document.words { #expect(result.errors.contains(words), "\(result.errors)") }
  }

  static let colors = [
    "red, lab(50% 1e38 0)", "red, oklch(0.5 1e38 0)", "in xyz-d50, red, color(display-p3 1 0 1e30)",
    "red, lab(from red l calc(a * 1e38) b)", "in oklch, red, color(srgb 1e38 -1e38 1e38), oklab(1e38 1e38 -1e38 / 0.5)",
    "in hsl longer hue, color(srgb infinity -infinity nan), blue",
  ]

  @Test(arguments: colors, ["conic", "linear", "radial"])
  func `gradients of colours beyond all numbers`(stops: String, kind: String) throws {
    let folder = try TestFolder()
    try folder.write("<div style='height: 90px; background: \(kind)-gradient(\(stops))'>", "a.html")
    let outputs = ["png", "pdf", "svg"].flatMap { ["-o", "a.\($0)"] }
    let result = try Self.run(["render", "a.html"] + outputs, in: folder)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(folder.names == ["a.html", "a.pdf", "a.png", "a.svg"])
  }
}
