internal import CWebP

/// WebP, lossy or lossless, with alpha, as `cwebp` writes it, by libwebp.
enum WebPEncoder {
  static func encode(_ picture: StraightPixels, quality: Int, isLossless: Bool) throws(CairoError) -> [UInt8] {
    func fail(_ reason: String) -> CairoError { CairoError(action: "write a WebP file", reason: reason) }
    var config = WebPConfig()
    // Of lossless files quality is effort.
    guard
      WebPConfigInitInternal(&config, WEBP_PRESET_DEFAULT, isLossless ? 75 : Float(quality), WEBP_ENCODER_ABI_VERSION)
        != 0
    else { throw fail("the library is of another version") }
    config.lossless = isLossless ? 1 : 0

    var frame = WebPPicture()
    guard WebPPictureInitInternal(&frame, WEBP_ENCODER_ABI_VERSION) != 0 else {
      throw fail("the library is of another version")
    }
    defer { WebPPictureFree(&frame) }
    frame.use_argb = isLossless ? 1 : 0
    frame.width = Int32(picture.width)
    frame.height = Int32(picture.height)
    let stride = Int32(4 * picture.width)
    let isImported = picture.bytes.withUnsafeBufferPointer {
      picture.isOpaque
        ? WebPPictureImportBGRX(&frame, $0.baseAddress, stride) : WebPPictureImportBGRA(&frame, $0.baseAddress, stride)
    }
    guard isImported != 0 else { throw fail("out of memory") }

    var writer = WebPMemoryWriter()
    WebPMemoryWriterInit(&writer)
    defer { WebPMemoryWriterClear(&writer) }
    let isWritten = withUnsafeMutablePointer(to: &writer) { writer in
      frame.writer = WebPMemoryWrite
      frame.custom_ptr = UnsafeMutableRawPointer(writer)
      return WebPEncode(&config, &frame)
    }
    guard isWritten != 0, let bytes = writer.mem else { throw fail("error \(frame.error_code.rawValue) of libwebp") }
    return Array(UnsafeBufferPointer(start: bytes, count: writer.size))
  }
}
