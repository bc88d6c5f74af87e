import CairoKit
import FlexKit
import FlexRendering
import Testing

import struct FlexTree.Color

@Suite("Box.draw")
struct DrawingTests {
  /// A disc in the middle, a line below it, and a turned and half transparent square.
  private func seal() -> Box {
    let box = Box().backgroundColor(.white).draw { canvas, size in
      let middle = Point(x: size.width / 2, y: size.height / 2)
      canvas.fill(.circle(center: middle, radius: 20), with: .red)
      canvas.line(
        from: Point(x: 0, y: 90), to: Point(x: size.width, y: 90), with: .blue, lineWidth: 4, dashes: [10, 5])
      canvas.rotated(degrees: 90, around: middle) { canvas in
        canvas.withAlpha(0.5) { $0.fill(Rect(x: 0, y: 0, width: 10, height: 10), with: .black) }
      }
      canvas.clipped(to: .rect(Rect(x: 0, y: 0, width: 5, height: 100))) { canvas in
        canvas.fill(
          .rect(Rect(x: 0, y: 0, width: 100, height: 5)),
          with: .linear([.green, .green], from: .zero, to: Point(x: 100, y: 0)))
      }
    }
    box.flex.width(100).height(100)
    return box
  }

  private func pixels(_ picture: FlexRendering.Picture) throws -> (Int, Int) -> [Int] {
    guard case .raster(let raster) = try ImageDecoder().decode(try picture.data()) else { return { _, _ in [] } }
    let stride = raster.surface.stride
    let bytes: [UInt8] = unsafe raster.surface.withPixels { unsafe Array($0) }
    func pixel(_ x: Int, _ y: Int) -> [Int] {
      let start = y * stride + 4 * x
      return [Int(bytes[start + 2]), Int(bytes[start + 1]), Int(bytes[start])]
    }
    return pixel
  }

  @Test func `pixels are where it draws`() throws {
    let pixel = try pixels(try seal().render())
    #expect(pixel(50, 50) == [255, 0, 0] && pixel(50, 72) == [255, 255, 255] && pixel(50, 32) == [255, 0, 0])
    #expect(pixel(5, 90) == [0, 0, 255] && pixel(12, 90) == [255, 255, 255])
    // Turned by a quarter about the middle, the top left corner is at the top right.
    #expect(abs(pixel(95, 5)[0] - 128) <= 1 && pixel(80, 5) == [255, 255, 255])
    #expect(pixel(2, 2) == [0, 255, 0] && pixel(7, 2) == [255, 255, 255])
  }

  @Test func `PDF and SVG have paths`() throws {
    let picture = try seal().render()
    let svg = String(decoding: try picture.data(.svg), as: UTF8.self)
    #expect(svg.contains("<path") && !svg.contains("<image") && svg.contains("stroke-dasharray=\"10"), "\(svg)")
    var pdf = try picture.data(.pdf)
    #expect(pdf.starts(with: Array("%PDF".utf8)) && !String(decoding: pdf, as: UTF8.self).contains("/Subtype /Image"))
    pdf = try picture.data(.pdf)
    #expect(try picture.data(.pdf) == pdf)
  }

  @Test func `it draws under children, in the size of the layout, and inside where it clips`() throws {
    let root = Box()
    let inner = Box().draw { canvas, size in
      canvas.fill(Rect(x: 0, y: 0, width: size.width + 20, height: size.height), with: .red)
    }
    inner.flex.width(50%).height(40).addItem().size(10).backgroundColor(.blue)
    root.flex.width(100).addItem(inner)
    var pixel = try pixels(try root.render())
    #expect(pixel(5, 5) == [0, 0, 255] && pixel(40, 30) == [255, 0, 0] && pixel(60, 30) == [255, 0, 0])
    inner.clipsToBounds()
    pixel = try pixels(try root.render())
    #expect(pixel(60, 30) == [255, 255, 255] && pixel(40, 30) == [255, 0, 0])
  }

  @Test func `numbers that are none draw nothing wrong`() throws {
    let box = Box().draw { canvas, _ in
      canvas.fill(.circle(center: Point(x: .nan, y: .infinity), radius: -.infinity), with: .red)
      canvas.stroke(.polyline([]), with: .red, lineWidth: .nan, dashes: [-1, .nan])
      canvas.scaled(x: 0, y: 1) { $0.fill(.ellipse(in: Rect(x: 0, y: 0, width: 5, height: 5)), with: .red) }
      canvas.fill(
        .roundedRect(Rect(x: 0, y: 0, width: 5, height: 5), cornerRadius: 90),
        with: .radial([], center: .zero, radius: 0))
      canvas.fill(CanvasPath { $0.arc(center: .zero, radius: 5, from: 0, to: .infinity) }, with: .red)
    }
    box.flex.size(20)
    for format in [FileFormat.png, .pdf, .svg] { #expect(try !box.render().data(format).isEmpty) }
  }

  @Test func `formats with quality`() throws {
    let picture = try seal().render()
    let small = try picture.data(.webp(quality: 20))
    #expect(small.count < (try picture.data(.webp(quality: 95)).count) && small[8...11].elementsEqual("WEBP".utf8))
    #expect(try picture.data(.jpeg(quality: 60)).starts(with: [0xFF, 0xD8]))
  }
}
