internal import FlexCore
package import FlexTree
package import TextMeasure

extension FragmentTree {
  /// How far boxes reach down, clipped ones left out: CSS Overflow 3 §2.2 (#scrollable-overflow).
  package var scrollableHeight: Float { scrollableHeight(lines: [:]) }

  /// A box that clips what it contains doesn't clip absolute boxes that something around it contains.
  ///
  /// - Parameter lines: of boxes that may be lower than their text.
  package func scrollableHeight(lines: [BoxID: InlineLayout]) -> Float {
    guard !boxes.isEmpty else { return 0 }
    var bottom: Float = 0
    var pending: [(id: BoxID, top: Float, isClipped: Bool)] = [(root, 0, false)]
    while let (id, top, wasClipped) = pending.popLast() {
      var isClipped = wasClipped
      // By field: what is named would be copied whole.
      if self[id].style.isOutOfFlow { isClipped = false }
      let y = top + self[id].frame.y
      if !isClipped {
        var edge = y + self[id].frame.height
        if id == root { edge += self[id].style.layout.margin.bottom.resolved(against: 0) ?? 0 }
        if edge.isFinite { bottom = max(bottom, edge) }
      }
      let clips = self[id].style.layout.overflow.height != .visible && id != root
      if isClipped || clips {
        if self[id].style.layout.position != .static || self[id].style.layout.containsFixed { continue }
        isClipped = true
      } else if let last = lines[id]?.lines.last?.frame.maxY, last.isFinite {
        bottom = max(bottom, y + self[id].contentOrigin.y + last)
      }
      for child in self[id].children { pending.append((child, y, isClipped)) }
    }
    return bottom
  }
}
