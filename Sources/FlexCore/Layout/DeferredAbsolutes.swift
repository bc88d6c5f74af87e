/// An absolute box whose containing block isn't its parent: it is placed once the flow stands.
struct DeferredAbsolute {
  var node: Int32
  var isPending: Bool
  /// From the parent box's border-box corner.
  var position: StaticPosition
}

extension Nodes {
  /// Places an absolute child, or notes its static position until its containing block is laid out.
  ///
  /// - Parameters:
  ///   - parentSize: the parent's border box.
  ///   - position: from the parent's border-box corner.
  func placeAbsolute(_ child: Int, parent: Int, parentSize: SIMD2<Float>, _ position: StaticPosition) {
    if parent == pass.root || isContainingBlock(parent, of: styles[child].position) {
      placeInPaddingBox(child, of: parent, size: parentSize, position, offset: .zero)
      return
    }
    pass.deferAbsolute(
      DeferredAbsolute(node: Int32(truncatingIfNeeded: child), isPending: true, position: position), self)
  }

  /// Lays a box out in the padding box of `owner`.
  ///
  /// - Parameters:
  ///   - position: from the owner's border-box corner.
  ///   - offset: of the parent box's border-box corner from the owner's.
  private func placeInPaddingBox(
    _ node: Int, of owner: Int, size: SIMD2<Float>, _ position: StaticPosition, offset: SIMD2<Float>
  ) {
    if styles[node].rare != nil, styles[node].keepsStaticShare {
      let shares = SIMD2(position.horizontal.bias.share, position.vertical.bias.share)
      pass.staticShares[Int32(truncatingIfNeeded: node)] = shares == .zero ? nil : shares
    }
    var borders = styles[owner].borders + gutters(owner)
    if styles[owner].rare != nil, styles[owner].holdsContentInside {
      borders.y = larger(borders.y, legendEdge(in: owner, above: node))
    }
    let containing = SIMD2(larger(0, size.x - borders.sums.x), larger(0, size.y - borders.sums.y))
    // A scroll bar may be wider than its box.
    let corner = SIMD2(min(borders.x, size.x), min(borders.y, size.y))
    var frame = absoluteLayout(
      node, containing: containing, position: position.moved(by: -corner), owner: owner)
    frame.x += corner.x - offset.x
    frame.y += corner.y - offset.y
    frames[node] = frame
  }

  /// The lower margin edge of the legend of a box that holds its content inside, from its border box's top, for boxes in
  /// that content; else 0. HTML §15.3.13 (#the-fieldset-and-legend-elements).
  @inline(never) private func legendEdge(in owner: Int, above node: Int) -> Float {
    let legend = legend(of: owner)
    guard legend >= 0, nextBox(legend, in: owner) >= 0 else { return 0 }
    var box = node
    while box >= 0, parentBox(box) != owner { box = parentBox(box) }
    guard box != legend else { return 0 }
    return frames[legend].y + frames[legend].w + margins(legend, Extent(frames[owner].z))[3]
  }

  /// The legend of a box that holds its content inside; -1: none.
  func legend(of owner: Int) -> Int {
    let first = firstBox(owner)
    guard first >= 0, styles[first].rare != nil, styles[first].suppressesBaseline, !isOutOfFlow(first) else {
      return -1
    }
    let content = nextBox(first, in: owner)
    return content < 0 || styles[content].fillsRemainingHeight ? first : -1
  }

  /// Places all that was put off. Boxes inside others come after them.
  func placeDeferredAbsolutes() {
    pass.dropStaleAbsolutes(self)
    var index = 0
    while index < pass.deferredCount {
      pass.deferred[index].isPending = isRendered(Int(pass.deferred[index].node))
      index += 1
    }
    index = 0
    while index < pass.deferredCount {
      placeDeferred(index)
      index += 1
    }
  }

  private func placeDeferred(_ index: Int) {
    guard pass.deferred[index].isPending else { return }
    let node = Int(pass.deferred[index].node)
    // Ancestors that are put off themselves come first; they may note this box anew.
    var ancestor = Int(links[node].parent)
    while ancestor >= 0 {
      if let outer = pass.deferredIndex(ancestor, self), pass.deferred[outer].isPending {
        placeDeferred(outer)
        break
      }
      ancestor = Int(links[ancestor].parent)
    }
    pass.deferred[index].isPending = false
    let record = pass.deferred[index]
    let position = styles[node].position
    var owner = parentBox(node)
    var offset = SIMD2<Float>.zero
    while owner >= 0, owner != pass.root, !isContainingBlock(owner, of: position) {
      offset += SIMD2(frames[owner].x, frames[owner].y)
      owner = parentBox(owner)
    }
    guard owner >= 0 else { return }
    placeInPaddingBox(
      node, of: owner, size: SIMD2(frames[owner].z, frames[owner].w), record.position.moved(by: offset),
      offset: offset)
  }
}

extension StaticPosition.Bias {
  /// The part of a box that stands before its static position.
  fileprivate var share: Float {
    switch self {
    case .start: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

extension Style {
  /// Whether the box stands for an absolute one that is laid out elsewhere, so that `LayoutTree.staticShare(of:)` tells
  /// how that is put to its static position.
  public var keepsStaticShare: Bool {
    get { rare?.properties.keepsStaticShare ?? false }
    set { changeRare { $0.keepsStaticShare = newValue } }
  }
}

extension LayoutTree {
  /// Which part of its size, to the left and above, an absolute box would have before its static position: 0, ½ or 1; 0
  /// where its style doesn't keep that. CSS Position 3 §4.1 (#staticpos-rect).
  public func staticShare(of node: NodeID) -> Size<Float> {
    let share = nodes.pass.staticShares[node.index] ?? .zero
    return Size(width: share.x, height: share.y)
  }
}
