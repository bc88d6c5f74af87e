/// Reads `calc()` and its like, checking types as it goes. CSS Values 4 §10.8 (#calc-syntax).
struct MathParser {
  /// What a percentage stands for here: `.length` in `<length-percentage>`, itself elsewhere.
  var percentType: MathType = .percent
  /// Channels of a relative colour by name.
  var channels: [String] = []
  /// What may be asked of anchors.
  var anchors: AnchorFunctions = []
  /// Whether `size` is what a basis comes to: in `calc-size()`.
  var knowsSize = false

  /// A calculation with its type.
  struct Result {
    var node: MathNode
    var type: MathType
  }

  /// Reads a math function, `calc()` included, if one comes next.
  func function(_ reader: inout ValueReader) -> Result? {
    guard case .function(let name, let values)? = reader.current else { return nil }
    let lower = name.asciiLowercased()
    var arguments = ValueReader(values, baseURL: reader.baseURL)
    let found = lower == "random" ? random(&arguments, at: reader.place) : self.function(named: lower, &arguments)
    guard let result = found else { return nil }
    reader.advance()
    if arguments.usesFontMetrics { reader.usesFontMetrics = true }
    return result
  }

  private func function(named name: String, _ reader: inout ValueReader) -> Result? {
    if name == "calc" || name == "-webkit-calc" {
      guard let sum = sum(&reader), reader.isAtEnd else { return nil }
      return sum
    }
    if name == "sibling-index" || name == "sibling-count" {
      return reader.isAtEnd
        ? Result(node: name == "sibling-index" ? .siblingIndex : .siblingCount, type: .number) : nil
    }
    if name == "anchor" || name == "anchor-size" { return anchor(named: name, &reader) }
    guard let function = MathFunction(rawValue: name) else { return nil }
    var strategy = RoundingStrategy.nearest
    if function == .round, let keyword = reader.attempt({ RoundingStrategy(rawValue: $0.ident() ?? "") }) {
      strategy = keyword
      guard reader.comma() else { return nil }
    }
    var arguments: [Result] = []
    // A bound of clamp() may be `none`.
    var openBounds: Set<Int> = []
    repeat {
      if function == .clamp, arguments.count != 1, reader.keyword("none") {
        openBounds.insert(arguments.count)
        arguments.append(Result(node: .value(arguments.isEmpty ? -.infinity : .infinity), type: .number))
      } else {
        guard let argument = sum(&reader) else { return nil }
        arguments.append(argument)
      }
    } while reader.comma()
    guard reader.isAtEnd, function.argumentCount.contains(arguments.count) else { return nil }
    let typed = arguments.enumerated().filter { !openBounds.contains($0.offset) }
    guard let type = function.type(of: typed.map(\.element.type)) else { return nil }
    if !openBounds.isEmpty { return Self.clamp(arguments, openBounds, type) }
    var nodes = arguments.map(\.node)
    if [.sin, .cos, .tan].contains(function), arguments[0].type == .number {
      // A number counts radians.
      nodes = [.product([.value(180 / .pi), nodes[0]])]
    }
    if nodes.contains(where: \.hasPercentage), percentType != .percent, !function.takesPercentages { return nil }
    return Result(node: .function(function, strategy, nodes), type: type)
  }

  /// `clamp()` without one of its bounds, or both. CSS Values 4 §10.3 (#comp-func).
  private static func clamp(_ arguments: [Result], _ openBounds: Set<Int>, _ type: MathType) -> Result {
    let value = arguments[1]
    if openBounds.count == 2 { return value }
    let isBoundBelow = openBounds.contains(2)
    let bound = arguments[isBoundBelow ? 0 : 2]
    return Result(
      node: .function(
        isBoundBelow ? .max : .min, .nearest, isBoundBelow ? [bound.node, value.node] : [value.node, bound.node]),
      type: type)
  }

  /// `<calc-sum>`: the signs stand between spaces.
  func sum(_ reader: inout ValueReader) -> Result? {
    guard let first = product(&reader) else { return nil }
    var terms = [first.node]
    while true {
      guard case .delim(let sign)? = reader.current, sign == "+" || sign == "-" else { break }
      let spaces = reader.isBesideWhitespace
      guard spaces.before, spaces.after else { return nil }
      reader.advance()
      guard let term = product(&reader), term.type == first.type else { return nil }
      terms.append(sign == "+" ? term.node : .product([.value(-1), term.node]))
    }
    return Result(node: terms.count == 1 ? first.node : .sum(terms), type: first.type)
  }

  /// `<calc-product>`.
  private func product(_ reader: inout ValueReader) -> Result? {
    guard let first = value(&reader) else { return nil }
    var factors = [first.node]
    var type = first.type
    while true {
      if reader.delim("*") {
        guard let factor = value(&reader) else { return nil }
        factors.append(factor.node)
        type = type * factor.type
      } else if reader.slash() {
        guard let divisor = value(&reader) else { return nil }
        factors.append(.inverse(divisor.node))
        type = type * divisor.type.inverse
      } else {
        return Result(node: factors.count == 1 ? first.node : .product(factors), type: type)
      }
    }
  }

  /// `<calc-value>`.
  private func value(_ reader: inout ValueReader) -> Result? {
    switch reader.current {
    case .number(let value, _)?:
      reader.advance()
      return Result(node: .value(value), type: .number)
    case .percentage(let value)?:
      reader.advance()
      return Result(node: .percentage(value), type: percentType)
    case .dimension(let value, let unit, _)?:
      reader.advance()
      return dimension(value, unit, &reader)
    case .ident(let name)?:
      reader.advance()
      return keyword(name.asciiLowercased())
    case .block("(", let values)?:
      var inner = ValueReader(values, baseURL: reader.baseURL)
      guard let sum = sum(&inner), inner.isAtEnd else { return nil }
      if inner.usesFontMetrics { reader.usesFontMetrics = true }
      reader.advance()
      return sum
    case .function?: return function(&reader)
    default: return nil
    }
  }

  private func dimension(_ value: Double, _ unit: String, _ reader: inout ValueReader) -> Result? {
    if let unit = LengthUnit.named(unit) {
      if unit.usesFontMetrics { reader.usesFontMetrics = true }
      return Result(node: .length(value, unit), type: .length)
    }
    if let factor = OtherUnit.degrees(unit) { return Result(node: .value(value * factor), type: .angle) }
    if let factor = OtherUnit.seconds(unit) { return Result(node: .value(value * factor), type: .time) }
    if let factor = OtherUnit.resolution(unit) { return Result(node: .value(value * factor), type: .resolution) }
    return nil
  }

  /// `<calc-keyword>` and the channels of relative colours.
  private func keyword(_ name: String) -> Result? {
    if let index = channels.firstIndex(of: name) { return Result(node: .channel(index), type: .number) }
    switch name {
    case "size": return knowsSize ? Result(node: .size, type: .length) : nil
    case "pi": return Result(node: .value(.pi), type: .number)
    case "e": return Result(node: .value(2.718_281_828_459_045), type: .number)
    case "infinity": return Result(node: .value(.infinity), type: .number)
    case "-infinity": return Result(node: .value(-.infinity), type: .number)
    case "nan": return Result(node: .value(.nan), type: .number)
    default: return nil
    }
  }
}
