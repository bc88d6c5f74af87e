/// The layout of one box. Lengths are CSS px, unrounded.
public struct Layout: Equatable, Sendable {
  /// The border box, relative to the border box of the nearest ancestor that has a box.
  public var frame: Rect
  /// Used padding.
  public var padding: Edges<Float>
  /// Used border widths.
  public var border: Edges<Float>
  /// Used margins: what `auto` ones came to, but in a grid, where they are 0.
  public var margin: Edges<Float>
  /// The scrollable overflow's size: how far the padding box and what overflows it reach to the right and
  /// down of the padding box's corner. Descendants count unless a box between them and this one clips or
  /// scrolls, or they are placed in a box further out. CSS Overflow 3 §2.2 (#scrollable).
  public var contentSize: Size<Float>
  /// Distance of the baselines from the top of the border box; `nil`: none.
  public var firstBaseline: Float?
  public var lastBaseline: Float?
}

extension LayoutTree {
  /// The box's layout, as of the last `computeLayout`.
  public func layout(of node: NodeID) -> Layout {
    let index = index(node)
    let nodes = nodes
    let frame = nodes.frames[index]
    let baseWidth = nodes.containingWidth(index, ofRoot: lastAvailable.width.extent)
    let padding = nodes.padding(index, Extent(baseWidth))
    // What has no box keeps nothing of when it had one.
    let hasBox = nodes.display(index).hasBox
    let first = hasBox ? nodes.baseline(index, first: true, isForLayout: false) : .indefinite
    let last = hasBox ? nodes.baseline(index, first: false, isForLayout: false) : .indefinite
    return Layout(
      frame: Rect(x: frame.x, y: frame.y, width: frame.z, height: frame.w),
      padding: Edges(padding), border: nodes.styles[index].border, margin: Edges(nodes.usedMargins(index, baseWidth)),
      contentSize: nodes.contentSize(index), firstBaseline: first.definite, lastBaseline: last.definite)
  }

  /// The border box alone, relative to the nearest ancestor's that has a box.
  @inline(__always) public func frame(of node: NodeID) -> Rect {
    let index = index(node)
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
  /// Width of a box's containing block, as laid out: its parent's content box, for an absolute box the
  /// padding box of where it is placed.
  ///
  /// - Parameter available: width of the root's containing block, where it is definite.
  fileprivate func containingWidth(_ node: Int, ofRoot available: Extent) -> Float {
    guard (units(node) & (StyleUnits.paddings | StyleUnits.margins)) != 0 else { return 0 }
    var owner = isOutOfFlow(node) ? containingBlock(node) : parentBox(node)
    // A cell's containing block is its table's grid. CSS Tables 3 §3.8.3 (#bounding-box-assignment).
    while owner >= 0, !isOutOfFlow(node), display(owner) == .tablePart { owner = parentBox(owner) }
    guard owner >= 0, node != pass.root else { return available.orZero() }
    // A grid item's is its grid area. CSS Grid 2 §5.2 (#grid-item-sizing).
    if display(owner) == .grid, !isOutOfFlow(node), hasCache(node), cache(node).flags.contains(.run) {
      return larger(0, cache(node).run.key.request.base.x.orZero())
    }
    // A caption's is as wide as the table with its edges. CSS Tables 3 §3.3 (#table-model).
    if isTable(owner), !isOutOfFlow(node), styles[node].tablePart == .caption { return larger(0, frames[owner].z) }
    var insets = styles[owner].borders + gutters(owner)
    if !isOutOfFlow(node) { insets += padding(owner, Extent(containingWidth(owner, ofRoot: available))) }
    return larger(0, frames[owner].z - insets.sums.x)
  }

  /// The box that an absolute box is placed in; -1: none.
  private func containingBlock(_ node: Int) -> Int {
    var owner = parentBox(node)
    while owner >= 0, owner != pass.root, !isContainingBlock(owner, of: styles[node].position) {
      owner = parentBox(owner)
    }
    return owner
  }

  /// Used margins, as laid out.
  fileprivate func usedMargins(_ node: Int, _ baseWidth: Float) -> SIMD4<Float> {
    var result = margins(node, Extent(baseWidth))
    guard units(node) & StyleUnits.margins != 0, (0..<4).contains(where: { isMarginAuto(node, $0) }) else {
      return result
    }
    let parent = parentBox(node)
    var automatic = pass.automaticMargins[Int32(truncatingIfNeeded: node)] ?? .zero
    if !isOutOfFlow(node), parent >= 0, display(parent) == .block || display(parent) == .flowRoot {
      // What is left of the parent's content box. CSS 2 §10.3.3 (#blockwidth).
      let insets = edges(parent, Extent(baseWidth)) + gutters(parent)
      let x = frames[node].x - relativeOffset(node, Extents(baseWidth, .indefinite)).x
      automatic[0] = larger(0, x - insets[0])
      automatic[2] = larger(0, frames[parent].z - insets[2] - x - frames[node].z)
    }
    for edge in 0..<4 where isMarginAuto(node, edge) { result[edge] = automatic[edge] }
    return result
  }

  /// See `Layout.contentSize`. Walks down without recursion: trees may be deep.
  fileprivate func contentSize(_ node: Int) -> Size<Float> {
    let borders = styles[node].borders
    var size = SIMD2(frames[node].z, frames[node].w) - borders.sums
    var open: [(node: Int, corner: SIMD2<Float>)] = [(node, -SIMD2(borders[0], borders[1]))]
    while let (parent, corner) = open.popLast() {
      var child = firstBox(parent)
      while child >= 0 {
        if !isOutOfFlow(child) || isPlaced(child, in: node) {
          let frame = frames[child]
          let start = corner + SIMD2(frame.x, frame.y)
          size = pointwiseMax(size, start + SIMD2(frame.z, frame.w))
          let overflow = styles[child].overflow
          if links[child].firstChild >= 0, overflow.width == .visible, overflow.height == .visible {
            open.append((child, start))
          }
        }
        child = nextBox(child, in: parent)
      }
    }
    return Size(width: larger(0, size.x), height: larger(0, size.y))
  }

  /// Whether an absolute box is placed in a box, or in something inside it.
  private func isPlaced(_ child: Int, in node: Int) -> Bool {
    var owner = containingBlock(child)
    while owner >= 0 {
      if owner == node { return true }
      owner = parentBox(owner)
    }
    return false
  }
}
