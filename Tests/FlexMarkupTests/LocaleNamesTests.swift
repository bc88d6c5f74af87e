import Foundation
import TestSupport
import Testing

@testable import FlexMarkup

/// Locales are named in places that can't read the tables.
@Suite("Names of locales") struct LocaleNamesTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Shared.package.appending(path: path), encoding: .utf8)
  }

  @Test("are those that values.md lists") func documented() throws {
    let page = try Self.text("Documentation/values.md")
    let list = try #require(page.firstMatch(of: /Known are ([^.]*)\./)).1
    let names = list.matches(of: /([a-z]{2}(?:-Hant)?)(?:\s\(([A-Z,\s]*)\))?/).flatMap { found in
      [String(found.1)] + (found.2 ?? "").split { ", \n".contains($0) }.map { "\(found.1)-\($0)" }
    }
    #expect(names.sorted() == LocaleFormats.names.sorted())
  }

  @Test("are what the server takes") func served() throws {
    let options = try Self.text("Server/Sources/flexrender-serve/RenderOption.swift")
    let option = try #require(options.firstMatch(of: /name: "locale",((?:.|\n)*?)example:/)).1
    let pattern = try Regex(option.matches(of: /"([^"]*)"/).map { String($0.1) }.joined())
    #expect(LocaleFormats.names.filter { $0.wholeMatch(of: pattern) == nil }.isEmpty)
    // And no more than those: `xx` would be an error of the worker's.
    for first in "abcdefghijklmnopqrstuvwxyz" {
      for second in "abcdefghijklmnopqrstuvwxyz" {
        let name = "\(first)\(second)"
        #expect(name.wholeMatch(of: pattern) == nil || LocaleFormats(name) != nil, "\(name)")
      }
    }
  }
}
