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
    var plain: [UInt8] = []
    var filtered: [UInt8] = []
    for group in 0..<PNGFilter.groups {
      let start = pixels.height * group / PNGFilter.groups
      let end = min(start + PNGFilter.rowsPerGroup, pixels.height * (group + 1) / PNGFilter.groups)
      plain += layout.rows(of: pixels, in: start..<end, .none)
      filtered += layout.rows(of: pixels, in: start..<end, .sub)
    }
    let plainSize = compressor.zlib(plain)?.count ?? 0
    let filteredSize = compressor.zlib(filtered)?.count ?? .max
    self = filteredSize < plainSize ? .sub : .none
  }
}
