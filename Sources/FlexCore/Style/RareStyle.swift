/// The properties that few boxes have, apart so that the common record stays small.
struct RareProperties: Equatable, Hashable, Sendable {
  var inset = Edges<Dimension>(all: .auto)
  var flexLineCount = 1
  var scrollbar: Float = 0
  /// `nil`: none.
  var stableGutters: Edges<Float>?
  /// Of an absolute box that would stand in a line by itself; `nil`: where a block would.
  var lineStart: LineStart?
  /// `nil`: as `isReplaced` has it.
  var compressibility: Compressibility?
  var fillsAvailableWidth = false
  var fillsRemainingHeight = false
  var holdsContentInside = false
  var suppressesBaseline = false
  var standsInFittingBox = false
  var keepsStaticShare = false
  var fillsGridArea = false
  var notesGaps = false
  var leastBaseline: Float?
  var markerHeight: Float = 0
  var exactBorder: Edges<Float>?
  var intrinsicContentWidth: Float?
  var intrinsicContentHeight: Float?
  var rowsShown: Float = 0
  var isListRow = false
  /// Of a grid container; `nil`: all initial.
  var template: GridTemplate?
  /// Of a grid item, where `PackedLines` can't say it; else `nil`.
  var placement: GridPlacement?
  /// Of a table or a part of one; `nil`: all initial.
  var table: TableStyle?
  /// Calculations and limited `fit-content`s, by the slot whose unit is `StyleUnits.rare`.
  var lengths: [LengthSlot: Dimension] = [:]

  static let initial = RareProperties()
}

/// `RareProperties` that copies of a style share until one of them changes them.
@usableFromInline struct RareStyle: Sendable {
  /// One element: an array is what values can share and change in place.
  private var storage: [RareProperties]

  init(_ properties: RareProperties) { storage = [properties] }

  var properties: RareProperties {
    @inline(__always) _read { yield storage[0] }
  }

  mutating func change(_ body: (inout RareProperties) -> Void) { body(&storage[0]) }
}

extension Style {
  /// Changes the rare properties of this style alone; a box whose are all initial has none.
  mutating func changeRare(_ change: (inout RareProperties) -> Void) {
    if rare == nil { rare = RareStyle(.initial) }
    rare?.change(change)
    if rare?.properties == .initial { rare = nil }
  }
}

extension Edges where Value == Dimension {
  /// The same edges, with what is not finite as `auto`.
  var finite: Edges {
    func clean(_ value: Dimension) -> Dimension {
      switch value {
      case .px(let px): px.isFinite ? .px(Style.finite(px)) : .auto
      case .percent(let percent): percent.isFinite ? .percent(Style.finite(percent)) : .auto
      default: value
      }
    }
    return Edges(left: clean(left), right: clean(right), top: clean(top), bottom: clean(bottom))
  }
}
