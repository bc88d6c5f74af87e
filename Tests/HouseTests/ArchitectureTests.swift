import Foundation
import TestSupport
import Testing

/// What architecture.md says of the rooms, beside its table of imports (`HouseRulesTests`).
@Suite("The architecture in the code")
struct ArchitectureTests {
  private static let document = MarkdownFile("Documentation/architecture.md")
  private static let text = document.lines.joined(separator: " ")

  /// All words of sources, tests, scripts and manifest that could be a name.
  private static let words: Set<Substring> = {
    var words: Set<Substring> = []
    for file in SourceFile.sources + SourceFile.all(in: "Tests") + SourceFile.all(in: "Benchmarks") {
      for line in file.lines { words.formUnion(line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }) }
    }
    return words
  }()

  @Test("names what there is") func names() {
    let quoted = Self.text.matches(of: /`([^`]+)`/).map { String($0.1) }
    #expect(quoted.count > 100)
    let types = quoted.filter { $0.wholeMatch(of: /[A-Z][a-z]\w*(\.\w+)?/) != nil }
    for name in types where !FileManager.default.fileExists(atPath: Shared.package.appending(path: name).path) {
      let isFile = name.hasSuffix(".swift") && SourceFile.sources.contains { $0.path.hasSuffix("/\(name)") }
      let isPlaceholder = name == "Name" || name == "File.swift"
      #expect(isFile || isPlaceholder || name.split(separator: ".").allSatisfy(Self.words.contains), "\(name)")
    }
    let targets = HouseRulesTests.allowedImports.keys.filter { !$0.hasPrefix("C") }
    for target in targets {
      #expect(
        FileManager.default.fileExists(atPath: Shared.package.appending(path: "Sources/\(target)").path), "\(target)")
    }
  }

  @Test("names scripts, folders and make targets that there are") func paths() throws {
    for path in Self.text.matches(of: /`((?:Scripts|Tests|Sources)\/[\w\/.-]+)/).map({ String($0.1) })
    where !path.contains("TARGET") && !path.contains("NAME") {
      #expect(FileManager.default.fileExists(atPath: Shared.package.appending(path: path).path), "\(path)")
    }
    let makefile = try String(contentsOf: Shared.package.appending(path: "Makefile"), encoding: .utf8)
    for target in Self.text.matches(of: /`make ([\w-]+)/).map({ String($0.1) }) {
      #expect(makefile.contains("\n\(target):"), "make \(target)")
    }
  }

  @Test("the pure half imports neither C nor Foundation")
  func pureHalf() throws {
    let line = try #require(Self.text.firstMatch(of: /(`FlexCore`[^:|]*) are the pure half/)?.1)
    let pure = line.matches(of: /`(\w+)`/).map { String($0.1) }
    #expect(pure.count == 6)
    for target in pure {
      let allowed = HouseRulesTests.allowedImports[target] ?? []
      #expect(allowed.allSatisfy { $0.hasPrefix("Flex") }, "\(target): \(allowed)")
    }
  }

  @Test("a computed style has the groups that are named")
  func groups() throws {
    let sentence = try #require(Self.text.firstMatch(of: /Its groups are ([^:.]*)[:.]/)?.1)
    let named = Set(sentence.matches(of: /`(\w+)`/).map { String($0.1) })
    let source = try #require(SourceFile.sources.first { $0.path == "Sources/FlexTree/Styles/ComputedStyle.swift" })
    let stored = source.lines.compactMap { $0.firstMatch(of: /var (\w+) = CopyOnWrite\(/) }.map { String($0.1) }
    #expect(named == Set(stored))
  }

  @Test("behind boxes no tag is asked for: what is HTML's in layout and painting has a role")
  func tags() throws {
    #expect(Self.text.contains("nothing of elements but the `BoxRole` of a few"))
    let rooms: Set<String> = [
      "FlexLayout", "FlexPaint", "FlexDisplay", "FlexPainter", "FlexPDFWriter", "FlexSVGWriter", "FlexOutput",
      "FlexTree",
      "TextMeasure",
    ]
    for file in SourceFile.sources where rooms.contains(file.target) {
      #expect(!file.lines.contains { $0.contains(/\.tag [!=]= "\w+"/) }, "\(file.path)")
    }
  }

  @Test("rooms that no product shows have nothing public")
  func access() throws {
    let sentence = try #require(Self.text.firstMatch(of: /(`FlexLayout`[^.]*) have nothing `public`/)?.1)
    let named = Set(sentence.matches(of: /`(\w+)`/).map { String($0.1) })
    #expect(named.count == 3)
    for file in SourceFile.sources where named.contains(file.target) {
      #expect(!file.lines.contains { $0.contains(/\bpublic\b/) && !$0.contains("//") }, "\(file.path)")
    }
  }

  @Test("only the rooms that are named touch the file system, and nobody the network")
  func files() throws {
    let sentence = try #require(Self.text.firstMatch(of: /Only ([^.]*) touch the file system/)?.1)
    let named = Set(sentence.matches(of: /`(\w+)`/).map { String($0.1) })
    // Fonts are files that C libraries read; programs for measuring read their data.
    let others: Set<String> = ["CairoKit", "flexcore-conformance", "flexstyle-conformance", "fuzz-worker"]
    let touching = /\bFileManager\b|\bFileHandle\b|contentsOf: URL|contentsOfFile|\bfopen\(|Data\(contentsOf/
    let network = /\bURLSession\b|\bsocket\(AF_INET/
    for file in SourceFile.sources {
      #expect(!file.lines.contains { $0.contains(network) }, "\(file.path)")
      guard !named.contains(file.target), !others.contains(file.target) else { continue }
      #expect(!file.lines.contains { $0.contains(touching) }, "\(file.path)")
    }
  }

  @Test("no variable is global", arguments: SourceFile.sources.filter { !$0.path.hasSuffix("/main.swift") })
  func globals(_ file: SourceFile) {
    let declaration = /^(public |package |internal |private |fileprivate |@\w+ )*var \w+(:| =)/
    let stored = file.lines.filter { $0.contains(declaration) && !$0.hasSuffix("{") && !$0.hasSuffix("}") }
    let statics = file.lines.filter { $0.contains(#/\bstatic var \w+(: [^{]+)? =/#) }
    #expect(stored + statics == [])
  }
}
