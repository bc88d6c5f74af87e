package import FlexDOM

/// Finds the computed styles of documents. It is made once for a batch: all that depends on the sheets and the
/// medium alone is prepared here.
package struct StyleResolver {
  let context: StyleContext
  let rules: RuleSet
  /// Kept for documents in quirks mode, whose names are compared otherwise.
  private let sheets: [StyleSheet]
  private let known: RuleSetCache

  /// - Parameters:
  ///   - sheets: the author's, in order; the user agent's is built in.
  ///   - known: rules of sheets that were prepared before, and where these are kept.
  package init(sheets: [StyleSheet], context: StyleContext, known: RuleSetCache = RuleSetCache()) {
    self.context = context
    self.sheets = [UserAgentStyleSheet.parsed] + sheets
    self.known = known
    rules = known.rules(of: self.sheets, medium: context.medium, isQuirksMode: false)
  }

  /// Fonts of `@font-face` rules that hold, in order.
  package var fontFaces: [FontFaceRule] { rules.fontFaces }

  /// Profiles of `@color-profile` rules that hold, in order.
  package var colorProfiles: [ColorProfileRule] { rules.colorProfiles }

  /// What was skipped in the sheets.
  package var diagnostics: [CSSError] { sheets.flatMap(\.diagnostics) }

  /// The styles of all elements.
  ///
  /// - Parameter containers: what layout found of the elements that queries ask; where it is missing, a query for a size
  ///   doesn't hold.
  package func computedStyles(
    for document: Document, containers: ContainerSizes = ContainerSizes()
  ) -> DocumentStyles {
    var rules = rules
    if document.isQuirksMode || document.hasFormulas || document.hasControlParts {
      var own = [UserAgentStyleSheet.parsed]
      if document.isQuirksMode { own.append(UserAgentStyleSheet.quirks) }
      if document.hasControlParts { own.append(UserAgentStyleSheet.controls) }
      if document.hasFormulas { own.append(UserAgentStyleSheet.math) }
      rules = known.rules(
        of: own + sheets.dropFirst(), medium: context.medium, isQuirksMode: document.isQuirksMode)
    }
    var resolution = StyleResolution(document: document, rules: rules, context: context, containers: containers)
    return resolution.resolve()
  }
}
