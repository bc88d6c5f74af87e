/// The floats that stand in a block formatting context, and which of them are in the way of further ones.
struct PlacedFloats {
  /// Those with a width, in the order in which they were placed.
  private(set) var boxes = Column<FloatSpace.Box>.allocate(16)
  private(set) var count = 0
  private var capacity = 16
  /// Of the floats at each side those that may be in the way of a further one.
  private var left = OpenFloats()
  private var right = OpenFloats()
  /// No float stands higher than an earlier one. §9.5.1, rule 5.
  var lastTop: Float = -.infinity
  /// The lowest margin edges of the left and of the right floats.
  private(set) var lowestLeft: Float = -.infinity
  private(set) var lowestRight: Float = -.infinity

  /// The edges of a containing block.
  struct Room {
    let left: Float
    let right: Float
    let isReversed: Bool

    /// What is between two edges too. Floats may reach beyond the containing block; what is then less than nothing is
    /// nothing, at the edge of the floats that the flow begins at.
    @inline(__always) func between(_ first: Float, _ last: Float) -> (left: Float, right: Float) {
      var (first, last) = (larger(first, left), min(last, right))
      if first > last { if isReversed { first = last } else { last = first } }
      return (first, last)
    }
  }

  /// Where a float's margin box begins that stands as high as it may, and then as far to its side.
  ///
  /// - Parameters:
  ///   - width: of its margin box.
  ///   - start: the highest place that it may have.
  @inline(__always)
  mutating func findPlace(_ width: Float, isLeft: Bool, from start: Float, in room: Room) -> SIMD2<Float> {
    var y = start
    var (first, last) = room.between(left.reach(closingAbove: y), -right.reach(closingAbove: y))
    while !(first <= room.left && last >= room.right || width <= last - first) {
      // Room may become wider at the next lower edge of a float.
      let next = min(left.nextBottom(below: y), right.nextBottom(below: y))
      guard next < .infinity else { break }
      y = next
      (first, last) = room.between(left.reach(at: y), -right.reach(at: y))
    }
    return SIMD2(isLeft ? first : last - width, y)
  }

  /// How far to its side a float goes on at the start of a page, below all that has ended above.
  func placeOfRest(_ width: Float, isLeft: Bool, at top: Float, in room: Room) -> Float {
    let (first, last) = room.between(left.reach(at: top), -right.reach(at: top))
    return isLeft ? first : last - width
  }

  /// Notes a float that stands there.
  @inline(__always)
  mutating func take(_ corner: SIMD2<Float>, _ width: Float, to bottom: Float, isLeft: Bool, node: Int32) {
    lastTop = corner.y
    if isLeft { lowestLeft = larger(lowestLeft, bottom) } else { lowestRight = larger(lowestRight, bottom) }
    guard width > 0 else { return }
    let end = corner.x + width
    if count == capacity { grow() }
    boxes.initialize(
      at: count,
      to: FloatSpace.Box(left: corner.x, top: corner.y, right: end, bottom: bottom, isLeft: isLeft, node: node))
    count &+= 1
    if isLeft { left.add(SIMD2(end, bottom)) } else { right.add(SIMD2(-corner.x, bottom)) }
  }

  @inline(__always) func bottom(clearing clear: Clear) -> Float {
    switch clear {
    case .none, .inlineStart, .inlineEnd: -.infinity
    case .left: lowestLeft
    case .right: lowestRight
    case .both: larger(lowestLeft, lowestRight)
    }
  }

  @inline(never) private mutating func grow() {
    let grown = Column<FloatSpace.Box>.allocate(capacity * 2)
    grown.moveInitialize(from: boxes, count: count)
    boxes.deallocate()
    boxes = grown
    capacity *= 2
  }

  func deallocate() {
    boxes.deallocate()
    left.deallocate()
    right.deallocate()
  }

  // MARK: Going back

  /// What there is at one time.
  struct Mark {
    fileprivate var count: Int
    fileprivate var left: [SIMD2<Float>]
    fileprivate var right: [SIMD2<Float>]
    fileprivate var lastTop: Float
    fileprivate var lowest: SIMD2<Float>
  }

  var mark: Mark {
    Mark(
      count: count, left: left.all, right: right.all, lastTop: lastTop, lowest: SIMD2(lowestLeft, lowestRight))
  }

  mutating func restore(_ mark: Mark) {
    count = mark.count
    left.all = mark.left
    right.all = mark.right
    lastTop = mark.lastTop
    lowestLeft = mark.lowest.x
    lowestRight = mark.lowest.y
  }
}

/// Of floats at one side how far they reach from it and down: of those that reach below the top of the last one, and further
/// than later ones. No other is in the way of a further float.
private struct OpenFloats {
  /// The edge away from their side, negative at the right side, and the lower one.
  private var reaches = Column<SIMD2<Float>>.allocate(4)
  private var count = 0
  private var capacity = 4

  /// How far they reach from their side at this height; lets go of those that end above it.
  @inline(__always) mutating func reach(closingAbove y: Float) -> Float {
    var reach = -Float.infinity
    var kept = 0
    for index in 0..<count {
      let float = reaches[index]
      guard float.y > y else { continue }
      reach = larger(reach, float.x)
      if kept < index { reaches[kept] = float }
      kept &+= 1
    }
    count = kept
    return reach
  }

  @inline(__always) func reach(at y: Float) -> Float {
    var reach = -Float.infinity
    for index in 0..<count where reaches[index].y > y { reach = larger(reach, reaches[index].x) }
    return reach
  }

  /// The highest lower edge below this height.
  @inline(__always) func nextBottom(below y: Float) -> Float {
    var next = Float.infinity
    for index in 0..<count where reaches[index].y > y { next = min(next, reaches[index].y) }
    return next
  }

  /// Behind a float that reaches as far from its side and down no other there is in the way.
  @inline(__always) mutating func add(_ float: SIMD2<Float>) {
    var kept = 0
    for index in 0..<count where reaches[index].x > float.x || reaches[index].y > float.y {
      if kept < index { reaches[kept] = reaches[index] }
      kept &+= 1
    }
    if kept == capacity { grow() }
    reaches.initialize(at: kept, to: float)
    count = kept &+ 1
  }

  @inline(never) private mutating func grow() {
    let grown = Column<SIMD2<Float>>.allocate(capacity * 2)
    grown.moveInitialize(from: reaches, count: count)
    reaches.deallocate()
    reaches = grown
    capacity *= 2
  }

  var all: [SIMD2<Float>] {
    get { (0..<count).map { reaches[$0] } }
    set {
      count = 0
      for float in newValue {
        if count == capacity { grow() }
        reaches.initialize(at: count, to: float)
        count += 1
      }
    }
  }

  func deallocate() { reaches.deallocate() }
}
