import Foundation
import TestSupport
import Testing

@Suite("House rules")
struct HouseRulesTests {
  /// Which modules each target may import: the last column of architecture.md's table of rooms.
  static let allowedImports: [String: Set<String>] = {
    let rows = MarkdownFile("Documentation/architecture.md").lines.compactMap { line in
      line.wholeMatch(of: /\| `([\w-]+)`[^|]* \|[^|]*\| ([^|]*) \|/)
    }
    return Dictionary(
      rows.map { row in (String(row.1), Set(row.2.split(separator: ", ").map(String.init)).subtracting(["nothing"])) },
      uniquingKeysWith: { $0.union($1) })
  }()

  @Test func thereAreSourcesToRead() { #expect(SourceFile.sources.count > 100) }

  @Test("imports only what its room may see", arguments: SourceFile.sources)
  func imports(_ file: SourceFile) throws {
    let allowed = try #require(Self.allowedImports[file.target], "\(file.target) has no row in the import table")
    #expect(Set(file.imports).subtracting(allowed).isEmpty)
  }

  @Test("has at most 400 lines, tables of data excepted", arguments: SourceFile.everything)
  func length(_ file: SourceFile) {
    let isTable = file.lines.prefix(3).contains { $0.hasPrefix("// Table:") }
    #expect(file.lines.count <= 401 || isTable, "\(file.lines.count - 1) lines")
  }

  /// A buffer lent to a closure may be public: it ends with the call. The C library's functions are C's.
  @Test("keeps C pointers to itself", arguments: SourceFile.sources.filter { $0.target != "LibFlexrender" })
  func publicPointers(_ file: SourceFile) {
    let pointer = /\b(public|open)\b[^{]*\b(OpaquePointer|Unsafe(Mutable)?(Raw)?Pointer)\b/
    #expect(!file.lines.contains { $0.contains(pointer) })
  }

  /// What layout reads and writes stands in columns and in the arena: only these two know where that is.
  @Test("lays out without pointers", arguments: SourceFile.sources.filter { $0.target == "FlexCore" })
  func layoutPointers(_ file: SourceFile) {
    let owners: Set<String> = ["Sources/FlexCore/Tree/Column.swift", "Sources/FlexCore/Tree/Arena.swift"]
    let pointer = /\bUnsafe(Mutable)?(Raw)?(Buffer)?Pointer\b/
    #expect(owners.contains(file.path) || !file.lines.contains { $0.contains(pointer) })
  }

  /// Where a pointer is read is said by the column that owns it, by `[0]` or by a function of its type.
  @Test("reads nothing through a pointer by itself", arguments: SourceFile.everything) func readPointers(
    _ file: SourceFile
  ) {
    let word = "point" + "ee"
    #expect(!file.lines.contains { $0.contains(word) })
  }

  /// `strictMemorySafety` says so at each unsafe expression; the manifest, that it is on.
  @Test("is checked for memory safety, but for CairoKit", arguments: Set(SourceFile.sources.map(\.target)).sorted())
  func memorySafety(_ target: String) throws {
    let manifest = MarkdownFile("Package.swift").lines.joined(separator: "\n")
    let declaration = try #require(
      manifest.split(separator: /\.(target|executableTarget)\(\s*/).first { $0.hasPrefix("name: \"\(target)\",") })
    let settings = declaration.firstMatch(of: /swiftSettings: (\w+)/)?.1
    #expect(settings == (target == "CairoKit" ? "houseSettings" : "safeSettings"))
  }

  @Test("has tests that are checked as well")
  func memorySafetyOfTests() {
    let users = MarkdownFile("Package.swift").lines.filter { $0.contains("houseSettings") }
    // Its declaration, the settings that go on from it, and CairoKit's.
    #expect(users.count == 3)
  }

  @Test("has a server that is checked as well")
  func memorySafetyOfServer() {
    let manifest = MarkdownFile("Server/Package.swift").lines.joined(separator: "\n")
    #expect(manifest.matches(of: /Target\(/).count == manifest.matches(of: /strictMemorySafety\(\)/).count)
  }

  @Test("never traps on purpose", arguments: SourceFile.sources)
  func traps(_ file: SourceFile) {
    let trap = /\btry!|\bfatalError\(|\bas!|\bTODO\b|\bFIXME\b|@unchecked Sendable|nonisolated\(unsafe\)/
    let found = file.lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") && $0.contains(trap) }
    #expect(found.isEmpty)
  }
}
