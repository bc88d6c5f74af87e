/// Which colours glyphs in several colours have. CSS Fonts 4 §9.1 (#font-palette-prop).
public indirect enum FontPalette: Equatable, Sendable {
  case normal
  /// The first that the font has for light, or for dark backgrounds.
  case light, dark
  /// With its dashes, and what rules of that name say, the last first.
  case named(String, [FontPaletteValues])
  /// Each with its percentage, 0…100; `nil`: an equal share of the rest. §9.1.1 (#typedef-palette-mix).
  case mix([Share], ColorInterpolation)

  public struct Share: Equatable, Sendable {
    public var palette: FontPalette
    public var percentage: Double?

    public init(palette: FontPalette, percentage: Double?) {
      self.palette = palette
      self.percentage = percentage
    }
  }
}

/// A palette that a document defines. CSS Fonts 4 §9.2 (#font-palette-values).
public struct FontPaletteValues: Equatable, Sendable {
  public enum Base: Equatable, Sendable {
    case light, dark
    /// From 0.
    case index(Int)
  }
  /// Families that it is for, in lower case.
  public var families: [String]
  public var base: Base
  /// Colours by their places in the palette.
  public var overrides: [Int: Color]

  public init(families: [String] = [], base: Base = .index(0), overrides: [Int: Color] = [:]) {
    self.families = families
    self.base = base
    self.overrides = overrides
  }
}
