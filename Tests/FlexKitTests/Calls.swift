import FlexKit
import TestSupport

/// The call grammar of the case files: `margin(10%, 5%)`, `alignSelf(.center)`, `size(Size(width: 1, height: 2))`.
struct Call: Equatable {
  enum Argument: Equatable {
    case number(Double)
    case percent(Double)
    case keyword(String)
    case none
    case bool(Bool)
    case size(Size)
    case insets(EdgeInsets)
    case directionalInsets(DirectionalEdgeInsets)
    /// `of: id`, `before: id`, `after: id`, `at: 1`.
    case labelled(String, String)
    case name(String)
  }

  var name: String
  var arguments: [Argument]

  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
    name = String(text[..<open])
    let inner = text[text.index(after: open)...].dropLast()
    arguments = []
    for part in Call.split(inner) {
      guard let argument = Call.argument(part) else { return nil }
      arguments.append(argument)
    }
  }

  /// Splits at the commas that stand in no parentheses.
  private static func split(_ text: Substring) -> [String] {
    var parts: [String] = []
    var depth = 0
    var current = ""
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        parts.append(current)
        current = ""
      } else if character != " " || !current.isEmpty {
        current.append(character)
      }
    }
    if !current.isEmpty { parts.append(current) }
    return parts
  }

  private static func argument(_ text: String) -> Argument? {
    if let value = number(text) { return .number(value) }
    if text.hasSuffix("%") { return number(String(text.dropLast())).map(Argument.percent) }
    if text == "nil" { return Argument.none }
    if text == "true" || text == "false" { return .bool(text == "true") }
    if text == ".nan" { return .number(.nan) }
    if text == ".infinity" { return .number(.infinity) }
    if text.hasPrefix(".") { return .keyword(String(text.dropFirst())) }
    let values = text.split(whereSeparator: { "(),".contains($0) }).dropFirst()
      .compactMap { part in part.split(separator: ":").last.flatMap { number($0.filter { $0 != " " }) } }
    if text.hasPrefix("Size("), values.count == 2 { return .size(Size(width: values[0], height: values[1])) }
    if text.hasPrefix("EdgeInsets("), values.count == 4 {
      return .insets(EdgeInsets(top: values[0], left: values[1], bottom: values[2], right: values[3]))
    }
    if text.hasPrefix("DirectionalEdgeInsets("), values.count == 4 {
      return .directionalInsets(
        DirectionalEdgeInsets(top: values[0], leading: values[1], bottom: values[2], trailing: values[3]))
    }
    let parts = text.split(separator: ":").map { $0.filter { $0 != " " } }
    if parts.count == 2 { return .labelled(parts[0], parts[1]) }
    return .name(text)
  }

  private static func number(_ text: String) -> Double? {
    if let value = Double(text) { return value.isFinite && text.first?.isLetter == false ? value : nil }
    let parts = text.split(separator: "/").compactMap { Double($0) }
    return parts.count == 2 ? parts[0] / parts[1] : nil
  }
}
