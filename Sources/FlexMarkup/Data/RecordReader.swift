public import FlexDOM

/// One record of a data file, with the place at which it starts.
public struct DataRecord: Equatable, Sendable {
  public var value: DataValue
  /// `nil` where the record is a part of a file that was read at once.
  public var location: SourceLocation?
  /// Counted from 1.
  public var number: Int

  public init(value: DataValue, location: SourceLocation?, number: Int) {
    self.value = value
    self.location = location
    self.number = number
  }
}

/// Reads records one after the other from text that arrives in pieces: rows of CSV (RFC 4180), JSON
/// lines and the items of a JSON list. What was read is dropped, so a file of any length takes the
/// memory of one piece and one record.
public struct RecordReader {
  private let format: DataFormat
  private let file: String
  /// Gives the next piece of the file, or `nil` at its end.
  private let more: () -> [UInt8]?
  private var buffer: [UInt8] = []
  private var position = 0
  /// File offset of `buffer[0]`.
  private var base = 0
  private var isAtEnd = false
  private var count = 0

  /// The first line of a CSV file; dotted names make nested objects.
  public private(set) var columns: [String] = []
  private var separator = UInt8(ascii: ",")
  /// Whether a JSON file is a list, whose items are the records. Another JSON file can't be read in pieces.
  public private(set) var isList = false
  private var isListClosed = false
  private var isEndChecked = false

  /// - Throws: `MarkupError` where the first line of a CSV file can't name the columns.
  public init(format: DataFormat, file: String, more: @escaping () -> [UInt8]?) throws(MarkupError) {
    self.format = format
    self.file = file
    self.more = more
    fill()
    if buffer.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    if format == .csv { try readHeader() }
    if format == .json, skipSpaces() == UInt8(ascii: "[") {
      position += 1
      isList = true
    }
  }

  public init(text: String, format: DataFormat, file: String) throws(MarkupError) {
    var pieces = [Array(text.utf8)]
    try self.init(format: format, file: file) { pieces.popLast() }
  }

  /// The next record, or `nil` at the end. After an error the reader goes on behind it.
  public mutating func next() throws(MarkupError) -> DataRecord? {
    dropRead()
    switch format {
    case .csv: return try nextRow()
    case .json: return try nextItem()
    case .ndjson, .yaml: return try nextLine()
    }
  }

  private mutating func nextRow() throws(MarkupError) -> DataRecord? {
    while true {
      let start = base + position
      count += 1
      guard let fields = try readRow() else { return nil }
      if fields.count == 1, fields[0].isEmpty {
        count -= 1
        continue
      }
      let location = SourceLocation(file: file, offset: start)
      if fields.count > columns.count {
        throw MarkupError(.surplusFields(found: fields.count, expected: columns.count), location: location)
      }
      var value = DataValue.object([:])
      for (column, field) in zip(columns, fields) { value.set(column.split(separator: "."), to: .string(field)) }
      return DataRecord(value: value, location: location, number: count)
    }
  }

  private mutating func nextLine() throws(MarkupError) -> DataRecord? {
    while true {
      let start = base + position
      guard let line = readLine() else { return nil }
      if line.allSatisfy({ $0 == 0x20 || (0x09...0x0D).contains($0) }) { continue }
      count += 1
      guard let text = String(validating: line, as: UTF8.self) else {
        throw MarkupError(.notText, location: SourceLocation(file: file, offset: start))
      }
      let value = try DataReader.json(text, file: file, offset: start)
      return DataRecord(value: value, location: SourceLocation(file: file, offset: start), number: count)
    }
  }

  /// The next item of a JSON list. Its end is found by brackets, quotes and commas, so that a mistake
  /// inside an item leaves the others whole.
  private mutating func nextItem() throws(MarkupError) -> DataRecord? {
    let first = skipSpaces()
    let start = base + position
    func error(_ reason: String) -> MarkupError {
      MarkupError(.invalidData(format: .json, reason: reason), location: SourceLocation(file: file, offset: start))
    }
    if first == UInt8(ascii: "]"), count == 0 {
      position += 1
      isListClosed = true
      return try nextItem()
    }
    guard !isListClosed else {
      guard first != nil, !isEndChecked else { return nil }
      isEndChecked = true
      throw error("found more behind the end of the list")
    }
    count += 1
    let from = position
    let end = skipItem()
    let text = String(validating: buffer[from..<position], as: UTF8.self)
    isListClosed = end != UInt8(ascii: ",")
    guard end != nil else { throw error("the list is not closed; the end of the file may be missing") }
    position += 1
    guard let text else { throw MarkupError(.notText, location: SourceLocation(file: file, offset: start)) }
    guard first != end else { throw error("found no value") }
    let value = try DataReader.json(text, file: file, offset: start)
    return DataRecord(value: value, location: SourceLocation(file: file, offset: start), number: count)
  }

