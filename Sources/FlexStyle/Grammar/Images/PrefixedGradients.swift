import FlexCore
import FlexTree

/// `-webkit-linear-gradient()`, `-webkit-radial-gradient()` and their repeating kinds. Compatibility Standard
/// §3.2.1 (#css-%3Cimage%3E-type).
extension GradientReader {
  static func prefixed(_ name: Substring, isRepeating: Bool, _ reader: inout ValueReader) -> Specified<Gradient>? {
    let gradient: Specified<Gradient>? =
      switch name {
      case "linear-gradient": prefixedLinear(isRepeating: isRepeating, &reader)
      case "radial-gradient": prefixedRadial(isRepeating: isRepeating, &reader)
      default: nil
      }
    return gradient?.map {
      var gradient = $0
      gradient.isPrefixed = true
      return gradient
    }
  }

  /// Sides are where it starts, angles turn the other way from the right.
  private static func prefixedLinear(isRepeating: Bool, _ reader: inout ValueReader) -> Specified<Gradient>? {
    var shape: Shape = .absolute(.linear(.to(x: 0, y: 1)))
    if let angle = reader.attempt(Grammar<Float>.angle(allowsUnitlessZero: true).read) {
      guard reader.comma() else { return nil }
      shape = angle.map { .linear(.angle(90 - $0)) }
    } else if let (x, y) = reader.attempt(sideOrCorner) {
      guard reader.comma() else { return nil }
      shape = .absolute(.linear(.to(x: -x, y: -y)))
    }
    guard let stops = stopList(&reader, lengthStops) else { return nil }
    return make(shape, isRepeating, stops, nil)
  }

  /// `[ <position> , ]? [ [ <shape> || <size> ] , | <length-percentage>{2} , ]? <color-stop-list>`.
  private static func prefixedRadial(isRepeating: Bool, _ reader: inout ValueReader) -> Specified<Gradient>? {
    let length = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative)
    let center =
      reader.attempt { reader -> Specified<Position2D>? in
        guard let position = PositionReader.read(&reader), reader.comma() else { return nil }
        return position
      } ?? .absolute(Position2D(x: .percent(50), y: .percent(50)))
    var isCircle = reader.keyword(of: radialShapes)
    var size = Specified.absolute(Gradient.RadialSize.farthestCorner)
    var isOpen = isCircle != nil
    if let extent = reader.keyword(of: prefixedExtents) {
      size = .absolute(extent)
      isOpen = true
      if isCircle == nil { isCircle = reader.keyword(of: radialShapes) }
    } else if isCircle == nil, let width = reader.attempt(length.read) {
      guard let height = length.read(&reader) else { return nil }
      size = Specified(isAbsolute: width.isAbsolute && height.isAbsolute) {
        .explicit(width.computed($0), height.computed($0))
      }
      isOpen = true
    }
    if isOpen, !reader.comma() { return nil }
    guard let stops = stopList(&reader, lengthStops) else { return nil }
    let shape = Specified(isAbsolute: size.isAbsolute && center.isAbsolute) { [isCircle, size] in
      Gradient.Shape.radial(size.computed($0), isCircle: isCircle ?? false, center: center.computed($0))
    }
    return make(shape, isRepeating, stops, nil)
  }

  /// `cover` and `contain` are older names.
  static let prefixedExtents: KeyValuePairs<String, Gradient.RadialSize> = [
    "cover": .farthestCorner, "contain": .closestSide, "closest-side": .closestSide, "farthest-side": .farthestSide,
    "closest-corner": .closestCorner, "farthest-corner": .farthestCorner,
  ]
}

extension Gradient {
  /// Name and head of a prefixed gradient as CSS text.
  var prefixedHead: (name: String, head: [String]) {
    let prefix = isRepeating ? "-webkit-repeating-" : "-webkit-"
    switch shape {
    case .linear(.angle(let degrees)): return (prefix + "linear-gradient", [NumberText.degrees(90 - degrees)])
    case .linear(.to(let x, let y)):
      let words = [x > 0 ? "left" : x < 0 ? "right" : nil, y > 0 ? "top" : y < 0 ? "bottom" : nil]
      return (prefix + "linear-gradient", [words.compactMap { $0 }.joined(separator: " ")])
    case .radial(let size, let isCircle, let center):
      let name = prefix + "radial-gradient"
      if case .explicit(let width, let height) = size { return (name, [center.text, "\(width.text) \(height.text)"]) }
      let extent = GradientReader.prefixedExtents.first { $0.value == size }?.key ?? "cover"
      return (name, [center.text, (isCircle ? "circle " : "ellipse ") + extent])
    case .conic, .points, .circles: return (prefix + "conic-gradient", [])
    }
  }
}
