internal import CTurboJPEG

/// JPEG of every colour space and its EXIF orientation, by TurboJPEG.
enum JPEGDecoder {
  static func decode(_ bytes: [UInt8], limits: ImageLimits, appliesOrientation: Bool) throws(CairoError) -> RasterImage
  {
    guard hasEnd(bytes) else { throw CairoError(action: "decode JPEG picture", reason: "it is cut off") }
    let turbo = try OpenedLibrary.functions(fx_turbojpeg_open, to: "decode JPEG picture")
    guard let handle = turbo.tjInitDecompress() else {
      throw CairoError(action: "decode JPEG picture", reason: "out of memory")
    }
    defer { _ = turbo.tjDestroy(handle) }
    return try bytes.withUnsafeBufferPointer { (source) throws(CairoError) in
      var (width, height, subsampling, colorSpace): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
      let length = UInt(source.count)
      guard
        turbo.tjDecompressHeader3(handle, source.baseAddress, length, &width, &height, &subsampling, &colorSpace) == 0
      else { throw failure(turbo, handle) }
      try limits.check(width: Int(width), height: Int(height), format: "JPEG")

      let isCMYK = colorSpace == TJCS_CMYK.rawValue || colorSpace == TJCS_YCCK.rawValue
      let orientation = appliesOrientation ? Orientation(jpeg: bytes) : .topLeft
      let profile = try profile(of: bytes, colorSpace)
      // Viewers differ about the inks of CMYK, so only RGB and grey pass through.
      let encoded = isCMYK ? nil : upright(turbo, bytes, orientation, ignoresTag: !appliesOrientation, profile)
      let upright = try RasterImage(
        width: Int(width), height: Int(height), isOpaque: true, encoded: orientation == .topLeft ? encoded : nil
      ) { (pixels) throws(CairoError) in
        let format = isCMYK ? TJPF_CMYK : TJPF_BGRA
        let flags = TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS
        if turbo.tjDecompress2(
          handle, source.baseAddress, length, pixels.baseAddress, width, 0, height, format.rawValue, flags)
          != 0
        {
          // Browsers look past stray bytes too; a missing end isn't a picture.
          let error = failure(turbo, handle)
          guard turbo.tjGetErrorCode(handle) == TJERR_WARNING.rawValue, !error.reason.contains("remature end") else {
            throw error
          }
        }
        if profile?.convert(pixels, order: .bgra) != true, isCMYK { convertCMYK(pixels) }
      }
      return orientation == .topLeft ? upright : try orientation.applied(to: upright, encoded: encoded)
    }
  }

  /// What the numbers mean, where the profile is one of the picture's kind and not sRGB's.
  private static func profile(of bytes: [UInt8], _ colorSpace: Int32) throws(CairoError) -> ColorProfile? {
    guard let icc = JPEGProfile.profile(in: bytes), let profile = try ColorProfile(icc: icc) else { return nil }
    switch TJCS(UInt32(bitPattern: colorSpace)) {
    case TJCS_CMYK, TJCS_YCCK: return profile.space == .cmyk ? profile : nil
    case TJCS_GRAY where profile.space == .gray: return profile
    default: return profile.space == .rgb && !profile.isSRGB ? profile : nil
    }
  }

  /// Whether an end-of-image marker stands anywhere: of a progressive picture cut off between two
  /// scans TurboJPEG says nothing.
  private static func hasEnd(_ bytes: [UInt8]) -> Bool {
    var index = bytes.count - 2
    while index > 0 {
      if bytes[index] == 0xFF, bytes[index + 1] == 0xD9 { return true }
      index -= 1
    }
    return false
  }

  /// Turns C, M, Y, K, stored inverted as all known writers do, into B, G, R, 255.
  private static func convertCMYK(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    var i = 0
    while i + 3 < pixels.count {
      let key = pixels[i + 3]
      let red = PixelFormat.premultiply(pixels[i], key)
      pixels[i] = PixelFormat.premultiply(pixels[i + 2], key)
      pixels[i + 1] = PixelFormat.premultiply(pixels[i + 1], key)
      pixels[i + 2] = red
      pixels[i + 3] = 255
      i += 4
    }
  }

  /// JPEG bytes that show the picture upright without a reader's help: as they are, or turned
  /// without loss by `tjTransform`, which works where the sides are multiples of a block.
  private static func upright(
    _ turbo: fx_turbojpeg, _ bytes: [UInt8], _ orientation: Orientation, ignoresTag: Bool, _ profile: ColorProfile?
  ) -> EncodedImage? {
    if orientation == .topLeft, !ignoresTag || Orientation(jpeg: bytes) == .topLeft {
      return EncodedImage(format: .jpeg, bytes: bytes, profile: profile?.bytes)
    }
    guard let handle = turbo.tjInitTransform() else { return nil }
    defer { _ = turbo.tjDestroy(handle) }
    var transform = tjtransform()
    transform.op = Int32(bitPattern: orientation.transformation.rawValue)
    transform.options = TJXOPT_PERFECT | TJXOPT_COPYNONE
    var target: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { turbo.tjFree(target) }
    let status = bytes.withUnsafeBufferPointer {
      turbo.tjTransform(handle, $0.baseAddress, UInt($0.count), 1, &target, &length, &transform, TJFLAG_LIMITSCANS)
    }
    guard status == 0, let target else { return nil }
    let turned = Array(UnsafeBufferPointer(start: target, count: Int(length)))
    guard let profile else { return EncodedImage(format: .jpeg, bytes: turned) }
    return EncodedImage(
      format: .jpeg, bytes: JPEGProfile.insert(profile.bytes, in: turned), profile: profile.bytes)
  }

  private static func failure(_ turbo: fx_turbojpeg, _ handle: tjhandle) -> CairoError {
    CairoError(action: "decode JPEG picture", reason: turbo.failure(of: handle))
  }
}

extension fx_turbojpeg {
  /// Wraps `tjGetErrorStr2`.
  func failure(of handle: tjhandle) -> String {
    tjGetErrorStr2(handle).map { String(cString: $0) } ?? "unknown failure"
  }
}

extension Orientation {
  /// What turns a picture of this orientation upright.
  fileprivate var transformation: TJXOP {
    switch self {
    case .topLeft: TJXOP_NONE
    case .topRight: TJXOP_HFLIP
    case .bottomRight: TJXOP_ROT180
    case .bottomLeft: TJXOP_VFLIP
    case .leftTop: TJXOP_TRANSPOSE
    case .rightTop: TJXOP_ROT90
    case .rightBottom: TJXOP_TRANSVERSE
    case .leftBottom: TJXOP_ROT270
    }
  }
}
