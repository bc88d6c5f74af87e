/// Which properties do something on the pseudo-elements that take only some.
enum PseudoElementProperties {
  /// The one of all selectors of a rule that takes only some properties; `nil` where any may show.
  static func subject(of selectors: [Selector]) -> PseudoElement? {
    guard let first = selectors.first?.pseudoElement, first == .marker || first == .firstLine else { return nil }
    return selectors.allSatisfy { $0.pseudoElement == first } ? first : nil
  }

  /// Whether any longhand of a property is one that the pseudo-element has. CSS Lists 3 §3.1.1 (#marker-properties),
  /// CSS Pseudo-Elements 4 §2.1.2 (#first-line-styling).
  static func takes(_ property: String, _ element: PseudoElement) -> Bool {
    guard let longhands = PropertyParser.longhands(of: property) else { return true }
    let own = element == .marker ? markers : firstLines
    return longhands.contains { longhand in
      longhand.isInherited || longhand.isUnsupported || own.contains { longhand.name.hasPrefix($0) }
    }
  }

  /// Beside those that inherit.
  private static let markers = ["content", "unicode-bidi", "counter-", "animation-", "transition-", "text-combine"]

  private static let firstLines = ["background-", "text-decoration-", "vertical-align", "baseline-", "alignment-"]
}

extension ParsingContext {
  /// Says that a declaration does nothing on the pseudo-element of its rule; such a declaration is left out.
  mutating func leavesOut(_ declaration: Declaration, of element: PseudoElement?) -> Bool {
    guard let element, !declaration.isCustomProperty, !PseudoElementProperties.takes(declaration.name, element) else {
      return false
    }
    let name = element == .marker ? "'::marker'" : "'::first-line'"
    report(.unsupported("'\(declaration.name)' of \(name)", hint: nil), at: declaration.nameRange.lowerBound)
    return true
  }
}
