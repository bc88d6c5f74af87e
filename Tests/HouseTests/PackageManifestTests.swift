import Foundation
import TestSupport
import Testing

/// What a target imports without naming it in the manifest is there only where something else happened to be built
/// first: in a clean clone, or with more processors, it may not be.
@Suite("Package manifest")
struct PackageManifestTests {
  /// What each target depends on.
  static let dependencies: [String: Set<String>] = {
    let manifest = MarkdownFile("Package.swift").lines.joined(separator: "\n")
    let targets = manifest.split(separator: /\.(executableTarget|target|testTarget)\(/).dropFirst()
    return Dictionary(
      targets.compactMap { target -> (String, Set<String>)? in
        guard let name = target.firstMatch(of: /name:\s*"([\w-]+)"/)?.1 else { return nil }
        let list = target.firstMatch(of: /dependencies:\s*\[([^\]]*)\]/)?.1 ?? ""
        return (String(name), Set(list.matches(of: /"([\w-]+)"/).map { String($0.1) }))
      },
      uniquingKeysWith: { $0.union($1) })
  }()

  @Test func namesTargets() { #expect(Self.dependencies.count > 30) }

  @Test("names what a target imports", arguments: SourceFile.sources)
  func imports(_ file: SourceFile) throws {
    let named = try #require(Self.dependencies[file.target], "\(file.target) is no target")
    #expect(Set(file.imports).intersection(Self.dependencies.keys).subtracting(named).isEmpty)
  }

  /// Packages of libraries that are opened when they are needed, from the C sources that open them.
  static let openedPackages: [String] = {
    let folder = Shared.package.appending(path: "Sources")
    let targets = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return targets.filter { $0.hasPrefix("C") }.flatMap { target in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: target).path)) ?? []
      return names.filter { $0.hasSuffix(".c") }.flatMap { name in
        MarkdownFile("Sources/\(target)/\(name)").lines.compactMap { line in
          line.firstMatch(of: /^FX_LIBRARY_DEFINITION\(.*"([^"]*)"\)$/).map { String($0.1) }
        }
      }
    }
  }()

  /// Neither the linker nor Debian's tools see them. `Scripts/deb` shows them to the latter, from the same lines.
  @Test("names libraries that are opened wherever their packages are listed") func openedLibraries() throws {
    #expect(Self.openedPackages.count == 9)
    let python = MarkdownFile("Python/src/flexrender/_native.py").lines.joined(separator: "\n")
    for package in Self.openedPackages { #expect(python.contains(package), "\(package)") }
    let script = MarkdownFile("Scripts/deb").lines.joined(separator: "\n")
    #expect(script.contains("FX_LIBRARY_DEFINITION"))
  }
}
