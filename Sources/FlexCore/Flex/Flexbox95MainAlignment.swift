/// Flexbox 1 §9.5, main-axis alignment (#main-alignment): step 12.
extension FlexAlgorithm {
  /// §9.5 step 12 (#algo-main-align): auto margins take the free space; else `justify-content` does.
  mutating func alignOnMainAxis() {
    let keyword = nodes.styles[container].keyword(StyleKeywords.justifyContent, bits: 4)
    // flex-start needs no free space to be known: the lines are made so.
    if keyword <= ContentAlignment.Keyword.flexStart.rawValue, !seen.contains(.autoMainMargins) { return }
    let justify = nodes.styles[container].justifyContent
    for line in 0..<lineCount {
      let range = lines[line].start..<lines[line].end
      var free = innerMain.px - usedMain(lines[line])
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

  /// Outer used main sizes of a line's items, and the gaps between them.
  mutating func usedMain(_ line: FlexLine) -> Float {
    let items = items
    var sum = mainGap * Float(max(0, line.end &- line.start &- 1))
    for index in line.start..<line.end { sum += items[index].outerMain }
    return sum
  }
}
