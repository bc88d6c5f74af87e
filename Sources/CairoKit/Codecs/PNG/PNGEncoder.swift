internal import CDeflate
internal import CPixelDeflate

/// Writes a surface as PNG: compressed at once, in the smallest of PNG's pixel layouts that loses nothing. Drawn pages
/// have a compressor of their own, other pictures libdeflate's. The same pixels give the same bytes.
public struct PNGEncoder: Equatable, Sendable {
  /// What to spend on size.
  public enum Effort: String, CaseIterable, Sendable {
    case fast, `default`, small

    /// libdeflate's level, 1…12.
    var level: Int32 {
      switch self {
      case .fast: 1
      case .default: 6
      case .small: 12
      }
    }
  }

  public var effort: Effort
  /// For the `pHYs` chunk; `nil` writes none.
  public var pixelsPerInch: Double?
  /// What the surface's numbers mean; the file says so where it isn't sRGB.
  public var gamut = ColorGamut.srgb
  /// Bits of a sample: 8, or 16, in which alpha is taken out of colours without rounding to 8.
  public var depth = Depth.eight

  public enum Depth: Int, CaseIterable, Sendable {
    case eight = 8
    case sixteen = 16
  }

  public init(effort: Effort = .default, pixelsPerInch: Double? = nil) {
    self.effort = effort
    self.pixelsPerInch = pixelsPerInch
  }

  /// The file. PNG §5 (#5DataRep).
  ///
  /// - Throws: where the surface is empty or memory runs out.
  public func encode(_ surface: ImageSurface) throws(CairoError) -> [UInt8] {
    try encode(surface, losingPixels: false)
  }

  /// The file of a surface that nobody needs any more: its memory takes up what is compressed, which
  /// saves three quarters as much again.
  ///
  /// - Throws: where the surface is empty or memory runs out.
  public func encode(consuming surface: ImageSurface) throws(CairoError) -> [UInt8] {
    try encode(surface, losingPixels: true)
  }

  private func encode(_ surface: ImageSurface, losingPixels: Bool) throws(CairoError) -> [UInt8] {
    let (layout, data) = try packed(surface, losingPixels: losingPixels)
    return try file(layout, width: surface.width, height: surface.height, data: data)
  }

  /// Compressed rows, each with its filter type, and how pixels stand in them.
  func packed(
    _ surface: ImageSurface, losingPixels: Bool = false
  ) throws(CairoError) -> (layout: PNGLayout, data: [UInt8]) {
    guard surface.format == .argb32, surface.width > 0, surface.height > 0 else {
      throw CairoError(action: "write a PNG of \(surface.width) × \(surface.height) px", reason: "there are no pixels")
    }
    let stride = surface.stride
    let (width, height) = (surface.width, surface.height)
    func pixels(_ raw: UnsafeRawBufferPointer) -> PNGPixels {
      PNGPixels(words: raw.bindMemory(to: UInt32.self), width: width, height: height, wordsPerRow: stride / 4)
    }
    let (layout, coding) = try surface.withPixels { raw in
      let pixels = pixels(raw)
      let layout = PNGLayout(of: pixels, self)
      return Result<_, CairoError> { () throws(CairoError) in (layout, try judge(pixels, layout)) }
    }.get()
    let row = layout.rowLength(width: width) + 1
    let data: Result<[UInt8], CairoError>
    if losingPixels, row <= stride {
      data = surface.withMutablePixels { raw in
        let count = layout.packRows(of: raw, width: width, height: height, stride: stride, coding.filter)
        return compress(UnsafeRawBufferPointer(rebasing: raw[..<count]), coding, layout, row: row)
      }
    } else {
      data = surface.withPixels { raw in
        layout.rows(of: pixels(raw), in: 0..<height, coding.filter).withUnsafeBytes {
          compress($0, coding, layout, row: row)
        }
      }
    }
    return (layout, try data.get())
  }

  /// How rows are filtered and compressed.
  private struct Coding {
    var filter: PNGFilter
    var isRepetitive: Bool
  }

  /// Share of pixels that are the same as one beside them from which on a picture is compressed as a drawn page.
  /// Measured: pages of text and boxes have 0.93 and more, cards with gradients 0.8 and less.
  private static let repetition = 0.9

  /// Looks at some of the rows.
  private func judge(_ pixels: PNGPixels, _ layout: PNGLayout) throws(CairoError) -> Coding {
    if effort == .default, (8...32).contains(layout.bitsPerPixel), PNGSample.repetition(in: pixels) >= Self.repetition {
      return Coding(filter: .none, isRepetitive: true)
    }
    // Higher levels say no more about a sample than the lowest does.
    return Coding(
      filter: PNGFilter(for: pixels, layout, try Compressor(effort: Effort.fast.level)), isRepetitive: false)
  }

