package import FlexCore
import FlexTree

extension DisplayItem {
  /// A rectangle that holds whatever the item paints; generous rather than tight.
  package var bounds: Rect {
    switch self {
    case .fill(let shape, _): return shape.bounds
    case .stroke(let path, let stroke, _): return path.bounds.expanded(by: stroke.width * 2 + 1)
    case .image(let image): return image.frame
    case .text(let text):
      // Glyphs rarely reach farther out than an em and a half.
      let size = text.fontSize * 1.5 + (text.stroke?.width ?? 0)
      return Rect(
        x: text.origin.x - size, y: text.origin.y - size, width: text.width + 2 * size,
        height: 2 * size + max(0, text.packed.lastY))
    case .shadow(let shadow):
      if shadow.isInset { return shadow.limit.rect }
      return shadow.shape.rect.expanded(by: shadow.standardDeviation * 3 + 1)
    case .clip(let shape, let items): return items.bounds.intersection(shape.bounds)
    case .transform(let matrix, let items):
      let bounds = items.bounds
      return bounds.isEmpty ? bounds : bounds.bounds(through: matrix)
    case .layer(let layer):
      var bounds = layer.items.bounds
      if let backdrop = layer.backdrop { bounds = bounds.union(backdrop.shape.bounds) }
      if !layer.filters.isEmpty { bounds = layer.filters.expanding(bounds) }
      if let mask = layer.mask { bounds = bounds.intersection(mask.area) }
      return bounds
    }
  }
}

extension DisplayItem {
  /// Whether nothing inside could blend with what lies below.
  package var isSimple: Bool {
    switch self {
    case .fill, .stroke, .image, .text, .shadow: true
    case .clip, .transform, .layer: false
    }
  }
}

extension [DisplayItem] {
  package var bounds: Rect { reduce(Rect.zero) { $0.union($1.bounds) } }
}

extension [LayerFilter] {
  /// How far in px a pixel can move.
  package var reach: Float {
    reduce(0) { sum, filter in
      switch filter {
      case .function(.blur(let deviation)): return sum + deviation.clampedLength * 3
      case .function(.dropShadow(let shadow)):
        return sum + shadow.blur.clampedLength * 3
          + Swift.max(abs(shadow.x.clampedCoordinate), abs(shadow.y.clampedCoordinate))
      case .element: return sum + 100
      case .projection: return sum + Projection.farthest
      case .function: return sum
      }
    }
  }

  /// How far the results of a filter chain reach.
  package func expanding(_ rect: Rect) -> Rect {
    guard !rect.isEmpty else { return rect }
    return reduce(rect) { rect, filter in
      switch filter {
      case .function(.blur(let deviation)): return rect.expanded(by: deviation.clampedLength * 3 + 1)
      case .function(.dropShadow(let shadow)):
        let shade = rect.offset(x: shadow.x.clampedCoordinate, y: shadow.y.clampedCoordinate)
        return rect.union(shade.expanded(by: shadow.blur.clampedLength * 3 + 1))
      case .element(let element): return element.region
      // What is drawn and where it comes to lie.
      case .projection(let projection): return rect.union(projection.bounds(of: rect))
      case .function: return rect
      }
    }
  }
}

extension Shape {
  /// The rectangle around the shape.
  package var bounds: Rect {
    switch self {
    case .rect(let rect): return rect
    case .rounded(let rounded): return rounded.rect
    case .ring(let outer, _): return outer.rect
    case .path(let path, _): return path.bounds
    }
  }
}

extension Path {
  /// The rectangle around all points, control points included.
  package var bounds: Rect {
    var (left, top, right, bottom) = (Float.infinity, Float.infinity, -Float.infinity, -Float.infinity)
    func include(_ point: Point) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in elements {
      switch element {
      case .move(let to), .line(let to): include(to)
      case .cubic(let first, let second, let to):
        include(first)
        include(second)
        include(to)
      case .close: break
      }
    }
    return left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : .zero
  }
}
