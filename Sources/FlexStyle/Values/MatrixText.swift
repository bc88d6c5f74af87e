import FlexCore
import FlexTree

extension Matrix4 {
  /// A list of functions in a reference box.
  static func product(of functions: [TransformFunction], box: Size<Float>) -> Matrix4 {
    functions.reduce(identity) { $0.concatenating(Matrix4($1, box: box)) }
  }

  /// `matrix()` where it is flat, else `matrix3d()`. CSS Transforms 1 §13 (#serialization-of-the-computed-value).
  var text: String {
    let columns = columns
    let others: [(Int, Float)] = [
      (2, 0), (3, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 1), (11, 0), (14, 0), (15, 1),
    ]
    // Nothing moves out of the plane.
    let isFlat = others.allSatisfy { columns[$0.0] == $0.1 }
    let values = isFlat ? [0, 1, 4, 5, 12, 13].map { columns[$0] } : columns
    return "\(isFlat ? "matrix" : "matrix3d")(\(values.map { NumberText.of($0) }.joined(separator: ", ")))"
  }
}
