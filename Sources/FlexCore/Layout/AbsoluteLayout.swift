/// Where a box would stand if it were in flow: an edge or a middle line on each axis, and how a box
/// is put to it. CSS Position 3 §4.1 (#staticpos-rect).
struct StaticPosition {
  enum Bias: UInt8 {
    case start, center, end
  }

  struct Axis {
    var position: Float
    /// Of the page's axis: `start` is left or top.
    var bias: Bias
    /// Whether a box that overflows the room beside the position stands at that room's start instead.
    var isSafe = false

    init(position: Float, bias: Bias) {
      self.position = position
      self.bias = bias
    }

    /// From a bias of the flow and the content box of the parent.
    init(_ bias: Bias, reversed: Bool, start: Float, end: Float) {
      switch bias {
      case .center: self.init(position: (start + end) / 2, bias: .center)
      case .start: self.init(position: reversed ? end : start, bias: reversed ? .end : .start)
      case .end: self.init(position: reversed ? start : end, bias: reversed ? .start : .end)
      }
    }
  }

  var horizontal: Axis
  var vertical: Axis

  func moved(by offset: SIMD2<Float>) -> StaticPosition {
    var result = self
    result.horizontal.position += offset.x
    result.vertical.position += offset.y
    return result
  }
}

/// One axis of an absolute box: insets, margins and the room between. CSS Position 3 §4 (#abspos-layout).
struct AbsoluteAxis {
  /// Indefinite: `auto`.
  var startInset: Extent
  var endInset: Extent
  var startMargin: Float
  var endMargin: Float
  var isStartMarginAuto: Bool
  var isEndMarginAuto: Bool
  /// Size of the containing block.
  var containing: Float
  var position: StaticPosition.Axis
  /// Whether the containing block's start is at the right.
  var isReversed: Bool
  var alignment: SelfAlignment
  var isVertical: Bool
  /// Whether the containing block scrolls towards the left or top, or the right or bottom: then nothing
  /// is out of reach there.
  var scrollsBack: Bool
  var scrollsForth: Bool

  var hasAutoInset: Bool { !startInset.isDefinite || !endInset.isDefinite }

  /// What a static position leaves of the containing block: as much room as fits on both sides, or behind it.
  private var staticRoom: (start: Float, end: Float) {
    switch position.bias {
    case .start: return (position.position, containing)
    case .end: return (0, position.position)
    case .center:
      let half = min(position.position, containing - position.position)
      return (position.position - half, position.position + half)
    }
  }

  /// The inset-modified containing block's size. §4.2 (#resolving-insets).
  var room: Float {
    if startInset.isDefinite || endInset.isDefinite {
      return larger(0, containing - startInset.orZero() - endInset.orZero())
    }
    return larger(0, staticRoom.end - staticRoom.start)
  }

  var margins: Float { startMargin + endMargin }

  /// Whether an `auto` size fills the room rather than fits the content.
  var stretches: Bool {
    !hasAutoInset && (alignment.keyword == .normal || alignment.keyword == .auto || alignment.keyword == .stretch)
  }

  /// Where a border box of `size` stands. §4.3 (#abspos-margins), §4.4 (#abspos-alignment).
  func place(_ size: Float, selfReversed: Bool) -> Float {
    let outer = size + margins
    if let startInset = startInset.definite, let endInset = endInset.definite {
      // Insets that leave no room: the weaker one gives way.
      let free = room - outer
      let start = isReversed ? containing - endInset - room : startInset
      if isStartMarginAuto || isEndMarginAuto { return start + autoStartMargin(free) }
      return start + startMargin + alignedOffset(free, start: start, selfReversed: selfReversed)
    }
    if let startInset = startInset.definite { return startInset + startMargin }
    if let endInset = endInset.definite { return containing - endInset - endMargin - size }
    if position.isSafe, outer > room {
      return isReversed ? staticRoom.end - endMargin - size : staticRoom.start + startMargin
    }
    switch position.bias {
    case .start: return position.position + startMargin
    case .end: return position.position - endMargin - size
    case .center: return position.position - outer / 2 + startMargin
    }
  }

