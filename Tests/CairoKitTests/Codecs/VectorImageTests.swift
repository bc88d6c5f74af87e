import CairoKit
import Testing

@Suite("SVG pictures")
struct VectorImageTests {
  static let sizes: [(attributes: String, size: NaturalDimensions)] = [
    (#"width="60" height="40""#, NaturalDimensions(width: 60, height: 40, ratio: 1.5)),
    (#"viewBox="0 0 60 40""#, NaturalDimensions(ratio: 1.5)),
    (#"width="30" viewBox="0 0 60 40""#, NaturalDimensions(width: 30, ratio: 1.5)),
    (#"width="100%" height="50%" viewBox="0 0 60 40""#, NaturalDimensions(ratio: 1.5)),
    (#"width="1in" height="2.54cm""#, NaturalDimensions(width: 96, height: 96, ratio: 1)),
    (#"width="2em" height="12pt""#, NaturalDimensions(width: 32, height: 16, ratio: 2)),
    ("", NaturalDimensions()),
    (#"viewBox="0 0 0 40""#, NaturalDimensions()),
  ]

  @Test(arguments: sizes) func naturalDimensions(_ row: (attributes: String, size: NaturalDimensions)) throws {
    let markup = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(row.attributes)><rect width='9' height='9'/></svg>"
    let image = try ImageDecoder().decode(Array(markup.utf8))
    #expect(image.naturalDimensions == row.size)
  }

  @Test(arguments: [
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
    "\u{FEFF}<?xml version='1.0'?><!-- a > b --><!DOCTYPE svg [<!ENTITY a 'b>'>]>\n<svg xmlns='http://www.w3.org/2000/svg'/>",
    "<s:svg xmlns:s='http://www.w3.org/2000/svg'></s:svg>",
  ])
  func isRecognised(_ markup: String) throws {
    guard case .vector = try ImageDecoder().decode(Array(markup.utf8)) else {
      Issue.record("not read as SVG")
      return
    }
  }

  @Test func entityBombIsRefusedOrSmall() {
    var markup = "<!DOCTYPE svg [<!ENTITY a0 'aaaaaaaaaa'>"
    for level in 1...9 { markup += "<!ENTITY a\(level) '" + String(repeating: "&a\(level - 1);", count: 10) + "'>" }
    markup += "]><svg xmlns='http://www.w3.org/2000/svg'><text>&a9;</text></svg>"
    #expect(throws: CairoError.self) { try ImageDecoder().decode(Array(markup.utf8)) }
  }

  @Test func oversizedDocumentIsRefused() {
    var limits = ImageLimits()
    limits.svgByteCount = 1 << 20
    let markup = "<svg xmlns='http://www.w3.org/2000/svg'>" + String(repeating: " ", count: 1 << 20) + "</svg>"
    let error = #expect(throws: CairoError.self) { try ImageDecoder(limits: limits).decode(Array(markup.utf8)) }
    #expect(error?.reason.hasSuffix("at most 1 MiB are accepted") == true)
  }
}
