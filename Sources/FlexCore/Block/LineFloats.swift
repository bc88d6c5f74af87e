/// Floats as the lines of a leaf meet them: those that stand beside the leaf already, and its own, which it places
/// while it breaks its lines. CSS 2 §9.5 (#floats).
///
/// Own floats are children of the leaf's node. Places are px from the top left of the leaf's content box.
public struct LineFloats {
  let nodes: Nodes
  let leaf: Int
  let space: FloatSpace
  /// The content box's corner in `space`, and in the leaf's border box.
  let corner: SIMD2<Float>
  let insets: SIMD2<Float>
  /// The content box's size; the height is NaN where it isn't definite.
  let base: Extents

  /// What stands beside the content box and below its top.
  public var intrusions: [FloatIntrusion] {
    space.intrusions(from: corner.y, left: corner.x, right: corner.x + base.x.px)
  }

  /// The width of an own float's margin box, px.
  public func width(of float: NodeID) -> Float {
    let float = Int(float.index)
    return nodes.floatSize(float, base: base).x + nodes.margins(float, base.x).sums.x
  }

  /// The highest place for the next float: no higher than floats before it, and below those that it clears.
  /// §9.5.1 (#float-position), rule 5, §9.5.2 (#flow-control).
  public func highestTop(of float: NodeID) -> Float {
    larger(space.lastTop, space.bottom(clearing: nodes.clear(Int(float.index), in: leaf))) - corner.y
  }

  /// Lays an own float out and puts it as high as it may stand, `top` at the highest, and then to its side.
  public func place(_ float: NodeID, top: Float) {
    let float = Int(float.index)
    let size = nodes.floatSize(float, base: base)
    let margins = nodes.margins(float, base.x)
    let place = space.place(
      size + margins.sums, nodes.floatSide(float).resolved(nodes.styles[leaf].direction), top: corner.y + top,
      left: corner.x, right: corner.x + base.x.px, isReversed: nodes.isRightToLeft(leaf),
      clear: nodes.clear(float, in: leaf), node: float)
    let point = place - corner + insets + SIMD2(margins[0], margins[1])
    nodes.frames[float] = SIMD4(point.x, point.y, size.x, size.y)
    nodes.offsetRelatively(float, base)
  }

  /// Where a line that clears floats begins; −∞ where none is in its way. §9.5.2 (#flow-control).
  public func bottom(clearing clear: Clear) -> Float {
    space.bottom(clearing: clear.resolved(nodes.styles[leaf].direction)) - corner.y
  }

  /// What an own float adds to an intrinsic width, px. CSS Sizing 3 §5.2 (#intrinsic-contribution).
  public func contribution(of float: NodeID, _ space: AvailableSpace) -> Float {
    nodes.intrinsicContribution(
      Int(float.index), space == .minContent ? .minContent : .maxContent, parentHeight: base.y, stretched: .indefinite)
  }

  /// The sides of floats that an own float clears, and the one it floats to.
  public func sides(of float: NodeID) -> (clear: Clear, float: FloatSide) {
    let float = Int(float.index)
    return (nodes.clear(float, in: leaf), nodes.floatSide(float).resolved(nodes.styles[leaf].direction))
  }

  /// The floats there are, so that those placed from now on can be taken back.
  public func mark() -> FloatMark { FloatMark(placed: space.placed[0].mark) }

  /// Takes back what was placed since `mark`.
  public func restore(_ mark: FloatMark) { space.placed[0].restore(mark.placed) }
}

/// The floats of a formatting context at one time.
public struct FloatMark {
  let placed: PlacedFloats.Mark
}

/// Answers for a leaf's lines among floats: like a measure callback, which may place the leaf's own.
typealias LinesCallback = (NodeID, Size<Float?>, Size<AvailableSpace>, LineFloats) -> Measurement

extension LayoutTree {
  /// Lays out as `computeLayout(of:in:measure:)` does; leaves with floats beside or among their lines are asked for
  /// their content by `lines`.
  ///
  /// - Parameters:
  ///   - root: the box that is laid out with all below it.
  ///   - available: the containing block's size.
  ///   - floatBreaks: where pages or columns end in a flow, from the top.
  ///   - flow: the box that this flow is of; `nil`: the root.
  ///   - measure: answers for the other leaves.
  ///   - lines: answers for such a leaf. Where the width is known it places all the leaf's own floats, in
  ///     order; the last answer is the one that stands.
  public func computeLayout(
    of root: NodeID, in available: Size<AvailableSpace>, floatBreaks: [FloatBreak] = [], of flow: NodeID? = nil,
    measure: (NodeID, Size<Float?>, Size<AvailableSpace>) -> Measurement,
    lines: (NodeID, Size<Float?>, Size<AvailableSpace>, LineFloats) -> Measurement
  ) {
    withoutActuallyEscaping(lines) { lines in
      nodes.pass.lines = lines
      nodes.pass.floatBreaks = floatBreaks
      nodes.pass.brokenFlow = index(flow ?? root)
      computeLayout(of: root, in: available, measure: measure)
      nodes.pass.lines = nil
      nodes.pass.floatBreaks = []
    }
  }

  /// Whether floats stood beside or among a leaf's lines in the last layout.
  public func standsAmongFloats(_ node: NodeID) -> Bool {
    nodes.links[index(node)].flags.contains(.hasFloats) || nodes.pass.besideFloats.contains(node.index)
  }
}

