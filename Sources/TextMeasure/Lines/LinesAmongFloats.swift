public import FlexCore
public import FlexTree

/// The floats of the block formatting context that an inline formatting context stands in.
public struct InlineFloats {
  let floats: LineFloats
  let node: (BoxID) -> NodeID?
  let outline: (FloatIntrusion) -> (any FloatOutline)?
  let movesAbsolutes: () -> Bool

  /// - Parameters:
  ///   - node: of a float among the inline content.
  ///   - outline: the area of a float that lines give way to, where that isn't its margin box.
  ///   - movesAbsolutes: whether what is out of flow at the start of a line stands below floats with the line, where that
  ///     has no room beside them: in columns.
  public init(
    _ floats: LineFloats, node: @escaping (BoxID) -> NodeID?,
    outline: @escaping (FloatIntrusion) -> (any FloatOutline)? = { _ in nil },
    movesAbsolutes: @escaping () -> Bool = { false }
  ) {
    self.floats = floats
    self.node = node
    self.outline = outline
    self.movesAbsolutes = movesAbsolutes
  }
}

/// The area of a float that lines give way to. CSS Shapes 1 §4 (#shapes-from-box-values).
public protocol FloatOutline {
  /// How far the area reaches within a stretch of height, px from the corner of the float's margin box; `nil`: it isn't
  /// there.
  func extent(from top: Float, to bottom: Float) -> (left: Float, right: Float)?
}

/// The place of a line among floats. CSS 2 §9.5 (#floats).
struct LinePlace: Equatable {
  /// px from the top of the content box.
  var top: Float
  /// px from the left edge of the content box.
  var left: Float
  /// px.
  var width: Float
}

/// Breaks lines among floats: each is as wide as they leave room for, and floats in the text stand beside the line
/// that they come up in, or below it where they don't fit any more. CSS 2 §9.5 (#floats).
final class LinesAmongFloats {
  private let floats: InlineFloats
  /// px, of the content box.
  private let width: Float
  var heights: LineHeights
  private var intrusions: [(float: FloatIntrusion, outline: (any FloatOutline)?)] = []
  /// Where the next line begins: the bottom of the one before.
  private(set) var top: Float = 0
  /// What the line is taken to be high until it is broken, and how often it was.
  private var height: Float = 0
  private var attempts = 0
  /// Floats that stand, by their items.
  private var handled: Set<Int> = []
  private var start: State
  /// Floats that were placed within the line that is being broken, with what was before.
  private var placed: [(item: Int, isBehindBreak: Bool, before: State, place: LinePlace)] = []
  /// Floats of the line that stand below it.
  private var pending: [Int] = []
  private var place = LinePlace(top: 0, left: 0, width: 0)
  /// Where a line that begins with what is out of flow would have had its place, had there been room.
  private var lead: LinePlace?

  private struct State {
    var mark: FloatMark
    var handled: Set<Int>
  }

  init(_ floats: InlineFloats, width: Float, heights: LineHeights) {
    self.floats = floats
    self.width = width
    self.heights = heights
    start = State(mark: floats.floats.mark(), handled: [])
    look()
  }

  private func look() { intrusions = floats.floats.intrusions.map { ($0, floats.outline($0)) } }

  private var state: State { State(mark: floats.floats.mark(), handled: handled) }

  private func restore(_ state: State) {
    floats.floats.restore(state.mark)
    handled = state.handled
    look()
  }

  /// Begins a line, behind floats that the line break before it clears.
  func begin(clearing clear: Clear) {
    if clear != .none { top = max(top, floats.floats.bottom(clearing: clear)) }
    height = heights.strutHeight
    attempts = 0
    start = state
  }

  /// Where the line stands that begins at a position: beside the floats at its start.
  ///
  /// - Parameter least: width of the line's first piece that can't be broken, px, indent included.
  func room(at position: InlinePosition, least: Float, in breaker: LineBreaker) -> LinePlace {
    if attempts > 0 { restore(start) }
    attempts += 1
    (placed, pending) = ([], [])
    let items = breaker.paragraph.text.items
    var index = position.item
    var (isBehindEdge, leadsOutOfFlow) = (false, false)
    leading: while index < items.count {
      switch items[index].kind {
      case .float: stand(index, in: items, at: top)
      case .open where breaker.edges[items[index].box].start == 0: isBehindEdge = true
      case .close where breaker.edges[items[index].box].end == 0: isBehindEdge = true
      case .outOfFlow: if !isBehindEdge { leadsOutOfFlow = true }
      case .control: break
      default: break leading
      }
      index += 1
    }
    // Deviation: as in browsers, text that doesn't wrap overlaps floats rather than go below them.
    // `Tests/Pages/lines-where-floats-leave-no-width.html` pins it.
    place = room(from: top, least: breaker.paragraph.neverWraps ? -.infinity : least)
    let hasLead = leadsOutOfFlow && place.top > top && !floats.movesAbsolutes()
    lead = hasLead ? room(from: top, least: -.infinity) : nil
    return place
  }

