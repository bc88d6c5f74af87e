internal import FlexDOM
internal import FlexMarkup
internal import FlexService

/// The name of an output or a bookmark, with `{{placeholders}}` that each record fills in.
struct NamePattern: Sendable {
  private enum Part {
    case text(String)
    case value(path: [String], offset: Int)
  }
  private let parts: [Part]
  let text: String
  /// The option that has it, by which locations call it.
  let option: String

  /// The option of outputs.
  static let file = "-o"

  /// - Throws: `MarkupError` where a placeholder isn't closed or is more than a name.
  init(_ text: String, option: String = file) throws(MarkupError) {
    self.text = text
    self.option = option
    var parts: [Part] = []
    var rest = Substring(text)
    while let open = rest.firstRange(of: "{{") {
      if open.lowerBound > rest.startIndex { parts.append(.text(String(rest[..<open.lowerBound]))) }
      let offset = text.utf8.distance(from: text.startIndex, to: open.lowerBound)
      let location = SourceLocation(file: option, offset: offset)
      guard let close = rest[open.upperBound...].firstRange(of: "}}") else {
        throw MarkupError(.unclosedTag, location: location)
      }
      let name = rest[open.upperBound..<close.lowerBound].filter { !$0.isWhitespace }
      guard !name.isEmpty else { throw MarkupError(.emptyTag, location: location) }
      parts.append(.value(path: name.split(separator: ".").map(String.init), offset: offset))
      rest = rest[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// First parts of the names that the pattern asks for.
  var fieldNames: [String] { parts.compactMap { if case .value(let path, _) = $0 { path.first } else { nil } } }

  /// The folder that all outputs are in, whatever the records say.
  var rootFolder: String {
    var fixed = ""
    if case .text(let text)? = parts.first { fixed = text }
    return parts.count > 1 && !fixed.contains("/") ? "." : Files.folder(of: fixed)
  }

  /// The record's name. Values can't lead to other folders: a slash in one becomes `_`.
  ///
  /// - Throws: `MarkupError` where the record lacks a value of the name or it is empty.
  func name(for record: DataRecord) throws(MarkupError) -> String { try filled(by: record, Self.fileName) }

  /// The pattern with the record's values as they are.
  ///
  /// - Throws: `MarkupError` where the record lacks one of them or it is empty.
  func text(for record: DataRecord) throws(MarkupError) -> String { try filled(by: record) { $0 } }

  private func filled(by record: DataRecord, _ shown: (String) -> String) throws(MarkupError) -> String {
    var name = ""
    for part in parts {
      switch part {
      case .text(let text): name += text
      case .value(let path, let offset):
        var value: DataValue? = record.value
        for field in path {
          value = field == "#" ? .number("\(record.number)") : value?[field]
        }
        let field = path.joined(separator: ".")
        guard let value else {
          throw MarkupError(
            .missingValue(field, nearest: NearestName.of(path[0], in: record.value.fieldNames)),
            location: SourceLocation(file: option, offset: offset))
        }
        let text = value.text
        guard text.contains(where: { !$0.isWhitespace }) else {
          throw MarkupError(.emptyName(field), location: record.location)
        }
        name += shown(text)
      }
    }
    return name
  }

  private static func fileName(_ text: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      name.append(scalar == "/" || scalar.value < 0x20 || scalar.value == 0x7F ? "_" : scalar)
    }
    let result = String(name)
    // `.` and `..` are folders; a leading dot hides the file.
    return result.hasPrefix(".") ? "_" + result.dropFirst() : result
  }
}
