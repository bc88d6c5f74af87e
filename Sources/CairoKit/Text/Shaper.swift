internal import CHarfBuzz
public import FlexTree

/// An OpenType feature with its value.
public struct ShapingFeature: Hashable, Sendable {
  public var tag: String
  public var value: UInt32

  public init(_ tag: String, _ value: UInt32) {
    self.tag = tag
    self.value = value
  }
}

/// A shaped glyph. Numbers are px at the size asked for.
public struct ShapedGlyph: Equatable, Sendable {
  public var id: UInt32
  private var scalar: Int32
  public var advance: Float
  public var xOffset: Float
  /// Grows downwards.
  public var yOffset: Float
  /// Whether breaking the text before this cluster would change glyphs.
  public var isUnsafeToBreak: Bool

  /// Index in the text of the first scalar that the glyph stands for.
  public var cluster: Int {
    get { Int(scalar) }
    set { scalar = Int32(truncatingIfNeeded: newValue) }
  }

  init(id: UInt32, cluster: Int, advance: Float, xOffset: Float, yOffset: Float, isUnsafeToBreak: Bool) {
    self.id = id
    scalar = Int32(truncatingIfNeeded: cluster)
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
    self.isUnsafeToBreak = isUnsafeToBreak
  }
}

/// Turns text of one font, direction and script into glyphs: one HarfBuzz buffer, used again and again.
public final class Shaper {
  private let buffer: OpaquePointer  // hb_buffer_t, owned
  private let fonts: FontSet

  public init(fonts: FontSet) {
    self.fonts = fonts
    buffer = hb_buffer_create()
  }
  deinit { hb_buffer_destroy(buffer) }

  /// Shapes `range` of `text` in its context: what stands around it decides how letters join.
  /// Glyphs come in visual order, left to right. Wraps `hb_shape`.
  ///
  /// - Parameters:
  ///   - script: ISO 15924 code, as `Latn`.
  ///   - language: BCP 47 tag.
  ///   - halved: characters that the feature `halt` makes half as wide.
  ///   - isUpright: whether letters stand one below the other, in forms for vertical text. Offsets are those in a line
  ///     that is turned to run to the right.
  ///   - roundsPictures: whether glyphs that are pictures are whole px wide: in Chromium those of a family that the
  ///     style names, not those of a fallback.
  public func shape(
    _ text: [UInt32], _ range: Range<Int>, font: FontID, size: Float, isRightToLeft: Bool, script: UInt32,
    language: String, features: [ShapingFeature], halved: [Int] = [], isUpright: Bool = false,
    roundsPictures: Bool
  ) -> [ShapedGlyph] {
    guard let typeface = fonts[font], !range.isEmpty else { return [] }
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_direction(
      buffer, isUpright ? HB_DIRECTION_TTB : isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_from_iso15924_tag(script))
    hb_buffer_set_language(buffer, language.isEmpty ? nil : hb_language_from_string(language, -1))
    // HarfBuzz looks at five scalars of context on each side; a window spares it walking all of a long text.
    let window = max(0, range.lowerBound - 8)..<min(text.count, range.upperBound + 8)
    text.withUnsafeBufferPointer { scalars in
      hb_buffer_add_codepoints(
        buffer, scalars.baseAddress?.advanced(by: window.lowerBound), Int32(clamping: window.count),
        UInt32(range.lowerBound - window.lowerBound), Int32(clamping: range.count))
    }
    var settings = features.map {
      hb_feature_t(tag: $0.tag.openTypeTag, value: $0.value, start: 0, end: UInt32.max)
    }
    for index in halved {
      let cluster = UInt32(index - window.lowerBound)
      settings.append(
        hb_feature_t(tag: (isUpright ? "vhal" : "halt").openTypeTag, value: 1, start: cluster, end: cluster + 1))
    }
    hb_shape(typeface.font, buffer, settings, UInt32(settings.count))

    var count: UInt32 = 0
    guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
      let positions = hb_buffer_get_glyph_positions(buffer, &count)
    else { return [] }
    let scale = typeface.scale(size: size)
    let roundsAdvances = roundsPictures && typeface.hasBitmapsOnly
    // As in Chromium a font without vertical metrics gives each letter the height of a line.
    var lineHeight: (ascent: Float, descent: Float)?
    if isUpright, !typeface.hasVerticalMetrics {
      let metrics = fonts.metrics(of: font, size: size)
      lineHeight = (metrics.ascent.rounded(), metrics.descent.rounded())
    }
    return (0..<Int(count)).map { i in
      let info = infos[i]
      var position = positions[i]
      if let lineHeight {
        var (x, y): (hb_position_t, hb_position_t) = (0, 0)
        hb_font_get_glyph_v_origin(typeface.font, info.codepoint, &x, &y)
        position.y_offset += y - hb_position_t(lineHeight.ascent / scale)
        position.y_advance = -hb_position_t((lineHeight.ascent + lineHeight.descent) / scale)
      }
      let advance = isUpright ? -Float(position.y_advance) * scale : typeface.advance(position.x_advance, size: size)
      return ShapedGlyph(
        id: info.codepoint, cluster: Int(info.cluster) + window.lowerBound,
        advance: roundsAdvances ? advance.rounded() : advance,
        xOffset: (isUpright ? -Float(position.y_offset) : Float(position.x_offset)) * scale,
        yOffset: -Float(isUpright ? position.x_offset : position.y_offset) * scale,
        isUnsafeToBreak: hb_glyph_info_get_glyph_flags(&infos[i]).rawValue & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0
      )
    }
  }

  /// ISO 15924 code of a character's script; `Zyyy` and `Zinh` have none of their own.
  public static func script(of scalar: UInt32) -> UInt32 {
    hb_script_to_iso15924_tag(hb_unicode_script(hb_unicode_funcs_get_default(), scalar))
  }

  /// A character's canonical decomposition; the second is 0 where that is one character. Wraps `hb_unicode_decompose`.
  public static func decomposed(_ scalar: UInt32) -> (UInt32, UInt32)? {
    var (a, b): (UInt32, UInt32) = (0, 0)
    return hb_unicode_decompose(hb_unicode_funcs_get_default(), scalar, &a, &b) != 0 ? (a, b) : nil
  }

  /// The composition of two characters, or `nil`. Wraps `hb_unicode_compose`.
  public static func composed(_ a: UInt32, _ b: UInt32) -> UInt32? {
    var result: UInt32 = 0
    return hb_unicode_compose(hb_unicode_funcs_get_default(), a, b, &result) != 0 ? result : nil
  }
}
