import CairoKit
import Foundation
import SeededRandom
import TestSupport
import Testing

@Suite("Writing PNG")
struct PNGEncoderTests {
  /// A surface of premultiplied ARGB words.
  private func surface(width: Int, height: Int, _ word: (_ x: Int, _ y: Int) -> UInt32) throws -> ImageSurface {
    let surface = try ImageSurface(devicePixels: (width, height))
    unsafe surface.withMutablePixels { raw in
      let words = unsafe raw.bindMemory(to: UInt32.self)
      for y in 0..<height { for x in 0..<width { unsafe words[y * (surface.stride / 4) + x] = word(x, y) } }
    }
    return surface
  }

  private func bytes(_ surface: ImageSurface) -> [UInt8] { unsafe surface.withPixels { unsafe Array($0) } }

  static let layouts: [(name: String, colorType: UInt8, bitDepth: UInt8, word: @Sendable (Int, Int) -> UInt32)] = [
    ("one colour", 3, 1, { _, _ in 0xFF12_3456 }),
    ("two colours", 3, 1, { x, y in (x ^ y) & 1 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }),
    ("four colours", 3, 2, { x, _ in 0xFFFF_0000 | UInt32(x & 3) }),
    ("sixteen colours", 3, 4, { x, _ in 0xFF00_FF00 | UInt32(x & 15) }),
    ("256 colours", 3, 8, { x, y in 0xFF00_3000 | UInt32((x + y * 31) & 255) }),
    ("256 greys", 0, 8, { x, y in 0xFF00_0000 | UInt32((x + y * 31) & 255) * 0x1_0101 }),
    ("many colours", 2, 8, { x, y in 0xFF00_0000 | UInt32(x * 7919 + y * 104_729) & 0xFF_FFFF }),
    ("alpha", 6, 8, { x, y in UInt32((x + y) & 1) * 0x8040_2010 }),
  ]

  /// The chunks of a file by their types.
  private func chunks(_ file: [UInt8]) -> [(type: String, data: [UInt8])] {
    var chunks: [(type: String, data: [UInt8])] = []
    var start = 8
    while start + 12 <= file.count {
      let length = file[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      chunks.append(
        (
          String(decoding: file[(start + 4)..<(start + 8)], as: UTF8.self),
          Array(file[(start + 8)..<(start + 8 + length)])
        ))
      start += length + 12
    }
    return chunks
  }

  @Test func `few translucent colours have a palette, and come out as without one`() throws {
    let words: [UInt32] = [0, 0xFF12_3456, 0x8040_2010, 0x4010_2030]
    let picture = try surface(width: 40, height: 30) { x, y in words[(x / 3 + y / 5) & 3] }
    let small = try PNGEncoder(effort: .small).encode(picture)
    let plain = try PNGEncoder().encode(picture)
    #expect(
      chunks(small).map(\.type) == ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"] && small[24...25].elementsEqual([2, 3]))
    #expect(small.count < plain.count)
    guard case .raster(let a) = try ImageDecoder().decode(small), case .raster(let b) = try ImageDecoder().decode(plain)
    else {
      Issue.record("no raster")
      return
    }
    #expect(bytes(a.surface) == bytes(b.surface))
    let many = try surface(width: 40, height: 30) { x, y in UInt32(128 + x) << 24 | UInt32(y) }
    #expect(try PNGEncoder(effort: .small).encode(many)[25] == 6)
  }

  @Test func `sixteen bits`() throws {
    var encoder = PNGEncoder()
    encoder.depth = .sixteen
    let opaque = try surface(width: 7, height: 3) { x, y in 0xFF00_0000 | UInt32(x * 30 + y) }
    let translucent = try surface(width: 300, height: 300) { x, y in 0x8040_2010 &+ UInt32(x & 7) }
    for (picture, type) in [(opaque, UInt8(2)), (translucent, 6)] {
      let file = try encoder.encode(picture)
      #expect(file[24...25].elementsEqual([16, type]))
      guard case .raster(let decoded) = try ImageDecoder().decode(file) else {
        Issue.record("no raster")
        return
      }
      // Readers cut to eight bits as they like.
      let furthest = zip(bytes(decoded.surface), bytes(picture)).map { abs(Int($0) - Int($1)) }.max() ?? 0
      #expect(furthest <= (type == 2 ? 0 : 1))
      #expect(try encoder.encode(picture) == file)
    }
    let again = try surface(width: 300, height: 300) { x, y in 0x8040_2010 &+ UInt32(x & 7) }
    #expect(try encoder.encode(consuming: again) == encoder.encode(translucent))
  }

  @Test func `Display P3 is said twice, by the same bytes every time`() throws {
    var encoder = PNGEncoder()
    encoder.gamut = .displayP3
    let picture = try surface(width: 2, height: 2) { _, _ in 0xFFFF_0000 }
    let file = try encoder.encode(picture)
    let found = chunks(file)
    #expect(found.map(\.type) == ["IHDR", "cICP", "iCCP", "PLTE", "IDAT", "IEND"])
    #expect(found[1].data == [12, 13, 0, 1] && found[2].data.starts(with: Array("Display P3\0\0".utf8)))
    #expect(try encoder.encode(picture) == file && found[2].data.count < 1000)
  }

  @Test(arguments: layouts.indices) func `a surface that is given up makes the same file`(_ index: Int) throws {
    let layout = PNGEncoderTests.layouts[index]
    let file = try PNGEncoder().encode(try surface(width: 37, height: 29, layout.word))
    #expect(
      try PNGEncoder().encode(consuming: try surface(width: 37, height: 29, layout.word)) == file, "\(layout.name)")
  }

