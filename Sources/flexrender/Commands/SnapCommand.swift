internal import ArgumentParser
internal import FlexDOM
internal import FlexService
internal import FlexSnap
internal import FoundationEssentials

/// `flexrender snap`: visual regression.
struct SnapCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "snap",
    abstract: "Compare pictures with accepted ones and say what changed.",
    discussion: """
      A case is a template with its data. Cases are listed in FOLDER/snap.yaml; without that file every folder below \
      FOLDER with a template.html is a case, one for each file of its data folder, else for its data.json. \
      Baselines lie in FOLDER/__snapshots__, a picture and a layout each. With a FOLDER/fonts.lock, made by \
      flexrender fonts lock, only the fonts it names exist.

      Exit codes: 0 all the same, 10 changed, 11 missing, 12 obsolete, 20 another size, 30 an error; the highest counts.
      """,
    subcommands: [Test.self, Accept.self, Prune.self, Diff.self])

  struct Folder: ParsableArguments {
    @Argument(help: "The folder of the cases.", completion: .directory)
    var folder = "."
  }

  struct Test: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Render every case and compare it with its baseline.",
      discussion: """
        Exit codes: 0 all the same, 10 changed, 11 missing, 12 obsolete, 20 another size, 30 an error; the highest counts.
        """)

    @OptionGroup var folder: Folder
    @Option(help: ArgumentHelp("Only cases whose name contains this.", valueName: "text"))
    var only: String?
    @Option(help: ArgumentHelp("Write a report as one HTML page.", valueName: "file"), completion: .file())
    var report: String?
    @Option(help: ArgumentHelp("Write the outcomes as JUnit XML.", valueName: "file"), completion: .file())
    var junit: String?
    @Option(help: ArgumentHelp("Write the outcomes as JSON.", valueName: "file"), completion: .file())
    var json: String?
    @OptionGroup var fonts: FontArguments
    @OptionGroup var messages: MessageOptions

    func run() throws {
      try Snap.checked(messages) { try test() }
    }

    private func test() throws {
      let suite = try Snap.suite(folder.folder, messages)
      let store = SnapshotStore(suite: suite.folder)
      let cases = suite.cases.filter { item in only.map { item.name.contains($0) } ?? true }
      let renderer = try SnapRenderer(suite: suite.folder, fonts: try fonts.options)
      let run = SnapshotRunner(store: store, render: renderer.render).run(cases, reportsObsolete: only == nil)
      for outcome in run.outcomes where outcome.status != .same { Snap.printOutcome(outcome) }
      print(run.summary)
      if run.count(.changed) + run.count(.missing) + run.count(.size) > 0 {
        let place = folder.folder == "." ? "" : " --folder \(folder.folder)"
        print("flexrender snap accept\(place) makes the new pictures the baselines")
      }
      if let junit { try Files.write(Array(run.junit.utf8), to: junit) }
      if let json {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try Files.write(Array(try encoder.encode(run)), to: json)
      }
      if let report { try Files.write(Array(Snap.report(run).html.utf8), to: report) }
      if run.exitCode != 0 { throw ExitCode(run.exitCode) }
    }
  }

  struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make what the last test run rendered the baseline.",
      discussion: """
        Without names every case that failed is accepted.

        Exit codes: 0 accepted, 1 there is nothing to accept for a name, 30 an error.
        """)

    @Argument(help: "Names of cases.")
    var names: [String] = []
    @Option(help: ArgumentHelp("The folder of the cases.", valueName: "folder"), completion: .directory)
    var folder = "."
    @OptionGroup var messages: MessageOptions

    func run() throws {
      let store = SnapshotStore(suite: folder)
      let printer = DiagnosticPrinter(format: messages.messages)
      var isMissing = false
      let accepted = names.isEmpty ? store.failedNames : names
      if accepted.isEmpty { print("nothing to accept: no case failed in the last run") }
      for name in accepted {
        if try Snap.checked(messages, { try store.accept(name) }) {
          print("accepted \(name)")
        } else {
          isMissing = true
          printer.report(
            Diagnostic(
              severity: .error, message: "there is nothing to accept for '\(name)'",
              hint: "run flexrender snap test first"))
        }
      }
      printer.finish()
      if isMissing { throw ExitCode(1) }
    }
  }

  struct Prune: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove baselines that no case has any more.", discussion: "Exit codes: 0 it is done, 30 an error.")

    @OptionGroup var folder: Folder
    @OptionGroup var messages: MessageOptions

    func run() throws {
      let suite = try Snap.suite(folder.folder, messages)
      let store = SnapshotStore(suite: suite.folder)
      let names = Set(suite.cases.map(\.name))
      let obsolete = store.names.filter { !names.contains($0) }
      if obsolete.isEmpty { print("nothing to remove: every baseline has its case") }
      for name in obsolete {
        try Snap.checked(messages) { try store.remove(name) }
        print("removed \(name)")
      }
    }
  }

  struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Compare any two pictures or PDFs.",
      discussion: """
        PDFs are compared page by page, at 96 dots per inch; they need Debian's poppler-utils.

        Exit codes: 0 the same, 10 changed, 20 another size or number of pages, 30 an error; the highest counts.
        """)

    @Argument(help: "The old picture or PDF.", completion: .file())
    var old: String
    @Argument(help: "The new one.", completion: .file())
    var new: String
    @Option(name: .shortAndLong, help: ArgumentHelp("Write the difference as PNG.", valueName: "file"))
    var output: String?
    @Option(name: .customLong("delta-e"), help: "Largest distance of two colours that still count as equal, 0 to 100.")
    var deltaE = 0.0
    @Flag(help: "Count an edge that is only smoothed differently as equal.")
    var ignoreAntialiasing = false
    @OptionGroup var messages: MessageOptions

    func run() throws {
      try Snap.checked(messages) { try compare() }
    }

    private func compare() throws {
      let tolerance = PictureTolerance(deltaE: deltaE, ignoresAntialiasing: ignoreAntialiasing)
      let before = try PictureFile(old).pages
      let after = try PictureFile(new).pages
      var exitCode: Int32 = 0
      if before.count != after.count {
        print("\(old) has \(before.count) pages, \(new) has \(after.count)")
        exitCode = 20
      }
      for (index, (a, b)) in zip(before, after).enumerated() {
        let diff = PictureDiff(old: a, new: b, tolerance: tolerance)
        let page = max(before.count, after.count) > 1 ? "page \(index + 1): " : ""
        print(page + Snap.words(diff))
        if let output, diff.isDifferent || before.count == 1 {
          let path = before.count > 1 ? Snap.numbered(output, index + 1) : output
          try Files.write(try diff.heatMap.png(), to: path)
        }
        if diff.isDifferent { exitCode = max(exitCode, diff.sizes == nil ? 10 : 20) }
      }
      if exitCode != 0 { throw ExitCode(exitCode) }
    }
  }
}

