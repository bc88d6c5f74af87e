internal import FlexCore
internal import FlexTree

/// Placements turned over. CSS Anchor Positioning 1 §5.3 (#swap-due-to-a-try-tactic).
extension PositionOption {
  /// The same placement after a tactic.
  ///
  /// - Parameter mode: how the lines of the containing block run.
  func applying(_ tactic: PositionTactic, in mode: WritingMode) -> PositionOption {
    switch tactic {
    case .flipBlock: flipped(vertically: !mode.isVertical, in: mode)
    case .flipInline: flipped(vertically: mode.isVertical, in: mode)
    case .flipX: flipped(vertically: false, in: mode)
    case .flipY: flipped(vertically: true, in: mode)
    case .flipStart: transposed
    }
  }

  private func flipped(vertically: Bool, in mode: WritingMode) -> PositionOption {
    var result = self
    if vertically {
      (result.layout.inset.top, result.layout.inset.bottom) = (
        layout.inset.bottom.mapAnchorSides(\.flipped), layout.inset.top.mapAnchorSides(\.flipped)
      )
      result.layout.margin.top = layout.margin.bottom
      result.layout.margin.bottom = layout.margin.top
    } else {
      (result.layout.inset.left, result.layout.inset.right) = (
        layout.inset.right.mapAnchorSides(\.flipped), layout.inset.left.mapAnchorSides(\.flipped)
      )
      result.layout.margin.left = layout.margin.right
      result.layout.margin.right = layout.margin.left
    }
    if vertically == mode.isVertical {
      result.layout.justifySelf = layout.justifySelf.flipped
    } else {
      result.layout.alignSelf = layout.alignSelf.flipped
    }
    result.area = area?.flipped(vertically: vertically, in: mode)
    return result
  }

  /// Over the diagonal between the starts and the ends of both axes.
  private var transposed: PositionOption {
    var result = self
    func turned(_ value: Dimension) -> Dimension { value.mapAnchorSides(\.transposed) }
    let inset = layout.inset
    result.layout.inset = Edges(
      left: turned(inset.top), right: turned(inset.bottom), top: turned(inset.left), bottom: turned(inset.right))
    let margin = layout.margin
    result.layout.margin = Edges(left: margin.top, right: margin.bottom, top: margin.left, bottom: margin.right)
    result.layout.size = Size(width: layout.size.height, height: layout.size.width)
    result.layout.minSize = Size(width: layout.minSize.height, height: layout.minSize.width)
    result.layout.maxSize = Size(width: layout.maxSize.height, height: layout.maxSize.width)
    (result.layout.justifySelf, result.layout.alignSelf) = (layout.alignSelf, layout.justifySelf)
    result.area = area.map { PositionArea($0.first.transposed, $0.second.transposed) }
    return result
  }
}

extension Dimension {
  fileprivate func mapAnchorSides(_ change: (AnchorSide) -> AnchorSide) -> Dimension {
    guard case .calc(let calculation) = self, calculation.hasAnchor else { return self }
    let changed = calculation.replacingAnchors { function in
      var function = function
      if case .side(let side) = function.measure { function.measure = .side(change(side)) }
      return .anchor(function)
    }
    return changed.map { .calc($0) } ?? self
  }
}

extension AnchorSide {
  fileprivate var flipped: AnchorSide {
    switch self {
    case .left: .right
    case .right: .left
    case .top: .bottom
    case .bottom: .top
    case .start: .end
    case .end: .start
    case .selfStart: .selfEnd
    case .selfEnd: .selfStart
    case .percent(let percent): .percent(100 - percent)
    case .inside, .outside: self
    }
  }

  fileprivate var transposed: AnchorSide {
    switch self {
    case .left: .top
    case .right: .bottom
    case .top: .left
    case .bottom: .right
    default: self
    }
  }
}

extension SelfAlignment {
  fileprivate var flipped: SelfAlignment {
    var result = self
    result.keyword =
      switch keyword {
      case .start: .end
      case .end: .start
      case .flexStart: .flexEnd
      case .flexEnd: .flexStart
      case .selfStart: .selfEnd
      case .selfEnd: .selfStart
      case .left: .right
      case .right: .left
      default: keyword
      }
    return result
  }
}

extension PositionArea {
  fileprivate func flipped(vertically: Bool, in mode: WritingMode) -> PositionArea {
    var result = self
    if axes(in: mode).first == vertically { result.first.tracks = first.tracks.flipped }
    if axes(in: mode).first != vertically { result.second.tracks = second.tracks.flipped }
    return result
  }

  /// Whether the first span is of the vertical axis; the second is of the other one.
  func axes(in mode: WritingMode) -> (first: Bool, second: Bool) {
    let isVertical = first.isVertical(in: mode) ?? second.isVertical(in: mode).map { !$0 } ?? !mode.isVertical
    return (isVertical, !isVertical)
  }
}

extension PositionSpan {
  /// `nil`: as the other span leaves it.
  ///
  /// - Parameter mode: how lines run; blocks follow each other across them.
  fileprivate func isVertical(in mode: WritingMode) -> Bool? {
    switch axis {
    case .horizontal, .x: false
    case .vertical, .y: true
    case .block: !mode.isVertical
    case .inline: mode.isVertical
    case .either: nil
    }
  }

  fileprivate var transposed: PositionSpan {
    var result = self
    result.axis =
      switch axis {
      case .horizontal: .vertical
      case .vertical: .horizontal
      case .x: .y
      case .y: .x
      case .block: .inline
      case .inline: .block
      case .either: .either
      }
    return result
  }
}

extension PositionSpan.Tracks {
  fileprivate var flipped: Self {
    switch self {
    case .start: .end
    case .end: .start
    case .spanStart: .spanEnd
    case .spanEnd: .spanStart
    case .center, .spanAll: self
    }
  }
}
