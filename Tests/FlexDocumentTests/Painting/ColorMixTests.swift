import CairoKit
import FlexDOM
import FlexMarkup
import FlexOutput
import Testing

@testable import FlexDocument

/// Halfway between a gradient's ends is what `color-mix()` makes of them, in every space. CSS Color 4 §12
/// (#interpolation-space).
@Suite("Gradients and mixed colours")
struct ColorMixTests {
  static let spaces = [
    "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "lab", "oklab", "xyz", "xyz-d50", "hsl",
    "hwb", "lch", "oklch", "oklch longer hue",
  ]

  @Test(arguments: spaces, ["red, lime", "blue, color(display-p3 1 0 0)"])
  func agree(_ space: String, _ colors: String) throws {
    let session = try RenderSession(resources: MemoryResources())
    let options = RenderOptions(width: 401, height: 2)
    // Two rows of pixels; the gradient's middle is the middle of pixel 200.
    let html = """
      <!doctype html><style>body { margin: 0 } p { margin: 0; height: 1px }</style>
      <p style="background: linear-gradient(90deg in \(space), \(colors))">
      <p style="background: color-mix(in \(space), \(colors))">
      """
    let document = try session.layOut(try Document(parsing: html), options: options)
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics)")
    let file = try session.encode(document, as: .png, options: options).bytes
    guard case .raster(let picture) = try ImageDecoder().decode(file) else {
      throw CairoError(action: "look at a page", reason: "it is no picture")
    }
    let surface = picture.surface
    unsafe surface.withPixels { pixels in
      let channels = (0..<3).map { channel in
        (0..<2).map { unsafe Int(pixels[$0 * surface.stride + 200 * 4 + channel]) }
      }
      #expect(channels.allSatisfy { abs($0[0] - $0[1]) <= 2 }, "\(channels)")
      #expect(channels.contains { $0[0] > 40 })
    }
  }
}
