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
}
