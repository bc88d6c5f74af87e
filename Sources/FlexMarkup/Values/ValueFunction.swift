/// The functions of placeholders.
public enum ValueFunction: String, Hashable, Sendable, CaseIterable {
  // Numbers.
  case number, percent, currency, ordinal, roman
  case add, subtract, multiply, divide, modulo, round, floor, ceil, abs, fixed
  case sum, mean, min, max, count
  // Dates.
  case date, time, dateTime, addDays
  // Lists.
  case list, join, sort, reverse, group, filter, map, unique, slice, chunk, first, last, item, get, range
  // The place in the list of the innermost section.
  case index, position, even, odd
  // Texts.
  case upper, lower, capitalize, truncate, pad, padEnd, trim, replace, split, concat, length, indent
  // Choices.
  case `default`, `if`, equal, notEqual, less, greater, atLeast, atMost, not, and, or, empty, contains, startsWith
  // Encodings.
  case url, json
  // The locale of what stands in it.
  case locale

  /// What an argument is taken for.
  public enum Role: Sendable {
    case value, any
    case number
    case date
    case list
    /// A field's name, in quotes or without.
    case field
  }

  /// Other names of some of them, as templates of mustache's library in Swift have them.
  private static let aliases: [String: ValueFunction] = [
    "uppercased": .upper, "lowercased": .lower, "capitalized": .capitalize, "reversed": .reverse, "sorted": .sort,
    "average": .mean, "datetime": .dateTime,
  ]

  /// All names, for hints.
  public static let names = allCases.map(\.rawValue) + aliases.keys.sorted()

  public init?(named name: String) {
    guard let function = ValueFunction(rawValue: name) ?? Self.aliases[name] else { return nil }
    self = function
  }

  /// How it is written: `truncate(text, length[, end])`.
  public var usage: String { "\(rawValue)(\(parameters))" }

  /// The parameters as they are documented; what is in brackets may be left out, `…` may be repeated.
  private var parameters: String {
    switch self {
    case .number, .percent: "number[, decimals]"
    case .currency: "number, code[, decimals]"
    case .ordinal, .roman, .floor, .ceil, .abs: "number"
    case .round: "number[, decimals]"
    case .fixed: "number, decimals"
    case .add, .multiply: "number, number, …"
    case .subtract, .divide, .modulo: "number, number"
    case .sum, .mean: "list[, field]"
    case .min, .max: "list or number[, field or number], …"
    case .count: "list"
    case .date, .time, .dateTime: "date[, length or pattern]"
    case .addDays: "date, days"
    case .list: "list[, 'and' or 'or']"
    case .join: "list[, separator]"
    case .sort: "list[, field[, 'descending']]"
    case .reverse, .unique: "list"
    case .group, .map: "list, field"
    case .filter: "list, field[, comparison, value]"
    case .slice: "list, from[, count]"
    case .chunk: "list, size"
    case .first, .last: "[list]"
    case .item: "list, number"
    case .get: "value, name"
    case .range: "number, number"
    case .index, .position: ""
    case .even, .odd: "[number]"
    case .upper, .lower, .capitalize, .trim, .length: "text"
    case .truncate: "text, length[, end]"
    case .pad, .padEnd: "text, length[, character]"
    case .replace: "text, found, replacement"
    case .split: "text, separator"
    case .indent: "text[, width[, character[, first line]]]"
    case .concat: "value, …"
    case .default: "value, other"
    case .if: "condition, value[, other]"
    case .equal, .notEqual, .less, .greater, .atLeast, .atMost: "value, value"
    case .not, .empty: "value"
    case .and, .or: "value, value, …"
    case .contains, .startsWith: "text or list, value"
    case .url, .json: "value"
    case .locale: "name, value"
    }
  }

  /// How many arguments it takes.
  var argumentCounts: ClosedRange<Int> {
    let parts = parameters
    if parts.isEmpty { return 0...0 }
    func count(_ text: some StringProtocol) -> Int { text.split(separator: ",").count { $0.contains { $0.isLetter } } }
    return count(parts.prefix { $0 != "[" })...(parts.contains("…") ? 64 : count(parts))
  }

  /// What an argument is taken for.
  func role(of index: Int) -> Role {
    switch self {
    case .number, .percent, .currency, .ordinal, .roman, .round, .floor, .ceil, .abs, .add, .subtract, .multiply,
      .divide, .modulo, .fixed, .range:
      self == .currency && index == 1 ? .value : .number
    case .sum, .mean: index == 0 ? .list : .field
    case .min, .max: .any
    case .date, .time, .dateTime, .addDays: index == 0 ? .date : .value
    case .list, .join, .reverse, .unique, .slice, .chunk, .item, .first, .last: index == 0 ? .list : .value
    case .sort, .group, .map, .filter: index == 0 ? .list : index == 1 ? .field : .any
    case .even, .odd: .number
    case .upper, .lower, .capitalize, .truncate, .pad, .padEnd, .trim, .replace, .split, .concat, .length, .indent,
      .url:
      .value
    case .count, .get, .default, .if, .equal, .notEqual, .less, .greater, .atLeast, .atMost, .not, .and, .or, .empty,
      .contains, .startsWith, .json, .locale, .index, .position:
      .any
    }
  }

  /// Whether a name that isn't in the data is an answer and not a slip.
  var asksWhetherThere: Bool {
    switch self {
    case .default, .if, .not, .and, .or, .empty: true
    default: false
    }
  }
}
