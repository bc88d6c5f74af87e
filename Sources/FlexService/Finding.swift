public import FlexDOM
package import FlexDocument
internal import FlexMarkup
internal import Glibc

/// A finding with its place worked out, as programs get it.
public struct Finding: Equatable, Sendable {
  public var severity: Severity
  public var message: String
  public var hint: String?
  public var file: String?
  /// From 1; columns count Unicode scalars.
  public var line: Int?
  public var column: Int?
  /// The line's text.
  public var excerpt: String?
  /// Whether the document lacks something that the author put in: a value, a picture.
  public var isOmission = false

  public init(severity: Severity, message: String, hint: String? = nil) {
    self.severity = severity
    self.message = message
    self.hint = hint
  }

  /// As the command prints it, without the line: `card.html:3:5: error: …`.
  public var description: String {
    var place = file ?? "flexrender"
    if let line, let column { place += ":\(line):\(column)" }
    return "\(place): \(severity.rawValue): \(message)"
  }

  /// An object of JSON; what isn't known is left out.
  public var json: String {
    var fields = ["\"severity\":\"\(severity.rawValue)\"", "\"message\":\(JSONText.string(message))"]
    if let hint { fields.append("\"hint\":\(JSONText.string(hint))") }
    if let file { fields.append("\"file\":\(JSONText.string(file))") }
    if let line { fields.append("\"line\":\(line)") }
    if let column { fields.append("\"column\":\(column)") }
    if let excerpt { fields.append("\"excerpt\":\(JSONText.string(excerpt))") }
    return "{\(fields.joined(separator: ","))}"
  }

  public static func json(_ findings: [Finding]) -> String { "[\(findings.map(\.json).joined(separator: ","))]" }
}

/// Turns offsets into lines and columns; each file is read once.
struct FindingLocator {
  private var texts: [String: SourceText?] = [:]

  /// Longest excerpt, in scalars.
  private static let excerptLength = 200

  /// - Parameter texts: those that can't be read from a file.
  init(texts: [String: String] = [:]) { self.texts = texts.mapValues { SourceText($0) } }

  mutating func locate(_ diagnostics: [Diagnostic]) -> [Finding] { diagnostics.map { locate($0) } }

  mutating func locate(_ diagnostic: Diagnostic) -> Finding {
    var finding = Finding(severity: diagnostic.severity, message: diagnostic.message, hint: diagnostic.hint)
    finding.isOmission = diagnostic.isOmission
    guard let location = diagnostic.location else { return finding }
    finding.file = location.file
    if texts[location.file] == nil {
      texts[location.file] = (try? Files.read(location.file)).map { SourceText(String(decoding: $0, as: UTF8.self)) }
    }
    if let text = texts[location.file] ?? nil {
      let (line, column) = text.position(at: location.offset)
      finding.line = line
      finding.column = column
      finding.excerpt = String(String.UnicodeScalarView(text.line(line).unicodeScalars.prefix(Self.excerptLength)))
    }
    return finding
  }

  mutating func locate(_ error: any Error) -> Finding {
    if let error = error as? PlacedError { return error.finding }
    guard let error = error as? any Located else { return Finding(severity: .error, message: "\(error)") }
    return locate(Diagnostic(error, severity: .error))
  }
}

/// An error in a text that is no file, with its place worked out.
public struct PlacedError: Error, Sendable {
  public var finding: Finding

  /// - Parameter texts: by what locations name them.
  public init(_ error: any Error, texts: [String: String]) {
    var locator = FindingLocator(texts: texts)
    finding = locator.locate(error)
  }
}

extension Diagnostic {
  /// A finding of an audit as a warning.
  package init(_ finding: LayoutAudit.Finding) {
    self.init(
      severity: .warning, message: "\(finding.kind.rawValue): \(finding.element): \(finding.message)",
      location: finding.location)
    topic = "\(finding.kind.rawValue) \(finding.element)"
  }
}
