package import FlexCore
package import FlexTree

extension FragmentTree {
  /// Where a box's border box stands on the page, px.
  package func absoluteOrigin(of box: BoxID) -> Point {
    var point = self[box].frame.origin
    var parent = self[box].parent
    while let id = parent {
      point.x += self[id].frame.x
      point.y += self[id].frame.y
      parent = self[id].parent
    }
    return point
  }
}

extension FragmentTree {
  /// Whether a cell, or a flex or grid container, is among the containing blocks of a box.
  func standsInFittingBox(_ box: BoxID) -> Bool {
    var current = box
    while let parent = self[current].parent {
      let isOutOfFlow = self[current].style.isOutOfFlow
      if isOutOfFlow, self[current].style.layout.position == .fixed { return false }
      current = parent
      while isOutOfFlow, self[current].style.layout.position == .static, let outer = self[current].parent {
        current = outer
      }
      let layout = self[current].style.layout
      if layout.display.makesItems || layout.tablePart == .cell { return true }
    }
    return false
  }
}

extension BoxFragment {
  /// Whether the box can scroll, on any axis.
  var mayHaveGutters: Bool {
    @inline(__always) get { style.layout.overflow != Size(width: .visible, height: .visible) }
  }

  /// Edges with what the box keeps free for scroll bars between its border and its padding, px.
  func addingGutters(to edges: Edges<Float>) -> Edges<Float> {
    let gutters = style.layout.stableGutters
    guard gutters != Edges(all: 0), mayHaveGutters else { return edges }
    return Edges(
      left: edges.left + gutters.left, right: edges.right + gutters.right, top: edges.top + gutters.top,
      bottom: edges.bottom + gutters.bottom)
  }

  /// The content box's top left corner, relative to the border box.
  package var contentOrigin: Point { Point(x: border.left + padding.left, y: border.top + padding.top) }

  /// The content box's size.
  package var contentSize: Size<Float> {
    Size(
      width: frame.width - border.left - border.right - padding.left - padding.right,
      height: frame.height - border.top - border.bottom - padding.top - padding.bottom)
  }
}

extension BoxFragment {
  /// How far relative positioning moves a block down, px. CSS Positioned Layout 3 §3.4 (#relpos-insets).
  private func relativeOffset(in parent: BoxFragment) -> Float {
    guard style.layout.position == .relative, !style.isSticky else { return 0 }
    let height = parent.style.layout.size.height == .auto ? nil : parent.contentSize.height
    let inset = style.layout.inset
    return inset.top.resolved(against: height) ?? inset.bottom.resolved(against: height).map { -$0 } ?? 0
  }

  /// The line that a block is which splits inline boxes: as wide as its container, and where the block is before it is
  /// moved; relative to the parent's border box.
  package func lineOfSplitting(in parent: BoxFragment) -> Rect {
    var line = frame
    if parent.style.text.writingMode.isVertical {
      (line.y, line.height) = (parent.contentOrigin.y, parent.contentSize.height)
    } else {
      line.y -= relativeOffset(in: parent)
      (line.x, line.width) = (parent.contentOrigin.x, parent.contentSize.width)
    }
    return line
  }
}

extension BoxFragment {
  /// Whether the box is an `<input>` that shows a picture: one to tick, a slider. In Chromium these stand on the
  /// baseline with their border boxes, and their margins hang below it.
  var isDrawnControl: Bool {
    guard source?.role == .field, case .image(let image) = content else { return false }
    if case .missing = image.source { return false }
    return true
  }

  /// Whether the box is a slider, whose margin hangs below the baseline as well.
  var isSlider: Bool {
    let layout = style.layout
    return source?.role == .field && layout.suppressesBaseline
      && (layout.intrinsicContentWidth ?? layout.intrinsicContentHeight) != nil
  }
}

extension ImageContent {
  /// The size of a picture whose box fixes none, one or both sides. CSS 2 §10.3.2 and §10.6.2
  /// (#inline-replaced-width, #inline-replaced-height).
  ///
  /// - Parameter ratio: width divided by height, as the box has it; `nil`: none.
  func size(known: Size<Float?>, available: Size<AvailableSpace>, ratio: Float?) -> Size<Float> {
    if let width = known.width, let height = known.height { return Size(width: width, height: height) }
    if let width = known.width {
      return Size(width: width, height: ratio.map { width / $0 } ?? naturalSize.height ?? 150 * zoom)
    }
    if let height = known.height {
      return Size(width: ratio.map { height * $0 } ?? naturalSize.width ?? 300 * zoom, height: height)
    }
    switch (naturalSize.width, naturalSize.height) {
    case (let width?, let height?): return Size(width: width, height: height)
    case (let width?, nil): return Size(width: width, height: ratio.map { width / $0 } ?? 150 * zoom)
    case (nil, let height?): return Size(width: ratio.map { height * $0 } ?? 300 * zoom, height: height)
    case (nil, nil):
      guard let ratio else { return Size(width: 300 * zoom, height: 150 * zoom) }
      // With a ratio alone the picture fills the width there is.
      var width: Float = 300 * zoom
      if case .definite(let room) = available.width { width = room }
      return Size(width: width, height: width / ratio)
    }
  }
}

extension Box {
  /// Whether the box holds its floats. CSS 2 §9.4.1 (#block-formatting).
  var formsBlockContext: Bool {
    let layout = style.layout
    return layout.display != .block || layout.overflow.height.isScrollContainer || layout.float != .none
      || layout.position.isOutOfFlow || layout.tablePart == .cell || parent == nil
  }
}

extension FragmentTree {
  /// Items hold their floats. Flexbox 1 §4 (#flex-items), Grid 2 §6 (#grid-items).
  mutating func makeItemsFlowRoots() {
    for index in boxes.indices where boxes[index].style.layout.display.makesItems {
      for child in boxes[index].children where self[child].style.layout.display == .block {
        boxes[child.index].style.layout.display = .flowRoot
      }
    }
  }
}
