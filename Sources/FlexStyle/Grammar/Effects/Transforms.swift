import FlexCore
import FlexTree

extension Grammar where Value == [TransformFunction] {
  /// `none | <transform-list>`. CSS Transforms 1 §4, Transforms 2 §7 (#transform-functions).
  static var transform: Grammar {
    Grammar("none | <transform-function>+") { reader in
      if reader.keyword("none") { return .absolute([]) }
      var functions: [Specified<TransformFunction>] = []
      while let (name, arguments) = reader.function() {
        var inner = arguments
        guard let function = TransformReader.functions(name, &inner), inner.isAtEnd else { return nil }
        if inner.usesFontMetrics { reader.usesFontMetrics = true }
        functions += function
      }
      return functions.isEmpty ? nil : functions.joined()
    } print: { value, context in
      if value.isEmpty { return "none" }
      if let box = context.referenceBox { return Matrix4.product(of: value, box: box).text }
      return value.map(\.text).joined(separator: " ")
    }
  }
}

/// Reads one transform function's arguments.
enum TransformReader {
  private static let length = Grammar<LengthPercentage>.lengthPercentage()
  private static let depth = Grammar<Float>.length()
  private static let number = Grammar<Float>.number()
  private static let factor = Grammar<Float>.numberOrPercentage()
  private static let angle = Grammar<Float>.angle(allowsUnitlessZero: true)

  /// One function, or what it is made of.
  static func functions(_ name: String, _ reader: inout ValueReader) -> [Specified<TransformFunction>]? {
    name == "translate3d" ? translate3D(&reader) : function(name, &reader).map { [$0] }
  }

  private static func function(_ name: String, _ reader: inout ValueReader) -> Specified<TransformFunction>? {
    switch name {
    case "translate":
      guard let (x, y) = oneOrTwo(length, &reader) else { return nil }
      let vertical = y ?? .absolute(.zero)
      return Specified(isAbsolute: x.isAbsolute && vertical.isAbsolute) {
        .translate(x.computed($0), vertical.computed($0))
      }
    case "translatex": return length.read(&reader)?.map { .translate($0, .zero) }
    case "translatey": return length.read(&reader)?.map { .translate(.zero, $0) }
    case "translatez": return depth.read(&reader)?.map { .matrix3D(Matrix4.translation(0, 0, Double($0)).columns) }
    case "scale":
      guard let (x, y) = oneOrTwo(factor, &reader) else { return nil }
      let vertical = y ?? x
      return Specified(isAbsolute: x.isAbsolute && vertical.isAbsolute) {
        .scale(x.computed($0), vertical.computed($0))
      }
    case "scalex": return factor.read(&reader)?.map { .scale($0, 1) }
    case "scaley": return factor.read(&reader)?.map { .scale(1, $0) }
    case "scalez": return factor.read(&reader)?.map { .matrix3D(Matrix4.scale(1, 1, Double($0)).columns) }
    case "scale3d":
      return numbers(3, factor, &reader)?.map {
        .matrix3D(Matrix4.scale(Double($0[0]), Double($0[1]), Double($0[2])).columns)
      }
    case "rotate", "rotatez": return angle.read(&reader)?.map { .rotate($0) }
    case "rotatex":
      return angle.read(&reader)?.map { .matrix3D(Matrix4.rotation(1, 0, 0, degrees: Double($0)).columns) }
    case "rotatey":
      return angle.read(&reader)?.map { .matrix3D(Matrix4.rotation(0, 1, 0, degrees: Double($0)).columns) }
    case "rotate3d":
      guard let axis = numbers(3, number, &reader), reader.comma(), let degrees = angle.read(&reader) else {
        return nil
      }
      return rotate3D(axis, degrees)
    case "skew":
      guard let (x, y) = oneOrTwo(angle, &reader) else { return nil }
      let vertical = y ?? .absolute(0)
      return Specified(isAbsolute: x.isAbsolute && vertical.isAbsolute) {
        .skew(x.computed($0), vertical.computed($0))
      }
    case "skewx": return angle.read(&reader)?.map { .skew($0, 0) }
    case "skewy": return angle.read(&reader)?.map { .skew(0, $0) }
    case "matrix": return numbers(6, number, &reader)?.map { .matrix($0[0], $0[1], $0[2], $0[3], $0[4], $0[5]) }
    case "matrix3d": return numbers(16, number, &reader)?.map { .matrix3D($0) }
    case "perspective":
      if reader.keyword("none") { return .absolute(.perspective(0)) }
      return Grammar<Float>.length(NumericReader.nonNegative).read(&reader)?.map { .perspective(max($0, 1)) }
    default: return nil
    }
  }

