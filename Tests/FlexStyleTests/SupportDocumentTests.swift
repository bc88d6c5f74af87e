import Foundation
import Testing

@testable import FlexStyle

@Suite("css-support.md says what the property table says")
struct SupportDocumentTests {
  private static let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Documentation/css-support.md")

  private static let begin = "<!-- properties: written by SupportDocumentTests -->"
  private static let end = "<!-- end of properties -->"

  @Test("each property and shorthand has its row; FLEXRENDER_RECORD=1 writes them")
  func agrees() throws {
    let text = try String(contentsOf: Self.document, encoding: .utf8)
    let start = try #require(text.range(of: Self.begin))
    let stop = try #require(text.range(of: Self.end))
    let expected = "\n\n" + Self.tables + "\n"
    if String(text[start.upperBound..<stop.lowerBound]) == expected { return }
    if ProcessInfo.processInfo.environment["FLEXRENDER_RECORD"] != nil {
      let new = text[..<start.upperBound] + expected + text[stop.lowerBound...]
      try String(new).write(to: Self.document, atomically: true, encoding: .utf8)
    }
    let old = Set(text[start.upperBound..<stop.lowerBound].split(separator: "\n").map(String.init))
    let new = Set(expected.split(separator: "\n").map(String.init))
    Issue.record("missing or changed: \(new.subtracting(old).sorted()); too many: \(old.subtracting(new).sorted())")
  }

  /// Descriptors of `@page`, which Chromium takes in style rules as well, where they do nothing.
  private static let descriptors: Set<String> = ["size", "page-orientation"]

  @Test("every property that Chromium has is known here: it has effect, is reported, or changes no still picture")
  func knowsChromiumsProperties() throws {
    let list = Self.document.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Tests/Fixtures/chromium-properties.txt")
    let names = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") && !Self.descriptors.contains($0) }
    #expect(names.count > 600)
    #expect(names.filter { !PropertyParser.isKnown($0) } == [], "Scripts/properties has asked Chromium for its names")
  }

  /// A table for each chapter of longhands and one for the shorthands.
  private static var tables: String {
    let longhands = PropertyTable.groups.map { group in
      table(
        group.title, ["Property", "Support", "Values"],
        group.rows.map { [name($0.name), support($0), code($0.syntax)] })
    }
    let shorthands = table(
      "Shorthands", ["Shorthand", "Sets", "Values"],
      Shorthand.all.map { shorthand in
        let names = shorthand.longhands.map(\.name)
        let list =
          names.count > 24
          ? "all properties but `direction` and `unicode-bidi`" : names.map(code).joined(separator: " ")
        return [name(shorthand.name), list, code(shorthand.syntax)]
      })
    let aliases = table(
      "Other names", ["Name", "Stands for"],
      PropertyTable.aliases.sorted { $0.key < $1.key }.map { [code($0.key), code($0.value)] })
    return (longhands + [shorthands, aliases]).joined(separator: "\n")
  }

  private static func table(_ title: String, _ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return "### \(title)\n\n" + lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func name(_ name: String) -> String { code(name) }
  private static func code(_ text: String) -> String { "`" + text.replacing("|", with: "\\|") + "`" }

  private static func support(_ row: Property) -> String {
    switch row.support {
    case .full: "yes"
    case .partly(let note): "partly: " + note
    case .harmless: "changes no still picture"
    case .none: "no, reported"
    }
  }
}
