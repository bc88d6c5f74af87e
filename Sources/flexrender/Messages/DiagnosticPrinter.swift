internal import FlexDOM
internal import FlexMarkup
internal import FlexService
internal import Glibc

/// Prints findings to standard error: place and message, the line with a caret, the hint; or, for programs, all of
/// them as one document at the end.
final class DiagnosticPrinter {
  private var sources: [String: SourceText] = [:]
  private var largeFiles: [String: LargeText] = [:]
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private var remarkCount = 0
  /// Errors that are printed however many there are.
  private var wholeCount = 0
  private let format: MessageFormat
  private let isStrict: Bool
  private let isVerbose: Bool
  private var document = MessageDocument()
  private var isDiscarded = false
  /// How many warnings, and errors, are printed in full; the rest is counted.
  private let limit = 50
  private let usesColor = unsafe isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil

  /// - Parameters:
  ///   - isStrict: whether warnings count as errors.
  ///   - isVerbose: whether remarks are printed, and not only counted.
  init(format: MessageFormat = .text, isStrict: Bool = false, isVerbose: Bool = false) {
    self.format = format
    self.isStrict = isStrict
    self.isVerbose = isVerbose
  }

  /// Whether the command has to fail.
  var hasFailed: Bool { errorCount > 0 }

  /// Keeps a text that can't be read again.
  func register(_ text: String, as file: String) { sources[file] = SourceText(text) }

  /// Findings of one document: each place and problem once.
  func report(_ diagnostics: [Diagnostic]) {
    var folded = FoldedFindings()
    for diagnostic in diagnostics { folded.add(diagnostic) }
    report(folded, total: 1)
  }

  /// Findings of many records.
  ///
  /// - Parameter total: how many records there are.
  func report(_ folded: FoldedFindings, total: Int) {
    let entries = folded.sorted
    for entry in entries { report(entry, total: total, showsLine: total == 1 || entries.count <= 2) }
    if folded.droppedCount > 0 { note("\(folded.droppedCount) findings of other kinds were left out") }
  }

  func report(_ diagnostic: Diagnostic) { report([diagnostic]) }

  /// - Parameter showsLine: whether the source line is shown; of many findings places are enough.
  private func report(_ entry: FoldedFindings.Entry, total: Int, showsLine: Bool) {
    var diagnostic = entry.diagnostic
    if diagnostic.severity != .remark, isStrict { diagnostic.severity = .error }
    switch diagnostic.severity {
    case .error: errorCount += 1
    case .warning: warningCount += 1
    case .remark:
      if !isVerbose {
        remarkCount += 1
        return
      }
    }
    if format != .text { document.messages.append(message(diagnostic, of: entry, total: total)) }
    if diagnostic.severity == .warning && warningCount > limit || diagnostic.severity == .error && errorCount > limit {
      return
    }
    diagnostic.message += entry.suffix(total: total)
    if total > 1, entry.recordCount == 1, let place = entry.records.first?.location,
      place.file != diagnostic.location?.file, let (line, _, _) = self.place(place)
    {
      diagnostic.message += ", \(place.file):\(line)"
    }
    write(text(of: diagnostic, severity: diagnostic.severity, showsLine: showsLine))
  }

  func report(_ error: some Error) {
    guard let error = error as? FileError else { return report(Diagnostic(any: error)) }
    errorCount += 1
    if format != .text {
      var message = Message(level: .error, text: error.reason, rule: "file", hint: error.hint)
      message.file = error.path
      document.messages.append(message)
    }
    let hint = error.hint.map { "hint: \($0)\n" } ?? ""
    write("\(error.path): \(paint("error:", .error)) \(error.reason)\n\(hint)")
  }

  /// An error in a file that has no lines.
  func report(_ text: String, in file: String, rule: String) {
    errorCount += 1
    wholeCount += 1
    var message = Message(level: .error, text: text, rule: rule)
    message.file = file
    document.messages.append(message)
    write("\(file): \(paint("error:", .error)) \(text)\n")
  }

  /// Something to know that is not wrong.
  func note(_ text: String) {
    document.messages.append(Message(level: .note, text: text, rule: "note"))
    write("note: \(text)\n")
  }

  /// How a run of many records ended.
  func summarize(_ text: String) {
    document.summary = document.summary.map { $0 + "\n" + text } ?? text
    if format == .text { Files.say(text + "\n") }
  }

  /// Forgets what was to be printed at the end: another process has printed it.
  func discard() {
    document = MessageDocument()
    remarkCount = 0
    isDiscarded = true
  }

