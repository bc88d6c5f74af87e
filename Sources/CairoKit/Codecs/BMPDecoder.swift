/// Windows bitmaps without compression, of 1 to 32 bits a pixel.
enum BMPDecoder {
  /// - Parameter hasAlpha: whether the fourth byte of 32 bits is alpha where no mask says so: in icons, if any pixel
  ///   has some.
  static func decode(
    _ bytes: [UInt8], limits: ImageLimits, hasAlpha: Bool = false
  ) throws(CairoError) -> RasterImage {
    var header = try BMPHeader(bytes)
    try limits.check(width: header.width, height: header.height, format: "BMP")
    if hasAlpha { header.findAlpha(in: bytes) }
    return try RasterImage(width: header.width, height: header.height) { [header] pixels in
      for row in 0..<header.height {
        let source = header.pixelOffset + header.stride * (header.isTopDown ? row : header.height - 1 - row)
        var target = 4 * row * header.width
        for column in 0..<header.width {
          let color = header.color(column: column, rowOffset: source, bytes)
          pixels[target] = PixelFormat.premultiply(color.blue, color.alpha)
          pixels[target + 1] = PixelFormat.premultiply(color.green, color.alpha)
          pixels[target + 2] = PixelFormat.premultiply(color.red, color.alpha)
          pixels[target + 3] = color.alpha
          target += 4
        }
      }
    }
  }
}

/// `BITMAPFILEHEADER`, `BITMAPINFOHEADER` (or its older and newer forms), masks and palette.
private struct BMPHeader {
  typealias RGBA = (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)

  /// Bits of a pixel that hold one channel.
  private struct Channel {
    var shift: UInt32
    var maximum: UInt32

    init(mask: UInt32) {
      shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
      maximum = mask >> shift
    }

    /// The channel scaled to 0…255; `absent` where the mask is empty.
    func value(_ pixel: UInt32, absent: UInt8) -> UInt8 {
      guard maximum > 0 else { return absent }
      return UInt8(truncatingIfNeeded: UInt64((pixel >> shift) & maximum) * 255 / UInt64(maximum))
    }
  }

  let width: Int
  let height: Int
  let isTopDown: Bool
  let pixelOffset: Int
  /// Bytes a row: a multiple of four.
  let stride: Int
  private let bitsPerPixel: Int
  private let palette: [RGBA]
  private var channels: (red: Channel, green: Channel, blue: Channel, alpha: Channel)

  /// Reads the headers; every later read is inside the bytes.
  init(_ bytes: [UInt8]) throws(CairoError) {
    func fail(_ reason: String) -> CairoError { CairoError(action: "decode BMP picture", reason: reason) }
    func integer(_ offset: Int, _ count: Int) throws(CairoError) -> Int {
      guard offset >= 0, offset + count <= bytes.count else { throw fail("it is cut off") }
      return bytes[offset..<(offset + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    let headerSize = try integer(14, 4)
    let isCore = headerSize == 12
    guard isCore || (40...256).contains(headerSize) else { throw fail("its header has \(headerSize) bytes") }
    let signedWidth = isCore ? try integer(18, 2) : Int(Int32(truncatingIfNeeded: try integer(18, 4)))
    let signedHeight = isCore ? try integer(20, 2) : Int(Int32(truncatingIfNeeded: try integer(22, 4)))
    guard signedWidth > 0, signedHeight != 0 else { throw fail("it is \(signedWidth) × \(signedHeight) pixels") }
    width = signedWidth
    height = abs(signedHeight)
    isTopDown = signedHeight < 0
    pixelOffset = try integer(10, 4)
    bitsPerPixel = try integer(isCore ? 24 : 28, 2)
    guard [1, 4, 8, 16, 24, 32].contains(bitsPerPixel) else { throw fail("it has \(bitsPerPixel) bits a pixel") }
    let compression = isCore ? 0 : try integer(30, 4)
    // 0 is none; 3 and 6 say that channels have masks.
    guard [0, 3, 6].contains(compression), compression == 0 || bitsPerPixel >= 16 else {
      throw fail("its pixels are compressed (method \(compression)); expected plain ones")
    }

    if compression == 0 {
      channels =
        bitsPerPixel == 16
        ? (Channel(mask: 0x7C00), Channel(mask: 0x3E0), Channel(mask: 0x1F), Channel(mask: 0))
        : (Channel(mask: 0xFF0000), Channel(mask: 0xFF00), Channel(mask: 0xFF), Channel(mask: 0))
    } else {
      let hasAlpha = headerSize >= 56 || compression == 6
      channels = (
        Channel(mask: UInt32(try integer(54, 4))), Channel(mask: UInt32(try integer(58, 4))),
        Channel(mask: UInt32(try integer(62, 4))), Channel(mask: hasAlpha ? UInt32(try integer(66, 4)) : 0)
      )
    }

    var palette: [RGBA] = []
    if bitsPerPixel <= 8 {
      let stated = isCore ? 0 : try integer(46, 4)
      let count = stated == 0 || stated > 1 << bitsPerPixel ? 1 << bitsPerPixel : stated
      let entrySize = isCore ? 3 : 4
      for index in 0..<count {
        let offset = 14 + headerSize + index * entrySize
        guard offset + 3 <= bytes.count else { throw fail("it is cut off") }
        palette.append((bytes[offset + 2], bytes[offset + 1], bytes[offset], 255))
      }
    }
    self.palette = palette

    stride = (width * bitsPerPixel + 31) / 32 * 4
    let (length, overflows) = stride.multipliedReportingOverflow(by: height)
    guard !overflows, pixelOffset <= bytes.count, length <= bytes.count - pixelOffset else {
      throw fail("it is cut off")
    }
  }

  /// Takes the fourth byte for alpha where it isn't 0 everywhere.
  mutating func findAlpha(in bytes: [UInt8]) {
    guard bitsPerPixel == 32 else { return }
    let alphas = Swift.stride(from: pixelOffset + 3, to: pixelOffset + stride * height, by: 4)
    if alphas.contains(where: { bytes[$0] != 0 }) { channels.alpha = Channel(mask: 0xFF00_0000) }
  }

  /// One pixel, straight alpha.
  func color(column: Int, rowOffset: Int, _ bytes: [UInt8]) -> RGBA {
    if bitsPerPixel <= 8 {
      let bit = column * bitsPerPixel
      let shift = 8 - bitsPerPixel - bit % 8
      let index = Int(bytes[rowOffset + bit / 8] >> UInt8(shift)) & (1 << bitsPerPixel - 1)
      return index < palette.count ? palette[index] : (0, 0, 0, 255)
    }
    let offset = rowOffset + column * bitsPerPixel / 8
    var pixel = UInt32(bytes[offset]) | UInt32(bytes[offset + 1]) << 8
    if bitsPerPixel > 16 { pixel |= UInt32(bytes[offset + 2]) << 16 }
    if bitsPerPixel > 24 { pixel |= UInt32(bytes[offset + 3]) << 24 }
    return (
      channels.red.value(pixel, absent: 0), channels.green.value(pixel, absent: 0),
      channels.blue.value(pixel, absent: 0), channels.alpha.value(pixel, absent: 255)
    )
  }
}
