/// The shape of every diagnostic: what is wrong, where, and what to do about it.
public protocol Located: Error, CustomStringConvertible, Sendable {
  var location: SourceLocation? { get }
  /// What was found and what was expected; one line, no full stop.
  var description: String { get }
  /// What the author may do, where something can be said.
  var hint: String? { get }
}

public enum Severity: String, Sendable {
  case error, warning
  /// What the picture lacks nothing by: style sheets written for other browsers, fonts that others stand in front of.
  case remark
}

/// A finding of any room, as the command prints it.
public struct Diagnostic: Equatable, Sendable {
  public var severity: Severity
  public var message: String
  public var hint: String?
  public var location: SourceLocation?
  /// Whether the document lacks something that the author put in: a value, a picture.
  public var isOmission: Bool
  /// What it is about, without what differs from record to record; findings of one place and topic are the same
  /// problem. `nil` leaves that to the message.
  public var topic: String?

  public init(
    severity: Severity, message: String, hint: String? = nil, location: SourceLocation? = nil, isOmission: Bool = false
  ) {
    self.severity = severity
    self.message = message
    self.hint = hint
    self.location = location
    self.isOmission = isOmission
  }

  public init(_ error: some Located, severity: Severity, isOmission: Bool = false) {
    self.init(
      severity: severity, message: error.description, hint: error.hint, location: error.location,
      isOmission: isOmission)
  }
}
