import Foundation
import TestSupport
import Testing

private let pdfinfo = ["/usr/bin/pdfinfo", "/usr/local/bin/pdfinfo"].first {
  FileManager.default.isExecutableFile(atPath: $0)
}

/// Roles and texts as in Chromium's tagged print. `Scripts/tags` asks Chromium; what both may do differently is in
/// Documentation/pdf.md.
@Suite("Tags beside Chromium's", .enabled(if: Command.isBuilt && pdfinfo != nil, "pdfinfo is not installed"))
struct ChromiumTagsTests {
  /// A role with what is in it, or a text.
  private indirect enum Node {
    case text(String)
    case element(String, [Node])
  }

  static let names: [String] = {
    let folder = Shared.fixture("structure/chromium")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }.sorted()
  }()

  @Test(arguments: names) func tree(_ name: String) throws {
    let folder = Shared.fixture("structure/chromium")
    try compare(folder.appending(path: "\(name).html"), with: folder.appending(path: "\(name).txt"))
  }

  /// Documents of others with Chromium's trees: `structure/NAME.txt` for `fidelity/documents/NAME.html`.
  static let shared =
    (Shared.url("structure").flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0.path) })?
    .filter { $0.hasSuffix(".txt") }.sorted()

  @Test(.enabled(if: shared != nil, "../shared has no folder structure with Chromium's trees"), arguments: shared ?? [])
  func sharedTree(_ name: String) throws {
    let document = "fidelity/documents/\(name.dropLast(4)).html"
    let file = try #require(Shared.url(document), "\(document) isn't there")
    try compare(file, with: try #require(Shared.url("structure/\(name)")))
  }

  private func compare(_ document: URL, with answer: URL) throws {
    let text = try Command.inFolder([:]) { folder in
      let outcome = try Command.run(["render", document.path, "-o", "\(folder.path)/a.pdf"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      let process = Process()
      process.executableURL = URL(filePath: try #require(pdfinfo))
      process.arguments = ["-enc", "UTF-8", "-struct-text", folder.appending(path: "a.pdf").path]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return text
    }
    var lines = text.split(separator: "\n").filter { !$0.contains(#/^ *(/|Object )/#) }[...]
    let ours = Self.described(Self.plain(Self.nodes(&lines, depth: 0)))
    let expected = String(decoding: try Data(contentsOf: answer), as: UTF8.self).split(separator: "\n").map {
      Self.comparable(String($0))
    }
    let difference = zip(ours, expected).enumerated().first { $1.0 != $1.1 }
    #expect(ours == expected, "line \(difference.map { "\($0.offset + 1): \($0.element)" } ?? "past the end")")
  }

  // MARK: Trees

  /// What `pdfinfo -struct-text` prints, from a depth on.
  private static func nodes(_ lines: inout ArraySlice<Substring>, depth: Int) -> [Node] {
    var result: [Node] = []
    while let line = lines.first {
      let indent = line.prefix { $0 == " " }.count
      guard indent >= depth else { break }
      lines.removeFirst()
      let word = line.dropFirst(indent)
      if word.hasPrefix("\"") {
        result.append(.text(String(word.dropFirst().dropLast())))
      } else {
        result.append(.element(String(word.prefix { $0.isLetter || $0.isNumber }), nodes(&lines, depth: indent + 1)))
      }
    }
    return result
  }

  /// Groups without a meaning, and types that say more than Chromium does.
  private static let open: Set = [
    "NonStruct", "Span", "Div", "THead", "TBody", "TFoot", "LBody", "RB", "Sect", "Part", "Note", "Reference",
    "Formula",
    "TOC", "TOCI",
  ]

  private static func plain(_ nodes: [Node]) -> [Node] {
    var result: [Node] = []
    func add(_ node: Node) {
      if case .text(let text) = node, case .text(let before)? = result.last {
        result[result.count - 1] = .text(before + text)
      } else {
        result.append(node)
      }
    }
    for node in nodes {
      switch node {
      case .text(let text):
        let words = text.filter { !$0.isWhitespace }
        if !words.isEmpty { add(.text(words)) }
      case .element(let role, let children):
        let inner = plain(children)
        let holdsElements = inner.contains { if case .element = $0 { true } else { false } }
        if open.contains(role) {
          inner.forEach(add)
        } else if role == "Figure", holdsElements {
          // Ours is the picture with what belongs to it; Chromium's holds the picture as a figure of its own.
          add(.element(role, []))
          inner.forEach(add)
        } else if !inner.isEmpty || role != "TD" && role != "TH" {
          add(.element(role, inner))
        }
      }
    }
    return result
  }

  private static func described(_ nodes: [Node], indent: String = "") -> [String] {
    nodes.flatMap { node in
      switch node {
      case .text(let text): [comparable(indent + "\"\(text)\"")]
      case .element(let role, let children): [indent + role] + described(children, indent: indent + "  ")
      }
    }
  }

  /// A text without white space, and one that runs to the left by its letters: Chromium has those as they stand, not as
  /// they are read.
  private static func comparable(_ line: String) -> String {
    let indent = line.prefix { $0 == " " }
    var text = line.dropFirst(indent.count).filter { !$0.isWhitespace && $0 != "\u{AD}" }
    guard text.hasPrefix("\"") else { return line }
    if text.unicodeScalars.contains(where: { (0x590...0x8FF).contains($0.value) }) { text = String(text.sorted()) }
    return indent + text
  }
}
