package import FlexCore
package import FlexTree

extension Rect {
  /// The rectangle without `edges`; never less than nothing.
  package func inset(by edges: Edges<Float>) -> Rect {
    Rect(
      x: x + edges.left, y: y + edges.top, width: max(width - edges.left - edges.right, 0),
      height: max(height - edges.top - edges.bottom, 0))
  }

  /// The rectangle grown by `amount` on every side; a negative one shrinks it, at most to nothing.
  package func expanded(by amount: Float) -> Rect {
    let horizontal = max(amount, -width / 2)
    let vertical = max(amount, -height / 2)
    return Rect(
      x: x - horizontal, y: y - vertical, width: width + 2 * horizontal, height: height + 2 * vertical)
  }

  package func offset(x dx: Float, y dy: Float) -> Rect { Rect(x: x + dx, y: y + dy, width: width, height: height) }

  package func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0), height: max(min(maxY, other.maxY) - top, 0))
  }

  package var center: Point { Point(x: x + width / 2, y: y + height / 2) }
}

extension Rect {
  /// The upright rectangle around the mapped one.
  package func bounds(through matrix: Matrix) -> Rect {
    if matrix == .identity { return self }
    let corners = [(x, y), (maxX, y), (maxX, maxY), (x, maxY)].map {
      matrix.applied(x: Double($0.0), y: Double($0.1))
    }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    return Rect(x: Float(left), y: Float(top), width: Float(right - left), height: Float(bottom - top))
  }
}

extension Edges<Float> {
  package static func + (a: Edges, b: Edges) -> Edges {
    Edges(left: a.left + b.left, right: a.right + b.right, top: a.top + b.top, bottom: a.bottom + b.bottom)
  }

  package var isZero: Bool { left == 0 && right == 0 && top == 0 && bottom == 0 }
}

extension Corners {
  package func map<Other>(_ transform: (Value) -> Other) -> Corners<Other> {
    Corners<Other>(
      topLeft: transform(topLeft), topRight: transform(topRight), bottomRight: transform(bottomRight),
      bottomLeft: transform(bottomLeft))
  }
}

extension RoundedRect {
  /// The border box's outline with CSS's radii: percentages are of the box, and all radii shrink
  /// together until no two of a side overlap. CSS Backgrounds 3 §4.5 (#corner-overlap).
  package init(_ rect: Rect, cssRadii: Corners<Size<LengthPercentage>>, percentageBase: Size<Float>) {
    self.init(
      rect,
      radii: cssRadii.map { radius in
        let used = Size(
          width: radius.width.resolved(against: percentageBase.width).clampedLength,
          height: radius.height.resolved(against: percentageBase.height).clampedLength)
        return used.isSharp ? .zero : used
      })
    scaleRadiiToFit()
  }

  /// CSS Backgrounds 3 §4.5 (#corner-overlap): f = min(Lᵢ / Sᵢ).
  package mutating func scaleRadiiToFit() {
    var factor: Float = 1
    func limit(_ length: Float, _ sum: Float) {
      if sum > length { factor = min(factor, length / sum) }
    }
    limit(rect.width, radii.topLeft.width + radii.topRight.width)
    limit(rect.width, radii.bottomLeft.width + radii.bottomRight.width)
    limit(rect.height, radii.topLeft.height + radii.bottomLeft.height)
    limit(rect.height, radii.topRight.height + radii.bottomRight.height)
    guard factor < 1 else { return }
    radii = radii.map { Size(width: $0.width * factor, height: $0.height * factor) }
  }

  /// The outline `edges` further in: the padding box's from the border box's. A corner's radius
  /// shrinks by the border's width. CSS Backgrounds 3 §4.2 (#corner-shaping).
  package func inset(by edges: Edges<Float>) -> RoundedRect {
    func shrink(_ radius: Size<Float>, _ x: Float, _ y: Float) -> Size<Float> {
      if radius.isSharp { return .zero }
      return Size(width: max(radius.width - x, 0), height: max(radius.height - y, 0))
    }
    var inner = RoundedRect(
      rect.inset(by: edges),
      radii: Corners(
        topLeft: shrink(radii.topLeft, edges.left, edges.top),
        topRight: shrink(radii.topRight, edges.right, edges.top),
        bottomRight: shrink(radii.bottomRight, edges.right, edges.bottom),
        bottomLeft: shrink(radii.bottomLeft, edges.left, edges.bottom)))
    inner.scaleRadiiToFit()
    if bends != .none { inner.bends = bends(insetBy: edges) }
    return inner
  }

  /// The outline `spread` further out. Sharp corners stay sharp, and nearly sharp ones don't jump:
  /// r + s(1 − (1 − r/s)³) where the spread exceeds the radius.
  /// CSS Backgrounds 3 §6.1.1 (#shadow-shape).
  package func outset(by spread: Float) -> RoundedRect {
    guard spread > 0 else { return inset(by: Edges(all: -spread)) }
    func grow(_ radius: Float) -> Float {
      guard radius < spread else { return radius + spread }
      let rest = 1 - radius / spread
      return radius + spread * (1 - rest * rest * rest)
    }
    var outer = RoundedRect(
      rect.expanded(by: spread),
      radii: radii.map { $0.isSharp ? .zero : Size(width: grow($0.width), height: grow($0.height)) })
    if bends != .none { outer.bends = bends(insetBy: Edges(all: -spread)) }
    return outer
  }

  package func offset(x: Float, y: Float) -> RoundedRect {
    var moved = RoundedRect(rect.offset(x: x, y: y), radii: radii)
    guard case .bent(let shapes, let outline, let inset) = bends else { return moved }
    moved.bends = .bent(shapes, outline: outline?.offset(x: x, y: y), inset: inset)
    return moved
  }
}

extension Float {
  /// A length that takes part in painting: not negative, not NaN, and small enough to add up.
  package var clampedLength: Float { isNaN ? 0 : Swift.min(Swift.max(self, 0), 1e6) }

  /// A coordinate that takes part in painting.
  package var clampedCoordinate: Float { isNaN ? 0 : Swift.min(Swift.max(self, -1e6), 1e6) }
}
