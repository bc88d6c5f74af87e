import FlexDOM
import FlexMarkup
import FlexOutput
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// The documents of `Tests/Prints` have their words on the pages, and in the places there, that Chromium prints them in. To
/// add some, write `NAME.html` and run `Scripts/prints`, which asks Chromium for `NAME.words`.
@Suite("Documents printed as Chromium prints them")
struct PrintedWordsTests {
  static let folder = Shared.package.appending(path: "Tests/Prints")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "html" }.map { $0.deletingPathExtension().lastPathComponent }.sorted()
  }()

  /// A word, where its page has it: px from the sheet's corner.
  struct Word: CustomStringConvertible {
    var page: Int
    var (x, y): (Int, Int)
    var text: String

    var description: String { "\(text) on page \(page) at (\(x), \(y))" }

    /// px that a word may be off: words of several boxes in a line may be one.
    func isNear(_ other: Word) -> Bool {
      page == other.page && text == other.text && abs(x - other.x) <= 2 && abs(y - other.y) <= 2
    }
  }

  @Test("has their words", arguments: names) func words(_ name: String) throws {
    let html = try String(contentsOf: Self.folder.appending(path: "\(name).html"), encoding: .utf8)
    let answers = try String(contentsOf: Self.folder.appending(path: "\(name).words"), encoding: .utf8)
    let parts = html.components(separatedBy: "\n----\n")
    #expect(parts.count > 1)
    for (number, document) in parts.dropFirst().enumerated() {
      let expected = answers.split(separator: "\n").compactMap { Self.word($0, of: number) }
      guard let found = try Self.printed(parts[0] + document) else { return }
      let missing = expected.filter { word in !found.contains { $0.isNear(word) } }
      let others = found.filter { word in !expected.contains { $0.isNear(word) } }
      #expect(missing.isEmpty && others.isEmpty, "\(name), document \(number): no \(missing) but \(others)")
      #expect(found.count == expected.count, "\(name), document \(number)")
    }
  }

  /// A line of an answer: number of the document, page, x, y and the word.
  private static func word(_ line: Substring, of document: Int) -> Word? {
    let parts = line.split(separator: " ", maxSplits: 4)
    guard parts.count == 5, Int(parts[0]) == document, let page = Int(parts[1]), let x = Int(parts[2]),
      let y = Int(parts[3])
    else { return nil }
    return Word(page: page, x: x, y: y, text: String(parts[4]))
  }

  /// - Returns: `nil` where poppler's programs aren't installed.
  private static func printed(_ html: String) throws -> [Word]? {
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(isPaged: true)
    let pages = try session.layOut(try Document(parsing: html), options: options)
    let file = try session.encode(pages, as: .pdf, options: options, encoding: EncodingOptions()).files[0]
    let text = try Program.run("pdftotext", on: file, type: "pdf", output: "xml") { ["-bbox", $0, $1] }
    guard let text else { return nil }
    let place = /<word xMin="([-\d.]+)" yMin="([-\d.]+)" .*>(.*)<\/word>/
    var page = 0
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      if line.contains("<page ") { page += 1 }
      guard let match = line.firstMatch(of: place), let x = Double(match.1), let y = Double(match.2) else { return nil }
      return Word(page: page, x: Int((x / 0.75).rounded()), y: Int((y / 0.75).rounded()), text: String(match.3))
    }
  }
}
