internal import FlexCore
package import FlexTree

/// The map that a box's transform properties make, seen on the plane. CSS Transforms 2 §6 (#ctm).
package enum BoxTransform {
  /// From the transformed box's space to the box's own, about its transform origin; `nil` where
  /// nothing is transformed.
  package static func matrix(of box: BoxFragment) -> Matrix? {
    let paint = box.style.paint
    let functions = paint.individualTransforms + paint.transform
    guard !functions.isEmpty else { return nil }
    let size = box.frame.size
    let x = Double(paint.transformOrigin.x.resolved(against: size.width))
    let y = Double(paint.transformOrigin.y.resolved(against: size.height))
    let z = Double(paint.transformOriginDepth)
    // The last function is applied first.
    var matrix = Matrix4.translation(x, y, z)
    for function in functions { matrix = matrix.concatenating(Matrix4(function, box: size)) }
    return matrix.concatenating(.translation(-x, -y, -z)).flattened
  }
}
