internal import CairoKit
internal import FlexCore
internal import FlexTree

/// A place between two things of an inline formatting context.
struct InlinePosition: Equatable {
  /// Index in `InlineText.items`.
  var item: Int
  /// Scalar index; inside the item, or its lower bound.
  var scalar: Int
}

/// A piece of inline content that doesn't break, up to a break opportunity. Its width holds without
/// atoms and tabs, whose sizes come later.
struct Segment {
  enum End {
    case soft, hyphen, forced, last
  }
  var start: InlinePosition
  var end: InlinePosition
  /// px, with the edges of inline boxes and all white space.
  var width: Float = 0
  /// White space at its end that takes no room where a line ends: collapsed or hanging. px.
  var trailing: Float = 0
  /// Such white space of the segments right before one that holds nothing but `wbr`, px.
  var trailingBefore: Float = 0
  /// The part of it that intrinsic widths count: ideographic spaces hang, but don't collapse. px.
  var trailingIdeographic: Float = 0
  /// How far its text reaches beyond it, where negative margins follow that: px. What follows an atom belongs to it, as
  /// in Chromium.
  var overhang: Float = 0
  /// Ends of inline boxes behind its last space, px: a line breaks at the space, and these stay on it whether they fit or
  /// not. As in Chromium, what a break leaves on a line ends it.
  var edgesBehindSpace: Float = 0
  /// Indices in `Segments.atoms`.
  var atoms: Range<Int>
  var hasTab = false
  /// Whether it may be broken inside when it doesn't fit.
  var hasEmergency = false
  var kind: End = .last
  /// Whether the line ends behind it whatever room is left: a part of ruby begins the next.
  var endsLine = false
}

/// What trailing white space does at the end of a line. CSS Text 4 §4.3.2 (#white-space-phase-2).
enum TrailingSpace {
  case collapses, hangs, stays

  init(_ style: TextStyle) {
    switch style.whiteSpaceCollapse {
    case .collapse, .preserveBreaks: self = .collapses
    case .preserve, .preserveSpaces: self = style.textWrapMode == .wrap ? .hangs : .stays
    case .breakSpaces: self = .stays
    }
  }
}

/// Start and end edges of inline boxes: margin, border and padding in px.
struct InlineEdges {
  var start: Float
  var end: Float
  /// Physical.
  var margin: Edges<Float>
  var border: Edges<Float>
  var padding: Edges<Float>

  init(_ style: ComputedStyle, base: Float) {
    func px(_ margin: Dimension) -> Float { margin.resolved(against: base) ?? 0 }
    let layout = style.layout
    margin = Edges(
      left: px(layout.margin.left), right: px(layout.margin.right), top: px(layout.margin.top),
      bottom: px(layout.margin.bottom))
    border = layout.border
    padding = Edges(
      left: layout.padding.left.resolved(against: base), right: layout.padding.right.resolved(against: base),
      top: layout.padding.top.resolved(against: base), bottom: layout.padding.bottom.resolved(against: base))
    let left = margin.left + border.left + padding.left
    let right = margin.right + border.right + padding.right
    (start, end) = style.text.direction == .rtl ? (right, left) : (left, right)
  }

  /// The edges of a piece of an inline box.
  init(_ box: InlineBox, base: Float) {
    self.init(box.style, base: base)
    let isRightToLeft = box.style.text.direction == .rtl
    if box.cutsStart { cut(right: isRightToLeft) }
    if box.cutsEnd { cut(right: !isRightToLeft) }
    (start, end) = isRightToLeft ? (right, left) : (left, right)
  }

  private mutating func cut(right: Bool) {
    if right {
      (margin.right, border.right, padding.right) = (0, 0, 0)
    } else {
      (margin.left, border.left, padding.left) = (0, 0, 0)
    }
  }

