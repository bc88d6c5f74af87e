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

  /// Shells part at white space the words that completions offer.
  @Test("offers words that can be typed as they stand")
  func words() throws {
    let dump = try Command.run(["--experimental-dump-help"], in: FileManager.default.temporaryDirectory)
    let root = try JSONDecoder().decode(Dump.self, from: Data(dump.text.utf8)).command
    var (commands, count) = ([root], 0)
    while let command = commands.popLast() {
      commands += command.subcommands ?? []
      for argument in command.arguments ?? [] {
        guard let words = argument.allValues else { continue }
        for word in words + [argument.defaultValue].compactMap(\.self) {
          #expect(word == word.lowercased() && !word.contains(" "), "\(command.commandName): \(word)")
          count += 1
        }
      }
    }
    #expect(count > 100)
  }

  /// The manual takes its section from there, and says 0 and 1 of other commands.
  @Test("says which exit codes there are, where there are more", arguments: commands.filter { $0.hasPrefix("snap") })
  func exitCodes(_ command: String) throws {
    let lines = try help(command.split(separator: " ").map(String.init) + ["--help"])
    #expect(lines.contains { $0.hasPrefix("Exit codes: 0 ") }, "\(lines)")
  }

  @Test("offers words that are understood", arguments: ["minimum", "basic-wl", "basic", "en-16931", "extended"])
  func levels(_ level: String) throws {
    #expect(try help(["render", "--help"]).contains { $0.contains(" \(level),") })
    let outcome = try Command.run(["render", "-", "--invoice", level], in: FileManager.default.temporaryDirectory)
    #expect(outcome.errors.contains("--invoice wants one XML file by --attach"))
  }

  private struct Dump: Decodable {
    struct Command: Decodable {
      struct Argument: Decodable {
        var allValues: [String]?
        var defaultValue: String?
      }
      var commandName: String
      var arguments: [Argument]?
      var subcommands: [Command]?
    }
    var command: Command
  }
}
