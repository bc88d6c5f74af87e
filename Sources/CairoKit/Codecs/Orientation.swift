/// Where the stored picture's first row and first column lie. Exif 2.32 §4.6.4 A, tag 274.
enum Orientation: UInt16 {
  case topLeft = 1
  case topRight, bottomRight, bottomLeft, leftTop, rightTop, rightBottom, leftBottom

  /// The tag in a JPEG's first Exif segment; `topLeft` where there is none that makes sense.
  init(jpeg bytes: [UInt8]) {
    self = Orientation.exif(in: bytes).flatMap(Orientation.init(tiff:)) ?? .topLeft
  }

  /// The TIFF structure of the first APP1 segment that is Exif. It stands before the scan.
  private static func exif(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let signature: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    return JPEGSegments(bytes).first { $0.marker == 0xE1 && $0.payload.starts(with: signature) }?.payload.dropFirst(6)
  }

  /// Reads tag 274 of the first image file directory. TIFF 6.0 §2.
  private init?(tiff: ArraySlice<UInt8>) {
    let isLittleEndian: Bool
    if tiff.starts(with: [0x49, 0x49, 0x2A, 0]) {
      isLittleEndian = true
    } else if tiff.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
      isLittleEndian = false
    } else {
      return nil
    }
    func integer(at offset: Int, count: Int) -> Int? {
      guard offset >= 0, offset <= tiff.count - count else { return nil }
      let field = tiff[(tiff.startIndex + offset)..<(tiff.startIndex + offset + count)]
      return (isLittleEndian ? Array(field.reversed()) : Array(field)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let directory = integer(at: 4, count: 4), let count = integer(at: directory, count: 2) else { return nil }
    for entry in 0..<count {
      let offset = directory + 2 + 12 * entry
      guard let tag = integer(at: offset, count: 2) else { return nil }
      if tag == 274 {
        guard let value = integer(at: offset + 8, count: 2) else { return nil }
        self.init(rawValue: UInt16(value))
        return
      }
    }
    return nil
  }

  /// Whether width and height change places.
  var isTransposed: Bool { rawValue >= Orientation.leftTop.rawValue }

  /// The picture turned upright.
  func applied(to image: RasterImage, encoded: EncodedImage?) throws(CairoError) -> RasterImage {
    let (sourceWidth, sourceHeight) = (image.width, image.height)
    let (width, height) = isTransposed ? (sourceHeight, sourceWidth) : (sourceWidth, sourceHeight)
    return try RasterImage(
      width: width, height: height, isOpaque: image.isOpaque, encoded: encoded
    ) { target in
      image.surface.withPixels { source in
        for y in 0..<height {
          for x in 0..<width {
            let (sourceX, sourceY) =
              switch self {
              case .topLeft: (x, y)
              case .topRight: (sourceWidth - 1 - x, y)
              case .bottomRight: (sourceWidth - 1 - x, sourceHeight - 1 - y)
              case .bottomLeft: (x, sourceHeight - 1 - y)
              case .leftTop: (y, x)
              case .rightTop: (y, sourceHeight - 1 - x)
              case .rightBottom: (sourceWidth - 1 - y, sourceHeight - 1 - x)
              case .leftBottom: (sourceWidth - 1 - y, x)
              }
            let from = 4 * (sourceY * sourceWidth + sourceX)
            let to = 4 * (y * width + x)
            for channel in 0..<4 { target[to + channel] = source[from + channel] }
          }
        }
      }
    }
  }
}
