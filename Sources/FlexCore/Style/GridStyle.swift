/// What a grid container has besides a flex container's properties.
struct GridTemplate: Equatable, Hashable, Sendable {
  var columns = TrackList()
  var rows = TrackList()
  var areas = GridAreas()
  var autoColumns: [TrackSize] = [.auto]
  var autoRows: [TrackSize] = [.auto]
  var autoFlow = GridAutoFlow()
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
  public var gridColumnStart: GridLine {
    get { placement.columnStart }
    set { changePlacement { $0.columnStart = newValue } }
  }

  /// `grid-column-end`.
  public var gridColumnEnd: GridLine {
    get { placement.columnEnd }
    set { changePlacement { $0.columnEnd = newValue } }
  }

  /// `grid-row-start`.
  public var gridRowStart: GridLine {
    get { placement.rowStart }
    set { changePlacement { $0.rowStart = newValue } }
  }

  /// `grid-row-end`.
  public var gridRowEnd: GridLine {
    get { placement.rowEnd }
    set { changePlacement { $0.rowEnd = newValue } }
  }

  var template: GridTemplate { rare?.properties.template ?? GridTemplate() }
  /// Whether the box says anything of where it stands in a grid.
  var isPlaced: Bool { rare?.properties.placement != nil }

  var placement: GridPlacement { rare?.properties.placement ?? GridPlacement() }

  private mutating func changeTemplate(_ change: (inout GridTemplate) -> Void) {
    changeRare { rare in
      var template = rare.template.take() ?? GridTemplate()
      change(&template)
      if template != GridTemplate() { rare.template = template }
    }
  }

  private mutating func changePlacement(_ change: (inout GridPlacement) -> Void) {
    changeRare { rare in
      var placement = rare.placement.take() ?? GridPlacement()
      change(&placement)
      if placement != GridPlacement() { rare.placement = placement }
    }
  }
}
