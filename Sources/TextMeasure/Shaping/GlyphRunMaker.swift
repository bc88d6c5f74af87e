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
    made.reserveCapacity(range.count)
    var starts: [(scalar: Int, glyphCount: Int)] = []
    var x: Float = 0
    // Clusters ascend from left to right, or descend: a long run is entered where the piece begins.
    let first = firstGlyph(in: range, of: glyphs, isRightToLeft: run.isRightToLeft)
    let text = RunText(scalars[range])
    let isPlain = text.isASCII && hasGlyphEach(range, of: glyphs, from: first)
    if !isPlain { starts.reserveCapacity(range.count) }
    var i = first
    while i < glyphs.count {
      // One cluster.
      let cluster = glyphs[i].cluster
      var end = i + 1
      while end < glyphs.count, glyphs[end].cluster == cluster { end += 1 }
      guard range.contains(cluster) else { break }
      let extra: (before: Float, after: Float) = expansion?(cluster) ?? (0, 0)
      x += extra.before
      var pen = x
      for glyph in glyphs[i..<end] {
        made.append(.init(id: glyph.id, x: x + glyph.xOffset, y: glyph.yOffset, advance: glyph.advance))
        pen = x
        x += glyph.advance
      }
      if extra.after != 0 {
        made[made.count - 1].advance += extra.after
        // To the last bit where that glyph's advance ends: runs are packed by it.
        x = pen + made[made.count - 1].advance
      }
      made[made.count - (end - i)].advance += extra.before
      if !isPlain { starts.append((cluster, end - i)) }
      i = end
    }
    let clusters =
      isPlain
      ? .byteEach(count: made.count) : GlyphRun.Clusters(self.clusters(starts, of: run, range, in: text))
    var result = GlyphRun(
      font: run.font, fontSize: run.size, glyphs: made, text: text.string, clusters: clusters,
      isRightToLeft: run.isRightToLeft, width: x)
    result.uprightAxis = run.uprightAxis
    result.narrowing = run.narrowing
    return result
  }

  /// Which bytes the glyphs of each cluster stand for.
  private static func clusters(
    _ starts: [(scalar: Int, glyphCount: Int)], of run: ShapedRun, _ range: Range<Int>, in text: RunText
  ) -> [GlyphRun.Cluster] {
    starts.enumerated().map { n, start in
      let nextIndex = run.isRightToLeft ? n - 1 : n + 1
      let next = starts.indices.contains(nextIndex) ? starts[nextIndex].scalar : range.upperBound
      // The first cluster in logical order takes what precedes it as well.
      let isFirst = run.isRightToLeft ? n == starts.count - 1 : n == 0
      let lower = isFirst ? 0 : text.offset(of: start.scalar - range.lowerBound)
      return .init(
        textRange: lower..<max(lower, text.offset(of: next - range.lowerBound)), glyphCount: start.glyphCount)
    }
  }

  /// Whether each scalar of the range has one glyph, from left to right.
  private static func hasGlyphEach(_ range: Range<Int>, of glyphs: [ShapedGlyph], from first: Int) -> Bool {
    let end = first + range.count
    guard end <= glyphs.count, end == glyphs.count || !range.contains(glyphs[end].cluster) else { return false }
    return zip(glyphs[first..<end], range).allSatisfy { $0.cluster == $1 }
  }

  /// A run of `make` with the glyphs of some scalars widened: its text and clusters are what they were.
  ///
  /// - Parameters:
  ///   - source: what the run was made of, and which of its scalars.
  static func widened(
    _ run: GlyphRun, _ source: ShapedRun, _ range: Range<Int>, by expansion: (Int) -> (before: Float, after: Float)
  ) -> GlyphRun {
    var run = run
    var x: Float = 0
    var i = firstGlyph(in: range, of: source.glyphs, isRightToLeft: source.isRightToLeft)
    var glyph = 0
    for cluster in run.clusters {
      let last = glyph + cluster.glyphCount - 1
      let extra = expansion(source.glyphs[i].cluster)
      let first = glyph
      x += extra.before
      var pen = x
      while glyph <= last {
        let shaped = source.glyphs[i]
        run.glyphs[glyph] = .init(
          id: shaped.id, x: x + shaped.xOffset, y: shaped.yOffset, advance: shaped.advance)
        pen = x
        x += shaped.advance
        glyph += 1
        i += 1
      }
      if extra.after != 0 {
        run.glyphs[last].advance += extra.after
        x = pen + run.glyphs[last].advance
      }
      run.glyphs[first].advance += extra.before
    }
    run.width = x
    return run
  }

  /// Index of the first glyph from the left whose cluster is in `range`, or the count of glyphs.
  private static func firstGlyph(in range: Range<Int>, of glyphs: [ShapedGlyph], isRightToLeft: Bool) -> Int {
    glyphs.partitioningIndex {
      isRightToLeft ? $0.cluster < range.upperBound : $0.cluster >= range.lowerBound
    }
  }
}

/// The text of a run, and where its scalars stand in it.
private struct RunText {
  let string: String
  /// Of each scalar and of the end, in bytes; `nil` where each scalar is a byte.
  private let offsets: [Int]?

  var isASCII: Bool { offsets == nil }

  init(_ scalars: ArraySlice<UInt32>) {
    guard scalars.contains(where: { $0 >= 0x80 }) else {
      string = String(decoding: scalars.lazy.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
      offsets = nil
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    var offsets: [Int] = []
    offsets.reserveCapacity(scalars.count + 1)
    for value in scalars {
      offsets.append(bytes.count)
      bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
    }
    offsets.append(bytes.count)
    self.offsets = offsets
    string = String(decoding: bytes, as: UTF8.self)
  }

  /// Where the scalar at an index begins, in bytes.
  func offset(of index: Int) -> Int { offsets?[index] ?? index }
}
