extension Style {
  /// Of a block container beside which a list item's marker stands, without a line of its own: how high its border box is
  /// at least, px, whatever height or limit it has. The margins of its blocks end where they would without the marker:
  /// they stay outside the box, and where they meet in it, they are both above and below it.
  ///
  /// CSS Lists 3 §3.1 (#list-style-position-outside) leaves the place of markers to browsers: this is Chromium's.
  public var markerHeight: Float {
    get { rare?.properties.markerHeight ?? 0 }
    set { changeRare { $0.markerHeight = Style.finite(newValue) } }
  }
}
