/// What a grid container has besides a flex container's properties.
struct GridTemplate: Equatable, Hashable, Sendable {
  var columns = TrackList()
  var rows = TrackList()
  var areas = GridAreas()
  var autoColumns: [TrackSize] = [.auto]
  var autoRows: [TrackSize] = [.auto]
  var autoFlow = GridAutoFlow()

  static let initial = GridTemplate()
}

/// Where a grid item stands.
struct GridPlacement: Equatable, Hashable, Sendable {
  var columnStart = GridLine.auto
  var columnEnd = GridLine.auto
  var rowStart = GridLine.auto
  var rowEnd = GridLine.auto
}

extension Style {
  /// `grid-template-columns`. CSS Grid 1 §7.2 (#track-sizing).
  public var gridTemplateColumns: TrackList {
    get { template.columns }
    set { changeTemplate { $0.columns = newValue } }
  }

  /// `grid-template-rows`.
  public var gridTemplateRows: TrackList {
    get { template.rows }
    set { changeTemplate { $0.rows = newValue } }
  }

  /// `grid-template-areas`.
  public var gridTemplateAreas: GridAreas {
    get { template.areas }
    set { changeTemplate { $0.areas = newValue } }
  }

  /// `grid-auto-columns`: sizes of the columns that no template names, over and over. Empty counts as
  /// `auto`. CSS Grid 1 §7.6 (#auto-tracks).
  public var gridAutoColumns: [TrackSize] {
    get { template.autoColumns }
    set { changeTemplate { $0.autoColumns = newValue.isEmpty ? [.auto] : newValue } }
  }

  /// `grid-auto-rows`.
  public var gridAutoRows: [TrackSize] {
    get { template.autoRows }
    set { changeTemplate { $0.autoRows = newValue.isEmpty ? [.auto] : newValue } }
  }

  /// `grid-auto-flow`.
  public var gridAutoFlow: GridAutoFlow {
    get { template.autoFlow }
    set { changeTemplate { $0.autoFlow = newValue } }
  }

  /// `grid-column-start`. CSS Grid 1 §8.3 (#line-placement).
  @inlinable public var gridColumnStart: GridLine {
    get { line(.columnStart) }
    @inline(__always) set { setLine(.columnStart, newValue) }
  }

  /// `grid-column-end`.
  @inlinable public var gridColumnEnd: GridLine {
    get { line(.columnEnd) }
    @inline(__always) set { setLine(.columnEnd, newValue) }
  }

  /// `grid-row-start`.
  @inlinable public var gridRowStart: GridLine {
    get { line(.rowStart) }
    @inline(__always) set { setLine(.rowStart, newValue) }
  }

  /// `grid-row-end`.
  @inlinable public var gridRowEnd: GridLine {
    get { line(.rowEnd) }
    @inline(__always) set { setLine(.rowEnd, newValue) }
  }

  var template: GridTemplate { rare?.properties.template ?? .initial }

  var placement: GridPlacement {
    if lines.isRare { return rare?.properties.placement ?? GridPlacement() }
    return GridPlacement(
      columnStart: lines[.columnStart], columnEnd: lines[.columnEnd], rowStart: lines[.rowStart],
      rowEnd: lines[.rowEnd])
  }

  private mutating func changeTemplate(_ change: (inout GridTemplate) -> Void) {
    changeRare { rare in
      var template = rare.template.take() ?? .initial
      change(&template)
      if template != .initial { rare.template = template }
    }
  }
}
