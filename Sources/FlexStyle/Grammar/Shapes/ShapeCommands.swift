import FlexCore
import FlexTree

/// Reads the arguments of `shape()`. CSS Shapes 2 §2.2 (#shape-function).
enum ShapeCommandReader {
  private static let length = Grammar<LengthPercentage>.lengthPercentage()

  /// `<'fill-rule'>? from <position> , <shape-command>#`.
  static func shape(_ reader: inout ValueReader) -> Specified<BasicShape>? {
    let rule = reader.keyword(of: ShapeReader.fillRules) ?? .nonzero
    guard reader.keyword("from"), let start = point(&reader, isRelative: false), reader.comma(),
      let commands = reader.commaList({ command(&$0) })
    else { return nil }
    let steps = commands.joined()
    return Specified(isAbsolute: start.isAbsolute && steps.isAbsolute) {
      .shape(rule, from: start.computed($0), steps.computed($0))
    }
  }

  private static func command(_ reader: inout ValueReader) -> Specified<ShapeCommand>? {
    guard let name = reader.ident() else { return nil }
    if name == "close" { return .absolute(.close) }
    let isRelative = reader.keyword("by")
    guard isRelative || reader.keyword("to") else { return nil }
    switch name {
    case "move": return point(&reader, isRelative: isRelative)?.map { .move($0, isRelative: isRelative) }
    case "line": return point(&reader, isRelative: isRelative)?.map { .line($0, isRelative: isRelative) }
    case "hline":
      let side =
        isRelative ? nil : reader.keyword(of: ["left": 0, "center": 50, "right": 100] as KeyValuePairs<String, Float>)
      if let side { return .absolute(.horizontal(.percent(side), isRelative: false)) }
      return length.read(&reader)?.map { .horizontal($0, isRelative: isRelative) }
    case "vline":
      let side =
        isRelative ? nil : reader.keyword(of: ["top": 0, "center": 50, "bottom": 100] as KeyValuePairs<String, Float>)
      if let side { return .absolute(.vertical(.percent(side), isRelative: false)) }
      return length.read(&reader)?.map { .vertical($0, isRelative: isRelative) }
    case "curve": return curve(&reader, isRelative)
    case "smooth": return smooth(&reader, isRelative)
    case "arc": return arc(&reader, isRelative)
    default: return nil
    }
  }

  /// `<position>`, or `<coordinate-pair>` where it is relative.
  private static func point(_ reader: inout ValueReader, isRelative: Bool) -> Specified<Position2D>? {
    if isRelative {
      guard let x = length.read(&reader), let y = length.read(&reader) else { return nil }
      return PositionReader.join(x, y)
    }
    return PositionReader.read(&reader)
  }

  /// A point `[ from [ start | end | origin ] ]?`; without it, a relative command's counts from its start.
  private static func control(_ reader: inout ValueReader, _ isRelative: Bool) -> Specified<ShapeCommand.Control>? {
    guard let point = point(&reader, isRelative: isRelative) else { return nil }
    var anchor = isRelative ? ShapeCommand.Control.Anchor.start : .origin
    if reader.keyword("from") {
      let anchors: KeyValuePairs<String, ShapeCommand.Control.Anchor> = [
        "start": .start, "end": .end, "origin": .origin,
      ]
      guard let found = reader.keyword(of: anchors) else { return nil }
      anchor = found
    }
    return point.map { [anchor] in ShapeCommand.Control(point: $0, anchor: anchor) }
  }

  private static func curve(_ reader: inout ValueReader, _ isRelative: Bool) -> Specified<ShapeCommand>? {
    guard let end = point(&reader, isRelative: isRelative), reader.keyword("with"),
      let first = control(&reader, isRelative)
    else { return nil }
    var controls = [first]
    if reader.slash() {
      guard let second = control(&reader, isRelative) else { return nil }
      controls.append(second)
    }
    let points = controls.joined()
    return Specified(isAbsolute: end.isAbsolute && points.isAbsolute) {
      .curve(end.computed($0), isRelative: isRelative, points.computed($0))
    }
  }

