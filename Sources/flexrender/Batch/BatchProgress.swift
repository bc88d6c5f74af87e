internal import Foundation

/// How far a batch is: one line that is rewritten on a terminal, else a line every few seconds.
struct BatchProgress {
  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private let isQuiet: Bool

  init(total: Int, isQuiet: Bool) {
    self.total = total
    self.isQuiet = isQuiet
  }

  var seconds: Double { Self.seconds(ContinuousClock.now - start) }

  /// Shows that `done` records are through, if it is time to.
  mutating func show(done: Int) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
    if let lastShown, now - lastShown < pause { return }
    if lastShown == nil, !isTerminal {
      lastShown = now
      return
    }
    lastShown = now
    let text = line(done: done, seconds: Self.seconds(now - start))
    write(isTerminal ? "\r\u{1B}[K\(text)" : text + "\n")
  }

  /// Takes the line away, for something else to be printed.
  func clear() {
    if isTerminal, !isQuiet { write("\r\u{1B}[K") }
  }

  private func line(done: Int, seconds: Double) -> String {
    let rate = seconds > 0 ? Double(done) / seconds : 0
    var text = "\(done) of \(total), \(Int(Double(done) / Double(max(total, 1)) * 100)) %"
    if rate > 0 {
      text += ", \(Self.short(rate)) a second, \(Self.time(Double(total - done) / rate)) left"
    }
    return text
  }

  static func short(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
  }

  static func time(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