  /// Where a line of the assumed height may stand that holds something this wide: at `top` or, where floats leave too
  /// little room, further down. CSS 2 §9.5 (#floats), "shifted downward".
  private func room(from top: Float, least: Float) -> LinePlace {
    var top = top
    while true {
      let bottom = top + max(height, 1 / 64)
      var (left, right): (Float, Float) = (0, 0)
      var next = Float.infinity
      for (float, outline) in intrusions where float.bottom > top && float.top < bottom {
        var reach = (left: float.left, right: float.right)
        if let outline {
          // The room beside a shape may change with each px.
          next = min(next, float.bottom, top + 1)
          guard let extent = outline.extent(from: top - float.top, to: bottom - float.top) else { continue }
          if float.left > 0 { reach.left -= float.width - extent.right } else { reach.right -= extent.left }
        } else {
          next = min(next, float.bottom)
        }
        left = max(left, reach.left)
        right = max(right, reach.right)
      }
      // Deviation: where there is no width at all, floats leave as much as elsewhere, as in browsers.
      // `Tests/Pages/lines-where-floats-leave-no-width.html` pins it.
      // What takes no width finds room beside any.
      if next == .infinity || least <= max(0, width - left - right) || width <= 0 {
        return LinePlace(top: top, left: left, width: max(0, width - left - right))
      }
      top = next
    }
  }

  private func stand(_ item: Int, in items: [InlineText.Item], at top: Float) {
    guard case .float(let box) = items[item].kind, handled.insert(item).inserted, let node = floats.node(box) else {
      return
    }
    floats.floats.place(node, top: top)
    look()
  }

  /// Comes to the floats of a segment that begins at `x` on the line.
  ///
  /// - Parameters:
  ///   - position: where the line begins, inside the segment maybe.
  ///   - trailing: white space before the segment, px.
  /// - Returns: where the line stands now.
  func meet(
    _ segment: Segment, from position: InlinePosition, x: Float, trailing: Float, in breaker: LineBreaker
  ) -> LinePlace {
    let items = breaker.paragraph.text.items
    let first = max(segment.start.item, position.item)
    for index in first..<max(first, min(segment.end.item, items.count)) {
      guard case .float(let box) = items[index].kind, !handled.contains(index), !pending.contains(index),
        let node = floats.node(box)
      else { continue }
      // Behind the last forced break there is no line for it.
      if segment.kind == .forced, items[first..<index].contains(where: { $0.kind == .forcedBreak }) {
        pending.append(index)
        continue
      }
      let start = segment.start
      let isInside = (start.item, start.scalar) < (position.item, position.scalar)
      let from = isInside ? position : start
      let lead = breaker.extent(
        from: from, to: InlinePosition(item: index, scalar: items[index].range.lowerBound), x: x)
      let isBehindBreak = lead.width == lead.trailing
      // White space before the float gives way to it.
      let content = x + lead.width - (isBehindBreak ? trailing + lead.trailing : lead.trailing)
      let fits = content + floats.floats.width(of: node) <= place.width + 1 / 64
      if fits, pending.isEmpty, floats.floats.highestTop(of: node) <= place.top {
        placed.append((index, isBehindBreak, state, place))
        stand(index, in: items, at: place.top)
        place = room(from: place.top, least: 0)
      } else {
        pending.append(index)
      }
    }
    return place
  }

  /// Ends a line: floats of what didn't fit go with that, those that found no room beside the line stand below it.
  ///
  /// - Returns: the line in its place; `nil` where it is taller than thought and floats further down are in its way:
  ///   it is to be broken once more.
  func end(_ line: BrokenLine, in breaker: LineBreaker) -> BrokenLine? {
    if let lost = placed.firstIndex(where: { $0.item >= line.end.item && !$0.isBehindBreak }) {
      place = placed[lost].place
      restore(placed[lost].before)
      placed.removeSubrange(lost...)
    }
    var line = line
    line.place = place
    line.lead = lead
    let measured = heights.height(of: line)
    let extent = measured.ascent + measured.descent
    if extent > height, attempts < 4 {
      let before = place
      height = extent
      let room = room(from: place.top, least: 0)
      if room.left > before.left || room.left + room.width < before.left + before.width { return nil }
    }
    top = place.top + extent
    let items = breaker.paragraph.text.items
    // Behind the last forced break, floats stand below those that it clears.
    let ended = items[..<min(line.end.item, items.count)]
    let end = line.kind == .forced ? ended.lastIndex { $0.kind == .forcedBreak } : nil
    for index in pending where index < end ?? line.end.item { stand(index, in: items, at: top) }
    return line
  }

  /// Places what no line came to, and the floats of content without any line; what the last forced break clears is
  /// above the content's end.
  func finish(behind last: BrokenLine?, in breaker: LineBreaker) {
    if let last { begin(clearing: breaker.clear(behind: last)) }
    let items = breaker.paragraph.text.items
    for index in items.indices { stand(index, in: items, at: top) }
  }
}

extension InlineFloats {
  /// The widest float alone, px. CSS Sizing 3 §5.1 (#min-content).
  func minContentWidth(_ text: InlineText) -> Float {
    text.items.reduce(0) { widest, item in
      guard case .float(let box) = item.kind, let node = node(box) else { return widest }
      return max(widest, floats.contribution(of: node, .minContent))
    }
  }

  /// What the floats between two items take beside each other, px. CSS Sizing 3 §5.1 (#max-content).
  func maxContentWidth(_ items: ArraySlice<InlineText.Item>) -> Float {
    var (left, right, widest): (Float, Float, Float) = (0, 0, 0)
    for item in items {
      guard case .float(let box) = item.kind, let node = node(box) else { continue }
      let (clear, side) = floats.sides(of: node)
      if clear.includes(.left) { left = 0 }
      if clear.includes(.right) { right = 0 }
      let width = floats.contribution(of: node, .maxContent)
      if side == .left { left += width } else { right += width }
      widest = max(widest, left + right)
    }
    return widest
  }
}