  private static func oneOrTwo<Value>(
    _ grammar: Grammar<Value>, _ reader: inout ValueReader
  ) -> (Specified<Value>, Specified<Value>?)? {
    guard let first = grammar.read(&reader) else { return nil }
    guard reader.comma() else { return (first, nil) }
    return grammar.read(&reader).map { (first, $0) }
  }

  /// So many numbers between commas.
  private static func numbers(
    _ count: Int, _ grammar: Grammar<Float>, _ reader: inout ValueReader
  ) -> Specified<[Float]>? {
    var numbers: [Specified<Float>] = []
    for index in 0..<count {
      guard index == 0 || reader.comma(), let number = grammar.read(&reader) else { return nil }
      numbers.append(number)
    }
    return numbers.joined()
  }

  /// A percentage has no place in a matrix: it makes a flat translation and the depth two functions.
  private static func translate3D(_ reader: inout ValueReader) -> [Specified<TransformFunction>]? {
    guard let x = length.read(&reader), reader.comma(), let y = length.read(&reader), reader.comma(),
      let z = depth.read(&reader)
    else { return nil }
    if [x, y].contains(where: { $0.isAbsolute && $0.computed(.none).hasPercentage }) {
      let flat = Specified<TransformFunction>(isAbsolute: x.isAbsolute && y.isAbsolute) {
        .translate(x.computed($0), y.computed($0))
      }
      return [flat, z.map { .matrix3D(Matrix4.translation(0, 0, Double($0)).columns) }]
    }
    return [
      Specified(isAbsolute: x.isAbsolute && y.isAbsolute && z.isAbsolute) { computation in
        let (dx, dy, dz) = (x.computed(computation), y.computed(computation), z.computed(computation))
        guard dz != 0, !dx.hasPercentage, !dy.hasPercentage else { return .translate(dx, dy) }
        return .matrix3D(
          Matrix4.translation(
            Double(dx.resolved(against: 0)), Double(dy.resolved(against: 0)), Double(dz)
          ).columns)
      }
    ]
  }

  private static func rotate3D(_ axis: Specified<[Float]>, _ degrees: Specified<Float>) -> Specified<TransformFunction>
  {
    Specified(isAbsolute: axis.isAbsolute && degrees.isAbsolute) { computation in
      let (v, turn) = (axis.computed(computation), degrees.computed(computation))
      return .matrix3D(Matrix4.rotation(Double(v[0]), Double(v[1]), Double(v[2]), degrees: Double(turn)).columns)
    }
  }
}

extension TransformFunction {
  /// The function as CSS text, where the element has no box.
  var text: String {
    func list(_ values: [Float]) -> String { values.map { NumberText.of($0) }.joined(separator: ", ") }
    switch self {
    case .translate(let x, let y): return y == .zero ? "translate(\(x.text))" : "translate(\(x.text), \(y.text))"
    case .scale(let x, let y): return x == y ? "scale(\(NumberText.of(x)))" : "scale(\(list([x, y])))"
    case .rotate(let degrees): return "rotate(\(NumberText.degrees(degrees)))"
    case .skew(let x, let y): return "skew(\(NumberText.degrees(x)), \(NumberText.degrees(y)))"
    case .matrix(let a, let b, let c, let d, let e, let f): return "matrix(\(list([a, b, c, d, e, f])))"
    case .matrix3D(let values): return "matrix3d(\(list(values)))"
    case .perspective(let depth): return "perspective(\(depth == 0 ? "none" : NumberText.px(depth)))"
    }
  }
}
