import FlexCore
import FlexTree

/// A matrix as what can be told apart in it. CSS Transforms 2 §11.2 (#matrix-interpolation).
private struct DecomposedMatrix {
  var translation: [Double]
  var scale: [Double]
  /// XY, XZ, YZ.
  var skew: [Double]
  var perspective: [Double]
  /// A turn: x, y, z, w.
  var quaternion: [Double]
}

extension Matrix4 {
  /// The matrix between two; `nil` where one can't be taken apart, as it leaves nothing of the box.
  static func mixed(_ a: Matrix4, _ b: Matrix4, _ step: AnimationStep) -> TransformFunction? {
    guard let x = DecomposedMatrix(a), let y = DecomposedMatrix(b) else { return nil }
    let progress: Double
    if case .interpolate(let way) = step.kind { progress = way } else { return nil }
    return DecomposedMatrix.between(x, y, progress).matrix.function
  }

  /// As the shortest function that says it.
  fileprivate var function: TransformFunction {
    let c = columns
    let isFlat =
      [2, 3, 6, 7, 8, 9, 11, 14].allSatisfy { abs(c[$0]) < 1e-7 } && abs(c[10] - 1) < 1e-6 && abs(c[15] - 1) < 1e-6
    return isFlat ? .matrix(c[0], c[1], c[4], c[5], c[12], c[13]) : .matrix3D(c)
  }
}

extension DecomposedMatrix {
  /// §11.2.1 (#decomposing-a-3d-matrix).
  init?(_ source: Matrix4) {
    (scale, skew, quaternion) = ([0, 0, 0], [0, 0, 0], [0, 0, 0, 1])
    (translation, perspective) = ([0, 0, 0], [0, 0, 0, 1])
    var m = (0..<4).map { column in (0..<4).map { Double(source.columns[column * 4 + $0]) } }
    guard m[3][3] != 0 else { return nil }
    let unit = m[3][3]
    for column in 0..<4 { for row in 0..<4 { m[column][row] /= unit } }
    // What lies outside the plane: solved by the matrix without it, transposed and inverted.
    if m[0][3] != 0 || m[1][3] != 0 || m[2][3] != 0 {
      var plain = m
      for column in 0..<3 { plain[column][3] = 0 }
      plain[3][3] = 1
      guard let solved = Self.solveTransposed(plain, [m[0][3], m[1][3], m[2][3], m[3][3]]) else { return nil }
      perspective = solved
    }
    translation = Array(m[3][0..<3])
    var rows = (0..<3).map { Array(m[$0][0..<3]) }
    scale[0] = Self.length(rows[0])
    guard scale[0] != 0 else { return nil }
    rows[0] = rows[0].map { $0 / scale[0] }
    skew[0] = Self.dot(rows[0], rows[1])
    rows[1] = Self.combine(rows[1], rows[0], -skew[0])
    scale[1] = Self.length(rows[1])
    guard scale[1] != 0 else { return nil }
    rows[1] = rows[1].map { $0 / scale[1] }
    skew[0] /= scale[1]
    skew[1] = Self.dot(rows[0], rows[2])
    rows[2] = Self.combine(rows[2], rows[0], -skew[1])
    skew[2] = Self.dot(rows[1], rows[2])
    rows[2] = Self.combine(rows[2], rows[1], -skew[2])
    scale[2] = Self.length(rows[2])
    guard scale[2] != 0 else { return nil }
    rows[2] = rows[2].map { $0 / scale[2] }
    skew[1] /= scale[2]
    skew[2] /= scale[2]
    // A mirrored system of coordinates is turned round. In the plane, only one axis is.
    let isFlat = perspective == [0, 0, 0, 1] && m[0][2] == 0 && m[1][2] == 0 && m[2][0] == 0 && m[2][1] == 0
    if Self.dot(rows[0], Self.cross(rows[1], rows[2])) < 0 {
      if isFlat, m[2][2] > 0 {
        // CSS Transforms 1 §11.1: the axis that leaves the smaller turn.
        let axis = rows[0][0] < rows[1][1] ? 0 : 1
        scale[axis] = -scale[axis]
        rows[axis] = rows[axis].map { -$0 }
        skew[0] = -skew[0]
      } else {
        for axis in 0..<3 {
          scale[axis] = -scale[axis]
          rows[axis] = rows[axis].map { -$0 }
        }
      }
    }
    quaternion = Self.quaternion(rows)
  }

