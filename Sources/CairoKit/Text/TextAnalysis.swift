internal import CCairo

/// What Unicode says about plain text, asked of Pango.
public enum TextAnalysis {
  /// Embedding levels of one paragraph, one a scalar. `isRightToLeft` is the paragraph's direction; `nil` finds it by
  /// the first strong character (UAX 9 P2, P3). Wraps `pango_log2vis_get_embedding_levels`.
  public static func bidiLevels(_ scalars: ArraySlice<UInt32>, isRightToLeft: Bool?) -> (levels: [UInt8], base: UInt8) {
    guard !scalars.isEmpty else { return ([], isRightToLeft == true ? 1 : 0) }
    var text = utf8(withoutOverflow(scalars)[...])
    let length = Int32(clamping: text.count)
    text.append(0)
    var direction: PangoDirection
    switch isRightToLeft {
    case true: direction = PANGO_DIRECTION_RTL
    case false: direction = PANGO_DIRECTION_LTR
    case nil: direction = PANGO_DIRECTION_WEAK_LTR
    }
    return text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { chars in
        guard let found = pango_log2vis_get_embedding_levels(chars.baseAddress, length, &direction) else {
          return ([UInt8](repeating: 0, count: scalars.count), 0)
        }
        defer { g_free(found) }
        let base: UInt8 = direction == PANGO_DIRECTION_RTL || direction == PANGO_DIRECTION_WEAK_RTL ? 1 : 0
        return (Array(UnsafeBufferPointer(start: found, count: scalars.count)), base)
      }
    }
  }

  /// Isolates nested deeper than UAX 9 (#BD2) goes have no effect: they become characters without one, which spares
  /// the algorithm from looking for the ends of all of them.
  private static func withoutOverflow(_ scalars: ArraySlice<UInt32>) -> [UInt32] {
    var depth = 0
    return scalars.map { scalar in
      switch scalar {
      case 0x2066...0x2068:
        depth += 1
        return depth > 125 ? 0x200B : scalar
      case 0x2069 where depth > 0:
        depth -= 1
        return depth >= 125 ? 0x200B : scalar
      default: return scalar
      }
    }
  }

  /// Boundaries that Pango finds before each scalar, and one after the last.
  public struct Boundaries: Sendable {
    /// Where a user-perceived character begins. UAX 29 §3 (#Grapheme_Cluster_Boundaries).
    public var grapheme: [Bool]
    /// Where a line may break; used for scripts whose words a dictionary finds.
    public var line: [Bool]
    /// Where a word begins. UAX 29 §4 (#Word_Boundaries).
    public var wordStart: [Bool]

    public init(grapheme: [Bool], line: [Bool], wordStart: [Bool]) {
      self.grapheme = grapheme
      self.line = line
      self.wordStart = wordStart
    }
  }

  /// Wraps `pango_get_log_attrs`.
  public static func boundaries(_ scalars: [UInt32], language: String) -> Boundaries {
    var text = utf8(scalars[...])
    let length = Int32(clamping: text.count)
    text.append(0)
    var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars.count + 1)
    text.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { chars in
        pango_get_log_attrs(
          chars.baseAddress, length, -1, pango_language_from_string(language.isEmpty ? "en" : language), &attributes,
          Int32(clamping: attributes.count))
      }
    }
    return Boundaries(
      grapheme: attributes.map { $0.is_cursor_position != 0 }, line: attributes.map { $0.is_line_break != 0 },
      wordStart: attributes.map { $0.is_word_start != 0 })
  }

  /// The character that stands for one in text from right to left, mostly the same. Wraps `g_unichar_get_mirror_char`.
  public static func mirrored(_ scalar: UInt32) -> UInt32 {
    var mirrored: UInt32 = 0
    return g_unichar_get_mirror_char(scalar, &mirrored) != 0 ? mirrored : scalar
  }

  /// Line breaking class as GLib's `GUnicodeBreakType`. UAX 14 §5 (#Properties).
  public static func lineBreakClass(_ scalar: UInt32) -> Int { Int(g_unichar_break_type(scalar).rawValue) }

  /// Full canonical decomposition of a character. Wraps `g_unichar_fully_decompose`.
  public static func decomposed(_ scalar: UInt32) -> [UInt32] {
    var parts = [gunichar](repeating: 0, count: 18)
    let count = g_unichar_fully_decompose(scalar, 0, &parts, gsize(parts.count))
    return Array(parts.prefix(Int(count)))
  }

  /// Whether a character takes the width of two. UAX 11 (#ED4).
  public static func isWide(_ scalar: UInt32) -> Bool { g_unichar_iswide(scalar) != 0 }

  static func utf8(_ scalars: ArraySlice<UInt32>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count + scalars.count / 2)
    for value in scalars { bytes.append(contentsOf: UTF8.encode(Unicode.Scalar(value) ?? "\u{FFFD}") ?? .init()) }
    return bytes
  }
}
