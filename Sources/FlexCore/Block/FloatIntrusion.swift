/// How far floats reach into a leaf's content box, over a stretch of its height: its lines there are
/// that much shorter. CSS 2 §9.5 (#floats).
public struct FloatIntrusion: Equatable, Sendable {
  /// From the top of the content box, px. A float may begin above it.
  public var top: Float
  public var bottom: Float
  /// From the left and from the right edge of the content box, px; 0: a float of the other side.
  public var left: Float
  public var right: Float
  /// The float, and how wide its margin box is, px.
  public var float: NodeID
  public var width: Float
}

extension [FloatIntrusion] {
  /// Where a line of some height may stand that holds something this wide: at `top` or, where floats
  /// leave too little room, below one of them. §9.5 (#floats), "shifted downward".
  ///
  /// - Parameters:
  ///   - top: where the line would stand without floats.
  ///   - height: of the line.
  ///   - width: of the content box.
  ///   - least: width of the line's first piece that can't be broken.
  /// - Returns: the line's top, and its edges as distances from the content box's.
  public func room(
    from top: Float, height: Float, in width: Float, least: Float
  ) -> (top: Float, left: Float, right: Float) {
    var top = top
    while true {
      var left: Float = 0
      var right: Float = 0
      var next = Float.infinity
      for float in self where float.bottom > top && float.top < top + Swift.max(height, 1 / 64) {
        left = Swift.max(left, float.left)
        right = Swift.max(right, float.right)
        next = Swift.min(next, float.bottom)
      }
      if next == .infinity || least <= width - left - right { return (top, left, right) }
      top = next
    }
  }
}

extension FloatSpace {
  /// What reaches below `top` and between two edges, as a leaf with that content box is told.
  func intrusions(from top: Float, left: Float, right: Float) -> [FloatIntrusion] {
    boxes(below: top).compactMap { box in
      let reach = box.isLeft ? box.right - left : right - box.left
      guard reach > 0 else { return nil }
      return FloatIntrusion(
        top: box.top - top, bottom: box.bottom - top, left: box.isLeft ? reach : 0, right: box.isLeft ? 0 : reach,
        float: NodeID(index: box.node), width: box.right - box.left)
    }
  }
}
