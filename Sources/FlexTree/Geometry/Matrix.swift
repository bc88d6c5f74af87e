package import FlexCore

/// An affine map: x' = a·x + c·y + e, y' = b·x + d·y + f, CSS's `matrix(a, b, c, d, e, f)`.
public struct Matrix: Equatable, Hashable, Sendable {
  public var a, b, c, d, e, f: Double

  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  public static let identity = Matrix(1, 0, 0, 1, 0, 0)

  public static func translation(_ x: Double, _ y: Double) -> Matrix { Matrix(1, 0, 0, 1, x, y) }

  public static func scale(_ x: Double, _ y: Double) -> Matrix { Matrix(x, 0, 0, y, 0, 0) }

  /// The map that applies `other` first, then this one.
  public func concatenating(_ other: Matrix) -> Matrix {
    Matrix(
      a * other.a + c * other.b, b * other.a + d * other.b, a * other.c + c * other.d, b * other.c + d * other.d,
      a * other.e + c * other.f + e, b * other.e + d * other.f + f)
  }

  public func applied(x: Double, y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + e, b * x + d * y + f)
  }

  /// What is around a rectangle once it is mapped.
  package func bounds(of rect: Rect) -> Rect {
    let corners = [(rect.x, rect.y), (rect.maxX, rect.y), (rect.x, rect.maxY), (rect.maxX, rect.maxY)].map {
      applied(x: Double($0.0), y: Double($0.1))
    }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    return Rect(x: Float(left), y: Float(top), width: Float(right - left), height: Float(bottom - top))
  }

  public var determinant: Double { a * d - b * c }

  /// Whether all entries are finite and the map can be undone.
  public var isInvertible: Bool {
    let determinant = determinant
    return determinant.isFinite && abs(determinant) > 1e-12 && e.isFinite && f.isFinite
  }

  /// The map back, or `nil` for a singular one.
  public var inverted: Matrix? {
    guard isInvertible else { return nil }
    let k = 1 / determinant
    return Matrix(d * k, -b * k, -c * k, a * k, (c * f - d * e) * k, (b * e - a * f) * k)
  }

  /// Whether rectangles stay upright rectangles.
  public var isAxisAligned: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}
