internal import FlexDOM
internal import FlexMarkup

/// Which record of many: its number and, where it has one, the value that people know it by.
struct RecordName: Comparable, Sendable {
  /// From 1.
  var number: Int
  var key: String?
  var location: SourceLocation?

  /// - Parameter columns: names of a table's columns, whose first identifies a row without `id` and `name`.
  init(_ record: DataRecord, columns: [String]) {
    number = record.number
    location = record.location
    key = Self.key(of: record.value, columns: columns)
  }

  init(number: Int) { self.number = number }

  private static func key(of value: DataValue, columns: [String]) -> String? {
    let names = value.fieldNames
    let candidates =
      ["id", "name"].compactMap { wanted in names.first { $0.lowercased() == wanted } } + columns.prefix(1)
    for name in candidates {
      switch value[name] {
      case .string(let text)?, .number(let text)?:
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !line.isEmpty { return line.count > 32 ? line.prefix(30) + "…" : line }
      default: continue
      }
    }
    return nil
  }

  /// "3 (Ada)".
  var text: String { key.map { $0 == "\(number)" ? $0 : "\(number) (\($0))" } ?? "\(number)" }

  static func < (a: RecordName, b: RecordName) -> Bool { a.number < b.number }
}

/// Findings of many records, each place and problem once.
struct FoldedFindings: Sendable {
  struct Entry: Sendable {
    var diagnostic: Diagnostic
    /// How often it was found, in whatever records.
    var count = 0
    var recordCount = 0
    /// The first of the records.
    var records: [RecordName] = []
    /// The record that it was found in last.
    fileprivate var last: Int?
  }

  private(set) var entries: [Entry] = []
  /// Findings that were too many to be told apart.
  private(set) var droppedCount = 0
  private var places: [Key: Int] = [:]

  private struct Key: Hashable, Sendable {
    var place: SourceLocation?
    var severity: Severity
    var topic: String
  }

  /// Problems that are told apart, and records that are named.
  private static let limit = 1_000
  private static let shownRecords = 3

  /// - Parameter dataFile: findings in it are the same problem wherever they stand.
  mutating func add(_ diagnostic: Diagnostic, of record: RecordName? = nil, dataFile: String? = nil) {
    let isInData = dataFile != nil && diagnostic.location?.file == dataFile
    let topic = diagnostic.topic ?? (diagnostic.location == nil || isInData ? diagnostic.message : diagnostic.gist)
    let key = Key(place: isInData ? nil : diagnostic.location, severity: diagnostic.severity, topic: topic)
    guard let index = places[key] else {
      guard entries.count < Self.limit else {
        droppedCount += 1
        return
      }
      places[key] = entries.count
      var entry = Entry(diagnostic: diagnostic)
      entry.note(record, limit: Self.shownRecords)
      entries.append(entry)
      return
    }
    // The first record's words stand for all: which worker was first must not show.
    if let record, let first = entries[index].records.first, record < first { entries[index].diagnostic = diagnostic }
    entries[index].note(record, limit: Self.shownRecords)
  }

  /// By record and then by place, whichever worker found them.
  var sorted: [Entry] {
    entries.enumerated().sorted { a, b in
      let left = (a.element.records.first?.number ?? 0, a.element.diagnostic.location?.offset ?? -1, a.offset)
      let right = (b.element.records.first?.number ?? 0, b.element.diagnostic.location?.offset ?? -1, b.offset)
      return left < right
    }.map(\.element)
  }
}

extension FoldedFindings.Entry {
  fileprivate mutating func note(_ record: RecordName?, limit: Int) {
    count += 1
    guard let record, record.number != last else { return }
    last = record.number
    recordCount += 1
    let place = records.firstIndex { record < $0 } ?? records.count
    records.insert(record, at: place)
    if records.count > limit { records.removeLast() }
  }

  /// ", in 12 of 40 records: 1 (Ada), 2 (Bo), 5 (Cy) …"; nothing where there is only one record.
  func suffix(total: Int) -> String {
    guard total > 1, recordCount > 0 else { return count > 1 ? ", \(count) times" : "" }
    let names = records.map(\.text).joined(separator: ", ")
    if recordCount == 1 { return ", in record \(names)" }
    return ", in \(recordCount) of \(total) records: \(names)\(recordCount > records.count ? " …" : "")"
  }
}

extension Diagnostic {
  /// The message without what differs from record to record: quoted values and numbers.
  var gist: String {
    var gist = ""
    var closing: Character?
    var before: Character = " "
    for character in message {
      if let wanted = closing {
        if character == wanted { closing = nil }
      } else if character == "“" {
        closing = "”"
      } else if character == "'", !before.isLetter {
        closing = "'"
      } else if !character.isNumber {
        gist.append(character)
      }
      before = character
    }
    return gist
  }

  /// The message as a name for its kind of problem: "is-not-in-the-data".
  var slug: String {
    let words = gist.split { !$0.isLetter || !$0.isASCII }.prefix(6)
    return words.isEmpty ? "finding" : words.joined(separator: "-").lowercased()
  }
}
