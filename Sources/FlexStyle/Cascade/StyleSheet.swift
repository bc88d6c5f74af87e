package import FlexDOM

/// A parsed style sheet. It depends on no document and no medium, so that a batch parses it once.
package struct StyleSheet: Sendable {
  /// CSS Cascade 5 §6.2 (#cascading-origins).
  package enum Origin: UInt8, Sendable, Hashable { case userAgent, author }

  let rules: [Rule]
  package let origin: Origin
  /// The `media` attribute of the element that brought the sheet.
  let media: MediaQueryList
  /// The node of the `style` element's parent, which `@scope` without a root is about; -1 for the document's root.
  var owner: Int32 = -1
  /// What was skipped, in source order, each once.
  package let diagnostics: [CSSError]
  /// Copies of a sheet have the same.
  let identity = Identity()

  final class Identity: Sendable {}

  /// Parses a sheet. Nothing in it is an error to CSS: what isn't understood is skipped and reported.
  ///
  /// - Parameters:
  ///   - file: what locations name.
  ///   - offset: where the text starts in the file, in UTF-8 bytes.
  ///   - media: the `media` attribute of `style` or `link`.
  ///   - baseURL: what `url()` is relative to; `nil` for the document.
  ///   - isQuirksMode: whether lengths may lack their unit and colours their `#`, as in a document without a doctype.
  ///   - loadImport: the text of the sheet at a URL that `@import` names, and what to call it; `nil`
  ///     where there is none. It throws why it can't be read.
  package init(
    parsing text: String, file: String = "<style>", offset: Int = 0, origin: Origin = .author, media: String? = nil,
    baseURL: String? = nil, isQuirksMode: Bool = false,
    loadImport: (_ url: String, _ baseURL: String?) throws(ImportFailure) -> ImportSource? = { _, _ in nil }
  ) {
    var context = ParsingContext(origin: SourceOrigin(file: file, offset: offset))
    context.baseURL = baseURL
    context.isQuirksMode = isQuirksMode
    self.origin = origin
    rules = withoutActuallyEscaping(loadImport) { load in
      var parser = StyleSheetParser(Array(text.utf8), context: context, loadImport: load)
      let rules = parser.parse()
      context = parser.context
      return rules
    }
    self.media = media.map(MediaQueryList.init(parsing:)) ?? MediaQueryList(queries: [])
    diagnostics = context.diagnostics
  }
}

extension StyleSheet {
  /// The sheet as that of a `style` element inside `parent`.
  package func owned(by parent: NodeID?) -> StyleSheet {
    var sheet = self
    sheet.owner = Int32(parent?.index ?? -1)
    return sheet
  }
}

/// The text of an imported sheet.
package struct ImportSource: Sendable {
  package var text: String
  /// What locations name.
  package var file: String
  /// What `url()` and `@import` in it are relative to; `nil` for the document.
  package var baseURL: String?

  package init(text: String, file: String, baseURL: String? = nil) {
    self.text = text
    self.file = file
    self.baseURL = baseURL
  }
}

/// Why an imported sheet can't be read.
package struct ImportFailure: Error {
  package var reason: String

  package init(_ reason: String) { self.reason = reason }
}

/// What parsing collects besides rules.
struct ParsingContext {
  var origin: SourceOrigin
  var baseURL: String?
  var isQuirksMode = false
  private(set) var diagnostics: [CSSError] = []
  /// Which diagnostic each key stands for.
  private var seen: [String: Int] = [:]
  /// Imports within imports.
  var importDepth = 0
  static let importLimit = 16
  /// Imports of a sheet and of those that it imports: each may be wide as well as deep.
  var importCount = 0
  static let importCountLimit = 1_000

  init(origin: SourceOrigin) { self.origin = origin }

  /// Reports once what would read the same.
  mutating func report(_ problem: CSSError.Problem, at offset: Int) {
    report(CSSError(problem, at: origin.location(offset)))
  }

  mutating func report(_ error: CSSError) {
    guard takesReport(error.description) else { return }
    diagnostics.append(error)
  }

  /// Whether nothing was said under this key, and there is room to say it.
  mutating func takesReport(_ key: String) -> Bool {
    if let index = seen[key] {
      if diagnostics.indices.contains(index) { diagnostics[index].repeats += 1 }
      return false
    }
    guard diagnostics.count < Self.diagnosticsLimit else { return false }
    seen[key] = diagnostics.count
    return true
  }

  /// Nobody reads more.
  private static let diagnosticsLimit = 1000
}
