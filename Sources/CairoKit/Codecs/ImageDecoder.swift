internal import FlexTree

/// Decodes pictures by what their bytes are, whatever their name or declared type says.
///
/// PNG, JPEG, WebP, AVIF, GIF (of animations the first frame), BMP, ICO and SVG. Input is not trusted: a picture that is cut
/// off, damaged or beyond `limits` is an error, in bounded time and memory.
public struct ImageDecoder: Sendable {
  public var limits: ImageLimits

  public init(limits: ImageLimits = ImageLimits()) { self.limits = limits }

  /// - Parameter appliesOrientation: whether EXIF orientation turns the picture;
  ///   `image-orientation: none` says no. CSS Images 3 §5.2 (#the-image-orientation).
  public func decode(_ bytes: [UInt8], appliesOrientation: Bool = true) throws(CairoError) -> Picture {
    switch ImageFormat(sniffing: bytes) {
    case .png: .raster(try PNGDecoder.decode(bytes, limits: limits))
    case .jpeg: .raster(try JPEGDecoder.decode(bytes, limits: limits, appliesOrientation: appliesOrientation))
    case .webP: .raster(try WebPDecoder.decode(bytes, limits: limits))
    case .gif: .raster(try GIFDecoder.decode(bytes, limits: limits))
    case .avif: .raster(try AVIFDecoder.decode(bytes, limits: limits))
    case .bmp: .raster(try BMPDecoder.decode(bytes, limits: limits))
    case .ico: .raster(try ICODecoder.decode(bytes, limits: limits))
    case .svg: .vector(try VectorImage(bytes, limits: limits))
    case nil:
      throw CairoError(
        action: "decode picture",
        reason: bytes.isEmpty
          ? "it has no bytes"
          : isTIFF(bytes)
            ? "it is a TIFF, which browsers don't show either; save it as PNG or JPEG"
            : "its first bytes (\(firstBytes(of: bytes))) are those of no PNG, JPEG, WebP, AVIF, GIF, BMP, ICO or SVG")
    }
  }

  private func isTIFF(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x49, 0x49, 0x2A, 0]) || bytes.starts(with: [0x4D, 0x4D, 0, 0x2A])
  }

  private func firstBytes(of bytes: [UInt8]) -> String {
    bytes.prefix(8).map { $0.hexadecimal() }.joined(separator: " ")
  }
}

/// A picture format that is decoded.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png, jpeg, webP, avif, gif, bmp, ico, svg

  /// Recognises a format by its signature. MIME Sniffing §6.1
  /// (#matching-an-image-type-pattern); SVG by its root element.
  public init?(sniffing bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBPVP".utf8) {
      self = .webP
    } else if bytes.dropFirst(4).starts(with: "ftypavi".utf8) || ImageFormat.hasAVIFBrand(bytes) {
      self = .avif
    } else if bytes.starts(with: "BM".utf8) {
      self = .bmp
    } else if bytes.starts(with: [0, 0, 1, 0]) || bytes.starts(with: [0, 0, 2, 0]) {
      self = .ico
    } else if ImageFormat.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether `avif` or `avis` is among the brands of the file type box. ISO/IEC 14496-12 §4.3.
  private static func hasAVIFBrand(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
    let length = min(bytes[..<4].reduce(0) { $0 << 8 | Int($1) }, bytes.count, 256)
    return stride(from: 16, to: length - 3, by: 4).contains { bytes[$0..<($0 + 3)].elementsEqual("avi".utf8) }
  }

  /// Whether the first tag after white space, declarations, processing instructions and comments
  /// is `svg`, with a prefix or without.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    guard let start = rootStart(of: bytes) else { return false }
    let name = bytes[(start + 1)...].prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
  }

  /// Where the first tag of an XML document begins.
  static func rootStart(of bytes: [UInt8]) -> Int? {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
      if rest.starts(with: "<!--".utf8) {
        guard let end = rest.dropFirst(4).firstRange(of: "-->".utf8) else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<?".utf8) {
        guard let end = rest.firstRange(of: "?>".utf8) else { return nil }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<!".utf8) {
        rest = skippingDoctype(rest)
      } else {
        return rest.first == UInt8(ascii: "<") ? rest.startIndex : nil
      }
    }
  }

  /// After a `<!DOCTYPE …>` and its internal subset in brackets.
  private static func skippingDoctype(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var depth = 0
    for (index, byte) in zip(bytes.indices, bytes) {
      switch byte {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where depth <= 0: return bytes[(index + 1)...]
      default: break
      }
    }
    return []
  }
}
