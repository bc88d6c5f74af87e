/// Compresses one stream after the other by libdeflate. Not `Sendable`.
public final class Deflater {
  private let compressor: Compressor

  /// - Parameter level: libdeflate's, 1…12.
  public init(level: Int = 6) throws(CairoError) {
    compressor = try Compressor(effort: Int32(clamping: level))
  }

  /// The bytes as a zlib stream; `nil` where memory runs out.
  public func zlib(_ bytes: [UInt8]) -> [UInt8]? { bytes.withUnsafeBytes { compressor.zlib($0) } }
}
