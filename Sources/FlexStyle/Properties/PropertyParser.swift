/// Reads declarations of longhands and shorthands.
package enum PropertyParser {
  /// What a value is read in.
  package struct Context: Sendable {
    /// Location of the style sheet, for `url()`; `nil` for the document's own.
    package var baseURL: String?
    /// Whether the document has no doctype: some lengths then need no unit, some colours no `#`.
    package var isQuirksMode: Bool

    package init(baseURL: String? = nil, isQuirksMode: Bool = false) {
      self.baseURL = baseURL
      self.isQuirksMode = isQuirksMode
    }
  }

  /// Why a declaration means nothing.
  package enum Failure: Error, Equatable, Sendable {
    case unknownProperty
    /// `expected` is the property's value definition.
    case invalidValue(expected: String)
  }

  /// A longhand with the value it is given.
  package typealias Declaration = (property: PropertyID, value: DeclaredValue)

  /// The longhands that a declaration sets, in the order of the specification's reset.
  ///
  /// - Parameters:
  ///   - name: the property in ASCII lower case; not a custom property.
  ///   - values: the value without `!important`, `var()` already replaced.
  package static func parse(
    name: String, values: [LocatedValue], context: Context = Context()
  ) -> Result<[Declaration], Failure> {
    var reader = ValueReader(values, baseURL: context.baseURL)
    if context.isQuirksMode { reader.quirks = ValueQuirks(property: name) }
    if let property = PropertyID.named(name) {
      if let keyword = wideKeyword(&reader) { return .success([(property, .keyword(keyword))]) }
      guard let value = specified(property, &reader), reader.isAtEnd else {
        return .failure(.invalidValue(expected: property.syntax))
      }
      return .success([(property, .specified(value))])
    }
    guard let shorthand = Shorthand.named(name) else { return .failure(.unknownProperty) }
    if let keyword = wideKeyword(&reader) {
      return .success(shorthand.longhands.map { ($0, .keyword(keyword)) })
    }
    guard let declarations = shorthand.read(&reader), reader.isAtEnd else {
      return .failure(.invalidValue(expected: shorthand.syntax))
    }
    return .success(declarations)
  }

  /// The longhands of a property, which a `var()` in its value leaves open: one for a longhand.
  package static func longhands(of name: String) -> [PropertyID]? {
    if let property = PropertyID.named(name) { return [property] }
    return Shorthand.named(name)?.longhands
  }

  /// Whether the name is of a longhand, a shorthand or an alias of one.
  package static func isKnown(_ name: String) -> Bool { PropertyID.named(name) != nil || Shorthand.named(name) != nil }

  /// All names, for the nearest one to a misspelt name.
  package static let names: [String] =
    PropertyTable.rows.map(\.name) + Shorthand.all.map(\.name) + PropertyTable.aliases.keys.sorted()

  /// Whether a property is read without effect, and that is to be said.
  package static func isUnsupported(_ name: String) -> Bool {
    longhands(of: name).map { !$0.isEmpty && $0.allSatisfy(\.isUnsupported) } ?? false
  }

  /// A CSS-wide keyword that is the whole value.
  private static func wideKeyword(_ reader: inout ValueReader) -> CSSWideKeyword? {
    reader.attempt { reader in
      guard case .ident(let name)? = reader.next(), reader.isAtEnd else { return nil }
      return CSSWideKeyword.named(name.asciiLowercased())
    }
  }

  /// A value of a longhand; the cursor is moved past it.
  static func specified(_ property: PropertyID, _ reader: inout ValueReader) -> SpecifiedValue? {
    let outer = reader.usesFontMetrics
    reader.usesFontMetrics = false
    defer { reader.usesFontMetrics = outer || reader.usesFontMetrics }
    guard let assign = property.row.read(&reader) else { return nil }
    return SpecifiedValue(assign: assign, usesFontMetrics: reader.usesFontMetrics)
  }
}
