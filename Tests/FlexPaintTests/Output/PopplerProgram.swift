import Foundation
import Testing

/// Other people's readers of PDF.
enum PopplerProgram {
  /// What a program of poppler prints about a file, or `nil` where it isn't installed. `{}` among the arguments is the
  /// file's path.
  static func run(_ program: String, _ arguments: [String], on file: [UInt8]) throws -> String? {
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
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let text = String(decoding: data, as: UTF8.self)
    #expect(!text.contains("Syntax Error") && !text.contains("Syntax Warning"), "\(text.prefix(300))")
    return text
  }
}
