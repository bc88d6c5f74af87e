import FlexTree
import Testing

@testable import FlexDisplay
@testable import FlexPaint

/// Halfway between two colours, as Chromium 156 paints it.
@Suite("Colours between a gradient's stops")
struct GradientColorTests {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let lime = Color(red: 0, green: 1, blue: 0)
  /// `color(display-p3 1 0 0)`.
  static let wideRed = Color(red: 1.0931, green: -0.2267, blue: -0.1501)

  static let rows: [(space: ColorSpace, from: Color, to: Color, middle: [Int])] = [
    (.srgb, red, lime, [128, 128, 0]), (.srgbLinear, red, lime, [188, 188, 0]),
    (.displayP3, red, lime, [180, 150, 26]), (.displayP3Linear, red, lime, [188, 188, 0]),
    (.a98RGB, red, lime, [200, 128, 0]), (.prophotoRGB, red, lime, [196, 169, 5]),
    (.rec2020, red, lime, [197, 160, 15]), (.lab, red, lime, [200, 171, 0]), (.oklab, red, lime, [208, 169, 0]),
    (.oklch, red, lime, [248, 149, 0]), (.lch, red, lime, [209, 169, 0]), (.xyzD65, red, lime, [188, 188, 0]),
    // What lies outside of sRGB is cut off after mixing.
    (.srgb, wideRed, .white, [255, 99, 108]), (.rec2020, wideRed, .white, [255, 146, 133]),
  ]

  @Test(arguments: rows) func `are those of color-mix()`(
    _ row: (space: ColorSpace, from: Color, to: Color, middle: [Int])
  ) {
    let gradient = Gradient(
      shape: .linear(.angle(90)),
      stops: [
        Gradient.Stop(color: .color(row.from), position: nil), Gradient.Stop(color: .color(row.to), position: nil),
      ],
      interpolation: ColorInterpolation(space: row.space))
    let color = GradientStops(gradient, lineLength: 100, currentColor: .black).color(at: 0.5)
    let found = [color.red, color.green, color.blue].map { Int((min(max($0, 0), 1) * 255).rounded()) }
    #expect(zip(found, row.middle).allSatisfy { abs($0 - $1) <= 1 }, "\(found)")
  }
}
