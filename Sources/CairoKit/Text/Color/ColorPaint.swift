public import FlexTree

/// What a glyph in several colours is painted with. Lengths are those of a font 1000 px high, y downwards from the
/// baseline. OpenType 1.9.1, COLR (#paint-tables).
public indirect enum ColorPaint: Equatable, Sendable {
  /// The first lies lowest.
  case layers([ColorPaint])
  case solid(Ink)
  case gradient(Gradient)
  /// Inside the outline of a glyph.
  case glyph(UInt32, ColorPaint)
  case transform(Matrix, ColorPaint)
  /// The first over, or otherwise together with, the second.
  case composite(ColorPaint, BlendMode, ColorPaint)

  /// An entry of a palette, or the colour of the text.
  public struct Ink: Equatable, Sendable {
    /// `nil`: the colour of the text.
    public var entry: Int?
    /// What the colour's own is multiplied by.
    public var alpha: Float
  }

  public struct Gradient: Equatable, Sendable {
    public enum Geometry: Equatable, Sendable {
      case linear(from: SIMD2<Float>, to: SIMD2<Float>)
      /// Between two circles: centre and radius.
      case radial(from: SIMD3<Float>, to: SIMD3<Float>)
      /// Degrees, counterclockwise from the right.
      case sweep(center: SIMD2<Float>, from: Float, to: Float)
    }
    public enum Extent: UInt8, Sendable { case pad, `repeat`, reflect }
    public struct Stop: Equatable, Sendable {
      public var offset: Float
      public var ink: Ink
    }
    public var geometry: Geometry
    /// By their offsets.
    public var stops: [Stop]
    public var extent: Extent
  }
}

/// One palette of a font. OpenType 1.9.1, CPAL (#palette-type-array).
public struct GlyphPalette: Equatable, Sendable {
  public var colors: [Color]
  public var suitsLightBackgrounds: Bool
  public var suitsDarkBackgrounds: Bool
}

extension FontSet {
  /// Whether a font has glyphs that are made of layers or gradients.
  public func hasColorPaints(_ id: FontID) -> Bool { self[id]?.colorTables != nil }

  /// What a glyph is painted with; `nil` where it is an outline as others are.
  public func colorPaint(of glyph: UInt32, in id: FontID) -> ColorPaint? {
    guard let typeface = self[id], let tables = typeface.colorTables else { return nil }
    return tables.paint(of: glyph)
  }

  /// The name by which documents know a font: their own, or that of its file.
  public func usedFamily(of id: FontID) -> String { self[id]?.description.givenFamily ?? familyName(of: id) }

  /// The palettes of a font, the first of which is the one that is taken.
  public func palettes(of id: FontID) -> [GlyphPalette] { self[id]?.colorTables?.palettes ?? [] }
}
