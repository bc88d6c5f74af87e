internal import FlexCore
internal import FlexTree

/// A `<legend>` less high than its fieldset's border: it stands in the border's middle, and what is below it begins
/// no higher than the fieldset's padding. HTML §15.3.13 (#the-fieldset-and-legend-elements).
///
/// The legend's height shows when all is laid out; its margins are changed then and the tree is laid out again.
struct SunkLegend {
  private let legend: BoxID
  /// px that the legend's margins grow by.
  private let above: Float
  private let below: Float

  /// The legends of a tree that was laid out with all of them at the tops of their fieldsets.
  static func find(in tree: BoxTree) -> [SunkLegend] {
    tree.boxes.indices.compactMap { index in
      let fieldset = BoxID(index: index)
      guard let legend = tree.renderedLegend(of: fieldset) else { return nil }
      let border = tree[fieldset].border.top
      let height = tree[legend].frame.height
      let above = max(0, (border - height) / 2)
      let margin = tree[legend].style.layout.margin.bottom.resolved(against: tree[fieldset].contentSize.width) ?? 0
      let lowest = border - height - above
      let below = max(0, lowest - margin)
      return above > 0 || below > 0 ? SunkLegend(legend: legend, above: above, below: below) : nil
    }
  }

  func sink(in tree: inout BoxTree) {
    var margin = tree[legend].style.layout.margin
    if case .px(let top) = margin.top { margin.top = .px(top + above) }
    if case .px(let bottom) = margin.bottom { margin.bottom = .px(bottom + below) }
    tree[legend].style.layout.margin = margin
  }
}
