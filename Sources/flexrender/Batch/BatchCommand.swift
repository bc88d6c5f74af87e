internal import ArgumentParser
internal import FlexDOM
internal import FlexDisplay
internal import FlexDocument
internal import FlexOutput
internal import FlexPDFWriter
internal import FlexPaint
internal import FlexService
internal import Glibc
internal import Synchronization

struct BatchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Render one file a record: one template, many rows of data.",
    discussion: """
      The output's name is filled in from each record; {{#}} is the record's number, and {page} gives a picture a page.

        flexrender batch card.html --data students.csv -o 'out/{{class}}/{{id}}.pdf'
        flexrender batch card.html --data students.json --merge all.pdf

      Every record is checked against the schema that flexrender schema prints. A bad one (a value or picture is \
      missing, a value is of the wrong kind) is reported with its row, and the others go on; the exit code is 1 then. \
      Files appear whole or not at all; after an interruption, --resume goes on where the batch stopped.
      """)

  @OptionGroup(title: "Input") var input: InputOptions

  @Option(
    name: [.short, .customLong("output")],
    help: ArgumentHelp("Name of the outputs, with {{placeholders}} that each record fills in.", valueName: "pattern"))
  var output: String?

  @Option(
    help: ArgumentHelp("Write all records into this one PDF.", valueName: "file"),
    completion: .file(extensions: ["pdf"]))
  var merge: String?

  @Option(
    help: ArgumentHelp(
      "Name of each record's bookmark in the merged PDF, with {{placeholders}}; without, its title.",
      valueName: "pattern"))
  var bookmark: String?
  static let bookmarkOption = "--bookmark"

  @Option(help: "Output format: \(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format: OutputFormat?

  @Option(help: ArgumentHelp("Workers; by default one a processor.", valueName: "n"))
  var jobs: Int?

  @Option(help: ArgumentHelp("Take only the first records.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Skip the records whose output is there and whose inputs have not changed.")
  var resume = false

  @Flag(help: "Stop at the first record that fails.")
  var failFast = false

  @Option(help: ArgumentHelp("Write a JSON report.", valueName: "file"), completion: .file(extensions: ["json"]))
  var report: String?

  @Flag(name: .shortAndLong, help: "No progress.")
  var quiet = false

  @OptionGroup(title: "Canvas") var canvas: CanvasOptions
  @OptionGroup(title: "Encoding") var encoding: EncodingCommandOptions
  @OptionGroup(title: "PDF") var pdf: PDFCommandOptions

  func validate() throws {
    guard input.data != nil else {
      throw ValidationError("--data is missing: a CSV, JSON, YAML or NDJSON file of records.")
    }
    guard output != nil || merge != nil else {
      throw ValidationError("Name the outputs: -o 'out/{{id}}.png', or --merge all.pdf.")
    }
    if input.record != nil { throw ValidationError("--record picks one record; use render for it.") }
    if let output, format == nil, OutputFormat(path: output) == nil {
      throw ValidationError("The format of '\(output)' is not known; name it with --format.")
    }
    if let format = format ?? output.flatMap(OutputFormat.init(path:)) { try encoding.check(for: [format]) }
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes 1 to 256.") }
    if let limit, limit < 1 { throw ValidationError("--limit takes 1 or more.") }
    if bookmark != nil, merge == nil { throw ValidationError("--bookmark names records of a PDF that --merge writes.") }
    if merge != nil, resume { throw ValidationError("--merge writes one file anew; it can't --resume.") }
  }

  /// How a run ended.
  struct Outcome {
    var hasFailed = false
    var wasInterrupted = false
  }

  func run() throws {
    var outcome = Outcome()
    try Reporting.run(input) { printer in
      let batch = try Batch(self, printer: printer)
      let written = [merge, report].compactMap { $0 } + (output.map { _ in batch.outputFolders } ?? [])
      outcome = try batch.supervised(input, writing: written, printer: printer) { run in
        var outcome = Outcome()
        if let merge { outcome = try batch.merge(into: merge, run, printer: printer) }
        if output != nil, !outcome.wasInterrupted {
          let files = try batch.writeFiles(run, printer: printer)
          outcome = Outcome(
            hasFailed: outcome.hasFailed || files.hasFailed, wasInterrupted: files.wasInterrupted)
        }
        return outcome
      }
    }
    if outcome.wasInterrupted { throw ExitCode(130) }
    if outcome.hasFailed { throw ExitCode(1) }
  }
}
