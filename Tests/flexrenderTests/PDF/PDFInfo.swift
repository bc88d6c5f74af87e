import Foundation
import Testing

/// Poppler's `pdfinfo`, which reads the structure that a PDF says it has.
enum PDFInfo {
  static let path = ["/usr/bin/pdfinfo", "/usr/local/bin/pdfinfo"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static let isInstalled = path != nil
  static let comment: Comment = "pdfinfo is not installed"

  /// Roles, one a line, indented, with their texts. It must have nothing to complain about.
  static func structure(of file: URL) throws -> [Substring] {
    let process = Process()
    process.executableURL = URL(filePath: try #require(path))
    process.arguments = ["-enc", "UTF-8", "-struct-text", file.path]
    let (output, complaints) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, complaints)
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let complaint = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(complaint.isEmpty, "\(String(decoding: complaint, as: UTF8.self))")
    return text.split(separator: "\n")
  }

  /// The same without attributes, kinds and numbers of objects, which say nothing.
  static func roles(of file: URL) throws -> [String] {
    try structure(of: file).filter { !$0.contains(" /") && !$0.contains("Object ") }.map { line in
      String(line).replacing(#/ \((block|inline)\)/#, with: "").replacing(#/ <\d+>:?$/#, with: "").replacing(
        #/:$/#, with: "")
    }
  }
}
