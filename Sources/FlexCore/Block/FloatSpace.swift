/// The floats of one block formatting context. CSS 2 §9.5 (#floats).
///
/// Places are measured from the border-box corner of the box that the context is of.
final class FloatSpace {
  /// The margin box of a float.
  struct Box {
    var left: Float
    var top: Float
    var right: Float
    var bottom: Float
    var isLeft: Bool
    /// The float.
    var node: Int32
  }

  /// A place between floats, and how far down it reaches.
  struct Room {
    var top: Float
    var bottom: Float
    var left: Float
    var right: Float

    var width: Float { right - left }

    /// The part between the edges of a containing block.
    func within(_ left: Float, _ right: Float, isReversed: Bool) -> Room {
      let edges = PlacedFloats.Room(left: left, right: right, isReversed: isReversed).between(self.left, self.right)
      return Room(top: top, bottom: bottom, left: edges.left, right: edges.right)
    }
  }

  /// What there is. It stands in a column of one: accesses to what is in a class are checked, each of them.
  let placed: Column<PlacedFloats>
  /// Where pages end, from the top.
  let breaks: [FloatBreak]

  init(breaks: [FloatBreak] = []) {
    self.breaks = breaks
    placed = Column.allocate(1)
    placed.initialize(at: 0, to: PlacedFloats())
  }

  deinit {
    placed[0].deallocate()
    placed.deallocate()
  }

  var lastTop: Float { placed[0].lastTop }
  /// The lowest margin edge of all floats.
  var lowest: Float { larger(placed[0].lowestLeft, placed[0].lowestRight) }

  /// Where a box that clears these sides may begin; −∞ where no float is in its way.
  /// §9.5.2 (#flow-control).
  func bottom(clearing clear: Clear) -> Float { placed[0].bottom(clearing: clear) }

  /// Puts a float as high as it may stand, and then as far to its side. §9.5.1 (#float-position).
  ///
  /// - Parameters:
  ///   - size: its margin box. Widths count in whole units of 1/64 px, as in browsers, so that percentages that add
  ///     up to 100 fit.
  ///   - top: where it would stand in the flow.
  ///   - left: the containing block's content edges.
  ///   - isReversed: whether the containing block is right to left.
  ///   - node: the float.
  /// - Returns: the corner of the margin box.
  func place(
    _ size: SIMD2<Float>, _ side: FloatSide, top: Float, left: Float, right: Float, isReversed: Bool, clear: Clear,
    node: Int
  ) -> SIMD2<Float> {
    let size = SIMD2(size.x.layoutUnitDown, size.y)
    let name = Int32(truncatingIfNeeded: node)
    let floats = placed
    var start = larger(larger(top, floats[0].lastTop), floats[0].bottom(clearing: clear))
    if !breaks.isEmpty { start = self.start(of: name, from: start) }
    let room = PlacedFloats.Room(left: left, right: right, isReversed: isReversed)
    let corner = floats[0].findPlace(size.x, isLeft: side == .left, from: start, in: room)
    if breaks.isEmpty {
      floats[0].take(corner, size.x, to: corner.y + size.y, isLeft: side == .left, node: name)
    } else {
      takeParts(corner, size, isLeft: side == .left, in: room, of: name)
    }
    return corner
  }

  /// The places for a box that may not overlap floats, the preferred first: high before low, wide
  /// before tall. The last one is free of floats. §9.5.
  func rooms(from top: Float, left: Float, right: Float, isReversed: Bool) -> [Room] {
    var result: [Room] = []
    var boxes = boxes(below: top)
    // What begins above a break gives way to no float below that.
    if let end = breaks.first(where: { $0.top > top })?.top { boxes.removeAll { $0.top >= end } }
    for y in Self.tops(of: boxes, from: top) {
      // Floats that begin further down end the room, or make a narrower one that reaches past them.
      let ends = Set(boxes.map(\.top).filter { $0 > y }).sorted() + [.infinity]
      var last: Room?
      for end in ends {
        var room = Self.room(in: boxes, from: y, to: end)
        room.bottom = end
        let isInside = room.left <= right && room.right >= left
        if room.left > room.right || end < .infinity && !isInside { continue }
        room = room.within(left, right, isReversed: isReversed)
        if let last, last.left == room.left, last.right == room.right { result.removeLast() }
        result.append(room)
        last = room
      }
    }
    return result
  }

  /// Whether no float with a width reaches below `top`.
  func isEmpty(below top: Float) -> Bool {
    for index in 0..<placed[0].count where placed[0].boxes[index].bottom > top { return false }
    return true
  }

  /// The floats with a width that reach below `top`, in the order in which they were placed.
  func boxes(below top: Float) -> [Box] {
    var result: [Box] = []
    for index in 0..<placed[0].count where placed[0].boxes[index].bottom > top { result.append(placed[0].boxes[index]) }
    return result
  }

  /// What floats leave of an unlimited width over a stretch of height.
  private static func room(in boxes: [Box], from top: Float, to bottom: Float) -> Room {
    var room = Room(top: top, bottom: bottom, left: -.infinity, right: .infinity)
    for box in boxes {
      guard box.bottom > top, box.top < bottom || box.top <= top else { continue }
      if box.isLeft { room.left = larger(room.left, box.right) } else { room.right = min(room.right, box.left) }
    }
    return room
  }

  /// `top`, and the lower edges of floats below it: where room may become wider.
  private static func tops(of boxes: [Box], from top: Float) -> [Float] {
    [top] + Set(boxes.map(\.bottom).filter { $0 > top }).sorted()
  }
}
