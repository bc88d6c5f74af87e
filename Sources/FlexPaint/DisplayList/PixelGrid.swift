import FlexCore
import FlexDisplay

/// Rounds edges to device pixels, each edge by itself from its absolute position, so that
/// neighbours leave neither seam nor overlap.
struct PixelGrid: Equatable {
  /// Device pixels a CSS px.
  let scale: Float

  /// Layout results carry float noise; what is closer than 1/64 device pixel is the same place.
  private static let subpixels: Float = 64

  /// The lengths of a box in 64ths of a device pixel, as Chromium's layout has them: what doesn't fit
  /// is cut off, but for float noise.
  func quantized(_ rect: Rect) -> Rect {
    func cut(_ value: Float) -> Float {
      (value * scale * Self.subpixels + 0.03).rounded(.down) / Self.subpixels / scale
    }
    return Rect(x: cut(rect.x), y: cut(rect.y), width: cut(rect.width), height: cut(rect.height))
  }

  /// The nearest device pixel's edge, halves up. CSS px.
  func snapped(_ value: Float) -> Float {
    let noiseless = (value * scale * Self.subpixels).rounded() / Self.subpixels
    return (noiseless + 0.5).rounded(.down) / scale
  }

  func snapped(_ point: Point) -> Point { Point(x: snapped(point.x), y: snapped(point.y)) }

  /// The rectangle with every edge on a device pixel. What has an extent at all, keeps one pixel.
  func snapped(_ rect: Rect) -> Rect {
    let (x, width) = snapped(start: rect.x, length: rect.width)
    let (y, height) = snapped(start: rect.y, length: rect.height)
    return Rect(x: x, y: y, width: width, height: height)
  }

  private func snapped(start: Float, length: Float) -> (start: Float, length: Float) {
    let first = snapped(start)
    let last = snapped(start + length)
    // A sliver wider than float noise keeps one pixel.
    if last <= first, length * scale > 4 / Self.subpixels { return (first, 1 / scale) }
    return (first, max(last - first, 0))
  }

  /// A border's width in whole device pixels: rounded down, but not to nothing.
  /// CSS Backgrounds 3 §3.3 (#border-width), "snap as a border width".
  func snappedBorder(_ width: Float) -> Float {
    guard width > 0 else { return 0 }
    return max((width * scale + 1 / Self.subpixels).rounded(.down), 1) / scale
  }

  func snappedBorders(_ widths: Edges<Float>) -> Edges<Float> {
    Edges(
      left: snappedBorder(widths.left), right: snappedBorder(widths.right), top: snappedBorder(widths.top),
      bottom: snappedBorder(widths.bottom))
  }
}
