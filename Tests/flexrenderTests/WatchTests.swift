import Foundation
import TestSupport
import Testing

@Suite("flexrender watch", .enabled(if: Command.isBuilt))
struct WatchTests {
  /// A watch that runs as long as the value lives.
  final class Watch {
    let process = Process()
    private let errors: URL

    init(_ arguments: [String], in folder: URL) throws {
      process.executableURL = URL(filePath: Command.path)
      process.arguments = ["watch"] + arguments
      process.currentDirectoryURL = folder
      errors = folder.appending(path: "errors")
      try Data().write(to: errors)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
    }
    deinit {
      // Test runners' threads block signals, and children inherit that.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }

    /// What was printed so far.
    var text: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }
  }

  /// Everything that a picture is made from is watched, and what is read while it changes is read again: files are
  /// saved here as careless editors do, cut off first.
  @Test func noSaveIsMissed() throws {
    let files = [
      "a.html": "<link rel=stylesheet href=a.css>{{> part}}<p>{{n}}", "part.html": "<b>0</b>",
      "a.css": "p { color: red }",
      "a.json": #"{"n": 0}"#,
    ]
    try Command.inFolder(files) { folder in
      let watch = try Watch(["a.html", "--data", "a.json", "-o", "a.png"], in: folder)
      let output = folder.appending(path: "a.png")
      for _ in 0..<200 where !FileManager.default.fileExists(atPath: output.path) { usleep(50_000) }
      for round in 1...10 {
        let saves = [
          "a.html": "<link rel=stylesheet href=a.css>{{> part}}<p style='width: \(100 + round)px'>{{n}}",
          "part.html": "<b>\(round)</b>", "a.css": "p { color: rgb(\(round * 20) 0 0) }", "a.json": "{\"n\": \(round)}",
        ]
        for (name, text) in saves.sorted(by: { $0.key < $1.key }) {
          let handle = try FileHandle(forWritingTo: folder.appending(path: name))
          try handle.truncate(atOffset: 0)
          usleep(UInt32(round) * 3_000)
          try handle.write(contentsOf: Data(text.utf8))
          try handle.close()
        }
      }
      let right = try Command.run(["render", "a.html", "--data", "a.json", "-o", "right.png"], in: folder)
      #expect(right.exitCode == 0)
      let expected = try Data(contentsOf: folder.appending(path: "right.png"))
      for _ in 0..<200 where try Data(contentsOf: output) != expected { usleep(50_000) }
      #expect(try Data(contentsOf: output) == expected)
      #expect(!watch.text.contains("error"), "\(watch.text)")
    }
  }

  /// The page of `--serve` is tested with the server: Server/test.py.
  @Test func aMissingServerIsSaid() throws {
    try Command.inFolder(["a.html": "<p>x"]) { folder in
      // A copy stands beside no server.
      let copy = folder.appending(path: "flexrender")
      try ProgramRun.copyProgram(at: Command.path, to: copy.path)
      for arguments in [["watch", "a.html", "--serve"], ["serve", "."]] {
        let run = try ProgramRun([copy.path] + arguments, in: folder, environment: ["PATH": folder.path])
        #expect(run.exitCode == 1)
        let message = "flexrender-serve: error: the server is not installed\nhint: it is put beside flexrender by"
        #expect(run.errors.contains(message))
      }
    }
  }
}
