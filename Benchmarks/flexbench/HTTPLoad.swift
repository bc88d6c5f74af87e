import Dispatch
import Foundation
import Synchronization

/// Requests to a server on this machine, as many clients send them.
///
/// With a rate, requests are due at fixed times and their latency counts from then: a server that falls behind
/// can't hide it by slowing its clients. Without one, each client asks again as soon as it is answered.
struct HTTPLoad: Sendable {
  var port: UInt16
  var clients: Int
  /// Requests a second, all clients together.
  var rate: Double?
  /// The path and query of a request, by its number.
  var path: @Sendable (Int) -> String

  struct Result: Sendable {
    var answered = 0
    /// Other statuses than 200, and connections that broke.
    var failed = 0
    /// No server took the connection.
    var refused = 0
    var bytes = 0
    var seconds = 0.0
    /// In milliseconds, of what was answered; sorted.
    var latencies: [Double] = []

    mutating func add(_ other: Result) {
      answered += other.answered
      failed += other.failed
      refused += other.refused
      bytes += other.bytes
      latencies += other.latencies
    }

    var perSecond: Double { Double(answered) / max(seconds, 1e-9) }
    func latency(_ part: Double) -> Double {
      latencies.isEmpty ? 0 : latencies[min(latencies.count - 1, Int(Double(latencies.count) * part))]
    }
  }

  /// Sends requests until a count, a time, or a server that is gone ends it.
  func run(count: Int = .max, seconds: Double = .infinity) -> Result {
    let run = Run(count: count, seconds: seconds)
    // A thread each: GCD's `concurrentPerform` runs no more at once than there are processors.
    let threads = DispatchGroup()
    for _ in 0..<clients {
      threads.enter()
      Thread {
        let own = ask(run)
        run.total.withLock { $0.add(own) }
        threads.leave()
      }.start()
    }
    threads.wait()
    var result = run.total.withLock { $0 }
    result.seconds = (ContinuousClock.now - run.start) / .seconds(1)
    result.latencies.sort()
    return result
  }

  /// What the clients share.
  private final class Run: Sendable {
    let next = Atomic(0)
    let total = Mutex(Result())
    let start = ContinuousClock.now
    let count: Int
    let seconds: Double

    init(count: Int, seconds: Double) {
      self.count = count
      self.seconds = seconds
    }
  }

  /// One client.
  private func ask(_ run: Run) -> Result {
    var own = Result()
    var connection = HTTPConnection(port: port)
    while own.refused == 0 {
      let number = run.next.add(1, ordering: .relaxed).oldValue
      var due = ContinuousClock.now
      if let rate {
        due = run.start + .seconds(Double(number) / rate)
        let wait = (due - .now) / .seconds(1)
        if wait > 0 { usleep(UInt32(wait * 1e6)) }
      }
      if number >= run.count || (ContinuousClock.now - run.start) / .seconds(1) >= run.seconds { break }
      switch connection.get(path(number)) {
      case .answer(200, let bytes):
        own.answered += 1
        own.bytes += bytes
        own.latencies.append((ContinuousClock.now - due) / .milliseconds(1))
      case .answer, .broken: own.failed += 1
      case .refused: own.refused += 1
      }
    }
    return own
  }
}

/// A kept connection that asks with `GET`, one request at a time.
private struct HTTPConnection: ~Copyable {
  enum Outcome {
    case answer(status: Int, bytes: Int)
    case broken, refused
  }

  private let port: UInt16
  private var descriptor: Int32 = -1
  private var buffer: [UInt8] = []

  init(port: UInt16) { self.port = port }
  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Asks, once more on a new connection where a kept one was closed before it answered anything, as clients do with
  /// what may be repeated (RFC 9110 §9.2.2).
  mutating func get(_ path: String) -> Outcome {
    for _ in 0..<2 {
      let isKept = descriptor >= 0
      if !isKept, !connect() { return .refused }
      let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
      buffer.removeAll(keepingCapacity: true)
      if unsafe send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count, let answer = answer() {
        return answer
      }
      disconnect()
      if !isKept || !buffer.isEmpty { return .broken }
    }
    return .broken
  }

  private mutating func answer() -> Outcome? {
    let end = Array("\r\n\r\n".utf8)
    var head = buffer[..<0]
    while true {
      if let place = buffer.firstRange(of: end) {
        head = buffer[..<place.upperBound]
        break
      }
      guard fill() else { return nil }
    }
    let lines = String(decoding: head, as: UTF8.self).lowercased().split(separator: "\r\n")
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else { return nil }
    let length = lines.lazy.compactMap { line in
      line.hasPrefix("content-length:") ? Int(line.dropFirst(15).filter(\.isNumber)) : nil
    }.first
    guard let length else { return nil }
    while buffer.count < head.count + length { guard fill() else { return nil } }
    if lines.contains("connection: close") { disconnect() }
    return .answer(status: status, bytes: length)
  }

  private mutating func fill() -> Bool {
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { target, count in
      count = unsafe max(0, recv(descriptor, target.baseAddress, 1 << 16, 0))
    }
    buffer += piece
    return !piece.isEmpty
  }

  private mutating func connect() -> Bool {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let failure = unsafe withUnsafePointer(to: address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if failure != 0 { disconnect() }
    return failure == 0
  }

  private mutating func disconnect() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }
}
