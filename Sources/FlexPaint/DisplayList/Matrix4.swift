import CairoKit
import FlexDisplay
import FlexTree

/// A map of space. CSS Transforms 2 §10 (#mathematical-description).
struct Matrix4: Equatable {
  /// Column by column.
  private var values: [Double]

  init(columns: [Double]) { values = columns }

  init(_ matrix: Matrix) {
    values = [matrix.a, matrix.b, 0, 0, matrix.c, matrix.d, 0, 0, 0, 0, 1, 0, matrix.e, matrix.f, 0, 1]
  }

  static let identity = Matrix4(.identity)

  static func translation(_ x: Double, _ y: Double) -> Matrix4 { Matrix4(Matrix.translation(x, y)) }

  /// Seen from `distance` px above the plane. CSS Transforms 2 §8 (#perspective).
  static func perspective(_ distance: Double) -> Matrix4 {
    var matrix = identity
    if distance > 0 { matrix[3, 2] = -1 / max(distance, 1) }
    return matrix
  }

  subscript(row: Int, column: Int) -> Double {
    get { values[column * 4 + row] }
    set { values[column * 4 + row] = newValue }
  }

  func concatenating(_ other: Matrix4) -> Matrix4 {
    var result = Matrix4(columns: Array(repeating: 0, count: 16))
    for row in 0..<4 {
      for column in 0..<4 {
        result[row, column] = (0..<4).reduce(0) { $0 + self[row, $1] * other[$1, column] }
      }
    }
    return result
  }

  /// Without the third dimension, which no longer shows where nothing is foreshortened.
  var flattened: Matrix {
    let w = self[3, 3] == 0 ? 1 : self[3, 3]
    return Matrix(
      self[0, 0] / w, self[1, 0] / w, self[0, 1] / w, self[1, 1] / w, self[0, 3] / w, self[1, 3] / w)
  }

  /// What the map does to the plane, where it foreshortens it; else it is as `flattened`.
  var projection: Projection? {
    guard abs(self[3, 0]) > 1e-9 || abs(self[3, 1]) > 1e-9 else { return nil }
    return Projection([0, 1, 3].flatMap { row in [0, 1, 3].map { self[row, $0] } })
  }

  /// How near a point of the plane comes to the eye.
  func depth(x: Double, y: Double) -> Double {
    let w = self[3, 0] * x + self[3, 1] * y + self[3, 3]
    return (self[2, 0] * x + self[2, 1] * y + self[2, 3]) / (w == 0 ? 1 : w)
  }

  /// Whether the plane turns its back to the eye. CSS Transforms 2 §7 (#backface-visibility-property): the third
  /// number on the inverse's diagonal is negative.
  var showsBack: Bool { minor(without: 2) * determinant < 0 }

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
