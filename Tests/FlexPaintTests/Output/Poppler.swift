import Foundation
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
    guard
      let path = ["/usr/bin/", "/usr/local/bin/"].map({ $0 + program }).first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return nil }
    let input = FileManager.default.temporaryDirectory.appending(path: "flexrender-\(UUID().uuidString).pdf")
    try Data(file).write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments.map { $0 == "{}" ? input.path : $0 }
    let (output, complaints) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = complaints
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && complaint.isEmpty, "\(String(decoding: complaint, as: UTF8.self))")
    return data
  }
}
