/// Flexbox 1 §4.1, absolutely positioned children (#abspos-items).
extension FlexAlgorithm {
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
