internal import FlexCore
internal import FlexLayout
internal import FlexTree
internal import TextMeasure

// The bounds of inline elements, as browsers tell them.

extension InlineContent {
  /// The inline boxes behind the last forced break, where nothing else is: no line is theirs.
  var boxesBehindLastBreak: Set<Int> {
    var found: Set<Int> = []
    for item in items.reversed() {
      switch item {
      case .open(let box): found.insert(box)
      case .close, .outOfFlow: break
      case .text(let text) where text.isCollapsibleWhiteSpace: break
      case .lineBreak: return found
      default: return []
      }
    }
    return []
  }

  /// The inline boxes that Chromium makes no box for: they paint nothing, and all that is directly in them is text and
  /// inline boxes without margins, with fonts of their height on their baseline. Their bounds are those of what they hold.
  ///
  /// - Returns: none where no other inline box is in one of them.
  func boxesWithoutBounds(in lines: [LineBox]) -> Set<Int> {
    var found = Set(boxes.indices.dropFirst().filter { !boxes[$0].style.makesInlineBox })
    guard boxes.contains(where: { $0.parent.map(found.contains) == true && $0.style.makesInlineBox }) else { return [] }
    var open: [Int] = []
    for item in items {
      switch item {
      case .open(let box): open.append(box)
      case .close: _ = open.popLast()
      case .atom: if let box = open.last { found.remove(box) }
      default: break
      }
    }
    var heights: [Int: SIMD2<Float>] = [:]
    for line in lines {
      for case .inlineBox(let piece) in line.fragments {
        heights[piece.inlineBox] = SIMD2(piece.ascent, piece.descent)
      }
    }
    for (index, box) in boxes.enumerated() {
      guard let parent = box.parent, let height = heights[index] else { continue }
      if box.style.inline.verticalAlign != .baseline || box.style.layout.margin != Edges(all: .zero)
        || heights[parent] != height
      {
        found.remove(parent)
      }
    }
    return found
  }

  /// What the boxes without bounds of their own hold on a line, for those that hold other boxes.
  func bounds(of unbound: Set<Int>, on line: LineBox) -> [Int: Rect] {
    var bounds: [Int: Rect] = [:]
    var holders: Set<Int> = []
    var frames: [Int: Rect] = [:]
    func add(_ rect: Rect, to box: Int?, isBox: Bool) {
      var next = box
      while let index = next, unbound.contains(index) {
        bounds[index] = bounds[index].map { $0.unionEvenIfEmpty(rect) } ?? rect
        if isBox { holders.insert(index) }
        next = boxes[index].parent
      }
    }
    for fragment in line.fragments {
      switch fragment {
      case .inlineBox(let piece):
        let box = boxes[piece.inlineBox]
        frames[piece.inlineBox] = frames[piece.inlineBox].map { $0.unionEvenIfEmpty(piece.frame) } ?? piece.frame
        let isCut = piece.frame.width == 0 && (box.cutsStart || box.cutsEnd)
        if !isCut, !unbound.contains(piece.inlineBox) { add(piece.frame, to: box.parent, isBox: true) }
      case .glyphs(let glyphs):
        guard let frame = frames[glyphs.inlineBox], unbound.contains(glyphs.inlineBox) else { continue }
        let left = max(glyphs.origin.x, frame.x)
        let right = max(left, min(glyphs.origin.x + glyphs.run.width, frame.maxX))
        let rect = Rect(x: left, y: frame.y, width: right - left, height: frame.height)
        add(rect, to: glyphs.inlineBox, isBox: false)
      case .atom: break
      }
    }
    return bounds.filter { holders.contains($0.key) }
  }
}

extension ComputedStyle {
  /// Whether a box of lines has edges, paints something or is a layer of its own.
  fileprivate var makesInlineBox: Bool {
    layout.margin != Edges(all: .zero) || layout.padding != Edges(all: .zero) || layout.border != Edges(all: 0)
      || layout.position == .relative || paint.hasBackground || !paint.boxShadows.isEmpty
      || paint.outline.style != .none
      || paint.outline.isAuto || paint.opacity < 1 || paint.mixBlendMode != .normal || !paint.filter.isEmpty
  }
}
