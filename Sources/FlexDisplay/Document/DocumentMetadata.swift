/// What a document says about itself.
public struct DocumentMetadata: Equatable, Sendable {
  public var title = ""
  public var author = ""
  public var subject = ""
  public var keywords = ""
  /// The program that made the document; what writes the file where it is empty.
  public var generator = ""
  /// ISO 8601: when the document was made, where it says so.
  public var created: String?
  /// BCP 47, as in `<html lang>`.
  public var language = ""
  /// Whether the document as a whole runs from right to left, as in `<html dir=rtl>`.
  public var isRightToLeft = false
  /// ISO 8601, for the file's dates; `nil` is the epoch, so that files don't depend on the clock.
  public var date: String?

  public init() {}

  /// The same with what `other` says in place of its own.
  package func overridden(by other: DocumentMetadata) -> DocumentMetadata {
    var result = self
    for path in [\DocumentMetadata.title, \.author, \.subject, \.keywords, \.generator, \.language]
    where !other[keyPath: path].isEmpty {
      result[keyPath: path] = other[keyPath: path]
    }
    result.created = other.created ?? created
    return result
  }
}

/// Where a link leads, as far as a file can say it.
package enum LinkTarget: Equatable {
  /// The `id` of an element of the same document.
  case anchor(String)
  case external(String)

  /// - Returns: `nil` for schemes that run something or open files of the reader's, and for nothing.
  package init?(_ target: String) {
    if target.hasPrefix("#") {
      guard target.utf8.count > 1 else { return nil }
      self = .anchor(String(target.dropFirst()))
      return
    }
    let scheme = target.prefix { $0 != ":" && $0 != "/" && $0 != "?" }.lowercased()
    guard !target.isEmpty, !["javascript", "data", "vbscript", "file"].contains(scheme) else { return nil }
    self = .external(target)
  }
}
