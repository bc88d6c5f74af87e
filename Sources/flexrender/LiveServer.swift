internal import FlexService
internal import Foundation
internal import Synchronization

/// A page on this machine that shows the newest picture: a small HTTP/1.1 server on the loopback
/// interface. The page asks for the next version and is answered when there is one.
final class LiveServer: Sendable {
  private struct Content: Sendable {
    var version = 0
    var picture: [UInt8]?
    var messages = ""
  }
  private let content = Mutex(Content())
  private let socketDescriptor: Int32
  /// What a browser on this machine calls the server. A page of another name that leads here must not read it.
  private let hosts: Set<String>
  /// Connections answered at a time; more are closed at once.
  private static let connectionLimit = 64
  private let connectionCount = Atomic<Int>(0)

  /// - Throws: `FileError` where the port is taken.
  init(port: UInt16) throws {
    hosts = Set(["localhost", "127.0.0.1"].flatMap { ["\($0):\(port)"] + (port == 80 ? [$0] : []) })
    socketDescriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard socketDescriptor >= 0 else { throw FileError("port \(port)") }
    var yes: Int32 = 1
    setsockopt(socketDescriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let bound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socketDescriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard bound == 0, listen(socketDescriptor, 16) == 0 else {
      let error = FileError("port \(port)")
      close(socketDescriptor)
      throw error
    }
    // A browser that goes away must not end the program.
    signal(SIGPIPE, SIG_IGN)
  }

  /// Answers from now on, a thread a connection.
  func start() {
    Thread.detachNewThread { [self] in
      while true {
        let connection = accept(socketDescriptor, nil, nil)
        guard connection >= 0 else {
          usleep(10_000)
          continue
        }
        guard connectionCount.add(1, ordering: .relaxed).newValue <= Self.connectionLimit else {
          connectionCount.subtract(1, ordering: .relaxed)
          close(connection)
          continue
        }
        // Who says nothing is not waited for.
        var patience = timeval(tv_sec: 5, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
          setsockopt(connection, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
        }
        Thread.detachNewThread { [self] in
          answer(connection)
          close(connection)
          connectionCount.subtract(1, ordering: .relaxed)
        }
      }
    }
  }

  /// Shows a picture, or with `nil` the last one, with what was found.
  func show(_ picture: [UInt8]?, messages: String) {
    content.withLock { content in
      content.version += 1
      if let picture { content.picture = picture }
      content.messages = messages
    }
  }

  private func answer(_ connection: Int32) {
    guard let head = Self.head(of: connection) else {
      return send(connection, status: "400 Bad Request", type: "text/plain", Array("not a request\n".utf8))
    }
    let lines = head.split(whereSeparator: \.isNewline)
    let parts = lines.first?.split(separator: " ") ?? []
    guard parts.count >= 2, parts[0] == "GET" else {
      return send(connection, status: "405 Method Not Allowed", type: "text/plain", Array("GET only\n".utf8))
    }
    let host = lines.dropFirst().first { $0.lowercased().hasPrefix("host:") }?.dropFirst(5)
      .drop { $0 == " " }.lowercased()
    guard let host, hosts.contains(host) else {
      return send(
        connection, status: "421 Misdirected Request", type: "text/plain", Array("ask for localhost\n".utf8))
    }
    let path = parts[1].prefix { $0 != "?" }
    switch path {
    case "/": send(connection, status: "200 OK", type: "text/html; charset=utf-8", Array(Self.page.utf8))
    case "/picture":
      let picture = content.withLock { $0.picture } ?? []
      send(connection, status: picture.isEmpty ? "404 Not Found" : "200 OK", type: "image/png", picture)
    case "/next":
      let known = parts[1].split(separator: "=").last.flatMap { Int($0) } ?? 0
      var current = content.withLock { $0 }
      // A request waits half a minute at most.
      for _ in 0..<300 where current.version == known {
        usleep(100_000)
        current = content.withLock { $0 }
      }
      let json = "{\"version\":\(current.version),\"messages\":\(JSONText.string(current.messages))}"
      send(connection, status: "200 OK", type: "application/json", Array(json.utf8))
    default: send(connection, status: "404 Not Found", type: "text/plain", Array("not here\n".utf8))
    }
  }

  /// Reads a request to its blank line, however many pieces it comes in.
  private static func head(of connection: Int32) -> String? {
    var request: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while request.count < 16_384 {
      let count = recv(connection, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      request += piece[..<count]
      if request.firstRange(of: Array("\r\n\r\n".utf8)) != nil { return String(decoding: request, as: UTF8.self) }
    }
    return nil
  }

  private func send(_ connection: Int32, status: String, type: String, _ body: [UInt8]) {
    let head =
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n"
      + "Cache-Control: no-store\r\nConnection: close\r\n\r\n"
    let bytes = Array(head.utf8) + body
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress.map { $0 + sent }, $0.count - sent, 0)
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  private static let page = """
    <!doctype html>
    <meta charset="utf-8">
    <title>flexrender</title>
    <style>
      body { margin: 0; background: #8884; font: 14px/1.5 system-ui, sans-serif }
      img { display: block; margin: 24px auto; max-width: calc(100% - 48px); box-shadow: 0 2px 16px #0004 }
      pre { margin: 0; padding: 12px 16px; background: #92400e; color: #fff; white-space: pre-wrap;
        font: 13px/1.5 ui-monospace, monospace }
      pre.error { background: #7f1d1d }
      pre:empty { display: none }
    </style>
    <pre></pre>
    <img alt="">
    <script>
      let version = 0
      function say(messages) {
        const pre = document.querySelector("pre")
        pre.textContent = messages
        pre.className = messages.includes("error: ") ? "error" : ""
      }
      async function next() {
        try {
          const answer = await (await fetch("/next?known=" + version)).json()
          if (answer.version !== version) {
            version = answer.version
            say(answer.messages)
            document.querySelector("img").src = "/picture?" + version
          }
          setTimeout(next)
        } catch {
          say("error: flexrender watch has ended; the page goes on when it runs again")
          version = 0
          setTimeout(next, 1000)
        }
      }
      next()
    </script>
    """
}
