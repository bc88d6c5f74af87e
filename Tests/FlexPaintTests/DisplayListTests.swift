import FlexCore
import FlexTree
import Testing

@testable import FlexDisplay
@testable import FlexPaint
@testable import FlexPainter

@Suite("Display lists, as text")
struct DisplayListTests {
  private func lines(_ style: (inout ComputedStyle) -> Void) -> [String] {
    var canvas = PixelCanvas(20, 20)
    canvas.box(2, 2, 16, 16, nil, style)
    return canvas.list().description.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func `shadows, background and border paint in this order`() {
    let lines = lines {
      $0.paint.backgroundColor = .color(Color(hex: 0xFF0000))
      $0.paint.borderStyle = Edges(all: .solid)
      $0.paint.borderColor = Edges(all: .color(.black))
      $0.layout.border = Edges(all: 2)
      $0.paint.boxShadows = [
        Shadow(color: .color(.black), x: 1, y: 1, blur: 4),
        Shadow(color: .color(.black), x: 0, y: 0, blur: 2, isInset: true),
      ]
    }
    #expect(
      lines == [
        "shadow 3,3 16×16 σ 2 #000000", "fill 2,2 16×16 with #ff0000", "inset shadow 4,4 12×12 σ 1 #000000",
        "fill ring 2,2 16×16 minus 4,4 12×12 with #000000",
      ])
  }

  @Test(arguments: [(LineStyle.inset, LineStyle.ridge), (.outset, .groove)])
  func `a rule between columns has two tones where it is inset or outset`(_ styles: (LineStyle, LineStyle)) {
    func lines(_ style: LineStyle) -> String {
      var canvas = PixelCanvas(20, 20)
      let box = canvas.box(0, 0, 20, 20) { $0.rare.gapRules.column.style = GapValues(style) }
      var gaps = GapGeometry(.columns)
      let ends = [0, 20].map { GapGeometry.Point(offset: $0) }
      gaps.columns = [GapGeometry.Gap(center: 10, points: ends, order: 0)]
      canvas.tree[box].gaps = gaps
      return canvas.list().description
    }
    #expect(lines(styles.0) == lines(styles.1))
    #expect(lines(styles.0) != lines(.solid))
  }

  @Test func `a gradient's transparent end takes its neighbour's colour`() {
    let lines = lines {
      $0.paint.backgroundLayers = [
        ImageLayer(
          image: .gradient(
            Gradient(
              shape: .linear(.to(x: 1, y: 0)),
              stops: [
                .init(color: .color(Color(hex: 0xFF0000)), position: nil),
                .init(color: .color(.transparent), position: nil),
              ])))
      ]
    }
    #expect(lines == ["fill 2,2 16×16 with linear 2,10 → 18,10 [#ff0000 0, #ff000000 1, #00000000 1]"])
  }

  @Test func `effects wrap what they apply to: clip inside opacity inside transform`() {
    let lines = lines {
      $0.paint.backgroundColor = .color(Color(hex: 0x0000FF))
      $0.paint.opacity = 0.5
      $0.paint.clipPath = .shape(
        .inset(Edges(all: .px(1)), radii: Corners(all: Size(width: .zero, height: .zero))), .borderBox)
      $0.paint.transform = [.translate(.px(3), .px(0))]
    }
    #expect(
      lines == [
        "transform 1 0 0 1 3 0", "  layer opacity 0.5", "    clip 3,3 14×14", "      fill 2,2 16×16 with #0000ff",
      ])
  }

  @Test func `radii that overlap shrink together`() {
    let rounded = RoundedRect(
      Rect(x: 0, y: 0, width: 40, height: 20), cssRadii: Corners(all: Size(width: .px(30), height: .px(30))),
      percentageBase: Size(width: 40, height: 20))
    #expect(rounded.radii == Corners(all: Size(width: 10, height: 10)))
  }
}

@Suite("Borders as Chromium draws them")
struct BorderTests {
  @Test(arguments: [
    (0x3D5A80 as UInt32, 0x141E2C as UInt32, 0x6595D4 as UInt32), (0x222222, 0x000000, 0x767676),
    (0x000000, 0x545454, 0xA8A8A8), (0xEEEEEE, 0x9A9A9A, 0xEEEEEE),
  ])
  func `two tones`(color: UInt32, dark: UInt32, light: UInt32) {
    func isNear(_ a: Color, _ b: Color) -> Bool {
      abs(a.red - b.red) < 0.01 && abs(a.green - b.green) < 0.01 && abs(a.blue - b.blue) < 0.01
    }
    #expect(isNear(BevelColors.dark(Color(hex: color)), Color(hex: dark)))
    #expect(isNear(BevelColors.light(Color(hex: color)), Color(hex: light)))
  }

  @Test func `dashes fill a side with whole ones`() {
    let pattern = DashPattern(style: .dashed, width: 12, length: 80, isClosed: false, scale: 1)
    #expect(pattern?.dashes == [24, 4])
    #expect(DashPattern(style: .dashed, width: 8, length: 30, isClosed: false, scale: 1) == nil)
  }

  @Test func `sides of two colours meet in the corner`() throws {
    var canvas = PixelCanvas(6, 6)
    canvas.box(0, 0, 6, 6) {
      $0.layout.border = Edges(all: 2)
      $0.paint.borderStyle = Edges(all: .solid)
      $0.paint.borderColor = Edges(
        left: .color(Color(hex: green)), right: .color(Color(hex: green)), top: .color(Color(hex: red)),
        bottom: .color(Color(hex: red)))
    }
    try expectPixels("?RRRR?\nG?RR?G\nGG__GG\nGG__GG\nG?RR?G\n?RRRR?", canvas)
  }

  @Test func `dots of a pixel lie on pixels`() throws {
    var canvas = PixelCanvas(9, 1)
    canvas.box(0, 0, 9, 1) {
      $0.layout.border = Edges(left: 0, right: 0, top: 1, bottom: 0)
      $0.paint.borderStyle = Edges(left: .none, right: .none, top: .dotted, bottom: .none)
      $0.paint.borderColor = Edges(all: .color(Color(hex: red)))
    }
    try expectPixels("R_R_R_R_R", canvas)
  }
}
