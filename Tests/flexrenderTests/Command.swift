import Foundation

/// The built command, found beside the test program.
enum Command {
  static let path: String = {
    let tests =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "flexrender").path
  }()

  static let isBuilt = FileManager.default.isExecutableFile(atPath: path)

  struct Outcome {
    var output: Data
    var errors: String
    var exitCode: Int32

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs the command in a folder.
  static func run(_ arguments: [String], in folder: URL, input: String = "") throws -> Outcome {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let (standardInput, output, errors) = (Pipe(), folder.appending(path: ".stdout"), folder.appending(path: ".stderr"))
    for file in [output, errors] { try Data().write(to: file) }
    process.standardInput = standardInput
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    try? standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try? standardInput.fileHandleForWriting.close()
    process.waitUntilExit()
    return Outcome(
      output: try Data(contentsOf: output), errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self),
      exitCode: process.terminationStatus)
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
