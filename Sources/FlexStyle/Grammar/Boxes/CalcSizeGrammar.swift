import FlexCore

extension Grammar where Value == Dimension {
  /// `calc-size( <calc-size-basis>, <calc-sum> )`. CSS Values 5 §7 (#calc-size).
  ///
  /// - Parameter keywords: what the property itself takes as a basis.
  static func calcSize(anchors: AnchorFunctions, keywords: KeyValuePairs<String, Dimension>) -> Grammar {
    Grammar("calc-size()") { reader in
      read(&reader, anchors, keywords)?.value
    } print: { value, _ in
      if case .calcSize(let basis, let calculation) = value {
        "calc-size(\(basisText(basis, keywords)), \(calculation.termText))"
      } else {
        nil
      }
    }
  }

  private static func basisText(_ basis: Dimension, _ keywords: KeyValuePairs<String, Dimension>) -> String {
    if case .px = basis { return "any" }
    if let word = keywords.first(where: { $0.value == basis })?.key { return word }
    return switch basis {
    case .minContent: "min-content"
    case .maxContent: "max-content"
    case .fitContent: "fit-content"
    case .stretch: "stretch"
    default: basis.lengthPercentage?.text ?? "auto"
    }
  }

  /// A `calc-size()` that may stand in another, and whether there is a size in it at all.
  private static func read(
    _ reader: inout ValueReader, _ anchors: AnchorFunctions, _ keywords: KeyValuePairs<String, Dimension>
  ) -> (value: Specified<Dimension>, isAny: Bool)? {
    guard var arguments = reader.function("calc-size") else { return nil }
    var basis: Specified<Dimension>
    var isAny = arguments.keyword("any")
    if isAny {
      basis = .absolute(.zero)
    } else if let inner = arguments.attempt({ read(&$0, anchors, keywords) }) {
      (basis, isAny) = (inner.value, false)
    } else if let keyword = arguments.keyword(of: keywords) {
      basis = .absolute(keyword)
    } else if let size = arguments.attempt(Grammar.basis(anchors: anchors).read) {
      basis = size
    } else if let sum = arguments.attempt({ MathParser(percentType: .length, anchors: anchors).sum(&$0) }),
      sum.type == .length
    {
      basis = Specified(isAbsolute: sum.node.isAbsolute) {
        Dimension(LengthPercentage(sum.node, $0, range: NumericReader.nonNegative))
      }
    } else {
      return nil
    }
    guard arguments.comma() else { return nil }
    let parser = MathParser(percentType: .length, anchors: anchors, knowsSize: !isAny)
    guard let sum = parser.sum(&arguments), arguments.isAtEnd, sum.type == .length else { return nil }
    if arguments.usesFontMetrics { reader.usesFontMetrics = true }
    let node = sum.node
    return (
      Specified(isAbsolute: basis.isAbsolute && node.isAbsolute) { [basis] computation in
        Dimension(calculating: node.calculation(computation), of: basis.computed(computation))
      }, isAny
    )
  }

  /// A basis that is a keyword, or a length or percentage alone.
  private static func basis(anchors: AnchorFunctions) -> Grammar {
    let sizes = Grammar.knownSize(anchors: anchors)
    return Grammar(sizes.syntax) { reader in
      let value = sizes.read(&reader)
      // Another operand may follow.
      guard case .comma? = reader.current, value != nil else { return nil }
      return value
    } print: { value, computation in
      sizes.print(value, computation)
    }
  }
}

extension Dimension {
  /// `calc-size()` of a size; of one that is a `calc-size()` itself, the same of its basis.
  init(calculating calculation: Calculation, of basis: Dimension) {
    switch basis {
    case .calcSize(let inner, let first): self = .calcSize(inner, calculation.replacingSize(first))
    case .px(let px): self = .calcSize(.zero, calculation.replacingSize(.linear(px: px, percent: 0)))
    default: self = .calcSize(basis, calculation)
    }
  }
}
