internal import CWebP

/// WebP, lossy or lossless, with alpha; of an animation the first frame. By libwebp.
enum WebPDecoder {
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) -> RasterImage {
    let webP = try OpenedLibrary.functions(fx_webp_open, to: "decode WebP picture")
    return try bytes.withUnsafeBufferPointer { (source) throws(CairoError) in
      var features = WebPBitstreamFeatures()
      try check(
        webP.WebPGetFeaturesInternal(source.baseAddress, source.count, &features, WEBP_DECODER_ABI_VERSION))
      try limits.check(width: Int(features.width), height: Int(features.height), format: "WebP")
      let profile = try profile(of: bytes)
      guard features.has_animation != 0 else { return try decodeStill(webP, source, features, profile) }
      return try decodeFirstFrame(webP, source, canvas: features, profile)
    }
  }

  /// Decodes one bitstream over the whole picture, into premultiplied B, G, R, A.
  private static func decodeStill(
    _ webP: fx_webp, _ source: UnsafeBufferPointer<UInt8>, _ features: WebPBitstreamFeatures,
    _ profile: ColorProfile?
  ) throws(CairoError) -> RasterImage {
    try RasterImage(
      width: Int(features.width), height: Int(features.height), isOpaque: features.has_alpha == 0 ? true : nil
    ) { (pixels) throws(CairoError) in
      try decode(webP, source, into: pixels, stride: 4 * Int(features.width), profile)
    }
  }

  /// Decodes the first frame of an animation at its place on a transparent canvas.
  private static func decodeFirstFrame(
    _ webP: fx_webp, _ source: UnsafeBufferPointer<UInt8>, canvas: WebPBitstreamFeatures, _ profile: ColorProfile?
  ) throws(CairoError) -> RasterImage {
    let demux = try OpenedLibrary.functions(fx_webpdemux_open, to: "decode WebP picture")
    var data = WebPData(bytes: source.baseAddress, size: source.count)
    var state = WEBP_DEMUX_PARSE_ERROR
    guard let demuxer = demux.WebPDemuxInternal(&data, 0, &state, WEBP_DEMUX_ABI_VERSION) else {
      throw CairoError(action: "decode WebP picture", reason: "its animation is cut off or damaged")
    }
    defer { demux.WebPDemuxDelete(demuxer) }
    var frame = WebPIterator()
    guard demux.WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else {
      throw CairoError(action: "decode WebP picture", reason: "its animation has no frame")
    }
    defer { demux.WebPDemuxReleaseIterator(&frame) }
    let (width, height) = (Int(canvas.width), Int(canvas.height))
    guard frame.x_offset >= 0, frame.y_offset >= 0, Int(frame.x_offset) + Int(frame.width) <= width,
      Int(frame.y_offset) + Int(frame.height) <= height
    else {
      throw CairoError(action: "decode WebP picture", reason: "its first frame lies outside the canvas")
    }
    let fragment = UnsafeBufferPointer(start: frame.fragment.bytes, count: frame.fragment.size)
    return try RasterImage(width: width, height: height) {
      (pixels) throws(CairoError) in
      let start = 4 * (Int(frame.y_offset) * width + Int(frame.x_offset))
      try decode(
        webP, fragment, into: UnsafeMutableBufferPointer(rebasing: pixels[start...]), stride: 4 * width, profile)
    }
  }

  /// What the numbers mean; `nil` is sRGB. WebP container (#color-profile).
  private static func profile(of bytes: [UInt8]) throws(CairoError) -> ColorProfile? {
    // A file without the extended header has none.
    guard bytes.dropFirst(12).starts(with: "VP8X".utf8), bytes.count > 20, bytes[20] & 0x20 != 0 else { return nil }
    let chunk = bytes.chunk("ICCP")
    guard let chunk, let profile = try ColorProfile(icc: Array(chunk)), profile.space == .rgb, !profile.isSRGB else {
      return nil
    }
    return profile
  }

  /// Wraps `WebPDecode` with external memory: premultiplied B, G, R, A, in sRGB. What lies between the rows is empty.
  private static func decode(
    _ webP: fx_webp, _ source: UnsafeBufferPointer<UInt8>, into pixels: UnsafeMutableBufferPointer<UInt8>, stride: Int,
    _ profile: ColorProfile?
  ) throws(CairoError) {
    var config = WebPDecoderConfig()
    guard webP.WebPInitDecoderConfigInternal(&config, WEBP_DECODER_ABI_VERSION) != 0 else {
      throw CairoError(action: "decode WebP picture", reason: "the library is of another version")
    }
    // Colours are converted as they are, before alpha.
    config.output.colorspace = profile == nil ? MODE_bgrA : MODE_BGRA
    config.output.is_external_memory = 1
    config.output.u.RGBA.rgba = pixels.baseAddress
    config.output.u.RGBA.stride = Int32(stride)
    config.output.u.RGBA.size = pixels.count
    try check(webP.WebPDecode(source.baseAddress, source.count, &config))
    guard let profile else { return }
    _ = profile.convert(pixels, order: .bgra)
    PixelFormat.premultiplyBGRA(pixels)
  }

  private static func check(_ status: VP8StatusCode) throws(CairoError) {
    let reason: String
    switch status {
    case VP8_STATUS_OK: return
    case VP8_STATUS_OUT_OF_MEMORY: reason = "out of memory"
    case VP8_STATUS_UNSUPPORTED_FEATURE: reason = "it uses a feature that isn't supported"
    case VP8_STATUS_NOT_ENOUGH_DATA: reason = "it is cut off"
    default: reason = "it is damaged"
    }
    throw CairoError(action: "decode WebP picture", reason: reason)
  }
}

extension [UInt8] {
  /// The content of a RIFF file's first chunk of this name.
  fileprivate func chunk(_ name: String) -> ArraySlice<UInt8>? {
    var position = 12
    while position + 8 <= count {
      let size = self[(position + 4)..<(position + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
      let start = position + 8
      guard size <= count - start else { return nil }
      if self[position..<(position + 4)].elementsEqual(name.utf8) { return self[start..<(start + size)] }
      position = start + size + size % 2
    }
    return nil
  }
}
