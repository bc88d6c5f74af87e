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

  /// Notes a float, on each page the part of it that stands there.
  ///
  /// - Parameters:
  ///   - corner: of the margin box on its first page.
  ///   - size: of the margin box.
  ///   - room: between the containing block's content edges.
  func takeParts(_ corner: SIMD2<Float>, _ size: SIMD2<Float>, isLeft: Bool, in room: PlacedFloats.Room, of node: Int32)
  {
    let floats = placed
    let float = NodeID(index: node)
    var (part, bottom) = (corner, corner.y + size.y)
    for place in breaks where (part.y < place.top || place.ended.contains(float)) && bottom > place.top {
      // What stands above the break is nowhere below it.
      guard let rest = place.rests[float] else {
        bottom = place.top
        break
      }
      floats[0].take(part, size.x, to: place.top, isLeft: isLeft, node: node)
      // The rest gives way to what goes on with it, and no longer to what has ended.
      let x = floats[0].placeOfRest(size.x, isLeft: isLeft, at: place.top, in: room)
      part = SIMD2(isLeft ? min(x, part.x) : larger(x, part.x), place.top)
      bottom = place.top + rest
    }
    floats[0].take(part, size.x, to: bottom, isLeft: isLeft, node: node)
    // Floats behind it begin beside its first part.
    floats[0].lastTop = corner.y
    // One that has ended above a break holds none below it down. Margins alone may have one end above its top.
    if part == corner, bottom < min(corner.y, corner.y + size.y) { floats[0].lastTop = bottom }
  }
}
