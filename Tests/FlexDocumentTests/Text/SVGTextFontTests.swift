import CairoKit
import FlexDOM
import FlexMarkup
import FlexOutput
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// Text that librsvg sets: of pictures, and of inline SVG with filters.
@Suite("Fonts of text in SVG pictures")
struct SVGTextFontTests {
  private static let fixture = Shared.fixture("Fonts/fixture.ttf").path
  private static let options = RenderOptions(width: 300, height: 60)

  private static func svg(_ family: String, _ attributes: String = "") -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="300" height="60"><filter id="f"><feOffset dx="1"/></filter>\
    <text x="5" y="40" font-size="32" font-family="\(family)" \(attributes)>Woff 2 fixture.</text></svg>
    """
  }

  private static func png(_ svg: String, asPicture: Bool = true, _ fonts: FontOptions) throws -> [UInt8] {
    let session = try RenderSession(resources: MemoryResources(["a.svg": Array(svg.utf8)]), fonts: fonts)
    let html = "<!doctype html><body style='margin: 0'>\(asPicture ? "<img src=a.svg>" : svg)"
    return try session.encode(
      try session.layOut(try Document(parsing: html), options: options), as: .png, options: options
    )
    .bytes
  }

  private static let alone = FontOptions(files: [fixture], useSystemFonts: false)

  @Test(arguments: [true, false]) func `given fonts are the only ones without those installed`(asPicture: Bool) throws {
    let filter = asPicture ? "" : "filter='url(#f)'"
    let expected = try Self.png(Self.svg("Fixture Serif", filter), asPicture: asPicture, Self.alone)
    #expect(try expected != Self.png(Self.svg("Fixture Serif", filter), asPicture: asPicture, FontOptions()))
    for family in ["Arial", "DejaVu Sans, sans-serif", "monospace", "serif", "No Such Font"] {
      #expect(try Self.png(Self.svg(family, filter), asPicture: asPicture, Self.alone) == expected, "\(family)")
    }
  }

  @Test(arguments: ["fixture.woff", "fixture.woff2"]) func `packed fonts are the plain one`(_ name: String) throws {
    let packed = FontOptions(files: [Shared.fixture("Fonts/\(name)").path], useSystemFonts: false)
    #expect(try Self.png(Self.svg("Arial"), packed) == Self.png(Self.svg("Arial"), Self.alone))
  }

  @Test func `given fonts stand beside those installed`() throws {
    let both = FontOptions(files: [Self.fixture])
    #expect(try Self.png(Self.svg("Fixture Serif"), both) == Self.png(Self.svg("Fixture Serif"), Self.alone))
    #expect(try Self.png(Self.svg("DejaVu Sans"), both) == Self.png(Self.svg("DejaVu Sans"), FontOptions()))
  }

  @Test func `folders of fonts are read`() throws {
    let folder = FontOptions(
      folders: [Shared.fixture("Fonts").path], useSystemFonts: false)
    #expect(try Self.png(Self.svg("Fixture Serif"), folder) == Self.png(Self.svg("Fixture Serif"), Self.alone))
  }

  @Test(arguments: [true, false]) func `without any font there is no text`(asPicture: Bool) throws {
    let none = FontOptions(useSystemFonts: false)
    let filter = asPicture ? "" : "filter='url(#f)'"
    let empty = try Self.png("<svg xmlns='http://www.w3.org/2000/svg' width='300' height='60'></svg>", none)
    #expect(try Self.png(Self.svg("Arial", filter), asPicture: asPicture, none) == empty)
  }

  @Test func `sessions on one thread keep their fonts apart`() throws {
    let installed = try Self.png(Self.svg("DejaVu Sans"), FontOptions())
    let alone = try Self.png(Self.svg("DejaVu Sans"), Self.alone)
    #expect(installed != alone)
    #expect(try Self.png(Self.svg("DejaVu Sans"), FontOptions()) == installed)
    #expect(try Self.png(Self.svg("DejaVu Sans"), Self.alone) == alone)
  }
}
