internal import FlexDOM

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

  /// - Parameter base: where the text stands in its file, in bytes.
  static func json(_ text: String, file: String, offset base: Int = 0) throws(MarkupError) -> DataValue {
    do throws(JSONReader.Failure) { return try JSONReader.value(of: text) } catch {
      throw MarkupError(
        .invalidData(format: .json, reason: error.reason),
        location: SourceLocation(file: file, offset: base + error.offset))
    }
  }

  static func yaml(_ text: String, file: String) throws(MarkupError) -> DataValue {
    if let problem = YAMLLibrary.problem {
      throw MarkupError(.missingLibrary(problem), location: SourceLocation(file: file, offset: 0))
    }
    do throws(YAMLReader.Failure) { return try YAMLReader.document(text)?.value ?? .object([:]) } catch {
      let offset = SourceText(text).offset(line: error.mark.line, column: error.mark.column)
      throw MarkupError(
        .invalidData(format: .yaml, reason: error.reason), location: SourceLocation(file: file, offset: offset))
    }
  }
}
