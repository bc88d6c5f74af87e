import Foundation
import TestSupport
import Testing

/// Who knows the specification finds each step, and its test.
@Suite("The algorithm in the code")
struct AlgorithmTests {
  /// A row of the table of contents in FlexContainer.swift.
  struct Step: CustomTestStringConvertible, Sendable {
    var section: String
    var number: String
    var function: String?

    var name: String { "\(section) step \(number)" }
    var testDescription: String { name }
    var isSupported: Bool { function != nil }
  }

  static let steps: [Step] = SourceFile.sources.filter { $0.path.hasSuffix("/FlexContainer.swift") }.flatMap { file in
    file.lines.compactMap { line in
      line.wholeMatch(of: /\/\/\/ \| (§9\.\d) step (\w+), [^|]* \| (?:`(\w+)`|unsupported) \|/)
    }.map { Step(section: String($0.1), number: String($0.2), function: $0.3.map(String.init)) }
  }
  static let supported = steps.filter(\.isSupported)

  @Test func allStepsOfSection9AreListed() {
    let own = Self.steps.filter { $0.section != "§9.7" }.map(\.number)
    #expect(own == (1...16).map(String.init))
    let flexing = Self.steps.filter { $0.section == "§9.7" }.map(\.number)
    #expect(flexing == ["1", "2", "3", "4a", "4b", "4c", "4d", "4e", "5"])
  }

  @Test("is one function, in the file of its section", arguments: supported) func functions(_ step: Step) {
    let section = step.section.filter(\.isNumber)
    var found: [String] = []
    for file in SourceFile.sources where file.path.contains("/FlexCore/") {
      for (index, line) in file.lines.enumerated() {
        guard line.contains("/// \(step.name) (#") || line.contains("/// \(step.name): ") else { continue }
        let rest = file.lines[index...].drop { $0.drop(while: \.isWhitespace).hasPrefix("///") }
        let declaration = rest.first { $0.contains("func ") || $0.contains("init(") } ?? ""
        let name = declaration.firstMatch(of: /(?:func (\w+)|(init))/).map { $0.1 ?? $0.2 ?? "" } ?? ""
        #expect(file.path.contains("/Flex/Flexbox\(section)"), "\(file.path)")
        found.append(String(name))
      }
    }
    #expect(found == [step.function])
  }

  /// That of a step that isn't supported shows what comes of it.
  @Test("has a test of its name", arguments: steps) func tests(_ step: Step) {
    let lines = SourceFile.all(in: "Tests/FlexCoreTests/Specification").flatMap(\.lines)
    #expect(lines.contains { $0.contains("@Test(\"\(step.name)") })
  }

  // MARK: Deviations

  /// Functions and titles of tests, pages, and cases of the fixtures.
  private static let testNames: Set<String> = {
    var names: Set<String> = []
    for file in SourceFile.all(in: "Tests") {
      for line in file.lines {
        if let name = line.firstMatch(of: /\bfunc (\w+)\(/) { names.insert(String(name.1)) }
        for title in line.matches(of: /"([^"]+)"/) { names.insert(String(title.1)) }
      }
    }
    let pages =
      (try? FileManager.default.contentsOfDirectory(atPath: Shared.package.appending(path: "Tests/Pages").path))
    let cases = Shared.package.appending(path: "Tests/Data/seed-apis/flexlayout-cases.json")
    for id in ((try? String(contentsOf: cases, encoding: .utf8)) ?? "").matches(of: /"id": ?"([^"]+)"/) {
      names.insert(String(id.1))
    }
    names.formUnion((pages ?? []).filter { $0.hasSuffix(".html") }.map { "Tests/Pages/\($0)" })
    return names
  }()

  /// `Deviation:` up to the end of its comment names, in backticks, the test that fails without it.
  @Test("a deviation names its test", arguments: SourceFile.sources) func deviations(_ file: SourceFile) {
    for (index, line) in file.lines.enumerated() where line.contains(/\bDeviation:/) && line.contains("//") {
      let comment = file.lines[index...].prefix { $0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(
        separator: " ")
      let words = comment.matches(of: /`([^`]+)`/).map { String($0.1) }
      #expect(words.contains { Self.testNames.contains($0) }, "\(file.path):\(index + 1): \(words)")
    }
  }
}
