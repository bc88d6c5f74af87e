internal import CWebP

extension ImageFormat {
  /// What a picture's header says of its size in pixels, before anything is decoded; `nil` where it
  /// can't be read.
  func pixelSize(of bytes: [UInt8]) -> (width: Int, height: Int)? {
    func integer(_ offset: Int, _ count: Int, littleEndian: Bool = false) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let field = Array(bytes[offset..<(offset + count)])
      return (littleEndian ? field.reversed() : field).reduce(0) { $0 << 8 | Int($1) }
    }
    func size(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
      if let width, let height { (width, height) } else { nil }
    }
    switch self {
    case .png: return size(integer(16, 4), integer(20, 4))
    case .gif: return size(integer(6, 2, littleEndian: true), integer(8, 2, littleEndian: true))
    case .bmp:
      let height = integer(22, 4, littleEndian: true).map { abs(Int(Int32(truncatingIfNeeded: $0))) }
      return size(integer(18, 4, littleEndian: true), height)
    case .webP:
      var (width, height): (Int32, Int32) = (0, 0)
      // Where the library is missing, decoding will say so.
      guard let webP = try? OpenedLibrary.functions(fx_webp_open, to: "read WebP picture") else { return nil }
      return webP.WebPGetInfo(bytes, bytes.count, &width, &height) != 0 ? (Int(width), Int(height)) : nil
    case .jpeg:
      // ITU-T T.81 §B.2.2.
      let frame = JPEGSegments(bytes).first(where: \.isFrame)
      return size(frame?.integer(at: 3, count: 2), frame?.integer(at: 1, count: 2))
    case .ico: return ICODecoder.pixelSize(of: bytes)
    // The container says it deep inside; the decoder has limits of its own.
    case .avif, .svg: return nil
    }
  }
}