  private func compress(
    _ rows: UnsafeRawBufferPointer, _ coding: Coding, _ layout: PNGLayout, row: Int
  ) -> Result<[UInt8], CairoError> {
    Result { () throws(CairoError) in
      if coding.isRepetitive, let data = Self.zlib(rows, pixel: layout.bitsPerPixel / 8, row: row) { return data }
      guard let data = try Compressor(effort: effort.level).zlib(rows) else {
        throw CairoError(action: "compress a PNG", reason: "out of memory")
      }
      return data
    }
  }

  /// Rows that repeat themselves as a zlib stream. RFC 1950 §2.2. Wraps `fx_pixel_deflate`.
  private static func zlib(_ rows: UnsafeRawBufferPointer, pixel: Int, row: Int) -> [UInt8]? {
    guard let start = rows.baseAddress, rows.count < Int(Int32.max) else { return nil }
    let bytes = start.assumingMemoryBound(to: UInt8.self)
    let bound = fx_pixel_deflate_bound(rows.count)
    let header = 2
    let result = [UInt8](unsafeUninitializedCapacity: header + bound + 4) { target, count in
      guard let base = target.baseAddress else { return }
      let length = fx_pixel_deflate(bytes, rows.count, pixel, row, base + header, bound)
      guard length > 0 else { return }
      // A window of 32 KiB, the compressor's default.
      (base[0], base[1]) = (0x78, 0x9C)
      let checksum = libdeflate_adler32(1, start, rows.count).bigEndian
      UnsafeMutableRawPointer(base + header + length).storeBytes(of: checksum, as: UInt32.self)
      count = header + length + 4
    }
    return result.isEmpty ? nil : result
  }

  private func file(
    _ layout: PNGLayout, width: Int, height: Int, data: [UInt8]
  ) throws(CairoError) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file.reserveCapacity(data.count + 1_200)
    // Bit depth, colour type, deflate, adaptive filters, no interlace. PNG §11.2.1 (#11IHDR).
    appendChunk(
      "IHDR", bigEndian(width) + bigEndian(height) + [layout.bitDepth, layout.colorType, 0, 0, 0],
      to: &file)
    if let pixelsPerInch, pixelsPerInch.isFinite, pixelsPerInch > 0, pixelsPerInch < 1e7 {
      let perMeter = bigEndian(Int((pixelsPerInch / 0.0254).rounded()))
      appendChunk("pHYs", perMeter + perMeter + [1], to: &file)
    }
    try appendGamut(to: &file)
    if case .palette(let palette) = layout.kind {
      appendChunk(
        "PLTE", palette.colors.flatMap { [UInt8($0 >> 16 & 255), UInt8($0 >> 8 & 255), UInt8($0 & 255)] }, to: &file)
      // What is left out is opaque. PNG §11.3.1.1 (#11tRNS).
      if let last = palette.alphas.lastIndex(where: { $0 != 255 }) {
        appendChunk("tRNS", Array(palette.alphas[...last]), to: &file)
      }
    }
    appendChunk("IDAT", data, to: &file)
    appendChunk("IEND", [], to: &file)
    return file
  }

  /// What the numbers mean, in both ways that readers know. PNG §11.3.2.3 (#11iCCP), §11.3.2.6 (#cICP-chunk).
  private func appendGamut(to file: inout [UInt8]) throws(CairoError) {
    guard let profile = try gamut.profile, let packed = try? Deflater().zlib(profile) else { return }
    appendChunk("cICP", gamut.codePoints, to: &file)
    appendChunk("iCCP", Array("Display P3".utf8) + [0, 0] + packed, to: &file)
  }

  /// Length, type, data, CRC of type and data. PNG §5.3 (#5Chunk-layout).
  private func appendChunk(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(data.count)
    let start = file.count
    file += Array(type.utf8)
    file += data
    let checksum = file[start...].withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    file += bigEndian(Int(checksum))
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(clamping: value).bigEndian) { Array($0) }
  }
}

/// Owns a `libdeflate_compressor`.
struct Compressor: ~Copyable {
  private let pointer: OpaquePointer

  /// Wraps `libdeflate_alloc_compressor`.
  ///
  /// - Parameter effort: libdeflate's level.
  init(effort: Int32) throws(CairoError) {
    guard let pointer = libdeflate_alloc_compressor(effort) else {
      throw CairoError(action: "write a PNG", reason: "out of memory")
    }
    self.pointer = pointer
  }

  deinit { libdeflate_free_compressor(pointer) }

  /// The bytes as a zlib stream. Wraps `libdeflate_zlib_compress`.
  borrowing func zlib(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    let bound = libdeflate_zlib_compress_bound(pointer, bytes.count)
    let result = [UInt8](unsafeUninitializedCapacity: bound) { target, count in
      count = libdeflate_zlib_compress(pointer, bytes.baseAddress, bytes.count, target.baseAddress, bound)
    }
    return result.isEmpty ? nil : result
  }
}
