internal import CGIF

/// GIF of one frame, by giflib: up to 256 colours as they are, of more those that stand for most. What covers less than
/// half is transparent, all else opaque.
enum GIFEncoder {
  static func encode(_ picture: StraightPixels) throws(CairoError) -> [UInt8] {
    let gif = try OpenedLibrary.functions(fx_gif_open, to: "write a GIF file")
    let palette = ColorPalette(picture, limit: 256)
    let hasTransparency = palette.transparentIndex != nil
    var output = ByteSinkBox()
    return try withUnsafeMutablePointer(to: &output) { (output) throws(CairoError) in
      var code: Int32 = 0
      let file = gif.EGifOpen(
        output,
        { file, bytes, count in
          guard let data = file?[0].UserData, let bytes, count > 0 else { return 0 }
          data.assumingMemoryBound(to: ByteSinkBox.self)[0].bytes +=
            UnsafeBufferPointer(start: bytes, count: Int(count))
          return count
        }, &code)
      guard let file else { throw failure(gif, code) }
      let isWritten = write(gif, picture, palette, to: file)
      let reason = file[0].Error
      guard gif.EGifCloseFile(file, &code) != GIF_ERROR, isWritten else {
        throw failure(gif, isWritten ? code : reason)
      }
      var bytes = output[0].bytes
      // Only what is transparent needs the newer version.
      if hasTransparency { bytes.replaceSubrange(3..<6, with: "89a".utf8) }
      return bytes
    }
  }

  private struct ByteSinkBox { var bytes: [UInt8] = [] }

  private static func write(
    _ gif: fx_gif, _ picture: StraightPixels, _ palette: ColorPalette, to file: UnsafeMutablePointer<GifFileType>
  ) -> Bool {
    // The table's size is a power of two.
    var count = 2
    while count < palette.colors.count { count *= 2 }
    let colors = palette.colors.map { GifColorType(Red: $0.red, Green: $0.green, Blue: $0.blue) }
    guard
      let map = gif.GifMakeMapObject(
        Int32(count),
        colors + Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: count - colors.count))
    else { return false }
    defer { gif.GifFreeMapObject(map) }
    guard
      gif.EGifPutScreenDesc(
        file, Int32(picture.width), Int32(picture.height), gif.GifBitSize(Int32(count)), 0, map) != GIF_ERROR
    else { return false }
    if let index = palette.transparentIndex {
      // Flags, two bytes of delay, index. GIF89a §23.
      let control: [UInt8] = [1, 0, 0, UInt8(index)]
      guard gif.EGifPutExtension(file, Int32(GRAPHICS_EXT_FUNC_CODE), 4, control) != GIF_ERROR else { return false }
    }
    guard gif.EGifPutImageDesc(file, 0, 0, Int32(picture.width), Int32(picture.height), false, nil) != GIF_ERROR else {
      return false
    }
    var line = [GifPixelType](repeating: 0, count: picture.width)
    for row in 0..<picture.height {
      for column in 0..<picture.width { line[column] = palette.index(of: picture, 4 * (row * picture.width + column)) }
      guard gif.EGifPutLine(file, &line, Int32(picture.width)) != GIF_ERROR else { return false }
    }
    return true
  }

  private static func failure(_ gif: fx_gif, _ code: Int32) -> CairoError {
    let reason = gif.GifErrorString(code).map { String(cString: $0) } ?? "unknown failure"
    return CairoError(action: "write a GIF file", reason: reason)
  }
}
