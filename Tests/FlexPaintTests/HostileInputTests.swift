import CairoKit
import FlexCore
import FlexTree
import Testing

@testable import FlexDisplay
@testable import FlexPaint

@Suite("Values out of all bounds paint something, soon")
struct HostileInputTests {
  static let numbers: [Float] = [0, -1, 1e9, -1e9, .nan, .infinity, -.infinity, 1e-9]

  /// Paints one box with `style` on a small canvas.
  private func paint(_ style: (inout ComputedStyle) -> Void, scale: Float = 1) throws {
    var canvas = PixelCanvas(40, 40, scale: scale)
    let box = canvas.box(5, 5, 30, 30, red, style)
    canvas.box(5, 5, 10, 10, in: box, blue)
    _ = try canvas.surface()
  }

  private func gradient(_ shape: Gradient.Shape, stops: Int, repeats: Bool, at position: Float) -> Gradient {
    Gradient(
      shape: shape, isRepeating: repeats,
      stops: (0..<stops).map { index in
        Gradient.Stop(
          color: .color(Color(hex: UInt32(index) &* 0x01_2345 & 0xFF_FFFF)),
          position: index % 3 == 0 ? .px(position * Float(index)) : nil)
      })
  }

  @Test(arguments: [0, 1, 2, 1_000]) func `gradients with any number of stops`(count: Int) throws {
    let center = Position2D(x: .percent(50), y: .percent(50))
    let shapes: [Gradient.Shape] = [
      .linear(.angle(37)), .radial(.farthestCorner, isCircle: false, center: center), .conic(from: 10, center: center),
    ]
    for shape in shapes {
      for repeats in [false, true] {
        for number in Self.numbers {
          try paint {
            $0.paint.backgroundLayers = [
              ImageLayer(image: .gradient(self.gradient(shape, stops: count, repeats: repeats, at: number)))
            ]
          }
        }
      }
    }
  }

  @Test(arguments: numbers) func `radii, borders, blurs and offsets`(number: Float) throws {
    for style in [LineStyle.solid, .dashed, .dotted, .double, .groove] {
      try paint {
        $0.paint.borderRadius = Corners(all: Size(width: .px(number), height: .percent(number)))
        $0.paint.borderStyle = Edges(all: style)
        $0.layout.border = Edges(all: number.isNaN ? 0 : min(max(number, 0), 1e9))
        $0.paint.outline.style = style
        $0.paint.outline.width = number
        $0.paint.outline.offset = number
      }
    }
    for isInset in [false, true] {
      for field in 0..<4 {
        var shadow = Shadow(color: .color(.black), x: 1, y: 1, blur: 3, spread: 1, isInset: isInset)
        switch field {
        case 0: shadow.x = number
        case 1: shadow.y = number
        case 2: shadow.blur = number
        default: shadow.spread = number
        }
        try paint { $0.paint.boxShadows = [shadow] }
        try paint { $0.paint.filter = [.dropShadow(shadow)] }
      }
    }
  }

  @Test(arguments: numbers) func `transforms, filters, clips and opacities`(number: Float) throws {
    let transforms: [TransformFunction] = [
      .translate(.px(number), .percent(number)), .scale(number, number), .rotate(number), .skew(number, number),
      .matrix(number, number, number, number, number, number), .matrix3D(Array(repeating: number, count: 16)),
      .perspective(number),
    ]
    for function in transforms { try paint { $0.paint.transform = [function] } }
    let filters: [FilterFunction] = [
      .blur(number), .brightness(number), .contrast(number), .grayscale(number), .hueRotate(number), .invert(number),
      .opacity(number), .saturate(number), .sepia(number),
    ]
    for filter in filters {
      try paint { $0.paint.filter = [filter] }
      try paint { $0.paint.backdropFilter = [filter] }
    }
    let shapes: [BasicShape] = [
      .circle(radius: .length(.px(number)), center: nil), .inset(Edges(all: .px(number)), radii: Corners(all: .sharp)),
      .polygon(.nonzero, [Position2D(x: .px(number), y: .px(0)), Position2D(x: .px(5), y: .percent(number))]),
      .path(.evenodd, "M0 0L\(number) 5A\(number) 1 0 0 1 5 5z"),
    ]
    for shape in shapes { try paint { $0.paint.clipPath = .shape(shape, .borderBox) } }
    try paint { $0.paint.opacity = number }
  }

  @Test(arguments: numbers) func `background sizes and positions`(number: Float) throws {
    for mode in [ImageLayer.Repeat.repeat, .space, .round, .noRepeat] {
      var layer = ImageLayer(
        image: .gradient(gradient(.linear(.angle(0)), stops: 2, repeats: false, at: 1)))
      layer.size = .size(width: .px(number), height: .percent(number))
      layer.position = Position2D(x: .px(number), y: .percent(number))
      layer.repeatX = mode
      layer.repeatY = mode
      try paint { $0.paint.backgroundLayers = [layer] }
      try paint { $0.paint.maskLayers = [layer] }
      try paint {
        $0.paint.borderStyle = Edges(all: .solid)
        $0.layout.border = Edges(all: 4)
        $0.paint.borderImage.source = layer.image
        $0.paint.borderImage.slice = Edges(all: .number(number))
        $0.paint.borderImage.width = Edges(all: .number(number))
        $0.paint.borderImage.outset = Edges(all: .px(number))
        $0.paint.borderImage.repeatX = .round
      }
    }
  }

  @Test(arguments: numbers) func `frames`(number: Float) throws {
    var canvas = PixelCanvas(20, 20)
    canvas.box(number, 0, 10, number, red)
    canvas.box(0, number, number, 10, blue) {
      $0.paint.boxShadows = [Shadow(color: .color(.black), x: 0, y: 0, blur: 4)]
    }
    _ = try canvas.surface()
  }

  @Test func `layers inside each other, hundreds deep`() throws {
    var canvas = PixelCanvas(60, 60)
    var parent: BoxID?
    for depth in 0..<400 {
      parent = canvas.box(0, 0, 50, 50, in: parent, depth == 399 ? red : nil) {
        $0.paint.opacity = 0.99
        if depth % 40 == 0 { $0.paint.filter = [.blur(1)] }
        if depth % 30 == 0 { $0.paint.transform = [.rotate(1)] }
      }
    }
    _ = try canvas.surface()
  }

  @Test func `a canvas beyond cairo's limit is an error`() {
    #expect(throws: CairoError.self) { try ImageSurface(devicePixels: (ImageSurface.maximumSide + 1, 10)) }
  }
}

extension Size where Value == LengthPercentage {
  fileprivate static var sharp: Size { Size(width: .zero, height: .zero) }
}
