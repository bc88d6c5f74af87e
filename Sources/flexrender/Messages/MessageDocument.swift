internal import FlexDOM
internal import FlexMarkup
internal import FlexService

/// A finding with all that programs are told of it.
struct Message: Sendable {
  enum Level: String, Sendable {
    case error, warning, remark
    /// About the run, not about anything wrong.
    case note
  }
  var level: Level
  var text: String
  /// What kind of problem it is.
  var rule: String
  var hint: String?
  var file: String?
  /// From 1; columns count Unicode scalars.
  var line: Int?
  var column: Int?
  var excerpt: String?
  /// How often it was found.
  var count = 1
  var records: Records?
  /// ", in 3 of 40 records: …", for formats that have no field for it.
  var extent = ""

  struct Records: Sendable {
    var count: Int
    var total: Int
    var first: [RecordName]
  }
}

/// All that a run has to say, for programs.
struct MessageDocument: Sendable {
  var messages: [Message] = []
  var summary: String?

  func text(as format: MessageFormat) -> String {
    switch format {
    case .text: ""
    case .json: json + "\n"
    case .sarif: sarif + "\n"
    case .github: messages.map(Self.workflowCommand).joined()
    }
  }

  private func count(_ level: Message.Level) -> Int { messages.count { $0.level == level } }

  // MARK: JSON

  private var json: String {
    var fields = [
      "\"version\":1", "\"program\":\(JSONText.string("flexrender \(BuildInformation.version)"))",
      "\"errors\":\(count(.error))", "\"warnings\":\(count(.warning))",
      "\"messages\":[\(messages.map(Self.json).joined(separator: ","))]",
    ]
    if let summary { fields.append("\"summary\":\(JSONText.string(summary))") }
    return "{\(fields.joined(separator: ","))}"
  }

  private static func json(_ message: Message) -> String {
    var fields = [
      "\"severity\":\"\(message.level.rawValue)\"", "\"message\":\(JSONText.string(message.text))",
      "\"rule\":\(JSONText.string(message.rule))",
    ]
    if let hint = message.hint { fields.append("\"hint\":\(JSONText.string(hint))") }
    if let file = message.file { fields.append("\"file\":\(JSONText.string(file))") }
    if let line = message.line { fields.append("\"line\":\(line)") }
    if let column = message.column { fields.append("\"column\":\(column)") }
    if let excerpt = message.excerpt { fields.append("\"excerpt\":\(JSONText.string(excerpt))") }
    fields.append("\"count\":\(message.count)")
    if let records = message.records {
      let first = records.first.map { record in
        "{\"number\":\(record.number)\(record.key.map { ",\"key\":\(JSONText.string($0))" } ?? "")}"
      }
      fields.append(
        "\"records\":{\"count\":\(records.count),\"total\":\(records.total),\"first\":[\(first.joined(separator: ","))]}"
      )
    }
    return "{\(fields.joined(separator: ","))}"
  }

  // MARK: SARIF 2.1.0

  private var sarif: String {
    var rules: [String] = []
    for message in messages where !rules.contains(message.rule) { rules.append(message.rule) }
    let results = messages.map { message in
      var fields = [
        "\"ruleId\":\(JSONText.string(message.rule))", "\"ruleIndex\":\(rules.firstIndex(of: message.rule) ?? 0)",
        "\"level\":\"\(message.sarifLevel)\"", "\"message\":{\"text\":\(JSONText.string(message.fullText))}",
      ]
      if let file = message.file, let place = Self.place(of: file) {
        var region = ""
        if let line = message.line {
          region = ",\"region\":{\"startLine\":\(line)\(message.column.map { ",\"startColumn\":\($0)" } ?? "")}"
        }
        fields.append(
          "\"locations\":[{\"physicalLocation\":{\"artifactLocation\":{\"uri\":\(JSONText.string(place))}\(region)}}]")
      }
      return "{\(fields.joined(separator: ","))}"
    }
    let declared = rules.map { "{\"id\":\(JSONText.string($0))}" }.joined(separator: ",")
    return "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{"
      + "\"tool\":{\"driver\":{\"name\":\"flexrender\",\"version\":\(JSONText.string(BuildInformation.version)),"
      + "\"rules\":[\(declared)]}},\"columnKind\":\"unicodeCodePoints\",\"results\":[\(results.joined(separator: ","))]}]}"
  }

  /// A path as a URI; what is no file has none.
  private static func place(of file: String) -> String? {
    guard file != Files.standardInput, !file.hasPrefix("-") else { return nil }
    let path = file.percentEncoded(keeping: "/!$&'()*+,=:@")
    return file.hasPrefix("/") ? "file://" + path : path
  }

  // MARK: Workflow commands

  private static func workflowCommand(_ message: Message) -> String {
    let name = message.level == .error ? "error" : message.level == .warning ? "warning" : "notice"
    var properties: [String] = []
    if let file = message.file { properties.append("file=\(escaped(file, isProperty: true))") }
    if let line = message.line { properties.append("line=\(line)") }
    if let column = message.column { properties.append("col=\(column)") }
    let place = properties.isEmpty ? "" : " " + properties.joined(separator: ",")
    return "::\(name)\(place)::\(escaped(message.fullText, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension Message {
  fileprivate var sarifLevel: String {
    switch level {
    case .error: "error"
    case .warning: "warning"
    case .remark, .note: "note"
    }
  }

  /// The message with its hint.
  fileprivate var fullText: String { text + extent + (hint.map { "; \($0)" } ?? "") }
}
