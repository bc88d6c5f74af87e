import CairoKit
import FlexCore
import FlexTree

@testable import FlexDisplay
@testable import FlexPaint

/// A page with one of everything that a display list can hold.
enum SamplePage {
  static let size = Size<Float>(width: 400, height: 420)

  static func page(_ text: SampleText) -> DisplayList {
    var page = DisplayList(size: size)
    page.items = [.fill(.rect(rect(0, 0, 400, 420)), .color(.white))] + shapes + gradients + effects
    page.items += words(text)
    page.links = [
      LinkArea(rect: rect(10, 200, 100, 20), target: "https://example.org/?a=1&b='2'"),
      LinkArea(rect: rect(10, 240, 100, 20), target: "#there"),
    ]
    page.headings = [Heading(level: 1, title: "Hello (world)", position: Point(x: 10, y: 180))]
    page.anchors = [Anchor(id: "there", position: Point(x: 0, y: 300))]
    return page
  }

  static func rect(_ x: Float, _ y: Float, _ width: Float, _ height: Float) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  private static let red = Color(hex: 0xCC2200)
  private static let blue = Color(hex: 0x2255CC)

  private static var shapes: [DisplayItem] {
    let corners = Corners<Size<Float>>(
      topLeft: Size(width: 20, height: 10), topRight: .zero, bottomRight: Size(width: 5, height: 25),
      bottomLeft: Size(width: 10, height: 10))
    let star = Path(
      polygon: [(35, 0), (55, 60), (5, 22), (65, 22), (15, 60)].map { Point(x: 210 + $0.0, y: 10 + $0.1) })
    return [
      .fill(.rect(rect(10, 10, 50, 50)), .color(red)),
      .fill(.rounded(RoundedRect(rect(70, 10, 60, 50), radii: corners)), .color(blue)),
      .fill(
        .ring(
          outer: RoundedRect(rect(140, 10, 60, 50), radii: Corners(all: Size(width: 15, height: 15))),
          inner: RoundedRect(rect(148, 18, 44, 34), radii: Corners(all: Size(width: 7, height: 7)))),
        .color(Color(hex: 0x00AA55, alpha: 0.5))),
      .fill(.path(star, .evenodd), .color(blue)),
      .stroke(
        Path([
          .move(Point(x: 290, y: 20)), .cubic(Point(x: 320, y: 0), Point(x: 340, y: 80), Point(x: 390, y: 30)),
        ]),
        Stroke(width: 4, cap: .round, dashes: [8, 6], dashOffset: 2), red),
    ]
  }

  private static var gradients: [DisplayItem] {
    let stops = [
      GradientFill.Stop(offset: 0, color: red), .init(offset: 0.5, color: Color(hex: 0xFFEE00)),
      .init(offset: 1, color: Color(hex: 0x2255CC, alpha: 0)),
    ]
    func fill(_ geometry: GradientFill.Geometry, _ isRepeating: Bool = false) -> GradientFill {
      GradientFill(geometry: geometry, stops: stops, isRepeating: isRepeating)
    }
    let tile = GradientFill(
      geometry: .radial(center: Point(x: 6, y: 6), radii: Size(width: 6, height: 6)),
      stops: [.init(offset: 0.8, color: blue), .init(offset: 0.9, color: .transparent)], isRepeating: false)
    return [
      .fill(
        .rect(rect(10, 70, 60, 60)), .gradient(fill(.linear(Point(x: 10, y: 70), Point(x: 70, y: 130))))),
      .fill(
        .rect(rect(80, 70, 60, 60)), .gradient(fill(.linear(Point(x: 80, y: 70), Point(x: 95, y: 70)), true))),
      .fill(
        .rect(rect(150, 70, 90, 60)),
        .gradient(fill(.radial(center: Point(x: 195, y: 100), radii: Size(width: 45, height: 30))))),
      .fill(
        .rounded(RoundedRect(rect(250, 70, 60, 60), radii: Corners(all: Size(width: 30, height: 30)))),
        .gradient(fill(.conic(center: Point(x: 280, y: 100), from: 45)))),
      .fill(
        .rect(rect(320, 70, 70, 60)),
        .tiles(
          Tiling(
            content: .gradient(tile), tile: rect(323, 74, 12, 12), step: Size(width: 16, height: 14)))),
    ]
  }

