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
    let process = Process()
    let words = launcher + [path] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    // A crash is a finding, not a report of its own.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    process.currentDirectoryURL = URL(filePath: folder.path)
    // Files, not pipes: nothing can fill up and wait.
    let files = ["in", "out", "err"].map { URL(filePath: "\(folder.path)/.std\($0)") }
    try Data(input.utf8).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    let output = try Data(contentsOf: files[1])
    return Result(
      exitCode: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: files[2]), as: UTF8.self), bytes: [UInt8](output))
  }
}

/// A folder that lives as long as a test.
final class TestFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "flexrender-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }
  deinit { try? FileManager.default.removeItem(atPath: path) }

  func write(_ text: String, _ name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) }

  func text(_ name: String) throws -> String { String(decoding: try read(name), as: UTF8.self) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: "\(path)/\(name)") }

  /// Names in the folder, without those that start with a dot.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }
}
