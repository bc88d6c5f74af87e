/// The rows by which a picture is judged, in groups so that repetition between rows shows.
enum PNGSample {
  private static let groups = 16
  static let rowsPerGroup = 8
  static var rowCount: Int { groups * rowsPerGroup }

  static func ranges(height: Int) -> [Range<Int>] {
    (0..<groups).map { group in
      let start = height * group / groups
      return start..<min(start + rowsPerGroup, height * (group + 1) / groups)
    }
  }

  /// Of the pixels in those rows, the share that is the same as the one to the left or above.
  static func repetition(in pixels: PNGPixels) -> Double {
    var same = 0
    var all = 0
    for range in ranges(height: pixels.height) {
      for y in range where y > 0 {
        let row = pixels.row(y)
        let above = pixels.row(y - 1)
        for x in 1..<max(1, row.count) where row[x] == row[x - 1] || row[x] == above[x] { same += 1 }
        all += row.count - 1
      }
    }
    return all > 0 ? Double(same) / Double(all) : 0
  }
}

/// The filter of all rows. PNG §9.2 (#9Filter-types).
///
/// Drawn pages repeat themselves, which a filter hides from deflate; photographs change gradually,
/// which `sub` turns into small numbers.
enum PNGFilter: UInt8 {
  case none = 0
  case sub = 1

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
    sample.reserveCapacity(PNGSample.rowCount * (layout.rowLength(width: pixels.width) + 1))
    for range in PNGSample.ranges(height: pixels.height) { sample += layout.rows(of: pixels, in: range, filter) }
    return sample.withUnsafeBytes { compressor.zlib($0)?.count }
  }
}