  /// What `auto` margins came to around a border box of `size` at `position`: with an `auto` inset, 0.
  func automaticMargins(at position: Float, _ size: Float) -> (start: Float, end: Float) {
    guard let startInset = startInset.definite, let endInset = endInset.definite else { return (0, 0) }
    return (position - startInset, containing - endInset - position - size)
  }

  private func autoStartMargin(_ free: Float) -> Float {
    if isStartMarginAuto, isEndMarginAuto {
      if free >= 0 || isVertical { return free / 2 }
      return isReversed ? free : 0
    }
    return isStartMarginAuto ? free : startMargin
  }

  /// `justify-self` or `align-self` of a box between two insets.
  ///
  /// - Parameter start: where the room between the insets begins.
  private func alignedOffset(_ free: Float, start: Float, selfReversed: Bool) -> Float {
    let startOffset: Float = isReversed ? free : 0
    let endOffset: Float = isReversed ? 0 : free
    if alignment.overflow == .safe, free < 0 { return startOffset }
    var offset: Float
    switch alignment.keyword {
    case .auto, .normal, .stretch, .baseline, .start, .flexStart: offset = startOffset
    case .end, .flexEnd, .lastBaseline: offset = endOffset
    case .center, .anchorCenter: offset = free / 2
    case .selfStart: offset = selfReversed ? free : 0
    case .selfEnd: offset = selfReversed ? 0 : free
    case .left: offset = 0
    case .right: offset = free
    }
    let isNormal = alignment.keyword == .normal || alignment.keyword == .auto
    if free < 0, alignment.overflow == .unspecified, !isNormal {
      // What overflows is kept in the rectangle of the insets and the containing block, or at least
      // from leaving it at the start. CSS Box Alignment 3 §4.4.1 (#auto-safety-position).
      let low = scrollsBack ? -.infinity : min(0, start) - start
      let high = scrollsForth ? .infinity : larger(containing, start + room) - start - (room - free)
      return isReversed ? min(larger(offset, low), high) : larger(min(offset, high), low)
    }
    return offset
  }
}

extension Nodes {
  /// Lays an absolute box out.
  ///
  /// - Parameters:
  ///   - containing: size of the containing block's padding box.
  ///   - position: the static position, from the padding box's corner.
  ///   - owner: the box whose padding box it is.
  /// - Returns: the border box, from the padding box's corner.
  func absoluteLayout(
    _ node: Int, containing: SIMD2<Float>, position: StaticPosition, owner: Int
  ) -> SIMD4<Float> {
    let insets = inset(node, Extents(containing))
    let margins = margins(node, Extent(containing.x))
    let scrolls = isScrollContainer(owner)
    let scrollsLeft = isRightToLeft(owner) != isReversed(owner, .rowReverse)
    let scrollsUp = isReversed(owner, .columnReverse)
    let horizontal = AbsoluteAxis(
      startInset: insets.left, endInset: insets.right, startMargin: margins[0], endMargin: margins[2],
      isStartMarginAuto: isMarginAuto(node, 0), isEndMarginAuto: isMarginAuto(node, 2), containing: containing.x,
      position: position.horizontal, isReversed: isRightToLeft(owner), alignment: styles[node].justifySelf,
      isVertical: false, scrollsBack: scrolls && scrollsLeft, scrollsForth: scrolls && !scrollsLeft)
    let vertical = AbsoluteAxis(
      startInset: insets.top, endInset: insets.bottom, startMargin: margins[1], endMargin: margins[3],
      isStartMarginAuto: isMarginAuto(node, 1), isEndMarginAuto: isMarginAuto(node, 3), containing: containing.y,
      position: position.vertical, isReversed: false, alignment: styles[node].alignSelf, isVertical: true,
      scrollsBack: scrolls && scrollsUp, scrollsForth: scrolls && !scrollsUp)

    // The height, as far as it doesn't depend on content: what a ratio gives the width from.
    let hasRatio = hasRatio(node)
    let isHeightAuto = unit(node, StyleUnits.size, 1) == StyleUnits.auto
    let stretchesHeight = vertical.stretches && fillsWidth(node)
    let roomHeight = larger(0, vertical.room - vertical.margins)
    var height = definiteHeight(
      node, base: Extents(containing), stretched: stretchesHeight ? Extent(roomHeight) : .indefinite,
      margins: containing.y - roomHeight)
    // A ratio wins over stretching where the height was asked for.
    let isHeightExplicit = !isHeightAuto || stretchesHeight && vertical.alignment.keyword == .stretch
    let stretchesWidth = horizontal.stretches && fillsWidth(node)
    let ratioWins = !stretchesWidth || horizontal.alignment.keyword != .stretch && isHeightExplicit
    let width = usedWidth(
      node, base: Extents(containing), available: Extent(larger(0, horizontal.room - horizontal.margins)),
      height: height,
      stretches: stretchesWidth, ratioWins: ratioWins,
      minimumIsContent: ratioWins && height.isDefinite)
    // With the width known, a ratio comes before stretching that nobody asked for.
    if hasRatio, !isHeightExplicit { height = .indefinite }
    let output = layout(node, boxRequest(node, width: width, height: height, base: Extents(containing)))
    links[node].flags.subtract(.dirty)
    let frame = SIMD4(
      horizontal.place(width, selfReversed: isRightToLeft(node)), vertical.place(output.height, selfReversed: false),
      width, output.height)
    if units(node) & StyleUnits.margins != 0 {
      let x = horizontal.automaticMargins(at: frame.x, width)
      let y = vertical.automaticMargins(at: frame.y, output.height)
      pass.automaticMargins[Int32(truncatingIfNeeded: node)] = SIMD4(x.start, y.start, x.end, y.end)
    }
    return frame
  }

