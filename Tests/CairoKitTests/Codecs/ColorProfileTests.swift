import CairoKit
import Foundation
import TestSupport
import Testing

/// Squares of rgb(200, 100, 50), or grey 100, and what Chromium 156 shows for them.
@Suite("Colour profiles of pictures")
struct ColorProfileTests {
  /// Red, green, blue, of an opaque pixel.
  static let rows: [(file: String, color: [Int])] = [
    ("display-p3.png", [215, 93, 31]), ("display-p3.jpg", [215, 93, 31]), ("display-p3-turned.jpg", [215, 93, 31]),
    ("srgb-profile.jpg", [200, 100, 50]), ("broken-profile.png", [200, 100, 50]),
    ("gray-linear.png", [168, 168, 168]), ("gray-linear.jpg", [168, 168, 168]),
    ("gamma-1.png", [229, 168, 122]), ("gamma-2.2.png", [200, 100, 50]), ("chromaticities.png", [200, 100, 50]),
    ("chromaticities-gamma.png", [225, 113, 49]), ("chromaticities-srgb.png", [200, 100, 50]),
    ("code-points.png", [215, 93, 31]),
  ]

  @Test(arguments: rows) func isAppliedAsBrowsersDo(_ row: (file: String, color: [Int])) throws {
    let pixel = try pixel(of: try #require(try raster(row.file)))
    let distance = zip([pixel[2], pixel[1], pixel[0]], row.color).map { abs($0 - $1) }.max() ?? 255
    #expect(distance <= 1 && pixel[3] == 255, "\(pixel)")
  }

  @Test func alphaIsMultipliedAfterwards() throws {
    let pixel = try pixel(of: try #require(try raster("display-p3.webp")))
    // rgb(215, 93, 31) at 128 of 255.
    #expect(zip(pixel, [16, 47, 108, 128]).allSatisfy { abs($0 - $1) <= 1 }, "\(pixel)")
  }

  @Test(arguments: [
    ("display-p3.jpg", true), ("display-p3-turned.jpg", true), ("display-p3.png", true), ("gamma-1.png", true),
    ("srgb-profile.jpg", false), ("broken-profile.png", false), ("chromaticities.png", false),
  ])
  func passedOnWithTheBytes(_ file: String, _ hasProfile: Bool) throws {
    let image = try #require(try raster(file))
    let encoded = try #require(image.encoded)
    #expect((encoded.profile != nil) == hasProfile)
    // Whoever reads the bytes passed on sees the same.
    guard case .raster(let again) = try ImageDecoder().decode(encoded.bytes) else { return }
    let (before, after) = (try pixel(of: image), try pixel(of: again))
    #expect(zip(before, after).allSatisfy { abs($0 - $1) <= 1 }, "\(before), \(after)")
  }

  private func raster(_ file: String) throws -> RasterImage? {
    guard case .raster(let image) = try ImageDecoder().decode(try Pictures.bytes(file)) else { return nil }
    return image
  }

  /// The pixel in the middle: B, G, R, A, premultiplied.
  private func pixel(of image: RasterImage) throws -> [Int] {
    unsafe image.surface.withPixels {
      unsafe Array($0[(4 * (image.height / 2 * image.width + image.width / 2))...].prefix(4))
    }
    .map(Int.init)
  }
}
