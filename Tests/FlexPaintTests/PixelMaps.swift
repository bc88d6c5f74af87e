import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import FlexDisplay
@testable import FlexPaint
@testable import FlexPainter

/// Boxes by hand and what they look like, one letter a pixel.
struct PixelCanvas {
  var tree = FragmentTree()
  let width: Int
  let height: Int
  let scale: Float

  init(_ width: Int, _ height: Int, scale: Float = 1) {
    self.width = width
    self.height = height
    self.scale = scale
    var root = BoxFragment()
    root.frame = Rect(x: 0, y: 0, width: Float(width), height: Float(height))
    tree.append(root)
  }

  /// Adds a box with `frame` relative to its parent.
  @discardableResult
  mutating func box(
    _ x: Float, _ y: Float, _ width: Float, _ height: Float, in parent: BoxID? = nil, _ color: UInt32? = nil,
    _ style: (inout ComputedStyle) -> Void = { _ in }
  ) -> BoxID {
    var box = BoxFragment()
    box.frame = Rect(x: x, y: y, width: width, height: height)
    if let color { box.style.paint.backgroundColor = .color(Color(hex: color)) }
    style(&box.style)
    box.border = box.style.layout.border
    return tree.append(box, to: parent ?? tree.root)
  }

  func list() -> DisplayList {
    DisplayList(
      tree, size: Size(width: Float(width), height: Float(height)), scale: scale, inline: { _ in nil })
  }

  func surface() throws -> ImageSurface {
    let surface = try ImageSurface(
      devicePixels: (Int(Float(width) * scale), Int(Float(height) * scale)))
    let context = try Context(surface)
    context.scale(Double(scale), Double(scale))
    try Painter(context: context, fonts: FontSet(), images: NoImages()).paint(list())
    return surface
  }

  /// The picture with a letter a pixel: `_` white, `R`, `G`, `B`, `K` black, `?` anything else.
  func map() throws -> String {
    let surface = try surface()
    let stride = surface.stride
    return unsafe surface.withPixels { pixels in
      (0..<surface.height).map { y in
        (0..<surface.width).map { x -> String in
          let word = unsafe pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self) & 0xFF_FFFF
          switch word {
          case 0xFF_FFFF: return "_"
          case 0xFF_0000: return "R"
          case 0x00_FF00: return "G"
          case 0x00_00FF: return "B"
          case 0: return "K"
          default: return "?"
          }
        }.joined()
      }.joined(separator: "\n")
    }
  }
}

func expectPixels(
  _ expected: String, _ canvas: PixelCanvas, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let actual = try canvas.map()
  #expect(actual == expected, "\n\(actual)\n", sourceLocation: sourceLocation)
}

let red: UInt32 = 0xFF0000
let green: UInt32 = 0x00FF00
let blue: UInt32 = 0x0000FF
