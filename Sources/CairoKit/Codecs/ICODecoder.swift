/// Windows icons and cursors: the largest of their pictures, as browsers show it in a page.
enum ICODecoder {
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) -> RasterImage {
    let picture = try largestPicture(in: bytes)
    if ImageFormat(sniffing: picture) == .png { return try PNGDecoder.decode(picture, limits: limits) }
    return try BMPDecoder.decode(icon: picture, limits: limits)
  }

  /// What the header says of the size of the largest picture.
  static func pixelSize(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    guard let picture = try? largestPicture(in: bytes) else { return nil }
    if ImageFormat(sniffing: picture) == .png { return ImageFormat.png.pixelSize(of: picture) }
    guard picture.count >= 12 else { return nil }
    func integer(_ offset: Int) -> Int { picture[offset..<(offset + 4)].reversed().reduce(0) { $0 << 8 | Int($1) } }
    return (integer(4), integer(8) / 2)
  }

  /// The directory's entry with the most pixels, of as many the one with the most bits.
  private static func largestPicture(in bytes: [UInt8]) throws(CairoError) -> [UInt8] {
    func integer(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    var best: (rank: (pixels: Int, bits: Int), range: Range<Int>)?
    for index in 0..<(integer(4, 2) ?? 0) {
      let entry = 6 + 16 * index
      guard let width = integer(entry, 1), let height = integer(entry + 1, 1), let bits = integer(entry + 6, 2),
        let length = integer(entry + 8, 4), let start = integer(entry + 12, 4), length > 0
      else { continue }
      // 0 stands for 256.
      let rank = (pixels: (width == 0 ? 256 : width) * (height == 0 ? 256 : height), bits: bits)
      if best.map({ $0.rank < rank }) ?? true { best = (rank, start..<(start + length)) }
    }
    guard let best, best.range.upperBound <= bytes.count else {
      throw CairoError(action: "decode ICO picture", reason: "it is cut off or has no picture")
    }
    return Array(bytes[best.range])
  }
}

extension BMPDecoder {
  /// A bitmap without a file header, of twice its height: below the colours lies a mask of what doesn't show.
  fileprivate static func decode(icon bytes: [UInt8], limits: ImageLimits) throws(CairoError) -> RasterImage {
    func fail() -> CairoError { CairoError(action: "decode ICO picture", reason: "it is cut off") }
    func integer(_ offset: Int, _ count: Int) throws(CairoError) -> Int {
      guard offset + count <= bytes.count else { throw fail() }
      return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func littleEndian(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let headerSize = try integer(0, 4)
    guard (40...256).contains(headerSize) else { throw fail() }
    let (width, height) = (try integer(4, 4), try integer(8, 4) / 2)
    let bits = try integer(14, 2)
    try limits.check(width: width, height: height, format: "ICO")
    let stated = try integer(32, 4)
    let colorCount = bits > 8 ? 0 : stated > 0 && stated <= 256 ? stated : 1 << bits
    let masks = try integer(16, 4) == 3 && headerSize == 40 ? 12 : 0
    let pixelOffset = headerSize + masks + 4 * colorCount
    var file =
      Array("BM".utf8) + littleEndian(14 + bytes.count) + [0, 0, 0, 0] + littleEndian(14 + pixelOffset) + bytes
    file.replaceSubrange(22..<26, with: littleEndian(height))
    let maskOffset = pixelOffset + (width * bits + 31) / 32 * 4 * height
    let maskStride = (width + 31) / 32 * 4
    let opaque = try decode(file, limits: limits, hasAlpha: bits == 32)
    // Pictures with alpha of their own need no mask.
    guard bits < 32 || opaque.isOpaque else { return opaque }
    guard maskOffset + maskStride * height <= bytes.count else { throw fail() }
    return try RasterImage(width: width, height: height) { target in
      opaque.surface.withPixels { source in
        for row in 0..<height {
          let mask = maskOffset + maskStride * (height - 1 - row)
          for column in 0..<width where bytes[mask + column / 8] & (0x80 >> UInt8(column % 8)) == 0 {
            let offset = 4 * (row * width + column)
            for channel in 0..<4 { target[offset + channel] = source[offset + channel] }
          }
        }
      }
    }
  }
}
