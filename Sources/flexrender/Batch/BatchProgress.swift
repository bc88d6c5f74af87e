internal import FlexService
internal import Glibc

/// How far a batch is: a bar that is redrawn on a terminal, else a line every few seconds.
struct BatchProgress {
  private let total: Int
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  private let isQuiet: Bool

  init(total: Int, start: ContinuousClock.Instant, isQuiet: Bool) {
    self.total = total
    self.start = start
    self.isQuiet = isQuiet
  }

  var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

  /// Shows that `done` records are through, if it is time to.
  mutating func show(done: Int, skipped: Int, failed: Int) {
    guard !isQuiet else { return }
    let now = ContinuousClock.now
    let pause: Duration = isTerminal ? .milliseconds(100) : .seconds(5)
    if let lastShown, now - lastShown < pause { return }
    if lastShown == nil, !isTerminal {
      lastShown = now
      return
    }
    lastShown = now
    let text = line(done: done, skipped: skipped, failed: failed, seconds: (now - start) / .seconds(1))
    Files.say(isTerminal ? "\r\u{1B}[K\(Self.bar(share: share(done))) \(text)" : text + "\n")
  }

  /// Takes the line away, for something else to be printed.
  func clear() {
    if isTerminal, !isQuiet { Files.say("\r\u{1B}[K") }
  }

  private func share(_ done: Int) -> Double { Double(done) / Double(max(total, 1)) }

  private func line(done: Int, skipped: Int, failed: Int, seconds: Double) -> String {
    var text = "\(Int(share(done) * 100)) %, \(done) of \(total)"
    // What is skipped takes no time worth speaking of.
    let rate = seconds > 0 ? Double(done - skipped) / seconds : 0
    if rate > 0 { text += ", \(Self.short(rate)) a second, \(Self.time(Double(total - done) / rate)) left" }
    if failed > 0 { text += ", \(failed) failed" }
    return text
  }

  /// Twenty columns, filled by eighths of one.
  static func bar(share: Double) -> String {
    let eighths = Int((min(max(share, 0), 1) * 160).rounded(.down))
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
    return "▕" + bar + String(repeating: " ", count: 20 - (eighths + 7) / 8) + "▏"
  }

  static func short(_ value: Double) -> String {
    value >= 100 ? "\(Int(value.rounded()))" : "\((value * 10).rounded() / 10)"
  }

  static func time(_ seconds: Double) -> String {
    if seconds < 10 { return "\(short(seconds)) s" }
    let whole = Int(seconds.rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
