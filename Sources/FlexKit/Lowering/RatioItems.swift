internal import FlexCore

/// Items with an aspect ratio, which is stronger here than in CSS: the main size decides, also after
/// growing and shrinking, and beats a given cross size and stretching.
///
/// Deviation: `readme.aspectRatio.both`, `readme.aspectRatio.grow` and `readme.intro1` pin it.
struct RatioItems {
  private struct Item {
    var node: NodeID
    var main: Axis
    /// Width divided by height.
    var ratio: Float
  }

  /// Items that are stretched and grow or shrink: what they come to is known after a layout.
  private var items: [Item] = []

  /// Changes the style of an item in flow. A given size makes stretching pointless; of two the main
  /// one counts.
  static func adjust(_ style: inout FlexCore.Style, isParentRow: Bool, parentAlignItems: SelfAlignment) {
    guard let ratio = style.aspectRatio, style.position != .absolute else { return }
    // A maximum of one axis is one of the other, too.
    let limits = style.maxSize
    style.maxSize.width = smaller(limits.width, limits.height, times: ratio)
    style.maxSize.height = smaller(limits.height, limits.width, times: 1 / ratio)
    let cross: Axis = isParentRow ? .vertical : .horizontal
    if style.size.width != .auto, style.size.height != .auto { style.size[cross] = .auto }
    if isStretched(style, parentAlignItems), isGiven(style) { style.alignSelf = .flexStart }
  }

  /// Notes an item for `correct(_:)`.
  mutating func add(_ node: NodeID, _ style: FlexCore.Style, isParentRow: Bool, parentAlignItems: SelfAlignment) {
    guard let ratio = style.aspectRatio, style.position != .absolute, style.flexGrow > 0 || style.flexShrink > 0,
      RatioItems.isStretched(style, parentAlignItems), !RatioItems.isGiven(style)
    else { return }
    items.append(Item(node: node, main: isParentRow ? .horizontal : .vertical, ratio: ratio))
  }

  /// After a layout: an item whose main size isn't what its stretched cross size makes it has grown
  /// or shrunk. It starts from there again, but gets its cross size by the ratio. Returns whether
  /// the tree has to be laid out again.
  func correct(_ tree: LayoutTree) -> Bool {
    var isCorrected = false
    for item in items {
      let frame = tree.layout(of: item.node).frame
      let start = item.main == .horizontal ? frame.height * item.ratio : frame.width / item.ratio
      guard abs(start - frame.size[item.main]) > 0.01 else { continue }
      var style = tree.style(of: item.node)
      style.alignSelf = .flexStart
      style.flexBasis = .px(start)
      tree.setStyle(style, of: item.node)
      isCorrected = true
    }
    return isCorrected
  }

  /// The smaller of a maximum and another axis's times `factor`; only px can be compared.
  private static func smaller(_ own: Dimension, _ other: Dimension, times factor: Float) -> Dimension {
    guard case .px(let limit) = other else { return own }
    switch own {
    case .auto: return .px(limit * factor)
    case .px(let value): return .px(min(value, limit * factor))
    default: return own
    }
  }

  private static func isStretched(_ style: FlexCore.Style, _ parentAlignItems: SelfAlignment) -> Bool {
    (style.alignSelf == .auto ? parentAlignItems : style.alignSelf) == .stretch
  }

  private static func isGiven(_ style: FlexCore.Style) -> Bool {
    let hasBasis = style.flexBasis != .auto && style.flexBasis != .fitContent
    return style.size.width != .auto || style.size.height != .auto || hasBasis
  }
}
