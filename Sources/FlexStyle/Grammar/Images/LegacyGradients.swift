import FlexCore
import FlexTree

/// `-webkit-gradient( linear, <point>, <point> [, <stop>]* )` and
/// `-webkit-gradient( radial, <point>, <radius>, <point>, <radius> [, <stop>]* )`, which no specification has.
extension GradientReader {
  static func legacy(_ reader: inout ValueReader) -> Specified<Gradient>? {
    guard let isRadial = reader.keyword(of: ["linear": false, "radial": true]), reader.comma() else { return nil }
    guard let (from, inner) = end(isRadial, &reader), reader.comma() else { return nil }
    guard let (to, outer) = end(isRadial, &reader) else { return nil }
    let first = reader.index
    var stops: [Stop] = []
    while reader.comma() {
      guard let stop = legacyStop(&reader) else { return nil }
      stops.append(stop)
    }
    let isAbsolute = from.isAbsolute && to.isAbsolute && inner.isAbsolute && outer.isAbsolute
    let shape = Specified(isAbsolute: isAbsolute) {
      isRadial
        ? Gradient.Shape.circles(
          from.computed($0), inner.computed($0), to: to.computed($0), outer.computed($0))
        : .points(from.computed($0), to.computed($0))
    }
    let colors = reader.values[first..<reader.index].flatMap { value -> [LocatedValue] in
      if case .function(_, let arguments) = value.value { arguments } else { [] }
    }
    return make(shape, false, Stops(stops: stops.joined(), areLegacy: areLegacyColors(colors[...])), nil)
  }

  /// A point, and with a radial gradient the radius behind it.
  private static func end(
    _ isRadial: Bool, _ reader: inout ValueReader
  ) -> (Specified<Position2D>, Specified<Float>)? {
    guard let x = coordinate(["left": 0, "center": 50, "right": 100], &reader),
      let y = coordinate(["top": 0, "center": 50, "bottom": 100], &reader)
    else { return nil }
    let point = Specified(isAbsolute: x.isAbsolute && y.isAbsolute) {
      Position2D(x: x.computed($0), y: y.computed($0))
    }
    guard isRadial else { return (point, .absolute(0)) }
    guard reader.comma(), let radius = Grammar<Float>.number(NumericReader.nonNegative).read(&reader) else {
      return nil
    }
    return (point, radius)
  }

  /// A word, a percentage, or px without their unit.
  private static func coordinate(
    _ words: KeyValuePairs<String, Float>, _ reader: inout ValueReader
  ) -> Specified<LengthPercentage>? {
    if let percent = reader.keyword(of: words) { return .absolute(.percent(percent)) }
    if let percent = reader.attempt(Grammar<Float>.percentage().read) { return percent.map { .percent($0) } }
    return reader.attempt(Grammar<Float>.number().read)?.map { .px($0) }
  }

  /// `from( <color> ) | to( <color> ) | color-stop( [ <number> | <percentage> ] , <color> )`.
  private static func legacyStop(_ reader: inout ValueReader) -> Stop? {
    guard case (let name, var arguments)? = reader.function() else { return nil }
    var offset = Specified<Float>.absolute(0)
    switch name.asciiLowercased() {
    case "from": break
    case "to": offset = .absolute(1)
    case "color-stop":
      guard let given = Grammar<Float>.numberOrPercentage().read(&arguments), arguments.comma() else { return nil }
      offset = given
    default: return nil
    }
    guard !arguments.keyword("currentcolor"), let color = Grammar<StyleColor>.color.read(&arguments),
      arguments.current == nil
    else { return nil }
    return Specified(isAbsolute: color.isAbsolute && offset.isAbsolute) { [offset] in
      Gradient.Stop(color: color.computed($0), position: .percent(offset.computed($0) * 100))
    }
  }
}

extension Gradient {
  /// A gradient between points or circles as CSS text; `nil` for others.
  func legacyText(_ context: Serialization) -> String? {
    var parts: [String]
    switch shape {
    case .points(let from, let to): parts = ["linear", from.unitless, to.unitless]
    case .circles(let from, let inner, let to, let outer):
      parts = ["radial", from.unitless, NumberText.of(inner), to.unitless, NumberText.of(outer)]
    case .linear, .radial, .conic: return nil
    }
    for stop in stops {
      let color = stop.color?.text(context) ?? ""
      switch stop.legacyOffset {
      case 0: parts.append("from(\(color))")
      case 1: parts.append("to(\(color))")
      case let offset: parts.append("color-stop(\(NumberText.of(offset)), \(color))")
      }
    }
    return "-webkit-gradient(\(parts.joined(separator: ", ")))"
  }
}

extension Gradient.Stop {
  /// As a share of the way.
  fileprivate var legacyOffset: Float { position?.resolved(against: 1) ?? 0 }
}

extension Position2D {
  /// px as bare numbers.
  fileprivate var unitless: String {
    func text(_ value: LengthPercentage) -> String {
      if case .px(let px) = value { NumberText.of(px) } else { value.text }
    }
    return "\(text(x)) \(text(y))"
  }
}
