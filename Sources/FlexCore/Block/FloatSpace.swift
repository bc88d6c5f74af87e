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

    /// Whether it reaches as far from its side as an earlier float there, and as far down.
    @inline(__always) func covers(_ other: Box) -> Bool {
      isLeft == other.isLeft && other.bottom <= bottom && (isLeft ? other.right <= right : other.left >= left)
    }
  }

  /// A place between floats, and how far down it reaches.
  struct Room {
    var top: Float
    var bottom: Float
    var left: Float
    var right: Float

    var width: Float { right - left }

    /// The part between the edges of a containing block. Floats may reach beyond that; what is then less
    /// than nothing is nothing, at the edge of the floats that the flow begins at.
    func within(_ left: Float, _ right: Float, isReversed: Bool) -> Room {
      var room = Room(top: top, bottom: bottom, left: larger(self.left, left), right: min(self.right, right))
      if room.left > room.right { if isReversed { room.left = room.right } else { room.right = room.left } }
      return room
    }
  }

  /// What there is at one time.
  struct State {
    var boxes: [Box] = []
    /// First those that reach below the top of the last one, and further than later ones: no other is in the way of a
    /// further float. What stands behind them is written over, which costs less than taking it away.
    private var open: [Box] = []
    private var openCount = 0
    /// No float stands higher than an earlier one. §9.5.1, rule 5.
    var lastTop: Float = -.infinity
    /// The lowest margin edges of the left and of the right floats.
    var lowestLeft: Float = -.infinity
    var lowestRight: Float = -.infinity

    /// - Parameters:
    ///   - start: the highest place that it may have.
    ///   - end: where a float ends that begins there.
    @inline(__always)
    mutating func place(
      _ size: SIMD2<Float>, _ side: FloatSide, left: Float, right: Float, isReversed: Bool, node: Int32,
      start: (State) -> Float, end: (Float) -> Float
    ) -> SIMD2<Float> {
      let start = start(self)
      var y = start
      var room = roomClosing(above: start).within(left, right, isReversed: isReversed)
      while !(room.left <= left && room.right >= right || size.x <= room.width) {
        // Room may become wider at the next lower edge of a float.
        var next = Float.infinity
        for index in 0..<openCount where open[index].bottom > y && open[index].bottom < next {
          next = open[index].bottom
        }
        guard next < .infinity else { break }
        y = next
        room = FloatSpace.room(in: open, openCount, from: y, to: y).within(left, right, isReversed: isReversed)
      }
      let x = side == .left ? room.left : room.right - size.x
      lastTop = room.top
      let bottom = end(room.top)
      if side == .left { lowestLeft = larger(lowestLeft, bottom) } else { lowestRight = larger(lowestRight, bottom) }
      if size.x > 0 {
        let box = Box(left: x, top: room.top, right: x + size.x, bottom: bottom, isLeft: side == .left, node: node)
        boxes.append(box)
        openLast(box)
      }
      return SIMD2(x, room.top)
    }

    @inline(__always) func bottom(clearing clear: Clear) -> Float {
      switch clear {
      case .none, .inlineStart, .inlineEnd: -.infinity
      case .left: lowestLeft
      case .right: lowestRight
      case .both: larger(lowestLeft, lowestRight)
      }
    }

    /// Lets go of what ends above a further float, and returns what the others leave of an unlimited width there: none
    /// of them begins further down.
    @inline(__always) private mutating func roomClosing(above start: Float) -> Room {
      var room = Room(top: start, bottom: start, left: -.infinity, right: .infinity)
      var kept = 0
      for index in 0..<openCount {
        let box = open[index]
        guard box.bottom > start else { continue }
        if box.isLeft { room.left = larger(room.left, box.right) } else { room.right = min(room.right, box.left) }
        if kept < index { open[kept] = box }
        kept &+= 1
      }
      openCount = kept
      return room
    }

    /// Behind a float that reaches as far to its side and down no other there is in the way.
    @inline(__always) private mutating func openLast(_ box: Box) {
      var kept = 0
      for index in 0..<openCount where !box.covers(open[index]) {
        if kept < index { open[kept] = open[index] }
        kept &+= 1
      }
      if kept < open.count { open[kept] = box } else { open.append(box) }
      openCount = kept &+ 1
    }
  }
  var state = State()
  /// Where pages end, from the top.
  let breaks: [FloatBreak]

  init(breaks: [FloatBreak] = []) { self.breaks = breaks }

  var boxes: [Box] { state.boxes }
  var lastTop: Float { state.lastTop }
  /// The lowest margin edge of all floats.
  var lowest: Float { larger(state.lowestLeft, state.lowestRight) }

  /// Where a box that clears these sides may begin; −∞ where no float is in its way.
  /// §9.5.2 (#flow-control).
  func bottom(clearing clear: Clear) -> Float { state.bottom(clearing: clear) }

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
    // Once for all: each access to what is in a class is checked.
    return state.place(size, side, left: left, right: right, isReversed: isReversed, node: name) { state in
      let start = larger(larger(top, state.lastTop), state.bottom(clearing: clear))
      return breaks.isEmpty ? start : self.start(of: name, from: start)
    } end: { top in
      breaks.isEmpty ? top + size.y : end(of: name, from: top, height: size.y)
    }
  }

  /// The places for a box that may not overlap floats, the preferred first: high before low, wide
  /// before tall. The last one is free of floats. §9.5.
  func rooms(from top: Float, left: Float, right: Float, isReversed: Bool) -> [Room] {
    var result: [Room] = []
    let boxes = boxes.filter { $0.bottom > top }
    for y in Self.tops(of: boxes, from: top) {
      // Floats that begin further down end the room, or make a narrower one that reaches past them.
      let ends = Set(boxes.map(\.top).filter { $0 > y }).sorted() + [.infinity]
      var last: Room?
      for end in ends {
        var room = Self.room(in: boxes, boxes.count, from: y, to: end)
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
  func isEmpty(below top: Float) -> Bool { !boxes.contains { $0.bottom > top } }

  /// What floats leave of an unlimited width over a stretch of height.
  @inline(__always)
  private static func room(in boxes: [Box], _ count: Int, from top: Float, to bottom: Float) -> Room {
    var room = Room(top: top, bottom: bottom, left: -.infinity, right: .infinity)
    for index in 0..<count {
      let box = boxes[index]
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
