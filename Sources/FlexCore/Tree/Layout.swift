/// The layout of one box. Lengths are CSS px, unrounded.
public struct Layout: Equatable, Sendable {
  /// The border box, relative to the border box of the nearest ancestor that has a box.
  public var frame: Rect
  /// Used padding.
  public var padding: Edges<Float>
  /// Used border widths.
  public var border: Edges<Float>
  /// Used margins; `auto` ones are what alignment made of them only where the parent is as wide.
  public var margin: Edges<Float>
  /// How far content reaches from the padding box's corner: the scrollable overflow's size.
  public var contentSize: Size<Float>
  /// Distance of the baselines from the top of the border box; `nil`: none.
  public var firstBaseline: Float?
  public var lastBaseline: Float?
}

extension LayoutTree {
  /// The box's layout, as of the last `computeLayout`.
  public func layout(of node: NodeID) -> Layout {
    let index = Int(node.index)
    precondition(index >= 0 && index < count, "no such box in this tree")
    let nodes = nodes
    let frame = nodes.frames[index]
    let parent = nodes.parentBox(index)
    var baseWidth: Float = 0
    if parent >= 0 {
      let insets = nodes.edges(parent, nodes.containingWidth(parent)) + nodes.gutters(parent)
      baseWidth = max(0, nodes.frames[parent].z - insets.sums.x)
    }
    let padding = nodes.padding(index, baseWidth)
    let first = nodes.baseline(index, first: true, isForLayout: false)
    let last = nodes.baseline(index, first: false, isForLayout: false)
    return Layout(
      frame: Rect(x: frame.x, y: frame.y, width: frame.z, height: frame.w),
      padding: Edges(padding), border: nodes.styles[index].border, margin: Edges(nodes.margins(index, baseWidth)),
      contentSize: nodes.contentSize(index), firstBaseline: first.isDefinite ? first : nil,
      lastBaseline: last.isDefinite ? last : nil)
  }

  /// The border box alone, relative to the nearest ancestor's that has a box.
  @inline(__always) public func frame(of node: NodeID) -> Rect {
    let index = Int(node.index)
    precondition(index >= 0 && index < count, "no such box in this tree")
    let frame = nodes.frames[index]
    return Rect(x: frame.x, y: frame.y, width: frame.z, height: frame.w)
  }
}

extension Edges where Value == Float {
  /// From left, top, right, bottom.
  init(_ edges: SIMD4<Float>) {
    self.init(left: edges[0], right: edges[2], top: edges[1], bottom: edges[3])
  }
}

extension Nodes {
  /// Content width of a box's containing block, as laid out.
  fileprivate func containingWidth(_ node: Int) -> Float {
    guard units(node) & StyleUnits.paddings != 0 else { return 0 }
    let parent = parentBox(node)
    guard parent >= 0 else { return 0 }
    let insets = edges(parent, containingWidth(parent)) + gutters(parent)
    return max(0, frames[parent].z - insets.sums.x)
  }

  /// The farthest right and bottom edges of the children from the padding box's corner.
  /// CSS Overflow 3 §2.2 (#scrollable-overflow), without descendants' own overflow.
  fileprivate func contentSize(_ node: Int) -> Size<Float> {
    let borders = styles[node].borders
    var right: Float = 0
    var bottom: Float = 0
    var child = Int(links[node].firstChild)
    while child >= 0 {
      let frame = frames[child]
      right = max(right, frame.x + frame.z - borders[0])
      bottom = max(bottom, frame.y + frame.w - borders[1])
      child = Int(links[child].next)
    }
    return Size(width: right, height: bottom)
  }
}
