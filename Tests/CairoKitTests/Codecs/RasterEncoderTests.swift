import TestSupport
import Testing

@testable import CairoKit

@Suite("Writing JPEG, WebP, AVIF, GIF and TIFF")
struct RasterEncoderTests {
  /// 64 × 48: red to the right, green downwards, alpha 255 in the upper half and falling in the lower.
  private func picture(isOpaque: Bool) throws -> ImageSurface {
    let surface = try ImageSurface(devicePixels: (64, 48))
    let stride = surface.stride
    unsafe surface.withMutablePixels { pixels in
      for y in 0..<48 {
        for x in 0..<64 {
          let alpha = isOpaque || y < 24 ? 255 : 255 - (y - 23) * 10
          for (channel, value) in [40, y * 5, x * 4].enumerated() {
            unsafe pixels[y * stride + 4 * x + channel] = UInt8((value * alpha + 127) / 255)
          }
          unsafe pixels[y * stride + 4 * x + 3] = UInt8(alpha)
        }
      }
    }
    return surface
  }

  private func pixels(_ surface: ImageSurface) -> [UInt8] { unsafe surface.withPixels { unsafe Array($0) } }

  private func decoded(_ bytes: [UInt8]) throws -> RasterImage? {
    guard case .raster(let image) = try ImageDecoder().decode(bytes) else { return nil }
    return image
  }

  @Test(arguments: RasterEncoder.Format.allCases) func `the same pixels give the same bytes`(
    _ format: RasterEncoder.Format
  ) throws {
    let surface = try picture(isOpaque: false)
    #expect(try RasterEncoder(format).encode(surface) == RasterEncoder(format).encode(surface))
  }

  @Test(arguments: [(RasterEncoder.Format.webP, true), (.webP, false), (.avif, true), (.avif, false)])
  func `nothing is lost where nothing may be`(_ format: RasterEncoder.Format, _ isOpaque: Bool) throws {
    let surface = try picture(isOpaque: isOpaque)
    let image = try #require(try decoded(try RasterEncoder(format, isLossless: true).encode(surface)))
    let distance = zip(pixels(surface), pixels(image.surface)).map { abs(Int($0) - Int($1)) }.max()
    // Multiplying by alpha rounds.
    #expect(try #require(distance) <= (isOpaque ? 0 : 1))
    #expect(image.isOpaque == isOpaque)
  }

  @Test(arguments: [RasterEncoder.Format.webP, .avif]) func `alpha is kept exactly by lossy formats`(
    _ format: RasterEncoder.Format
  ) throws {
    let surface = try picture(isOpaque: false)
    let image = try #require(try decoded(try RasterEncoder(format, quality: 60).encode(surface)))
    let (before, after) = (pixels(surface), pixels(image.surface))
    #expect(stride(from: 3, to: before.count, by: 4).allSatisfy { before[$0] == after[$0] })
  }

  @Test func `a JPEG lies on white and its quality counts`() throws {
    let surface = try picture(isOpaque: false)
    let bytes = try RasterEncoder(.jpeg, quality: 95).encode(surface)
    let image = try #require(try decoded(bytes))
    #expect(image.isOpaque)
    let last = pixels(image.surface)[(4 * (47 * 64 + 2))...].prefix(3)
    // Alpha 15 of 255: nearly white.
    #expect(last.allSatisfy { $0 > 225 }, "\(last)")
    #expect(try RasterEncoder(.jpeg, quality: 30).encode(surface).count < bytes.count)
  }

  @Test func `a GIF has few colours exactly and many nearly`() throws {
    let few = try ImageSurface(devicePixels: (20, 20))
    unsafe few.withMutablePixels { raw in
      let words = unsafe raw.bindMemory(to: UInt32.self)
      for index in words.indices { unsafe words[index] = index % 3 == 0 ? 0 : 0xFF00_0000 | UInt32(index % 200) << 8 }
    }
    let image = try #require(try decoded(try RasterEncoder(.gif).encode(few)))
    #expect(pixels(image.surface) == pixels(few))
    let many = try picture(isOpaque: true)
    let reduced = try #require(try decoded(try RasterEncoder(.gif).encode(many)))
    let distances = zip(pixels(many), pixels(reduced.surface)).map { abs(Int($0) - Int($1)) }
    #expect(distances.reduce(0, +) / distances.count < 6 && reduced.isOpaque)
  }

