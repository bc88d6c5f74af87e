import CCairo

/// Collects what a surface writes.
final class ByteSink {
  private(set) var bytes: [UInt8] = []

  /// The callback of `cairo_*_surface_create_for_stream`; its closure is an unretained `ByteSink`.
  static let write: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
    return CAIRO_STATUS_SUCCESS
  }
}
