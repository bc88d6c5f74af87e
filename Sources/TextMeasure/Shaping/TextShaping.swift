internal import CairoKit
internal import FlexTree

/// Itemises a text by font, script, level and style, and has each piece shaped.
struct TextShaping {
  private let text: InlineText
  let styles: [StyleFonts]
  private let partings: [Parting]
  private let set: FontSet
  let shaper: Shaper
  var result = ShapedText()
  var scripts: [UInt32] = []
  /// Installed fonts that stood in for missing characters of the text of one style and script so far.
  private var standIns: [FontID] = []
  private var standInScript: UInt32 = 0
  /// Capitals of letters that become several, as ß does, by scalar.
  private var expandedCapitals: [Int: [UInt32]] = [:]

  /// - Parameter partings: of each inline box, where its text is kept apart.
  static func shape(
    _ text: InlineText, styles: [StyleFonts], partings: [Parting], graphemes: [Bool], set: FontSet, shaper: Shaper
  ) -> ShapedText {
    var shaping = TextShaping(text: text, styles: styles, partings: partings, set: set, shaper: shaper)
    shaping.run(graphemes)
    return shaping.result
  }

  private init(text: InlineText, styles: [StyleFonts], partings: [Parting], set: FontSet, shaper: Shaper) {
    self.text = text
    self.styles = styles
    self.partings = partings
    self.set = set
    self.shaper = shaper
  }

  private struct Piece {
    var range: Range<Int>
    var font: FontID
    var isSmall: Bool
    var level: UInt8
    var script: UInt32
    var box: Int
    var isUpright: Bool
  }

  /// Piles of more marks than any writing has are shaped in parts: fonts look for the base through all of them.
  private static let highestPile = 256

  private mutating func run(_ graphemes: [Bool]) {
    let count = text.scalars.count
    result.isGrapheme = graphemes
    result.isUnsafe = [Bool](repeating: false, count: count + 1)
    result.runOfScalar = [Int32](repeating: -1, count: count)
    result.shapingScalars = text.scalars
    scripts = ScriptRuns.resolve(text)
    result.scriptSpaces = ScriptSpacing.boundaries(in: text, styles: styles, isGrapheme: graphemes)
    for (boundary, space) in result.scriptSpaces {
      result.isUnsafe[boundary] = true
      result.gainAtLineEnd[boundary] = -space
    }

    var piece: Piece?
    func flush(_ shaping: inout Self) {
      if let done = piece { shaping.shape(done) }
      piece = nil
    }
    for item in text.items {
      switch item.kind {
      case .open:
        if partings[item.box].start { flush(&self) }
        continue
      case .close:
        if partings[item.box].end { flush(&self) }
        continue
      case .outOfFlow, .float: continue
      case .tab, .control, .atom, .forcedBreak:
        flush(&self)
        continue
      case .text: break
      }
      let style = styles[item.box]
      standIns = []
      if let open = piece, !styles[open.box].shapesLike(style) { flush(&self) }
      if style.combines {
        flush(&self)
        combine(item.range, in: item.box)
        continue
      }
      var start = item.range.lowerBound
      while start < item.range.upperBound {
        var end = start + 1
        while end < item.range.upperBound, !graphemes[end], end - start < Self.highestPile { end += 1 }
        let isSmall = applyCaps(style, start..<end)
        let font = font(for: start..<end, style: style)
        let level = text.levels[start]
        let isUpright = style.orientation.map { standsUpright(start, level, $0) } ?? false
        if var open = piece, open.font == font, open.isSmall == isSmall, open.level == level,
          open.isUpright == isUpright, open.script == scripts[start], expandedCapitals[start] == nil,
          expandedCapitals[open.range.lowerBound] == nil
        {
          open.range = open.range.lowerBound..<end
          piece = open
        } else {
          flush(&self)
          piece = Piece(
            range: start..<end, font: font, isSmall: isSmall, level: level, script: scripts[start], box: item.box,
            isUpright: isUpright)
        }
        if end - start == Self.highestPile { flush(&self) }
        start = end
      }
    }
    flush(&self)
    result.fillOffsets()
  }

  /// Whether the letter at `scalar` stands upright. What is read against the line's direction is turned.
  private func standsUpright(_ scalar: Int, _ level: UInt8, _ orientation: TextOrientation) -> Bool {
    guard level & 1 == 0 else { return false }
    return orientation == .upright || VerticalOrientation.isUpright(text.scalars[scalar])
  }

  // MARK: Fonts