  /// Moves to the comma or bracket behind an item, and returns it; `nil` at the end of the file.
  private mutating func skipItem() -> UInt8? {
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    while position < buffer.count || fill() {
      let byte = buffer[position]
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isQuoted: isEscaped = true
      case UInt8(ascii: "\""): isQuoted.toggle()
      case _ where isQuoted: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ","), UInt8(ascii: "]"):
        if depth == 0 { return byte }
        if byte == UInt8(ascii: "]") { depth -= 1 }
      case UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
      position += 1
    }
    return nil
  }

  /// Moves to the next byte that isn't white space, and returns it; `nil` at the end of the file.
  private mutating func skipSpaces() -> UInt8? {
    while position < buffer.count || fill() {
      switch buffer[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      case let byte: return byte
      }
    }
    return nil
  }

  private mutating func readHeader() throws(MarkupError) {
    // The separator is the one of `,`, `;` and tab that the first line has most of.
    while !buffer[position...].contains(UInt8(ascii: "\n")), fill() {}
    let line = buffer[position...].prefix { $0 != UInt8(ascii: "\n") }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = candidates.map { candidate in line.count { $0 == candidate } }
    if let most = counts.max(), most > 0, let index = counts.firstIndex(of: most) { separator = candidates[index] }
    let location = SourceLocation(file: file, offset: base + position)
    columns = (try readRow() ?? []).map {
      $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    var seen: Set<String> = []
    for column in columns where !seen.insert(column).inserted {
      throw MarkupError(.duplicateColumn(column), location: location)
    }
  }

  /// Reads one row; fields are separated, quotes taken off. `nil` at the end of the file.
  private mutating func readRow() throws(MarkupError) -> [String]? {
    let start = base + position
    guard position < buffer.count || fill() else { return nil }
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    // The row is read to its end first: what follows it may be fine.
    var isText = true
    func endField() {
      let text = String(validating: field, as: UTF8.self)
      isText = isText && text != nil
      fields.append(text ?? "")
      field.removeAll(keepingCapacity: true)
    }
    func row() throws(MarkupError) -> [String] {
      endField()
      guard isText else { throw MarkupError(.notText, location: SourceLocation(file: file, offset: start)) }
      return fields
    }
    while position < buffer.count || fill() {
      let byte = buffer[position]
      position += 1
      if isQuoted {
        if byte != UInt8(ascii: "\"") {
          field.append(byte)
        } else if position < buffer.count || fill(), buffer[position] == UInt8(ascii: "\"") {
          field.append(byte)
          position += 1
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\""), field.isEmpty {
        isQuoted = true
      } else if byte == separator {
        endField()
      } else if byte == UInt8(ascii: "\n") {
        return try row()
      } else if byte != UInt8(ascii: "\r") {
        field.append(byte)
      }
    }
    if isQuoted { throw MarkupError(.unclosedQuote, location: SourceLocation(file: file, offset: start)) }
    return try row()
  }

  private mutating func readLine() -> ArraySlice<UInt8>? {
    guard position < buffer.count || fill() else { return nil }
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return buffer[position..<end]
      }
      searched = buffer.count
      guard fill() else {
        defer { position = buffer.count }
        return buffer[position...]
      }
    }
  }

  /// Appends the next piece; whether there was one.
  @discardableResult private mutating func fill() -> Bool {
    while !isAtEnd {
      guard let piece = more() else {
        isAtEnd = true
        return false
      }
      buffer.append(contentsOf: piece)
      if !piece.isEmpty { return true }
    }
    return false
  }

  private mutating func dropRead() {
    guard position > 1 << 16 || position == buffer.count else { return }
    buffer.removeSubrange(..<position)
    base += position
    position = 0
  }
}
