internal import FlexCore
package import FlexTree

/// The map that a box's transform properties make. CSS Transforms 1 §3 (#transform-rendering).
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
    // The last function is applied first.
    var matrix = Matrix.translation(x, y)
    for function in functions { matrix = matrix.concatenating(self.matrix(of: function, size)) }
    return matrix.concatenating(.translation(-x, -y))
  }

  private static func matrix(of function: TransformFunction, _ size: Size<Float>) -> Matrix {
    switch function {
    case .translate(let x, let y):
      return .translation(Double(x.resolved(against: size.width)), Double(y.resolved(against: size.height)))
    case .scale(let x, let y): return .scale(Double(x), Double(y))
    case .rotate(let degrees):
      let (sine, cosine) = sineCosine(degrees: Double(degrees))
      return Matrix(cosine, sine, -sine, cosine, 0, 0)
    case .skew(let x, let y):
      return Matrix(1, tangent(degrees: Double(y)), tangent(degrees: Double(x)), 1, 0, 0)
    case .matrix(let a, let b, let c, let d, let e, let f):
      return Matrix(Double(a), Double(b), Double(c), Double(d), Double(e), Double(f))
    case .matrix3D(let m):
      guard m.count == 16 else { return .identity }
      return Matrix(Double(m[0]), Double(m[1]), Double(m[4]), Double(m[5]), Double(m[12]), Double(m[13]))
    case .perspective: return .identity
    }
  }

  private static func tangent(degrees: Double) -> Double {
    let (sine, cosine) = sineCosine(degrees: degrees)
    return cosine == 0 ? 0 : sine / cosine
  }

  /// Sine and cosine by their power series, about the nearest quarter turn.
  private static func sineCosine(degrees: Double) -> (Double, Double) {
    guard degrees.isFinite else { return (0, 1) }
    let quarters = (degrees / 90).rounded()
    let x = (degrees - quarters * 90) * .pi / 180
    var sine = x
    var cosine = 1.0
    var power = x
    for n in 2..<20 {
      power *= x / Double(n)
      switch n % 4 {
      case 0: cosine += power
      case 1: sine += power
      case 2: cosine -= power
      default: sine -= power
      }
    }
    switch Int(quarters.truncatingRemainder(dividingBy: 4) + 4) % 4 {
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    case 3: return (-cosine, sine)
    default: return (sine, cosine)
    }
  }
}
