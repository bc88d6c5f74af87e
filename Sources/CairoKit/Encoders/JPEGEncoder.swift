internal import CTurboJPEG

/// Baseline JPEG with halved chroma, as `cjpeg` writes it, by TurboJPEG.
enum JPEGEncoder {
  static func encode(_ picture: StraightPixels, quality: Int, profile: [UInt8]?) throws(CairoError) -> [UInt8] {
    let turbo = try OpenedLibrary.functions(fx_turbojpeg_open, to: "write a JPEG file")
    guard let handle = turbo.tjInitCompress() else {
      throw CairoError(action: "write a JPEG file", reason: "out of memory")
    }
    defer { _ = turbo.tjDestroy(handle) }
    var target: UnsafeMutablePointer<UInt8>?
    var length: UInt = 0
    defer { turbo.tjFree(target) }
    let status = picture.flattened().withUnsafeBufferPointer {
      turbo.tjCompress2(
        handle, $0.baseAddress, Int32(picture.width), Int32(4 * picture.width), Int32(picture.height),
        Int32(TJPF_BGRX.rawValue), &target, &length, Int32(TJSAMP_420.rawValue), Int32(quality), TJFLAG_ACCURATEDCT)
    }
    guard status == 0, let target else {
      throw CairoError(action: "write a JPEG file", reason: turbo.failure(of: handle))
    }
    let file = UnsafeBufferPointer(start: target, count: Int(length))
    guard let profile else { return Array(file) }
    return Self.insert(profile, into: Array(file))
  }

  /// A file with its profile, in as many segments as that takes, behind the first one, which JFIF wants to be its own.
  /// ICC.1 Annex B.4.
  private static func insert(_ profile: [UInt8], into file: [UInt8]) -> [UInt8] {
    let jfif: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
    let start = file.starts(with: jfif) && file.count > 6 ? 4 + Int(file[4]) << 8 + Int(file[5]) : 2
    let most = 0xFFFF - 2 - 14
    let parts = stride(from: 0, to: profile.count, by: most).map { profile[$0..<min($0 + most, profile.count)] }
    var segments: [UInt8] = []
    for (index, part) in parts.enumerated() {
      let length = 2 + 14 + part.count
      segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("ICC_PROFILE".utf8)
      segments += [0, UInt8(index + 1), UInt8(parts.count)] + part
    }
    return file[..<start] + segments + file[start...]
  }
}
