internal import FlexCore
internal import FlexTree

/// What decides where a box is placed by anchors, and the style that comes of it: its insets are lengths, its percentages
/// are of the part of the containing block that it is placed in.
struct AnchoredPlacement {
  /// How something runs.
  struct Flow {
    var mode: WritingMode
    var direction: Direction

    /// Whether lines, or blocks, of one axis start at its right or bottom.
    func startsFar(vertically: Bool) -> Bool {
      if vertically == mode.isVertical { return (direction == .rtl) != (mode == .sidewaysLR) }
      return mode.isBlockReversed
    }
  }

  /// The containing block and the boxes' own flow.
  let size: Size<Float>
  let flow: Flow
  let own: Flow
  /// The border box of the anchor of a name, from the containing block's corner.
  let anchor: (String) -> Rect?

  /// A style without anchors, with what its insets leave.
  struct Result {
    var style: Style
    /// The inset-modified containing block, from the containing block's corner. `auto` insets are 0.
    var room: Rect
    /// Of axes with `anchor-center`.
    var centers = Size<Center?>(width: nil, height: nil)
  }

  /// Where the middle of a box is wanted. §3.3 (#anchor-center).
  struct Center {
    /// From the containing block's corner.
    var middle: Float
    var overflow: OverflowPosition
    /// Whether the end is at the right or the bottom.
    var isEndFar: Bool

    /// The place of a box of some size between the edges of its room; where there is none for it, in the containing
    /// block.
    func start(of size: Float, low: Float, high: Float, _ whole: Float) -> Float {
      let wanted = middle - size / 2
      let fits = size <= high - low
      switch overflow {
      case .unsafe: return wanted
      case .safe where !fits: return isEndFar ? low : high - size
      case .safe, .unspecified:
        let (least, most) = fits ? (low, high - size) : (min(low, 0), max(high, whole) - size)
        return isEndFar ? max(least, min(wanted, most)) : min(most, max(wanted, least))
      }
    }
  }

  func result(of option: PositionOption) -> Result {
    let defaultAnchor: Rect? = if case .name(let name) = option.anchor { anchor(name) } else { nil }
    let area = option.area.flatMap { area in defaultAnchor.map { self.area(area, around: $0) } }
    let frame = area?.frame ?? Rect(x: 0, y: 0, width: size.width, height: size.height)
    var style = substituted(option.layout, in: frame, defaultAnchor)
    if let area {
      align(&style, area.tracks)
      style.resolvePercentages(of: frame.size, inline: flow.mode.isVertical ? frame.size.height : frame.size.width)
    }
    var result = Result(style: style, room: .zero)
    if let anchor = defaultAnchor {
      result.centers = Size(
        width: center(style, anchor.x + anchor.width / 2, vertically: false),
        height: center(style, anchor.y + anchor.height / 2, vertically: true))
    }
    place(&result, in: frame, isArea: area != nil)
    return result
  }

  /// Insets from the containing block's edges. With an area, or centred by an anchor, `auto` insets and margins are 0.
  /// CSS Anchor Positioning 1 §3.1 (#position-area), §3.3 (#anchor-center).
  private func place(_ result: inout Result, in frame: Rect, isArea: Bool) {
    func px(_ inset: Dimension, _ base: Float) -> Float? { inset.resolved(against: base) }
    var inset = result.style.inset
    if isArea || result.centers.width != nil {
      inset.left = .px(frame.x + (px(inset.left, frame.width) ?? 0))
      inset.right = .px(size.width - frame.maxX + (px(inset.right, frame.width) ?? 0))
      if result.style.margin.left == .auto { result.style.margin.left = .zero }
      if result.style.margin.right == .auto { result.style.margin.right = .zero }
    }
    if isArea || result.centers.height != nil {
      inset.top = .px(frame.y + (px(inset.top, frame.height) ?? 0))
      inset.bottom = .px(size.height - frame.maxY + (px(inset.bottom, frame.height) ?? 0))
      if result.style.margin.top == .auto { result.style.margin.top = .zero }
      if result.style.margin.bottom == .auto { result.style.margin.bottom = .zero }
    }
    if result.style.inset != inset { result.style.inset = inset }
    let (left, right) = (px(inset.left, size.width) ?? 0, px(inset.right, size.width) ?? 0)
    let (top, bottom) = (px(inset.top, size.height) ?? 0, px(inset.bottom, size.height) ?? 0)
    result.room = Rect(x: left, y: top, width: size.width - left - right, height: size.height - top - bottom)
  }

