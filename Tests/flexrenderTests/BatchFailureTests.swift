import Foundation
import TestSupport
import Testing

@Suite("flexrender batch when things go wrong", .enabled(if: Command.isBuilt))
struct BatchFailureTests {
  static func batch(_ rows: String, as pattern: String, _ more: String..., in folder: URL) throws -> ProgramRun {
    try Data(BatchTests.card.utf8).write(to: folder.appending(path: "a.html"))
    try Data(rows.utf8).write(to: folder.appending(path: "a.csv"))
    return try Command.run(["batch", "a.html", "--data", "a.csv", "-o", pattern] + more, in: folder)
  }

  /// All names below a folder.
  static func names(in folder: URL) -> [String] {
    let walk = FileManager.default.enumerator(atPath: folder.appending(path: "out").path)
    return (walk?.compactMap { $0 as? String } ?? []).sorted()
  }

  static let refusals: [(case: String, pattern: String, rows: String, words: String)] = [
    (
      "a file where a folder should be", "a.html/x/{{id}}.png", BatchTests.rows,
      "a part of the path is a file, not a folder"
    ),
    ("no records", "out/{{id}}.png", "id,name\n", "'a.csv' has no records"),
    ("a pattern that isn't closed", "out/{{id.png", BatchTests.rows, "found '{{' without its '}}'"),
    ("a name that no record has", "out/{{nmae}}.png", BatchTests.rows, "did you mean 'name'?"),
    ("a header with a column twice", "out/{{id}}.png", "id,id\n1,2\n", "column 'id' is there twice"),
  ]

  @Test(arguments: refusals)
  func saysWhy(_ row: (case: String, pattern: String, rows: String, words: String)) throws {
    try Command.inFolder([:]) { folder in
      let outcome = try Self.batch(row.rows, as: row.pattern, in: folder)
      #expect(outcome.exitCode == 1, "\(row.case)")
      #expect(outcome.errors.contains(row.words), "\(row.case): \(outcome.errors)")
    }
  }

