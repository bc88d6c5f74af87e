import CairoKit

extension ImageSurface {
  /// A name for the pixels: equal pictures are written once into a PDF.
  var contentID: String {
    var hash = ContentHash()
    withPixels { hash.append($0) }
    hash.append([UInt8(truncatingIfNeeded: width), UInt8(truncatingIfNeeded: width >> 8)])
    return hash.description
  }
}
