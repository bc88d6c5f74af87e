internal import FlexCore
internal import FlexDOM
internal import FlexTree

// The room that outside markers need beside their items' blocks.

extension BoxBuilder {
  /// Makes a list item as high as a line where nothing in it has one that its marker could stand beside.
  ///
  /// Deviation from CSS 2's text, as in Chromium: the border box is that high, even one that has a height.
  mutating func makeRoomForMarker(in item: BoxID, _ style: ComputedStyle) {
    var pending = tree[item].children
    while let id = pending.popLast() {
      // A table's captions have no part in its baseline.
      if tree[id].style.isOutOfFlow || tree[id].style.layout.tablePart == .caption { continue }
      if tree[id].style.layout.suppressesBaseline { continue }
      switch tree[id].content {
      case .none: break
      case .image: continue
      case .inline: return
      }
      // Boxes of items and tables with rows have baselines without lines.
      if tree[id].style.layout.display.makesItems, !tree[id].children.isEmpty { return }
      if tree[id].style.layout.tablePart == .row { return }
      pending += tree[id].children
    }
    guard !style.text.writingMode.isVertical else { return }
    tree[item].style.layout.markerHeight = lineHeight(of: style.text)
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
    guard !style.text.writingMode.isVertical else { return }
    let marker = (styles.style(of: node, .marker) ?? style).text
    guard let first = firstBaseline(in: item) else { return }
    guard case .line(let line) = first else {
      tree[item].style.layout.leastBaseline = ascentOfLine(of: marker)
      return
    }
    // Without the quirk a line has at least the room of its own strut.
    let own = line.boxes[0].style.text
    let isQuirky = line.struts == .none
    if !isQuirky, own.fontSize == marker.fontSize, own.lineHeight == marker.lineHeight,
      own.fontFamily == marker.fontFamily
    {
      return
    }
    let ascent = ascentOfLine(of: marker)
    guard isQuirky || ascentOfLine(of: own) < ascent else { return }
    tree[item].style.layout.leastBaseline = ascent
  }

  /// What gives a box its first baseline.
  private enum BaselineSource {
    case line(InlineContent)
    /// What may have it at its very top: a row or an item without lines, or lines in what scrolls.
    case anywhere
  }

  private func firstBaseline(in box: BoxID) -> BaselineSource? {
    for child in tree[box].children where !tree[child].style.isOutOfFlow && !tree[child].style.floats {
      let style = tree[child].style.layout
      if style.tablePart == .caption || style.suppressesBaseline { continue }
      let scrolls = style.overflow.width.isScrollContainer || style.overflow.height.isScrollContainer
      var found: BaselineSource?
      switch tree[child].content {
      case .inline(let content): found = .line(content)
      case .none:
        // Items without lines have the baseline that others are aligned with, at their lower edges.
        if style.display.makesItems { return tree[child].children.isEmpty ? nil : .anywhere }
        found = firstBaseline(in: child)
        if found == nil, style.tablePart == .row { found = .anywhere }
      case .image: break
      }
      if let found { return scrolls ? .anywhere : found }
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
