/// A run as lines keep it. Books have millions of glyphs, and nearly all stand one behind the other on the baseline: their
/// numbers and advances tell where.
public struct PackedGlyphRun: Equatable, Sendable {
  /// The run; without its glyphs where these are packed.
  private var rest: GlyphRun
  /// Of each glyph its number, and its advance by lower and upper half. Empty where glyphs stand elsewhere.
  private var packed: [UInt16] = []

  /// Fewer glyphs would take as much room packed, and time to unpack: what cells of tables have.
  private static let leastCount = 12

  public init(_ run: GlyphRun) {
    rest = run
    guard run.glyphs.count >= Self.leastCount, run.isEvenlySet else { return }
    packed = unsafe [UInt16](unsafeUninitializedCapacity: 3 * run.glyphs.count) { buffer, count in
      for glyph in run.glyphs {
        let bits = glyph.advance.bitPattern
        unsafe buffer[count] = UInt16(truncatingIfNeeded: glyph.id)
        unsafe buffer[count + 1] = UInt16(truncatingIfNeeded: bits)
        unsafe buffer[count + 2] = UInt16(truncatingIfNeeded: bits >> 16)
        count += 3
      }
    }
    rest.glyphs = []
  }

  /// The run with all its glyphs.
  public var run: GlyphRun {
    guard !packed.isEmpty else { return rest }
    var run = rest
    run.glyphs = unsafe [GlyphRun.Glyph](unsafeUninitializedCapacity: packed.count / 3) { buffer, count in
      var x: Float = 0
      var next = 0
      while next + 2 < packed.count {
        let advance = Float(bitPattern: UInt32(packed[next + 1]) | UInt32(packed[next + 2]) << 16)
        unsafe buffer.initializeElement(
          at: count, to: GlyphRun.Glyph(id: UInt32(packed[next]), x: x, y: 0, advance: advance))
        x += advance
        count += 1
        next += 3
      }
    }
    return run
  }

  /// Adds the numbers of its glyphs to others.
  public func addGlyphs(to ids: inout Set<UInt32>) {
    for glyph in rest.glyphs { ids.insert(glyph.id) }
    for index in stride(from: 0, to: packed.count, by: 3) { ids.insert(UInt32(packed[index])) }
  }

  public var font: FontID { rest.font }
  /// px.
  public var fontSize: Float { rest.fontSize }
  /// px.
  public var width: Float { rest.width }
  public var text: String { rest.text }
  /// Of its last glyph, px below the baseline.
  public var lastY: Float { rest.glyphs.last?.y ?? 0 }
  public var isEmpty: Bool { packed.isEmpty && rest.glyphs.isEmpty }
  /// As `GlyphRun` has it, px.
  public var uprightAxis: Float? { rest.uprightAxis }
  /// As `GlyphRun` has it.
  public var narrowing: Float { rest.narrowing }
}

extension GlyphRun {
  /// Whether each glyph stands on the baseline, where the advances of those before it end.
  fileprivate var isEvenlySet: Bool {
    var x: Float = 0
    for glyph in glyphs {
      guard glyph.y == 0, glyph.x == x, glyph.id <= UInt16.max else { return false }
      x += glyph.advance
    }
    return true
  }
}
