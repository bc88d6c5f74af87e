import Foundation
import TestSupport
import Testing

@Suite("House rules")
struct HouseRulesTests {
  /// Which modules each target may import; the standard library's own need no entry.
  static let allowedImports: [String: Set<String>] = [
    "FlexCore": [],
    "FlexTree": ["FlexCore"],
    "FlexLimits": ["Glibc", "Synchronization"],
    "FlexMarkup": ["CGumbo", "FlexLimits", "Mustache", "Yams", "Foundation", "Synchronization"],
    "FlexStyle": ["FlexCore", "FlexTree", "FlexMarkup"],
    "FlexKit": ["FlexCore", "FlexTree"],
    "FlexConstraints": ["FlexCore", "FlexKit"],
    "CairoKit": [
      "CCairo", "CCairoFixes", "FlexLimits", "CHarfBuzz", "CRsvg", "CDeflate", "CTurboJPEG", "CWebP", "CGIF", "CSPNG",
      "CLCMS", "CAVIF", "CHyphen", "CWOFF2", "CPixelDeflate",
      "FlexCore",
      "FlexTree", "Glibc", "Synchronization",
    ],
    "TextMeasure": ["FlexCore", "FlexTree", "CairoKit"],
    "FlexPDF": ["CairoKit"],
    "FlexPaint": ["FlexLimits", "FlexCore", "FlexTree", "TextMeasure", "CairoKit", "FlexPDF", "Glibc"],
    "FlexDocument": [
      "FlexLimits",
      "FlexCore", "FlexTree", "FlexMarkup", "FlexStyle", "CairoKit", "TextMeasure", "FlexPaint", "Foundation",
    ],
    "FlexRendering": [
      "Synchronization",
      "FlexCore", "FlexTree", "FlexKit", "FlexMarkup", "CairoKit", "TextMeasure", "FlexPaint", "FlexDocument",
      "FlexService", "Foundation",
    ],
    "FlexSnap": [
      "FlexCore", "FlexTree", "FlexMarkup", "CairoKit", "FlexDocument", "FlexKit", "FlexRendering", "Foundation",
    ],
    "FlexService": [
      "CBuildInfo", "FlexCore", "FlexLimits", "FlexMarkup", "CairoKit", "FlexPaint", "FlexDocument", "Foundation",
      "Synchronization",
    ],
    "LibFlexrender": ["FlexService", "FlexMarkup", "CairoKit"],
    "BuiltInTemplates": ["CTemplates"],
    "flexrender": [
      "FlexLimits",
      "BuiltInTemplates", "CMalloc", "CSandbox", "FlexDocument", "FlexMarkup", "FlexPaint", "FlexPDF", "CairoKit",
      "FlexService",
      "FlexSnap", "ArgumentParser",
      "Foundation",
      "Dispatch", "Synchronization",
    ],
    "flexcore-conformance": ["FlexCore", "Foundation"],
    "flexstyle-conformance": ["FlexCore", "FlexStyle", "FlexTree", "FlexMarkup", "CairoKit", "Foundation"],
  ]

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

  @Test("never traps on purpose", arguments: SourceFile.sources)
  func traps(_ file: SourceFile) {
    let trap = /\btry!|\bfatalError\(|\bas!|\bTODO\b|\bFIXME\b|@unchecked Sendable|nonisolated\(unsafe\)/
    let found = file.lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") && $0.contains(trap) }
    #expect(found.isEmpty)
  }
}
