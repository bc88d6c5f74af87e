/// Rules of a style sheet, parsed and not yet bound to a medium or a document.
indirect enum Rule: Sendable {
  case style(StyleRule)
  /// Declarations that stand directly in a nested group rule, or after a nested rule.
  /// CSS Nesting 1 §4 (#nested-declarations-rule).
  case declarations(DeclarationBlock)
  case media(MediaQueryList, [Rule])
  /// `nil` is an anonymous layer.
  case layer(LayerName?, [Rule])
  case layerOrder([LayerName])
  case `import`(ImportedSheet)
  case scope(ScopeRule, [Rule])
  case container(ContainerRule, [Rule])
  case property(PropertyRegistration)
  case fontFace(FontFaceRule)
  case colorProfile(ColorProfileRule)
  case counterStyle(CounterStyleRule)
  case keyframes(KeyframesRule)
  case positionTry(PositionTryRule)
  case fontPalette(FontPaletteRule)
  case function(FunctionRule)
  case page(PageRule)
}

/// CSS Cascade 5 §6.4.1 (#layer-names).
typealias LayerName = [String]

struct StyleRule: Sendable {
  var selectors: [Selector]
  /// Declarations and nested rules, in order.
  var contents: [Rule]
}

/// A sheet that `@import` brought in, with what it was imported under. CSS Cascade 5 §2.1 (#at-import).
struct ImportedSheet: Sendable {
  enum Layer: Sendable {
    case none, anonymous
    case named(LayerName)
  }
  var media: MediaQueryList
  var layer: Layer
  var rules: [Rule]
}

/// CSS Cascade 6 §2.5 (#scope-atrule).
struct ScopeRule: Sendable {
  /// `nil`: the parent of the style element, or the root.
  var start: [Selector]?
  var end: [Selector]?
}

/// Declarations as the cascade takes them.
final class DeclarationBlock: Sendable {
  let declarations: [CascadeDeclaration]
  let hasImportant: Bool
  /// Whether a value asks for an attribute of the element, or for its place: elements can't share its result.
  let readsElement: Bool
  /// Whether a value has a unit such as `cqw`.
  let usesContainerUnits: Bool

  init(_ declarations: [CascadeDeclaration], readsElement: Bool, usesContainerUnits: Bool = false) {
    self.declarations = declarations
    self.usesContainerUnits = usesContainerUnits
    self.readsElement = readsElement
    hasImportant = declarations.contains(where: \.isImportant)
  }
}

/// One longhand or custom property of a declaration.
struct CascadeDeclaration: Sendable {
  enum Target: Hashable, Sendable {
    case longhand(PropertyID)
    case custom(String)
  }
  var target: Target
  var value: CascadeValue
  var isImportant: Bool
}

/// What a declaration gives, before the cascade.
enum CascadeValue: Sendable {
  case declared(DeclaredValue)
  /// With `var()`: its grammar is checked once variables are known.
  case unresolved(UnresolvedValue)
  /// Of a custom property.
  case custom(UnresolvedValue)
  case customKeyword(CSSWideKeyword)
}

/// A value to substitute variables into. CSS Variables 2 §3 (#using-variables).
final class UnresolvedValue: Sendable {
  /// The property or shorthand the value was written for.
  let name: String
  let values: [LocatedValue]
  /// The sheet's text, which the ranges of `values` refer to.
  let source: [UInt8]
  /// What `url()` is relative to; `nil` for the document.
  let baseURL: String?
  let hasSubstitutions: Bool
  let location: SourceOrigin?

  init(
    name: String, values: [LocatedValue], source: [UInt8], baseURL: String?, hasSubstitutions: Bool,
    location: SourceOrigin?
  ) {
    self.name = name
    self.values = values
    self.source = source
    self.baseURL = baseURL
    self.hasSubstitutions = hasSubstitutions
    self.location = location
  }
}
