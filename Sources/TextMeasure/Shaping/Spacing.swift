internal import CairoKit

/// `letter-spacing` and `word-spacing`. CSS Text 3 §8 (#spacing).
enum Spacing {
  /// Adds spacing after each cluster; the end side of a right-to-left letter is its left.
  static func add(to glyphs: inout [ShapedGlyph], of run: ShapedRun, scalars: [UInt32], style: StyleFonts) {
    let joins = Self.joinsLetters(run.script)
    for i in glyphs.indices {
      let cluster = glyphs[i].cluster
      let isLastOfCluster = i + 1 == glyphs.count || glyphs[i + 1].cluster != cluster
      let isFirstOfCluster = i == 0 || glyphs[i - 1].cluster != cluster
      guard run.isRightToLeft ? isFirstOfCluster : isLastOfCluster else { continue }
      let scalar = scalars[cluster]
      var extra: Float = 0
      let isJoined = joins && scalar != Character32.space && scalar != Character32.noBreakSpace
      if style.letterSpacing != 0, !isJoined, !isZeroWidth(scalar) { extra += style.letterSpacing }
      if style.wordSpacing != 0, scalar == Character32.space || scalar == Character32.noBreakSpace {
        extra += style.wordSpacing
      }
      glyphs[i].advance += extra
      if run.isRightToLeft {
        var j = i
        while j < glyphs.count, glyphs[j].cluster == cluster {
          glyphs[j].xOffset += extra
          j += 1
        }
      }
    }
  }

  private static func isZeroWidth(_ scalar: UInt32) -> Bool {
    (0x200B...0x200F).contains(scalar) || scalar == 0xAD || scalar == 0xFEFF || scalar == 0x2060
      || Character32.isBidiControl(scalar)
  }

  /// Cursive scripts, whose letters spacing would tear apart, get none.
  /// CSS Text 4 (#cursive-tracking).
  private static func joinsLetters(_ script: UInt32) -> Bool {
    cursive.contains(script)
  }
  private static let cursive: Set<UInt32> = Set(
    ["Arab", "Syrc", "Nkoo", "Mong", "Mand", "Phag", "Rohg", "Adlm", "Mani", "Phlp", "Sogd"].map { name in
      name.utf8.reduce(0) { $0 << 8 | UInt32($1) }
    })
}
