import Foundation
import Logging
import Synchronization

/// A line of JSON an event, on standard error.
struct JSONLogHandler: LogHandler {
  var metadata: Logger.Metadata = [:]
  var logLevel: Logger.Level = .info
  let label: String
  private let clock = LogClock()

  init(label: String) { self.label = label }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    var fields: [(name: String, value: String)] = [
      ("level", event.level.rawValue), ("message", event.message.description), ("time", clock.now),
    ]
    for (name, value) in metadata where event.metadata?[name] == nil { fields.append((name, "\(value)")) }
    for (name, value) in event.metadata ?? [:] { fields.append((name, "\(value)")) }
    fields.sort { $0.name < $1.name }
    var line: [UInt8] = []
    line.reserveCapacity(256)
    for (name, value) in fields {
      line.append(line.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      line.appendJSON(name)
      line.append(UInt8(ascii: ":"))
      line.appendJSON(value)
    }
    line += [UInt8(ascii: "}"), UInt8(ascii: "\n")]
    // One write a line: lines of several threads don't mix.
    _ = unsafe line.withUnsafeBytes { unsafe write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The time as ISO 8601 has it. Its calendar part is made once a second.
private final class LogClock: Sendable {
  private let second = Mutex<(since1970: Int, text: String)>((-1, ""))

  var now: String {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let text = second.withLock { second in
      if second.since1970 != time.tv_sec {
        let date = Date(timeIntervalSince1970: Double(time.tv_sec))
        second = (time.tv_sec, String(date.ISO8601Format().dropLast()))
      }
      return second.text
    }
    let milliseconds = String(1000 + time.tv_nsec / 1_000_000).dropFirst()
    return "\(text).\(milliseconds)Z"
  }
}
