internal import FlexDOM
internal import FlexMarkup
internal import FlexService
internal import Glibc

/// What is known of a batch's records before the first is rendered.
struct BatchSurvey: Sendable {
  private(set) var count = 0
  /// Whether the data tells texts from numbers and lists.
  let isTyped: Bool
  /// Names of a table's columns.
  let columns: [String]
  private let path: String
  private let size: Int

  /// Whether the file is longer than when it was looked at.
  var hasGrown: Bool { Self.size(of: path) > size }

  /// Counts the records and compares their names, of which a hash each is kept; names columns that nothing uses.
  init(
    _ options: RecordSource.Options, pattern: NamePattern?, template: Template, printer: DiagnosticPrinter
  ) throws {
    path = options.path
    size = Self.size(of: path)
    let source = try RecordSource(options, printer: printer)
    isTyped = source.format != .csv
    columns = source.fieldNames
    var fieldNames = columns
    var seen: [StableHash: Int32] = [:]
    while true {
      do {
        guard let record = try source.next() else { break }
        count += 1
        if fieldNames.isEmpty { fieldNames = record.value.fieldNames }
        // A record without a name fails by itself later.
        guard let pattern, let name = try? pattern.name(for: record) else { continue }
        var hash = StableHash()
        hash.combine(name)
        if let other = seen.updateValue(Int32(clamping: record.number), forKey: hash) {
          let error = BatchError.sameName(name, records: (Int(other), record.number))
          printer.report(
            Diagnostic(severity: .error, message: error.description, hint: error.hint, location: record.location))
          if printer.errorCount >= 3 { break }
        }
      } catch is MarkupError {
        count += 1
      }
    }
    if count == 0 { throw BatchError.noRecords(path) }
    Self.nameUnused(fieldNames, template: template, pattern: pattern, printer: printer)
  }

  private static func nameUnused(
    _ fields: [String], template: Template, pattern: NamePattern?, printer: DiagnosticPrinter
  ) {
    let used = template.mentionedNames.union(pattern?.fieldNames ?? [])
    // A dotted column is a field of an object.
    let unused = fields.filter { !used.contains(String($0.prefix { $0 != "." })) }
    guard !unused.isEmpty else { return }
    let names = unused.prefix(12).map { "'\($0)'" }.joined(separator: ", ")
    printer.note("the template does not use \(names)\(unused.count > 12 ? " and \(unused.count - 12) more" : "")")
  }

  private static func size(of path: String) -> Int {
    var information = stat()
    return unsafe stat(path, &information) == 0 ? Int(information.st_size) : 0
  }
}

/// What is wrong with a batch as a whole.
enum BatchError: Located {
  case sameName(String, records: (Int, Int))
  case noRecords(String)

  var location: SourceLocation? { nil }

  var description: String {
    switch self {
    case .sameName(let name, let records):
      "records \(records.0) and \(records.1) make the same file '\(name)'"
    case .noRecords(let path): "'\(path)' has no records"
    }
  }

  var hint: String? {
    switch self {
    case .sameName: "put a value into the name that tells records apart, or {{#}}, the record's number"
    case .noRecords: nil
    }
  }
}