  // MARK: Functions

  private func substituted(_ style: Style, in frame: Rect, _ defaultAnchor: Rect?) -> Style {
    guard style.hasAnchors else { return style }
    var result = style
    func length(_ value: Dimension, vertically: Bool, isEnd: Bool? = nil, or missing: Dimension = .auto) -> Dimension {
      guard case .calc(let calculation) = value, calculation.hasAnchor else { return value }
      let found = calculation.replacingAnchors { function in
        let anchor = function.name.map { self.anchor($0) } ?? defaultAnchor
        let length = anchor.flatMap { self.length(function.measure, of: $0, in: frame, vertically, isEnd) }
        return length.map { .linear(px: $0, percent: 0) } ?? function.fallback
      }
      // What has no anchor is as if it hadn't been written. §3.2 (#anchor-valid).
      return found.map { .calc($0) } ?? missing
    }
    result.inset = Edges(
      left: length(style.inset.left, vertically: false, isEnd: false),
      right: length(style.inset.right, vertically: false, isEnd: true),
      top: length(style.inset.top, vertically: true, isEnd: false),
      bottom: length(style.inset.bottom, vertically: true, isEnd: true))
    result.margin = Edges(
      left: length(style.margin.left, vertically: false, or: .zero),
      right: length(style.margin.right, vertically: false, or: .zero),
      top: length(style.margin.top, vertically: true, or: .zero),
      bottom: length(style.margin.bottom, vertically: true, or: .zero))
    func lengths(_ size: Size<Dimension>) -> Size<Dimension> {
      Size(width: length(size.width, vertically: false), height: length(size.height, vertically: true))
    }
    result.size = lengths(style.size)
    result.minSize = lengths(style.minSize)
    result.maxSize = lengths(style.maxSize)
    return result
  }

  /// - Parameters:
  ///   - frame: what insets are measured from.
  ///   - isEnd: whether the inset is the right or the lower one; `nil`: it is none.
  private func length(
    _ measure: AnchorFunction.Measure, of anchor: Rect, in frame: Rect, _ vertically: Bool, _ isEnd: Bool?
  ) -> Float? {
    switch measure {
    case .size(let dimension):
      let isHeight =
        switch dimension {
        case nil: vertically
        case .width: false
        case .height: true
        case .block: !flow.mode.isVertical
        case .inline: flow.mode.isVertical
        case .selfBlock: !own.mode.isVertical
        case .selfInline: own.mode.isVertical
        }
      return isHeight ? anchor.height : anchor.width
    case .side(let side):
      guard let isEnd, let share = share(of: side, vertically, isEnd) else { return nil }
      let edge = vertically ? anchor.y + anchor.height * share : anchor.x + anchor.width * share
      if vertically { return isEnd ? frame.maxY - edge : edge - frame.y }
      return isEnd ? frame.maxX - edge : edge - frame.x
    }
  }

  /// How far from the left or top of an anchor a side of it is, as part of its size; `nil` on the other axis.
  private func share(of side: AnchorSide, _ vertically: Bool, _ isEnd: Bool) -> Float? {
    func logical(_ flow: Flow, isEnd: Bool) -> Float { flow.startsFar(vertically: vertically) != isEnd ? 1 : 0 }
    switch side {
    case .inside: return isEnd ? 1 : 0
    case .outside: return isEnd ? 0 : 1
    case .left: return vertically ? nil : 0
    case .right: return vertically ? nil : 1
    case .top: return vertically ? 0 : nil
    case .bottom: return vertically ? 1 : nil
    case .start: return logical(flow, isEnd: false)
    case .end: return logical(flow, isEnd: true)
    case .selfStart: return logical(own, isEnd: false)
    case .selfEnd: return logical(own, isEnd: true)
    case .percent(let percent):
      return flow.startsFar(vertically: vertically) ? 1 - percent / 100 : percent / 100
    }
  }

  // MARK: Areas

  /// Which of three tracks, from the left or the top, an area takes.
  private struct Tracks {
    var horizontal: ClosedRange<Int>
    var vertical: ClosedRange<Int>
  }

