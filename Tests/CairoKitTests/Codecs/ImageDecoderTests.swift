import CairoKit
import Foundation
import TestSupport
import Testing

/// Pictures of four quadrants: top left, top right, bottom left, bottom right.
@Suite("Decoding pictures")
struct ImageDecoderTests {
  /// R, G, B are red, green, blue; W white; K black; 1 and 2 a third and two thirds of white;
  /// _ transparent; H white at half alpha.
  static let rows: [(files: [String], quadrants: String)] = [
    (["rgb8.png", "rgb8-interlaced.png", "rgb16.png", "rgb16-interlaced.png"], "RGBW"),
    (["palette2.png", "palette4.png", "palette8.png"], "RGBW"),
    (["palette2-interlaced.png", "palette4-interlaced.png", "palette8-interlaced.png"], "RGBW"),
    (["gray1.png", "gray1-interlaced.png"], "KWKW"),
    (["gray2.png", "gray4.png", "gray8.png", "gray16.png"], "K12W"),
    (["gray2-interlaced.png", "gray4-interlaced.png", "gray8-interlaced.png", "gray16-interlaced.png"], "K12W"),
    (["rgba8.png", "rgba8-interlaced.png", "rgba16.png", "rgba16-interlaced.png"], "RGBH"),
    (["grayalpha8.png", "grayalpha16.png", "grayalpha8-interlaced.png", "grayalpha16-interlaced.png"], "K12H"),
    (["palette2-trns.png", "rgb8-trns.png"], "RGB_"),
    (["gray8-trns.png"], "K12_"),
    (["rgb.jpg", "progressive.jpg", "cmyk.jpg"], "RGBW"),
    (["gray.jpg"], "K12W"),
    ((1...8).map { "orientation-\($0).jpg" } + ["orientation-6-odd.jpg"], "RGBW"),
    (["lossy.webp", "lossless.webp"], "RGBW"),
    (["alpha.webp", "alpha-lossy.webp"], "RGBH"),
    (["animated.webp"], "RGB_"),
    (["plain.gif", "interlaced.gif", "animated.gif"], "RGBW"),
    (["transparent.gif"], "RGB_"),
    (["rgb24.bmp", "palette8.bmp", "core4.bmp", "rgb565.bmp"], "RGBW"),
    (["gray8.bmp"], "K12W"),
    (["rgba32.bmp", "alpha.avif", "png.ico", "bmp.ico"], "RGBH"),
    (["rgb.avif"], "RGBW"), (["turned.avif"], "BRWG"), (["masked.ico"], "RGB_"),
  ]

  @Test(arguments: rows.flatMap { row in row.files.map { ($0, row.quadrants) } })
  func decodes(_ file: String, _ quadrants: String) throws {
    let image = try #require(try raster(file))
    #expect(image.isOpaque == !quadrants.contains { $0 == "_" || $0 == "H" })
    #expect(image.width == (file.hasPrefix("orientation") ? (file.contains("odd") ? 31 : 32) : 16))
    #expect(image.height == (file.contains("odd") ? 15 : 16))
    for (quadrant, letter) in zip(0..<4, quadrants) {
      let x = (image.width * (quadrant % 2 == 0 ? 1 : 3)) / 4
      let y = (image.height * (quadrant < 2 ? 1 : 3)) / 4
      let expected = ImageDecoderTests.pixels[letter] ?? []
      let found = unsafe image.surface.withPixels { unsafe Array($0[(4 * (y * image.width + x))...].prefix(4)) }
      let distance = zip(found, expected).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(distance <= (file.hasSuffix("jpg") || file.contains("lossy") ? 24 : 0), "\(letter): \(found)")
    }
  }

  /// B, G, R, A, premultiplied.
  static let pixels: [Character: [UInt8]] = [
    "R": [0, 0, 255, 255], "G": [0, 255, 0, 255], "B": [255, 0, 0, 255], "W": [255, 255, 255, 255],
    "K": [0, 0, 0, 255], "1": [85, 85, 85, 255], "2": [170, 170, 170, 255], "_": [0, 0, 0, 0],
    "H": [128, 128, 128, 128],
  ]

  private func raster(_ file: String, appliesOrientation: Bool = true) throws -> RasterImage? {
    let bytes = try Pictures.bytes(file)
    guard case .raster(let image) = try ImageDecoder().decode(bytes, appliesOrientation: appliesOrientation) else {
      return nil
    }
    return image
  }

  @Test func orientationCanBeIgnored() throws {
    let image = try #require(try raster("orientation-6.jpg", appliesOrientation: false))
    #expect(image.width == 16 && image.height == 32)
  }

  @Test(arguments: [
    ("rgb.jpg", true), ("gray.jpg", true), ("cmyk.jpg", false), ("orientation-1.jpg", true),
    ("orientation-6.jpg", true), ("orientation-6-odd.jpg", false),
  ])
  func jpegBytesPassThroughOnlyWhereTheyShowTheSame(_ file: String, _ passes: Bool) throws {
    let image = try #require(try raster(file))
    #expect((image.encoded?.format == .jpeg) == passes)
    if let encoded = image.encoded, case .raster(let again) = try ImageDecoder().decode(encoded.bytes) {
      #expect(again.width == image.width && again.height == image.height)
    }
  }

  @Test func hugePictureInFewBytesIsRefused() throws {
    let error = #expect(throws: CairoError.self) { try raster("bomb.png") }
    #expect(error?.reason == "30000 × 30000 pixels; at most 64 Mi pixels are accepted")
  }

  @Test func unknownBytesAreNamed() {
    let error = #expect(throws: CairoError.self) { try ImageDecoder().decode(Array("<html>".utf8)) }
    #expect(error?.reason.hasPrefix("its first bytes (3c 68 74 6d 6c 3e)") == true)
    #expect(throws: CairoError.self) { try ImageDecoder().decode([]) }
  }
}

/// The pictures of `Tests/Fixtures/Pictures`.
enum Pictures {
  static func bytes(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Shared.fixture("Pictures/\(file)")))
  }

  static var all: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Shared.fixture("Pictures").path)
    return (names ?? []).sorted()
  }
}
