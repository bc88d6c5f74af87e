internal import CSPNG

/// PNG of every colour type and depth, interlaced or not, by libspng.
enum PNGDecoder {
  /// Decodes straight into the surface as R, G, B, A of 8 bits, then premultiplies in place.
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) -> RasterImage {
    guard let context = spng_ctx_new(0) else {
      throw CairoError(action: "decode PNG picture", reason: "out of memory")
    }
    defer { spng_ctx_free(context) }
    // Ancillary chunks are of no use here: what they unpack to is kept small.
    try check(spng_set_chunk_limits(context, 4 << 20, 16 << 20))
    // One that is damaged is passed over, as browsers do.
    try check(spng_set_crc_action(context, Int32(SPNG_CRC_ERROR.rawValue), Int32(SPNG_CRC_DISCARD.rawValue)))
    return try bytes.withUnsafeBufferPointer { (source) throws(CairoError) in
      try check(spng_set_png_buffer(context, source.baseAddress, source.count))
      var header = spng_ihdr()
      try check(spng_get_ihdr(context, &header))
      let (width, height) = (Int(header.width), Int(header.height))
      try limits.check(width: width, height: height, format: "PNG")
      return try RasterImage(
        width: width, height: height,
        encoded: EncodedImage(format: .png, bytes: bytes)
      ) { (pixels) throws(CairoError) in
        try check(
          spng_decode_image(
            context, pixels.baseAddress, pixels.count, Int32(SPNG_FMT_RGBA8.rawValue),
            Int32(SPNG_DECODE_TRNS.rawValue)))
        PixelFormat.premultiplyRGBA(pixels)
      }
    }
  }

  private static func check(_ status: Int32) throws(CairoError) {
    guard status != 0 else { return }
    throw CairoError(action: "decode PNG picture", reason: String(cString: spng_strerror(status)))
  }
}
