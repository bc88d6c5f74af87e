internal import CairoKit
import FlexTree

/// Makes glyph runs to paint out of shaped runs.
enum GlyphRunMaker {
  /// The glyphs of `range` of a run. `glyphs` are the run's own, or what part of it was reshaped to; `expansion` widens
  /// the glyphs of a scalar, for justified text.
  static func make(
    _ run: ShapedRun, _ range: Range<Int>, glyphs: [ShapedGlyph], scalars: [UInt32],
    expansion: ((Int) -> (before: Float, after: Float))? = nil
  ) -> GlyphRun {
    var made: [GlyphRun.Glyph] = []
    var starts: [(scalar: Int, glyphCount: Int)] = []
    var x: Float = 0
    // Clusters ascend from left to right, or descend: a long run is entered where the piece begins.
    var i = firstGlyph(in: range, of: glyphs, isRightToLeft: run.isRightToLeft)
    while i < glyphs.count {
      // One cluster.
      let cluster = glyphs[i].cluster
      var end = i + 1
      while end < glyphs.count, glyphs[end].cluster == cluster { end += 1 }
      guard range.contains(cluster) else { break }
      let extra: (before: Float, after: Float) = expansion?(cluster) ?? (0, 0)
      x += extra.before
      for glyph in glyphs[i..<end] {
        made.append(.init(id: glyph.id, x: x + glyph.xOffset, y: glyph.yOffset, advance: glyph.advance))
        x += glyph.advance
      }
      made[made.count - (end - i)].advance += extra.before
      if extra.after != 0 {
        x += extra.after
        made[made.count - 1].advance += extra.after
      }
      starts.append((cluster, end - i))
      i = end
    }
    // Byte offsets of the clusters in logical order.
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var byteOffsets = [Int](repeating: 0, count: range.count + 1)
    for (n, value) in scalars[range].enumerated() {
      byteOffsets[n] = text.count
      if value < 0x80 {
        text.append(UInt8(value))
      } else {
        text.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
      }
    }
    byteOffsets[range.count] = text.count
    var clusters: [GlyphRun.Cluster] = []
    clusters.reserveCapacity(starts.count)
    for (n, start) in starts.enumerated() {
      let nextIndex = run.isRightToLeft ? n - 1 : n + 1
      let next = starts.indices.contains(nextIndex) ? starts[nextIndex].scalar : range.upperBound
      // The first cluster in logical order takes what precedes it as well.
      let isFirst = run.isRightToLeft ? n == starts.count - 1 : n == 0
      let lower = isFirst ? 0 : byteOffsets[start.scalar - range.lowerBound]
      clusters.append(
        .init(textRange: lower..<max(lower, byteOffsets[next - range.lowerBound]), glyphCount: start.glyphCount))
    }
    var result = GlyphRun(
      font: run.font, fontSize: run.size, glyphs: made, text: String(decoding: text, as: UTF8.self), clusters: clusters,
      isRightToLeft: run.isRightToLeft, width: x)
    result.uprightAxis = run.uprightAxis
    result.narrowing = run.narrowing
    return result
  }

  /// Index of the first glyph from the left whose cluster is in `range`, or the count of glyphs.
  private static func firstGlyph(in range: Range<Int>, of glyphs: [ShapedGlyph], isRightToLeft: Bool) -> Int {
    var (low, high) = (0, glyphs.count)
    while low < high {
      let middle = (low + high) / 2
      let cluster = glyphs[middle].cluster
      let isBefore = isRightToLeft ? cluster >= range.upperBound : cluster < range.lowerBound
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
