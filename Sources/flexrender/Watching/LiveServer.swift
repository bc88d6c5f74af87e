internal import FlexService
internal import Foundation
internal import Synchronization

/// A page on this machine that shows the newest pictures: a small HTTP/1.1 server on the loopback
/// interface. The page is told of each version by a server-sent event.
final class LiveServer: Sendable {
  private let content: LiveContent
  private let socketDescriptor: Int32
  /// What a browser on this machine calls the server. A page of another name that leads here must not read it.
  private let hosts: Set<String>
  /// Connections answered at a time; more are closed at once.
  private static let connectionLimit = 64
  private let connectionCount = Atomic<Int>(0)

  /// - Throws: `FileError` where the port is taken.
  init(_ content: LiveContent, port: UInt16) throws {
    self.content = content
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

  private func answer(_ connection: Int32) {
    guard let head = Self.head(of: connection) else {
      return send(connection, status: "400 Bad Request", type: "text/plain", Array("not a request\n".utf8))
    }
    let lines = head.split(whereSeparator: \.isNewline)
    let parts = lines.first?.split(separator: " ") ?? []
    guard parts.count >= 2, ["GET", "POST"].contains(parts[0]) else {
      return send(connection, status: "405 Method Not Allowed", type: "text/plain", Array("GET or POST\n".utf8))
    }
    let header = { (name: String) in
      lines.dropFirst().first { $0.lowercased().hasPrefix(name + ":") }?.dropFirst(name.count + 1)
        .drop { $0 == " " }.lowercased()
    }
    guard let host = header("host"), hosts.contains(host) else {
      return send(
        connection, status: "421 Misdirected Request", type: "text/plain", Array("ask for localhost\n".utf8))
    }
    let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let number = target.last?.split(separator: "=").last.flatMap { Int($0) } ?? 0
    switch (parts[0], target[0]) {
    case ("GET", "/"): send(connection, status: "200 OK", type: "text/html; charset=utf-8", Array(LivePage.html.utf8))
    case ("GET", "/page"):
      let pages = content.version.pages
      let page = pages.indices.contains(number - 1) ? pages[number - 1] : []
      send(connection, status: page.isEmpty ? "404 Not Found" : "200 OK", type: "image/png", page)
    case ("GET", "/document.pdf"):
      if let pdf = content.pdf(seconds: 60) {
        send(connection, status: "200 OK", type: "application/pdf", pdf)
      } else {
        send(connection, status: "404 Not Found", type: "text/plain", Array("there is no PDF of this\n".utf8))
      }
    case ("GET", "/events"): sendEvents(connection, after: header("last-event-id").flatMap { Int($0) } ?? number)
    case ("POST", "/record"):
      // Other pages that the browser shows may send, though not read.
      guard header("origin").map({ origin in hosts.contains { origin == "http://\($0)" } }) ?? true else {
        return send(connection, status: "403 Forbidden", type: "text/plain", Array("not from there\n".utf8))
      }
      content.pick(record: number)
      send(connection, status: "200 OK", type: "text/plain", [])
    default: send(connection, status: "404 Not Found", type: "text/plain", Array("not here\n".utf8))
    }
  }

  /// Tells of each version until nobody listens.
  private func sendEvents(_ connection: Int32, after known: Int) {
    var known = known
    guard
      send(
        connection,
        Array("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\n\r\n".utf8))
    else { return }
    while true {
      let version = content.version(after: known, seconds: 10)
      // A comment shows whether somebody is still there.
      let event = version.number == known ? ":\n\n" : "id: \(version.number)\ndata: \(version.json)\n\n"
      known = version.number
      guard send(connection, Array(event.utf8)) else { return }
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
    send(connection, Array(head.utf8) + body)
  }

  /// Whether all bytes went out.
  @discardableResult private func send(_ connection: Int32, _ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.send(connection, $0.baseAddress.map { $0 + sent }, $0.count - sent, 0)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