  @Test func oddNames() throws {
    let long = String(repeating: "x", count: 300)
    let rows = "id,name\n/,Ada\n..,Bo\n \(long),Cy\n   ,Di\n\(String(long.prefix(250))),Ed\n"
    try Command.inFolder([:]) { folder in
      let outcome = try Self.batch(rows, as: "out/{{id}}.png", in: folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains(", in record 3") && outcome.errors.contains("the name is too long"))
      #expect(
        outcome.errors.contains("a.csv:5:1: error: 'id' is empty, and the output is named by it, in record 4 (Di)"))
      let names = Self.names(in: folder).filter { $0.hasSuffix(".png") }
      #expect(names == ["_.png", "_..png", "\(long.prefix(250)).png"].sorted())
    }
  }

  @Test func aFullDiskStopsTheBatchOnce() throws {
    try Command.inFolder(["a.html": BatchTests.card, "a.csv": BatchTests.rows]) { folder in
      let outcome = try Command.run(["batch", "a.html", "--data", "a.csv", "--merge", "/dev/full"], in: folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("/dev/full: error: the disk is full\nhint: free some space"), "\(outcome.errors)")
      let printed = try Command.run(["schema", "a.html", "-o", "/dev/full"], in: folder)
      #expect(printed.exitCode == 1 && printed.errors.contains("the disk is full"))
    }
  }

  /// Starts a batch of many records and ends it by a signal as soon as there are some files.
  static func interrupt(by signal: Int32, in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: Command.path)
    process.arguments = ["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}.png", "--jobs", "2"]
    process.currentDirectoryURL = folder
    let errors = folder.appending(path: "errors")
    try Data().write(to: errors)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    while process.isRunning, names(in: folder).count < 20 { usleep(5_000) }
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  static let manyRows = "id,name\n" + (1...2_000).map { "\($0),Name \($0)\n" }.joined()

  @Test func aKilledBatchLosesNothing() throws {
    try Command.inFolder(["a.html": BatchTests.card, "a.csv": Self.manyRows]) { folder in
      _ = try Self.interrupt(by: SIGKILL, in: folder)
      let left = Self.names(in: folder).filter { $0 != ".flexrender-batch.jsonl" }
      #expect(left.count < 2_000 && left.allSatisfy { $0.hasSuffix(".png") })
      for name in left {
        let bytes = try Data(contentsOf: folder.appending(path: "out/\(name)"))
        #expect(bytes.suffix(8).starts(with: Data("IEND".utf8)), "\(name)")
      }
      let again = try Self.batch(
        Self.manyRows, as: "out/{{id}}.png", "--resume", "--quiet", "--limit", "200", in: folder)
      #expect(again.exitCode == 0)
      let words = again.errors.split(separator: " ")
      let (written, unchanged) = (Int(words[0]) ?? 0, Int(words[2]) ?? 0)
      #expect(written + unchanged == 200 && unchanged >= 10, "\(again.errors)")
      #expect((1...200).allSatisfy { FileManager.default.fileExists(atPath: folder.path + "/out/\($0).png") })
    }
  }

  @Test func aStyleSheetThatChangedAfterAKillCounts() throws {
    let template = "<link rel=stylesheet href=a.css>" + BatchTests.card
    try Command.inFolder(["a.html": template, "a.css": "p {color: red}", "a.csv": Self.manyRows]) { folder in
      _ = try Self.interrupt(by: SIGKILL, in: folder)
      try Data("p {color: blue}".utf8).write(to: folder.appending(path: "a.css"))
      let again = try Command.run(
        ["batch", "a.html", "--data", "a.csv", "-o", "out/{{id}}.png", "--resume", "-q", "--limit", "20"], in: folder)
      #expect(again.errors.hasPrefix("20 written in"), "\(again.errors)")
    }
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func anInterruptedBatchSaysHowToGoOn(_ signal: Int32) throws {
    try Command.inFolder(["a.html": BatchTests.card, "a.csv": Self.manyRows]) { folder in
      #expect(try Self.interrupt(by: signal, in: folder) == 130)
      let errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
      #expect(errors.contains("finishing the records in hand; once more to stop at once"))
      #expect(errors.contains("records are left: run the same command with --resume to go on"))
    }
  }

  /// The record in hand goes over its limit while the batch is to end: the worker that takes over ends, too.
  @Test func aStopCountsForTheNextWorker() throws {
    // librsvg counts what it draws, for seconds in which nobody can ask it to end.
    let uses = String(repeating: "<use href='#r'/>", count: 10)
    let picture = "<svg id='r' xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\(uses)</svg>"
    let slow = "<img src='data:image/svg+xml;base64,\(Data(picture.utf8).base64EncodedString())'>"
    let lines = (1...2_000).map { "{\"id\":\($0),\"html\":\"\($0 == 5 ? slow : "x")\"}" }
    try Command.inFolder(["a.html": "{{{html}}}", "a.ndjson": lines.joined(separator: "\n")]) { folder in
      let process = Process()
      process.executableURL = URL(filePath: Command.path)
      process.arguments = [
        "batch", "a.html", "--data", "a.ndjson", "-o", "out/{{id}}.png", "--jobs", "1", "--timeout", "1",
      ]
      process.currentDirectoryURL = folder
      let errors = folder.appending(path: "errors")
      try Data().write(to: errors)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      while process.isRunning, Self.names(in: folder).filter({ $0.hasSuffix(".png") }).count < 4 { usleep(5_000) }
      usleep(100_000)
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
      let words = try String(contentsOf: errors, encoding: .utf8)
      #expect(words.contains("1995 records are left"), "\(words)")
      #expect(Self.names(in: folder).filter { $0.hasSuffix(".png") }.count == 4)
    }
  }

  @Test func resumeNoticesDamage() throws {
    try Command.inFolder([:]) { folder in
      _ = try Self.batch(BatchTests.rows, as: "out/{{id}}.png", in: folder)
      let name = try #require(Self.names(in: folder).first { $0.hasSuffix(".png") })
      let file = folder.appending(path: "out/\(name)")
      var bytes = try Data(contentsOf: file)
      let whole = bytes
      bytes[bytes.count / 2] ^= 1
      try bytes.write(to: file)
      let outcome = try Self.batch(BatchTests.rows, as: "out/{{id}}.png", "--resume", in: folder)
      #expect(outcome.errors.contains("1 written"), "\(outcome.errors)")
      #expect(try Data(contentsOf: file) == whole)
    }
  }

  @Test func resumeNoticesOtherFonts() throws {
    let fonts = ["Regular", "Bold"].map {
      URL(filePath: "/usr/share/fonts/truetype/liberation2/LiberationSans-\($0).ttf")
    }
    guard fonts.allSatisfy({ FileManager.default.fileExists(atPath: $0.path) }) else {
      return print("left out: fonts that change between runs, for Liberation is not installed")
    }
    try Command.inFolder([:]) { folder in
      let own = folder.appending(path: "fonts")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      let file = own.appending(path: "a.ttf")
      for (font, words) in [(fonts[0], "3 written"), (fonts[0], "0 written, 3 unchanged"), (fonts[1], "3 written")] {
        try Data(contentsOf: font).write(to: file)
        let outcome = try Self.batch(
          BatchTests.rows, as: "out/{{id}}.png", "--resume", "--font", "fonts", "-q", in: folder)
        #expect(outcome.errors.contains(words), "\(outcome.errors)")
      }
    }
  }

  /// What a limit of file sizes (`ulimit -f`) ends by a signal is an error with words.
  @Test func filesThatMayNotGrowAreAnError() throws {
    let folder = try TestFolder()
    try folder.write("<div style='height: 900px; background: conic-gradient(red, blue, lime)'>", "a.html")
    let result = try Program.run(
      ["render", "a.html", "-o", "a.png"], in: folder, by: ["/usr/bin/prlimit", "--fsize=4096"])
    #expect(result.exitCode == 1, "\(result.errors)")
    #expect(result.errors.contains("it would be larger than files may become"), "\(result.errors)")
    #expect(folder.names == ["a.html"])
  }

  /// Whatever stack the shell leaves a program (`ulimit -s`), documents may nest as deep as the limit says.
  @Test func deepDocumentsNeedNoStackOfTheShell() throws {
    let folder = try TestFolder()
    let nested = String(repeating: "<div style='display: grid'><span style='display: inline-block'>", count: 240)
    try folder.write("<!DOCTYPE html>\(nested)x", "a.html")
    let result = try Program.run(
      ["render", "a.html", "-o", "a.png"], in: folder, by: ["/usr/bin/prlimit", "--stack=1048576"])
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  /// What a worker that has come to its end had spent is not charged to the record that another still has in hand.
  @Test func theLastRecordPaysForItselfOnly() throws {
    let template = "{{#rows}}<p>{{.}} some words of a paragraph{{/rows}}"
    let records = (1...51).map { id in
      "{\"id\": \(id), \"rows\": [\(Array(repeating: "1", count: id < 51 ? 60 : 300).joined(separator: ","))]}"
    }
    try Command.inFolder(["a.html": template, "a.ndjson": records.joined(separator: "\n")]) { folder in
      // Of one worker, to know what the machine and the build make of it.
      let alone = ContinuousClock.now
      let arguments = ["batch", "a.html", "--data", "a.ndjson", "-o", "out/{{id}}.png", "-q"]
      let outcome = try Command.run(arguments + ["--jobs", "1"], in: folder)
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      // Less than half of what all need, much more than one does.
      let limit = (ContinuousClock.now - alone) / .seconds(1) / 5
      let together = try Command.run(arguments + ["--jobs", "2", "--timeout", "\(limit)"], in: folder)
      #expect(together.exitCode == 0 && together.errors.hasPrefix("51 written in"), "\(together.errors)")
    }
  }

  @Test func oneBatchAFolder() throws {
    try Command.inFolder([:]) { folder in
      let out = folder.appending(path: "out").path
      try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
      let descriptor = unsafe open(out, O_RDONLY | O_DIRECTORY)
      defer { close(descriptor) }
      #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
      let outcome = try Self.batch(BatchTests.rows, as: "out/{{id}}.png", in: folder)
      #expect(outcome.exitCode == 1)
      #expect(outcome.errors.contains("another batch is writing into this folder"))
    }
  }

  /// A service's limit of processes counts threads too.
  @Test func worksWithoutThreads() throws {
    try Command.inFolder(["a.html": BatchTests.card, "a.csv": BatchTests.rows]) { folder in
      let limited = ["/usr/bin/timeout", "60", "/usr/bin/prlimit", "--nproc=0", Command.path]
      let run = try ProgramRun(limited + ["batch", "a.html", "--data", "a.csv", "-o", "{{id}}.png"], in: folder)
      #expect(run.exitCode == 0)
    }
  }
}
