/// The area of a picture that lines give way to: its pixels that are more opaque than `shape-image-threshold`.
/// CSS Shapes 1 §4.3 (#shape-image-threshold-property), §5.1 (#shapes-from-image).
public struct ShapeMask: Equatable, Sendable {
  /// Where the area begins and ends in each row of a px, px from the picture's corner; the first row is `top`.
  private var rows: [Range<Int>?]
  private var top = 0

  /// - Parameter rows: from the picture's top.
  public init(rows: [Range<Int>?]) { self.rows = rows }

  /// Grown by `shape-margin`: by what a disc covers that is moved over the area. §4.4 (#shape-margin-property).
  ///
  /// - Parameter margin: px.
  func grown(by margin: Float) -> ShapeMask {
    let reach = Int(min(margin, Self.largestSide).rounded(.up))
    guard reach > 0, !rows.isEmpty else { return self }
    let radius = margin * margin
    let widths = (0...reach).map { Int(max(0, radius - Float($0 * $0)).squareRoot()) }
    var grown = ShapeMask(rows: [Range<Int>?](repeating: nil, count: rows.count + 2 * reach))
    grown.top = top - reach
    for (index, row) in rows.enumerated() {
      guard let row else { continue }
      for (distance, width) in widths.enumerated() where Float(distance) <= margin {
        let wide = (row.lowerBound - width)..<(row.upperBound + width)
        for target in [index + reach - distance, index + reach + distance] {
          grown.rows[target] = grown.rows[target].map { $0.united(with: wide) } ?? wide
        }
      }
    }
    return grown
  }

  /// How far the area reaches within a stretch of height, px from the picture's corner; `nil`: it isn't there.
  func extent(from upper: Float, to lower: Float) -> (left: Float, right: Float)? {
    // Beyond a picture's size there are no rows, and no number of px is too large.
    let first = max(0, Int(max(upper, -Self.largestSide * 2).rounded(.down)) - top)
    let end = min(rows.count, Int(min(lower, Self.largestSide * 2).rounded(.up)) - top)
    guard first < end else { return nil }
    var found: Range<Int>?
    for case let row? in rows[first..<end] { found = found.map { $0.united(with: row) } ?? row }
    return found.map { (Float($0.lowerBound), Float($0.upperBound)) }
  }

  /// px that a side may have: more are no picture.
  public static let largestSide: Float = 8_192
}

extension Range<Int> {
  fileprivate func united(with other: Range) -> Range {
    Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}