  /// §3.1.1 (#position-area-computed), §3.1.3 (#position-area-grid).
  private func area(_ area: PositionArea, around anchor: Rect) -> (frame: Rect, tracks: Tracks) {
    let isFirstVertical = area.axes(in: flow.mode).first
    let (x, y) = isFirstVertical ? (area.second, area.first) : (area.first, area.second)
    let tracks = Tracks(horizontal: range(x, vertically: false), vertical: range(y, vertically: true))
    let columns = [min(0, anchor.x), anchor.x, anchor.maxX, max(size.width, anchor.maxX)]
    let rows = [min(0, anchor.y), anchor.y, anchor.maxY, max(size.height, anchor.maxY)]
    let (left, right) = (columns[tracks.horizontal.lowerBound], columns[tracks.horizontal.upperBound + 1])
    let (top, bottom) = (rows[tracks.vertical.lowerBound], rows[tracks.vertical.upperBound + 1])
    return (Rect(x: left, y: top, width: right - left, height: bottom - top), tracks)
  }

  private func range(_ span: PositionSpan, vertically: Bool) -> ClosedRange<Int> {
    let tracks: ClosedRange<Int> =
      switch span.tracks {
      case .start: 0...0
      case .center: 1...1
      case .end: 2...2
      case .spanStart: 0...1
      case .spanEnd: 1...2
      case .spanAll: 0...2
      }
    let isPhysical = span.axis == .horizontal || span.axis == .vertical
    guard !isPhysical, (span.isSelf ? own : flow).startsFar(vertically: vertically) else { return tracks }
    return (2 - tracks.upperBound)...(2 - tracks.lowerBound)
  }

  /// Towards the anchor, where nothing says otherwise: an inset on one side alone does. §3.1.2
  /// (#position-area-alignment).
  private func align(_ style: inout Style, _ tracks: Tracks) {
    func keyword(_ tracks: ClosedRange<Int>, vertically: Bool) -> SelfAlignment {
      let (near, far) = vertically ? (style.inset.top, style.inset.bottom) : (style.inset.left, style.inset.right)
      if (near == .auto) != (far == .auto) { return side(isFar: near == .auto, vertically: vertically) }
      switch tracks {
      case 0...2: return .anchorCenter
      case 1...1: return .center
      default: return side(isFar: tracks.lowerBound == 0, vertically: vertically)
      }
    }
    let horizontal = keyword(tracks.horizontal, vertically: false)
    let vertical = keyword(tracks.vertical, vertically: true)
    let (inline, block) = flow.mode.isVertical ? (vertical, horizontal) : (horizontal, vertical)
    if style.justifySelf.keyword == .normal || style.justifySelf.keyword == .auto { style.justifySelf = inline }
    if style.alignSelf.keyword == .normal || style.alignSelf.keyword == .auto { style.alignSelf = block }
  }

  /// The alignment to the left or top, or to the right or bottom.
  private func side(isFar: Bool, vertically: Bool) -> SelfAlignment {
    flow.startsFar(vertically: vertically) == isFar ? .start : .end
  }

  private func center(_ style: Style, _ middle: Float, vertically: Bool) -> Center? {
    let alignment = vertically == flow.mode.isVertical ? style.justifySelf : style.alignSelf
    guard alignment.keyword == .anchorCenter else { return nil }
    return Center(middle: middle, overflow: alignment.overflow, isEndFar: !flow.startsFar(vertically: vertically))
  }
}

extension Style {
  /// Percentages as lengths.
  ///
  /// - Parameters:
  ///   - size: what they are of, px.
  ///   - inline: what those of paddings and margins are of, px.
  fileprivate mutating func resolvePercentages(of base: Size<Float>, inline: Float) {
    func px(_ value: Dimension, _ base: Float) -> Dimension {
      switch value {
      case .percent, .calc: .px(value.resolved(against: base) ?? 0)
      case .fitContentLimited(let limit): .fitContentLimited(.px(limit.resolved(against: base)))
      default: value
      }
    }
    func px(_ value: Size<Dimension>) -> Size<Dimension> {
      Size(width: px(value.width, base.width), height: px(value.height, base.height))
    }
    size = px(size)
    minSize = px(minSize)
    maxSize = px(maxSize)
    margin = margin.map { px($0, inline) }
    padding = padding.map { .px($0.resolved(against: inline)) }
    inset = Edges(
      left: px(inset.left, base.width), right: px(inset.right, base.width), top: px(inset.top, base.height),
      bottom: px(inset.bottom, base.height))
  }
}
