public import CairoKit
public import FlexLimits
public import FlexMarkup

extension ServiceTemplate {
  /// Reads what a request says a template is: `{"path": …}` or `{"text": …, "name": …}`, with `base` and `engine`.
  ///
  /// - Throws: `RequestError`, or what is wrong with the template.
  public init(source fields: [String: DataValue]) throws {
    if let unknown = fields.keys.sorted().first(where: { !["path", "text", "name", "base", "engine"].contains($0) }) {
      throw RequestError("there is no '\(unknown)' of a template; there are path, text, name, base and engine")
    }
    let base = fields["base"].flatMap { $0 == .null ? nil : $0.text }
    var engine: TemplateEngine?
    if let name = fields["engine"], name != .null {
      guard let known = TemplateEngine(rawValue: name.text) else {
        throw RequestError("found '\(name.text)' for 'engine'; expected mustache, stencil or html")
      }
      engine = known
    }
    switch (fields["path"], fields["text"]) {
    case (.string(let path)?, nil): try self.init(path: path, base: base, engine: engine)
    case (nil, .string(let text)?):
      try self.init(text: text, name: fields["name"]?.text ?? "template", base: base, engine: engine)
    default: throw RequestError("a template is either a path or a text")
    }
  }
}

extension FontOptions {
  /// Reads `{"fonts": ["file or folder", …], "system_fonts": true}`.
  ///
  /// - Throws: `RequestError`, or which file isn't there.
  public init(_ fields: [String: DataValue]) throws {
    self.init()
    for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
      switch (name, value) {
      case ("fonts", .list(let items)): try self.init(paths: items.map(\.text), useSystemFonts: useSystemFonts)
      case ("system_fonts", .bool(let value)): useSystemFonts = value
      case ("fonts", _): throw RequestError("found \(value.kindName) for 'fonts'; expected a list of paths")
      case ("system_fonts", _): throw RequestError("found \(value.kindName) for 'system_fonts'; expected true or false")
      default:
        let names = ["fonts", "system_fonts"] + Limits.requestNames
        throw RequestError("there is no option '\(name)' of a session; there are \(names.joined(separator: ", "))")
      }
    }
  }

  /// Takes files and folders.
  ///
  /// - Throws: which of them isn't there.
  public init(paths: [String], useSystemFonts: Bool) throws {
    for path in paths where !Files.exists(path) { throw FileError(path) }
    self.init(
      files: paths.filter { !Files.isFolder($0) }, folders: paths.filter(Files.isFolder),
      useSystemFonts: useSystemFonts)
  }
}

extension Limits {
  static let requestNames = ["timeout", "max-pages", "max-pixels", "max-boxes", "max-expansions"]

  /// Takes `{"timeout": 5, "max-pages": 100, …}`: names and units are those of the command's options.
  ///
  /// - Throws: `RequestError`.
  /// - Returns: what is no limit.
  public mutating func take(_ fields: [String: DataValue]) throws -> [String: DataValue] {
    for name in Self.requestNames {
      guard let value = fields[name], value != .null else { continue }
      guard case .number(let text) = value, let number = Double(text), number >= (name == "timeout" ? 0 : 1),
        number <= 1e12
      else { throw RequestError("found \(value.kindName) for '\(name)'; expected a number above 0") }
      switch name {
      case "timeout": seconds = number == 0 ? .infinity : number
      case "max-pages": pages = Int(number)
      case "max-boxes": boxes = Int(number)
      case "max-expansions": expansions = Int(number)
      default:
        pixels = Int(min(number, 128)) << 20
        layerPixels = pixels << 5
      }
    }
    return fields.filter { !Self.requestNames.contains($0.key) }
  }
}

extension Finding {
  /// An error without a place that could be worked out.
  public init(_ error: any Error) {
    var locator = FindingLocator()
    self = locator.locate(error)
  }
}
