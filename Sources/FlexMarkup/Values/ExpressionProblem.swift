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
      }
    }
  }
}
