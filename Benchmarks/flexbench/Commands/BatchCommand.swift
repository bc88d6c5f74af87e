import ArgumentParser
import Foundation
import SeededRandom

/// `flexbench batch`: the whole command, from a file of records to a folder of documents.
struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch",
    abstract: "Run flexrender batch over many records: documents a second, CPU time, memory.",
    discussion: """
      Prints one line of JSON a run. The program is the flexrender beside this one; without a template the built-in \
      report card is filled with records made up for it, so run it from the package's folder then.
      """)

  @Argument(help: "The template; without one the built-in report card.")
  var template: String?
  @Option(help: "The records, a data file.")
  var data: String?
  @Option(help: ArgumentHelp("How many records: may be repeated, to see that time grows with them.", valueName: "n"))
  var count: [Int] = []
  @Option(help: "Workers.")
  var jobs = 2
  @Option(help: "Formats to write: png, pdf, svg; may be repeated.")
  var format: [String] = []

  func validate() throws {
    if (template == nil) != (data == nil) { throw ValidationError("Give a template and its --data, or neither.") }
  }

  func run() throws { try withTemporaryFolder { try run(in: $0) } }

  private func run(in folder: URL) throws {
    let program = try flexrenderProgram()
    let counts = count.isEmpty ? [1000] : count
    var (template, data) = (template ?? "Templates/report-card/template.html", data ?? "")
    if data.isEmpty {
      data = folder.appending(path: "records.ndjson").path
      try RecordMaker(sample: "Templates/report-card/data.json").write(counts.max() ?? 0, to: data)
    }
    template = URL(filePath: template).path
    for count in counts {
      for format in format.isEmpty ? ["png", "pdf"] : format {
        let output = folder.appending(path: format)
        let usage = try ChildUsage(
          of: program,
          ["batch", template, "--data", data, "--limit", "\(count)", "--jobs", "\(jobs)", "--quiet", "-o"]
            + ["\(output.path)/{{#}}.\(format)"])
        try? FileManager.default.removeItem(at: output)
        print(
          "{\"batch\": \"\(format)\", \"records\": \(count), \"jobs\": \(jobs), "
            + "\"per_second\": \(Self.text(Double(count) / usage.seconds)), \"seconds\": \(Self.text(usage.seconds)), "
            + "\"cpu_seconds\": \(Self.text(usage.cpuSeconds)), "
            + "\"cpu_ms_a_record\": \(Self.text(usage.cpuSeconds * 1000 / Double(max(1, count)))), "
            + "\"peak_mib\": \(Self.text(Double(usage.peakBytes) / 1_048_576)), \"exit\": \(usage.exitCode)}")
      }
    }
  }

  private static func text(_ value: Double) -> String { String(format: "%.2f", value) }
}

/// Records like a sample, with other names and numbers, the same on every run.
private struct RecordMaker {
  private let sample: [String: Any]

  init(sample path: String) throws {
    let data = try Data(contentsOf: URL(filePath: path))
    sample = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }

  func write(_ count: Int, to path: String) throws {
    var lines = Data()
    var random = SplitMix(state: 9)
    for _ in 0..<count {
      let record = vary(sample, &random)
      lines += try JSONSerialization.data(withJSONObject: record, options: [.sortedKeys]) + Data("\n".utf8)
    }
    try lines.write(to: URL(filePath: path))
  }

  /// Texts of several words are varied; single words may be names of files or classes.
  private func vary(_ value: Any, _ random: inout SplitMix) -> Any {
    switch value {
    case let fields as [String: Any]:
      var varied: [String: Any] = [:]
      for (name, value) in fields.sorted(by: { $0.key < $1.key }) { varied[name] = vary(value, &random) }
      return varied
    case let items as [Any]: return items.map { vary($0, &random) }
    case let text as String where text.contains(" "):
      return String(text.split(separator: " ").map { vary(word: $0, &random) }.joined(separator: " "))
    default: return value
    }
  }

  /// One word in three is turned around: other paragraphs of the same length.
  private func vary(word: Substring, _ random: inout SplitMix) -> String {
    random.below(3) == 0 ? String(word.reversed()) : String(word)
  }
}
