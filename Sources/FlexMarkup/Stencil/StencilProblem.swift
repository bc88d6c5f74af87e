extension MarkupError {
  /// Why a Stencil template can't be read.
  public enum StencilProblem: Equatable, Sendable {
    case unclosedDelimiter(String, closing: String)
    case unknownTag(String, nearest: String?)
    case unclosedTag(String, end: String)
    case strayTag(String)
    /// `usage` is how the tag is written.
    case usage(String)
    case outsideLoop(String)
    case unknownLabel(String)
    case blocksTooLarge(limit: Int)

    var description: String {
      switch self {
      case .unclosedDelimiter(let opening, let closing): "found '\(opening)' without its '\(closing)'"
      case .unknownTag(let name, _): name.isEmpty ? "found a tag without a name" : "there is no tag '\(name)'"
      case .unclosedTag(let name, let end): "'\(name)' is not closed; expected '{% \(end) %}'"
      case .strayTag(let name): "found '{% \(name) %}' where nothing is open that it belongs to"
      case .usage(let usage): "the tag can't be read; expected \(usage)"
      case .outsideLoop(let name): "found '\(name)' outside of a loop"
      case .unknownLabel(let label): "no loop around it has the label '\(label)'"
      case .blocksTooLarge(let limit): "blocks put into each other come to more than \(limit) parts"
      }
    }

    var hint: String? {
      switch self {
      case .unknownTag(_, let nearest?): "did you mean '\(nearest)'?"
      case .unclosedDelimiter(let opening, _): "a literal '\(opening)' can stand as {{ '\(opening)' }}"
      default: nil
      }
    }
  }
}
