internal import FoundationEssentials

/// What functions make of values.
extension LocaleFormats {
  typealias Stop = Evaluator.Stop

  func apply(_ function: ValueFunction, _ values: [DataValue]) throws(Stop) -> DataValue {
    switch function {
    case .number, .percent, .currency, .ordinal, .roman, .add, .subtract, .multiply, .divide, .modulo, .round, .floor,
      .ceil, .abs, .fixed, .even, .odd:
      return try applyNumber(function, values)
    case .sum, .mean, .min, .max, .count: return try aggregate(function, values)
    case .date, .time, .dateTime, .addDays: return try applyDate(function, values)
    case .list, .join, .sort, .reverse, .group, .filter, .map, .unique, .slice, .chunk, .first, .last, .item,
      .range:
      return try applyList(function, values)
    case .equal: return .bool(compare(values[0], values[1]) == .orderedSame)
    case .notEqual: return .bool(compare(values[0], values[1]) != .orderedSame)
    case .less: return .bool(compare(values[0], values[1]) == .orderedAscending)
    case .greater: return .bool(compare(values[0], values[1]) == .orderedDescending)
    case .atLeast: return .bool(compare(values[0], values[1]) != .orderedAscending)
    case .atMost: return .bool(compare(values[0], values[1]) != .orderedDescending)
    case .contains:
      if case .list(let items) = values[0] {
        return .bool(items.contains { compare($0, values[1]) == .orderedSame })
      }
      return .bool(values[1].text.isEmpty || values[0].text.contains(values[1].text))
    case .startsWith: return .bool(values[0].text.hasPrefix(values[1].text))
    case .upper, .lower, .capitalize, .truncate, .pad, .padEnd, .trim, .replace, .split, .concat, .length, .indent,
      .url:
      return try applyText(function, values)
    case .json: return .string(values[0].json)
    case .index, .position, .locale, .default, .if, .not, .and, .or, .empty, .get: return .null
    }
  }

  // MARK: Arguments

  func number(_ value: DataValue) throws(Stop) -> Number {
    switch value {
    case .null, .string(""): throw .nothing
    case .number(let text), .string(let text):
      if text.allSatisfy(\.isWhitespace) { throw .nothing }
      if let number = Number(text, in: self) { return number }
      throw .wrong(value, expected: "a number")
    case .bool, .list, .object: throw .wrong(value, expected: "a number")
    }
  }