  private static var effects: [DisplayItem] {
    let card = RoundedRect(rect(20, 145, 60, 30), radii: Corners(all: Size(width: 8, height: 8)))
    var moved = card
    moved.rect.y += 4
    var faded = Layer([
      .fill(.rect(rect(100, 140, 40, 40)), .color(red)), .fill(.rect(rect(120, 150, 40, 40)), .color(blue)),
    ])
    faded.opacity = 0.5
    var multiplied = Layer([.fill(.rect(rect(190, 150, 40, 30)), .color(Color(hex: 0x00FFFF)))])
    multiplied.blendMode = .multiply
    var filtered = Layer([.fill(.rect(rect(250, 145, 30, 30)), .color(red))])
    filtered.filters = [
      .function(.grayscale(0.5)), .function(.dropShadow(Shadow(color: .color(.black), x: 4, y: 4, blur: 4))),
      .function(.blur(1)),
    ]
    filtered.bounds = rect(250, 145, 30, 30)
    var masked = Layer([.fill(.rect(rect(310, 140, 80, 45)), .color(blue))])
    masked.mask = Mask(
      entries: [
        Mask.Entry(items: [.fill(.rect(rect(330, 140, 30, 45)), .color(.black))], composite: .exclude),
        Mask.Entry(items: [
          .fill(
            .rounded(RoundedRect(rect(310, 140, 80, 45), radii: Corners(all: Size(width: 20, height: 20)))),
            .color(.black))
        ]),
      ], area: rect(310, 140, 80, 45))
    return [
      .shadow(
        ShadowItem(
          shape: moved, color: Color(hex: 0, alpha: 0.6), standardDeviation: 4, limit: card, isInset: false)),
      .shadow(
        ShadowItem(
          shape: RoundedRect(rect(24, 149, 52, 22)), color: blue, standardDeviation: 2, limit: card, isInset: true)),
      .layer(faded), .fill(.rect(rect(180, 140, 30, 30)), .color(Color(hex: 0xFFFF00))), .layer(multiplied),
      .layer(filtered), .layer(masked),
      .transform(
        Matrix(0.9, 0.2, -0.2, 0.9, 300, 200),
        [
          .clip(
            .rounded(RoundedRect(rect(0, 0, 60, 40), radii: Corners(all: Size(width: 20, height: 20)))),
            [
              .fill(.rect(rect(-10, 10, 90, 60)), .color(Color(hex: 0x228833)))
            ])
        ]),
    ]
  }

  private static func words(_ text: SampleText) -> [DisplayItem] {
    func line(_ string: String, _ y: Float, _ change: (inout TextStyle) -> Void = { _ in }) -> [DisplayItem] {
      text.items(string, at: Point(x: 10, y: y)) {
        $0.fontFamily = [.named("Inter")]
        change(&$0)
      }
    }
    return line("AVATAR To Table & <kerning>", 215)
      + line("1111.50 tabular", 240) { $0.fontVariantNumeric.spacing = .tabular }
      + line("spaced out", 265) { $0.letterSpacing = .px(3) }
      + line("bold italic 1 → 2", 290) {
        $0.fontWeight = 700
        $0.fontStyle = .italic
      }
      + line("office ffi fluffy", 315) { $0.fontFamily = [.named("DejaVu Sans")] }
      + line("مرحبا بالعالم", 345) { $0.fontFamily = [.named("Noto Sans Arabic"), .named("DejaVu Sans")] }
      + line("日本語 ñ ñ e\u{301} 🎉👍", 375) { $0.fontSize = 20 }
      + line("Small caps", 400) { $0.fontVariantCaps = .smallCaps }
  }
}
