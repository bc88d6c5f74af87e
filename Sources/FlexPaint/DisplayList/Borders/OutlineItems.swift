import FlexCore
import FlexDisplay
import FlexTree

/// `outline`, which takes no room. CSS UI 4 §3 (#outline-props).
enum OutlineItems {
  /// The ring around `borderBox`, `outline-offset` away from it. It follows the box's corners.
  static func items(_ outline: Outline, currentColor: Color, borderBox: RoundedRect, grid: PixelGrid) -> [DisplayItem] {
    if outline.isAuto { return focusRing(outline, currentColor: currentColor, borderBox: borderBox, grid: grid) }
    let width = grid.snappedBorder(outline.width.clampedLength)
    let color = outline.color.resolved(currentColor)
    guard width > 0, outline.style != .none, outline.style != .hidden, color.alpha > 0 else {
      return []
    }
    let rect = borderBox.rect
    var offset = grid.snapped(outline.offset.clampedCoordinate)
    // A negative offset stops where the outline itself would turn inside out.
    offset = max(offset, -min(rect.width, rect.height) / 2 - width + min(width, 1 / grid.scale))
    offset = max(offset, -min(rect.width, rect.height) / 2)
    let inner = offset >= 0 ? outset(borderBox, by: offset) : borderBox.inset(by: Edges(all: -offset))
    let outer = outset(inner, by: width)
    return BorderItems(
      outer: outer, widths: Edges(all: width), style: Edges(all: outline.style), color: Edges(all: color),
      scale: grid.scale
    ).items
  }

  /// One solid outline around the pieces of a box that is broken over lines, where they touch each other; `nil`
  /// where each has an outline of its own.
  static func joined(
    _ outline: Outline, currentColor: Color, boxes: [RoundedRect], grid: PixelGrid
  ) -> [DisplayItem]? {
    let width = grid.snappedBorder(outline.width.clampedLength)
    let offset = max(grid.snapped(outline.offset.clampedCoordinate), 0)
    guard boxes.count > 1, outline.style == .solid, !outline.isAuto, width > 0,
      boxes.allSatisfy(\.isRectangle)
    else { return nil }
    let inner = boxes.map { $0.rect.expanded(by: offset) }
    let outer = inner.map { $0.expanded(by: width) }
    let touches = outer.indices.contains { index in
      inner.indices.contains { $0 != index && !outer[index].intersection(inner[$0]).isEmpty }
    }
    guard touches else { return nil }
    let color = outline.color.resolved(currentColor)
    guard color.alpha > 0 else { return [] }
    let path = Path(rectangles: RectangleSet.difference(of: outer, and: inner))
    return [.fill(.path(path, .nonzero), .color(color))]
  }

  /// `outline-style: auto`: Chromium's ring, two px that straddle the edge, slightly rounded.
  private static func focusRing(
    _ outline: Outline, currentColor: Color, borderBox: RoundedRect, grid: PixelGrid
  ) -> [DisplayItem] {
    let color = outline.color.resolved(currentColor)
    let offset = grid.snapped(outline.offset.clampedCoordinate)
    var outer = outset(borderBox.outset(by: max(offset, 0)), by: 1)
    outer.radii = outer.radii.map { $0.isSharp ? Size(width: 3, height: 3) : $0 }
    outer.scaleRadiiToFit()
    return [.fill(.ring(outer: outer, inner: outer.inset(by: Edges(all: 2))), .color(color))]
  }

  /// Round corners stay concentric; sharp ones stay sharp.
  private static func outset(_ box: RoundedRect, by amount: Float) -> RoundedRect {
    var outer = RoundedRect(
      box.rect.expanded(by: amount),
      radii: box.radii.map {
        $0.isSharp ? .zero : Size(width: $0.width + amount, height: $0.height + amount)
      })
    if box.bends != .none { outer.bends = box.bends(insetBy: Edges(all: -amount)) }
    return outer
  }
}
