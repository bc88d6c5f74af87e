import Foundation
import Testing

@testable import CairoKit

@Suite("Hyphenation") struct HyphenatorTests {
  static let folder = "/usr/share/hyphen"

  /// A dictionary of which only a word's own patterns are loaded says what the whole one says.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "\(folder)/hyph_de_DE.dic")))
  func partsSayWhatTheWholeSays() throws {
    let whole = try #require(Hyphenator(language: "de", folders: [Self.folder], loadsWhole: true))
    let parts = try #require(Hyphenator(language: "de"))
    let bytes = try Data(contentsOf: URL(filePath: "\(Self.folder)/hyph_de_DE.dic"))
    // The dictionary's own patterns make words, alone and joined to compounds.
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : UInt8(ascii: "e") }, as: UTF8.self)
    let lines = text.split(separator: "\n").enumerated().filter { $0.offset % 97 == 0 }.map {
      $0.element.filter(\.isLetter).lowercased()
    }
    var words = ["donaudampfschifffahrt", "silbentrennung", "straßenbahn", "überprüfungen", "wort-teil", "zeugnis"]
    words += lines.filter { $0.count > 3 } + zip(lines, lines.dropFirst(7)).prefix(150).map { $0 + $1 }
    for word in words {
      let scalars = Array(word.unicodeScalars)
      #expect(parts.breaks(in: scalars) == whole.breaks(in: scalars), "\(word)")
    }
    #expect(parts.breaks(in: Array("silbentrennung".unicodeScalars)) == [3, 6, 10])
  }
}
