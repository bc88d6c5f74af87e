internal import ArgumentParser

/// Runs a command's work with its findings printed and its exit code set.
enum Reporting {
  /// - Throws: `ExitCode(1)` where an error was reported.
  static func run(strict: Bool, verbose: Bool = false, _ work: (DiagnosticPrinter) throws -> Void) throws {
    let printer = DiagnosticPrinter(isStrict: strict, isVerbose: verbose)
    do {
      try work(printer)
    } catch let error as ExitCode {
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
      try Supervisor.run(options, writing: outputs, reading: inputs) {
        try run(strict: options.strict, verbose: options.verbose, work)
      }
    } catch let error as Sandbox.Unavailable {
      DiagnosticPrinter().report(error)
      throw ExitCode(1)
    }
  }
}
