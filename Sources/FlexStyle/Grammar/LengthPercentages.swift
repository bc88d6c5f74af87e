import FlexCore

extension Grammar where Value == LengthPercentage {
  /// `<length-percentage>`.
  ///
  /// - Parameter anchors: what layout finds out from other boxes.
  static func lengthPercentage(
    _ range: ClosedRange<Double> = NumericReader.anything, anchors: AnchorFunctions = []
  ) -> Grammar {
    let length = Grammar<Float>.length(range)
    return Grammar(range.notation("length-percentage")) { reader in
      switch reader.current {
      case .percentage(let value)?:
        guard range.contains(value) else { return nil }
        reader.advance()
        return .absolute(.percent(MathNode.length(value)))
      case .function?:
        guard let result = MathParser(percentType: .length, anchors: anchors).function(&reader), result.type == .length
        else {
          return nil
        }
        let node = result.node
        return Specified(isAbsolute: node.isAbsolute) { LengthPercentage(node, $0, range: range) }
      default:
        return length.read(&reader)?.map { .px($0) }
      }
    } print: { value, _ in
      value.text
    }
  }
}

extension LengthPercentage {
  /// A calculation without its relative lengths; without percentages it is clamped to the range.
  init(_ node: MathNode, _ computation: Computation, range: ClosedRange<Double>) {
    guard node.hasPercentage else {
      self = .px(MathNode.length(NumericReader.clamped(node.value(computation), range)))
      return
    }
    switch node.calculation(computation) {
    case .linear(0, let percent):
      self = .percent(MathNode.length(NumericReader.clamped(Double(percent), range)))
    case let calculation: self = .calc(calculation)
    }
  }

  /// The computed value as CSS text.
  var text: String {
    switch self {
    case .px(let value): NumberText.px(value)
    case .percent(let value): NumberText.percent(value)
    case .calc(let calculation): calculation.text
    }
  }

  /// 100 % less this: an offset from the far edge. CSS Values 4 §9.1 (#position).
  var fromFarEdge: LengthPercentage {
    switch self {
    case .px(0): .percent(100)
    case .px(let value): .calc(.linear(px: -value, percent: 100))
    case .percent(let value): .percent(100 - value)
    case .calc(.linear(let px, let percent)): .calc(.linear(px: -px, percent: 100 - percent))
    case .calc(let term): .calc(.sum([.linear(px: 0, percent: 100), .product(term, -1)]))
    }
  }
}

extension Dimension {
  init(_ value: LengthPercentage) {
    switch value {
    case .px(let px): self = .px(px)
    case .percent(let percent): self = .percent(percent)
    case .calc(let calculation): self = .calc(calculation)
    }
  }

  /// As a length or percentage, where it is one.
  var lengthPercentage: LengthPercentage? {
    switch self {
    case .px(let px): .px(px)
    case .percent(let percent): .percent(percent)
    case .calc(let calculation): .calc(calculation)
    default: nil
    }
  }
}

extension Calculation {
  /// The calculation as a math function. CSS Values 4 §10.13 (#calc-serialize).
  var text: String {
    switch self {
    case .linear(let px, let percent):
      "calc(\(NumberText.percent(percent)) \(px < 0 ? "-" : "+") \(NumberText.px(px.magnitude)))"
    case .sum, .product, .function(.product, _), .function(.inverse, _): "calc(\(termText))"
    case .anchor(let function): function.text
    case .size: "size"
    default: termText
    }
  }

  /// The calculation inside another.
  var termText: String {
    switch self {
    case .linear(let px, let percent):
      percent == 0
        ? NumberText.px(px)
        : px == 0
          ? NumberText.percent(percent)
          : "\(NumberText.percent(percent)) \(px < 0 ? "-" : "+") \(NumberText.px(px.magnitude))"
    case .sum(let terms): Calculation.sumText(terms)
    case .product(let term, -1): "-1 * \(term.factorText)"
    case .product(let term, let factor): "\(NumberText.of(factor)) * \(term.factorText)"
    case .min(let terms): "min(\(Calculation.list(terms)))"
    case .max(let terms): "max(\(Calculation.list(terms)))"
    case .anchor(let function): function.text
    case .size: "size"
    case .clamp(let low, let value, let high): "clamp(\(Calculation.list([low, value, high])))"
    case .function(let function, let terms):
      switch function {
      case .product: terms.map(\.factorText).joined(separator: " * ")
      case .inverse: "1 / \(terms.first?.factorText ?? "1")"
      case .roundNearest: "round(\(Calculation.list(terms)))"
      case .roundUp: "round(up, \(Calculation.list(terms)))"
      case .roundDown: "round(down, \(Calculation.list(terms)))"
      case .roundToZero: "round(to-zero, \(Calculation.list(terms)))"
      case .mod: "mod(\(Calculation.list(terms)))"
      case .rem: "rem(\(Calculation.list(terms)))"
      case .hypot: "hypot(\(Calculation.list(terms)))"
      case .abs: "abs(\(Calculation.list(terms)))"
      case .sign: "sign(\(Calculation.list(terms)))"
      }
    }
  }

  /// Lengths and percentages first; what is taken away behind a minus.
  private static func sumText(_ terms: [Calculation]) -> String {
    var result = ""
    for term in terms.filter(\.isLinear) + terms.filter({ !$0.isLinear }) {
      if result.isEmpty {
        result = term.termText
      } else if case .product(let inner, let factor) = term, factor < 0 {
        result += " - " + (factor == -1 ? inner.factorText : "\(NumberText.of(-factor)) * \(inner.factorText)")
      } else {
        result += " + " + term.termText
      }
    }
    return result
  }

  private var isLinear: Bool {
    if case .linear = self { true } else { false }
  }

  private var factorText: String {
    switch self {
    case .linear(let px, let percent) where px != 0 && percent != 0: "(\(termText))"
    case .sum: "(\(termText))"
    default: termText
    }
  }

  private static func list(_ terms: [Calculation]) -> String { terms.map(\.termText).joined(separator: ", ") }
}
