internal import FlexDOM
internal import Foundation
internal import Yams

/// Reads data files into `DataValue`s.
public enum DataReader {
  /// Reads a whole file. Rows of a CSV file and lines of JSON lines stand under `rows`.
  ///
  /// - Throws: `MarkupError` with the place of the first mistake.
  public static func read(_ text: String, as format: DataFormat, file: String) throws(MarkupError) -> DataValue {
    var text = text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    switch format {
    case .json: return try json(text, file: file)
    case .yaml: return try yaml(text, file: file)
    case .csv, .ndjson:
      var reader = try RecordReader(text: text, format: format, file: file)
      var rows: [DataValue] = []
      while let record = try reader.next() { rows.append(record.value) }
      return .object([rowsName: .list(rows)])
    }
  }

  /// What the rows of a table stand under.
  static let rowsName = "rows"

  /// The format that a file's name tells, or `nil`.
  public static func format(ofFileNamed name: String) -> DataFormat? {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return switch name[name.index(after: dot)...].lowercased() {
    case "json": .json
    case "yaml", "yml": .yaml
    case "csv", "tsv": .csv
    case "ndjson", "jsonl": .ndjson
    default: nil
    }
  }

  /// The format that a text looks like, for data without a file name.
  public static func guessFormat(of text: String) -> DataFormat {
    let start = text.drop { $0.isWhitespace }
    if start.first == "[" { return .json }
    if start.first == "{" {
      let lines = start.split(whereSeparator: \.isNewline)
      let isLines = lines.count > 1 && lines.prefix(2).allSatisfy { $0.first == "{" && $0.last == "}" }
      return isLines ? .ndjson : .json
    }
    let first = start.prefix { !$0.isNewline }
    return first.contains(",") && !first.contains(": ") ? .csv : .yaml
  }

  static func json(_ text: String, file: String, offset base: Int = 0) throws(MarkupError) -> DataValue {
    func error(_ reason: String, _ place: Int) -> MarkupError {
      MarkupError(
        .invalidData(format: .json, reason: reason), location: SourceLocation(file: file, offset: base + place))
    }
    let value: DataValue
    var count = 0
    do {
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
      value = Self.value(of: object, keys: &count)
    } catch let failure {
      let (reason, place) = Self.reason(of: failure as NSError, in: text)
      throw error(reason, place)
    }
    // Foundation keeps one value of a name and drops the others.
    var keys = JSONKeys(text)
    if keys.count != count, let (name, place) = keys.firstDuplicate(decode: decoded) {
      throw error("a key is there twice: \(name)", place)
    }
    return value
  }

  /// The string of a JSON literal.
  private static func decoded(_ literal: String) -> String {
    let object = try? JSONSerialization.jsonObject(with: Data(literal.utf8), options: [.fragmentsAllowed])
    return object as? String ?? literal
  }

  /// - Parameter keys: counts the names of objects.
  private static func value(of object: Any, keys: inout Int) -> DataValue {
    switch object {
    case let text as String: return .string(text)
    case let fields as [String: Any]:
      keys += fields.count
      return .object(fields.mapValues { value(of: $0, keys: &keys) })
    case let items as [Any]: return .list(items.map { value(of: $0, keys: &keys) })
    case let number as NSNumber:
      // A Boolean's Objective-C type is that of a C `char`; JSON's numbers are wider.
      return unsafe String(cString: number.objCType) == "c"
        ? .bool(number.boolValue) : .number(Self.text(of: number))
    default: return .null
    }
  }

  /// `1e3` prints as `1000`, not as `1000.0`.
  private static func text(of number: NSNumber) -> String {
    let text = number.stringValue
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Foundation says where in words: "… around character 8.", counting bytes from 0.
  private static func reason(of error: NSError, in text: String) -> (String, Int) {
    let message = (error.userInfo["NSDebugDescription"] as? String) ?? error.localizedDescription
    let full = CharacterSet(charactersIn: ".")
    guard let around = message.range(of: " around character ") else {
      return (message.trimmingCharacters(in: full), text.utf8.count)
    }
    let place = Int(message[around.upperBound...].prefix(while: \.isNumber)) ?? 0
    return (String(message[..<around.lowerBound]), place)
  }

  /// How deep YAML may nest and how many values aliases may make of it.
  private static let maximumYAMLDepth = 256
  private static let maximumYAMLValues = 5_000_000

  static func yaml(_ text: String, file: String) throws(MarkupError) -> DataValue {
    func error(_ reason: String, _ offset: Int) -> MarkupError {
      MarkupError(.invalidData(format: .yaml, reason: reason), location: SourceLocation(file: file, offset: offset))
    }
    // The parser recurses: what nests in one line is counted before it sees it.
    var depth = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
      if depth > maximumYAMLDepth { throw error("it nests too deep", 0) }
    }
    if text.contains(String(repeating: "- ", count: maximumYAMLDepth)) { throw error("it nests too deep", 0) }
    let node: Node?
    do {
      node = try Yams.compose(yaml: text)
    } catch let failure as YamlError {
      let place = failure.place
      throw error(place.reason, place.mark.map { SourceText(text).offset(line: $0.line, column: $0.column) } ?? 0)
    } catch let failure {
      throw error("\(failure)", 0)
    }
    var count = 0
    guard let node else { return .object([:]) }
    guard let value = value(of: node, depth: 0, count: &count) else {
      throw error("it nests too deep or has too many values", 0)
    }
    return value
  }

  private static func value(of node: Node, depth: Int, count: inout Int) -> DataValue? {
    count += 1
    guard depth <= maximumYAMLDepth, count <= maximumYAMLValues else { return nil }
    switch node {
    case .scalar(let scalar):
      switch node.tag.description {
      case Tag.Name.null.rawValue: return .null
      case Tag.Name.bool.rawValue: return .bool(node.bool ?? false)
      case Tag.Name.int.rawValue, Tag.Name.float.rawValue: return .number(scalar.string)
      default: return .string(scalar.string)
      }
    case .sequence(let sequence):
      var items: [DataValue] = []
      for item in sequence {
        guard let item = value(of: item, depth: depth + 1, count: &count) else { return nil }
        items.append(item)
      }
      return .list(items)
    case .mapping(let mapping):
      var fields: [String: DataValue] = [:]
      for (key, item) in mapping {
        guard let item = value(of: item, depth: depth + 1, count: &count) else { return nil }
        fields[key.scalar?.string ?? ""] = item
      }
      return .object(fields)
    case .alias: return .null
    }
  }
}

extension YamlError {
  /// What went wrong in a few words, and where.
  fileprivate var place: (reason: String, mark: Mark?) {
    switch self {
    case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
      .composer(_, let problem, let mark, _):
      (problem, mark)
    case .reader(let problem, _, _, _): (problem, nil)
    case .duplicatedKeysInMapping(let duplicates, let context):
      ("a key is there twice: \(duplicates.map(\.description).joined(separator: ", "))", context.mark)
    default: (String(describing: self), nil)
    }
  }
}
