internal import ArgumentParser

/// Runs a command's work with its findings printed and its exit code set.
enum Reporting {
  /// - Throws: `ExitCode(1)` where an error was reported.
  static func run(_ input: InputOptions, _ work: (DiagnosticPrinter) throws -> Void) throws {
    let printer = DiagnosticPrinter(
      format: input.messages.messages, isStrict: input.strict, isVerbose: input.verbose)
    try run(printer, work)
  }

  /// - Throws: `ExitCode(1)` where an error was reported.
  static func run(_ options: MessageOptions, _ work: (DiagnosticPrinter) throws -> Void) throws {
    try run(format: options.messages, work)
  }

  /// - Throws: `ExitCode(1)` where an error was reported.
  static func run(format: MessageFormat, _ work: (DiagnosticPrinter) throws -> Void) throws {
    try run(DiagnosticPrinter(format: format), work)
  }

  private static func run(_ printer: DiagnosticPrinter, _ work: (DiagnosticPrinter) throws -> Void) throws {
    do {
      try work(printer)
    } catch let error as ExitCode {
      printer.finish()
      throw error
    } catch {
      printer.report(error)
    }
    printer.finish()
    if printer.hasFailed { throw ExitCode(1) }
  }

  /// Runs work on documents in a process of its own.
  static func run(
    _ options: InputOptions, writing outputs: [String], reading inputs: [String] = [],
    _ work: (DiagnosticPrinter) throws -> Void
  ) throws {
    do {
      try Supervisor.run(options, writing: outputs, reading: inputs) { try run(options, work) }
    } catch let error as Sandbox.Unavailable {
      try run(options.messages) { _ in throw error }
    }
  }
}
