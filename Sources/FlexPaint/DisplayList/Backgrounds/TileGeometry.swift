package import CairoKit
package import FlexCore
import FlexDisplay
import FlexTree

/// Size and place of a background or mask picture. CSS Backgrounds 3 §2.5–2.9 (#background-position).
struct TileGeometry {
  let layer: ImageLayer
  /// `nil` for gradients and colours.
  let natural: NaturalDimensions?
  /// The positioning area on device pixels: what covers, contains and fills up refers to it.
  let area: Rect
  /// The positioning area unrounded: percentages refer to it.
  let unrounded: Rect
  let grid: PixelGrid

  /// One tile in its place, and the distance to the next; 0 where the picture doesn't repeat.
  var placed: (tile: Rect, step: Size<Float>) {
    var size = usedSize
    // Less than a 64th of a device pixel is nothing.
    let least = 1 / 64 / grid.scale
    guard size.width >= least, size.height >= least else { return (.zero, .zero) }
    // `round` rescales the picture to fit a whole number of times; where the other axis is auto,
    // it keeps the ratio.
    let autoAxes = self.autoAxes
    // Percentages of the position go by the size before rounding, as in browsers.
    let asked = size
    let ratio = size.width / size.height
    if layer.repeatX == .round {
      size.width = area.width / max((area.width / size.width).rounded(), 1)
      if autoAxes.height, layer.repeatY != .round { size.height = size.width / ratio }
    }
    if layer.repeatY == .round {
      size.height = area.height / max((area.height / size.height).rounded(), 1)
      if autoAxes.width, layer.repeatX != .round { size.width = size.height * ratio }
    }
    let x = placed(
      layer.repeatX, position: layer.position.x, area: (area.x, area.width),
      unrounded: (unrounded.x, unrounded.width), length: size.width, asked: asked.width)
    let y = placed(
      layer.repeatY, position: layer.position.y, area: (area.y, area.height),
      unrounded: (unrounded.y, unrounded.height), length: size.height, asked: asked.height)
    return (
      Rect(x: x.start, y: y.start, width: x.length, height: y.length), Size(width: x.step, height: y.step)
    )
  }

  /// One axis. A single picture lies on whole pixels; repeated ones keep their fraction.
  private func placed(
    _ mode: ImageLayer.Repeat, position: LengthPercentage, area: (start: Float, length: Float),
    unrounded: (start: Float, length: Float), length: Float, asked: Float
  ) -> (start: Float, length: Float, step: Float) {
    let offset = position.resolved(against: unrounded.length - asked).clampedCoordinate
    let (start, available) = area
    switch mode {
    case .repeat: return (start + offset, length, length)
    case .round: return (start + offset, length, length)
    case .space:
      let count = (available / length).rounded(.down)
      // Fewer than two: placed by `background-position`.
      guard count >= 2 else { return single(unrounded.start + offset, length) }
      let gap = (available - count * length) / (count - 1)
      return (start, length, length + gap)
    case .noRepeat: return single(unrounded.start + offset, length)
    }
  }

  private func single(_ start: Float, _ length: Float) -> (start: Float, length: Float, step: Float) {
    let snapped = grid.snapped(Rect(x: start, y: 0, width: length, height: 1))
    return (snapped.x, snapped.width, 0)
  }

  private var autoAxes: (width: Bool, height: Bool) {
    guard case .size(let width, let height) = layer.size else { return (false, false) }
    return (width == nil, height == nil)
  }

  /// The concrete object size. CSS Images 3 §4.3 (#default-sizing) with `background-size` as
  /// the specified size and the positioning area as the default object size.
  private var usedSize: Size<Float> {
    switch layer.size {
    case .cover, .contain:
      guard let ratio = natural?.usedRatio, ratio > 0, area.height > 0 else { return area.size }
      let isWider = ratio > area.width / area.height
      if (layer.size == .cover) == isWider {
        return Size(width: area.height * ratio, height: area.height)
      }
      return Size(width: area.width, height: area.width / ratio)
    case .size(let width, let height):
      return ObjectSizing.concreteSize(
        width: width?.resolved(against: unrounded.width).clampedLength,
        height: height?.resolved(against: unrounded.height).clampedLength, natural: natural, defaultSize: area.size)
    }
  }
}

/// CSS Images 3 §4 (#sizing).
package enum ObjectSizing {
  /// The default sizing algorithm. CSS Images 3 §4.3 (#default-sizing).
  package static func concreteSize(
    width: Float?, height: Float?, natural: NaturalDimensions?, defaultSize: Size<Float>
  ) -> Size<Float> {
    let ratio = natural?.usedRatio
    switch (width, height) {
    case (let width?, let height?): return Size(width: width, height: height)
    case (let width?, nil):
      return Size(width: width, height: ratio.map { width / $0 } ?? natural?.height ?? defaultSize.height)
    case (nil, let height?):
      return Size(width: ratio.map { height * $0 } ?? natural?.width ?? defaultSize.width, height: height)
    case (nil, nil):
      guard let natural else { return defaultSize }
      switch (natural.width, natural.height) {
      case (let width?, let height?): return Size(width: width, height: height)
      case (let width?, nil):
        return Size(width: width, height: ratio.map { width / $0 } ?? defaultSize.height)
      case (nil, let height?):
        return Size(width: ratio.map { height * $0 } ?? defaultSize.width, height: height)
      case (nil, nil):
        guard let ratio else { return defaultSize }
        return contain(ratio: ratio, in: defaultSize)
      }
    }
  }

  /// The largest size with `ratio` inside `box`. CSS Images 3 §4.3.2 (#cover-contain).
  static func contain(ratio: Float, in box: Size<Float>) -> Size<Float> {
    guard ratio > 0, box.height > 0 else { return box }
    return ratio > box.width / box.height
      ? Size(width: box.width, height: box.width / ratio) : Size(width: box.height * ratio, height: box.height)
  }

  /// The smallest size with `ratio` that covers `box`. CSS Images 3 §4.3.2 (#cover-contain).
  static func cover(ratio: Float, over box: Size<Float>) -> Size<Float> {
    guard ratio > 0, box.height > 0 else { return box }
    return ratio > box.width / box.height
      ? Size(width: box.height * ratio, height: box.height) : Size(width: box.width, height: box.width / ratio)
  }
}

extension NaturalDimensions {
  /// Width divided by height, or `nil` where that isn't a positive number.
  var usedRatio: Float? {
    if let ratio, ratio > 0, ratio.isFinite { return ratio }
    guard let width, let height, width > 0, height > 0 else { return nil }
    return width / height
  }
}
