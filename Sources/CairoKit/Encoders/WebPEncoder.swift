internal import CWebP

/// WebP, lossy or lossless, with alpha, as `cwebp` writes it, by libwebp.
enum WebPEncoder {
  static func encode(
    _ picture: StraightPixels, quality: Int, isLossless: Bool, profile: [UInt8]?
  ) throws(CairoError) -> [UInt8] {
    func fail(_ reason: String) -> CairoError { CairoError(action: "write a WebP file", reason: reason) }
    let webP = try OpenedLibrary.functions(fx_webp_open, to: "write a WebP file")
    var config = WebPConfig()
    // Of lossless files quality is effort.
    guard
      webP.WebPConfigInitInternal(
        &config, WEBP_PRESET_DEFAULT, isLossless ? 75 : Float(quality), WEBP_ENCODER_ABI_VERSION)
        != 0
    else { throw fail("the library is of another version") }
    config.lossless = isLossless ? 1 : 0

    var frame = WebPPicture()
    guard webP.WebPPictureInitInternal(&frame, WEBP_ENCODER_ABI_VERSION) != 0 else {
      throw fail("the library is of another version")
    }
    defer { webP.WebPPictureFree(&frame) }
    frame.use_argb = isLossless ? 1 : 0
    frame.width = Int32(picture.width)
    frame.height = Int32(picture.height)
    let stride = Int32(4 * picture.width)
    let isImported = picture.bytes.withUnsafeBufferPointer {
      picture.isOpaque
        ? webP.WebPPictureImportBGRX(&frame, $0.baseAddress, stride)
        : webP.WebPPictureImportBGRA(&frame, $0.baseAddress, stride)
    }
    guard isImported != 0 else { throw fail("out of memory") }

    var writer = WebPMemoryWriter()
    webP.WebPMemoryWriterInit(&writer)
    defer { webP.WebPMemoryWriterClear(&writer) }
    let isWritten = withUnsafeMutablePointer(to: &writer) { writer in
      frame.writer = webP.WebPMemoryWrite
      frame.custom_ptr = UnsafeMutableRawPointer(writer)
      return webP.WebPEncode(&config, &frame)
    }
    guard isWritten != 0, let bytes = writer.mem else { throw fail("error \(frame.error_code.rawValue) of libwebp") }
    let file = Array(UnsafeBufferPointer(start: bytes, count: writer.size))
    return profile.map { insert($0, into: file, of: picture) } ?? file
  }

  /// A file with its profile, in the extended format. WebP Container Specification, "Extended File Format".
  private static func insert(_ profile: [UInt8], into file: [UInt8], of picture: StraightPixels) -> [UInt8] {
    func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      Array(name.utf8) + littleEndian(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
    }
    let (riff, header) = (12, 18)
    // What the library wrote: an extended file already where alpha stands beside lossy colours.
    let isExtended = file[riff...].starts(with: Array("VP8X".utf8))
    let chunks = file[(riff + (isExtended ? header : 0))...]
    let (hasProfile, hasAlpha): (UInt8, UInt8) = (0x20, 0x10)
    let extended =
      [hasProfile | (picture.isOpaque ? 0 : hasAlpha), 0, 0, 0]
      + littleEndian(picture.width - 1, 3) + littleEndian(picture.height - 1, 3)
    let body = Array("WEBP".utf8) + chunk("VP8X", extended) + chunk("ICCP", profile) + chunks
    return Array("RIFF".utf8) + littleEndian(body.count, 4) + body
  }
}
