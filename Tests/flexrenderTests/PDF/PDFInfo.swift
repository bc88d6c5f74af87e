import Foundation
import TestSupport
import Testing

/// Poppler's `pdfinfo`, which reads the structure that a PDF says it has.
enum PDFInfo {
  static let path = ProgramRun.path(of: "pdfinfo")
  static let isInstalled = path != nil
  static let comment: Comment = "pdfinfo is not installed"

  /// Roles, one a line, indented, with their texts. It must have nothing to complain about.
  static func structure(of file: URL) throws -> [Substring] {
    let run = try ProgramRun([try #require(path), "-enc", "UTF-8", "-struct-text", file.path])
    #expect(run.errors.isEmpty, "\(run.errors)")
    return run.text.split(separator: "\n")
  }

  /// The same without attributes, kinds and numbers of objects, which say nothing.
  static func roles(of file: URL) throws -> [String] {
    try structure(of: file).filter { !$0.contains(" /") && !$0.contains("Object ") }.map { line in
      String(line).replacing(#/ \((block|inline)\)/#, with: "").replacing(#/ <\d+>:?$/#, with: "").replacing(
        #/:$/#, with: "")
    }
  }
}
