package import FlexCore
package import FlexTree

extension Projection {
  package static let identity = Projection([1, 0, 0, 0, 1, 0, 0, 0, 1])

  package init(_ matrix: Matrix) { self.init([matrix.a, matrix.c, matrix.e, matrix.b, matrix.d, matrix.f, 0, 0, 1]) }

  /// First `other`, then this.
  package func concatenating(_ other: Projection) -> Projection {
    var product = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        product[row * 3 + column] = (0..<3).reduce(0) { $0 + values[row * 3 + $1] * other.values[$1 * 3 + column] }
      }
    }
    return Projection(product)
  }

  /// `nil` where the plane is seen from its edge.
  package var inverted: Projection? {
    let m = values
    let cofactors = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    guard abs(determinant) > 1e-12, determinant.isFinite else { return nil }
    return Projection(cofactors.map { $0 / determinant })
  }

  package func applied(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    let w = values[6] * x + values[7] * y + values[8]
    return (
      (values[0] * x + values[1] * y + values[2]) / w, (values[3] * x + values[4] * y + values[5]) / w, w
    )
  }

  /// Around what a rectangle becomes; what comes too near to the eye reaches as far as anything may.
  package func bounds(of rect: Rect) -> Rect {
    let corners = [(rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY)].map {
      applied(Double($0.0), Double($0.1))
    }
    guard corners.allSatisfy({ $0.w > 0.01 }) else { return rect.expanded(by: Self.farthest) }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    return Rect(
      x: Float(left).clampedCoordinate, y: Float(top).clampedCoordinate, width: Float(right - left).clampedLength,
      height: Float(bottom - top).clampedLength)
  }

  /// px that perspective may carry a pixel.
  package static let farthest: Float = 2_000
}

extension Matrix4 {
  /// What the map does to the plane, where it foreshortens it; else it is as `flattened`.
  package var projection: Projection? {
    guard abs(self[3, 0]) > 1e-9 || abs(self[3, 1]) > 1e-9 else { return nil }
    return Projection([0, 1, 3].flatMap { row in [0, 1, 3].map { self[row, $0] } })
  }
}