  /// Edges that are 0 where a box has none, for what asks no more of them. As in browsers, what is calculated with
  /// percentages is an edge, whatever it comes to.
  static func present(of box: InlineBox) -> InlineEdges {
    var edges = InlineEdges(box, base: 100)
    let (margin, padding) = (box.style.layout.margin, box.style.layout.padding)
    let isRightToLeft = box.style.text.direction == .rtl
    if !(isRightToLeft ? box.cutsEnd : box.cutsStart) {
      if case .calc = margin.left { edges.margin.left = 1 }
      if case .calc = padding.left { edges.padding.left = 1 }
    }
    if !(isRightToLeft ? box.cutsStart : box.cutsEnd) {
      if case .calc = margin.right { edges.margin.right = 1 }
      if case .calc = padding.right { edges.padding.right = 1 }
    }
    return edges
  }

  /// The edge on the physical left or right.
  var left: Float { margin.left + border.left + padding.left }
  var right: Float { margin.right + border.right + padding.right }

  /// Whether edges depend on the width of the containing block; margins above and below are none in lines.
  static func hasPercentage(_ style: ComputedStyle) -> Bool {
    func depends(_ value: Dimension) -> Bool {
      switch value {
      case .percent, .calc: true
      default: false
      }
    }
    let layout = style.layout
    let padding = layout.padding
    return depends(layout.margin.left) || depends(layout.margin.right) || padding.left.hasPercentage
      || padding.right.hasPercentage || padding.top.hasPercentage || padding.bottom.hasPercentage
  }
}

/// A paragraph cut at its break opportunities: what a line breaker walks over.
struct Segments {
  var all: [Segment] = []
  /// Items that are atoms: index in `InlineText.items`.
  var atoms: [Int] = []
  /// The reverse: which atom an item is.
  var atomOfItem: [Int: Int] = [:]

  init(
    text: InlineText, shaped: ShapedText, breaks: [BreakOpportunity], content: InlineContent, edges: [InlineEdges]
  ) {
    var current = Segment(
      start: InlinePosition(item: 0, scalar: 0), end: InlinePosition(item: 0, scalar: 0), atoms: 0..<0)
    var pending: Segment.End?
    var count = 0
    // The edges of inline boxes behind the last text, px.
    var edgesBehind: Float = 0
    var endsWithText = false

    func flush(_ position: InlinePosition, _ kind: Segment.End, _ segments: inout Segments) {
      current.end = position
      current.kind = kind
      current.overhang = endsWithText ? max(0, -edgesBehind) : 0
      let closing = edgesBehind
      edgesBehind = 0
      endsWithText = false
      current.atoms = current.atoms.lowerBound..<segments.atoms.count
      (current.trailing, current.trailingIdeographic) = Self.trailing(
        of: current, text: text, shaped: shaped, content: content)
      if current.width == 0, current.atoms.isEmpty, let last = segments.all.last, last.kind == .soft {
        current.trailingBefore = last.trailing + last.trailingBefore
      }
      if kind == .soft, current.trailing > 0 { current.edgesBehindSpace = max(0, closing) }
      segments.all.append(current)
      current = Segment(start: position, end: position, atoms: segments.atoms.count..<segments.atoms.count)
      pending = nil
    }
    func opportunity(_ boundary: Int) -> Segment.End? {
      guard breaks[boundary].contains(.soft) else { return nil }
      return breaks[boundary].contains(.hyphen) ? .hyphen : .soft
    }

    // Where an empty inline box at a break ends: it stays on the line before, as in Chromium.
    var empty = -1
    for (index, item) in text.items.enumerated() {
      let position = InlinePosition(item: index, scalar: item.range.lowerBound)
      if case .atom(let id) = item.kind, index > 0, content.rubyEnds[id]?.beginsLine == true {
        flush(position, .soft, &self)
        all[all.count - 1].endsLine = true
        empty = -1
      }
      if item.kind != .close, let kind = pending, index > empty {
        if item.kind == .open, kind == .soft, let end = text.endOfEmptyBox(index) {
          empty = end
        } else if !item.isOutOfFlow || kind == .forced || empty >= 0 {
          // What is out of flow right behind a break that isn't forced stays on the line before, too.
          flush(position, kind, &self)
          empty = -1
        }
      }
      switch item.kind {
      case .open:
        current.width += edges[item.box].start
        edgesBehind += edges[item.box].start
      case .close:
        current.width += edges[item.box].end
        edgesBehind += edges[item.box].end
      case .outOfFlow, .float: break
      case .atom:
        edgesBehind = 0
        endsWithText = false
        atomOfItem[index] = atoms.count
        atoms.append(index)
        pending = opportunity(item.range.upperBound)
      case .tab:
        edgesBehind = 0
        current.hasTab = true
        pending = opportunity(item.range.upperBound)
      case .forcedBreak: pending = .forced
      case .control: pending = opportunity(item.range.upperBound)
      case .text:
        var start = item.range.lowerBound
        edgesBehind = 0
        for i in item.range {
          if i > item.range.lowerBound, let kind = opportunity(i) {
            current.width += Float(shaped.width(start..<i))
            start = i
            flush(InlinePosition(item: index, scalar: i), kind, &self)
          }
          if !endsWithText { endsWithText = !Character32.isLineEndSpace(text.scalars[i]) }
          if breaks[i].contains(.emergency) { current.hasEmergency = true }
        }
        current.width += Float(shaped.width(start..<item.range.upperBound)) + shaped.rounding(item.range)
        pending = opportunity(item.range.upperBound)
      }
      count = item.range.upperBound
    }
    let end = InlinePosition(item: text.items.count, scalar: count)
    if let pending {
      flush(end, pending, &self)
    } else if all.last?.kind == .forced, Self.makesNoLine(text.items[current.start.item...], edges) {
      all[all.count - 1].end = end
    } else if current.start != end || all.isEmpty {
      flush(end, .last, &self)
    }
  }

