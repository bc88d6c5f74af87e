import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import FlexDisplay
@testable import FlexPaint
@testable import FlexPainter

@Suite("Blurs as browsers draw them") struct BlurTests {
  /// A row of 8 empty and 16 full pixels, blurred: its first 14.
  private func step(_ blur: BoxBlur) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: 8) + [UInt8](repeating: 255, count: 16)
    unsafe row.withUnsafeMutableBytes {
      unsafe blur.apply(to: $0, width: 24, height: 1, stride: 24, channels: 1, axis: .horizontal)
    }
    return Array(row.prefix(14))
  }

  /// Measured in Chromium.
  static let steps: [(deviation: Double, expected: [Int])] = [
    (0.6, [0, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 255]),
    (1, [0, 0, 0, 0, 0, 0, 21, 85, 170, 234, 255, 255, 255, 255]),
    (1.5, [0, 0, 0, 0, 0, 9, 38, 94, 161, 217, 246, 255, 255, 255]),
    (2, [0, 0, 0, 3, 13, 32, 64, 105, 150, 191, 223, 242, 252, 255]),
  ]

  @Test(arguments: steps) func filter(_ row: (deviation: Double, expected: [Int])) {
    for (value, expected) in zip(step(BoxBlur(filterDeviation: row.deviation)), row.expected) {
      #expect(abs(Int(value) - expected) <= 1, "\(row.deviation)")
    }
  }

  @Test func `a filter blurs by its own px on each axis`() throws {
    let surface = try ImageSurface(devicePixels: (200, 100))
    let context = try Context(surface)
    context.scale(4, 1)
    var layer = Layer([.fill(.rect(Rect(x: 20, y: 40, width: 10, height: 20)), .color(.black))])
    layer.filters = [.function(.blur(2))]
    try Painter(context: context, fonts: FontSet(), images: NoImages()).paint([.layer(layer)])
    let stride = surface.stride
    // Left of the box half a blur reaches 24 device pixels; above it, 6.
    let (left, above) = unsafe surface.withPixels {
      unsafe ($0[50 * stride + 70 * 4 + 3], $0[30 * stride + 100 * 4 + 3])
    }
    #expect(left > 10 && above == 0)
  }

  @Test func `text shadows are blurred as coverage`() throws {
    let items: [DisplayItem] = [.fill(.rect(Rect(x: 10, y: 10, width: 20, height: 20)), .color(Color(hex: 0xFF0000)))]
    func picture(_ items: [DisplayItem]) throws -> [UInt8] {
      let surface = try ImageSurface(devicePixels: (40, 40))
      var layer = Layer(items)
      layer.filters = [.function(.blur(3))]
      try Painter(context: try Context(surface), fonts: FontSet(), images: NoImages()).paint([.layer(layer)])
      return unsafe surface.withPixels { unsafe Array($0) }
    }
    // A second colour, outside of the picture, takes the way over all channels.
    let beyond = DisplayItem.fill(.rect(Rect(x: 200, y: 200, width: 1, height: 1)), .color(Color(hex: 0x00FF00)))
    let (coverage, channels) = (try picture(items), try picture(items + [beyond]))
    #expect(zip(coverage, channels).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
    #expect(coverage.contains { $0 > 100 })
  }
}

@Suite("Transforms as SVG writes them") struct SVGTransformTests {
  static let texts: [(text: String, point: (x: Double, y: Double))] = [
    ("", (3, 4)), ("translate(10)", (13, 4)), ("translate(10, 20) scale(2)", (16, 28)), ("rotate(90)", (-4, 3)),
    ("rotate(90 1 1)", (-2, 3)), ("matrix(1 0 0 1 5 6)", (8, 10)), ("skewX(45)", (7, 4)), ("scale(2,3)", (6, 12)),
  ]

  @Test(arguments: texts) func reads(_ row: (text: String, point: (x: Double, y: Double))) throws {
    let (x, y) = try #require(Matrix(svgTransform: row.text)).applied(x: 3, y: 4)
    #expect(abs(x - row.point.x) < 1e-6 && abs(y - row.point.y) < 1e-6, "\(row.text): \(x) \(y)")
  }

  @Test(arguments: ["rotate", "rotate(", "rotate(1 2)", "turn(1)", "scale(nan)", "translate(1px)"])
  func refuses(_ text: String) { #expect(Matrix(svgTransform: text) == nil) }
}
