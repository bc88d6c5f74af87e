internal import CAVIF

/// AVIF, of a sequence the first picture, by libavif.
enum AVIFDecoder {
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) -> RasterImage {
    var picture = fx_avif_picture()
    // The picture reads from the bytes while it is open.
    let decoded: Result<RasterImage, CairoError> = bytes.withUnsafeBufferPointer { source in
      defer { fx_avif_close(&picture) }
      let failure = fx_avif_open(
        source.baseAddress, source.count, UInt32(clamping: limits.pixelCount), UInt32(clamping: limits.side), &picture)
      return Result { () throws(CairoError) in
        try check(failure)
        return try decode(&picture, limits: limits)
      }
    }
    return try decoded.get()
  }

  private static func decode(_ picture: inout fx_avif_picture, limits: ImageLimits) throws(CairoError) -> RasterImage {
    let (width, height) = (Int(picture.width), Int(picture.height))
    try limits.check(width: width, height: height, format: "AVIF")
    let profile = try profile(of: picture)
    let isOpaque = picture.has_alpha == 0
    let opened = picture
    let stored = try RasterImage(width: width, height: height, isOpaque: isOpaque ? true : nil) {
      (pixels) throws(CairoError) in
      var opened = opened
      try check(fx_avif_pixels(&opened, pixels.baseAddress, 4 * width))
      _ = profile?.convert(pixels, order: .bgra)
      if !isOpaque { PixelFormat.premultiplyBGRA(pixels) }
    }
    let orientation = Orientation(quarterTurns: Int(picture.quarter_turns), mirror: Int(picture.mirror))
    return orientation == .topLeft ? stored : try orientation.applied(to: stored, encoded: nil)
  }

  /// What the numbers mean; `nil` is sRGB. A profile goes before code points, as in browsers.
  private static func profile(of picture: fx_avif_picture) throws(CairoError) -> ColorProfile? {
    let profile: ColorProfile?
    if let start = picture.profile {
      profile = try ColorProfile(icc: Array(UnsafeBufferPointer(start: start, count: picture.profile_length)))
    } else {
      // 2 is unspecified; video's curve with video's primaries is shown as sRGB.
      let isPlain = [1, 2].contains(picture.primaries) && [1, 2, 6, 13].contains(picture.transfer)
      profile =
        isPlain
        ? nil : try ColorProfile(ColorCodePoints(primaries: Int(picture.primaries), transfer: Int(picture.transfer)))
    }
    guard let profile, profile.space == .rgb, !profile.isSRGB else { return nil }
    return profile
  }

  private static func check(_ failure: UnsafePointer<CChar>?) throws(CairoError) {
    guard let failure else { return }
    throw CairoError(action: "decode AVIF picture", reason: String(cString: failure))
  }
}

extension Orientation {
  /// Turned anti-clockwise, then mirrored. ISO/IEC 23008-12 §6.5.10, §6.5.12.
  fileprivate init(quarterTurns: Int, mirror: Int) {
    switch (quarterTurns, mirror) {
    case (1, -1): self = .leftBottom
    case (2, -1): self = .bottomRight
    case (3, -1): self = .rightTop
    case (0, 0), (2, 1): self = .bottomLeft
    case (0, 1), (2, 0): self = .topRight
    case (1, 0), (3, 1): self = .leftTop
    case (1, 1), (3, 0): self = .rightBottom
    default: self = .topLeft
    }
  }
}
