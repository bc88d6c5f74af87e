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
      for _ in 0..<200 {
        if let answer = Self.get(path, host: "\(host):\(port)", port: port) { return answer }
        usleep(50_000)
      }
      return "no answer"
    }

    private static func get(_ path: String, host: String, port: UInt16) -> String? {
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
      let request = Array("GET \(path) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8)
      guard send(connection, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return nil }
      var answer: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
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
      #expect(try watch.get("/next?known=0") == #"{"version":1,"messages":""}"#)
      let first = try Data(contentsOf: folder.appending(path: "a.png"))
      try Data("<p>{{#name}}".utf8).write(to: folder.appending(path: "a.html"))
      let broken = try watch.get("/next?known=1")
      #expect(broken.contains(#""version":2"#) && broken.contains("a.html:1:4: error: section 'name' is not closed"))
      // The last good picture stays.
      #expect(try watch.get("/picture").contains("PNG"))
      #expect(try Data(contentsOf: folder.appending(path: "a.png")) == first)
      try Data(#"<p style="color: red">{{name}}"#.utf8).write(to: folder.appending(path: "a.html"))
      #expect(try watch.get("/next?known=2") == #"{"version":3,"messages":""}"#)
      #expect(try Data(contentsOf: folder.appending(path: "a.png")) != first)
      #expect(watch.text.contains("showing a.html at http://localhost:\(watch.port)/"))
    }
  }

  @Test func aTakenPortIsSaid() throws {
    try Command.inFolder(["a.html": "<p>x"]) { folder in
      let watch = try Watch(["a.html", "--serve"], in: folder)
      _ = try watch.get("/next?known=0")
      let other = try Command.run(["watch", "a.html", "--serve", "--port", "\(watch.port)"], in: folder)
      #expect(other.exitCode == 1)
      #expect(
        other.errors.contains("port \(watch.port): error: address already in use\nhint: name another with --port"))
    }
  }
}
