public import FlexCore
internal import FlexDisplay
public import FlexTree

extension PaintStyle {
  /// The map of `translate`, `rotate`, `scale` and `transform` around their origin, flattened to the
  /// plane. CSS Transforms 2 §6 (#ctm). `frame` is the border box.
  public func transformMatrix(frame: Rect, contentBox: Rect) -> Matrix {
    spaceTransform(frame: frame, contentBox: contentBox).flattened
  }

  /// The same in space.
  func spaceTransform(frame: Rect, contentBox: Rect) -> Matrix4 {
    let box = transformBox == .contentBox || transformBox == .fillBox ? contentBox : frame
    let origin = transformOrigin.point(in: box)
    let depth = Double(transformOriginDepth)
    var matrix = Matrix4.translation(Double(origin.x), Double(origin.y), depth)
    for function in individualTransforms + transform {
      matrix = matrix.concatenating(Matrix4(function, box: box.size))
    }
    return matrix.concatenating(.translation(-Double(origin.x), -Double(origin.y), -depth))
  }
}
