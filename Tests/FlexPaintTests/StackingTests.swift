import FlexCore
import FlexTree
import Testing

@testable import FlexPaint

@Suite("Paint order, CSS 2 appendix E")
struct StackingTests {
  @Test func `positioned boxes lie above later static ones`() throws {
    var canvas = PixelCanvas(3, 1)
    canvas.box(0, 0, 2, 1, red) { $0.layout.position = .relative }
    canvas.box(1, 0, 2, 1, green)
    try expectPixels("RRG", canvas)
  }

  @Test func `z-index orders positioned boxes`() throws {
    var canvas = PixelCanvas(3, 1)
    canvas.box(0, 0, 2, 1, red) {
      $0.layout.position = .absolute
      $0.paint.zIndex = 2
    }
    canvas.box(1, 0, 2, 1, green) {
      $0.layout.position = .absolute
      $0.paint.zIndex = 1
    }
    try expectPixels("RRG", canvas)
  }

  @Test func `a negative z-index goes below the flow but above its context`() throws {
    var canvas = PixelCanvas(4, 1)
    let context = canvas.box(0, 0, 4, 1, blue) {
      $0.layout.position = .relative
      $0.paint.zIndex = 0
    }
    let flow = canvas.box(0, 0, 2, 1, in: context, red)
    canvas.box(1, 0, 2, 1, in: flow, green) {
      $0.layout.position = .absolute
      $0.paint.zIndex = -1
    }
    try expectPixels("RRGB", canvas)
  }

  @Test func `absolute boxes leave clips that don't contain them`() throws {
    var canvas = PixelCanvas(4, 1)
    let clip = canvas.box(0, 0, 2, 1) { $0.layout.overflow = Size(width: .hidden, height: .hidden) }
    canvas.box(0, 0, 3, 1, in: clip, red)
    canvas.box(3, 0, 1, 1, in: clip, green) { $0.layout.position = .absolute }
    try expectPixels("RR_G", canvas)
  }

  @Test func `opacity fades a group as one`() throws {
    var canvas = PixelCanvas(3, 1)
    let group = canvas.box(0, 0, 3, 1) { $0.paint.opacity = 0 }
    canvas.box(0, 0, 3, 1, in: group, red)
    try expectPixels("___", canvas)
  }
}
