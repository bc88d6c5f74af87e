import FlexCore
import FlexTree

/// `translate`, `rotate` or `scale`: what it does and how it prints; both `nil` for `none`.
struct IndividualTransform: Equatable, Sendable {
  var function: TransformFunction?
  var text: String?

  static let none = IndividualTransform(function: nil, text: nil)
  /// What stands for `none` once one of the three is set.
  static let identities: [TransformFunction] = [.translate(.zero, .zero), .rotate(0), .scale(1, 1)]
}

extension Grammar where Value == IndividualTransform {
  /// A grammar whose value prints from its own text.
  private static func individual(
    _ syntax: String, _ read: @escaping @Sendable (inout ValueReader) -> Specified<IndividualTransform>?
  ) -> Grammar {
    Grammar("none | \(syntax)") { reader in
      reader.keyword("none") ? .absolute(.none) : read(&reader)
    } print: { value, _ in
      value.text ?? "none"
    }
  }

  /// `none | <length-percentage> [ <length-percentage> <length>? ]?`. CSS Transforms 2 §5.1.
  static var translate: Grammar {
    let length = Grammar<LengthPercentage>.lengthPercentage()
    let depth = Grammar<Float>.length()
    return individual("<length-percentage> [ <length-percentage> <length>? ]?") { reader in
      guard let x = length.read(&reader) else { return nil }
      let y = reader.attempt(length.read) ?? .absolute(.zero)
      let z = reader.attempt(depth.read) ?? .absolute(0)
      return Specified(isAbsolute: x.isAbsolute && y.isAbsolute && z.isAbsolute) { computation in
        let (dx, dy, dz) = (x.computed(computation), y.computed(computation), z.computed(computation))
        var text = dx.text
        if dy != .zero || dz != 0 { text += " " + dy.text }
        if dz != 0 { text += " " + NumberText.px(dz) }
        return IndividualTransform(function: .translate(dx, dy), text: text)
      }
    }
  }

  /// `none | <number>{1,3}`, percentages as well. CSS Transforms 2 §5.3.
  static var scale: Grammar {
    let factors = Grammar<Float>.numberOrPercentage().repeated(1...3)
    return individual("[ <number> | <percentage> ]{1,3}") { reader in
      factors.read(&reader)?.map { factors in
        let (x, y, z) = (factors[0], factors.count > 1 ? factors[1] : factors[0], factors.count > 2 ? factors[2] : 1)
        var text = NumberText.of(x)
        if y != x || z != 1 { text += " " + NumberText.of(y) }
        if z != 1 { text += " " + NumberText.of(z) }
        return IndividualTransform(function: .scale(x, y), text: text)
      }
    }
  }

  /// `none | <angle> | [ x | y | z | <number>{3} ] && <angle>`. CSS Transforms 2 §5.2.
  static var rotate: Grammar {
    let angle = Grammar<Float>.angle()
    let vector = Grammar<Float>.number().repeated(3...3)
    return individual("<angle> | [ x | y | z | <number>{3} ] && <angle>") { reader in
      var turn = reader.attempt(angle.read)
      var axis: Specified<[Float]>?
      let axes: KeyValuePairs<String, [Float]> = ["x": [1, 0, 0], "y": [0, 1, 0], "z": [0, 0, 1]]
      if let found = reader.keyword(of: axes) { axis = .absolute(found) } else { axis = reader.attempt(vector.read) }
      if turn == nil { turn = reader.attempt(angle.read) }
      guard let turn else { return nil }
      let direction = axis ?? .absolute([0, 0, 1])
      return Specified(isAbsolute: turn.isAbsolute && direction.isAbsolute) { computation in
        var (degrees, v) = (turn.computed(computation), direction.computed(computation))
        let isAboutZ = v[0] == 0 && v[1] == 0 && v[2] != 0
        if isAboutZ, v[2] < 0 { (degrees, v) = (-degrees, [0, 0, 1]) }
        let prefix =
          isAboutZ ? "" : v == [1, 0, 0] ? "x " : v == [0, 1, 0] ? "y " : v.map { NumberText.of($0) + " " }.joined()
        return IndividualTransform(
          function: isAboutZ
            ? .rotate(degrees)
            : .matrix3D(Matrix4.rotation(Double(v[0]), Double(v[1]), Double(v[2]), degrees: Double(degrees)).columns),
          text: prefix + NumberText.degrees(degrees))
      }
    }
  }
}

/// `transform-origin`: a position and a depth in px.
struct TransformOrigin: Equatable, Sendable {
  var position: Position2D
  var depth: Float
}

extension Grammar where Value == TransformOrigin {
  /// One or two values of a position, and a length. CSS Transforms 1 §5 (#transform-origin-property).
  static var transformOrigin: Grammar {
    let depth = Grammar<Float>.length()
    return Grammar("[ <length-percentage> | left | center | right | top | bottom ]{1,2} <length>?") { reader in
      guard let (position, count) = PositionReader.counted(&reader, limit: 2) else { return nil }
      let z = count == 2 ? reader.attempt(depth.read) ?? .absolute(0) : .absolute(0)
      return Specified(isAbsolute: position.isAbsolute && z.isAbsolute) { computation in
        let length = z.computed(computation)
        return TransformOrigin(
          position: position.computed(computation), depth: length)
      }
    } print: { value, context in
      value.position.text(in: context.referenceBox) + (value.depth == 0 ? "" : " " + NumberText.px(value.depth))
    }
  }
}

extension Position2D {
  /// In px where the box is known.
  func text(in box: Size<Float>?) -> String {
    guard let box else { return text }
    return "\(NumberText.px(x.resolved(against: box.width))) \(NumberText.px(y.resolved(against: box.height)))"
  }
}
