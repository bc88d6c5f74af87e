/// The frames of the items.
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
    if reversesCross { crossPosition = outerCross - crossPosition - item.cross.px }
    nodes.frames[child] =
      main == 0
      ? SIMD4(mainPosition, crossPosition, item.targetMain, item.cross.px)
      : SIMD4(crossPosition, mainPosition, item.cross.px, item.targetMain)
    if item.flags.intersects([.hasContent, .hasRareStyle]) { layoutItem(&item, child) }
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
        margins[crossStartEdge] = larger(0, crossStart)
        margins[crossStartEdge ^ 2] = larger(0, line.cross - crossStart - item.cross.px)
        nodes.pass.automaticMargins[item.node] = margins
      }
    }
  }
}
