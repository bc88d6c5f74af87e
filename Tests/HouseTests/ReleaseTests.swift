import Foundation
import TestSupport
import Testing

/// The parts of `Scripts/release`, which `make release` calls one after the other.
@Suite("Releases")
struct ReleaseTests {
  private func release(_ arguments: String...) throws -> ProgramRun { try run("release", arguments) }

  private func run(_ script: String, _ arguments: [String]) throws -> ProgramRun {
    try ProgramRun([Shared.package.appending(path: "Scripts/\(script)").path] + arguments)
  }

  @Test func theVersionIsTheSameEverywhere() throws {
    let run = try release("versions")
    let lines = run.text.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(run.exitCode == 0)
    #expect(lines.count >= 6)
    #expect(Set(lines.map { $0[0] }).count == 1)
    #expect(lines.allSatisfy { $0[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil })
  }

  @Test func theChangelogTellsWhatIsNew() throws {
    let version = try #require(try release("versions").text.split(separator: "\t").first)
    // Right after a release nothing is unreleased.
    let told = [try release("changes"), try release("changes", String(version))]
    #expect(told.contains { $0.text.contains("### ") })
    #expect(try release("changes", "0.0.1").exitCode == 1)
  }

  @Test func allPackagesAreListedAsParts() throws {
    let bill = try JSONSerialization.jsonObject(with: try release("sbom").output)
    let parts = try #require((bill as? [String: Any])?["components"] as? [[String: Any]])
    func scope(_ name: String) -> String? { parts.first { $0["name"] as? String == name }?["scope"] as? String }
    #expect(scope("swift-argument-parser") == "required")
    #expect(scope("libyaml-dev") == "required")
    #expect(scope("stencil") == "excluded")
    #expect(parts.allSatisfy { ($0["version"] as? String)?.isEmpty == false })
  }

  @Test("a clone by itself has at least 80 % of the measured cases") func clonesHaveMostData() throws {
    let run = try run("data", [])
    #expect(run.exitCode == 0, "\(run.text)")
    #expect(run.text.contains("conformance/css: "))
  }

  @Test func sumsAreThoseOfSHA256() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sums-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("abc".utf8).write(to: folder.appending(path: "a.txt"))
    let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try release("sums", folder.path).text == "\(sum)  a.txt\n")
  }
}
