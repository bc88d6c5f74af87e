internal import FlexCore

/// A comma-separated list of media queries. Media Queries 5 §3 (#mq-syntax).
struct MediaQueryList: Sendable {
  var queries: [MediaQuery]

  init(queries: [MediaQuery]) { self.queries = queries }

  /// A query that can't be read is `not all`, and leaves the others alone (§3.2, #error-handling).
  init(_ values: [LocatedValue]) {
    queries = values.isEmpty ? [] : values.splitAtCommas().map { MediaQuery($0.trimmed()) ?? .notAll }
  }

  init(parsing text: String) { self.init(parseComponentValues(text).trimmed()) }

  /// An empty list is true.
  func matches(_ medium: Medium) -> Bool { queries.isEmpty || queries.contains { $0.matches(medium) } }

  /// Features nobody knows, as written.
  var unknownFeatures: [String] { queries.flatMap { $0.condition?.unknowns ?? [] } }
}

/// What media queries are asked of.
struct Medium: Sendable, Equatable {
  var type: StyleContext.MediaType
  var viewport: Size<Float>
  /// The screen, or a page's sheet: of the `device-` features.
  var device: Size<Float>
  var resolution: Float
  var prefersDark: Bool
}

struct MediaQuery: Sendable {
  var isNegated = false
  /// `nil` is `all`.
  var type: String?
  var condition: MediaCondition?

  static let notAll = MediaQuery(isNegated: true)

  func matches(_ medium: Medium) -> Bool {
    var result = type == nil || type == medium.type.rawValue || type == "all"
    if result, let condition { result = condition.evaluate(medium) == true }
    // An unknown condition stays false under `not`: only a negated medium turns a known answer.
    if let condition, condition.evaluate(medium) == nil { return false }
    return result != isNegated
  }
}

/// A condition on the medium.
typealias MediaCondition = Condition<MediaFeature>

extension Condition where Test == MediaFeature {
  func evaluate(_ medium: Medium) -> Bool? { evaluate { $0.evaluate(medium) } }
}

extension MediaQuery {
  /// `[ not | only ]? <media-type> [ and <media-condition-without-or> ]? | <media-condition>`.
  init?(_ values: [LocatedValue]) {
    self.init(isNegated: false)
    var reader = ConditionReader(values)
    if case .ident(let first)? = reader.current {
      var word = first.asciiLowercased()
      let hasModifier = word == "not" || word == "only"
      if hasModifier {
        let mark = reader.index
        reader.advance()
        if case .ident(let type)? = reader.current {
          isNegated = word == "not"
          word = type.asciiLowercased()
        } else {
          // `not (…)` is a condition.
          guard word == "not" else { return nil }
          reader.index = mark
          guard readCondition(&reader) else { return nil }
          return
        }
      }
      guard !["not", "only", "and", "or", "layer"].contains(word) else { return nil }
      type = word
      reader.advance()
      guard !reader.isAtEnd else { return }
      guard reader.consume("and"), let condition = reader.parseMediaCondition(allowsOr: false), reader.isAtEnd else {
        return nil
      }
      self.condition = condition
      return
    }
    guard readCondition(&reader) else { return nil }
  }

  /// Reads a condition that is all there is.
  private mutating func readCondition(_ reader: inout ConditionReader) -> Bool {
    condition = reader.parseMediaCondition(allowsOr: true)
    return condition != nil && reader.isAtEnd
  }
}

/// Walks the values of a condition, white space left out but asked for.
struct ConditionReader {
  let values: [LocatedValue]
  var index = 0

  init(_ values: [LocatedValue]) {
    self.values = values.trimmed()
  }

  var current: ComponentValue? { index < values.count ? values[index].value : nil }
  var isAtEnd: Bool { index >= values.count }

  /// To the next value that isn't white space.
  mutating func advance() {
    repeat { index += 1 } while current == .whitespace
  }

  /// Takes a keyword.
  mutating func consume(_ keyword: String) -> Bool {
    guard case .ident(let word)? = current, word.equalsIgnoringASCIICase(keyword) else { return false }
    advance()
    return true
  }

  /// `<media-condition>`.
  mutating func parseMediaCondition(allowsOr: Bool) -> MediaCondition? {
    parseCondition(allowsOr: allowsOr) {
      $0.parseInParens(plain: { MediaFeature($0) }, function: { _, _ in nil })
    }
  }
}

extension Array where Element == LocatedValue {
  /// Whether a token stands in it that `<any-value>` refuses. CSS Syntax 3 §8.2 (#typedef-any-value).
  var containsInvalid: Bool {
    contains {
      switch $0.value {
      case .badString, .badURL: true
      case .delim(")"), .delim("]"), .delim("}"): true
      case .function(_, let inner), .block(_, let inner): inner.containsInvalid
      default: false
      }
    }
  }
}
