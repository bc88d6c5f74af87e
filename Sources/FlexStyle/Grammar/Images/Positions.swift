import FlexCore
import FlexTree

/// Reads `<position>`. CSS Values 4 §9.1 (#position).
enum PositionReader {
  /// A keyword or an offset, before it is known to which axis it belongs.
  private enum Part {
    /// Fraction of the way: 0, 50 or 100 %.
    case horizontal(Float)
    case vertical(Float)
    case center
    case offset(Specified<LengthPercentage>)
  }

  /// A position of one, two or four values; three where `allowsThree` (`background-position`).
  static func read(_ reader: inout ValueReader, allowsThree: Bool = false) -> Specified<Position2D>? {
    counted(&reader, limit: 4, allowsThree: allowsThree)?.position
  }

  /// A position with the number of its values.
  static func counted(
    _ reader: inout ValueReader, limit: Int, allowsThree: Bool = false
  ) -> (position: Specified<Position2D>, count: Int)? {
    var parts: [Part] = []
    while parts.count < limit, let part = part(&reader) { parts.append(part) }
    // What doesn't belong to the position may follow: take as many values as make sense.
    let start = parts.count
    var count = start
    while count > 0 {
      if count == 3, !allowsThree {
        count -= 1
        continue
      }
      if let position = position(Array(parts.prefix(count))) {
        for _ in count..<start { stepBack(&reader) }
        return (position, count)
      }
      count -= 1
    }
    return nil
  }

  private static func part(_ reader: inout ValueReader) -> Part? {
    if case .ident(let name)? = reader.current {
      let part: Part
      switch name.asciiLowercased() {
      case "left": part = .horizontal(0)
      case "right": part = .horizontal(100)
      case "top": part = .vertical(0)
      case "bottom": part = .vertical(100)
      case "center": part = .center
      default: return nil
      }
      reader.advance()
      return part
    }
    return reader.attempt(Grammar<LengthPercentage>.lengthPercentage().read).map { .offset($0) }
  }

  private static func stepBack(_ reader: inout ValueReader) {
    var index = reader.index - 1
    while index > 0, reader.values[index].value == .whitespace { index -= 1 }
    reader.rewind(to: index)
  }

  private static func position(_ parts: [Part]) -> Specified<Position2D>? {
    let center = Specified.absolute(LengthPercentage.percent(50))
    switch parts.count {
    case 1:
      switch parts[0] {
      case .horizontal(let x): return join(.absolute(.percent(x)), center)
      case .vertical(let y): return join(center, .absolute(.percent(y)))
      case .center: return join(center, center)
      case .offset(let x): return join(x, center)
      }
    case 2:
      if let x = horizontal(parts[0]), let y = vertical(parts[1]) { return join(x, y) }
      // Two keywords may stand the other way round.
      if case .offset = parts[0] { return nil }
      if case .offset = parts[1] { return nil }
      if let x = horizontal(parts[1]), let y = vertical(parts[0]) { return join(x, y) }
      return nil
    default: return edgeOffsets(parts)
    }
  }

  private static func horizontal(_ part: Part) -> Specified<LengthPercentage>? {
    switch part {
    case .horizontal(let x): .absolute(.percent(x))
    case .center: .absolute(.percent(50))
    case .offset(let x): x
    case .vertical: nil
    }
  }

  private static func vertical(_ part: Part) -> Specified<LengthPercentage>? {
    switch part {
    case .vertical(let y): .absolute(.percent(y))
    case .center: .absolute(.percent(50))
    case .offset(let y): y
    case .horizontal: nil
    }
  }

  /// Three or four values: a keyword for each axis, an offset from it behind at least one.
  private static func edgeOffsets(_ parts: [Part]) -> Specified<Position2D>? {
    var x: Specified<LengthPercentage>?
    var y: Specified<LengthPercentage>?
    var centers = 0
    var index = 0
    while index < parts.count {
      var offset: Specified<LengthPercentage>?
      if index + 1 < parts.count, case .offset(let found) = parts[index + 1] { offset = found }
      switch parts[index] {
      case .horizontal(let edge):
        guard x == nil else { return nil }
        x = fromEdge(edge, offset)
      case .vertical(let edge):
        guard y == nil else { return nil }
        y = fromEdge(edge, offset)
      case .center:
        guard offset == nil else { return nil }
        centers += 1
      case .offset: return nil
      }
      index += offset == nil ? 1 : 2
    }
    let open = (x == nil ? 1 : 0) + (y == nil ? 1 : 0)
    guard centers == open, centers < 2, parts.count == 4 || centers <= 1 else { return nil }
    let center = Specified.absolute(LengthPercentage.percent(50))
    return join(x ?? center, y ?? center)
  }

  static func fromEdge(_ edge: Float, _ offset: Specified<LengthPercentage>?) -> Specified<LengthPercentage> {
    guard let offset else { return .absolute(.percent(edge)) }
    return edge == 0 ? offset : offset.map(\.fromFarEdge)
  }

  static func join(
    _ x: Specified<LengthPercentage>, _ y: Specified<LengthPercentage>
  ) -> Specified<Position2D> {
    Specified(isAbsolute: x.isAbsolute && y.isAbsolute) { Position2D(x: x.computed($0), y: y.computed($0)) }
  }
}

extension Grammar where Value == Position2D {
  /// `<position>`.
  static let position = Grammar("<position>") {
    PositionReader.read(&$0)
  } print: { value, _ in
    value.text
  }
}

extension Grammar where Value == LengthPercentage {
  /// One axis of `background-position`: `[ center | [ [ left | right ]? <length-percentage>? ]! ]`.
  /// CSS Backgrounds 4 §3.6 (#background-position-longhands).
  static func axisPosition(start: String, end: String) -> Grammar {
    let offset = Grammar.lengthPercentage()
    return Grammar("center | [ [ \(start) | \(end) ]? <length-percentage>? ]!") { reader in
      if reader.keyword("center") { return .absolute(.percent(50)) }
      if let edge = reader.keyword(of: [start: Float(0), end: 100]) {
        return PositionReader.fromEdge(edge, reader.attempt(offset.read))
      }
      return offset.read(&reader)
    } print: { value, _ in
      value.text
    }
  }
}

extension Position2D {
  var text: String { "\(x.text) \(y.text)" }
}
