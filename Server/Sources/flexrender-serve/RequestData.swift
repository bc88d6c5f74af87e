import Foundation
import Hummingbird

/// What a request says: data for the template, and options by names that begin with `_`.
struct RequestData: Sendable {
  /// JSON.
  var data: [UInt8]
  var options: [String: String] = [:]

  private static let signature: Set<String> = ["_expires", "_signature"]

  /// - Parameters:
  ///   - body: JSON, or a form by its type; empty takes the query's other names as the data.
  /// - Throws: `Problem` where something can't be read.
  init(query: some Sequence<(String, String)>, body: ByteBuffer, type: String?) throws(Problem) {
    var fields: [String: FieldValue] = [:]
    for (name, value) in query where !Self.signature.contains(name) {
      if name.hasPrefix("_") {
        let option = String(name.dropFirst())
        guard let known = RenderOption.named(option) else {
          let names = RenderOption.all.map { "_" + $0.name }.sorted().joined(separator: ", ")
          throw Problem(.badRequest, "there is no option '\(name)'; there are \(names)")
        }
        try known.check(value)
        options[option] = value
      } else {
        Self.set(name.split(separator: ".", omittingEmptySubsequences: false)[...], to: value, in: &fields)
      }
    }
    let kind = (type ?? "application/json").prefix { $0 != ";" }.lowercased()
    if body.readableBytes == 0 {
      data = Self.json(fields)
    } else if kind == "application/x-www-form-urlencoded" {
      for (name, value) in Self.form(String(buffer: body)) {
        Self.set(name.split(separator: ".", omittingEmptySubsequences: false)[...], to: value, in: &fields)
      }
      data = Self.json(fields)
    } else if kind == "application/json" || kind.hasSuffix("+json") {
      let object: Any
      do { object = try JSONSerialization.jsonObject(with: Data(buffer: body)) } catch {
        let reason = (error as NSError).userInfo["NSDebugDescription"].map { ": \($0)" } ?? ""
        throw Problem(.badRequest, "the body is not JSON\(reason)")
      }
      guard object is [String: Any] || object is [Any] else {
        throw Problem(.badRequest, "the body is neither a JSON object nor a list")
      }
      // The order of names doesn't tell two requests apart.
      let ordered = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])
      data = ordered.map { [UInt8]($0) } ?? Array(body.readableBytesView)
    } else {
      throw Problem(
        .unsupportedMediaType, "found '\(kind)'; expected application/json or application/x-www-form-urlencoded")
    }
  }

  /// The line for a worker.
  func line(template: [String: String], format: String, doing: String = "render") -> [UInt8] {
    var options = options
    options["format"] = format
    var text: [UInt8] = []
    text.reserveCapacity(data.count + 200)
    text.appendJSON(
      .object([
        "do": .text(doing), "template": .object(template.mapValues(FieldValue.text)),
        "options": .object(options.mapValues(FieldValue.text)),
      ]))
    text.removeLast()
    return text + ",\"data\":".utf8 + data + [UInt8(ascii: "}")]
  }

  private static func json(_ fields: [String: FieldValue]) -> [UInt8] {
    var text: [UInt8] = []
    text.appendJSON(.object(fields))
    return text
  }

  /// `author.name=Ada` makes objects; a name that comes twice makes a list.
  private static func set(_ path: ArraySlice<Substring>, to value: String, in fields: inout [String: FieldValue]) {
    guard let first = path.first.map(String.init), path.count <= 16 else { return }
    if path.count > 1 {
      var inner: [String: FieldValue] = [:]
      if case .object(let known) = fields[first] { inner = known }
      set(path.dropFirst(), to: value, in: &inner)
      fields[first] = .object(inner)
      return
    }
    switch fields[first] {
    case .list(let list): fields[first] = .list(list + [.text(value)])
    case .text(let known): fields[first] = .list([.text(known), .text(value)])
    case .object, nil: fields[first] = .text(value)
    }
  }

  private static func form(_ text: String) -> [(String, String)] {
    text.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        String($0).replacing("+", with: " ").removingPercentEncoding ?? String($0)
      }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }
}
