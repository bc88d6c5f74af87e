import FlexCore
import FlexDisplay
import FlexTree

extension DisplayListBuilder {
  /// The lines of fractions and roots, on whole device pixels: one at least. MathML Core §3.3.2.1
  /// (#fraction-with-nonzero-line-thickness).
  func barItems(_ bars: [Rect], of id: BoxID) -> [DisplayItem] {
    guard isVisible(id) else { return [] }
    let frame = places[id].frame
    let color = tree[id].style.text.color
    return bars.compactMap { bar in
      // What is rounded is where its middle would begin, which leaves an odd pixel below.
      var rect = grid.snapped(bar.offset(x: frame.x, y: frame.y + bar.height / 2))
      rect.y -= (rect.height * grid.scale / 2).rounded(.down) / grid.scale
      return rect.isEmpty ? nil : .fill(.rect(rect), .color(color))
    }
  }
}
