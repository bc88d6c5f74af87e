public import Foundation

/// What a program printed from its start to its end.
public struct ProgramRun {
  public let exitCode: Int32
  public let output: Data
  public let errorOutput: Data

  public var text: String { String(decoding: output, as: UTF8.self) }
  public var errors: String { String(decoding: errorOutput, as: UTF8.self) }

  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - words: the program, by its path or by a name that is looked for, and its arguments.
  ///   - folder: where it works; this process's folder where none is given.
  ///   - input: what it can read.
  ///   - environment: what is otherwise than in this process's.
  public init(
    _ words: [String], in folder: URL? = nil, input: String = "", environment: [String: String] = [:]
  ) throws {
    let process = Process()
    process.executableURL = URL(filePath: words[0].contains("/") ? words[0] : "/usr/bin/env")
    process.arguments = words[0].contains("/") ? Array(words.dropFirst()) : words
    process.currentDirectoryURL = folder
    // A crash is a finding, not a report of its own.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }.merging(environment) { $1 }
    // Files, not pipes: nothing can fill up and wait.
    let place = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let files = ["in", "out", "err"].map { place.appending(path: $0) }
    try Data(input.utf8).write(to: files[0])
    for file in files[1...] { try Data().write(to: file) }
    process.standardInput = try FileHandle(forReadingFrom: files[0])
    process.standardOutput = try FileHandle(forWritingTo: files[1])
    process.standardError = try FileHandle(forWritingTo: files[2])
    try process.run()
    process.waitUntilExit()
    exitCode = process.terminationStatus
    output = try Data(contentsOf: files[1])
    errorOutput = try Data(contentsOf: files[2])
  }

  /// Where a program of the system is; `nil`: it isn't installed.
  public static func path(of name: String) -> String? {
    ["/usr/bin/", "/usr/local/bin/"].map { $0 + name }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Copies a program that is to be started.
  ///
  /// Another process writes the copy: what this one has open for writing, a program that another test starts just then
  /// inherits for a moment, and Linux starts no file that somebody may write (ETXTBSY).
  public static func copyProgram(at path: String, to copy: String) throws {
    let run = try ProgramRun(["cp", path, copy])
    guard run.exitCode == 0 else {
      throw CocoaError(.fileWriteUnknown, userInfo: [NSLocalizedDescriptionKey: run.errors])
    }
  }
}