  /// Drawn pages: one colour, in which a few pixels, runs and rows repeat what stands elsewhere.
  @Test(arguments: [(1, 1), (2, 3), (90, 70), (794, 90), (11_000, 7), (3, 2_000)])
  func `pictures that repeat themselves lose nothing`(_ size: (width: Int, height: Int)) throws {
    for (base, mask) in [(0xFFFF_FFFF, 0xFF_FFFF), (0xFF20_2020, 0), (0x8040_4040, 0x3F_3F3F)] as [(UInt32, UInt32)] {
      var state: UInt32 = 7
      func next() -> UInt32 {
        state = state &* 1_664_525 &+ 1_013_904_223
        return state >> 8
      }
      let picture = try surface(width: size.width, height: size.height) { x, y in
        if y % 5 == 0, x % 17 < 2 { return base & 0xFF00_0000 | (UInt32(x * 5 + y % 3) & 0xFF) & (base >> 24) }
        return next() % 50 == 0 ? base & 0xFF00_0000 | next() & mask & 0x3F_3F3F : base
      }
      let file = try PNGEncoder().encode(picture)
      guard case .raster(let decoded) = try ImageDecoder().decode(file) else {
        Issue.record("not a raster")
        return
      }
      let (found, wanted) = (bytes(decoded.surface), bytes(picture))
      #expect(found.count == wanted.count)
      let furthest = zip(found, wanted).map { abs(Int($0) - Int($1)) }.max() ?? 0
      // Premultiplied colours are rounded where they are divided by their alpha.
      #expect(furthest <= (base >> 24 == 255 ? 0 : 1), "\(size) \(base)")
      #expect(try PNGEncoder().encode(picture) == file)
    }
  }

  @Test(arguments: layouts.indices) func roundTrip(_ index: Int) throws {
    let layout = PNGEncoderTests.layouts[index]
    let picture = try surface(width: 37, height: 29, layout.word)
    for effort in PNGEncoder.Effort.allCases {
      let file = try PNGEncoder(effort: effort).encode(picture)
      // Two of the colours that show something: a bit of a palette, which is taken where size counts.
      let (depth, type) = layout.name == "alpha" && effort == .small ? (1, 3) : (layout.bitDepth, layout.colorType)
      #expect(file[24] == depth && file[25] == type, "\(layout.name)")
      guard case .raster(let read) = try ImageDecoder().decode(file) else {
        Issue.record("not a raster")
        return
      }
      // A straight alpha of 8 bits may cost the last bit of a premultiplied colour.
      let distance = zip(bytes(read.surface), bytes(picture)).map { abs(Int($0) - Int($1)) }.max() ?? 255
      #expect(distance <= (layout.colorType == 6 ? 1 : 0), "\(layout.name)")
    }
  }

  @Test func photographsAreFilteredAndDrawingsAreNot() throws {
    var random = SplitMix(state: 7)
    var noise = [UInt32](repeating: 0, count: 256 * 256)
    for index in noise.indices { noise[index] = UInt32.random(in: 0..<3, using: &random) }
    let photograph = try surface(width: 256, height: 256) { x, y in
      let red = UInt32(x / 2 + y / 2) + noise[y * 256 + x]
      let green = UInt32(255 - x / 2) - noise[x * 256 + y]
      let blue = UInt32(40 + y / 2) + noise[(255 - y) * 256 + x]
      return 0xFF00_0000 | min(red, 255) << 16 | min(green, 255) << 8 | min(blue, 255)
    }
    let drawing = try surface(width: 256, height: 256) { x, y in
      0xFF00_0000 | UInt32((x / 5 * 7 + y / 9 * 13) % 300) * 0x013107
    }
    // Noise of two bits a channel: `sub` brings 24 bits a pixel well under 12.
    #expect(try PNGEncoder().encode(photograph).count < 256 * 256 * 12 / 8)
    #expect(try PNGEncoder().encode(drawing).count < 10_000)
  }

  @Test func resolutionIsWritten() throws {
    let picture = try surface(width: 2, height: 2) { _, _ in 0xFFFF_FFFF }
    let file = try PNGEncoder(pixelsPerInch: 192).encode(picture)
    let chunk = try #require(file.firstRange(of: Array("pHYs".utf8)))
    #expect(Array(file[chunk.upperBound..<(chunk.upperBound + 9)]) == [0, 0, 0x1D, 0x87, 0, 0, 0x1D, 0x87, 1])
    #expect(try PNGEncoder().encode(picture).firstRange(of: Array("pHYs".utf8)) == nil)
  }

  @Test(.enabled(if: Shared.url("peers") != nil), arguments: [("report-card", 160_000), ("og-card", 240_000)])
  func realPagesAreSmall(_ name: String, _ limit: Int) throws {
    let url = try #require(Shared.url("peers/\(name).chromium.png"))
    guard case .raster(let page) = try ImageDecoder().decode(Array(try Data(contentsOf: url))) else { return }
    let file = try PNGEncoder().encode(page.surface)
    #expect(file.count <= limit)
    #expect(try PNGEncoder().encode(page.surface) == file)
  }
}
