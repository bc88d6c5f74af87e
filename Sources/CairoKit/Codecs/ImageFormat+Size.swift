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
      return WebPGetInfo(bytes, bytes.count, &width, &height) != 0 ? (Int(width), Int(height)) : nil
    case .jpeg:
      // Segments up to a start of frame: C0…CF but DHT, JPG and DAC. ITU-T T.81 §B.2.2.
      var position = 2
      while let marker = integer(position, 2), marker >> 8 == 0xFF {
        if (0xFFC0...0xFFCF).contains(marker), ![0xFFC4, 0xFFC8, 0xFFCC].contains(marker) {
          return size(integer(position + 7, 2), integer(position + 5, 2))
        }
        guard marker != 0xFFFF else {
          position += 1
          continue
        }
        guard let length = integer(position + 2, 2), length >= 2 else { return nil }
        position += 2 + length
      }
      return nil
    case .svg: return nil
    }
  }
}
