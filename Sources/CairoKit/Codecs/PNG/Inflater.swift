internal import CDeflate

/// Unpacks what `Deflater` packs.
public enum Inflater {
  /// Wraps `libdeflate_zlib_decompress`.
  ///
  /// - Parameter limit: bytes; what unpacks to more is refused.
  /// - Returns: `nil` for what is no whole zlib stream.
  public static func zlib(_ bytes: [UInt8], limit: Int = 1 << 30) -> [UInt8]? {
    guard let pointer = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(pointer) }
    var capacity = min(max(bytes.count * 4, 1 << 12), limit)
    while true {
      var result = LIBDEFLATE_BAD_DATA
      let plain = [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
        var written = 0
        result = bytes.withUnsafeBytes {
          // Whatever stands behind the stream is left alone.
          var read = 0
          return libdeflate_zlib_decompress_ex(
            pointer, $0.baseAddress, $0.count, target.baseAddress, capacity, &read, &written)
        }
        count = result == LIBDEFLATE_SUCCESS ? written : 0
      }
      if result == LIBDEFLATE_SUCCESS { return plain }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, capacity < limit else { return nil }
      capacity = min(capacity * 4, limit)
    }
  }
}
