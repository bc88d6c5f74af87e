internal import FlexDOM
internal import FlexMarkup
internal import FoundationEssentials

extension SnapshotSuite {
  /// Reads `snap.yaml`: `cases`, and `defaults` for all of them.
  static func declared(in file: String, folder: String) throws -> [SnapshotCase] {
    let text: String
    do { text = try String(contentsOfFile: file, encoding: .utf8) } catch {
      throw SnapshotError(.unreadable(file, reason: "it is not UTF-8 text"))
    }
    return try declared(text, file: file, folder: folder)
  }

  /// - Parameter file: what messages call the text.
  package static func declared(_ text: String, file: String, folder: String) throws -> [SnapshotCase] {
    let root = try DataReader.read(text, as: .yaml, file: file)
    do {
      return try cases(of: root, folder: folder)
    } catch {
      let offset = YAMLPlaces(text).offset(of: error.path) ?? 0
      throw SnapshotError(error.problem, location: SourceLocation(file: file, offset: offset))
    }
  }

  private static func cases(of root: DataValue, folder: String) throws(FieldError) -> [SnapshotCase] {
    try Fields.check(root, allowed: ["cases", "defaults"], path: [])
    guard case .list(let entries)? = root["cases"] else {
      throw FieldError(.invalidField("cases", expected: "a list"), path: ["cases"])
    }
    var cases: [SnapshotCase] = []
    for (index, entry) in entries.enumerated() {
      let path = ["cases", "\(index)"]
      var item = SnapshotCase(name: "", template: "")
      if let defaults = root["defaults"] { try Fields.read(defaults, into: &item, path: ["defaults"]) }
      try Fields.read(entry, into: &item, path: path)
      guard !item.template.isEmpty else {
        throw FieldError(
          .invalidField("cases[\(index)].template", expected: "the path of a template"), path: path + ["template"])
      }
      if item.name.isEmpty { item.name = Fields.name(of: item) }
      item.template = "\(folder)/\(item.template)"
      item.data = item.data.map { "\(folder)/\($0)" }
      cases.append(item)
    }
    return cases
  }
}

/// What is wrong, and the keys that lead to it.
private struct FieldError: Error {
  var problem: SnapshotError.Problem
  var path: [String]

  init(_ problem: SnapshotError.Problem, path: [String]) {
    self.problem = problem
    self.path = path
  }
}

/// The fields of a case in `snap.yaml`.
private enum Fields {
  static let known = [
    "name", "template", "data", "width", "height", "scale", "deltaE", "ignoreAntialiasing", "density", "mask",
  ]

  static func check(_ value: DataValue, allowed: [String], path: [String]) throws(FieldError) {
    guard case .object(let fields) = value else {
      throw FieldError(.invalidField(path.last ?? "snap.yaml", expected: allowed.joined(separator: ", ")), path: path)
    }
    for name in fields.keys.sorted() where !allowed.contains(name) {
      throw FieldError(.unknownField(name, nearest: NearestName.of(name, in: allowed)), path: path + [name])
    }
  }

  static func read(_ value: DataValue, into item: inout SnapshotCase, path: [String]) throws(FieldError) {
    try check(value, allowed: known, path: path)
    func number(_ field: String) throws(FieldError) -> Double? {
      guard let value = value[field] else { return nil }
      guard case .number(let text) = value, let number = Double(text), number.isFinite, number >= 0 else {
        throw FieldError(.invalidField(field, expected: "a number that is not negative"), path: path + [field])
      }
      return number
    }
    if let name = value["name"] { item.name = name.text }
    if let template = value["template"] { item.template = template.text }
    if let data = value["data"] { item.data = data.text }
    if let width = try number("width") { item.width = Float(width) }
    if let height = try number("height") { item.height = Float(height) }
    if let scale = try number("scale") { item.scale = Float(scale) }
    if let deltaE = try number("deltaE") { item.tolerance.deltaE = deltaE }
    if let density = try number("density") { item.tolerance.windowDensity = density }
    if let ignore = value["ignoreAntialiasing"] {
      guard case .bool(let flag) = ignore else {
        throw FieldError(
          .invalidField("ignoreAntialiasing", expected: "true or false"), path: path + ["ignoreAntialiasing"])
      }
      item.tolerance.ignoresAntialiasing = flag
    }
    switch value["mask"] {
    case nil: break
    case .list(let selectors): item.masks += selectors.map(\.text)
    case .some(let one): item.masks.append(one.text)
    }
  }

  /// The template's folder or file, and the data file's, without extensions.
  static func name(of item: SnapshotCase) -> String {
    var parts = item.template.split(separator: "/").map(String.init)
    if parts.count > 1, parts.last == "template.html" {
      parts.removeLast()
    } else if let last = parts.popLast() {
      parts.append(stem(last))
    }
    if let data = item.data?.split(separator: "/").last, stem(String(data)) != "data" {
      parts.append(stem(String(data)))
    }
    return parts.joined(separator: "/")
  }

  private static func stem(_ file: String) -> String {
    file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
  }
}
