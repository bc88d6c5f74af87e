import Foundation
import Logging

/// A line of JSON an event, on standard error.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info
  let label: String

  init(label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var fields: [String: String] = [
      "time": Date().ISO8601Format(.init(includingFractionalSeconds: true)), "level": event.level.rawValue,
      "message": event.message.description,
    ]
    for (name, value) in metadata.merging(event.metadata ?? [:], uniquingKeysWith: { $1 }) { fields[name] = "\(value)" }
    guard
      let line = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys, .withoutEscapingSlashes])
    else { return }
    // One write a line: lines of several threads don't mix.
    let bytes = [UInt8](line) + [UInt8(ascii: "\n")]
    _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
