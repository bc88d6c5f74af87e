/// Where a block's content stands among floats.
struct FloatContext {
  /// The floats of the block formatting context.
  let space: FloatSpace
  /// The block's border-box corner in that context.
  var origin: SIMD2<Float>
  /// Whether the margins at the block's top decide on the places of floats before it, too.
  var movesFloats = false
}

/// Floats in block layout: CSS 2 §9.5 (#floats), §9.4.1 (#block-formatting).
extension Nodes {
  /// The side a box floats to; logical ones are not resolved.
  @inline(__always) func floatSide(_ node: Int) -> FloatSide {
    styles[node].float
  }

  /// Whether a child of a block container floats.
  @inline(__always) func isFloating(_ child: Int) -> Bool {
    units(child) & StyleUnits.anyFloat != 0 && !isOutOfFlow(child)
  }

  /// Lays a child out that is a float, or that floats may stand beside.
  func placeAmongFloats(
    _ child: Int, in parent: Int, _ flow: inout BlockFlow, _ base: Extents, _ context: FloatContext
  ) {
    if isFloating(child) {
      placeFloat(child, in: parent, &flow, base, context)
    } else if isFormattingContextRoot(child) || styles[child].isReplaced {
      placeBesideFloats(child, in: parent, &flow, base, context)
    } else if isMeasured(child) {
      placeTextAmongFloats(child, in: parent, &flow, base, context)
    } else {
      placeAroundFloats(child, in: parent, &flow, base, context)
    }
  }

  /// Shrinks a float to fit, and puts it to its side. §9.5.1 (#float-position), §10.3.5 (#float-width).
  private func placeFloat(
    _ child: Int, in parent: Int, _ flow: inout BlockFlow, _ base: Extents, _ context: FloatContext
  ) {
    let margins = margins(child, base.x)
    let size = floatSize(child, base: base)
    let top = flow.collapsesTop ? flow.y : flow.y + flow.margin.sum
    let left = context.origin.x + flow.origin.x
    let side = floatSide(child).resolved(styles[parent].direction)
    flow.noteFloat(side)
    let corner = context.space.place(
      size + margins.sums, side, top: context.origin.y + top, left: left, right: left + base.x.px,
      isReversed: isRightToLeft(parent), clear: clear(child, in: parent), node: child)
    let place = corner - context.origin + SIMD2(margins[0], margins[1])
    frames[child] = SIMD4(place.x, place.y, size.x, size.y)
  }

  /// A box that shares its formatting context with the floats: it stands as if there were none, its
  /// content gives way to them.
  private func placeAroundFloats(
    _ child: Int, in parent: Int, _ flow: inout BlockFlow, _ base: Extents, _ context: FloatContext
  ) {
    let (request, place, isCleared) = flowPlace(child, in: parent, flow, base, context)
    let corner = context.origin + place
    let output: LayoutOutput
    let lowest = context.space.lowest
    if hasCache(child), links[child].flags.contains(.hasFloats) || lowest > corner.y {
      let inner = FloatContext(space: context.space, origin: corner, movesFloats: flow.movesFloats(in: context))
      output = layoutAmongFloats(child, request, inner)
    } else {
      output = layout(child, request)
      if !hasCache(child) { links[child].flags.subtract(.dirty) }
    }
    finishPlace(child, in: parent, &flow, base, context, place, request.width, output, isCleared: isCleared)
    if flow.collapsesTop, context.space.lowest > lowest { flow.hasInnerLeadingFloats = true }
  }

  /// What to ask of a box that floats don't move, and where it will stand in its parent's border box.
  func flowPlace(
    _ child: Int, in parent: Int, _ flow: BlockFlow, _ base: Extents, _ context: FloatContext
  ) -> (request: LayoutRequest, place: SIMD2<Float>, isCleared: Bool) {
    let margins = margins(child, base.x)
    let sums = margins.sums
    let height = definiteHeight(child, base: base, stretched: .indefinite, margins: sums.y)
    let width = usedWidth(
      child, base: base, available: base.x - sums.x, height: height, stretches: fillsWidth(child, in: parent),
      ratioWins: true)
    let x = horizontalPosition(child, in: parent, base.x.px - width - sums.x, margins)
    let (y, isCleared) = borderTop(child, in: parent, flow, base, context)
    let request = boxRequest(child, width: width, height: height, base: base)
    return (request, SIMD2(flow.origin.x + x, y), isCleared)
  }

