import FlexCore
import FlexTree

/// Reads gradients. CSS Images 4 §3 (#gradients).
enum GradientReader {
  typealias Shape = Specified<Gradient.Shape>
  typealias Stop = Specified<Gradient.Stop>

  struct Stops {
    var stops: Specified<[Gradient.Stop]>
    var areLegacy: Bool
  }

  /// A gradient function of this name; `nil` for other functions too.
  static func gradient(_ name: String, _ reader: inout ValueReader) -> Specified<Gradient>? {
    if name == "-webkit-gradient" { return legacy(&reader) }
    var name = Substring(name)
    let isPrefixed = name.hasPrefix("-webkit-")
    if isPrefixed { name = name.dropFirst(8) }
    let isRepeating = name.hasPrefix("repeating-")
    if isRepeating { name = name.dropFirst(10) }
    if isPrefixed { return prefixed(name, isRepeating: isRepeating, &reader) }
    switch name {
    case "linear-gradient": return read(isRepeating: isRepeating, &reader, shape: linear, stop: lengthStops)
    case "radial-gradient": return read(isRepeating: isRepeating, &reader, shape: radial, stop: lengthStops)
    case "conic-gradient": return read(isRepeating: isRepeating, &reader, shape: conic, stop: angleStops)
    default: return nil
    }
  }

  /// `[ <shape> || <color-interpolation-method> ]? , <color-stop-list>`.
  private static func read(
    isRepeating: Bool, _ reader: inout ValueReader, shape: (inout ValueReader, inout Bool) -> Shape?,
    stop: (inout ValueReader) -> [Stop]?
  ) -> Specified<Gradient>? {
    let start = reader.index
    var method = reader.attempt(ColorInterpolation.read)
    var hasShape = false
    guard let shape = shape(&reader, &hasShape) else { return nil }
    if method == nil { method = reader.attempt(ColorInterpolation.read) }
    if hasShape || method != nil {
      guard reader.comma() else { return nil }
    } else {
      reader.rewind(to: start)
    }
    guard let stops = stopList(&reader, stop) else { return nil }
    return make(shape, isRepeating, stops, method)
  }

  static func make(
    _ shape: Shape, _ isRepeating: Bool, _ stops: Stops, _ method: ColorInterpolation?
  ) -> Specified<Gradient> {
    var interpolation = ColorInterpolation(space: stops.areLegacy ? .srgb : .oklab)
    if let method, method.space != interpolation.space || method.hue != .shorter {
      interpolation = method
      interpolation.isExplicit = true
    }
    return Specified(isAbsolute: shape.isAbsolute && stops.stops.isAbsolute) { [interpolation] in
      Gradient(
        shape: shape.computed($0), isRepeating: isRepeating, stops: stops.stops.computed($0),
        interpolation: interpolation)
    }
  }

  /// `<color-stop> , [ <color-hint>? , <color-stop> ]#?`. §3.4.1 (#color-stop-syntax).
  static func stopList(
    _ reader: inout ValueReader, _ entry: (inout ValueReader) -> [Stop]?
  ) -> Stops? {
    let start = reader.index
    var stops: [Stop] = []
    // Hints stand between colours.
    var lastIsHint = true
    guard let groups = reader.commaList({ entry(&$0) }) else { return nil }
    for group in groups {
      let isHint = group.count == 1 && group[0].isHint
      if isHint && lastIsHint { return nil }
      lastIsHint = isHint
      stops += group
    }
    guard !lastIsHint else { return nil }
    return Stops(stops: stops.joined(), areLegacy: areLegacyColors(reader.values[start..<reader.index]))
  }

  /// Whether no colour asks for more than sRGB, which then is what colours mix in.
  /// CSS Color 4 §12.1 (#color-interpolation-method).
  static func areLegacyColors(_ values: ArraySlice<LocatedValue>) -> Bool {
    values.allSatisfy { value in
      guard case .function(let name, _) = value.value else { return true }
      // What was mixed is no legacy colour, whatever it was mixed of. CSS Color 5 §3.3 (#color-mix-result).
      if name.lowercased() == "color-mix" { return false }
      var reader = ValueReader([value])
      guard case .value(let color)? = ColorReader.color(&reader) else { return true }
      return color.isLegacy
    }
  }

  /// A colour with up to two places behind it, or a hint.
  private static func entry(
    _ reader: inout ValueReader, _ place: (inout ValueReader) -> Specified<LengthPercentage>?
  ) -> [Stop]? {
    guard let color = reader.attempt(Grammar<StyleColor>.color.read) else {
      return reader.attempt(place).map { [$0.map { Gradient.Stop(color: nil, position: $0) }] }
    }
    var places: [Specified<LengthPercentage>] = []
    while places.count < 2, let found = reader.attempt(place) { places.append(found) }
    if places.isEmpty { return [color.map { Gradient.Stop(color: $0, position: nil) }] }
    return places.map { place in
      Specified(isAbsolute: color.isAbsolute && place.isAbsolute) {
        Gradient.Stop(color: color.computed($0), position: place.computed($0))
      }
    }
  }

  static func lengthStops(_ reader: inout ValueReader) -> [Stop]? {
    entry(&reader, Grammar<LengthPercentage>.lengthPercentage().read)
  }

