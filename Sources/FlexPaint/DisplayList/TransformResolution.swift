import CairoKit
public import FlexCore
import FlexDisplay
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
    var matrix = Matrix4.translation(Double(origin.x), Double(origin.y))
    for function in individualTransforms + transform {
      matrix = matrix.concatenating(function.matrix(box: box.size))
    }
    return matrix.concatenating(.translation(-Double(origin.x), -Double(origin.y)))
  }
}

extension TransformFunction {
  /// Percentages are of the reference box.
  fileprivate func matrix(box: Size<Float>) -> Matrix4 {
    switch self {
    case .translate(let x, let y):
      return .translation(Double(x.resolved(against: box.width)), Double(y.resolved(against: box.height)))
    case .scale(let x, let y): return Matrix4(Matrix.scale(Double(x), Double(y)))
    case .rotate(let degrees):
      let (sine, cosine) = Trigonometry.exactSineAndCosine(degrees: Double(degrees))
      return Matrix4(Matrix(cosine, sine, -sine, cosine, 0, 0))
    case .skew(let x, let y):
      return Matrix4(
        Matrix(1, Trigonometry.tangent(degrees: Double(y)), Trigonometry.tangent(degrees: Double(x)), 1, 0, 0))
    case .matrix(let a, let b, let c, let d, let e, let f):
      return Matrix4(Matrix(Double(a), Double(b), Double(c), Double(d), Double(e), Double(f)))
    case .matrix3D(let columns):
      guard columns.count == 16 else { return .identity }
      return Matrix4(columns: columns.map(Double.init))
    case .perspective(let distance):
      var matrix = Matrix4.identity
      if distance > 0 { matrix[3, 2] = -1 / max(Double(distance), 1) }
      return matrix
    }
  }
}

extension Trigonometry {
  /// Without a rounding error at quarter turns, so that turned boxes keep straight edges.
  static func exactSineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let quarter = degrees.truncatingRemainder(dividingBy: 360) / 90
    guard quarter == quarter.rounded(), quarter.isFinite else { return sineAndCosine(degrees: degrees) }
    switch (Int(quarter) + 8) % 4 {
    case 1: return (1, 0)
    case 2: return (0, -1)
    case 3: return (-1, 0)
    default: return (0, 1)
    }
  }
}
