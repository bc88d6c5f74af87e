import Foundation
import TestSupport
import Testing

/// The parts of `Scripts/release`, which `make release` calls one after the other.
@Suite("Releases")
struct ReleaseTests {
  /// What a call prints, and its exit code.
  private func release(_ arguments: String...) throws -> (output: String, messages: String, status: Int32) {
    try run("release", arguments)
  }

  private func run(_ script: String, _ arguments: [String]) throws -> (output: String, messages: String, status: Int32)
  {
    let process = Process()
    process.executableURL = Shared.package.appending(path: "Scripts/\(script)")
    process.arguments = arguments
    let (output, messages) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaints = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      String(decoding: text, as: UTF8.self), String(decoding: complaints, as: UTF8.self), process.terminationStatus
    )
  }

  @Test func theVersionIsTheSameEverywhere() throws {
    let (output, _, status) = try release("versions")
    let lines = output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(status == 0)
    #expect(lines.count >= 6)
    #expect(Set(lines.map { $0[0] }).count == 1)
    #expect(lines.allSatisfy { $0[0].wholeMatch(of: /\d+\.\d+\.\d+/) != nil })
  }

  @Test func theChangelogTellsWhatIsNew() throws {
    #expect(try release("changes").output.contains("### "))
    #expect(try release("changes", "0.0.1").status == 1)
  }

  @Test func allPackagesAreListedAsParts() throws {
    let bill = try JSONSerialization.jsonObject(with: Data(try release("sbom").output.utf8))
    let parts = try #require((bill as? [String: Any])?["components"] as? [[String: Any]])
    func scope(_ name: String) -> String? { parts.first { $0["name"] as? String == name }?["scope"] as? String }
    #expect(scope("swift-argument-parser") == "required")
    #expect(scope("yams") == "required")
    #expect(scope("stencil") == "excluded")
    #expect(parts.allSatisfy { ($0["version"] as? String)?.isEmpty == false })
  }

  @Test("a clone by itself has at least 80 % of the measured cases") func clonesHaveMostData() throws {
    let (output, _, status) = try run("data", [])
    #expect(status == 0, "\(output)")
    #expect(output.contains("conformance/css: "))
  }

  @Test func sumsAreThoseOfSHA256() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sums-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("abc".utf8).write(to: folder.appending(path: "a.txt"))
    let sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    #expect(try release("sums", folder.path).output == "\(sum)  a.txt\n")
  }
}
