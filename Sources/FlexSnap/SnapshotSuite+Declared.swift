internal import FlexMarkup
internal import Foundation

extension SnapshotSuite {
  /// Reads `snap.yaml`: `cases`, and `defaults` for all of them.
  static func declared(in file: String, folder: String) throws -> [SnapshotCase] {
    let text: String
    do { text = try String(contentsOfFile: file, encoding: .utf8) } catch {
      throw SnapshotError(.unreadable(file, reason: "it is not UTF-8 text"))
    }
    let root = try DataReader.read(text, as: .yaml, file: file)
    try Fields.check(root, allowed: ["cases", "defaults"])
    guard case .list(let entries)? = root["cases"] else {
      throw SnapshotError(.invalidField("cases", expected: "a list"))
    }
    return try entries.enumerated().map { index, entry in
      var item = SnapshotCase(name: "", template: "")
      if let defaults = root["defaults"] { try Fields.read(defaults, into: &item) }
      try Fields.read(entry, into: &item)
      guard !item.template.isEmpty else {
        throw SnapshotError(.invalidField("cases[\(index)].template", expected: "the path of a template"))
      }
      if item.name.isEmpty { item.name = Fields.name(of: item) }
      item.template = "\(folder)/\(item.template)"
      item.data = item.data.map { "\(folder)/\($0)" }
      return item
    }
  }
}

/// The fields of a case in `snap.yaml`.
private enum Fields {
  static let known = [
    "name", "template", "data", "width", "height", "scale", "deltaE", "ignoreAntialiasing", "density", "mask",
  ]

  static func check(_ value: DataValue, allowed: [String]) throws {
    guard case .object(let fields) = value else {
      throw SnapshotError(.invalidField("snap.yaml", expected: allowed.joined(separator: ", ")))
    }
    for name in fields.keys.sorted() where !allowed.contains(name) {
      throw SnapshotError(.unknownField(name, nearest: NearestName.of(name, in: allowed)))
    }
  }

  static func read(_ value: DataValue, into item: inout SnapshotCase) throws {
    try check(value, allowed: known)
    if let name = value["name"] { item.name = name.text }
    if let template = value["template"] { item.template = template.text }
    if let data = value["data"] { item.data = data.text }
    if let width = value["width"] { item.width = Float(try number(width, "width")) }
    if let height = value["height"] { item.height = Float(try number(height, "height")) }
    if let scale = value["scale"] { item.scale = Float(try number(scale, "scale")) }
    if let deltaE = value["deltaE"] { item.tolerance.deltaE = try number(deltaE, "deltaE") }
    if let density = value["density"] { item.tolerance.windowDensity = try number(density, "density") }
    if let ignore = value["ignoreAntialiasing"] {
      guard case .bool(let flag) = ignore else {
        throw SnapshotError(.invalidField("ignoreAntialiasing", expected: "true or false"))
      }
      item.tolerance.ignoresAntialiasing = flag
    }
    switch value["mask"] {
    case nil: break
    case .list(let selectors): item.masks += selectors.map(\.text)
    case .some(let one): item.masks.append(one.text)
    }
  }

  private static func number(_ value: DataValue, _ field: String) throws -> Double {
    guard case .number(let text) = value, let number = Double(text), number.isFinite, number >= 0 else {
      throw SnapshotError(.invalidField(field, expected: "a number that is not negative"))
    }
    return number
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
