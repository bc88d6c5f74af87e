import FlexCore
import FlexTree

extension Grammar where Value == OffsetValues.Path {
  /// `none | <ray()> || <coord-box> | <basic-shape> || <coord-box> | <coord-box>`. CSS Motion Path 1 §2.1
  /// (#offset-path-property).
  static var offsetPath: Grammar {
    let boxes = BoxArea.coordBoxes
    return Grammar("none | [ <ray()> | <basic-shape> ] || <coord-box>") { reader in
      if reader.keyword("none") { return .absolute(.none) }
      var box = reader.keyword(of: boxes)
      if let ray = reader.attempt(RayReader.ray) {
        if box == nil { box = reader.keyword(of: boxes) }
        return ray.map { .ray($0) }
      }
      return ShapeInBox.read(&reader, boxes, after: box)?.map { found in
        switch found {
        case .box(let box): .box(box)
        case .shape(let shape, let box): .shape(shape, box)
        }
      }
    } print: { value, _ in
      switch value {
      case .none: return "none"
      case .ray(let ray): return RayReader.text(ray)
      case .box(let box): return ShapeInBox.box(box).text(boxes)
      case .shape(let shape, let box): return ShapeInBox.shape(shape, box).text(boxes)
      }
    }
  }
}

/// `ray( <angle> && <ray-size>? && contain? && [ at <position> ]? )`. CSS Motion Path 1 §3.1 (#ray-function).
private enum RayReader {
  private static let sizes: KeyValuePairs<String, OffsetValues.Ray.Size> = [
    "closest-side": .closestSide, "closest-corner": .closestCorner, "farthest-side": .farthestSide,
    "farthest-corner": .farthestCorner, "sides": .sides,
  ]

  static func ray(_ reader: inout ValueReader) -> Specified<OffsetValues.Ray>? {
    guard var inner = reader.function("ray") else { return nil }
    var angle: Specified<Float>?
    var size: OffsetValues.Ray.Size?
    var contains = false
    var start: Specified<Position2D>?
    while !inner.isAtEnd {
      if angle == nil, let found = inner.attempt(Grammar<Float>.angle(allowsUnitlessZero: true).read) {
        angle = found
      } else if size == nil, let found = inner.keyword(of: sizes) {
        size = found
      } else if !contains, inner.keyword("contain") {
        contains = true
      } else if start == nil, inner.keyword("at"), let found = PositionReader.read(&inner) {
        start = found
      } else {
        return nil
      }
    }
    guard let angle else { return nil }
    let isAbsolute = angle.isAbsolute && start?.isAbsolute ?? true
    return Specified(isAbsolute: isAbsolute) { [size, contains, start] in
      OffsetValues.Ray(
        angle: angle.computed($0), size: size ?? .closestSide, contains: contains, start: start?.computed($0))
    }
  }

  static func text(_ ray: OffsetValues.Ray) -> String {
    var words = [NumberText.degrees(ray.angle)]
    if ray.size != .closestSide, let name = sizes.first(where: { $0.value == ray.size })?.key { words.append(name) }
    if ray.contains { words.append("contain") }
    if let start = ray.start { words.append("at " + start.text) }
    return "ray(\(words.joined(separator: " ")))"
  }
}

extension Grammar where Value == OffsetValues.Rotation {
  /// `[ auto | reverse ] || <angle>`. CSS Motion Path 1 §2.5 (#offset-rotate-property).
  static var offsetRotate: Grammar {
    let angle = Grammar<Float>.angle(allowsUnitlessZero: true)
    let words: KeyValuePairs<String, Float> = ["auto": 0, "reverse": 180]
    return Grammar("[ auto | reverse ] || <angle>") { reader in
      var word = reader.keyword(of: words)
      let turn = reader.attempt(angle.read)
      if word == nil { word = reader.keyword(of: words) }
      guard word != nil || turn != nil else { return nil }
      return (turn ?? .absolute(0)).map { [word] in OffsetValues.Rotation(isAuto: word != nil, angle: $0 + (word ?? 0))
      }
    } print: { value, _ in
      if !value.isAuto { return NumberText.degrees(value.angle) }
      return value.angle == 0 ? "auto" : "auto \(NumberText.degrees(value.angle))"
    }
  }
}

extension Grammar where Value == OffsetValues.Start {
  /// `normal | auto | <position>`. CSS Motion Path 1 §2.3 (#offset-position-property).
  static var offsetPosition: Grammar {
    .keywords(["normal": .normal, "auto": .auto])
      | Grammar<Position2D>.position.map {
        .position($0)
      } _: {
        if case .position(let position) = $0 { position } else { nil }
      }
  }
}

extension OffsetValues.Rotation: Interpolable {
  static func mixed(
    _ a: OffsetValues.Rotation, _ b: OffsetValues.Rotation, _ step: AnimationStep
  ) -> OffsetValues.Rotation? {
    guard a.isAuto == b.isAuto else { return nil }
    return Float.mixed(a.angle, b.angle, step).map { OffsetValues.Rotation(isAuto: a.isAuto, angle: $0) }
  }
}
