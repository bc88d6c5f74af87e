package import FlexCore

extension Rect {
  /// Whether nothing is inside.
  package var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The smallest rectangle around both; an empty one doesn't count.
  package func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return unionEvenIfEmpty(other)
  }

  /// The smallest rectangle around both, as an empty one has a place as well.
  package func unionEvenIfEmpty(_ other: Rect) -> Rect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Rect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
