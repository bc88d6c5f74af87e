/// One end of a track's size. CSS Grid 1 §7.2.1 (#track-sizes).
public enum TrackBreadth: Equatable, Hashable, Sendable {
  /// Percentages are of the grid container's content box.
  case length(LengthPercentage)
  /// A number of `fr`: a share of what room the other tracks leave.
  case fraction(Float)
  case auto
  case minContent
  case maxContent
}

/// `<track-size>`: how wide a column, or how tall a row, may get.
public enum TrackSize: Equatable, Hashable, Sendable {
  case breadth(TrackBreadth)
  /// `minmax()`. A `fraction` is a maximum only.
  case minmax(TrackBreadth, TrackBreadth)
  /// `fit-content()`.
  case fitContent(LengthPercentage)

  public static let auto = TrackSize.breadth(.auto)
}

/// How often the tracks of a `repeat()` stand. CSS Grid 1 §7.2.3 (#repeat-notation).
public enum TrackRepetition: Equatable, Hashable, Sendable {
  case count(Int)
  /// As often as they fit.
  case autoFill
  /// The same, but without the tracks that nothing stands in.
  case autoFit
}

/// `<track-list>`: sizes of tracks, and names of the lines between them. Empty: `none`.
public struct TrackList: Equatable, Hashable, Sendable {
  public indirect enum Entry: Equatable, Hashable, Sendable {
    /// Names of the line at this place.
    case names([String])
    case track(TrackSize)
    /// Names and tracks, no further `repeat()`.
    case repeated(TrackRepetition, [Entry])
  }
  public var entries: [Entry]
  /// `subgrid`: the tracks are those of the grid around, where there is one; then there are no entries.
  public var subgrid: SubgridLines?

  public init(_ entries: [Entry] = []) { self.entries = entries }

  /// Tracks without names.
  public init(tracks: [TrackSize]) { entries = tracks.map(Entry.track) }
}

/// `subgrid <line-name-list>?`. CSS Grid 2 §9 (#subgrids).
public struct SubgridLines: Equatable, Hashable, Sendable {
  /// Names of lines, one list a line, so many times.
  public struct Entry: Equatable, Hashable, Sendable {
    public var names: [[String]]
    public var times: Int
    /// `repeat(auto-fill)`: as often as there are lines.
    public var isAutomatic: Bool

    public init(names: [[String]], times: Int = 1, isAutomatic: Bool = false) {
      self.names = names
      self.times = times
      self.isAutomatic = isAutomatic
    }
  }
  public var entries: [Entry]
  /// Whether the gap between the tracks is that of the grid around: `normal`.
  public var keepsGap = true

  public init(_ entries: [Entry] = []) { self.entries = entries }
}

/// `grid-template-areas`: rows of names. Every named area is a rectangle, and all rows are equally long.
/// CSS Grid 1 §7.3 (#grid-template-areas-property).
public struct GridAreas: Equatable, Hashable, Sendable {
  /// `nil` is a null cell. Empty: `none`.
  public var rows: [[String?]]

  public init(_ rows: [[String?]] = []) { self.rows = rows }
}

/// `grid-auto-flow`. CSS Grid 1 §7.7 (#grid-auto-flow-property).
public struct GridAutoFlow: Equatable, Hashable, Sendable {
  /// Items fill columns, one after the other, rather than rows.
  public var isColumn: Bool
  /// Later items may fill holes that earlier ones left.
  public var isDense: Bool

  public init(isColumn: Bool = false, isDense: Bool = false) {
    self.isColumn = isColumn
    self.isDense = isDense
  }
}

/// `<grid-line>`. CSS Grid 1 §8.3 (#line-placement).
public enum GridLine: Equatable, Hashable, Sendable {
  case auto
  /// The edge of a named area, or else the first line of the name.
  case named(String)
  /// The line of that number, from the end where it is negative, of those with the name. Never 0.
  case line(Int, String?)
  /// So many tracks from the opposite line, or up to the so-manieth line of the name. At least 1.
  case span(Int, String?)
}
