/// Flexbox 1 §9.6, cross-axis alignment (#cross-alignment): steps 13 to 16.
extension FlexAlgorithm {
  /// Steps 13 and 14: the distance of the border box from the line's cross-start edge.
  @inline(__always) mutating func crossOffset(_ item: inout FlexItem, _ line: FlexLine) -> Float {
    let alignment = item.alignment
    if alignment <= SelfAlignment.Keyword.flexStart.rawValue, !item.flags.intersects(.autoCrossMargins) {
      return item.crossStartMargin
    }
    return alignedCrossOffset(&item, line)
  }

  @inline(never)
  private mutating func alignedCrossOffset(_ item: inout FlexItem, _ line: FlexLine) -> Float {
    let free = line.cross - item.outerCross
    if item.flags.intersects(.autoCrossMargins) { return resolveAutoCrossMargins(&item, free) }
    return item.crossStartMargin + alignOnCrossAxis(&item, free, line)
  }

  /// §9.6 step 13 (#algo-cross-margins): auto margins share the free space. Without any, the start one is 0 and the item
  /// overflows at the end.
  private mutating func resolveAutoCrossMargins(_ item: inout FlexItem, _ free: Float) -> Float {
    let flags = item.flags.intersection(.autoCrossMargins)
    guard free > 0 else { return item.crossStartMargin + (crossStartIsEnd ? free : 0) }
    let share = flags == .autoCrossMargins ? free / 2 : free
    return flags.contains(.crossStartAuto) ? share : item.crossStartMargin
  }

  /// §9.6 step 14 (#algo-cross-align): where `align-self` puts an item's margin box in its line.
  private mutating func alignOnCrossAxis(
    _ item: inout FlexItem, _ free: Float, _ line: FlexLine
  ) -> Float {
    if item.overflow == OverflowPosition.safe.rawValue, free < 0 { return crossStartIsEnd ? free : 0 }
    switch SelfAlignment.Keyword(rawValue: item.alignment) ?? .stretch {
    case .auto, .normal, .stretch, .flexStart: return 0
    case .flexEnd: return free
    case .center, .anchorCenter: return free / 2
    case .start: return crossStartIsEnd ? free : 0
    case .end: return crossStartIsEnd ? 0 : free
    case .selfStart, .selfEnd:
      // The item's own start: in a column that is its direction's.
      let differs = main == 1 && nodes.isRightToLeft(Int(item.node)) != nodes.isRightToLeft(container)
      let isStart = (item.alignment == SelfAlignment.Keyword.selfStart.rawValue) != differs
      return isStart == crossStartIsEnd ? free : 0
    case .left, .right:
      if main == 0 { return crossStartIsEnd ? free : 0 }
      return (item.alignment == SelfAlignment.Keyword.left.rawValue) == reversesCross ? free : 0
    case .baseline: return line.baseline - item.crossStartMargin - item.ascent
    case .lastBaseline: return free - (line.lastBaseline - item.crossEndMargin - item.ascent)
    }
  }

  /// §9.6 step 15 (#algo-cross-container): the height of the border box. A row's content is its
  /// lines; a column's, its longest line.
  mutating func determineContainerCrossSize() -> LayoutOutput {
    let inset = insets.sums.y
    let content = main == 0 ? linesCrossSize() : contentMain()
    let height = request.height.or(outerHeight(content + inset))
    let inner = larger(0, height - inset)
    if main == 0 {
      if !innerCross.isDefinite, !isMultiLine { lines[0].cross = inner }
      innerCross = Extent(inner)
    }
    return LayoutOutput(
      height: height, contentHeight: content + inset, firstBaseline: .indefinite, lastBaseline: .indefinite)
  }

  /// The longest line of a column.
  private mutating func contentMain() -> Float {
    // Without free space the items have their hypothetical sizes.
    if isAsTallAsItems || request.height.isDefinite && !asksForContent { return innerMain.px }
    var longest: Float = 0
    for line in 0..<lineCount {
      longest = larger(longest, lines[line].hypotheticalSum)
    }
    return longest
  }

  /// Sum of the lines and the gaps between them.
  mutating func linesCrossSize() -> Float {
    if !isMultiLine, main == 0, let innerCross = innerCross.definite {
      return asksForContent ? thickness(&lines[0]) : innerCross
    }
    var sum = crossGap * Float(lineCount - 1)
    for line in 0..<lineCount { sum += lines[line].cross }
    return sum
  }

  /// Whether the content's height matters though the container's is given: to a ratio's automatic
  /// minimum, and to limits that name the content.
  private var asksForContent: Bool {
    nodes.units(container) & (StyleUnits.hasRatio | StyleUnits.verticalLimitKeyword) != 0
      || main == 1 && !request.isHeightDefinite
  }

  /// §9.6 step 16 (#algo-line-align): `align-content` places the lines.
  mutating func alignLines() {
    let distribution = Distribution(
      nodes.styles[container].alignContent, free: innerCross.px - linesCrossSize(), count: lineCount,
      startsAtEnd: crossStartIsEnd, leftIsEnd: nil)
    var offset = distribution.offset
    for line in 0..<lineCount {
      lines[line].offset = offset
      offset += lines[line].cross + distribution.between + crossGap
    }
  }
}
