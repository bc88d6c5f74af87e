import Foundation
import TestSupport
import Testing

/// What poppler's programs make of a PDF; `nil` where they aren't installed.
enum Poppler {
  /// The first page at 96 dpi, as a PPM file.
  static func picture(of file: [UInt8]) throws -> Data? {
    try data("pdftoppm", ["-r", "96", "-singlefile", "{}"], on: file)
  }

  static func text(of file: [UInt8]) throws -> String? { try run("pdftotext", ["{}", "-"], on: file) }

  /// What a program prints.
  static func run(_ program: String, _ arguments: [String], on file: [UInt8]) throws -> String? {
    try data(program, arguments, on: file).map { String(decoding: $0, as: UTF8.self) }
  }

  /// - Parameter arguments: `{}` among them is the file's path.
  private static func data(_ program: String, _ arguments: [String], on file: [UInt8]) throws -> Data? {
    guard let path = ProgramRun.path(of: program) else { return nil }
    let input = FileManager.default.temporaryDirectory.appending(path: "flexrender-\(UUID().uuidString).pdf")
    try Data(file).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let run = try ProgramRun([path] + arguments.map { $0 == "{}" ? input.path : $0 })
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    return run.output
  }
}
