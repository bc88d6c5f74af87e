internal import FlexCore

/// How much room measured boxes are offered.
///
/// Deviation: a measured box takes at most the room inside its container, also where CSS would let it
/// overflow by its smallest content; and containers of such boxes are as wide as these are in that
/// room. FlexLayout asks views for their size in the container's room, then lets containers overflow.
/// `readme.intro1` pins it.
struct LeafLimits {
  /// The width inside the container as far as it can be told before layout, px.
  let width: Float?

  /// The room inside a box that stands in this room.
  func inside(_ style: FlexCore.Style) -> LeafLimits {
    let margins = (style.margin.left.resolved(against: width) ?? 0) + (style.margin.right.resolved(against: width) ?? 0)
    var outer = style.size.width.resolved(against: width) ?? width.map { $0 - margins }
    if let maximum = style.maxSize.width.resolved(against: width) { outer = min(outer ?? maximum, maximum) }
    guard let outer else { return LeafLimits(width: nil) }
    let isPadded = style.boxSizing == .borderBox || style.size.width == .auto
    let padding = style.padding.left.resolved(against: width ?? 0) + style.padding.right.resolved(against: width ?? 0)
    return LeafLimits(width: max(0, isPadded ? outer - padding : outer))
  }

  /// Keeps a measured box within its container on the axes where it has no size of its own.
  static func limit(_ style: inout FlexCore.Style) {
    guard style.position != .absolute, style.aspectRatio == nil else { return }
    if style.size.width == .auto, style.maxSize.width == .auto {
      style.maxSize.width = wholeContainer(less: style.margin.left, style.margin.right)
    }
    if style.size.height == .auto, style.maxSize.height == .auto {
      style.maxSize.height = wholeContainer(less: style.margin.top.length, style.margin.bottom.length)
    }
  }

  private static func wholeContainer(less margins: Dimension...) -> Dimension {
    var px: Float = 0
    var percent: Float = 100
    for margin in margins {
      if case .px(let value) = margin { px -= value }
      if case .percent(let value) = margin { percent -= value }
    }
    return .calc(.linear(px: px, percent: percent))
  }
}

extension Dimension {
  /// Itself if it is a length: percentages of vertical margins are of the width, not of the height.
  fileprivate var length: Dimension { if case .px = self { self } else { .zero } }
}