extension Nodes {
  /// A leaf whose box stands as if there were no floats, and whose lines give way to them.
  func placeTextAmongFloats(
    _ child: Int, in parent: Int, _ flow: inout BlockFlow, _ base: Extents, _ context: FloatContext
  ) {
    let (request, place, isCleared) = flowPlace(child, in: parent, flow, base, context)
    let floats = lineFloats(child, request, FloatContext(space: context.space, origin: context.origin + place))
    let output: LayoutOutput
    if links[child].flags.contains(.hasFloats) || !floats.intrusions.isEmpty {
      output = leafLayout(child, request, among: floats)
    } else {
      output = layout(child, request)
    }
    finishPlace(child, in: parent, &flow, base, context, place, request.width, output, isCleared: isCleared)
  }

  /// The layout of a leaf with floats beside it: no other question has its answer.
  private func leafLayout(_ node: Int, _ request: LayoutRequest, among floats: LineFloats) -> LayoutOutput {
    pass.besideFloats.insert(Int32(truncatingIfNeeded: node))
    let answer = askForLines(node, request, among: floats)
    let insets = edges(node, request.base.x) + gutters(node)
    let output = finishLeaf(node, request, insets, height: answer.height, answer.first, answer.last)
    if !isBrokenOff {
      let cache = cache(node)
      cache.retire()
      cache.setRun(floatingKey(node, request).unrepeatable, output)
      links[node].flags.subtract(.dirty)
    }
    return output
  }

  /// The layout of a leaf with floats of its own that is a formatting context: they are inside.
  /// CSS 2 §10.6.7 (#root-height).
  func leafLayoutWithFloats(_ node: Int, _ request: LayoutRequest, isFinal: Bool) -> LayoutOutput {
    let cache = cache(node)
    let key = floatingKey(node, request)
    var output: LayoutOutput
    if cache.isRun(key), !isBrokenOff {
      output = cache.run.output
      links[node].flags.subtract(.dirty)
    } else if !isFinal, let answer = cache.answer(key) {
      output = answer
    } else {
      let floats = lineFloats(node, request, FloatContext(space: FloatSpace(), origin: .zero))
      let answer = askForLines(node, request, among: floats)
      let insets = edges(node, request.base.x) + gutters(node)
      // A block that a ratio makes high isn't made higher by what floats out of it.
      let holdsFloats = !hasRatio(node) || isFormattingContextRoot(node)
      let height = holdsFloats ? larger(answer.height, floats.space.lowest - insets[1]) : answer.height
      output = finishLeaf(node, request, insets, height: height, answer.first, answer.last)
      if !isBrokenOff {
        cache.retire()
        cache.setRun(key, output)
        links[node].flags.subtract(.dirty)
      }
    }
    output.height = usedHeight(node, request, contentHeight: output.contentHeight)
    return output
  }

  private func askForLines(_ node: Int, _ request: LayoutRequest, among floats: LineFloats) -> LeafAnswer {
    var height = Extent.indefinite
    if readsHeight(node) {
      height = percentageHeight(node, heightReadingRequest(node, request))
    }
    return ask(
      node, known: Size(width: floats.base.x.px, height: height.definite),
      available: Size(width: .definite(floats.base.x.px), height: .maxContent), among: floats)
  }

  /// The key of a request for a leaf with floats, or with percentages of a height in its content.
  func floatingKey(_ node: Int, _ request: LayoutRequest) -> RequestKey {
    readsHeight(node) ? heightReadingKey(node, heightReadingRequest(node, request)) : key(node, request)
  }

  /// - Parameter context: of the leaf's border box.
  private func lineFloats(_ node: Int, _ request: LayoutRequest, _ context: FloatContext) -> LineFloats {
    let insets = edges(node, request.base.x) + gutters(node)
    let inner = SIMD2(insets[0], insets[1])
    let height =
      links[node].flags.contains(.readsOuterHeight)
      ? request.base.y
      : percentageBase(node, (request.definiteHeight - insets.sums.y).atLeast(0), request.base.y)
    return LineFloats(
      nodes: self, leaf: node, space: context.space, corner: context.origin + inner, insets: inner,
      base: Extents(larger(0, request.width - insets.sums.x), height))
  }

  /// The floats of a leaf that is asked for an intrinsic width: they have no place.
  ///
  /// - Parameter height: what percentages of their heights are of, px; may be indefinite.
  func intrinsicFloats(_ node: Int, height: Extent = .indefinite) -> LineFloats {
    LineFloats(
      nodes: self, leaf: node, space: FloatSpace(), corner: .zero, insets: .zero, base: Extents(.indefinite, height))
  }

  /// A float's border box: it shrinks to fit. §10.3.5 (#float-width).
  func floatSize(_ child: Int, base: Extents) -> SIMD2<Float> {
    if let size = plainFloatSize(child) { return size }
    let sums = margins(child, base.x).sums
    let height = definiteHeight(child, base: base, stretched: .indefinite, margins: sums.y)
    let width = usedWidth(
      child, base: base, available: (base.x - sums.x).atLeast(0), height: height, stretches: false, ratioWins: true)
    let output = layout(child, boxRequest(child, width: width, height: height, base: base))
    if !hasCache(child) { links[child].flags.subtract(.dirty) }
    return SIMD2(width, output.height)
  }
}
