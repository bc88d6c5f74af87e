internal import CAVIF

/// AVIF with whole chroma and lossless alpha, by libavif.
enum AVIFEncoder {
  /// - Parameter quality: 1…100; `nil` loses nothing.
  static func encode(
    _ picture: StraightPixels, quality: Int?, gamut: ColorGamut
  ) throws(CairoError) -> [UInt8] {
    var target: UnsafeMutablePointer<UInt8>?
    var length = 0
    let profile = try gamut.profile ?? []
    let failure = picture.bytes.withUnsafeBufferPointer { pixels in
      profile.withUnsafeBufferPointer { profile in
        fx_avif_encode(
          pixels.baseAddress, UInt32(picture.width), UInt32(picture.height), 4 * picture.width,
          picture.isOpaque ? 0 : 1, Int32(quality ?? 0), Int32(gamut.codePoints[0]),
          profile.isEmpty ? nil : profile.baseAddress, profile.count, &target, &length)
      }
    }
    defer { fx_avif_free(target) }
    guard failure == nil, let target else {
      throw CairoError(action: "write an AVIF file", reason: failure.map { String(cString: $0) } ?? "out of memory")
    }
    return Array(UnsafeBufferPointer(start: target, count: length))
  }
}
