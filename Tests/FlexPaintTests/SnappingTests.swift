import FlexCore
import FlexTree
import Testing

@testable import FlexPaint

@Suite("Edges lie on device pixels")
struct SnappingTests {
  @Test func `neighbours on fractions leave no seam`() throws {
    var canvas = PixelCanvas(7, 1)
    canvas.box(0, 0, 2.4, 1, red)
    canvas.box(2.4, 0, 2.4, 1, green)
    canvas.box(4.8, 0, 2.2, 1, blue)
    try expectPixels("RRGGGBB", canvas)
  }

  @Test func `a sliver keeps a pixel`() throws {
    var canvas = PixelCanvas(4, 1)
    canvas.box(1, 0, 0.4, 1, red)
    try expectPixels("_R__", canvas)
  }

  @Test func `halves round up`() throws {
    var canvas = PixelCanvas(4, 1)
    canvas.box(0.5, 0, 2, 1, red)
    try expectPixels("_RR_", canvas)
  }

  @Test func `the scale decides what a pixel is`() throws {
    var canvas = PixelCanvas(2, 1, scale: 2)
    canvas.box(0.5, 0, 1, 1, red)
    try expectPixels("_RR_\n_RR_", canvas)
  }

  @Test func `borders round down, but not to nothing`() throws {
    let grid = PixelGrid(scale: 1)
    #expect(grid.snappedBorder(1.6) == 1)
    #expect(grid.snappedBorder(0.2) == 1)
    #expect(grid.snappedBorder(0) == 0)
    #expect(PixelGrid(scale: 2).snappedBorder(1.6) == 1.5)
  }
}