/// What the snap commands share.
enum Snap {
  static func suite(_ folder: String, _ messages: MessageOptions) throws -> SnapshotSuite {
    try checked(messages) { try SnapshotSuite(folder: folder) }
  }

  /// Prints what went wrong and ends with the exit code of an error.
  static func checked<Result>(_ messages: MessageOptions, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as ExitCode {
      throw error
    } catch {
      let printer = DiagnosticPrinter(format: messages.messages)
      printer.report(error)
      printer.finish()
      throw ExitCode(30)
    }
  }

  static func printOutcome(_ outcome: SnapshotOutcome) {
    print("\(outcome.status.rawValue.uppercased()) \(outcome.name)")
    for line in outcome.lines { print("  \(line)") }
  }

  static func words(_ diff: PictureDiff) -> String {
    guard diff.isDifferent else { return "same" }
    var words = "\(diff.differingPixels) of \(diff.comparedPixels) pixels differ"
    if let bounds = diff.bounds { words += ", within \(bounds.width) × \(bounds.height) at \(bounds.x), \(bounds.y)" }
    if let sizes = diff.sizes {
      words = "\(sizes.old.0) × \(sizes.old.1) px became \(sizes.new.0) × \(sizes.new.1) px; " + words
    }
    return words
  }

  static func report(_ run: SnapshotRun) -> Report {
    var pictures: [String: Report.Pictures] = [:]
    for outcome in run.outcomes {
      func bytes(_ path: String?) -> [UInt8]? { path.flatMap { try? Files.read($0) } }
      pictures[outcome.name] = Report.Pictures(
        baseline: bytes(outcome.baseline), actual: bytes(outcome.actual), diff: bytes(outcome.diff))
    }
    return Report(run: run, pictures: pictures)
  }

  /// `diff.png` as `diff-2.png`.
  static func numbered(_ path: String, _ number: Int) -> String {
    guard let dot = path.lastIndex(of: ".") else { return "\(path)-\(number)" }
    return "\(path[..<dot])-\(number)\(path[dot...])"
  }
}
