import FlexCore
import FlexTree

extension TransformFunction: Interpolable {
  static func mixed(_ a: TransformFunction, _ b: TransformFunction, _ step: AnimationStep) -> TransformFunction? {
    /// What accumulates counts from what changes nothing.
    func factor(_ x: Float, _ y: Float) -> Float? {
      Float.mixed(x, y, step).map { step.kind == .accumulate ? $0 - 1 : $0 }
    }
    switch (a, b) {
    case (.translate(let x, let y), .translate(let otherX, let otherY)):
      guard let dx = LengthPercentage.mixed(x, otherX, step), let dy = LengthPercentage.mixed(y, otherY, step) else {
        return nil
      }
      return .translate(dx, dy)
    case (.scale(let x, let y), .scale(let otherX, let otherY)):
      guard let sx = factor(x, otherX), let sy = factor(y, otherY) else { return nil }
      return .scale(sx, sy)
    case (.rotate(let x), .rotate(let y)): return Float.mixed(x, y, step).map { .rotate($0) }
    case (.skew(let x, let y), .skew(let otherX, let otherY)):
      guard let ax = Float.mixed(x, otherX, step), let ay = Float.mixed(y, otherY, step) else { return nil }
      return .skew(ax, ay)
    case (.perspective(let x), .perspective(let y)):
      // The inverse of the distance: `none` is infinitely far away.
      guard let inverse = Float.mixed(x == 0 ? 0 : 1 / x, y == 0 ? 0 : 1 / y, step) else { return nil }
      return .perspective(inverse <= 0 ? 0 : 1 / inverse)
    default:
      guard case .interpolate = step.kind, let x = matrix(of: [a]), let y = matrix(of: [b]) else { return nil }
      return Matrix4.mixed(x, y, step)
    }
  }

  /// CSS Transforms 2 §11 (#interpolation-of-transforms): pair by pair as far as the functions are of the same kind, all
  /// the rest as one matrix.
  static func mixedLists(
    _ a: [TransformFunction], _ b: [TransformFunction], _ step: AnimationStep
  ) -> [TransformFunction]? {
    switch step.kind {
    case .add: return a + b
    case .interpolate(0): return a
    case .interpolate(1): return b
    default: break
    }
    var result: [TransformFunction] = []
    for index in 0..<max(a.count, b.count) {
      let (x, y) = (index < a.count ? a[index] : nil, index < b.count ? b[index] : nil)
      guard let first = x ?? y?.nothing, let second = y ?? x?.nothing else { return nil }
      if first.isSameKind(as: second) {
        guard let mixed = mixed(first, second, step) else { return nil }
        result.append(mixed)
        continue
      }
      guard let x = matrix(of: Array(a.dropFirst(index))), let y = matrix(of: Array(b.dropFirst(index))),
        let mixed = Matrix4.mixed(x, y, step)
      else { return nil }
      result.append(mixed)
      break
    }
    return result
  }

  /// One matrix for all; `nil` where it depends on the box's size.
  private static func matrix(of functions: [TransformFunction]) -> Matrix4? {
    for case .translate(let x, let y) in functions where x.hasPercentage || y.hasPercentage { return nil }
    return Matrix4.product(of: functions, box: Size(width: 0, height: 0))
  }

  private func isSameKind(as other: TransformFunction) -> Bool {
    switch (self, other) {
    case (.translate, .translate), (.scale, .scale), (.rotate, .rotate), (.skew, .skew), (.matrix, .matrix),
      (.matrix3D, .matrix3D), (.perspective, .perspective):
      true
    default: false
    }
  }

  /// The function of this kind that changes nothing.
  private var nothing: TransformFunction {
    switch self {
    case .translate: .translate(.zero, .zero)
    case .scale: .scale(1, 1)
    case .rotate: .rotate(0)
    case .skew: .skew(0, 0)
    case .matrix: .matrix(1, 0, 0, 1, 0, 0)
    case .matrix3D: .matrix3D(Matrix4.identity.columns)
    case .perspective: .perspective(0)
    }
  }
}

extension IndividualTransform: Interpolable {
  static func mixed(_ a: IndividualTransform, _ b: IndividualTransform, _ step: AnimationStep) -> IndividualTransform? {
    guard a.text != nil || b.text != nil else { return a }
    guard let first = a.text == nil ? b.identity : a.function, let second = b.text == nil ? a.identity : b.function,
      let mixed = TransformFunction.mixed(first, second, step)
    else { return nil }
    let text =
      switch mixed {
      case .translate(let x, let y): y == .zero ? x.text : "\(x.text) \(y.text)"
      case .rotate(let degrees): NumberText.degrees(degrees)
      case .scale(let x, let y): x == y ? NumberText.of(x) : "\(NumberText.of(x)) \(NumberText.of(y))"
      default: mixed.text
      }
    return IndividualTransform(function: mixed, text: text)
  }

  private var identity: TransformFunction? {
    switch function {
    case .translate: .translate(.zero, .zero)
    case .scale: .scale(1, 1)
    case .rotate: .rotate(0)
    default: .matrix3D(Matrix4.identity.columns)
    }
  }
}

extension TransformOrigin: Interpolable {
  static func mixed(_ a: TransformOrigin, _ b: TransformOrigin, _ step: AnimationStep) -> TransformOrigin? {
    guard let position = Position2D.mixed(a.position, b.position, step) else { return nil }
    return Float.mixed(a.depth, b.depth, step).map { TransformOrigin(position: position, depth: $0) }
  }
}
