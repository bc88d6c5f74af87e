package import FlexCore
package import FlexTree

/// The map that a box's transform properties make, seen on the plane. CSS Transforms 2 §6 (#ctm).
package enum BoxTransform {
  /// From the transformed box's space to the box's own, about its transform origin; `nil` where
  /// nothing is transformed.
  package static func matrix(of box: BoxFragment) -> Matrix? { space(of: box)?.flattened }

  /// The same in space.
  package static func space(of box: BoxFragment) -> Matrix4? {
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
    return matrix.concatenating(.translation(-x, -y, -z))
  }
}

/// Where what stands in a box is seen. CSS Transforms 2 §3.1 (#3d-rendering-contexts).
package enum SeenSpace {
  /// In a plane without foreshortening, as nearly everywhere.
  case plane(Matrix)
  case space(Matrix4)

  /// Of a box's own contents, from that of its parent's.
  package func inside(_ box: BoxFragment) -> SeenSpace {
    let toBox = moved(x: box.frame.x, y: box.frame.y)
    guard box.style.hasTransform, let own = BoxTransform.space(of: box) else { return toBox }
    if case .plane(let outer) = toBox, !box.style.isInSpace { return .plane(outer.concatenating(own.flattened)) }
    return .space(toBox.matrix.concatenating(own))
  }

  /// Of a box's children, from that of its contents: flat, but where these share its space, and seen in its perspective.
  package func ofChildren(of box: BoxFragment) -> SeenSpace {
    var inner = self
    if case .space(let matrix) = self, !box.style.sharesSpace { inner = .space(matrix.ofPlane) }
    guard let distance = box.style.rare.perspective else { return inner }
    let size = box.frame.size
    let x = Double(box.style.paint.perspectiveOrigin.x.resolved(against: size.width))
    let y = Double(box.style.paint.perspectiveOrigin.y.resolved(against: size.height))
    return .space(
      inner.matrix.concatenating(.translation(x, y)).concatenating(.perspective(Double(distance)))
        .concatenating(.translation(-x, -y)))
  }

  /// What a rectangle is seen in, px on the canvas.
  package func bounds(of rect: Rect) -> Rect {
    switch self {
    case .plane(let matrix): matrix.bounds(of: rect)
    case .space(let matrix): matrix.bounds(of: rect)
    }
  }

  private func moved(x: Float, y: Float) -> SeenSpace {
    switch self {
    case .plane(let matrix): .plane(matrix.concatenating(.translation(Double(x), Double(y))))
    case .space(let matrix): .space(matrix.concatenating(.translation(Double(x), Double(y))))
    }
  }

  private var matrix: Matrix4 {
    switch self {
    case .plane(let matrix): Matrix4(matrix)
    case .space(let matrix): matrix
    }
  }
}

extension ComputedStyle {
  /// Whether transforms lead out of the plane.
  fileprivate var isInSpace: Bool {
    rare.preserves3D
      || (paint.individualTransforms + paint.transform).contains {
        switch $0 {
        case .matrix3D, .perspective: true
        default: false
        }
      }
  }
}
