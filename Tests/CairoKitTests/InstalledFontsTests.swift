import Foundation
import Testing

@testable import CairoKit

@Suite("What is kept of the installed fonts")
struct InstalledFontsTests {
  private let file = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString)/flexrender/f")
    .path

  private func asked() -> InstalledFonts {
    var fonts = InstalledFonts.asked()
    fonts.remember(substitutes: ["Arial", "Liberation Sans"], of: "Arial")
    fonts.remember(InstalledFonts.Place(path: "/fonts/é.ttf", index: 3), of: search(0x2605))
    fonts.remember(nil, of: search(0x10_FFFD))
    return fonts
  }

  private func search(_ scalar: UInt32) -> InstalledFonts.Search {
    InstalledFonts.Search(scalars: [scalar, 0xFE0F], language: "ja", wantsColor: true)
  }

  @Test func `what is written is read again`() throws {
    let fonts = asked()
    fonts.write(to: file)
    let read = try #require(InstalledFonts(file: file))
    #expect(read.faces == fonts.faces)
    #expect(read.places == fonts.places && !read.places.isEmpty)
    #expect(read.substitutes == fonts.substitutes)
    #expect(read.searches == fonts.searches)
    #expect(!read.isChanged)
  }

  @Test func `fonts that come while a process runs are noticed by the next one`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "fonts-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = folder.appending(path: "fonts.conf").path
    let watched = InstalledFonts.stamps(of: [place])
    var fonts = asked()
    fonts.watched = watched
    fonts.write(to: file)
    #expect(InstalledFonts(file: file) != nil)
    try Data("<fontconfig/>".utf8).write(to: URL(filePath: place))
    // The run that asked before ends behind it.
    fonts.remember(substitutes: [], of: "Georgia")
    fonts.write(to: file)
    #expect(InstalledFonts(file: file) == nil)
  }

  @Test func `that there are no fonts isn't kept`() throws {
    var fonts = InstalledFonts()
    fonts.remember(substitutes: [], of: "Arial")
    fonts.write(to: file)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `another configuration or damage is noticed`() throws {
    asked().write(to: file)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file)))
    for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 200)) {
      try Data(bytes.prefix(count)).write(to: URL(filePath: file))
      #expect(InstalledFonts(file: file) == nil)
    }
    // The first stamp is that of a folder or file: one that changed has another time.
    var changed = bytes
    let marker = Array("/fonts.conf".utf8)
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: marker) })
    changed[place + marker.count + 4] ^= 1
    try Data(changed).write(to: URL(filePath: file))
    #expect(InstalledFonts(file: file) == nil)
    #expect(InstalledFonts(file: file + "-none") == nil)
  }
}