  /// Writes the frame of such a box and moves the flow below it.
  func finishPlace(
    _ child: Int, in parent: Int, _ flow: inout BlockFlow, _ base: Extents, _ context: FloatContext,
    _ place: SIMD2<Float>, _ width: Float, _ output: LayoutOutput, isCleared: Bool
  ) {
    let collapsible = collapsibleMargins(child, margins(child, base.x), output)
    if isCleared {
      flow.place(at: place.y, collapsible, height: output.height)
    } else {
      flow.advance(collapsible, height: output.height)
      // Deviation: as in browsers, floats that a box clears part its margins though they don't move it.
      // `Tests/Pages/deviations-of-boxes.html` pins it.
      if collapsible.collapsesThrough, context.space.bottom(clearing: clear(child, in: parent)) > -.infinity {
        flow.isParted = true
      }
    }
    frames[child] = SIMD4(place.x, flow.staticY, width, output.height)
  }

  /// The layout of a block whose content stands among floats of its parent's. It depends on more than
  /// the request, so no other request finds its answer.
  private func layoutAmongFloats(
    _ node: Int, _ request: LayoutRequest, _ context: FloatContext
  ) -> LayoutOutput {
    // Deviation: floats don't reach into boxes nested deeper than layout recurses.
    // `floatsDontReachIntoDeepBoxes` pins it.
    guard pass.depth < Self.depthLimit, !isBrokenOff else { return layout(node, request) }
    let cache = cache(node)
    cache.retire()
    pass.depth &+= 1
    let output = blockLayout(node, request, among: context)
    pass.depth &-= 1
    if isBrokenOff { return output }
    cache.setRun(key(node, request).unrepeatable, output)
    links[node].flags.subtract(.dirty)
    return output
  }

  /// A box that may not overlap floats: it is narrowed, or moved below them. Its margins may overlap.
  /// §9.5 (#floats), from "the border box of a table, a block-level replaced element".
  private func placeBesideFloats(
    _ child: Int, in parent: Int, _ flow: inout BlockFlow, _ base: Extents, _ context: FloatContext
  ) {
    let margins = margins(child, base.x)
    let height = remainingHeight(
      child, of: definiteHeight(child, base: base, stretched: .indefinite, margins: margins.sums.y), flow)
    let (y, isCleared) = borderTop(child, in: parent, flow, base, context)
    let left = context.origin.x + flow.origin.x
    let right = left + base.x.px
    var frame = SIMD4<Float>.zero
    var output = LayoutOutput(
      height: 0, contentHeight: 0, firstBaseline: .indefinite, lastBaseline: .indefinite)
    let fillsRoom = fillsWidth(child, in: parent) && unit(child, StyleUnits.size, 0) == StyleUnits.auto
    let rooms = context.space.rooms(
      from: context.origin.y + y, left: left, right: right, isReversed: isRightToLeft(parent))
    for room in rooms {
      let isFree = room.left <= left && room.right >= right
      if isFree, room.bottom == .infinity, context.space.isEmpty(below: room.top) {
        let width = usedWidth(
          child, base: base, available: base.x - margins.sums.x, height: height,
          stretches: fillsWidth(child, in: parent), ratioWins: true)
        output = layout(child, boxRequest(child, width: width, height: height, base: base))
        let x = horizontalPosition(child, in: parent, base.x.px - width - margins.sums.x, margins)
        frame = SIMD4(flow.origin.x + x, room.top - context.origin.y, width, output.height)
        break
      }
      // Margins reach under the floats, and no box beyond the room.
      let start = room.left + larger(margins[0] - larger(0, room.left - left), 0)
      let end = room.right - larger(margins[2] - larger(0, right - room.right), 0)
      let available = end - start
      // Where negative margins alone make it wider than the room it doesn't fit, as in browsers.
      if !isFree, available < 0 || fillsRoom && room.width < -margins.sums.x { continue }
      let width = usedWidth(
        child, base: base, available: Extent(larger(0, available)), height: height,
        stretches: fillsWidth(child, in: parent),
        ratioWins: true)
      if !isFree, width.layoutUnitDown > available { continue }
      output = layout(child, boxRequest(child, width: width, height: height, base: base))
      let x = horizontalPosition(child, in: parent, available - width, .zero)
      frame = SIMD4(start - context.origin.x + x, room.top - context.origin.y, width, output.height)
      if isFree && room.bottom == .infinity || room.top + output.height <= room.bottom { break }
    }
    if !hasCache(child) { links[child].flags.subtract(.dirty) }
    let collapsible = collapsibleMargins(child, margins, output)
    if isCleared || frame.y > y {
      let isParted = !isCleared && partMargin(child, margins[1], flow, context)
      if !isParted, !isCleared || !flow.clearsOwnFloats(clear(child, in: parent)) {
        flow.margin.append(collapsible.top)
      }
      flow.place(at: frame.y, collapsible, height: output.height)
    } else {
      flow.advance(collapsible, height: output.height)
    }
    frames[child] = frame
  }

