import FlexTree

/// Another placement of a box. CSS Anchor Positioning 1 §5.4 (#fallback-rule).
struct PositionTryRule: Sendable {
  /// With its dashes.
  var name: String
  var declarations: [(property: PropertyID, value: CascadeValue)]
  /// Whether a value asks for an attribute of the element, or for its place.
  var readsElement = false
  /// Whether a value has a unit such as `cqw`.
  var usesContainerUnits = false
}

extension StyleSheetParser {
  /// `@position-try <dashed-ident> { <declaration-list> }`, whose `{` is next.
  mutating func parsePositionTry(_ rule: AtRule, into rules: inout [Rule]) {
    guard rule.prelude.count == 1, case .ident(let name) = rule.prelude[0].value, name.hasPrefix("--") else {
      return context.report(
        .invalidAtRule("position-try", reason: "expected '--name' before the block"), at: rule.start)
    }
    var collector = DeclarationCollector(source: stream.source)
    for declaration in parseDescriptors() where !declaration.isImportant {
      guard PositionTryRule.takes(declaration.name) else {
        context.report(
          .invalidAtRule("position-try", reason: "it takes no '\(declaration.name)'"), at: declaration.range.lowerBound)
        continue
      }
      collector.add(declaration, context: &context)
    }
    var result = PositionTryRule(name: name, declarations: [])
    if let block = collector.takeBlock() {
      result.readsElement = block.readsElement
      result.usesContainerUnits = block.usesContainerUnits
      result.declarations = block.declarations.compactMap { declaration in
        if case .longhand(let property) = declaration.target { (property, declaration.value) } else { nil }
      }
    }
    rules.append(.positionTry(result))
  }
}

extension PositionTryRule {
  /// Insets, margins, sizes, self-alignment, and what the placement is by. §5.4 (#accepted-position-try-properties).
  fileprivate static func takes(_ property: String) -> Bool {
    property.hasPrefix("inset") || property.hasPrefix("margin") || sizes.contains(property)
      || ["top", "right", "bottom", "left", "align-self", "justify-self", "place-self"].contains(property)
      || ["position-anchor", "position-area"].contains(property)
  }

  private static let sizes: Set<String> = Set(
    ["width", "height", "inline-size", "block-size"].flatMap { [$0, "min-" + $0, "max-" + $0] })
}
