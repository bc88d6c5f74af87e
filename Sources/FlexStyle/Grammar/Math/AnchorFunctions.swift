import FlexCore

/// Which functions of anchors a property takes. CSS Anchor Positioning 1 §3.2 (#anchor-valid), §4.1 (#anchor-size-valid).
struct AnchorFunctions: OptionSet, Sendable {
  let rawValue: UInt8
  static let position = AnchorFunctions(rawValue: 1)
  static let size = AnchorFunctions(rawValue: 2)
}

extension MathParser {
  /// `anchor( <anchor-name>? && <anchor-side>, <length-percentage>? )` or
  /// `anchor-size( [ <anchor-name> || <anchor-size> ]? , <length-percentage>? )`.
  func anchor(named function: String, _ reader: inout ValueReader) -> Result? {
    guard anchors.contains(function == "anchor" ? .position : .size) else { return nil }
    var name = Self.dashedIdent(&reader)
    var measure: AnchorFunction.Measure?
    if function == "anchor" {
      guard let side = side(&reader) else { return nil }
      measure = .side(side)
    } else if let word = reader.attempt({ $0.ident().flatMap { AnchorDimension(rawValue: $0) } }) {
      measure = .size(word)
    }
    if name == nil { name = Self.dashedIdent(&reader) }
    var fallback: MathNode?
    let isBare = function == "anchor-size" && name == nil && measure == nil
    if !reader.isAtEnd {
      // Without anything before it the fallback has no comma.
      guard isBare || reader.comma(), let value = sum(&reader), value.type == .length, reader.isAtEnd else {
        return nil
      }
      fallback = value.node
    }
    return Result(node: .anchor(AnchorFunction(name: name, measure ?? .size(nil)), fallback: fallback), type: .length)
  }

  private static func dashedIdent(_ reader: inout ValueReader) -> String? {
    reader.attempt { reader in reader.customIdent().flatMap { $0.hasPrefix("--") ? $0 : nil } }
  }

  private static let sides: [String: AnchorSide] = [
    "inside": .inside, "outside": .outside, "left": .left, "right": .right, "top": .top, "bottom": .bottom,
    "start": .start, "end": .end, "self-start": .selfStart, "self-end": .selfEnd, "center": .percent(50),
  ]

  private func side(_ reader: inout ValueReader) -> AnchorSide? {
    if let side = reader.attempt({ $0.ident().flatMap { Self.sides[$0] } }) { return side }
    if case .percentage(let percent)? = reader.current {
      reader.advance()
      return .percent(Float(percent))
    }
    return nil
  }
}

extension AnchorFunction {
  /// As CSS has it.
  var text: String {
    var words = name.map { [NameText.identifier($0)] } ?? []
    switch measure {
    case .side(let side): words.append(side.text)
    case .size(let dimension): if let dimension { words.append(dimension.rawValue) }
    }
    let rest = fallback.map { "\(words.isEmpty ? "" : ", ")\($0.fallbackText)" } ?? ""
    let isSide = if case .side = measure { true } else { false }
    return "\(isSide ? "anchor" : "anchor-size")(\(words.joined(separator: " "))\(rest))"
  }
}

extension AnchorSide {
  fileprivate var text: String {
    switch self {
    case .inside: "inside"
    case .outside: "outside"
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .start: "start"
    case .end: "end"
    case .selfStart: "self-start"
    case .selfEnd: "self-end"
    case .percent(50): "center"
    case .percent(let percent): NumberText.percent(percent)
    }
  }
}

extension Calculation {
  /// A fallback: one that is a length or a percentage alone is written as that.
  fileprivate var fallbackText: String {
    switch self {
    case .linear(let px, percent: 0): NumberText.px(px)
    case .linear(px: 0, let percent): NumberText.percent(percent)
    default: text
    }
  }
}
