internal import CSPNG

/// PNG of every colour type and depth, interlaced or not, by libspng.
enum PNGDecoder {
  /// Decodes straight into the surface as R, G, B, A of 8 bits, then premultiplies in place.
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) -> RasterImage {
    let spng = try OpenedLibrary.functions(fx_spng_open, to: "decode PNG picture")
    func check(_ status: Int32) throws(CairoError) { try Self.check(spng, status) }
    guard let context = spng.spng_ctx_new(0) else {
      throw CairoError(action: "decode PNG picture", reason: "out of memory")
    }
    defer { spng.spng_ctx_free(context) }
    // Ancillary chunks are of no use here: what they unpack to is kept small.
    try check(spng.spng_set_chunk_limits(context, 4 << 20, 16 << 20))
    // One that is damaged is passed over, as browsers do.
    try check(spng.spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_DISCARD.rawValue)))
    return try bytes.withUnsafeBufferPointer { (source) throws(CairoError) in
      try check(spng.spng_set_png_buffer(context, source.baseAddress, source.count))
      var header = spng_ihdr()
      try check(spng.spng_get_ihdr(context, &header))
      let (width, height) = (Int(header.width), Int(header.height))
      try limits.check(width: width, height: height, format: "PNG")
      let profile = try profile(spng, of: context, codePoints(in: bytes), isGray: header.color_type & 2 == 0)
      return try RasterImage(
        width: width, height: height,
        encoded: EncodedImage(format: .png, bytes: bytes, profile: profile?.bytes)
      ) { (pixels) throws(CairoError) in
        try check(
          spng.spng_decode_image(
            context, pixels.baseAddress, pixels.count, Int32(SPNG_FMT_RGBA8.rawValue),
            Int32(SPNG_DECODE_TRNS.rawValue)))
        _ = profile?.convert(pixels, order: .rgba)
        PixelFormat.premultiplyRGBA(pixels)
      }
    }
  }

  /// What the numbers mean; `nil` is sRGB. PNG 3 §4.3 (#4Concepts.ColourSpaces).
  private static func profile(
    _ spng: fx_spng, of context: OpaquePointer, _ codePoints: ColorCodePoints?, isGray: Bool
  ) throws(CairoError) -> ColorProfile? {
    var profile: ColorProfile?
    if let codePoints { profile = try ColorProfile(codePoints) }
    if profile == nil { profile = try embeddedProfile(spng, of: context) }
    if profile == nil { profile = try describedProfile(spng, of: context) }
    guard let profile, !profile.isSRGB, profile.space == .rgb || profile.space == .gray && isGray else { return nil }
    return profile
  }

  /// `cICP`, which stands before the pixels; libspng doesn't know it. PNG 3 §11.3.2.6 (#cICP-chunk).
  private static func codePoints(in bytes: [UInt8]) -> ColorCodePoints? {
    var position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
      let content = position + 8
      let name = bytes[(position + 4)..<content]
      guard length <= bytes.count - content - 4, !name.elementsEqual("IDAT".utf8) else { return nil }
      if length == 4, name.elementsEqual("cICP".utf8) {
        return ColorCodePoints(primaries: Int(bytes[content]), transfer: Int(bytes[content + 1]))
      }
      position = content + length + 4
    }
    return nil
  }

  private static func embeddedProfile(
    _ spng: fx_spng, of context: OpaquePointer
  ) throws(CairoError) -> ColorProfile? {
    var chunk = spng_iccp()
    guard spng.spng_get_iccp(context, &chunk) == 0, let start = chunk.profile else { return nil }
    let bytes = Array(UnsafeRawBufferPointer(start: start, count: chunk.profile_len))
    return try ColorProfile(icc: bytes)
  }

  /// Of `gAMA`, with `cHRM` or the primaries of sRGB, where no `sRGB` says otherwise; without `gAMA` browsers look past
  /// `cHRM`.
  private static func describedProfile(
    _ spng: fx_spng, of context: OpaquePointer
  ) throws(CairoError) -> ColorProfile? {
    var (intent, gamma): (UInt8, Double) = (0, 0)
    guard spng.spng_get_srgb(context, &intent) != 0, spng.spng_get_gama(context, &gamma) == 0, gamma > 0 else {
      return nil
    }
    var chroma = spng_chrm()
    guard spng.spng_get_chrm(context, &chroma) == 0 else {
      // Writers mean sRGB by 1/2.2, and browsers take it so.
      return abs(gamma - 1 / 2.2) < 0.0005 ? nil : try ColorProfile(.sRGB, transfer: .power(1 / gamma))
    }
    let primaries = ColorProfile.Primaries(
      white: (chroma.white_point_x, chroma.white_point_y), red: (chroma.red_x, chroma.red_y),
      green: (chroma.green_x, chroma.green_y), blue: (chroma.blue_x, chroma.blue_y))
    return try ColorProfile(primaries, transfer: .power(1 / gamma))
  }

  private static func check(_ spng: fx_spng, _ status: Int32) throws(CairoError) {
    guard status != 0 else { return }
    throw CairoError(
      action: "decode PNG picture", reason: spng.spng_strerror(status).map { String(cString: $0) } ?? "error \(status)")
  }
}
