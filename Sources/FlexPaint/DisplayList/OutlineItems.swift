import FlexCore
import FlexTree

/// `outline`, which takes no room. CSS UI 4 §3 (#outline-props).
enum OutlineItems {
  /// The ring around `borderBox`, `outline-offset` away from it. It follows the box's corners.
  static func items(_ outline: Outline, currentColor: Color, borderBox: RoundedRect, grid: PixelGrid) -> [DisplayItem] {
    let width = grid.snappedBorder(outline.width.clampedLength)
    let color = outline.color.resolved(currentColor)
    guard width > 0, outline.isAuto || (outline.style != .none && outline.style != .hidden), color.alpha > 0 else {
      return []
    }
    let rect = borderBox.rect
    var offset = grid.snapped(outline.offset.clampedCoordinate)
    // A negative offset stops where the outline itself would turn inside out.
    offset = max(offset, -min(rect.width, rect.height) / 2 - width + min(width, 1 / grid.scale))
    offset = max(offset, -min(rect.width, rect.height) / 2)
    let inner = offset >= 0 ? outset(borderBox, by: offset) : borderBox.inset(by: Edges(all: -offset))
    let outer = outset(inner, by: width)
    let style: LineStyle = outline.isAuto ? .solid : outline.style
    return BorderItems(
      outer: outer, widths: Edges(all: width), style: Edges(all: style), color: Edges(all: color), scale: grid.scale
    ).items
  }

  /// Round corners stay concentric; sharp ones stay sharp.
  private static func outset(_ box: RoundedRect, by amount: Float) -> RoundedRect {
    RoundedRect(
      box.rect.expanded(by: amount),
      radii: box.radii.map {
        $0.isSharp ? .zero : Size(width: $0.width + amount, height: $0.height + amount)
      })
  }
}
