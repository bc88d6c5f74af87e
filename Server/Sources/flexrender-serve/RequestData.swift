import Foundation
import Hummingbird

/// What a request says: data for the template, and options by names that begin with `_`.
struct RequestData: Sendable {
  /// JSON.
  var data: Data
  var options: [String: String] = [:]

  private static let signature: Set<String> = ["_expires", "_signature"]

  /// - Parameters:
  ///   - body: JSON, or a form by its type; empty takes the query's other names as the data.
  /// - Throws: `Problem` where something can't be read.
  init(query: some Sequence<(String, String)>, body: ByteBuffer, type: String?) throws(Problem) {
    var fields: [String: Any] = [:]
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
      data = Data(buffer: body)
      let object: Any
      do { object = try JSONSerialization.jsonObject(with: data) } catch {
        let reason = (error as NSError).userInfo["NSDebugDescription"].map { ": \($0)" } ?? ""
        throw Problem(.badRequest, "the body is not JSON\(reason)")
      }
      guard object is [String: Any] || object is [Any] else {
        throw Problem(.badRequest, "the body is neither a JSON object nor a list")
      }
      // The order of names doesn't tell two requests apart.
      data = (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys])) ?? data
    } else {
      throw Problem(
        .unsupportedMediaType, "found '\(kind)'; expected application/json or application/x-www-form-urlencoded")
    }
  }

  /// The line for a worker.
  func line(template: [String: String], format: String, doing: String = "render") -> [UInt8] {
    var options = options
    options["format"] = format
    let head: [String: Any] = ["do": doing, "template": template, "options": options]
    var text = Self.json(head)
    text.removeLast()
    return [UInt8](text) + Array(",\"data\":".utf8) + [UInt8](data) + [UInt8(ascii: "}")]
  }

  private static func json(_ value: Any) -> Data {
    (try? JSONSerialization.data(withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]))
      ?? Data("{}".utf8)
  }

  /// `author.name=Ada` makes objects; a name that comes twice makes a list.
  private static func set(_ path: ArraySlice<Substring>, to value: String, in fields: inout [String: Any]) {
    guard let first = path.first.map(String.init), path.count <= 16 else { return }
    if path.count > 1 {
      var inner = fields[first] as? [String: Any] ?? [:]
      set(path.dropFirst(), to: value, in: &inner)
      fields[first] = inner
    } else if let list = fields[first] as? [Any] {
      fields[first] = list + [value]
    } else if let known = fields[first] as? String {
      fields[first] = [known, value]
    } else {
      fields[first] = value
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
