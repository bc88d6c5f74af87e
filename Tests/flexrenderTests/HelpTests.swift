import Foundation
import TestSupport
import Testing

/// What commands say of themselves.
@Suite("Help", .enabled(if: Command.isBuilt))
struct HelpTests {
  static let commands = [
    "render", "batch", "check", "layout", "inspect", "snap", "snap test", "snap accept", "snap prune", "snap diff",
    "pdf", "pdf check", "pdf rules", "new", "fonts", "fonts list", "fonts lock", "schema", "watch", "jsonl", "doctor",
  ]

  private func help(_ words: [String]) throws -> [Substring] {
    let result = try Command.run(words, in: FileManager.default.temporaryDirectory)
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    return result.text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test("is the same however it is asked for, and shows how the command is typed", arguments: commands)
  func usage(_ command: String) throws {
    let words = command.split(separator: " ").map(String.init)
    let lines = try help(words + ["--help"])
    #expect(lines.contains { $0.hasPrefix("USAGE: flexrender \(command) ") }, "\(lines)")
    #expect(try help(["help"] + words) == lines)
  }

  @Test("has examples that are a line each", arguments: [""] + commands) func examples(_ command: String) throws {
    let lines = try help(command.split(separator: " ").map(String.init) + ["--help"])
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("  flexrender ") {
      #expect(next.isEmpty || next.hasPrefix("  "), "\(line)")
    }
  }
}
