internal import FoundationEssentials

/// Functions of lists and texts.
extension LocaleFormats {
  func applyList(_ function: ValueFunction, _ values: [DataValue]) throws(Stop) -> DataValue {
    if function == .range { return .list(try range(values[0], values[1])) }
    let items = try list(values[0])
    func field(of item: DataValue) -> DataValue {
      LookUps.value(at: ExpressionParser.parts(of: values[1].text), in: [Scope(value: item)]) ?? .null
    }
    switch function {
    case .list:
      let kind = values.count > 1 ? values[1].text : "and"
      guard ["and", "or"].contains(kind) else { throw .wrong(values[1], expected: "'and' or 'or'") }
      return .string(list(items.map(\.text), or: kind == "or"))
    case .join: return .string(items.map(\.text).joined(separator: values.count > 1 ? values[1].text : ", "))
    case .reverse: return .list(items.reversed())
    case .sort:
      let isDescending = values.count > 2 && values[2].text.hasPrefix("desc")
      let keys = items.enumerated().map { index, item in
        (index: index, item: item, key: values.count > 1 && !values[1].text.isEmpty ? field(of: item) : item)
      }
      // What is equal keeps its order.
      return .list(
        keys.sorted { a, b in
          let order = compare(a.key, b.key)
          if order == .orderedSame { return a.index < b.index }
          return (order == .orderedAscending) != isDescending
        }.map(\.item))
    case .group:
      var groups: [(key: DataValue, items: [DataValue])] = []
      var places: [String: Int] = [:]
      for item in items {
        let key = field(of: item)
        if let place = places[key.text] {
          groups[place].items.append(item)
        } else {
          places[key.text] = groups.count
          groups.append((key, [item]))
        }
      }
      return .list(groups.map { .object(["key": $0.key, "items": .list($0.items)]) })
    case .filter:
      var kept: [DataValue] = []
      for item in items where try passes(field(of: item), values) { kept.append(item) }
      return .list(kept)
    case .map: return .list(items.map(field))
    case .unique:
      var seen: Set<String> = []
      return .list(items.filter { seen.insert($0.json).inserted })
    case .slice:
      let from = try int(values[1], in: 0...1_000_000)
      let count = try values.count > 2 ? int(values[2], in: 0...1_000_000) : items.count
      return .list(Array(items.dropFirst(from).prefix(count)))
    case .chunk:
      let size = try int(values[1], in: 1...1_000_000)
      return .list(
        stride(from: 0, to: items.count, by: size).map { .list(Array(items[$0..<min($0 + size, items.count)])) })
    case .first: return items.first ?? .null
    case .last: return items.last ?? .null
    default:
      // From 1; from the end where it is negative.
      let place = try int(values[1], in: -1_000_000...1_000_000)
      let index = place < 0 ? items.count + place : place - 1
      return items.indices.contains(index) ? items[index] : .null
    }
  }

  /// Whether a field is as `filter` asks: there, equal to a value, or compared with one.
  private func passes(_ value: DataValue, _ values: [DataValue]) throws(Stop) -> Bool {
    guard values.count > 2 else { return !value.isFalse }
    guard values.count > 3 else { return compare(value, values[2]) == .orderedSame }
    let order = compare(value, values[3])
    switch values[2].text {
    case "=", "==": return order == .orderedSame
    case "!=", "<>": return order != .orderedSame
    case "<": return order == .orderedAscending
    case ">": return order == .orderedDescending
    case "<=": return order != .orderedDescending
    case ">=": return order != .orderedAscending
    case "contains": return value.text.contains(values[3].text)
    default: throw .wrong(values[2], expected: "=, !=, <, >, <=, >= or contains")
    }
  }

  // MARK: Texts

  /// The longest text that is made by padding.
  private static let maximumPadding = 10_000

  /// Numbers that a range may have.
  private static let maximumRange = 100_000

  /// Whole numbers from one to another, both included; downwards where the second is less.
  private func range(_ from: DataValue, _ to: DataValue) throws(Stop) -> [DataValue] {
    let bounds = -1_000_000_000...1_000_000_000
    let (first, last) = (try int(from, in: bounds), try int(to, in: bounds))
    guard abs(last - first) < Self.maximumRange else {
      throw .wrong(to, expected: "a number less than \(Self.maximumRange) away from \(first)")
    }
    return stride(from: first, through: last, by: first > last ? -1 : 1).map { .number("\($0)") }
  }

