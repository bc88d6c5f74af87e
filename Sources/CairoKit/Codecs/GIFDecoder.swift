internal import CGIF

/// The first frame of a GIF on its canvas, by giflib.
enum GIFDecoder {
  /// The input as giflib's callback reads it.
  private struct Reader {
    var rest: UnsafeRawBufferPointer
  }

  /// Reads records up to the first frame and draws it over a transparent canvas. GIF89a §20, §23.
  static func decode(_ bytes: [UInt8], limits: ImageLimits) throws(CairoError) -> RasterImage {
    let gif = try OpenedLibrary.functions(fx_gif_open, to: "decode GIF picture")
    return try bytes.withUnsafeBufferPointer { (source) throws(CairoError) in
      var reader = Reader(rest: UnsafeRawBufferPointer(source))
      return try withUnsafeMutablePointer(to: &reader) { (reader) throws(CairoError) in
        var code: Int32 = 0
        guard
          let file = gif.DGifOpen(
            reader,
            { file, target, count in
              guard let file, let target, count > 0, let data = file[0].UserData else { return 0 }
              let reader = data.assumingMemoryBound(to: Reader.self)
              let taken = min(Int(count), reader[0].rest.count)
              if let start = reader[0].rest.baseAddress {
                UnsafeMutableRawPointer(target).copyMemory(from: start, byteCount: taken)
              }
              reader[0].rest = UnsafeRawBufferPointer(rebasing: reader[0].rest.dropFirst(taken))
              return Int32(taken)
            }, &code)
        else { throw failure(gif, code) }
        defer { _ = gif.DGifCloseFile(file, &code) }
        return try decodeFirstFrame(gif, of: file, limits: limits, hashing: bytes)
      }
    }
  }

  private static func decodeFirstFrame(
    _ gif: fx_gif, of file: UnsafeMutablePointer<GifFileType>, limits: ImageLimits, hashing bytes: [UInt8]
  ) throws(CairoError) -> RasterImage {
    var transparentIndex: Int?
    var record = UNDEFINED_RECORD_TYPE
    while true {
      guard gif.DGifGetRecordType(file, &record) != GIF_ERROR else { throw failure(gif, file[0].Error) }
      switch record {
      case EXTENSION_RECORD_TYPE: transparentIndex = try readExtension(gif, of: file) ?? transparentIndex
      case IMAGE_DESC_RECORD_TYPE: return try readFrame(gif, of: file, transparentIndex, limits: limits, hashing: bytes)
      case TERMINATE_RECORD_TYPE: throw CairoError(action: "decode GIF picture", reason: "it has no frame")
      default: continue
      }
    }
  }

  /// The transparent colour's index, if the extension is a Graphic Control Extension that has one.
  private static func readExtension(
    _ gif: fx_gif, of file: UnsafeMutablePointer<GifFileType>
  ) throws(CairoError) -> Int? {
    var label: Int32 = 0
    var block: UnsafeMutablePointer<GifByteType>?
    guard gif.DGifGetExtension(file, &label, &block) != GIF_ERROR else { throw failure(gif, file[0].Error) }
    var index: Int?
    // A block is its length and that many bytes: flags, two of delay, index.
    if label == GRAPHICS_EXT_FUNC_CODE, let block, block[0] >= 4, block[1] & 1 == 1 { index = Int(block[4]) }
    while block != nil {
      guard gif.DGifGetExtensionNext(file, &block) != GIF_ERROR else { throw failure(gif, file[0].Error) }
    }
    return index
  }

  private static func readFrame(
    _ gif: fx_gif, of file: UnsafeMutablePointer<GifFileType>, _ transparentIndex: Int?, limits: ImageLimits,
    hashing bytes: [UInt8]
  ) throws(CairoError) -> RasterImage {
    guard gif.DGifGetImageDesc(file) != GIF_ERROR else { throw failure(gif, file[0].Error) }
    let frame = file[0].Image
    let (left, top) = (Int(frame.Left), Int(frame.Top))
    let (frameWidth, frameHeight) = (Int(frame.Width), Int(frame.Height))
    // A first frame larger than the logical screen enlarges the canvas, as browsers have it.
    let width = max(Int(file[0].SWidth), left + frameWidth)
    let height = max(Int(file[0].SHeight), top + frameHeight)
    try limits.check(width: width, height: height, format: "GIF")
    try limits.check(width: frameWidth, height: frameHeight, format: "GIF")
    // Without a table of colours nothing is drawn, as in browsers: the smallest of all spacers have none.
    let map = frame.ColorMap ?? file[0].SColorMap
    let colorCount = map.map { Int($0[0].ColorCount) } ?? 0

    return try RasterImage(width: width, height: height) {
      (pixels) throws(CairoError) in
      var line = [GifPixelType](repeating: 0, count: frameWidth)
      for row in rows(height: frameHeight, isInterlaced: frame.Interlace) {
        guard gif.DGifGetLine(file, &line, Int32(frameWidth)) != GIF_ERROR else { throw failure(gif, file[0].Error) }
        var offset = 4 * ((top + row) * width + left)
        for index in line {
          if Int(index) != transparentIndex, Int(index) < colorCount, let colors = map?[0].Colors {
            let color = colors[Int(index)]
            pixels[offset] = color.Blue
            pixels[offset + 1] = color.Green
            pixels[offset + 2] = color.Red
            pixels[offset + 3] = 255
          }
          offset += 4
        }
      }
    }
  }

  /// The rows in the order they are stored. GIF89a appendix E.
  private static func rows(height: Int, isInterlaced: Bool) -> [Int] {
    guard isInterlaced else { return Array(0..<height) }
    let passes = [(start: 0, step: 8), (start: 4, step: 8), (start: 2, step: 4), (start: 1, step: 2)]
    return passes.flatMap { Array(stride(from: $0.start, to: height, by: $0.step)) }
  }

  private static func failure(_ gif: fx_gif, _ code: Int32) -> CairoError {
    let reason = gif.GifErrorString(code).map { String(cString: $0) } ?? "it is cut off or damaged"
    return CairoError(action: "decode GIF picture", reason: reason)
  }
}
