import CairoKit
import FlexCore
import FlexTree
import Foundation
import Testing

@testable import FlexDisplay
@testable import FlexOutput
@testable import FlexPaint
@testable import FlexSVGWriter

@Suite("Writing SVG")
struct SVGEncoderTests {
  private func encode(_ mode: SVGTextMode = .embedded) throws -> [UInt8] {
    let text = try SampleText()
    var encoder = SVGEncoder(textMode: mode)
    encoder.metadata.title = "A <title>"
    encoder.metadata.language = "en"
    return try encoder.encode(SamplePage.page(text), fonts: text.fonts, images: NoImages())
  }

  @Test(arguments: SVGTextMode.allCases) func isReadAndTheSameTwice(_ mode: SVGTextMode) throws {
    let file = try encode(mode)
    if let folder = ProcessInfo.processInfo.environment["FLEXRENDER_SAMPLES"] {
      try Data(file).write(to: URL(filePath: folder).appending(path: "sample-\(mode).svg"))
    }
    #expect(try encode(mode) == file)
    guard case .vector(let image) = try ImageDecoder().decode(file) else {
      Issue.record("librsvg doesn't read it")
      return
    }
    #expect(image.naturalDimensions == NaturalDimensions(width: 400, height: 420, ratio: 400 / 420))
  }

  @Test func textIsText() throws {
    let markup = String(decoding: try encode(), as: UTF8.self)
    for word in ["AVATAR ", "Table ", "&lt;kerning&gt;", "office ", "مرحبا بالعالم", "aria-label=\"🎉👍\""] {
      #expect(markup.contains(word), "\(word)")
    }
    #expect(!String(decoding: try encode(.paths), as: UTF8.self).contains("<text"))
  }

  static let numbers: [(Float, String)] = [
    (0, "0"), (1, "1"), (-1.5, "-1.5"), (0.25, ".25"), (-0.125, "-.125"), (12.3456, "12.346"), (100, "100"),
    (0.0001, "0"), (.nan, "0"), (.infinity, "0"), (1e30, "1000000000"),
  ]

  @Test(arguments: numbers) func numberIsShort(_ number: Float, _ expected: String) {
    var markup = SVGMarkup()
    markup.append(number: number)
    #expect(String(decoding: markup.bytes, as: UTF8.self) == expected)
  }

  @Test func textIsEscaped() {
    var markup = SVGMarkup()
    markup.append(text: "a<b>&\"\u{1}\n\u{1F389}")
    #expect(String(decoding: markup.bytes, as: UTF8.self) == "a&lt;b&gt;&amp;&quot;\u{FFFD}&#10;\u{1F389}")
  }

  @Test func badNumbersAreWritten() throws {
    let bad = Rect(x: .nan, y: -.infinity, width: .infinity, height: 1e9)
    var page = DisplayList(size: Size(width: 10, height: 10))
    page.items = [
      .fill(.rect(bad), .color(.black)),
      .fill(
        .rect(bad), .gradient(GradientFill(geometry: .conic(center: .zero, from: .nan), stops: [], isRepeating: true))),
      .transform(Matrix(0, 0, 0, 0, .nan, 0), [.fill(.rect(bad), .color(.black))]),
      .shadow(
        ShadowItem(
          shape: RoundedRect(bad), color: .black, standardDeviation: .nan, limit: RoundedRect(bad), isInset: true)),
    ]
    let file = try SVGEncoder().encode(page, fonts: try FontSet(), images: NoImages())
    #expect(!String(decoding: file, as: UTF8.self).contains("nan"))
    _ = try ImageDecoder().decode(file)
  }
}