  /// Whether the grapheme is set as a small capital; its letters become capitals then.
  private mutating func applyCaps(_ style: StyleFonts, _ range: Range<Int>) -> Bool {
    guard style.caps != .none, let scalar = Unicode.Scalar(text.scalars[range.lowerBound]) else { return false }
    let isLower = scalar.properties.isLowercase || scalar.properties.changesWhenUppercased
    if isLower, style.caps != .unicase {
      let capitals = TextTransformer.uppercase(
        [scalar.value], language: TextTransformer.primaryLanguage(style.language))
      guard let capital = capitals.first else { return false }
      result.shapingScalars[range.lowerBound] = capital
      if capitals.count > 1 { expandedCapitals[range.lowerBound] = capitals }
      return true
    }
    switch style.caps {
    case .none, .lower: return false
    case .all: return true
    case .unicase: return !isLower
    }
  }

  /// The font of one grapheme: the first of the list that has its characters, then an installed one.
  /// CSS Fonts 4 §5.3 (#cluster-matching).
  mutating func font(for range: Range<Int>, style: StyleFonts) -> FontID {
    let first = result.shapingScalars[range.lowerBound]
    guard let primary = style.primary, let preferred = style.fonts.first else {
      return set.fallback(for: [first], language: style.language, wantsEmoji: false, request: style.request)
        ?? FontID(index: -1)
    }
    if range.count == 1, style.emoji == .normal, first < 0x2000 || (0x3000..<0xFE00).contains(first),
      set.covers(preferred, first)
    {
      return preferred
    }
    // HarfBuzz makes spaces of other widths out of the space, and a hyphen that doesn't break out of one that does.
    if range.count == 1, Self.isSpace(first) ? set.covers(primary, Character32.space) : first == 0x2011,
      first != 0x2011 || set.covers(primary, Character32.hyphen)
    {
      return primary
    }
    let scalars = Array(result.shapingScalars[range])
    let presentation = EmojiPresentation(scalars, style.emoji)
    let needed = scalars.filter { !Self.isIgnorable($0) }
    guard !needed.isEmpty else { return primary }
    if presentation == .emoji {
      if let font = style.fonts.first(where: { set.hasColor($0) && covers($0, needed) })
        ?? set.fallback(for: [needed[0]], language: "", wantsEmoji: true, request: style.request)
      {
        return font
      }
    }
    if presentation == .text, let font = style.fonts.first(where: { !set.hasColor($0) && covers($0, needed) }) {
      return font
    }
    if presentation != .text, let font = style.fonts.first(where: { covers($0, needed) }) { return font }
    // What a private character means only the document's own fonts know.
    if Self.isPrivate(needed[0]) {
      result.missing.append(range.lowerBound)
      return primary
    }
    let wantsEmoji = presentation != .text && Unicode.Scalar(needed[0])?.properties.isEmojiPresentation == true
    // A font that stood in for what came before is tried first.
    if standInScript != scripts[range.lowerBound] {
      standIns = []
      standInScript = scripts[range.lowerBound]
    }
    if presentation != .text, !wantsEmoji, let font = standIns.first(where: { covers($0, needed) }) { return font }
    if let font = set.fallback(
      for: needed, language: style.language, wantsEmoji: wantsEmoji, request: style.request)
    {
      if !wantsEmoji, presentation != .text, !standIns.contains(font) { standIns.append(font) }
      return font
    }
    // No font has the whole cluster: its base decides.
    if let font = style.fonts.first(where: { set.covers($0, needed[0]) })
      ?? set.fallback(for: [needed[0]], language: style.language, wantsEmoji: false, request: style.request)
    {
      return font
    }
    result.missing.append(range.lowerBound)
    return primary
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    (0x2000...0x200A).contains(scalar) || scalar == 0x202F || scalar == 0x205F || scalar == Character32.ideographicSpace
  }

  private static func isPrivate(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.generalCategory == .privateUse
  }

  /// Characters that need no glyph of their own. Unicode's Default_Ignorable_Code_Point.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }

  /// Whether a font has a character, or the parts that HarfBuzz makes it of.
  private func covers(_ font: FontID, _ scalar: UInt32) -> Bool {
    if set.covers(font, scalar) { return true }
    guard scalar >= 0xC0, let (base, mark) = Shaper.decomposed(scalar), mark == 0 || set.covers(font, mark) else {
      return false
    }
    return covers(font, base)
  }

