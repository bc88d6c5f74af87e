import Foundation
import TestSupport
import Testing

/// A Swift file of the package, as the house rules see it.
struct SourceFile: CustomTestStringConvertible, Sendable {
  /// Path from the package's folder.
  var path: String
  var lines: [Substring]
  /// The folder below `Sources`: the target's name.
  var target: String

  var testDescription: String { path }

  /// Modules the file imports, by their first name.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ").filter { !$0.hasPrefix("@") && !Self.accessLevels.contains(String($0)) }
      guard words.first == "import", words.count > 1 else { return nil }
      let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "func", "var", "typealias"]
      let name = kinds.contains(words[1]) && words.count > 2 ? words[2] : words[1]
      return name.split(separator: ".").first.map(String.init)
    }
  }

  private static let accessLevels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]

  static func all(in folder: String) -> [SourceFile] {
    let root = Shared.package.appending(path: folder)
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
    let paths = walk.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }.sorted()
    return paths.compactMap { path in
      guard let text = try? String(contentsOf: root.appending(path: path), encoding: .utf8) else { return nil }
      return SourceFile(
        path: "\(folder)/\(path)",
        lines: text.split(separator: "\n", omittingEmptySubsequences: false),
        target: path.split(separator: "/").first.map(String.init) ?? "")
    }
  }
}

extension SourceFile {
  static let sources = all(in: "Sources")
  static let everything = sources + all(in: "Benchmarks") + all(in: "Tests")
}
