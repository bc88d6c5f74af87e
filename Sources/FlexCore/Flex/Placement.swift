/// Final layout and frames of the items, and static positions of absolute children.
extension FlexAlgorithm {
  /// Lays each item out at its used size and writes its frame.
  ///
  /// - Parameter height: of the container's border box.
  mutating func placeItems(height: Float) {
    let outer = SIMD2(request.width, height)
    let outerMain = main == 0 ? outer.x : outer.y
    let outerCross = main == 0 ? outer.y : outer.x
    let mainOrigin = insets[mainStartEdge]
    let crossOrigin = insets[crossStartEdge]
    let items = items
    for lineIndex in 0..<lineCount {
      let line = lines[lineIndex]
      let lineOrigin = crossOrigin + line.offset
      var position = mainOrigin + line.mainStart
      for index in line.start..<line.end {
        placeItem(&items[index], line, &position, lineOrigin: lineOrigin, outerMain: outerMain, outerCross: outerCross)
      }
    }
  }

  /// Gives an item its place behind `position`, which moves on, and lays it out there.
  @inline(__always)
  private mutating func placeItem(
    _ item: inout FlexItem, _ line: FlexLine, _ position: inout Float, lineOrigin: Float, outerMain: Float,
    outerCross: Float
  ) {
    let child = Int(item.node)
    determineUsedCrossSize(&item, line)
    var mainPosition = position + item.mainStartMargin
    var crossPosition = lineOrigin + crossOffset(&item, line)
    position += item.outerMain + line.mainBetween
    if reversesMain { mainPosition = outerMain - mainPosition - item.targetMain }
    if reversesCross { crossPosition = outerCross - crossPosition - item.cross }
    nodes.frames[child] =
      main == 0
      ? SIMD4(mainPosition, crossPosition, item.targetMain, item.cross)
      : SIMD4(crossPosition, mainPosition, item.cross, item.targetMain)
    if item.flags.intersects([.hasContent, .hasRareStyle]) { layoutItem(&item, child) }
  }

  /// The item's final layout. Its size is definite for its content once its line's is known. §9.8.
  private mutating func layoutItem(_ item: inout FlexItem, _ child: Int) {
    if item.flags.contains(.hasRareStyle) {
      if nodes.hasVerticalPercentInset(child) { seen.formUnion(.dependsOnHeight) }
      nodes.offsetRelatively(child, base)
      if !item.flags.contains(.hasContent) { return }
    }
    let request: LayoutRequest
    if main == 0 {
      request = LayoutRequest(
        width: item.targetMain,
        height: item.flags.contains(.crossIsDefinite) ? item.cross : .indefinite, base: base,
        percentageHeight: nodes.hasRatio(child) ? heightBeforeContent(item, child) : .indefinite)
    } else {
      request = columnRequest(item, height: item.targetMain)
    }
    layOut(child, request)
  }

  /// Lays an item out where frames are asked for, and notes what it depends on.
  @inline(__always) mutating func layOut(_ child: Int, _ request: LayoutRequest) {
    if isFinal {
      _ = nodes.layout(child, request)
    } else if !nodes.isCurrent(child, request) {
      seen.formUnion(.undone)
    }
    if nodes.cache(child).flags.contains(.dependsOnHeight) { seen.formUnion(.dependsOnHeight) }
  }

  /// Of an item whose height its content raised above what the ratio gives: that height, which its
  /// content's percentages are still taken of.
  ///
  /// Deviation: a stretched height counts as definite, but browsers keep the layout they measured the
  /// item with where the line made it no taller.
  private mutating func heightBeforeContent(_ item: FlexItem, _ child: Int) -> Float {
    let unit = nodes.unit(child, StyleUnits.size, 1)
    guard nodes.hasRatio(child), unit < StyleUnits.percent, unit != StyleUnits.px else { return .indefinite }
    if item.flags.contains(.stretches) {
      if stretchesEarly { return .indefinite }
      let measured = nodes.automaticHeightByRatio(child, width: item.targetMain, base: base)
      if measured != item.cross { return .indefinite }
    }
    let height = nodes.limitedHeightByRatio(child, width: item.targetMain, base: base)
    return height == item.cross ? .indefinite : height
  }

  /// Notes what `auto` margins came to, for who asks for the used ones.
  @inline(never) mutating func noteAutomaticMargins() {
    for lineIndex in 0..<lineCount {
      let line = lines[lineIndex]
      for index in line.start..<line.end {
        var item = items[index]
        guard item.flags.intersects([.autoMainMargins, .autoCrossMargins]) else { continue }
        var margins = SIMD4<Float>.zero
        margins[mainStartEdge] = item.mainStartMargin
        margins[mainStartEdge ^ 2] = item.mainEndMargin
        let crossStart = crossOffset(&item, line)
        margins[crossStartEdge] = max(0, crossStart)
        margins[crossStartEdge ^ 2] = max(0, line.cross - crossStart - item.cross)
        nodes.pass.automaticMargins[item.node] = margins
      }
    }
  }

