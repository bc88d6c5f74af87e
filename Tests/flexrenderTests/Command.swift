import Foundation
import TestSupport

/// The built command, found beside the test program.
enum Command {
  static let path: String = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "flexrender").path
  }()

  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)

  /// Runs the command in a folder.
  static func run(_ arguments: [String], in folder: URL, input: String = "") throws -> ProgramRun {
    try ProgramRun([path] + arguments, in: folder, input: input)
  }

  /// A new folder with these files; the caller's closure works in it.
  static func inFolder<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flexrender-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try body(folder)
  }
}
