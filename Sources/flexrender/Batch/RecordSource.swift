internal import FlexMarkup

/// The records of a data file, one after the other. CSV and JSON lines are read piece by piece;
/// other formats, and standard input, at once.
final class RecordSource {
  private var reader: RecordReader?
  private var records: ArraySlice<DataRecord> = []
  private let limit: Int
  private var taken = 0
  private let pieces: FilePieces?
  /// Names of a CSV file's columns, or of the first record's fields.
  let fieldNames: [String]

  /// What a record source is made from, so that it can be made again.
  struct Options: Sendable {
    var path: String
    var format: DataFormat?
    var limit: Int
    /// Text of standard input, which can be read only once.
    var text: String?
  }

  init(_ options: Options, printer: DiagnosticPrinter) throws {
    limit = options.limit
    let file = options.path == "-" ? Files.standardInput : options.path
    let known = options.format ?? DataReader.format(ofFileNamed: options.path)
    if options.text == nil, let known, known == .csv || known == .ndjson {
      let pieces = try Files.pieces(of: options.path)
      let reader = try RecordReader(format: known, file: file) { pieces.next() }
      fieldNames = reader.columns
      self.reader = reader
      self.pieces = pieces
      return
    }
    pieces = nil
    let text = try options.text ?? Input.text(of: options.path, as: file, printer: printer)
    let format = known ?? DataReader.guessFormat(of: text)
    if format == .csv || format == .ndjson {
      let reader = try RecordReader(text: text, format: format, file: file)
      fieldNames = reader.columns
      self.reader = reader
      return
    }
    let values = Self.records(of: try DataReader.read(text, as: format, file: file))
    records =
      values.enumerated().map { index, value in
        DataRecord(value: value, location: nil, number: index + 1)
      }[...]
    fieldNames = values.first?.fieldNames ?? []
  }

  /// The next record, or `nil` at the end or limit. After an error it goes on with the next one.
  func next() throws -> DataRecord? {
    guard taken < limit else { return nil }
    taken += 1
    guard reader != nil else { return records.popFirst() }
    let record = try reader?.next()
    if record == nil, let error = pieces?.error { throw error }
    return record
  }

  /// A list is a list of records; so is the only list of an object. Anything else is one record.
  static func records(of value: DataValue) -> [DataValue] {
    if case .list(let items) = value { return items }
    if case .object(let fields) = value, fields.count == 1, case .list(let items)? = fields.values.first {
      return items
    }
    return [value]
  }
}
