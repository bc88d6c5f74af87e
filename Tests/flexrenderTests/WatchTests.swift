import Foundation
import Testing

@Suite("flexrender watch", .enabled(if: Command.isBuilt))
struct WatchTests {
  /// A watch that runs as long as the value lives.
  final class Watch {
    let process = Process()
    private let errors: URL
    let port: UInt16

    init(_ arguments: [String], in folder: URL) throws {
      process.executableURL = URL(filePath: Command.path)
      port = UInt16.random(in: 20_000...60_000)
      process.arguments = ["watch"] + arguments + ["--port", "\(port)"]
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

    /// The body of the answer to a request on this machine; asked again until somebody answers.
    func get(_ path: String, host: String = "localhost") throws -> String {
      try ask("GET \(path) HTTP/1.1\r\nHost: \(host):\(port)\r\n\r\n") { _ in false }
    }

    /// The state after a known version, as the page gets it.
    func event(after known: Int) throws -> String {
      let text = try ask("GET /events?known=\(known) HTTP/1.1\r\nHost: localhost:\(port)\r\n\r\n") {
        $0.contains("data: ") && $0.hasSuffix("\n\n")
      }
      return text.split(separator: "\n").first { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) } ?? text
    }

    func post(_ path: String, origin: String) throws -> String {
      try ask("POST \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\nOrigin: \(origin)\r\n\r\n") { _ in false }
    }

    private func ask(_ request: String, isDone: (String) -> Bool) throws -> String {
      for _ in 0..<200 {
        if let answer = Self.ask(request, port: port, isDone: isDone) { return answer }
        usleep(50_000)
      }
      return "no answer"
    }

    private static func ask(_ request: String, port: UInt16, isDone: (String) -> Bool) -> String? {
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(connection) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let connected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard connected == 0 else { return nil }
      var patience = timeval(tv_sec: 30, tv_usec: 0)
      setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      let bytes = Array(request.utf8)
      guard send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { return nil }
      var answer: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while !isDone(String(decoding: answer, as: UTF8.self)) {
        let count = recv(connection, &piece, piece.count, 0)
        guard count > 0 else { break }
        answer += piece[..<count]
      }
      let text = String(decoding: answer, as: UTF8.self)
      return text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) }
    }
  }

  @Test func showsMistakesAndReloads() throws {
    try Command.inFolder(["a.html": "<p>{{name}}", "a.json": #"{"name": "Ada"}"#]) { folder in
      let watch = try Watch(["a.html", "--data", "a.json", "--serve", "-o", "a.png"], in: folder)
      #expect(try watch.get("/").contains("<!doctype html>"))
      // A page elsewhere whose name was pointed at this machine sees nothing.
      #expect(try watch.get("/", host: "example.org") == "ask for localhost\n")
      #expect(try watch.event(after: 0) == #"{"version":1,"messages":"","pages":1}"#)
      let first = try Data(contentsOf: folder.appending(path: "a.png"))
      try Data("<p>{{#name}}".utf8).write(to: folder.appending(path: "a.html"))
      let broken = try watch.event(after: 1)
      #expect(broken.contains(#""version":2"#) && broken.contains("a.html:1:4: error: section 'name' is not closed"))
      // The last good picture stays.
      #expect(try watch.get("/page?n=1").contains("PNG"))
      #expect(try Data(contentsOf: folder.appending(path: "a.png")) == first)
      try Data(#"<p style="color: red">{{name}}"#.utf8).write(to: folder.appending(path: "a.html"))
      #expect(try watch.event(after: 2) == #"{"version":3,"messages":"","pages":1}"#)
      #expect(try Data(contentsOf: folder.appending(path: "a.png")) != first)
      #expect(watch.text.contains("showing a.html at http://localhost:\(watch.port)/"))
    }
  }

  @Test func showsPagesRecordsAndPDF() throws {
    let template = "<style>@page { size: 200px 100px }</style><p>{{name}}<p style='break-before: page'>{{name}}"
    let data = #"[{"name": "Ada"}, {"name": "Bob"}]"#
    try Command.inFolder(["a.html": template, "a.json": data]) { folder in
      let watch = try Watch(["a.html", "--data", "a.json", "--serve"], in: folder)
      #expect(try watch.event(after: 0) == #"{"version":1,"messages":"","pages":2,"record":1,"records":2}"#)
      let first = try watch.get("/page?v1=2")
      #expect(first.contains("PNG"))
      #expect(try watch.get("/page?v1=3").isEmpty)
      #expect(try watch.get("/document.pdf").hasPrefix("%PDF-"))
      // Only this page may turn to another record.
      #expect(try watch.post("/record?n=2", origin: "http://example.org") == "not from there\n")
      #expect(try watch.post("/record?n=2", origin: "http://localhost:\(watch.port)").isEmpty)
      #expect(try watch.event(after: 1) == #"{"version":2,"messages":"","pages":2,"record":2,"records":2}"#)
      #expect(try watch.get("/page?v2=2") != first)
    }
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

  @Test func aTakenPortIsSaid() throws {
    try Command.inFolder(["a.html": "<p>x"]) { folder in
      let watch = try Watch(["a.html", "--serve"], in: folder)
      _ = try watch.event(after: 0)
      let other = try Command.run(["watch", "a.html", "--serve", "--port", "\(watch.port)"], in: folder)
      #expect(other.exitCode == 1)
      #expect(
        other.errors.contains("port \(watch.port): error: address already in use\nhint: name another with --port"))
    }
  }
}
