import Foundation
import TestSupport

/// The built program, run as a user runs it.
enum Program {
  struct Result {
    var exitCode: Int32
    var output: String
    var errors: String
    var bytes: [UInt8]
  }

  /// The binary beside the tests.
  static let path: String = {
    let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let beside = folder.appending(path: "flexrender").path
    return FileManager.default.isExecutableFile(atPath: beside)
      ? beside : Shared.package.appending(path: ".build/debug/flexrender").path
  }()

  /// Runs a command in a folder until it ends.
  ///
  /// - Parameter launcher: a program with its arguments that starts the command.
  static func run(
    _ arguments: [String], in folder: TestFolder, input: String = "", by launcher: [String] = []
  ) throws -> Result {
    let run = try ProgramRun(launcher + [path] + arguments, in: folder.url, input: input)
    return Result(exitCode: run.exitCode, output: run.text, errors: run.errors, bytes: [UInt8](run.output))
  }
}
