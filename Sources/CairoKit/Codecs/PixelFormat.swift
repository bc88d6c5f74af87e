/// Conversions to cairo's ARGB32: on little-endian machines the bytes B, G, R, A, premultiplied.
enum PixelFormat {
  /// `value * alpha / 255`, rounded; exact for all bytes.
  @inline(__always) static func premultiply(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    let product = UInt32(value) * UInt32(alpha) + 128
    return UInt8(truncatingIfNeeded: (product + (product >> 8)) >> 8)
  }

  /// Turns straight R, G, B, A into premultiplied B, G, R, A in place.
  static func premultiplyRGBA(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    var i = 0
    while i + 3 < pixels.count {
      let red = pixels[i]
      let alpha = pixels[i + 3]
      switch alpha {
      case 255:
        pixels[i] = pixels[i + 2]
        pixels[i + 2] = red
      default:
        pixels[i] = premultiply(pixels[i + 2], alpha)
        pixels[i + 1] = premultiply(pixels[i + 1], alpha)
        pixels[i + 2] = premultiply(red, alpha)
      }
      i += 4
    }
  }

  /// Premultiplies straight B, G, R, A in place.
  static func premultiplyBGRA(_ pixels: UnsafeMutableBufferPointer<UInt8>) {
    var i = 0
    while i + 3 < pixels.count {
      let alpha = pixels[i + 3]
      if alpha != 255 {
        for channel in i..<(i + 3) { pixels[channel] = premultiply(pixels[channel], alpha) }
      }
      i += 4
    }
  }

  static func isOpaque(_ pixels: UnsafeBufferPointer<UInt8>) -> Bool {
    var i = 3
    while i < pixels.count {
      if pixels[i] != 255 { return false }
      i += 4
    }
    return true
  }
}