  private static func quaternion(_ r: [[Double]]) -> [Double] {
    let t = r[0][0] + r[1][1] + r[2][2]
    if t > 0 {
      let s = (t + 1).squareRoot() * 2
      return [(r[1][2] - r[2][1]) / s, (r[2][0] - r[0][2]) / s, (r[0][1] - r[1][0]) / s, s / 4]
    }
    if r[0][0] > r[1][1], r[0][0] > r[2][2] {
      let s = (1 + r[0][0] - r[1][1] - r[2][2]).squareRoot() * 2
      return [s / 4, (r[1][0] + r[0][1]) / s, (r[2][0] + r[0][2]) / s, (r[1][2] - r[2][1]) / s]
    }
    if r[1][1] > r[2][2] {
      let s = (1 + r[1][1] - r[0][0] - r[2][2]).squareRoot() * 2
      return [(r[1][0] + r[0][1]) / s, s / 4, (r[2][1] + r[1][2]) / s, (r[2][0] - r[0][2]) / s]
    }
    let s = (1 + r[2][2] - r[0][0] - r[1][1]).squareRoot() * 2
    return [(r[2][0] + r[0][2]) / s, (r[2][1] + r[1][2]) / s, s / 4, (r[0][1] - r[1][0]) / s]
  }

  static func between(_ a: DecomposedMatrix, _ b: DecomposedMatrix, _ progress: Double) -> DecomposedMatrix {
    func mixed(_ x: [Double], _ y: [Double]) -> [Double] { zip(x, y).map { $0 + ($1 - $0) * progress } }
    return DecomposedMatrix(
      translation: mixed(a.translation, b.translation), scale: mixed(a.scale, b.scale), skew: mixed(a.skew, b.skew),
      perspective: mixed(a.perspective, b.perspective), quaternion: turn(a.quaternion, b.quaternion, progress))
  }

  /// Spherical linear interpolation.
  private static func turn(_ a: [Double], _ b: [Double], _ progress: Double) -> [Double] {
    var product = zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
    var a = a
    if product < 0 {
      product = -product
      a = a.map { -$0 }
    }
    guard product < 1 - 1e-9 else { return a }
    let angle = ElementaryFunctions.arcTangent2((1 - product * product).squareRoot(), product)
    let degrees = 180 / Double.pi
    let whole = ElementaryFunctions.sineAndCosine(degrees: angle * degrees).sine
    let first = ElementaryFunctions.sineAndCosine(degrees: angle * (1 - progress) * degrees).sine / whole
    let second = ElementaryFunctions.sineAndCosine(degrees: angle * progress * degrees).sine / whole
    return zip(a, b).map { $0 * first + $1 * second }
  }

  /// §11.2.2 (#recomposing-to-a-3d-matrix).
  var matrix: Matrix4 {
    var m = Matrix4.identity
    for index in 0..<4 { m[3, index] = perspective[index] }
    m = m.concatenating(.translation(translation[0], translation[1], translation[2]))
    let (x, y, z, w) = (quaternion[0], quaternion[1], quaternion[2], quaternion[3])
    let rotation: [Double] = [
      1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
      2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
      2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
      0, 0, 0, 1,
    ]
    m = m.concatenating(Matrix4(columns: rotation))
    for (index, row, column) in [(2, 1, 2), (1, 0, 2), (0, 0, 1)] where skew[index] != 0 {
      var shear = Matrix4.identity
      shear[row, column] = skew[index]
      m = m.concatenating(shear)
    }
    return m.concatenating(.scale(scale[0], scale[1], scale[2]))
  }

  // MARK: Vectors

  private static func length(_ v: [Double]) -> Double { dot(v, v).squareRoot() }
  private static func dot(_ a: [Double], _ b: [Double]) -> Double { a[0] * b[0] + a[1] * b[1] + a[2] * b[2] }
  private static func combine(_ a: [Double], _ b: [Double], _ factor: Double) -> [Double] {
    zip(a, b).map { $0 + $1 * factor }
  }
  private static func cross(_ a: [Double], _ b: [Double]) -> [Double] {
    [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  }

  /// What times the columns of a matrix is this; `nil` where the matrix leaves nothing.
  private static func solveTransposed(_ columns: [[Double]], _ right: [Double]) -> [Double]? {
    // Each column of the matrix is an equation.
    var m = zip(columns, right).map { $0 + [$1] }
    for pivot in 0..<4 {
      guard let best = (pivot..<4).max(by: { abs(m[$0][pivot]) < abs(m[$1][pivot]) }), m[best][pivot] != 0 else {
        return nil
      }
      m.swapAt(pivot, best)
      for row in 0..<4 where row != pivot {
        let factor = m[row][pivot] / m[pivot][pivot]
        for column in pivot..<5 { m[row][column] -= factor * m[pivot][column] }
      }
    }
    return (0..<4).map { m[$0][4] / m[$0][$0] }
  }
}