  @Test(arguments: [(true, 14), (false, 15)]) func `a TIFF is laid out as it says`(_ isOpaque: Bool, _ tags: Int) throws
  {
    let bytes = try RasterEncoder(.tiff).encode(try picture(isOpaque: isOpaque))
    func integer(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    #expect(bytes.starts(with: [0x49, 0x49, 42, 0]))
    let directory = integer(4, 4)
    #expect(integer(directory, 2) == tags && directory + 2 + 12 * tags + 4 == bytes.count)
    let entries = (0..<tags).map { directory + 2 + 12 * $0 }
    let values = Dictionary(uniqueKeysWithValues: entries.map { (integer($0, 2), integer($0 + 8, 4)) })
    #expect(values[256] == 64 && values[257] == 48 && values[277] == (isOpaque ? 3 : 4))
    #expect(integer(values[258] ?? 0, 2) == 8 && (values[273] ?? 0) + (values[279] ?? 0) <= directory)
  }

  /// The file's numbers are Display P3's: whoever reads the profile sees other colours than who doesn't.
  @Test(arguments: [RasterEncoder.Format.jpeg, .webP, .avif, .tiff], [true, false])
  func `a profile goes along and is read again`(_ format: RasterEncoder.Format, _ isOpaque: Bool) throws {
    let surface = try ImageSurface(devicePixels: (17, 16))
    unsafe surface.withMutablePixels { raw in
      let words = unsafe raw.bindMemory(to: UInt32.self)
      // Half of it transparent; its colour is one that sRGB has, as sRGB's 230, 60, 40.
      for index in words.indices { unsafe words[index] = !isOpaque && index % 17 > 8 ? 0 : 0xFFD4_4B35 }
    }
    let plain = RasterEncoder(format, quality: 95, isLossless: true)
    var encoder = plain
    encoder.gamut = .displayP3
    let bytes = try encoder.encode(surface)
    #expect(try encoder.encode(surface) == bytes)
    let profile = try #require(try ColorGamut.displayP3.profile)
    #expect(bytes.firstRange(of: profile) != nil)
    #expect(try plain.encode(surface).firstRange(of: profile) == nil)
    // There is no reader of TIFF here: the directory's entry says where the profile stands.
    if format == .tiff { return try readsProfileTag(of: bytes, profile) }
    let image = try #require(try decoded(bytes))
    #expect(image.isOpaque == (isOpaque || format == .jpeg))
    let stride = image.surface.stride
    let pixel = pixels(image.surface)[(8 * stride)...].prefix(4).map(Int.init)
    #expect(zip(pixel, [40, 60, 230, 255]).allSatisfy { abs($0 - $1) <= 4 }, "\(pixel)")
  }

  private func readsProfileTag(of bytes: [UInt8], _ profile: [UInt8]) throws {
    func integer(_ offset: Int, _ count: Int) -> Int {
      bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = integer(4, 4)
    let entries = (0..<integer(directory, 2)).map { directory + 2 + 12 * $0 }
    #expect(entries.map { integer($0, 2) } == entries.map { integer($0, 2) }.sorted())
    let entry = try #require(entries.first { integer($0, 2) == 34_675 })
    let (length, offset) = (integer(entry + 4, 4), integer(entry + 8, 4))
    #expect(integer(entry + 2, 2) == 7 && Array(bytes[offset..<(offset + length)]) == profile)
  }

  @Test func `too large for the format is an error`() throws {
    let surface = try ImageSurface(devicePixels: (16_384, 1))
    #expect(throws: CairoError.self) { try RasterEncoder(.webP).encode(surface) }
    #expect(throws: Never.self) { try RasterEncoder(.gif).encode(surface) }
  }
}