  /// Says how much was left out.
  func finish() {
    for (count, name) in [(errorCount - wholeCount, "error"), (warningCount, "warning")] where count > limit {
      write("… and \(count - limit) more \(name)\(count - limit == 1 ? "" : "s")\n")
    }
    if remarkCount > 0 {
      write(
        "flexrender: \(remarkCount) remark\(remarkCount == 1 ? "" : "s"): --verbose shows what is for other browsers\n")
    }
    if format != .text, !isDiscarded { Files.say(document.text(as: format)) }
    document = MessageDocument()
  }

  /// A finding as programs get it.
  private func message(_ diagnostic: Diagnostic, of entry: FoldedFindings.Entry, total: Int) -> Message {
    let level: Message.Level =
      switch diagnostic.severity {
      case .error: .error
      case .warning: .warning
      case .remark: .remark
      }
    let rule = diagnostic.topic.flatMap { $0.split(separator: " ").first.map(String.init) } ?? diagnostic.slug
    var message = Message(level: level, text: diagnostic.message, rule: rule, hint: diagnostic.hint)
    message.count = entry.count
    message.extent = entry.suffix(total: total)
    if let location = diagnostic.location {
      message.file = location.file
      if let (line, column, text) = place(location) {
        message.line = line
        message.column = column
        message.excerpt = String(String.UnicodeScalarView(text.unicodeScalars.prefix(200)))
      }
    }
    if total > 1, entry.recordCount > 0 {
      message.records = Message.Records(count: entry.recordCount, total: total, first: entry.records)
    }
    return message
  }

  func text(of diagnostic: Diagnostic, severity: Severity, showsLine: Bool = true) -> String {
    var text = ""
    var excerpt = ""
    if let location = diagnostic.location {
      text += location.file
      if let (line, column, source) = place(location) {
        text += ":\(line):\(column)"
        if showsLine { excerpt = Self.excerpt(source, column: column) }
      }
      text += ": "
    } else {
      text += "flexrender: "
    }
    text += "\(paint("\(severity.rawValue):", severity)) \(diagnostic.message)\n\(excerpt)"
    if let hint = diagnostic.hint { text += "hint: \(hint)\n" }
    return text
  }

  /// The line with a caret below the column; a long line is cut around it.
  static func excerpt(_ line: String, column: Int) -> String {
    let scalars = Array(line.unicodeScalars)
    let width = 100
    let start = column - 1 > width * 3 / 4 ? column - 1 - width / 2 : 0
    let end = min(scalars.count, start + width)
    guard start <= end else { return "" }
    var shown = String(String.UnicodeScalarView(scalars[start..<end]))
    var margin = ""
    for scalar in scalars[start..<min(max(start, column - 1), end)] { margin += scalar == "\t" ? "\t" : " " }
    if start > 0 {
      shown = "…" + shown
      margin = " " + margin
    }
    if end < scalars.count { shown += "…" }
    return "  \(shown)\n  \(margin)^\n"
  }

  /// Line, column and the line's text.
  private func place(_ location: SourceLocation) -> (line: Int, column: Int, text: String)? {
    if let known = sources[location.file] { return Self.place(location.offset, in: known) }
    guard location.file != Files.standardInput else { return nil }
    if let large = largeFiles[location.file] ?? LargeText(location.file) {
      largeFiles[location.file] = large
      return large.place(at: location.offset)
    }
    guard let bytes = try? Files.read(location.file) else { return nil }
    let text = SourceText(String(decoding: bytes, as: UTF8.self))
    sources[location.file] = text
    return Self.place(location.offset, in: text)
  }

  private static func place(_ offset: Int, in text: SourceText) -> (line: Int, column: Int, text: String) {
    let (line, column) = text.position(at: offset)
    return (line, column, String(text.line(line)))
  }

  private func paint(_ text: String, _ severity: Severity) -> String {
    usesColor ? "\u{1B}[1;\(severity == .error ? 31 : 35)m\(text)\u{1B}[0m" : text
  }

  /// All that was printed, without colours.
  private(set) var transcript = ""

  private func write(_ text: String) {
    guard format == .text else { return }
    transcript += text.replacing("\u{1B}[1;31m", with: "").replacing("\u{1B}[1;35m", with: "").replacing(
      "\u{1B}[0m", with: "")
    Files.say(text)
  }
}

extension Diagnostic {
  /// Any error as a finding.
  init(any error: some Error) {
    if let error = error as? any Located {
      self.init(error, severity: .error)
    } else {
      self.init(severity: .error, message: "\(error)")
    }
  }
}
