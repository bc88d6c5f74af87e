extension MarkupError {
  /// Why a placeholder's functions can't be read.
  public enum ExpressionProblem: Error, Equatable, Sendable {
    case unknownFunction(String, nearest: String?)
    /// `usage` is how the function is written.
    case argumentCount(_ usage: String, found: Int)
    case unclosedCall(String)
    case unclosedText
    case unexpected(String)
    case tooDeep(limit: Int)
    /// Each works on what those before it give, or stands in its place.
    case tooManySteps(limit: Int)
    case nameTooLong(limit: Int)

    var description: String {
      switch self {
      case .unknownFunction(let name, _): "there is no function '\(name)'"
      case .argumentCount(let usage, let found):
        "found \(found) argument\(found == 1 ? "" : "s"); expected \(usage)"
      case .unclosedCall(let name): "'\(name)(' is not closed; expected ')'"
      case .unclosedText: "a text in quotes is not closed"
      case .unexpected(let rest):
        rest.isEmpty
          ? "a value is missing at the end"
          : "found '\(rest.prefix(40))'; expected a name, a text in quotes or a number"
      case .tooDeep(let limit): "found more than \(limit) functions inside each other"
      case .tooManySteps(let limit): "found more than \(limit) filters, brackets and 'else' in one expression"
      case .nameTooLong(let limit): "found a name of more than \(limit) parts"
      }
    }

    var hint: String? {
      switch self {
      case .unknownFunction(_, let nearest):
        nearest.map { "did you mean '\($0)'?" } ?? "Documentation/values.md lists the functions"
      case .tooDeep, .tooManySteps: "work the value out in the data, or in several tags"
      case .nameTooLong: "data doesn't nest as deep"
      default: nil
      }
    }
  }
}
