import FlexCore
import FlexDisplay
import FlexTree

/// `box-shadow`. CSS Backgrounds 3 §6 (#box-shadow).
enum ShadowItems {
  /// Blurs wider than this can't be told from it on any canvas.
  private static let largestDeviation: Float = 1_000

  /// Shadows outside the border box, the last at the bottom.
  static func outer(_ shadows: [Shadow], currentColor: Color, borderBox: RoundedRect) -> [DisplayItem] {
    shadows.reversed().compactMap { shadow in
      guard !shadow.isInset else { return nil }
      let spread = clamped(shadow.spread)
      // A negative spread may leave nothing.
      let grown = Size(width: borderBox.rect.width + 2 * spread, height: borderBox.rect.height + 2 * spread)
      guard grown.width > 0, grown.height > 0 else { return nil }
      let shape = borderBox.outset(by: spread).offset(x: clamped(shadow.x), y: clamped(shadow.y))
      return item(shadow, shape, currentColor, limit: borderBox)
    }
  }

  /// Shadows inside the padding box, the last at the bottom.
  static func inset(_ shadows: [Shadow], currentColor: Color, paddingBox: RoundedRect) -> [DisplayItem] {
    guard !paddingBox.rect.isEmpty else { return [] }
    return shadows.reversed().compactMap { shadow in
      guard shadow.isInset else { return nil }
      let spread = clamped(shadow.spread)
      var hole = spread >= 0 ? paddingBox.inset(by: Edges(all: spread)) : paddingBox.outset(by: -spread)
      hole = hole.offset(x: clamped(shadow.x), y: clamped(shadow.y))
      return item(shadow, hole, currentColor, limit: paddingBox)
    }
  }

  private static func item(
    _ shadow: Shadow, _ shape: RoundedRect, _ currentColor: Color, limit: RoundedRect
  ) -> DisplayItem? {
    let color = shadow.color.resolved(currentColor)
    guard color.alpha > 0 else { return nil }
    let deviation = min(shadow.blur.clampedLength / 2, largestDeviation)
    if shape.bends != .none || limit.bends != .none {
      return bent(shadow, shape, color, deviation: deviation, limit: limit)
    }
    return .shadow(
      ShadowItem(
        shape: shape, color: color, standardDeviation: deviation, limit: limit, isInset: shadow.isInset))
  }

  /// A shadow whose corners are no ellipses: its own area, blurred.
  private static func bent(
    _ shadow: Shadow, _ shape: RoundedRect, _ color: Color, deviation: Float, limit: RoundedRect
  ) -> DisplayItem {
    let reach = 3 * deviation + 2
    let everything = RoundedRect(limit.rect.union(shape.rect).expanded(by: reach))
    let area: Shape = shadow.isInset ? .ring(outer: everything, inner: shape) : Shape(shape)
    var layer = Layer([.fill(area, .color(color))])
    if deviation > 0 { layer.filters = [.function(.blur(deviation))] }
    let shown = shadow.isInset ? Shape(limit) : .ring(outer: everything, inner: limit)
    return .clip(shown, deviation > 0 ? [.layer(layer)] : layer.items)
  }

  private static func clamped(_ value: Float) -> Float { value.isNaN ? 0 : min(max(value, -1e5), 1e5) }
}
