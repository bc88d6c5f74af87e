internal import FlexDOM
internal import FlexMarkup
internal import FlexService

/// The records of a data file, one after the other. CSV, JSON lines and JSON lists are read piece by
/// piece; other data, and standard input, at once.
final class RecordSource {
  private var reader: RecordReader?
  private var records: ArraySlice<DataRecord> = []
  private let limit: Int
  private var taken = 0
  private let pieces: FilePieces?
  private let assignments: [String]
  let format: DataFormat
  /// Names of a CSV file's columns.
  let fieldNames: [String]

  /// What a record source is made from, so that it can be made again.
  struct Options: Sendable {
    var path: String
    var format: DataFormat?
    var limit: Int
    /// `key=value`, put into every record.
    var assignments: [String] = []
    /// Text of standard input, which can be read only once.
    var text: String?
  }

  init(_ options: Options, printer: DiagnosticPrinter) throws {
    limit = options.limit
    assignments = options.assignments
    let file = options.path == "-" ? Files.standardInput : options.path
    let known = options.format ?? DataReader.format(ofFileNamed: options.path)
    if options.text == nil, let known, known != .yaml {
      let pieces = try Files.pieces(of: options.path)
      let reader = try RecordReader(format: known, file: file) { pieces.next() }
      if let error = pieces.error { throw error }
      if known != .json || reader.isList {
        fieldNames = reader.columns
        format = known
        self.reader = reader
        self.pieces = pieces
        return
      }
    }
    pieces = nil
    let text = try options.text ?? Input.text(of: options.path, as: file, printer: printer)
    format = known ?? DataReader.guessFormat(of: text)
    let reader = format == .yaml ? nil : try RecordReader(text: text, format: format, file: file)
    if let reader, format != .json || reader.isList {
      fieldNames = reader.columns
      self.reader = reader
      return
    }
    fieldNames = []
    records =
      Self.records(of: try DataReader.read(text, as: format, file: file)).enumerated().map { index, value in
        DataRecord(value: value, location: nil, number: index + 1)
      }[...]
  }

  /// The next record, or `nil` at the end or limit. After an error it goes on with the next one.
  func next() throws -> DataRecord? {
    guard taken < limit else { return nil }
    taken += 1
    var record = reader == nil ? records.popFirst() : try reader?.next()
    // A file that can't be read on seems to end.
    if let error = pieces?.error { throw error }
    for assignment in assignments { try record?.value.assign(assignment) }
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
