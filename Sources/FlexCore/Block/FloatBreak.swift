/// Where a page ends in a flow that is laid out in one piece: a part of the floats above may go on below, and no float
/// takes room but where it is. CSS Break 3 §4.1 (#possible-breaks), CSS 2 §9.5.1 (#float-position).
public struct FloatBreak: Equatable, Sendable {
  /// Where the next page begins, px from the top border edge of the box that the formatting context is of.
  public var top: Float
  /// How far floats from above reach into the next page, px. All others have ended.
  public var rests: [NodeID: Float]
  /// Floats that have no room above, and stand on the next page.
  public var pushed: Set<NodeID>
  /// Floats that are above, wherever they begin: below the break is nothing of them.
  public var ended: Set<NodeID>

  public init(top: Float, rests: [NodeID: Float], pushed: Set<NodeID>, ended: Set<NodeID> = []) {
    self.ended = ended
    self.top = top
    self.rests = rests
    self.pushed = pushed
  }
}

extension FloatSpace {
  /// Where a float may begin at the highest.
  func start(of node: Int32, from top: Float) -> Float {
    let float = NodeID(index: node)
    return breaks.reduce(top) { $1.pushed.contains(float) ? larger($0, $1.top) : $0 }
  }

  /// Where a float ends for what stands beside it.
  func end(of node: Int32, from top: Float, height: Float) -> Float {
    var bottom = top + height
    let float = NodeID(index: node)
    for place in breaks where (top < place.top || place.ended.contains(float)) && bottom > place.top {
      // What stands above the break is nowhere below it.
      guard let rest = place.rests[float] else { return place.top }
      bottom = place.top + rest
    }
    return bottom
  }
}
