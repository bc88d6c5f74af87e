import CCairo

/// Collects what a vector surface writes, or hands it on piece by piece.
final class ByteSink {
  /// What was written and not handed on.
  private(set) var bytes: [UInt8] = []
  /// How much was handed on.
  private(set) var drainedCount = 0
  private let drain: (([UInt8]) -> Bool)?
  /// Whether what comes is kept, to be looked at as a whole.
  var isHolding = false

  private static let pieceSize = 1 << 18

  /// - Parameter drain: takes a piece and answers whether to go on; `nil` keeps everything.
  init(drain: (([UInt8]) -> Bool)? = nil) { self.drain = drain }

  private func append(_ data: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.append(contentsOf: data)
    guard let drain, !isHolding, bytes.count >= Self.pieceSize else { return true }
    guard drain(bytes) else { return false }
    drainedCount += bytes.count
    bytes.removeAll(keepingCapacity: true)
    return true
  }

  /// The callback of `cairo_*_surface_create_for_stream`; its closure is an unretained `ByteSink`.
  static let write: cairo_write_func_t = { closure, data, length in
    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
    let sink = Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
    let isTaken = sink.append(UnsafeBufferPointer(start: data, count: Int(length)))
    return isTaken ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
  }
}
