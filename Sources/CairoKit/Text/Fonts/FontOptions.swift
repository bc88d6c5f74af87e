/// Where a `FontSet` takes its fonts from.
public struct FontOptions: Equatable, Sendable {
  /// Font files besides those installed, first come first.
  public var files: [String]
  /// Folders whose font files are taken, subfolders included.
  public var folders: [String]
  /// Whether installed fonts exist. Without them only the files and folders above do, and text
  /// comes out the same on every machine.
  public var useSystemFonts: Bool

  public init(files: [String] = [], folders: [String] = [], useSystemFonts: Bool = true) {
    self.files = files
    self.folders = folders
    self.useSystemFonts = useSystemFonts
  }
}

/// One entry of a `font-family` list.
public enum FontFamilyName: Hashable, Sendable {
  /// CSS Fonts 4 §3.1 (#generic-font-families).
  public enum Generic: String, Hashable, Sendable {
    /// Of text that names no family.
    case standard
    case serif, sansSerif, monospace, cursive, fantasy, systemUI, math, emoji, fangsong
  }
  case named(String)
  case generic(Generic)
}

/// Which face a text asks for, at no particular size. CSS Fonts 4 §5.2 (#font-style-matching).
public struct FontRequest: Hashable, Sendable {
  public enum Slant: Hashable, Sendable {
    case normal
    case italic
    /// Degrees.
    case oblique(Float)
  }
  public var families: [FontFamilyName]
  /// 1…1000.
  public var weight: Float
  /// Percent.
  public var stretch: Float
  public var slant: Slant
  public var variations: [FontVariationValue]
  /// px, for the `opsz` axis of fonts that have one; `nil` leaves the axis alone.
  public var opticalSize: Float?
  public var synthesizesWeight: Bool
  public var synthesizesSlant: Bool
  /// Generic families are those of this writing, where its fonts are installed.
  public var writing: EastAsianWriting?

  public init(
    families: [FontFamilyName], weight: Float = 400, stretch: Float = 100, slant: Slant = .normal,
    variations: [FontVariationValue] = [], opticalSize: Float? = nil, synthesizesWeight: Bool = true,
    synthesizesSlant: Bool = true, writing: EastAsianWriting? = nil
  ) {
    self.families = families
    self.weight = weight
    self.stretch = stretch
    self.slant = slant
    self.variations = variations
    self.opticalSize = opticalSize
    self.synthesizesWeight = synthesizesWeight
    self.synthesizesSlant = synthesizesSlant
    self.writing = writing
  }
}

/// A variation axis at a value, as `wght` at 550.
public struct FontVariationValue: Hashable, Sendable {
  public var tag: String
  public var value: Float

  public init(tag: String, value: Float) {
    self.tag = tag
    self.value = value
  }
}

/// Vertical measures of a font at a size, in px; all are distances, positive in the usual direction.
public struct FontMetrics: Equatable, Sendable {
  /// Above the baseline, unrounded.
  public var ascent: Float
  /// Below the baseline, unrounded.
  public var descent: Float
  /// Of the em box, which is a font size high: above the baseline.
  public var emAscent: Float
  public var lineGap: Float
  public var xHeight: Float
  public var capHeight: Float
  /// From the baseline down to the top edge of an underline.
  public var underlineOffset: Float
  public var underlineThickness: Float
  /// From the baseline up to the top edge of a strike-through line.
  public var strikeoutOffset: Float
  public var strikeoutThickness: Float
  /// Advance of `0`: the unit `ch`.
  public var zeroAdvance: Float
  public var spaceAdvance: Float
  /// Average advance of all characters as the font states it, and width of the box around all glyphs: what form
  /// controls are measured by.
  public var averageAdvance: Float
  public var widestExtent: Float
}

/// A font that a document brings, its files at hand. CSS Font Loading 3 §2 (#fontface-interface).
public struct FontFace: Sendable {
  public enum Source: Sendable {
    case file(String)
    /// TTF, OTF, TTC, WOFF or WOFF2.
    case bytes([UInt8])
    /// An installed font by full or PostScript name.
    case local(String)
  }
  public var family: String
  /// In order; the first that can be read is taken.
  public var sources: [Source]
  /// `nil` takes what the file says.
  public var weight: ClosedRange<Float>?
  public var stretch: ClosedRange<Float>?
  public var slant: FontRequest.Slant?
  /// Code points the face is used for; empty is all.
  public var unicodeRanges: [ClosedRange<UInt32>]

  public init(
    family: String, sources: [Source], weight: ClosedRange<Float>? = nil, stretch: ClosedRange<Float>? = nil,
    slant: FontRequest.Slant? = nil, unicodeRanges: [ClosedRange<UInt32>] = []
  ) {
    self.family = family
    self.sources = sources
    self.weight = weight
    self.stretch = stretch
    self.slant = slant
    self.unicodeRanges = unicodeRanges
  }
}

extension FontOptions {
  /// Paths of all font files that text may be set in: those given, and with system fonts those installed.
  public var allFiles: (given: [String], installed: [String]) {
    let inFolders = folders.flatMap { SystemFonts.faces(folder: $0).map(\.path) }
    let installed = useSystemFonts ? SystemFonts.faces.map(\.path) : []
    return (files + Set(inFolders).sorted(), Set(installed).sorted())
  }
}