  /// Indents the lines of a text: all but the first, which stands where the placeholder does, and empty ones.
  private func indented(_ text: String, _ values: [DataValue]) throws(Stop) -> String {
    let width = try values.count > 1 ? int(values[1], in: 0...1000) : 4
    let indentation = String(repeating: values.count > 2 ? values[2].text : " ", count: width)
    let startsAtFirst = values.count > 3 && !values[3].isFalse
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      index == 0 && !startsAtFirst || index > 0 && line.isEmpty ? String(line) : indentation + line
    }.joined(separator: "\n")
  }

  func applyText(_ function: ValueFunction, _ values: [DataValue]) throws(Stop) -> DataValue {
    if function == .concat { return .string(values.map(\.text).joined()) }
    if case .object = values[0] { throw .wrong(values[0], expected: "a text") }
    if case .list(let items) = values[0], [.upper, .lower, .capitalize, .trim].contains(function) {
      var changed: [DataValue] = []
      for item in items { changed.append(try applyText(function, [item])) }
      return .list(changed)
    }
    let text = values[0].text
    switch function {
    case .upper: return .string(text.uppercased())
    case .lower: return .string(text.lowercased())
    case .capitalize: return .string(Self.capitalized(text))
    case .indent: return .string(try indented(text, values))
    case .trim: return .string(text.withoutOuterSpaces)
    case .length: return .number("\(text.count)")
    case .truncate:
      let length = try int(values[1], in: 0...1_000_000)
      guard text.count > length else { return .string(text) }
      let end = values.count > 2 ? values[2].text : "…"
      var kept = String(text.prefix(max(0, length - end.count)))
      // Not in the middle of a word, unless it is the first.
      if let space = kept.lastIndex(of: " "), text.dropFirst(kept.count).first != " " { kept = String(kept[..<space]) }
      while kept.last?.isWhitespace == true { kept.removeLast() }
      return .string(kept + end)
    case .pad, .padEnd:
      let length = try int(values[1], in: 0...Self.maximumPadding)
      let filling =
        values.count > 2 ? String(values[2].text.prefix(1)) : function == .pad && Number(text) != nil ? "0" : " "
      let padding = String(repeating: filling, count: max(0, length - text.count))
      return .string(function == .pad ? padding + text : text + padding)
    case .replace:
      let found = values[1].text
      return .string(found.isEmpty ? text : text.replacing(found, with: values[2].text))
    case .split:
      let separator = values[1].text
      let parts = separator.isEmpty ? text.map { String($0) } : text.components(separatedBy: separator)
      return .list(parts.map { .string($0.withoutOuterSpaces) })
    default:
      return .string(text.percentEncoded())
    }
  }

  /// The first letter of each word in upper case.
  private static func capitalized(_ text: String) -> String {
    var (result, before) = ("", Character(" "))
    for character in text {
      result +=
        before.isLetter || before.isNumber || before == "'" || before == "’"
        ? String(character) : character.uppercased()
      before = character
    }
    return result
  }
}

/// A text as it is sorted: without regard to case and accents first, then with. The root order of all locales.
struct SortKey {
  private let base: String
  private let text: String

  init(_ text: String) {
    self.text = text
    let folded = text.canonicallyDecomposed.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
    base = String(String.UnicodeScalarView(folded)).lowercased().replacing("ß", with: "ss")
  }

  func compare(_ other: SortKey) -> ComparisonResult {
    if base != other.base { return base < other.base ? .orderedAscending : .orderedDescending }
    return text == other.text ? .orderedSame : text < other.text ? .orderedAscending : .orderedDescending
  }
}

extension DataValue {
  /// The value as JSON, with names in alphabetical order.
  var json: String {
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let text): return Number(text) != nil ? text : JSONText.string(text, inScript: true)
    case .string(let text): return JSONText.string(text, inScript: true)
    case .list(let items): return "[" + items.map(\.json).joined(separator: ",") + "]"
    case .object(let fields):
      return "{"
        + fields.keys.sorted().map { "\(JSONText.string($0, inScript: true)):\((fields[$0] ?? .null).json)" }.joined(
          separator: ",") + "}"
    }
  }
}
