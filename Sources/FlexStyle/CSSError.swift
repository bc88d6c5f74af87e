package import FlexDOM

/// What is wrong in a style sheet. CSS skips what it doesn't understand; this says what was skipped.
package struct CSSError: Located, Equatable {
  package enum Problem: Equatable, Sendable {
    case unknownProperty(String, nearest: String?)
    /// The value's source text; `expected` is the property's grammar.
    case invalidValue(String, property: String, expected: String)
    /// Parsed and understood, but without effect here.
    case unsupported(String, hint: String?)
    case invalidSelector(String, reason: String)
    case unknownPseudo(String, nearest: String?)
    case unknownAtRule(String, nearest: String?)
    case invalidAtRule(String, reason: String)
    case misplacedAtRule(String, reason: String)
    case malformedDeclaration(String)
    case nestedTooDeeply(limit: Int)
    case substitutionTooLarge(String, limit: Int)
    case cannotImport(String, reason: String)
  }
  package var problem: Problem
  package var location: SourceLocation?
  /// How often the same was found again.
  package var repeats = 0

  package init(_ problem: Problem, at location: SourceLocation?) {
    self.problem = problem
    self.location = location
  }

  package var description: String {
    switch problem {
    case .unknownProperty(let name, _): "unknown property '\(name)'"
    case .invalidValue(let value, let property, let expected):
      "found '\(value)' for '\(property)'; expected \(expected)"
    case .unsupported(let feature, _): "\(feature) is not supported"
    case .invalidSelector(let text, let reason): "the selector '\(text)' matches nothing: \(reason)"
    case .unknownPseudo(let name, _): "unknown pseudo-class or pseudo-element '\(name)'"
    case .unknownAtRule(let name, _): "unknown rule '@\(name)'"
    case .invalidAtRule(let name, let reason): "'@\(name)' is ignored: \(reason)"
    case .misplacedAtRule(let name, let reason): "'@\(name)' is ignored here: \(reason)"
    case .malformedDeclaration(let text): "found '\(text)'; expected a declaration 'property: value'"
    case .nestedTooDeeply(let limit): "more than \(limit) levels of nesting; what is deeper is dropped"
    case .substitutionTooLarge(let name, let limit):
      "'\(name)' is invalid: its variables expand to more than \(limit) tokens"
    case .cannotImport(let url, let reason): "the style sheet '\(url)' could not be read: \(reason)"
    }
  }

  /// Whether it is written for a browser of another make, or an old one: others skip it as well.
  package var isForOtherBrowsers: Bool {
    switch problem {
    case .unknownProperty(let name, _): Self.isVendors(name) || Self.abandoned.contains(name)
    case .unknownAtRule(let name, _): Self.isVendors(name)
    case .invalidValue(let value, "display", _) where Self.abandonedDisplays.contains(value): true
    case .invalidValue(let value, _, _), .malformedDeclaration(let value): Self.isHack(value)
    case .unknownPseudo(let name, _): Self.isVendors(String(name.drop { $0 == ":" }))
    case .invalidSelector(let text, _): Self.vendors.contains { text.contains(":" + $0) }
    default: false
    }
  }

  private static let vendors = [
    "-moz-", "-ms-", "-o-", "-khtml-", "-webkit-", "-apple-", "-epub-", "-premailer-", "mso-",
  ]

  /// Names of drafts and of Internet Explorer that no browser of today knows: the flexible boxes of 2009 beside their
  /// prefixed forms, and the like.
  private static let abandoned: Set<String> = [
    "box-align", "box-direction", "box-flex", "box-flex-group", "box-lines", "box-ordinal-group", "box-orient",
    "box-pack", "flex-pack", "flex-align", "flex-order", "font-smoothing", "osx-font-smoothing", "font-smooth",
    "behavior", "ime-mode", "tap-highlight-color", "touch-callout", "overflow-scrolling", "user-modify",
    "text-kashida-space", "layout-grid-mode", "scrollbar-face-color", "scrollbar-track-color", "scrollbar-arrow-color",
    "scrollbar-shadow-color", "scrollbar-highlight-color", "scrollbar-3dlight-color", "scrollbar-darkshadow-color",
    "scrollbar-base-color",
  ]
  private static let abandonedDisplays: Set<String> = ["box", "inline-box", "flexbox", "inline-flexbox"]

  private static func isVendors(_ name: String) -> Bool { vendors.contains { name.hasPrefix($0) } }

  /// What old versions of Internet Explorer alone read, and values with a prefix that Chromium doesn't know.
  private static func isHack(_ text: String) -> Bool {
    let text = text.asciiLowercased()
    return text.hasPrefix("*") || text.hasPrefix("_") || text.hasPrefix("//") || text.hasPrefix("filter:")
      || ["progid:", "expression(", "alpha(", "\\9", "\\0", "-webkit-sticky", "!ie"].contains { text.contains($0) }
      || ["-moz-", "-ms-", "-o-"].contains { text.contains($0) }
  }

  package var hint: String? {
    switch problem {
    case .unknownProperty(_, let nearest?), .unknownPseudo(_, let nearest?): "did you mean '\(nearest)'?"
    case .unknownAtRule(_, let nearest?): "did you mean '@\(nearest)'?"
    case .unsupported(_, let hint): hint
    default: nil
    }
  }
}
