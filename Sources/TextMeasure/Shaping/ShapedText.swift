internal import CairoKit
internal import FlexTree

/// A piece of text that was shaped as one: one font, size, direction, script.
struct ShapedRun {
  /// Scalars.
  var range: Range<Int>
  var font: FontID
  var size: Float
  var level: UInt8
  var script: UInt32
  /// Inline box whose style shaped it.
  var box: Int
  /// Visual order; clusters are scalar indices.
  var glyphs: [ShapedGlyph]
  /// Where letters stand upright in vertical lines: see `GlyphRun.uprightAxis`.
  var uprightAxis: Float?
  /// See `GlyphRun.narrowing`.
  var narrowing: Float = 1

  var isRightToLeft: Bool { level & 1 == 1 }
  var isUpright: Bool { uprightAxis != nil }
}

/// An `InlineText` shaped: runs, and where each scalar begins if all stood on one line.
struct ShapedText {
  var runs: [ShapedRun] = []
  /// Per scalar, the index of its run; -1 for what has no glyphs (atoms, breaks, tabs, controls).
  var runOfScalar: [Int32] = []
  /// Prefix sums of advances in px, one more than scalars.
  var offsets: [Double] = [0]
  /// Whether a user-perceived character begins before each scalar.
  var isGrapheme: [Bool] = []
  /// Whether breaking before a scalar needs reshaping on both sides.
  var isUnsafe: [Bool] = []
  /// The text as it was shaped: capitals where small capitals are synthesised.
  var shapingScalars: [UInt32] = []
  /// Scalars that no font has a glyph for.
  var missing: [Int] = []
  /// px that a line gains where it begins or ends at a boundary: punctuation that was halved for its neighbour is
  /// whole when a break comes between.
  var gainAtLineStart: [Int: Float] = [:]
  var gainAtLineEnd: [Int: Float] = [:]
  /// px before characters of another script than the one before; the glyphs have it.
  var scriptSpaces: [Int: Float] = [:]

  func width(_ range: Range<Int>) -> Double {
    range.isEmpty ? 0 : offsets[range.upperBound] - offsets[range.lowerBound]
  }

  /// What is added behind a stretch of one inline box's text: as in browsers it takes whole units of 1/64 px. Text of
  /// one style doesn't notice; a line of many boxes does. px.
  func rounding(_ range: Range<Int>) -> Float {
    let units = width(range) * 64
    return Float(max(0, (units - 0x1p-7).rounded(.up) - units) / 64)
  }

  /// Spreads the advances of each cluster over its graphemes and sums up.
  mutating func fillOffsets() {
    let count = shapingScalars.count
    var advances = [Float](repeating: 0, count: count)
    for run in runs {
      var starts: [Int] = []
      for glyph in run.glyphs {
        advances[glyph.cluster] += glyph.advance
        if glyph.isUnsafeToBreak { isUnsafe[glyph.cluster] = true }
        if starts.last != glyph.cluster { starts.append(glyph.cluster) }
      }
      if run.isRightToLeft { starts.reverse() }
      for (n, start) in starts.enumerated() {
        let end = n + 1 < starts.count ? starts[n + 1] : run.range.upperBound
        guard end > start + 1 else { continue }
        let graphemes = (start..<end).filter { $0 == start || isGrapheme[$0] }
        if graphemes.count > 1 {
          let share = advances[start] / Float(graphemes.count)
          for grapheme in graphemes {
            advances[grapheme] = share
            if grapheme > start { isUnsafe[grapheme] = true }
          }
        }
      }
    }
    offsets = unsafe [Double](unsafeUninitializedCapacity: count + 1) { buffer, filled in
      var sum = 0.0
      for i in 0..<count {
        unsafe buffer.initializeElement(at: i, to: sum)
        sum += Double(advances[i])
      }
      unsafe buffer.initializeElement(at: count, to: sum)
      filled = count + 1
    }
  }
}
