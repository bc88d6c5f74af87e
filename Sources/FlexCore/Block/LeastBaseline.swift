extension Style {
  /// Of a block container: how far below its content's top edge the first baseline of its blocks lies at least, px;
  /// `nil`: nowhere. What stands beside that line, as a list item's marker does, may need the room above it.
  public var leastBaseline: Float? {
    get { rare?.properties.leastBaseline }
    set { changeRare { $0.leastBaseline = newValue.map(Style.finite) } }
  }
}

extension Nodes {
  /// Moves the first child with a baseline down, so that the baseline is not too near to its own top edge.
  ///
  /// CSS Lists 3 §3.1 (#list-style-position-outside) leaves the place of markers to browsers: this is Chromium's.
  @inline(never)
  func moveToLeastBaseline(_ child: Int, in node: Int, _ flow: inout BlockFlow) {
    guard let least = styles[node].leastBaseline else { return }
    guard var own = baseline(child, first: true).definite else { return }
    if isScrollContainer(child) { own = min(larger(own, 0), frames[child].w) }
    guard own < least else { return }
    frames[child].y += least - own
    flow.staticY += least - own
    flow.y += least - own
  }
}