  /// The static position of absolute children: as if each were the only item.
  /// Flexbox 1 §4.1 (#abspos-items).
  mutating func placeAbsoluteChildren(height: Float) {
    let outer = SIMD2(request.width, height)
    var child = nodes.firstBox(container)
    while child >= 0 {
      if nodes.isOutOfFlow(child) {
        let position = staticPosition(of: child, outer)
        nodes.placeAbsolute(child, parent: container, parentSize: outer, position)
      }
      child = nodes.nextBox(child, in: container)
    }
  }

  /// Keeps what the answer depends on beside it.
  mutating func noteDependence() {
    let cache = nodes.cache(container)
    var flags = cache.flags.subtracting(.ofLastLayout)
    if seen.contains(.undone) { flags.formUnion(.incomplete) }
    if seen.contains(.dependsOnHeight) || isMultiLine && main == 1
      || nodes.units(container) & (15 << LengthSlot.rowGap.rawValue) != 0
    {
      flags.formUnion(.dependsOnHeight)
    } else if keepsContent() {
      flags.formUnion(.keepsContent)
    }
    cache.flags = flags
  }

  /// Whether the items would stand just so in a taller container.
  @inline(__always) private mutating func keepsContent() -> Bool {
    if seen.intersects([.absolutes, .autoMainMargins]) || reversesMain && main == 1 || reversesCross { return false }
    if main == 1 {
      let justify = nodes.styles[container].keyword(StyleKeywords.justifyContent, bits: 4)
      return growSum == 0 && isAsTallAsItems
        && (justify == ContentAlignment.Keyword.normal.rawValue
          || justify == ContentAlignment.Keyword.flexStart.rawValue)
    }
    // A row: no line gets thicker, and no item moves in it.
    let start: UInt32 = 1 << UInt32(SelfAlignment.Keyword.flexStart.rawValue)
    if isMultiLine {
      let stays = nodes.styles[container].keyword(StyleKeywords.alignContent, bits: 4)
      return stays == ContentAlignment.Keyword.flexStart.rawValue
    }
    return alignments & ~start == 0 && !seen.contains(.autoCrossMargins)
  }

  private mutating func staticPosition(of child: Int, _ outer: SIMD2<Float>) -> StaticPosition {
    let justify = nodes.styles[container].justifyContent
    let mainBias: StaticPosition.Bias
    switch justify.keyword {
    case .normal, .stretch, .flexStart, .spaceBetween: mainBias = .start
    case .flexEnd: mainBias = .end
    case .center, .spaceAround, .spaceEvenly: mainBias = .center
    case .start, .baseline: mainBias = mainStartIsEnd ? .end : .start
    case .end, .lastBaseline: mainBias = mainStartIsEnd ? .start : .end
    case .left: mainBias = main == 0 && reversesMain ? .end : main == 0 ? .start : mainStartIsEnd ? .end : .start
    case .right: mainBias = main == 0 ? (reversesMain ? .start : .end) : mainStartIsEnd ? .end : .start
    }
    var alignment = nodes.styles[child].alignSelf
    if alignment.keyword == .auto { alignment = nodes.styles[container].alignItems }
    let crossBias: StaticPosition.Bias
    switch alignment.keyword {
    case .auto, .normal, .stretch, .flexStart: crossBias = .start
    case .flexEnd: crossBias = .end
    case .center, .anchorCenter: crossBias = .center
    case .start, .baseline: crossBias = crossStartIsEnd ? .end : .start
    case .end, .lastBaseline: crossBias = crossStartIsEnd ? .start : .end
    case .selfStart, .selfEnd:
      let differs = main == 1 && nodes.isRightToLeft(child) != nodes.isRightToLeft(container)
      let isStart = (alignment.keyword == .selfStart) != differs
      crossBias = isStart == crossStartIsEnd ? .end : .start
    case .left, .right:
      crossBias =
        main == 0
        ? (crossStartIsEnd ? .end : .start) : (alignment.keyword == .left) == reversesCross ? .end : .start
    }
    let mainBox = (start: insets[main], end: outer[main] - insets[main + 2])
    let crossBox = (start: insets[cross], end: outer[cross] - insets[cross + 2])
    let mainPlace = StaticPosition.Axis(mainBias, reversed: reversesMain, start: mainBox.start, end: mainBox.end)
    var crossPlace = StaticPosition.Axis(crossBias, reversed: reversesCross, start: crossBox.start, end: crossBox.end)
    crossPlace.isSafe = alignment.overflow == .safe
    return main == 0
      ? StaticPosition(horizontal: mainPlace, vertical: crossPlace)
      : StaticPosition(horizontal: crossPlace, vertical: mainPlace)
  }
}
