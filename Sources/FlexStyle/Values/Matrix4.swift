import FlexCore
import FlexTree

/// A 4 × 4 matrix by columns, as `matrix3d()` has it. CSS Transforms 2 §10 (#mathematical-description).
struct Matrix4: Equatable, Sendable {
  var columns: [Float]

  static let identity = Matrix4(columns: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

  static func translation(_ x: Float, _ y: Float, _ z: Float) -> Matrix4 {
    var matrix = identity
    matrix.columns[12] = x
    matrix.columns[13] = y
    matrix.columns[14] = z
    return matrix
  }

  static func scale(_ x: Float, _ y: Float, _ z: Float) -> Matrix4 {
    var matrix = identity
    matrix.columns[0] = x
    matrix.columns[5] = y
    matrix.columns[10] = z
    return matrix
  }

  /// About an axis of any length; the zero vector turns nothing.
  static func rotation(_ x: Float, _ y: Float, _ z: Float, degrees: Float) -> Matrix4 {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let turn = Elementary.sineAndCosine(degrees: Double(degrees))
    let (s, c) = (Float(turn.sine), Float(turn.cosine))
    let t = 1 - c
    return Matrix4(columns: [
      t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0,
      t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
      t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0,
      0, 0, 0, 1,
    ])
  }

  static func * (a: Matrix4, b: Matrix4) -> Matrix4 {
    var product = [Float](repeating: 0, count: 16)
    for column in 0..<4 {
      for row in 0..<4 {
        for k in 0..<4 { product[column * 4 + row] += a.columns[k * 4 + row] * b.columns[column * 4 + k] }
      }
    }
    return Matrix4(columns: product)
  }

  /// Whether it moves nothing out of the plane.
  private var isFlat: Bool {
    let others: [(Int, Float)] = [
      (2, 0), (3, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 1), (11, 0), (14, 0), (15, 1),
    ]
    return others.allSatisfy { columns[$0.0] == $0.1 }
  }

  /// `matrix()` where it is flat, else `matrix3d()`. CSS Transforms 1 §13 (#serialization-of-the-computed-value).
  var text: String {
    let values = isFlat ? [0, 1, 4, 5, 12, 13].map { columns[$0] } : columns
    return "\(isFlat ? "matrix" : "matrix3d")(\(values.map { NumberText.of($0) }.joined(separator: ", ")))"
  }

  /// A list of functions in a reference box.
  static func product(of functions: [TransformFunction], box: Size<Float>) -> Matrix4 {
    functions.reduce(identity) { $0 * matrix(of: $1, box: box) }
  }

  private static func matrix(of function: TransformFunction, box: Size<Float>) -> Matrix4 {
    switch function {
    case .translate(let x, let y):
      return translation(x.resolved(against: box.width), y.resolved(against: box.height), 0)
    case .scale(let x, let y): return scale(x, y, 1)
    case .rotate(let degrees): return rotation(0, 0, 1, degrees: degrees)
    case .skew(let x, let y):
      var matrix = identity
      matrix.columns[4] = tangent(x)
      matrix.columns[1] = tangent(y)
      return matrix
    case .matrix(let a, let b, let c, let d, let e, let f):
      return Matrix4(columns: [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1])
    case .matrix3D(let values): return values.count == 16 ? Matrix4(columns: values) : identity
    case .perspective(let depth):
      var matrix = identity
      if depth > 0 { matrix.columns[11] = -1 / depth }
      return matrix
    }
  }

  private static func tangent(_ degrees: Float) -> Float {
    let (sine, cosine) = Elementary.sineAndCosine(degrees: Double(degrees))
    // At a right angle, the tangent of the number next to it.
    return cosine == 0 ? Float(sine * 1.633_123_935_319_537e16) : Float(sine / cosine)
  }
}
