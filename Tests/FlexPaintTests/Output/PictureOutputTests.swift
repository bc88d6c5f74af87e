import CairoKit
import FlexCore
import FlexTree
import Foundation
import TestSupport
import Testing

@testable import FlexDisplay
@testable import FlexOutput
@testable import FlexPDFWriter
@testable import FlexPaint

@Suite("Pictures in files")
struct PictureOutputTests {
  private static let drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 60 40'><rect id='a' width='60' height='40' fill='teal'/></svg>"

  private static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Shared.fixture("Pictures/\(name)")))
  }

  private func store() -> DecodedImages {
    DecodedImages(read: { try? PictureOutputTests.bytes($0) })
  }

  /// Every picture twice on each of two pages.
  private func document() throws -> PaintedDocument {
    var page = DisplayList(size: Size(width: 200, height: 200))
    let sources: [ImageSource] = [
      .url("rgb.jpg"), .url("alpha.webp"), .url("orientation-6.jpg"), .svg(PictureOutputTests.drawing),
      .missing("none.png"), .url("nothing.png"),
    ]
    for (index, source) in sources.enumerated() {
      let frame = Rect(x: 5, y: Float(index) * 30, width: 40, height: 28)
      page.items.append(.image(ImagePlacement(source: source, frame: frame, alternativeText: "No. \(index)")))
      page.items.append(
        .fill(
          .rect(Rect(x: 60, y: frame.y, width: 100, height: 28)),
          .tiles(
            Tiling(
              content: .image(source, .auto), tile: Rect(x: 60, y: frame.y, width: 20, height: 14),
              step: Size(width: 20, height: 14)))))
    }
    return PaintedDocument(pages: PageLists([page, page]), fonts: try FontSet(), images: store())
  }

  @Test func sameBytesInAllFormatsOnAllThreads() async throws {
    let expected = try OutputFormat.allCases.map { try $0.encode(try document()) }
    try await withThrowingTaskGroup(of: [[[UInt8]]].self) { group in
      for _ in 0..<3 {
        group.addTask { try OutputFormat.allCases.map { try $0.encode(try PictureOutputTests().document()) } }
      }
      for try await files in group { #expect(files == expected) }
    }
  }

  @Test func svgHoldsEachPictureOnceAndAsItCame() throws {
    let files = try OutputFormat.svg.encode(try document())
    #expect(files.count == 2)
    let markup = String(decoding: files[0], as: UTF8.self)
    func count(_ bytes: [UInt8]) -> Int {
      markup.components(separatedBy: Base64.text(bytes)).count - 1
    }
    #expect(count(try PictureOutputTests.bytes("rgb.jpg")) == 1)
    #expect(markup.components(separatedBy: "data:image/png").count - 1 == 1)
    #expect(markup.components(separatedBy: "data:image/svg+xml").count - 1 == 2)
    #expect(markup.contains("aria-label=\"No. 0\""))
    guard case .vector = try ImageDecoder().decode(files[0]) else {
      Issue.record("librsvg doesn't read it")
      return
    }
  }

  @Test func pdfHoldsEachPictureOnceAndJPEGAsItCame() throws {
    let file = try OutputFormat.pdf.encode(try document())[0]
    let jpeg = try PictureOutputTests.bytes("rgb.jpg")
    #expect(file.ranges(of: jpeg).count == 1)
    // JPEG, the turned JPEG, WebP with its soft mask: four images, however often they are drawn; SVG stays vectors.
    #expect(file.ranges(of: Array("/Subtype/Image".utf8)).count == 4)
    #expect(file.ranges(of: Array("/Filter/DCTDecode".utf8)).count == 2)
    #expect(file.ranges(of: Array("/SMask".utf8)).count == 1)
  }

  @Test func pngShowsThem() throws {
    let file = try OutputFormat.png.encode(try document())[0]
    guard case .raster(let image) = try ImageDecoder().decode(file) else { return }
    // Top left quadrant of the JPEG is red; the SVG is teal; nothing stands for what is missing.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
      unsafe image.surface.withPixels { unsafe Array($0[(4 * (y * image.width + x))...].prefix(4)) }
    }
    #expect(pixel(10, 5)[2] > 200 && pixel(10, 5)[0] < 60)
    #expect(pixel(25, 104) == [128, 128, 0, 255])
    #expect(pixel(25, 134) == [255, 255, 255, 255])
  }

  @Test func failuresAreRemembered() throws {
    let store = store()
    #expect(store.failure(of: .url("nothing.png"))?.reason == "there are no bytes under this name")
    #expect(store.failure(of: .url("rgb.jpg")) == nil)
    #expect(store.dimensions(of: .url("orientation-6.jpg")) == NaturalDimensions(width: 32, height: 16, ratio: 2))
    #expect(store.dimensions(of: .svg(PictureOutputTests.drawing)) == NaturalDimensions(ratio: 1.5))
    let url = "data:image/svg+xml;base64," + Base64.text(Array("<p>".utf8))
    #expect(store.failure(of: .url(url)) != nil)
    #expect(store.image(for: .url("data:image/svg+xml,\(PictureOutputTests.drawing)")) != nil)
  }
}
