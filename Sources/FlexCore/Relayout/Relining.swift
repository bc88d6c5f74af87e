/// Rows of several lines in which heights changed.
///
/// The height of an item with nothing inside says nothing of widths: where only such heights changed, the items stay in
/// their lines, as wide as they were and where they were. So only the lines' heights are found anew, and the items move
/// up and down.
extension LayoutTree {
  /// Whether a box is an item whose row keeps its lines when its height changes.
  func standsInLines(_ node: Int) -> Bool {
    let parent = Int(nodes.links[node].parent)
    return parent >= 0 && nodes.links[node].cache < 0 && nodes.cache(parent).flags.contains(.keepsLines)
  }
}

extension Nodes {
  /// Lays a row out again whose items stay in their lines.
  ///
  /// Returns `nil` where one is no longer as simple: then what was done so far is of no use, and does no harm.
  func reline(_ node: Int, _ request: LayoutRequest) -> LayoutOutput? {
    let mark = pass.arena.mark
    defer { pass.arena.release(mark) }
    var flex = FlexAlgorithm<RowAxis>(self, node, request, isFinal: true)
    return flex.reline()
  }
}

extension FlexAlgorithm where MainAxis == RowAxis {
  fileprivate mutating func reline() -> LayoutOutput? {
    guard findLines() else { return nil }
    let output = determineContainerCrossSize()
    stretchLines()
    alignLines()
    moveItems(height: output.height)
    noteDependence()
    nodes.cache(container).flags.formUnion(.keepsLines)
    return output
  }

  /// Finds the lines as they were, and how high they are now. Answers whether all items are simple: without insets and
  /// `order`, with margins in px.
  private mutating func findLines() -> Bool {
    let nodes = nodes
    let alignment = Self.resolved(nodes.styles[container].keyword(StyleKeywords.alignItems, bits: 6))
    lines = nodes.pass.arena.allocate(FlexLine.self, count: nodes.boxCount(container))
    var child = nodes.firstBox(container)
    var count = 0
    var line = FlexLine(start: 0, end: 0, mainBetween: mainGap)
    while child >= 0 {
      let flags = nodes.links[child].flags
      if flags.contains(.dirty) {
        guard !nodes.hasCache(child) else { return false }
        determineBaseSize(&items[0], child, alignment)
        guard let height = items[0].cross.definite, !seen.intersects(.unlined) else { return false }
        nodes.frames[child].w = height
        nodes.links[child].flags.formUnion(flags.intersection(.startsLine))
      }
      guard nodes.styles[child].rare == nil, nodes.styles[child].orderValue == 0,
        nodes.styles[child].units & StyleUnits.margins == 0
      else { return false }
      if flags.contains(.startsLine), count > 0 {
        lines[lineCount] = line
        lineCount &+= 1
        line.cross = 0
      }
      let margins = nodes.styles[child].margins
      line.cross = larger(line.cross, nodes.frames[child].w + (margins[1] + margins[3]))
      count &+= 1
      child = nodes.nextBox(child, in: container)
    }
    guard count > 0 else { return false }
    lines[lineCount] = line
    lineCount &+= 1
    return true
  }

  /// Moves the items to where their lines stand now.
  private mutating func moveItems(height: Float) {
    let nodes = nodes
    let origin = insets[crossStartEdge]
    let margin = crossStartEdge
    var line = -1
    var child = nodes.firstBox(container)
    var position: Float = 0
    while child >= 0 {
      if nodes.links[child].flags.contains(.startsLine) {
        line &+= 1
        position = origin + lines[line].offset
      }
      let start = position + nodes.styles[child].margins[margin]
      nodes.frames[child].y = reversesCross ? height - start - nodes.frames[child].w : start
      child = nodes.nextBox(child, in: container)
    }
  }

  /// Notes whether the row can be laid out by heights alone: all of its items' heights are given in px, and they stand
  /// at their lines' starts.
  mutating func noteLines() {
    let cache = nodes.cache(container)
    let starts: UInt32 = (2 << UInt32(SelfAlignment.Keyword.flexStart.rawValue)) - 1
    // A few items are laid out as fast as they are looked through.
    guard itemCount >= 4, alignments & ~starts == 0, !seen.intersects(.unlined), !notesGaps,
      !cache.flags.contains(.dependsOnHeight),
      nodes.units(container) & (StyleUnits.hasRatio | StyleUnits.verticalLimitKeyword) == 0
    else { return }
    for line in 0..<lineCount { nodes.links[Int(items[lines[line].start].node)].flags.formUnion(.startsLine) }
    cache.flags.formUnion(.keepsLines)
  }
}

extension SeenItems {
  /// What ties an item's height, or place, to more than its own style and line.
  fileprivate static let unlined: SeenItems = [
    .absolutes, .baselines, .lastBaselines, .autoMainMargins, .autoCrossMargins, .contentCross, .contentLimits,
    .dependsOnHeight, .undone,
  ]
}
