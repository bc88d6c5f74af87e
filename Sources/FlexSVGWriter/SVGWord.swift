internal import CairoKit
internal import FlexDisplay
internal import FlexTree

/// A word of a run from left to right, with the space after it.
struct SVGWord {
  var text: String
  var glyphs: [GlyphRun.Glyph]
  /// Whether each character stands for one glyph on the baseline, and always for the same.
  var isPlain: Bool

  /// The words of a run in visual order. A run from right to left is one word that isn't plain.
  static func words(of run: GlyphRun) -> [SVGWord] {
    let bytes = Array(run.text.utf8)
    guard !run.isRightToLeft else { return [SVGWord(text: run.text, glyphs: run.glyphs, isPlain: false)] }
    var words: [SVGWord] = []
    var text: [UInt8] = []
    var glyphs: [GlyphRun.Glyph] = []
    var isPlain = true
    func finish() {
      guard !glyphs.isEmpty else { return }
      let word = String(decoding: text, as: UTF8.self)
      // Letters that have other forms beside others: a font without shaping tables shows but one of them.
      if isPlain, !SVGFont.canMap(Array(zip(word.unicodeScalars.map(\.value), glyphs.map(\.id)))) { isPlain = false }
      words.append(SVGWord(text: word, glyphs: glyphs, isPlain: isPlain))
      text.removeAll()
      glyphs.removeAll()
      isPlain = true
    }
    var next = 0
    for cluster in run.clusters {
      let end = min(next + cluster.glyphCount, run.glyphs.count)
      guard cluster.textRange.lowerBound >= 0, cluster.textRange.upperBound <= bytes.count, next <= end else { break }
      let part = bytes[cluster.textRange]
      let scalarCount = part.count { $0 & 0xC0 != 0x80 }
      // A mark that was composed or a variation selector makes a cluster of several characters.
      if scalarCount != 1 || end - next != 1
        || run.glyphs[next..<end].contains(where: { abs($0.y) > 0.01 || $0.id == 0 })
      {
        isPlain = false
      }
      text += part
      glyphs += run.glyphs[next..<end]
      next = end
      if part.elementsEqual(" ".utf8) { finish() }
    }
    finish()
    return words
  }
}

/// A font to embed: a face with what is used of it.
struct SVGFont {
  let face: FontID
  /// Whether it keeps its shaping tables; otherwise `glyphs` says all.
  let isShaping: Bool
  /// Glyph by Unicode scalar.
  private(set) var glyphs: [UInt32: UInt32] = [:]
  var shapedGlyphs: Set<UInt32> = []
  var shapedScalars: Set<UInt32> = []

  init(face: FontID, isShaping: Bool) {
    self.face = face
    self.isShaping = isShaping
  }

  /// Whether no character stands for two glyphs.
  static func canMap(_ pairs: [(UInt32, UInt32)]) -> Bool {
    var font = SVGFont(face: FontID(index: 0), isShaping: false)
    return font.add(pairs)
  }

  /// Maps characters to glyphs; false, and nothing is changed, where one already has another glyph.
  mutating func add(_ pairs: [(UInt32, UInt32)]) -> Bool {
    guard !isShaping else { return false }
    var own: [UInt32: UInt32] = [:]
    for (scalar, glyph) in pairs {
      if let known = glyphs[scalar] ?? own[scalar], known != glyph { return false }
      own[scalar] = glyph
    }
    glyphs.merge(own) { old, _ in old }
    return true
  }
}

/// Classes of font and size, named in order of appearance.
struct SVGTextClasses {
  private struct Key: Hashable {
    var font: Int
    var size: Float
  }
  private var names: [Key: String] = [:]
  private(set) var entries: [(name: String, font: Int, size: Float)] = []

  mutating func name(font: Int, size: Float) -> String {
    let key = Key(font: font, size: size)
    if let known = names[key] { return known }
    let name = "t\(entries.count)"
    names[key] = name
    entries.append((name, font, size))
    return name
  }
}
