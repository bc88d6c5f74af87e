/// Decodes pictures by what their bytes are, whatever their name or declared type says.
///
/// PNG, JPEG, WebP, GIF (first frame), BMP and SVG. Input is not trusted: a picture that is cut
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
    case .bmp: .raster(try BMPDecoder.decode(bytes, limits: limits))
    case .svg: .vector(try VectorImage(bytes, limits: limits))
    case nil:
      throw CairoError(
        action: "decode picture",
        reason: bytes.isEmpty
          ? "it has no bytes"
          : "its first bytes (\(firstBytes(of: bytes))) are those of no PNG, JPEG, WebP, GIF, BMP or SVG")
    }
  }

  private func firstBytes(of bytes: [UInt8]) -> String {
    bytes.prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}

/// A picture format that is decoded.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png, jpeg, webP, gif, bmp, svg

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
    } else if bytes.starts(with: "BM".utf8) {
      self = .bmp
    } else if ImageFormat.isSVG(bytes) {
      self = .svg
    } else {
      return nil
    }
  }

  /// Whether the first tag after white space, declarations, processing instructions and comments
  /// is `svg`, with a prefix or without.
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains($0) }
      if rest.starts(with: "<!--".utf8) {
        guard let end = rest.dropFirst(4).firstRange(of: "-->".utf8) else { return false }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<?".utf8) {
        guard let end = rest.firstRange(of: "?>".utf8) else { return false }
        rest = rest[end.upperBound...]
      } else if rest.starts(with: "<!".utf8) {
        rest = skippingDoctype(rest)
      } else {
        break
      }
    }
    guard rest.first == UInt8(ascii: "<") else { return false }
    let name = rest.dropFirst().prefix { $0 > 0x20 && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
    return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
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
