import CairoKit
import SeededRandom
import TestSupport
import Testing

@Suite("Clips")
struct ClipTests {
  /// Cairo fails an assertion where a clip of boxes off the pixel grid meets what ends on it.
  @Test func `any rectangles clip any rectangles`() throws {
    var random = SplitMix(state: 20)
    for _ in 0..<20_000 {
      let context = try Context(try ImageSurface(devicePixels: (24, 24)))
      func rectangles(_ count: Int, step: Double) {
        for _ in 0..<count {
          func number(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) * step }
          let most = Int(24 / step)
          context.rectangle(
            x: number(0...most), y: number(0...most), width: number(0...most / 2), height: number(0...most / 2))
        }
      }
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        rectangles(Int.random(in: 1...4, using: &random), step: 0.25)
        context.clip(Bool.random(using: &random) ? .evenOdd : .nonzero)
      }
      context.setSource(red: 1, green: 0, blue: 0, alpha: 0.5)
      rectangles(Int.random(in: 1...4, using: &random), step: 1)
      context.fill()
      try context.checkStatus("fill")
    }
  }

  @Test func `a clip of two rectangles shows both and no more`() throws {
    let surface = try ImageSurface(devicePixels: (8, 2))
    let context = try Context(surface)
    context.rectangle(x: 0, y: 0, width: 2, height: 2)
    context.rectangle(x: 5, y: 0, width: 2, height: 2)
    context.clip()
    context.setSource(red: 1, green: 1, blue: 1)
    context.paint()
    let alphas = unsafe surface.withPixels { pixels in (0..<8).map { unsafe pixels[$0 * 4 + 3] } }
    #expect(alphas == [255, 255, 0, 0, 0, 255, 255, 0])
  }
}