  func int(_ value: DataValue, in range: ClosedRange<Int>) throws(Stop) -> Int {
    guard let int = try number(value).int, range.contains(int) else {
      throw .wrong(value, expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return int
  }

  func list(_ value: DataValue) throws(Stop) -> [DataValue] {
    switch value {
    case .list(let items): return items
    case .null, .string(""): return []
    default: throw .wrong(value, expected: "a list")
    }
  }

  /// The order of two values: of numbers by size, else of texts by letters.
  func compare(_ a: DataValue, _ b: DataValue) -> ComparisonResult {
    if case .bool = a, case .bool = b { return a == b ? .orderedSame : .orderedAscending }
    if let left = Number(a.text), let right = Number(b.text) {
      return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
    }
    if case .list = a { return a == b ? .orderedSame : .orderedAscending }
    if case .object = a { return a == b ? .orderedSame : .orderedAscending }
    return SortKey(a.text).compare(SortKey(b.text))
  }

  // MARK: Numbers

  private func applyNumber(_ function: ValueFunction, _ values: [DataValue]) throws(Stop) -> DataValue {
    let a = try number(values[0])
    switch function {
    case .number, .percent:
      let digits = try values.count > 1 ? decimals(values[1]) : nil
      return .string(format(a, pattern: function == .number ? numberPattern : percentPattern, decimals: digits))
    case .currency:
      let code = values[1].text.uppercased()
      guard currencyCodes.contains(code) else {
        throw .wrong(values[1], expected: "a currency's code, such as EUR")
      }
      let digits = try values.count > 2 ? decimals(values[2]) : nil
      let own = currencyDigits[code] ?? 2
      return .string(
        format(a, pattern: currencyPattern, decimals: digits ?? own...own, symbol: symbol(ofCurrency: code)))
    case .ordinal: return .string(ordinal(try int(values[0], in: -1_000_000...1_000_000)))
    case .roman: return .string(Self.roman(try int(values[0], in: 1...3999)))
    case .round: return a.rounded(try values.count > 1 ? int(values[1], in: -20...20) : 0, .plain).value
    case .fixed:
      return .string(a.rounded(try int(values[1], in: 0...20), .plain).text(decimals: try int(values[1], in: 0...20)))
    case .floor: return a.rounded(0, .down).value
    case .ceil: return a.rounded(0, .up).value
    case .abs: return Number(a.decimal.magnitude).value
    case .even: return .bool(a.int.map { $0 % 2 == 0 } ?? false)
    case .odd: return .bool(a.int.map { $0 % 2 != 0 } ?? false)
    default: break
    }
    var result = a.decimal
    for value in values.dropFirst() {
      let b = try number(value).decimal
      switch function {
      case .add: result += b
      case .subtract: result -= b
      case .multiply: result *= b
      default:
        if b == 0 { throw .wrong(value, expected: "a number other than 0") }
        let quotient = result / b
        result = function == .divide ? quotient : result - Number(quotient).rounded(0, .down).decimal * b
      }
    }
    guard result.isFinite else { throw .wrong(values[0], expected: "a smaller number") }
    return Number(result).value
  }

  /// How many decimals: `2`, or at least and at most, `'0-2'`.
  private func decimals(_ value: DataValue) throws(Stop) -> ClosedRange<Int> {
    let parts = value.text.split(separator: "-").map { Int($0.filter { !$0.isWhitespace }) }
    guard let low = parts.first ?? nil, let high = parts.last ?? nil, parts.count <= 2, 0 <= low, low <= high,
      high <= 20
    else { throw .wrong(value, expected: "decimals: 2, or '0-2'") }
    return low...high
  }

  private static func roman(_ number: Int) -> String {
    var (rest, result) = (number, "")
    for (value, letters) in [
      (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
      (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
    ] {
      while rest >= value {
        result += letters
        rest -= value
      }
    }
    return result
  }

  private func aggregate(_ function: ValueFunction, _ values: [DataValue]) throws(Stop) -> DataValue {
    var items: [DataValue] = []
    if case .list(let list) = values[0] {
      guard function == .count || values.count > 1 else { return try aggregate(function, of: list) }
      if function == .count { return .number("\(list.count)") }
      let path = ExpressionParser.parts(of: values[1].text)
      items = list.compactMap { LookUps.value(at: path, in: [Scope(value: $0)]) }
    } else if function == .min || function == .max, values.count > 1 {
      items = values
    } else {
      items = try list(values[0])
      if function == .count { return .number("\(items.count)") }
    }
    return try aggregate(function, of: items)
  }

  private func aggregate(_ function: ValueFunction, of items: [DataValue]) throws(Stop) -> DataValue {
    var numbers: [Number] = []
    for item in items {
      do throws(Stop) {
        numbers.append(try number(item))
      } catch {
        // An empty cell counts nowhere.
        if case .nothing = error { continue }
        throw error
      }
    }
    let sum = numbers.reduce(Decimal(0)) { $0 + $1.decimal }
    switch function {
    case .sum: return Number(sum).value
    case .mean:
      if numbers.isEmpty { throw .nothing }
      return Number(sum / Decimal(numbers.count)).value
    case .min: return numbers.min()?.value ?? .null
    default: return numbers.max()?.value ?? .null
    }
  }

  // MARK: Dates

  private func applyDate(_ function: ValueFunction, _ values: [DataValue]) throws(Stop) -> DataValue {
    let text = values[0].text
    if values[0] == .null || text.allSatisfy(\.isWhitespace) { throw .nothing }
    guard let date = CivilDate(text, in: self) else {
      throw .wrong(values[0], expected: "a date: 2026-12-24, 2026-12-24T18:30, seconds since 1970 or 24.12.2026")
    }
    if function == .addDays {
      return .string(date.adding(days: try int(values[1], in: -1_000_000...1_000_000)).text)
    }
    let form = values.count > 1 ? values[1].text : "medium"
    let pattern: String
    if let length = Length(rawValue: form) {
      switch function {
      case .date: pattern = datePattern(length)
      case .time: pattern = timePattern(values.count > 1 ? length : .short)
      default: pattern = dateTimePattern(length)
      }
    } else {
      pattern = form
    }
    guard let result = format(date, pattern: pattern) else {
      throw .wrong(values[1], expected: "short, medium, long, full or a pattern such as 'd MMMM y'")
    }
    return .string(result)
  }
}
