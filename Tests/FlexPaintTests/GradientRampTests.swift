import FlexDisplay
import FlexTree
import Testing

@testable import FlexPainter

@Suite("Rows of gradients")
struct GradientRampTests {
  typealias Stop = GradientFill.Stop

  let stops = [
    Stop(offset: 0.1, color: Color(red: 1, green: 0, blue: 0, alpha: 0.2)),
    Stop(offset: 0.4, color: Color(red: 0, green: 0, blue: 1, alpha: 0.9)),
    Stop(offset: 0.4, color: Color(red: 0, green: 1, blue: 0, alpha: 1)),
    Stop(offset: 0.9, color: Color(red: 1, green: 1, blue: 1, alpha: 0)),
  ]

  @Test("each pixel has the colour of its offset, whatever lies beside it")
  func colors() {
    var ramp = GradientRamp(stops)
    let expected = GradientStops(expanded: stops)
    for step in stride(from: Float(-2.03), to: 2.03, by: 0.0137) {
      let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7) * 0.031 + step
      for offsets in [lanes, SIMD8(repeating: step)] {
        let pixels = ramp.pixels(offsets, least: offsets[0], most: offsets[7])
        for lane in 0..<8 {
          let (painted, asked) = (pixels[lane], expected.color(at: offsets[lane]).premultipliedPixel)
          for shift: UInt32 in [0, 8, 16, 24] {
            #expect(abs(Int(painted >> shift & 255) - Int(asked >> shift & 255)) <= 1, "at \(offsets[lane])")
          }
        }
      }
    }
  }

  @Test("a hard stop belongs to what comes after, and far outside the outer colours go on")
  func edges() {
    var ramp = GradientRamp(stops)
    let inside = ramp.pixels(SIMD8(repeating: 0.4), least: 0.4, most: 0.4)
    #expect(inside[0] == 0xFF00_FF00)
    let far = SIMD8<Float>(-Float.infinity, -1e30, 1e30, .infinity, 0.4, 0.1, 0.9, 2)
    let pixels = ramp.pixels(far, least: -.infinity, most: .infinity)
    #expect(pixels[0] == 0x3333_0000 && pixels[1] == 0x3333_0000)
    #expect(pixels[2] == 0 && pixels[3] == 0 && pixels[4] == 0xFF00_FF00)
  }
}
