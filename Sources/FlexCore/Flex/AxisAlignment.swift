/// How content is distributed over free space: an offset in front, and room between.
struct Distribution {
  var offset: Float
  var between: Float

  /// CSS Box Alignment 3 §5.3 (#distribution-values), with the fallback of §5.2 (#fallback-alignment).
  ///
  /// - Parameters:
  ///   - startsAtEnd: whether the axis' `start` is the flow's end.
  ///   - leftIsEnd: whether `left` is the flow's end; `nil` where the axis is vertical.
  init(_ alignment: ContentAlignment, free: Float, count: Int, startsAtEnd: Bool, leftIsEnd: Bool?) {
    offset = 0
    between = 0
    if free < 0, alignment.overflow == .safe {
      offset = startsAtEnd ? free : 0
      return
    }
    switch alignment.keyword {
    case .normal, .stretch, .flexStart, .baseline: break
    case .flexEnd: offset = free
    case .center: offset = free / 2
    case .start: offset = startsAtEnd ? free : 0
    case .end, .lastBaseline: offset = startsAtEnd ? 0 : free
    case .left: offset = leftIsEnd ?? startsAtEnd ? free : 0
    case .right: if let leftIsEnd { offset = leftIsEnd ? 0 : free } else { offset = startsAtEnd ? free : 0 }
    case .spaceBetween:
      if free > 0, count > 1 { between = free / Float(count - 1) }
    case .spaceAround:
      if free > 0, count > 0 {
        between = free / Float(count)
        offset = between / 2
      } else if free < 0 {
        offset = startsAtEnd ? free : 0
      }
    case .spaceEvenly:
      if free > 0, count > 0 {
        between = free / Float(count + 1)
        offset = between
      } else if free < 0 {
        offset = startsAtEnd ? free : 0
      }
    }
  }
}

extension FlexAlgorithm {
  /// Whether `start` is the main axis' end: in reversed flows.
  var mainStartIsEnd: Bool {
    nodes.styles[container].keyword(StyleKeywords.flexDirection, bits: 2) & 1 != 0
  }

  /// Whether `start` is the cross axis' end: in `wrap-reverse`.
  var crossStartIsEnd: Bool {
    reversesCross != (main == 1 && nodes.isRightToLeft(container))
  }

  // MARK: §9.5 Main-axis alignment

  /// §9.5 step 12 (#algo-main-align): auto margins take the free space; else `justify-content` does.
  mutating func alignOnMainAxis() {
    let keyword = nodes.styles[container].keyword(StyleKeywords.justifyContent, bits: 4)
    // flex-start needs no free space to be known: the lines are made so.
    if keyword <= ContentAlignment.Keyword.flexStart.rawValue, !seen.contains(.autoMainMargins) { return }
    let justify = nodes.styles[container].justifyContent
    for line in 0..<lineCount {
      let range = lines[line].start..<lines[line].end
      var free = innerMain - usedMain(lines[line])
      if seen.contains(.autoMainMargins), free > 0 { distributeAutoMargins(range, &free) }
      let distribution = Distribution(
        justify, free: free, count: range.count, startsAtEnd: mainStartIsEnd,
        leftIsEnd: main == 0 ? reversesMain : nil)
      lines[line].mainStart = distribution.offset
      lines[line].mainBetween = distribution.between + mainGap
    }
  }

  private mutating func distributeAutoMargins(_ range: Range<Int>, _ free: inout Float) {
    var count: Float = 0
    for index in range {
      if items[index].flags.contains(.mainStartAuto) { count += 1 }
      if items[index].flags.contains(.mainEndAuto) { count += 1 }
    }
    guard count > 0 else { return }
    let share = free / count
    for index in range {
      if items[index].flags.contains(.mainStartAuto) { items[index].mainStartMargin = share }
      if items[index].flags.contains(.mainEndAuto) { items[index].mainEndMargin = share }
    }
    free = 0
  }

  // MARK: §9.6 Cross-axis alignment

  /// §9.6 step 16 (#algo-line-align): `align-content` places the lines.
  mutating func alignLines() {
    let distribution = Distribution(
      nodes.styles[container].alignContent, free: innerCross - linesCrossSize(), count: lineCount,
      startsAtEnd: crossStartIsEnd, leftIsEnd: nil)
    var offset = distribution.offset
    for line in 0..<lineCount {
      lines[line].offset = offset
      offset += lines[line].cross + distribution.between + crossGap
    }
  }

  /// §9.6 step 13 (#algo-cross-margins) and 14 (#algo-cross-align): the distance of the border box
  /// from the line's cross-start edge.
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
    if item.flags.intersects(.autoCrossMargins) { return autoMarginOffset(&item, free) }
    return item.crossStartMargin + alignmentOffset(&item, free, line)
  }

  /// 13. Auto margins share the free space. Without any, the start one is 0 and the item overflows
  /// at the end.
  private mutating func autoMarginOffset(_ item: inout FlexItem, _ free: Float) -> Float {
    let flags = item.flags.intersection(.autoCrossMargins)
    guard free > 0 else { return item.crossStartMargin + (crossStartIsEnd ? free : 0) }
    let share = flags == .autoCrossMargins ? free / 2 : free
    return flags.contains(.crossStartAuto) ? share : item.crossStartMargin
  }

  /// 14. Where `align-self` puts an item's margin box in its line.
  private mutating func alignmentOffset(
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
}
