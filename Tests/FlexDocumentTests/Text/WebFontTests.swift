import CairoKit
import FlexDOM
import FlexMarkup
import FlexOutput
import FlexPaint
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// A subset of DejaVu Serif Bold under a name of its own, as TTF, WOFF and WOFF2.
@Suite("Fonts packed for the web")
struct WebFontTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Shared.fixture("Fonts/\(name)")))
  }

  private static func png(_ file: String, _ bytes: [UInt8], options: RenderOptions = .init(width: 300, height: 60))
    throws -> (bytes: [UInt8], warnings: [String])
  {
    let html = """
      <!doctype html><style>@font-face { font-family: Packed; src: url("\(file)") }</style>
      <body style="font: 32px Packed">Woff 2 fixture.
      """
    let session = try RenderSession(resources: MemoryResources([file: bytes]))
    let document = try session.layOut(try Document(parsing: html), options: options)
    return (try session.encode(document, as: .png, options: options).bytes, document.diagnostics.map { "\($0)" })
  }

  @Test(arguments: ["fixture.woff", "fixture.woff2"]) func pixelsAreThoseOfThePlainFont(_ packed: String) throws {
    let plain = try Self.png("fixture.ttf", Self.bytes("fixture.ttf"))
    let unpacked = try Self.png(packed, Self.bytes(packed))
    #expect(plain.warnings == [] && unpacked.warnings == [])
    #expect(unpacked.bytes == plain.bytes)
  }

  /// The size in a WOFF2 file's header is a hint: packers that transform tables write another.
  @Test(arguments: [0.5, 0.9, 1.5]) func sizesInHeadersAreHints(_ factor: Double) throws {
    var changed = try Self.bytes("fixture.woff2")
    let told = changed[16..<20].reduce(0) { $0 << 8 | Int($1) }
    let other = Int(Double(told) * factor)
    for index in 0..<4 { changed[16 + index] = UInt8(truncatingIfNeeded: other >> (24 - 8 * index)) }
    let plain = try Self.png("fixture.ttf", Self.bytes("fixture.ttf"))
    let unpacked = try Self.png("hint.woff2", changed)
    #expect(unpacked.warnings == [] && unpacked.bytes == plain.bytes)
  }

  @Test(arguments: ["fixture.ttf", "fixture.woff", "fixture.woff2"]) func givenFilesAreTheOnlyFonts(_ file: String)
    throws
  {
    let options = FontOptions(files: [Shared.fixture("Fonts/\(file)").path], useSystemFonts: false)
    let fonts = try FontSet(options: options)
    #expect(fonts.fonts(for: FontRequest(families: [.generic(.serif)])).map(fonts.familyName) == ["Fixture Serif"])
  }

  /// A session reads a rule's font once; what is wrong with it is so in every document.
  @Test func damagedFontsAreToldOfEveryDocument() throws {
    let html = "<style>@font-face { font-family: Packed; src: url(a.ttf) }</style><body style='font: 32px Packed'>Woff"
    let session = try RenderSession(resources: MemoryResources(["a.ttf": [1, 2, 3]]))
    let found = try (0..<3).map { _ in
      try session.layOut(try Document(parsing: html), options: .init(width: 300)).diagnostics.map(\.message)
    }
    #expect(found[0].contains { $0.contains("the font 'Packed' can't be read") })
    #expect(found[1] == found[0] && found[2] == found[0])
  }

  @Test(arguments: ["fixture.woff", "fixture.woff2"]) func damagedFontsAreWarnings(_ file: String) throws {
    let whole = try Self.bytes(file)
    for length in [0, 3, 12, 47, 100, whole.count / 2, whole.count - 1] {
      #expect(try !Self.png(file, Array(whole.prefix(length))).warnings.isEmpty, "\(length) bytes")
    }
    // Whatever a byte becomes, there is a picture.
    for index in stride(from: 4, to: whole.count, by: 97) {
      var changed = whole
      changed[index] ^= 0xFF
      #expect(try !Self.png(file, changed).bytes.isEmpty)
    }
  }
}
