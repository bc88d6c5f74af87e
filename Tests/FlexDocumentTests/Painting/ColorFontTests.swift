import CairoKit
import FlexDOM
import FlexMarkup
import FlexOutput
import Foundation
import TestSupport
import Testing

@testable import FlexDocument

/// Fonts of three squares of an em: A is a square with another in it, B in layers a triangle on the text's colour, in
/// gradients rings of colours; C is half a square in one colour. Their palettes: red, blue, green; for light backgrounds
/// yellow, cyan, magenta; for dark ones a dark green, maroon, black. The colours are those that Chromium shows.
@Suite("Fonts in several colours, and palettes")
struct ColorFontTests {
  static let rules = """
    <style>@font-face { font-family: Layers; src: url(color-layers.ttf) }
    @font-face { font-family: Gradients; src: url(color-gradients.ttf) }
    @font-palette-values --light { font-family: Layers, Gradients; base-palette: light }
    @font-palette-values --black { font-family: Layers; override-colors: 0 black, 9 red, 1 rgb(0 255 0) }
    @font-palette-values --second { font-family: Other; base-palette: 2 }
    @font-palette-values --second { font-family: Layers; base-palette: 1 }
    p { margin: 0; font: 20px/1 Layers; color: lime }</style>
    """

  static let cases = [
    PageCase("layers, the text's colour, and plain glyphs", rules + "<p>ABC", "1,1=R 10,10=B 21,1=G 50,5=_ 50,15=G"),
    PageCase("for light backgrounds", rules + "<p style='font-palette:light'>A", "1,1=Y 10,10=?"),
    PageCase("for dark ones", rules + "<p style='font-palette:dark'>B", "1,1=G 10,15=K"),
    PageCase("a name", rules + "<p style='font-palette:--light'>A", "1,1=Y 10,10=?"),
    PageCase("colours of its own", rules + "<p style='font-palette:--black'>A", "1,1=K 10,10=G"),
    PageCase("of another family", rules + "<p style='font-palette:--second'>A", "1,1=Y 10,10=?"),
    PageCase("an unknown name", rules + "<p style='font-palette:--none'>A", "1,1=R 10,10=B"),
    PageCase("a mixture", rules + "<p style='font-palette:palette-mix(in srgb, normal 0%, light)'>A", "1,1=Y 10,10=?"),
    PageCase("a shadow in one colour", rules + "<p style='text-shadow:30px 0 black'>A", "1,1=R 31,1=K 40,10=K"),
    PageCase("gradients", rules + "<p style='font-family:Gradients'>AC", "1,1=? 10,10=B 30,5=_ 30,15=G"),
    PageCase("gradients with a palette", rules + "<p style='font:20px/1 Gradients;font-palette:dark'>B", "10,10=?"),
  ]

  @Test(arguments: cases) func painted(_ row: PageCase) throws {
    let names = ["color-layers.ttf", "color-gradients.ttf"]
    let files = try names.map { ($0, [UInt8](try Data(contentsOf: Shared.fixture("Fonts/\($0)")))) }
    try row.check(Dictionary(uniqueKeysWithValues: files))
  }

  /// Whatever is wrong in a font's tables of colours, something is painted.
  @Test func damagedTablesArePainted() throws {
    for name in ["color-layers.ttf", "color-gradients.ttf"] {
      let bytes = [UInt8](try Data(contentsOf: Shared.fixture("Fonts/\(name)")))
      for index in stride(from: 300, to: bytes.count, by: 7) {
        var changed = bytes
        changed[index] ^= 0xFF
        let html = "<style>@font-face { font-family: C; src: url(\(name)) }</style><body style='font:20px C'>AB"
        let session = try RenderSession(resources: MemoryResources([name: changed]))
        let options = RenderOptions(width: 60, height: 40)
        let document = try session.layOut(try Document(parsing: html), options: options)
        #expect(try session.encode(document, as: .png, options: options).bytes.count > 0)
      }
    }
  }
}