  private static func smooth(_ reader: inout ValueReader, _ isRelative: Bool) -> Specified<ShapeCommand>? {
    guard let end = point(&reader, isRelative: isRelative) else { return nil }
    guard reader.keyword("with") else { return end.map { .smooth($0, isRelative: isRelative, nil) } }
    guard let control = control(&reader, isRelative) else { return nil }
    return Specified(isAbsolute: end.isAbsolute && control.isAbsolute) {
      .smooth(end.computed($0), isRelative: isRelative, control.computed($0))
    }
  }

  /// `of <length-percentage>{1,2} [ cw | ccw ]? || [ large | small ]? || [ rotate <angle> ]?`.
  private static func arc(_ reader: inout ValueReader, _ isRelative: Bool) -> Specified<ShapeCommand>? {
    guard let end = point(&reader, isRelative: isRelative), reader.keyword("of"),
      let radii = length.repeated(1...2).read(&reader)
    else { return nil }
    var (isClockwise, isLarge) = (false, false)
    var rotation = Specified<Float>.absolute(0)
    while !reader.isAtEnd {
      if reader.keyword("cw") {
        isClockwise = true
      } else if reader.keyword("large") {
        isLarge = true
      } else if reader.keyword("rotate") {
        guard let angle = Grammar<Float>.angle(allowsUnitlessZero: true).read(&reader) else { return nil }
        rotation = angle
      } else if !reader.keyword("ccw"), !reader.keyword("small") {
        break
      }
    }
    return Specified(isAbsolute: end.isAbsolute && radii.isAbsolute && rotation.isAbsolute) {
      [isClockwise, isLarge, rotation] computation in
      let lengths = radii.computed(computation)
      let arc = ShapeCommand.Arc(
        radii: Size(width: lengths[0], height: lengths[lengths.count - 1]), isClockwise: isClockwise, isLarge: isLarge,
        rotation: rotation.computed(computation))
      return .arc(end.computed(computation), isRelative: isRelative, arc)
    }
  }
}

extension ShapeCommand {
  /// As CSS spells it.
  var text: String {
    func end(_ isRelative: Bool) -> String { isRelative ? "by" : "to" }
    switch self {
    case .move(let point, let isRelative): return "move \(end(isRelative)) \(point.text)"
    case .line(let point, let isRelative): return "line \(end(isRelative)) \(point.text)"
    case .horizontal(let x, let isRelative): return "hline \(end(isRelative)) \(x.text)"
    case .vertical(let y, let isRelative): return "vline \(end(isRelative)) \(y.text)"
    case .curve(let point, let isRelative, let controls):
      let list = controls.map { $0.text(isRelative) }.joined(separator: " / ")
      return "curve \(end(isRelative)) \(point.text) with \(list)"
    case .smooth(let point, let isRelative, let control):
      return "smooth \(end(isRelative)) \(point.text)\(control.map { " with \($0.text(isRelative))" } ?? "")"
    case .arc(let point, let isRelative, let arc):
      var text = "arc \(end(isRelative)) \(point.text) of \(arc.radii.width.text)"
      if arc.radii.height != arc.radii.width { text += " \(arc.radii.height.text)" }
      if arc.isClockwise { text += " cw" }
      if arc.isLarge { text += " large" }
      if arc.rotation != 0 { text += " rotate \(NumberText.degrees(arc.rotation))" }
      return text
    case .close: return "close"
    }
  }
}

extension ShapeCommand.Control {
  fileprivate func text(_ isRelative: Bool) -> String {
    switch anchor {
    case .start: isRelative ? point.text : "\(point.text) from start"
    case .end: "\(point.text) from end"
    case .origin: isRelative ? "\(point.text) from origin" : point.text
    }
  }
}
