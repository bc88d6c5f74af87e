import Foundation
import TestSupport
import Testing

/// What the documents say of the code is there.
@Suite("Documents")
struct DocumentTests {
  @Test("point to what exists", arguments: MarkdownFile.all)
  func links(_ file: MarkdownFile) {
    for target in file.links {
      #expect(FileManager.default.fileExists(atPath: file.folder.appending(path: target).path), "\(target)")
    }
  }

  /// `` `Name` ([File.swift](path)) `` says that the file has the name.
  @Test("name what their links hold")
  func names() throws {
    let guide = MarkdownFile("Documentation/guide.md")
    let text = guide.lines.joined(separator: " ")
    let claims = text.matches(of: /`([\w.]+)`\s+\(\[[^\]]*\]\(([^)]+)\)\)/)
    #expect(claims.count > 10)
    for claim in claims {
      let source = try String(contentsOf: guide.folder.appending(path: String(claim.2)), encoding: .utf8)
      #expect(source.contains("\(claim.1)"), "\(claim.2) has no \(claim.1)")
    }
  }

  @Test("a deviation or a missing part is told with its reason", arguments: SourceFile.sources)
  func marks(_ file: SourceFile) {
    for (index, line) in file.lines.enumerated() {
      for mark in ["Deviation:", "Unsupported:"] where line.contains(mark) {
        let rest = line[line.firstRange(of: mark)!.upperBound...]
        let next = index + 1 < file.lines.count ? file.lines[index + 1] : ""
        #expect(rest.count > 3 || next.contains("//"), "\(file.path):\(index + 1)")
      }
    }
  }
}

/// A document of the project.
struct MarkdownFile: CustomTestStringConvertible, Sendable {
  /// Path from the package's folder.
  var path: String
  var lines: [Substring]

  init(_ path: String) {
    self.path = path
    let text = (try? String(contentsOf: Shared.package.appending(path: path), encoding: .utf8)) ?? ""
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  var testDescription: String { path }
  var folder: URL { Shared.package.appending(path: path).deletingLastPathComponent() }

  /// Files and folders that it links to, without places inside them.
  var links: [String] {
    lines.flatMap { line in
      line.matches(of: /\]\(([^)\s]+)\)/).map { String($0.1.prefix { $0 != "#" }) }
    }.filter { !$0.isEmpty && !$0.contains("://") && !$0.hasPrefix("mailto:") }
  }

  static let all: [MarkdownFile] = {
    let inFolders = ["Documentation", "Examples", "Python"].flatMap { folder in
      ((try? FileManager.default.contentsOfDirectory(atPath: Shared.package.appending(path: folder).path)) ?? [])
        .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
    }
    return (["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"] + inFolders.sorted()).map(MarkdownFile.init)
  }()
}