  /// Whether a box lays its content out backwards, as a flex container of that direction.
  private func isReversed(_ node: Int, _ direction: FlexDirection) -> Bool {
    display(node) == .flex && styles[node].flexDirection == direction
  }

  /// `left`, `top`, `right`, `bottom`; indefinite: `auto`.
  func inset(_ node: Int, _ containing: Extents) -> Edges<Extent> {
    guard let rare = styles[node].rare else { return Edges(all: .indefinite) }
    let inset = rare.properties.inset
    func resolve(_ value: Dimension, _ base: Extent) -> Extent {
      value.resolved(against: base.definite).map { Extent($0.limited) } ?? .indefinite
    }
    return Edges(
      left: resolve(inset.left, containing.x), right: resolve(inset.right, containing.x),
      top: resolve(inset.top, containing.y), bottom: resolve(inset.bottom, containing.y))
  }

  /// Whether a relative box is moved by a fraction of its containing block's height.
  func hasVerticalPercentInset(_ node: Int) -> Bool {
    guard styles[node].position == .relative, let inset = styles[node].rare?.properties.inset else { return false }
    func isRelative(_ value: Dimension) -> Bool {
      switch value {
      case .percent, .calc: true
      default: false
      }
    }
    return isRelative(inset.top) || isRelative(inset.bottom)
  }

  /// Moves a relatively positioned box.
  ///
  /// - Parameter base: content size of its containing block.
  @inline(never) func offsetRelatively(_ node: Int, _ base: Extents) {
    let offset = relativeOffset(node, base)
    frames[node].x += offset.x
    frames[node].y += offset.y
    if hasVerticalPercentInset(node) { pass.relativeOffsets[Int32(truncatingIfNeeded: node)] = offset.y }
  }

  /// How far down a box was moved, whatever its insets were percentages of.
  ///
  /// - Parameter base: what they are of, where they aren't.
  func verticalOffset(_ node: Int, _ base: @autoclosure () -> Extents) -> Float {
    if hasVerticalPercentInset(node), let offset = pass.relativeOffsets[Int32(truncatingIfNeeded: node)] {
      return offset
    }
    return relativeOffset(node, base()).y
  }

  /// How far relative positioning moves a box. CSS Position 3 §3.1 (#relpos-insets).
  func relativeOffset(_ node: Int, _ base: Extents) -> SIMD2<Float> {
    guard styles[node].position == .relative else { return .zero }
    let insets = inset(node, base)
    let parent = parentBox(node)
    let isReversed = parent >= 0 && isRightToLeft(parent)
    let fromRight = -insets.right.orZero()
    let x = isReversed && insets.right.isDefinite ? fromRight : insets.left.or(fromRight)
    return SIMD2(x, insets.top.or(-insets.bottom.orZero()))
  }
}