  /// Whether a font has a cluster, as it is, composed or decomposed.
  private func covers(_ font: FontID, _ scalars: [UInt32]) -> Bool {
    if scalars.allSatisfy({ covers(font, $0) }) { return true }
    guard scalars.count > 1, scalars.count < 8 else { return false }
    var composed = [scalars[0]]
    for scalar in scalars.dropFirst() {
      if let last = composed.last, let joined = Shaper.composed(last, scalar), set.covers(font, joined) {
        composed[composed.count - 1] = joined
      } else {
        composed.append(scalar)
      }
    }
    return composed.count < scalars.count && composed.allSatisfy { set.covers(font, $0) }
  }

  // MARK: Shaping

  /// Where upright letters of a font stand: as in Chromium, about the middle of what that font has, whichever it is.
  private func uprightAxis(of font: FontID, size: Float, _ style: StyleFonts) -> Float {
    if font == style.primary, size == style.size { return style.uprightAxis }
    let metrics = set.metrics(of: font, size: size)
    return (metrics.descent.rounded() - metrics.ascent.rounded()) / 2
  }

  private mutating func shape(_ piece: Piece) {
    let style = styles[piece.box]
    // Chromium rounds the size of synthesised capitals to whole px.
    let size = piece.isSmall ? (style.size * StyleFonts.smallCapsScale).rounded() : style.size
    var run = ShapedRun(
      range: piece.range, font: piece.font, size: size, level: piece.level, script: piece.script, box: piece.box,
      glyphs: [], uprightAxis: piece.isUpright ? uprightAxis(of: piece.font, size: size, style) : nil)
    if let capitals = expandedCapitals[piece.range.lowerBound] {
      run.glyphs = shaper.shape(
        capitals, capitals.indices, font: run.font, size: size, isRightToLeft: run.isRightToLeft, script: run.script,
        language: style.shapingLanguage, features: style.features, isUpright: run.isUpright,
        roundsPictures: style.fonts.contains(run.font))
      for i in run.glyphs.indices { run.glyphs[i].cluster = piece.range.lowerBound }
    } else {
      run.glyphs = Self.glyphs(
        of: run, in: piece.range, context: result.shapingScalars.indices, scalars: result.shapingScalars,
        spaces: result.scriptSpaces,
        style: style, shaper: shaper, endsLine: false)
      noteHalved(run, style)
    }
    let index = Int32(result.runs.count)
    for i in piece.range { result.runOfScalar[i] = index }
    result.runs.append(run)
  }

  /// Notes where breaking a line makes halved punctuation whole again.
  private mutating func noteHalved(_ run: ShapedRun, _ style: StyleFonts) {
    guard style.trimsPunctuation, set.hasFeature("halt", of: run.font) else { return }
    for halved in HanSpacing.halved(
      run.range, in: result.shapingScalars.indices, scalars: result.shapingScalars, language: style.language)
    {
      let boundary = max(halved.scalar, halved.neighbour)
      result.isUnsafe[boundary] = true
      if halved.scalar == boundary {
        result.gainAtLineStart[boundary] = run.size / 2
      } else {
        result.gainAtLineEnd[boundary] = run.size / 2
      }
    }
  }

  /// Shapes part of a run, with spacing added. `context` is what stands on the same line.
  static func glyphs(
    of run: ShapedRun, in range: Range<Int>, context: Range<Int>, scalars: [UInt32], spaces: [Int: Float],
    style: StyleFonts, shaper: Shaper, trimsEnd: Bool = false, endsLine: Bool
  ) -> [ShapedGlyph] {
    var halved: [Int] = []
    if style.trimsPunctuation {
      halved = HanSpacing.halved(range, in: context, scalars: scalars, language: style.language).map(\.scalar)
    }
    if trimsEnd, let last = range.last(where: { HanSpacing.isClosing(scalars[$0], style.language) }) {
      halved.append(last)
    }
    var glyphs = shaper.shape(
      scalars, range, font: run.font, size: run.size, isRightToLeft: run.isRightToLeft, script: run.script,
      language: style.shapingLanguage, features: style.features, halved: halved, isUpright: run.isUpright,
      roundsPictures: style.fonts.contains(run.font))
    if style.letterSpacing != 0 || style.wordSpacing != 0 {
      Spacing.add(to: &glyphs, of: run, scalars: scalars, style: style)
    }
    if !spaces.isEmpty {
      ScriptSpacing.add(spaces, to: &glyphs, of: range, isRightToLeft: run.isRightToLeft, endsLine: endsLine)
    }
    return glyphs
  }
}