  /// Whether items have nothing that stands in a line. CSS 2 §9.4.2 (#inline-formatting).
  private static func makesNoLine(_ items: ArraySlice<InlineText.Item>, _ edges: [InlineEdges]) -> Bool {
    items.allSatisfy { item in
      switch item.kind {
      case .outOfFlow, .float, .control: true
      case .open, .close: edges[item.box].start == 0 && edges[item.box].end == 0
      case .text, .tab, .atom, .forcedBreak: false
      }
    }
  }

  /// The white space that ends a segment: it collapses or hangs.
  private static func trailing(
    of segment: Segment, text: InlineText, shaped: ShapedText, content: InlineContent
  ) -> (width: Float, ideographic: Float) {
    var width = 0.0
    // Up to the first ideographic space from the end on, of the line.
    var ideographic = 0.0
    var item = min(segment.end.item, text.items.count - 1)
    while item >= segment.start.item, item >= 0 {
      let current = text.items[item]
      let lower = max(current.range.lowerBound, segment.start.scalar)
      var i = min(current.range.upperBound, segment.end.scalar)
      switch current.kind {
      case .open, .close, .outOfFlow, .float, .control, .forcedBreak: break
      case .text where current.isWordBreak: break
      case .atom where current.range.lowerBound < segment.end.scalar: return (Float(width), Float(ideographic))
      case .tab where current.range.lowerBound < segment.end.scalar: return (Float(width), Float(ideographic))
      case .atom, .tab: break
      case .text:
        guard i > lower else { break }
        let kind = TrailingSpace(content.boxes[current.box].style.text)
        while i > lower {
          guard Character32.isLineEndSpace(text.scalars[i - 1]), kind != .stays else {
            return (Float(width), Float(ideographic))
          }
          let advance = shaped.width(i - 1..<i)
          width += advance
          if text.scalars[i - 1] == Character32.ideographicSpace { ideographic += advance }
          i -= 1
        }
      }
      item -= 1
    }
    return (Float(width), Float(ideographic))
  }
}
