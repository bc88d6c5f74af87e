internal import FlexMarkup
internal import FlexService
internal import Foundation

/// Prints findings to standard error: place and message, the line with a caret, the hint.
final class DiagnosticPrinter {
  private var sources: [String: SourceText] = [:]
  private var largeFiles: [String: LargeText] = [:]
  private(set) var errorCount = 0
  private(set) var warningCount = 0
  private var remarkCount = 0
  private let isStrict: Bool
  private let isVerbose: Bool
  /// How many warnings, and errors, are printed in full; the rest is counted.
  private let limit = 50
  private let usesColor = isatty(STDERR_FILENO) == 1 && getenv("NO_COLOR") == nil

  /// - Parameters:
  ///   - isStrict: whether warnings count as errors.
  ///   - isVerbose: whether remarks are printed, and not only counted.
  init(isStrict: Bool = false, isVerbose: Bool = false) {
    self.isStrict = isStrict
    self.isVerbose = isVerbose
  }

  /// Whether the command has to fail.
  var hasFailed: Bool { errorCount > 0 }

  /// Keeps a text that can't be read again.
  func register(_ text: String, as file: String) { sources[file] = SourceText(text) }

  func report(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { report(diagnostic) }
  }

  /// Findings of one record of many.
  func report(_ diagnostics: [Diagnostic], ofRecord number: Int) {
    for diagnostic in diagnostics {
      var diagnostic = diagnostic
      if number > 0 { diagnostic.message = "record \(number): \(diagnostic.message)" }
      report(diagnostic)
    }
  }

  func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .remark {
      if isVerbose { write(text(of: diagnostic, severity: .remark)) } else { remarkCount += 1 }
      return
    }
    let severity = isStrict ? .error : diagnostic.severity
    if severity == .error { errorCount += 1 } else { warningCount += 1 }
    if (severity == .warning ? warningCount : errorCount) > limit { return }
    write(text(of: diagnostic, severity: severity))
  }

  func report(_ error: some Error) {
    guard let error = error as? FileError else { return report(Diagnostic(any: error)) }
    errorCount += 1
    let hint = error.hint.map { "hint: \($0)\n" } ?? ""
    write("\(error.path): \(paint("error:", .error)) \(error.reason)\n\(hint)")
  }

  /// Says how much was left out.
  func finish() {
    for (count, name) in [(errorCount, "error"), (warningCount, "warning")] where count > limit {
      write("… and \(count - limit) more \(name)\(count - limit == 1 ? "" : "s")\n")
    }
    if remarkCount > 0 {
      write(
        "flexrender: \(remarkCount) remark\(remarkCount == 1 ? "" : "s"): --verbose shows what is for other browsers\n")
    }
  }

  func text(of diagnostic: Diagnostic, severity: Severity) -> String {
    var text = ""
    var excerpt = ""
    if let location = diagnostic.location {
      text += location.file
      if let (line, column, source) = place(location) {
        text += ":\(line):\(column)"
        excerpt = Self.excerpt(source, column: column)
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