  /// Angles become percent of a turn.
  private static func angleStops(_ reader: inout ValueReader) -> [Stop]? {
    let angle = Grammar<Float>.angle(allowsUnitlessZero: true)
    let percentage = Grammar<Float>.percentage()
    var areAngles = false
    let stops = entry(&reader) { reader in
      if let degrees = reader.attempt(angle.read) {
        areAngles = true
        return degrees.map { .percent($0 / 3.6) }
      }
      if let percent = reader.attempt(percentage.read) { return percent.map { .percent($0) } }
      guard let result = MathParser(percentType: .angle).function(&reader), result.type == .angle else { return nil }
      let node = result.node
      areAngles = true
      return Specified(isAbsolute: node.isAbsolute) { computation in
        switch node.calculation(computation) {
        case .linear(let degrees, let percent): .percent(degrees / 3.6 + percent)
        default: .percent(0)
        }
      }
    }
    guard areAngles else { return stops }
    return stops?.map { stop in
      stop.map {
        var stop = $0
        stop.isAngle = true
        return stop
      }
    }
  }

  /// `[ <angle> | <zero> | to <side-or-corner> ]?`. §3.1.1 (#linear-gradient-syntax).
  private static func linear(_ reader: inout ValueReader, _ found: inout Bool) -> Shape? {
    if let angle = reader.attempt(Grammar<Float>.angle(allowsUnitlessZero: true).read) {
      found = true
      return angle.map { .linear(.angle($0)) }
    }
    if reader.keyword("to") {
      guard let (x, y) = sideOrCorner(&reader) else { return nil }
      found = true
      return .absolute(.linear(.to(x: x, y: y)))
    }
    return .absolute(.linear(.to(x: 0, y: 1)))
  }

  static func sideOrCorner(_ reader: inout ValueReader) -> (Int8, Int8)? {
    let horizontal: KeyValuePairs<String, Int8> = ["left": -1, "right": 1]
    let vertical: KeyValuePairs<String, Int8> = ["top": -1, "bottom": 1]
    var x = reader.keyword(of: horizontal)
    let y = reader.keyword(of: vertical)
    if x == nil { x = reader.keyword(of: horizontal) }
    return x == nil && y == nil ? nil : (x ?? 0, y ?? 0)
  }

  static let radialShapes: KeyValuePairs<String, Bool> = ["circle": true, "ellipse": false]

  /// `[ <radial-shape> || <radial-size> ]? [ at <position> ]?`. §3.2.1 (#radial-gradient-syntax).
  private static func radial(_ reader: inout ValueReader, _ found: inout Bool) -> Shape? {
    let length = Grammar<LengthPercentage>.lengthPercentage(NumericReader.nonNegative)
    let extents: KeyValuePairs<String, Gradient.RadialSize> = [
      "closest-side": .closestSide, "farthest-side": .farthestSide, "closest-corner": .closestCorner,
      "farthest-corner": .farthestCorner,
    ]
    var isCircle = reader.keyword(of: radialShapes)
    var size = Specified.absolute(Gradient.RadialSize.farthestCorner)
    var hasSize = false
    if let extent = reader.keyword(of: extents) {
      size = .absolute(extent)
      hasSize = true
    } else if let width = reader.attempt(length.read) {
      hasSize = true
      if let height = reader.attempt(length.read) {
        guard isCircle != true else { return nil }
        if isCircle == nil { isCircle = reader.keyword(of: radialShapes) }
        guard isCircle != true else { return nil }
        isCircle = false
        size = Specified(isAbsolute: width.isAbsolute && height.isAbsolute) {
          .explicit(width.computed($0), height.computed($0))
        }
      } else {
        if isCircle == nil { isCircle = reader.keyword(of: radialShapes) }
        // One length makes a circle, and a circle's radius is no percentage.
        guard isCircle != false, !width.computed(.none).hasPercentage else { return nil }
        isCircle = true
        size = width.map { .explicit($0, $0) }
      }
    }
    if isCircle == nil { isCircle = reader.keyword(of: radialShapes) }
    found = isCircle != nil || hasSize
    guard let center = center(&reader, &found) else { return nil }
    return Specified(isAbsolute: size.isAbsolute && center.isAbsolute) { [isCircle, size] in
      .radial(size.computed($0), isCircle: isCircle ?? false, center: center.computed($0))
    }
  }

  /// `[ from <angle> ]? [ at <position> ]?`. §3.3.1 (#conic-gradient-syntax).
  private static func conic(_ reader: inout ValueReader, _ found: inout Bool) -> Shape? {
    var from = Specified<Float>.absolute(0)
    if reader.keyword("from") {
      guard let angle = Grammar<Float>.angle(allowsUnitlessZero: true).read(&reader) else { return nil }
      from = angle
      found = true
    }
    guard let center = center(&reader, &found) else { return nil }
    return Specified(isAbsolute: from.isAbsolute && center.isAbsolute) { [from] in
      .conic(from: from.computed($0), center: center.computed($0))
    }
  }

  /// `[ at <position> ]?`; `nil` where the position is bad.
  private static func center(_ reader: inout ValueReader, _ found: inout Bool) -> Specified<Position2D>? {
    guard reader.keyword("at") else { return .absolute(Position2D(x: .percent(50), y: .percent(50))) }
    found = true
    return PositionReader.read(&reader)
  }
}

extension Specified where Value == Gradient.Stop {
  /// Whether the entry is an interpolation hint.
  fileprivate var isHint: Bool { computed(.none).color == nil }
}