  /// Whether the top margin of a box that stands below floats moves nothing: it would move what is around, if it
  /// adjoined the parent's, and that with floats in it. As in browsers, what is around is laid out without it then.
  private func partMargin(_ child: Int, _ margin: Float, _ flow: BlockFlow, _ context: FloatContext) -> Bool {
    guard margin != 0, flow.collapsesTop else { return false }
    pass.partedMargins.insert(Int32(truncatingIfNeeded: child))
    return true
  }

  // MARK: Vertical position

  func clear(_ child: Int, in parent: Int) -> Clear {
    let clear = styles[child].clear
    return clear == .none ? .none : clear.resolved(styles[parent].direction)
  }

  /// Where a child's top border edge comes to stand, in the parent's coordinates, and whether
  /// clearance put it there. §9.5.2 (#flow-control).
  private func borderTop(
    _ child: Int, in parent: Int, _ flow: BlockFlow, _ base: Extents, _ context: FloatContext
  ) -> (y: Float, isCleared: Bool) {
    var y = flow.y
    if !flow.collapsesTop {
      var run = LeadingMargins(margin: flow.margin, space: context.space, top: context.origin.y + flow.y)
      _ = appendLeadingMargins(child, in: parent, base, &run, isFirst: true)
      y += run.margin.sum
    }
    let clear = clear(child, in: parent)
    guard clear != .none else { return (y, false) }
    let bottom = context.space.bottom(clearing: clear) - context.origin.y
    return bottom > y ? (bottom, true) : (y, false)
  }

  /// Adds the margins that adjoin a box's top: its own, and those of the first boxes inside that
  /// nothing parts from it. Known from styles alone, so that floats inside can be placed before the
  /// box is laid out. CSS 2 §8.3.1 (#collapsing-margins).
  ///
  /// - Returns: whether the box collapses through, so that the margins go on after it.
  private func appendLeadingMargins(
    _ child: Int, in parent: Int, _ base: Extents, _ run: inout LeadingMargins, isFirst: Bool = false
  ) -> Bool {
    let margins = margins(child, base.x)
    let clear = isFirst ? .none : clear(child, in: parent)
    if !pass.partedMargins.isEmpty, pass.partedMargins.contains(Int32(truncatingIfNeeded: child)) {
      return false
    }
    if clear != .none, run.isEnded(by: clear, margins[1], isRoot: isFormattingContextRoot(child)) { return false }
    run.margin.append(MarginStrut(margins[1]))
    guard sharesMargins(child) else { return false }
    let insets = edges(child, base.x) + gutters(child)
    if insets[1] != 0 { return false }
    let width = base.x - margins.sums.x - insets.sums.x
    let height = definiteHeight(child, base: base, stretched: .indefinite, margins: margins.sums.y)
    var inner = firstBox(child)
    while inner >= 0 {
      if isFloating(inner) {
        run.floats.append(floatSide(inner).resolved(styles[child].direction))
      } else if !isOutOfFlow(inner) {
        guard appendLeadingMargins(inner, in: child, Extents(width, height), &run) else { return false }
        run.margin.append(MarginStrut(self.margins(inner, width)[3]))
      }
      inner = nextBox(inner, in: child)
    }
    return insets[3] == 0 && height.orZero() <= 0 && heightLimits(child, base: base.y, edges: insets.sums.y).min <= 0
  }
}

/// Margins that adjoin the top of a box, before it is laid out.
private struct LeadingMargins {
  var margin: MarginStrut
  /// The floats that stand already, and where the margins begin among them.
  let space: FloatSpace
  let top: Float
  /// The sides of the floats met on the way.
  var floats: [FloatSide] = []

  /// Whether a box that clears floats is parted from the margins before it: by floats that those
  /// margins move too, or by clearance. CSS 2 §9.5.2 (#flow-control).
  func isEnded(by clear: Clear, _ topMargin: Float, isRoot: Bool) -> Bool {
    if floats.contains(where: clear.includes) { return true }
    var margin = margin
    margin.append(MarginStrut(topMargin))
    return !isRoot && top + margin.sum < space.bottom(clearing: clear)
  }
}

extension RequestKey {
  /// A key that no request has.
  var unrepeatable: RequestKey {
    var key = self
    key.percentageHeight = Self.unrepeatableMark
    return key
  }

  var isUnrepeatable: Bool { percentageHeight == Self.unrepeatableMark }

  private static var unrepeatableMark: UInt32 { 0x7FF0_F10A }
}
