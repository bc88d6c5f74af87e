import CCairo

/// A raster in device pixels. One thread owns it: not `Sendable`.
public final class ImageSurface {
  /// Layout of a pixel in memory.
  public enum Format: Sendable {
    /// Premultiplied BGRA bytes (a native-endian 32-bit ARGB word).
    case argb32
    /// Coverage only, one byte.
    case a8

    var cairo: cairo_format_t { self == .argb32 ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8 }
  }

  /// Pixels a side that cairo can address at most.
  public static let maximumSide = 32_767

  let pointer: OpaquePointer  // cairo_surface_t, owned
  public let width: Int
  public let height: Int
  public let format: Format

  /// A transparent picture. Wraps `cairo_image_surface_create`, which never returns null: failure is in its status.
  public init(devicePixels size: (width: Int, height: Int), format: Format = .argb32) throws(CairoError) {
    width = size.width
    height = size.height
    self.format = format
    pointer = cairo_image_surface_create(format.cairo, Int32(clamping: size.width), Int32(clamping: size.height))
    try check(cairo_surface_status(pointer), "create a picture of \(size.width)×\(size.height) px")
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Bytes from one row to the next. Wraps `cairo_image_surface_get_stride`.
  public var stride: Int { Int(cairo_image_surface_get_stride(pointer)) }

  /// Reads the pixels, row by row, `stride` bytes each. Wraps `cairo_surface_flush` and
  /// `cairo_image_surface_get_data`.
  public func withPixels<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    cairo_surface_flush(pointer)
    return try body(UnsafeRawBufferPointer(start: cairo_image_surface_get_data(pointer), count: stride * height))
  }

  /// Changes the pixels in place. Wraps `cairo_surface_mark_dirty` besides what `withPixels` wraps.
  public func withMutablePixels<Result>(_ body: (UnsafeMutableRawBufferPointer) throws -> Result) rethrows -> Result {
    cairo_surface_flush(pointer)
    defer { cairo_surface_mark_dirty(pointer) }
    return try body(UnsafeMutableRawBufferPointer(start: cairo_image_surface_get_data(pointer), count: stride * height))
  }

  /// A copy of a rectangle of pixels, as far as it lies inside.
  public func part(x: Int, y: Int, width: Int, height: Int) throws(CairoError) -> ImageSurface {
    let left = min(max(x, 0), max(self.width - 1, 0))
    let top = min(max(y, 0), max(self.height - 1, 0))
    let size = (width: min(max(width, 1), self.width - left), height: min(max(height, 1), self.height - top))
    let copy = try ImageSurface(devicePixels: size, format: format)
    let bytesPerPixel = format == .argb32 ? 4 : 1
    let sourceStride = stride
    let targetStride = copy.stride
    withPixels { source in
      copy.withMutablePixels { target in
        for row in 0..<size.height {
          let first = (top + row) * sourceStride + left * bytesPerPixel
          target[(row * targetStride)...].copyBytes(from: source[first..<(first + size.width * bytesPerPixel)])
        }
      }
    }
    return copy
  }
}
