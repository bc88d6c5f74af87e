internal import FlexCore
internal import FlexTree

/// What a `<legend>` does to its fieldset once its height shows; margins and limits are changed then, and the tree is
/// laid out again. HTML §15.3.13 (#the-fieldset-and-legend-elements).
///
/// One less high than the fieldset's border stands in the border's middle, and what is below it begins no higher than
/// the fieldset's padding. Whatever height is asked for, the fieldset has room for its legend.
struct RenderedLegend {
  private let fieldset: BoxID
  private let legend: BoxID
  /// px that the legend's margins grow by.
  private let above: Float
  private let below: Float
  /// The fieldset's used padding at the top, where it isn't what its legend was placed by.
  private let padding: Float?
  /// The least height of the fieldset's border box, where it has less.
  private let leastHeight: Float?

  /// The legends of a tree that was laid out with all of them at the tops of their fieldsets.
  static func find(in tree: FragmentTree) -> [RenderedLegend] {
    tree.renderedLegends.compactMap { RenderedLegend($0.legend, of: $0.fieldset, in: tree) }
  }

  private init?(_ legend: BoxID, of fieldset: BoxID, in tree: FragmentTree) {
    (self.legend, self.fieldset) = (legend, fieldset)
    let (border, used) = (tree[fieldset].border, tree[fieldset].padding)
    let height = tree[legend].frame.height
    above = max(0, (border.top - height) / 2)
    let margin = tree[legend].style.layout.margin.bottom.resolved(against: tree[fieldset].contentSize.width) ?? 0
    below = max(0, border.top - height - above - margin)
    padding = tree[fieldset].style.layout.padding.top.resolved(against: 0) == used.top ? nil : used.top
    let top = above > 0 ? border.top : max(border.top, height + max(margin, 0))
    let least = top + used.top + used.bottom + border.bottom
    leastHeight = tree[fieldset].frame.height < least - 1 / 128 ? least : nil
    guard above > 0 || below > 0 || padding != nil || leastHeight != nil else { return nil }
  }

  func sink(in tree: inout FragmentTree) {
    var margin = tree[legend].style.layout.margin
    if let padding {
      margin.top = .px(-tree[fieldset].border.top - padding)
      let content = tree[fieldset].children.dropFirst().first { tree[$0].style.layout.fillsRemainingHeight }
      if let content { tree[content].style.layout.padding.top = .px(padding) }
    }
    if case .px(let top) = margin.top { margin.top = .px(top + above) }
    if case .px(let bottom) = margin.bottom { margin.bottom = .px(bottom + below) }
    tree[legend].style.layout.margin = margin
    guard let leastHeight else { return }
    freezeHeight(in: &tree)
    let (border, used) = (tree[fieldset].border, tree[fieldset].padding)
    let edges =
      tree[fieldset].style.layout.boxSizing == .contentBox ? border.top + border.bottom + used.top + used.bottom : 0
    tree[fieldset].style.layout.minSize.height = .px(max(0, leastHeight - edges))
  }

  /// Keeps percentages of the legend's height to what they were of: the room made for the legend has no part in them.
  private func freezeHeight(in tree: inout FragmentTree) {
    let layout = tree[legend].style.layout
    guard layout.size.height.isRelative || layout.minSize.height.isRelative || layout.maxSize.height.isRelative else {
      return
    }
    let (border, padding) = (tree[legend].border, tree[legend].padding)
    let edges = border.top + border.bottom + padding.top + padding.bottom
    let used = max(0, tree[legend].frame.height - (layout.boxSizing == .contentBox ? edges : 0))
    tree[legend].style.layout.size.height = .px(used)
    tree[legend].style.layout.minSize.height = .auto
    tree[legend].style.layout.maxSize.height = .auto
  }
}

extension Dimension {
  var isRelative: Bool {
    switch self {
    case .percent, .calc: true
    default: false
    }
  }
}

extension LayoutStage {
  /// Text alignment moves a legend as a whole, by its border box; its margin at the start comes on top of that.
  func alignLegends() {
    for (fieldset, legend) in tree.renderedLegends where !tree[fieldset].style.text.writingMode.isVertical {
      align(legend, in: fieldset)
    }
  }

  private func align(_ legend: BoxID, in fieldset: BoxID) {
    let margin = tree[legend].style.layout.margin
    guard margin.left != .auto, margin.right != .auto else { return }
    let isReversed = tree[fieldset].style.text.usedDirection == .rtl
    let room = tree[fieldset].contentSize.width
    let end = (isReversed ? margin.left : margin.right).resolved(against: room) ?? 0
    let free = room - tree[legend].frame.width
    // From where it stands: behind its margin at the start.
    let wanted: Float
    switch tree[legend].style.text.textAlign {
    case .center: wanted = free / 2
    case .right where !isReversed, .left where isReversed, .end: wanted = free - end
    default: return
    }
    // One wider than the room sticks out at its end.
    let shift = max(0, wanted)
    tree[legend].frame.x += isReversed ? -shift : shift
  }
}
