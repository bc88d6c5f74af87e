/// The filter of all rows. PNG §9.2 (#9Filter-types).
///
/// Drawn pages repeat themselves, which a filter hides from deflate; photographs change gradually,
/// which `sub` turns into small numbers.
enum PNGFilter: UInt8 {
  case none = 0
  case sub = 1

  /// Rows compared with each other, in groups so that repetition between rows shows.
  private static let groups = 16
  private static let rowsPerGroup = 8

  /// Compresses a sample of rows both ways and takes what came out smaller.
  init(for pixels: PNGPixels, _ layout: PNGLayout, _ compressor: borrowing Compressor) {
    // Palette places are names, not amounts: differences mean nothing.
    if case .palette = layout.kind {
      self = .none
      return
    }
    let plainSize = Self.sampleSize(pixels, layout, .none, compressor) ?? 0
    let filteredSize = Self.sampleSize(pixels, layout, .sub, compressor) ?? .max
    self = filteredSize < plainSize ? .sub : .none
  }

  private static func sampleSize(
    _ pixels: PNGPixels, _ layout: PNGLayout, _ filter: PNGFilter, _ compressor: borrowing Compressor
  ) -> Int? {
    var sample: [UInt8] = []
    sample.reserveCapacity(groups * rowsPerGroup * (layout.rowLength(width: pixels.width) + 1))
    for group in 0..<groups {
      let start = pixels.height * group / groups
      let end = min(start + rowsPerGroup, pixels.height * (group + 1) / groups)
      sample += layout.rows(of: pixels, in: start..<end, filter)
    }
    return sample.withUnsafeBytes { compressor.zlib($0)?.count }
  }
}
