package import FlexCore

/// A map of space. CSS Transforms 2 §10 (#mathematical-description).
package struct Matrix4: Equatable, Sendable {
  /// Column by column, as `matrix3d()` has them.
  private var values: [Double]

  package init(columns: [Double]) { values = columns }

  package init(_ matrix: Matrix) {
    values = [matrix.a, matrix.b, 0, 0, matrix.c, matrix.d, 0, 0, 0, 0, 1, 0, matrix.e, matrix.f, 0, 1]
  }

  package static let identity = Matrix4(.identity)

  package static func translation(_ x: Double, _ y: Double, _ z: Double = 0) -> Matrix4 {
    Matrix4(columns: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1])
  }

  package static func scale(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4(columns: [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1])
  }

  /// About an axis of any length; the zero vector turns nothing.
  package static func rotation(_ x: Double, _ y: Double, _ z: Double, degrees: Double) -> Matrix4 {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0 else { return identity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = ElementaryFunctions.sineAndCosine(degrees: degrees)
    let t = 1 - c
    return Matrix4(columns: [
      t * x * x + c, t * x * y + s * z, t * x * z - s * y, 0,
      t * x * y - s * z, t * y * y + c, t * y * z + s * x, 0,
      t * x * z + s * y, t * y * z - s * x, t * z * z + c, 0,
      0, 0, 0, 1,
    ])
  }

  /// Of a function of `transform`; percentages are of the reference box.
  package init(_ function: TransformFunction, box: Size<Float>) {
    switch function {
    case .translate(let x, let y):
      self = .translation(Double(x.resolved(against: box.width)), Double(y.resolved(against: box.height)))
    case .scale(let x, let y): self = .scale(Double(x), Double(y), 1)
    case .rotate(let degrees):
      let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: Double(degrees))
      self.init(Matrix(cosine, sine, -sine, cosine, 0, 0))
    case .skew(let x, let y): self.init(Matrix(1, Self.tangent(y), Self.tangent(x), 1, 0, 0))
    case .matrix(let a, let b, let c, let d, let e, let f):
      self.init(Matrix(Double(a), Double(b), Double(c), Double(d), Double(e), Double(f)))
    case .matrix3D(let columns): self = columns.count == 16 ? Matrix4(columns: columns.map(Double.init)) : .identity
    case .perspective(let distance): self = .perspective(Double(distance))
    }
  }

  private static func tangent(_ degrees: Float) -> Double {
    let (sine, cosine) = ElementaryFunctions.sineAndCosine(degrees: Double(degrees))
    // At a right angle, the tangent of the number next to it.
    return cosine == 0 ? sine * 1.633_123_935_319_537e16 : sine / cosine
  }

  /// The numbers as `matrix3d()` keeps them.
  package var columns: [Float] { values.map(Float.init) }

  /// Seen from `distance` px above the plane. CSS Transforms 2 §8 (#perspective).
  package static func perspective(_ distance: Double) -> Matrix4 {
    var matrix = identity
    if distance > 0 { matrix[3, 2] = -1 / max(distance, 1) }
    return matrix
  }

  package subscript(row: Int, column: Int) -> Double {
    get { values[column * 4 + row] }
    set { values[column * 4 + row] = newValue }
  }

  package func concatenating(_ other: Matrix4) -> Matrix4 {
    var result = Matrix4(columns: Array(repeating: 0, count: 16))
    for row in 0..<4 {
      for column in 0..<4 {
        result[row, column] = (0..<4).reduce(0) { $0 + self[row, $1] * other[$1, column] }
      }
    }
    return result
  }

  /// Without the third dimension, which no longer shows where nothing is foreshortened.
  package var flattened: Matrix {
    let w = self[3, 3] == 0 ? 1 : self[3, 3]
    return Matrix(
      self[0, 0] / w, self[1, 0] / w, self[0, 1] / w, self[1, 1] / w, self[0, 3] / w, self[1, 3] / w)
  }

  /// Of the plane alone: what it is mapped to lies in a plane again, as it is seen.
  package var ofPlane: Matrix4 {
    var result = self
    for index in 0..<4 { (result[2, index], result[index, 2]) = (0, 0) }
    result[2, 2] = 1
    return result
  }

  /// What a rectangle of the plane is seen in. What lies behind the eye is seen mirrored, as Chromium tells it.
  package func bounds(of rect: Rect) -> Rect {
    var (left, top) = (Double.infinity, Double.infinity)
    var (right, bottom) = (-Double.infinity, -Double.infinity)
    for (x, y) in [(rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY)] {
      let (x, y) = (Double(x), Double(y))
      let depth = self[3, 0] * x + self[3, 1] * y + self[3, 3]
      let w = depth == 0 ? 1 : depth
      let (seenX, seenY) = (
        (self[0, 0] * x + self[0, 1] * y + self[0, 3]) / w, (self[1, 0] * x + self[1, 1] * y + self[1, 3]) / w
      )
      (left, right) = (min(left, seenX), max(right, seenX))
      (top, bottom) = (min(top, seenY), max(bottom, seenY))
    }
    return Rect(x: Float(left), y: Float(top), width: Float(right - left), height: Float(bottom - top))
  }

  /// How near a point of the plane comes to the eye.
  package func depth(x: Double, y: Double) -> Double {
    let w = self[3, 0] * x + self[3, 1] * y + self[3, 3]
    return (self[2, 0] * x + self[2, 1] * y + self[2, 3]) / (w == 0 ? 1 : w)
  }

  /// Whether the plane turns its back to the eye. CSS Transforms 2 §7 (#backface-visibility-property): the third
  /// number on the inverse's diagonal is negative.
  package var showsBack: Bool { minor(without: 2) * determinant < 0 }

  /// The determinant of what is left without a row and the column of its number.
  private func minor(without index: Int) -> Double {
    let kept = (0..<4).filter { $0 != index }
    return determinant(rows: kept, columns: kept)
  }

  private var determinant: Double { determinant(rows: [0, 1, 2, 3], columns: [0, 1, 2, 3]) }

  private func determinant(rows: [Int], columns: [Int]) -> Double {
    guard let row = rows.first else { return 1 }
    var sum = 0.0
    for (index, column) in columns.enumerated() {
      var others = columns
      others.remove(at: index)
      sum += (index % 2 == 0 ? 1 : -1) * self[row, column] * determinant(rows: Array(rows.dropFirst()), columns: others)
    }
    return sum
  }
}
