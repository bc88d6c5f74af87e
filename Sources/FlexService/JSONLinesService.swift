internal import FlexDOM
internal import FlexDisplay
internal import FlexMarkup
internal import FlexOutput
internal import FlexPaint
internal import FoundationEssentials
internal import Glibc

/// Answers requests that are lines of JSON. Parsed templates are kept, and read again when their files change.
public struct JSONLinesService {
  /// A line with its end, and bytes that follow it.
  public struct Reply {
    public var line: String
    public var bytes: [UInt8] = []
  }

  private let renderer: Renderer
  /// The folder that templates are read from; `nil` is any.
  private let root: String?
  /// Whether bytes follow the line as they are.
  private let isBinary: Bool
  private var templates: [String: (template: ServiceTemplate, turn: Int)] = [:]
  private var turn = 0

  private static let templateLimit = 64

  public init(renderer: Renderer, root: String? = nil, isBinary: Bool = false) {
    self.renderer = renderer
    self.root = root
    self.isBinary = isBinary
  }

  public func tooLong(limit: Int) -> Reply {
    failure(id: nil, [Finding(severity: .error, message: "the request has more than \(limit) bytes")])
  }

  public mutating func reply(to line: [UInt8]) -> Reply {
    var id: DataValue?
    do {
      guard let text = String(validating: line, as: UTF8.self) else { throw RequestError("the request is not UTF-8") }
      guard case .object(let fields) = try DataReader.read(text, as: .json, file: "request") else {
        throw RequestError("found something else than a JSON object")
      }
      id = fields["id"]
      return try reply(to: fields, id: id)
    } catch {
      var finding = Finding(error)
      if finding.file == "request", finding.line == nil { finding.file = nil }
      return failure(id: id, [finding])
    }
  }

  private mutating func reply(to fields: [String: DataValue], id: DataValue?) throws -> Reply {
    let known = ["id", "do", "template", "data", "options", "output"]
    if let unknown = fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw RequestError(
        "there is no '\(unknown)' in a request",
        hint: NearestName.of(unknown, in: known).map { "did you mean '\($0)'?" }
          ?? "there are \(known.joined(separator: ", "))")
    }
    var options: [String: DataValue] = [:]
    switch fields["options"] ?? .null {
    case .object(let values): options = values
    case .null: break
    default: throw RequestError("found \(fields["options"]?.kindName ?? "") for 'options'; expected an object")
    }
    var settings = try RenderSettings(options)
    let action = fields["do"]?.text ?? "render"
    if action == "finish" {
      settings.format = .pdf
      return try reply(id: id, renderer.finishMerging(), as: settings.format, output: fields["output"])
    }
    let template = try template(fields["template"] ?? .null)
    let data = fields["data"].flatMap { $0 == .null ? nil : $0 } ?? .object([:])
    switch action {
    case "render": break
    case "append":
      let answer = renderer.append(template, data: data, settings: settings)
      return reply(id: id, answer, answer.hasFailed ? nil : "\"pages\":\(answer.pageCount)")
    case "check": return reply(id: id, renderer.check(template, data: data, settings: settings), nil)
    case "schema":
      let schema = try template.schema(title: inRoot(template.file)).filter { !$0.isNewline }
      return reply(id: id, Renderer.Answer(), "\"schema\":\(schema)")
    default:
      throw RequestError("found '\(action)' for 'do'; expected render, check, schema, append or finish")
    }
    let answer = renderer.render(template, data: data, settings: settings)
    return try reply(id: id, answer, as: settings.format, output: fields["output"])
  }

  /// An answer with its file, which is sent or written.
  private func reply(
    id: DataValue?, _ answer: Renderer.Answer, as format: OutputFormat, output: DataValue?
  ) throws -> Reply {
    guard !answer.hasFailed, let bytes = answer.files.first else { return reply(id: id, answer, nil) }
    let members = "\"format\":\"\(format.rawValue)\",\"pages\":\(answer.pageCount)"
    if let output, output != .null {
      try Files.makeFolder(Files.folder(of: output.text))
      try Files.write(bytes, to: output.text)
      return reply(id: id, answer, members + ",\"output\":\(JSONText.string(output.text))")
    }
    if isBinary {
      var reply = reply(id: id, answer, members + ",\"length\":\(bytes.count)")
      reply.bytes = bytes
      return reply
    }
    return reply(id: id, answer, members + ",\"bytes\":\"\(Data(bytes).base64EncodedString())\"")
  }

  private func failure(id: DataValue?, _ findings: [Finding]) -> Reply {
    var answer = Renderer.Answer()
    answer.findings = findings
    return reply(id: id, answer, nil)
  }

  /// A file of the folder as it is named in it: whoever asks needs to know no more of this machine.
  private func inRoot(_ file: String) -> String {
    guard let root, file.hasPrefix(root + "/") else { return file }
    return String(Substring(file.utf8.dropFirst(root.utf8.count + 1)))
  }

  private func reply(id: DataValue?, _ answer: Renderer.Answer, _ members: String?) -> Reply {
    var findings = answer.findings
    for index in findings.indices { findings[index].file = findings[index].file.map(inRoot) }
    let number = id.map { id in if case .number(let text) = id { text } else { JSONText.string(id.text) } } ?? "null"
    return Reply(
      line: "{\"id\":\(number),\"ok\":\(!answer.hasFailed)\(members.map { "," + $0 } ?? ""),"
        + "\"diagnostics\":\(Finding.json(findings))}\n")
  }

  /// A template, parsed once.
  private mutating func template(_ source: DataValue) throws -> ServiceTemplate {
    var fields: [String: DataValue]
    switch source {
    case .string: fields = ["path": source]
    case .object(let members): fields = members
    default: throw RequestError("the request has no 'template': a path, or an object with path or text")
    }
    if let root {
      // A path outside is found by what reads it.
      fields["base"] = .string(root)
      if case .string(let path)? = fields["path"] {
        let file = path.hasPrefix("/") ? path : "\(root)/\(path)"
        guard try FolderResources(folder: root, template: nil).contains(file) else {
          throw RequestError("the template '\(path)' is outside the folder '\(root)'")
        }
        fields["path"] = .string(file)
      }
    }
    turn += 1
    let key =
      "\(fields["path"]?.text ?? "")\u{0}\(fields["text"]?.text ?? "")\u{0}\(fields["base"]?.text ?? "")"
      + "\u{0}\(fields["name"]?.text ?? "")"
    if let known = templates[key]?.template, !known.hasChanged {
      templates[key]?.turn = turn
      return known
    }
    let template = try ServiceTemplate(source: fields)
    if templates.count >= Self.templateLimit, let oldest = templates.min(by: { $0.value.turn < $1.value.turn })?.key {
      templates[oldest] = nil
    }
    templates[key] = (template, turn)
    return template
  }
}
