/// The properties that few boxes have, apart so that the common record stays small.
struct RareProperties: Equatable, Hashable, Sendable {
  var inset = Edges<Dimension>(all: .auto)
  var flexLineCount = 1
  var float = FloatSide.none
  var clear = Clear.none
  /// Of an absolute box that would stand in a line by itself; `nil`: where a block would.
  var lineStart: LineStart?
  /// `nil`: as `isReplaced` has it.
  var compressibility: Compressibility?
  var fillsAvailableWidth = false
  var suppressesBaseline = false
  var intrinsicContentWidth: Float?
  /// Of a grid container; `nil`: all initial.
  var template: GridTemplate?
  /// Of a grid item; `nil`: all initial.
  var placement: GridPlacement?
  /// Of a table or a part of one; `nil`: all initial.
  var table: TableStyle?
  /// Calculations and limited `fit-content`s, by the slot whose unit is `StyleUnits.rare`.
  var lengths: [LengthSlot: Dimension] = [:]

  static let initial = RareProperties()
}

/// `RareProperties` that copies of a style share. They are changed only where nothing else holds them.
@usableFromInline final class RareStyle: Sendable {
  nonisolated(unsafe) fileprivate(set) var properties: RareProperties

  init(_ properties: RareProperties) { self.properties = properties }
}

extension Style {
  /// Changes the rare properties of this style alone; a box whose are all initial has none.
  mutating func changeRare(_ change: (inout RareProperties) -> Void) {
    if !isKnownUniquelyReferenced(&rare) { rare = RareStyle(rare?.properties ?? .initial) }
    guard let own = rare else { return }
    change(&own.properties)
    if own.properties == .initial { rare = nil }
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
