internal import CTurboJPEG

/// Baseline JPEG with halved chroma, as `cjpeg` writes it, by TurboJPEG.
enum JPEGEncoder {
  static func encode(_ picture: StraightPixels, quality: Int) throws(CairoError) -> [UInt8] {
    guard let handle = tjInitCompress() else {
      throw CairoError(action: "write a JPEG file", reason: "out of memory")
    }
    defer { tjDestroy(handle) }
    var target: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { tjFree(target) }
    let status = picture.flattened().withUnsafeBufferPointer {
      tjCompress2(
        handle, $0.baseAddress, Int32(picture.width), Int32(4 * picture.width), Int32(picture.height),
        Int32(TJPF_BGRX.rawValue), &target, &length, Int32(TJSAMP_420.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let target else {
      throw CairoError(action: "write a JPEG file", reason: String(cString: tjGetErrorStr2(handle)))
    }
    return Array(UnsafeBufferPointer(start: target, count: Int(length)))
  }
}
