internal import FlexCore
internal import FlexMarkup
internal import FlexTree

// The room that outside markers need beside their items' blocks.

extension BoxBuilder {
  /// Makes a list item as high as a line where nothing in it has one that its marker could stand beside.
  ///
  /// Deviation from CSS 2's text, as in Chromium: the border box is that high, even one that has a height.
  mutating func makeRoomForMarker(in item: BoxID, _ style: ComputedStyle) {
    var pending = tree[item].children
    while let id = pending.popLast() {
      if tree[id].style.isOutOfFlow { continue }
      if case .none = tree[id].content {} else { return }
      if tree[id].style.layout.display.makesItems, !tree[id].children.isEmpty { return }
      pending += tree[id].children
    }
    let minimum = style.layout.minSize.height
    guard !style.text.writingMode.isVertical, minimum == .auto || minimum == .zero else { return }
    var line = lineHeight(of: style.text)
    if style.layout.boxSizing == .contentBox {
      let padding = style.layout.padding
      line -= padding.top.resolved(against: 0) + padding.bottom.resolved(against: 0)
      line -= style.layout.border.top + style.layout.border.bottom
    }
    tree[item].style.layout.minSize.height = .px(max(line, 0))
  }

  /// Whether an outside marker reaches higher than a line of its item's own text.
  func isMarkerTaller(of node: ElementID, _ style: ComputedStyle) -> Bool {
    guard hasOutsideMarker(node, style: style), !style.text.writingMode.isVertical,
      let marker = styles.style(of: node, .marker)?.text,
      marker.fontSize != style.text.fontSize || marker.lineHeight != style.text.lineHeight
    else { return false }
    return ascentOfLine(of: marker) > ascentOfLine(of: style.text)
  }

  /// Has the item's first line come no higher than its marker's text allows, where that may be taller.
  mutating func alignWithMarker(of node: ElementID, in item: BoxID, _ style: ComputedStyle) {
    guard !style.text.writingMode.isVertical, let line = firstLine(in: item) else { return }
    let marker = (styles.style(of: node, .marker) ?? style).text
    // Without the quirk a line has at least the room of its own strut.
    let own = line.boxes[0].style.text
    if !line.hasLineHeightQuirk, own.fontSize == marker.fontSize, own.lineHeight == marker.lineHeight,
      own.fontFamily == marker.fontFamily
    {
      return
    }
    let ascent = ascentOfLine(of: marker)
    guard line.hasLineHeightQuirk || ascentOfLine(of: own) < ascent else { return }
    tree[item].style.layout.leastBaseline = ascent
  }

  /// The first lines among a box's blocks in flow.
  private func firstLine(in box: BoxID) -> InlineContent? {
    for child in tree[box].children where !tree[child].style.isOutOfFlow && !tree[child].style.floats {
      switch tree[child].content {
      case .inline(let content): return content
      case .none: if let content = firstLine(in: child) { return content }
      default: break
      }
    }
    return nil
  }

  private func lineHeight(of style: TextStyle) -> Float {
    style.usedLineHeight ?? fonts.controlMetrics(of: style).lineHeight
  }

  /// How far a line of one style reaches above its baseline, px. CSS Inline 3 §5.3 (#inline-height).
  private func ascentOfLine(of style: TextStyle) -> Float {
    let ascent = fonts.roundedAscent(of: style)
    let letters = ascent + fonts.baselines(of: style).descent.rounded()
    return ascent + ((lineHeight(of: style) - letters) / 2).rounded(.down)
  }
}
