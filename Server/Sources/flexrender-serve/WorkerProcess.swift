import Dispatch
import Foundation
import Synchronization

/// What a worker answered: a line of JSON and the bytes behind it.
struct WorkerReply: Sendable {
  var head: WorkerHead
  var bytes: [UInt8]
  /// The line as it came.
  var text: [UInt8] = []

  /// The schema that was asked for.
  var schema: String {
    let object = (try? JSONSerialization.jsonObject(with: Data(text))) as? [String: Any]
    let schema = try? JSONSerialization.data(
      withJSONObject: object?["schema"] ?? [:], options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes])
    return String(decoding: schema ?? Data(), as: UTF8.self)
  }
}

/// The line.
struct WorkerHead: Decodable, Sendable {
  struct Diagnostic: Codable, Sendable {
    var severity: String
    var message: String
    var hint: String?
    var file: String?
    var line: Int?
    var column: Int?
    var excerpt: String?
  }

  var ok: Bool
  var format: String?
  var pages: Int?
  var length: Int?
  var diagnostics: [Diagnostic]
}

/// Why there is no answer.
enum WorkerFailure: Error {
  case timedOut
  /// It ended: out of memory, mostly.
  case died
  case cannotStart(String)
}

/// A `flexrender --jsonl` that renders one request at a time. A request that takes too long, or goes on long after its
/// client has left, ends the process: nothing else stops a computation for certain. The next request starts a new one.
final class WorkerProcess: Sendable {
  struct Settings: Sendable {
    var program: String
    var arguments: [String]
    var timeLimit: Duration
    /// How long a request may go on when its client has left: what is nearly done is kept for the next.
    var patience = Duration.seconds(1)
  }

  private struct Running {
    var process: Process
    var input: Int32
    var output: Int32
    var pipes: [Pipe]
  }

  private let settings: Settings
  /// One thread a worker: its reads block.
  private let queue: DispatchQueue
  private let running = Mutex<Running?>(nil)
  /// Requests are numbered, so that what ends one late doesn't end the next.
  private let underWay = Mutex<(number: UInt64, isRunning: Bool, wasLeft: Bool)>((0, false, false))
  /// Bytes that a pipe holds, so that the worker has most pictures off its hands at once.
  private static let pipeSize: Int32 = 1 << 20
  /// `F_SETPIPE_SZ` of Linux's fcntl.h, which glibc shows to GNU's programs only.
  private static let setPipeSize: Int32 = 1031

  init(_ settings: Settings, number: Int) {
    self.settings = settings
    queue = DispatchQueue(label: "worker-\(number)")
  }

  /// Sends a line and waits for its answer.
  ///
  /// - Throws: `WorkerFailure`, or `CancellationError`.
  func exchange(_ line: [UInt8]) async throws -> WorkerReply {
    let number = underWay.withLock { underWay in
      underWay = (underWay.number + 1, true, false)
      return underWay.number
    }
    defer { underWay.withLock { $0.isRunning = false } }
    return try await withTaskCancellationHandler {
      try Task.checkCancellation()
      return try await withCheckedThrowingContinuation { continuation in
        queue.async { [self] in continuation.resume(with: Result { try exchangeHere(line, number) }) }
      }
    } onCancel: {
      DispatchQueue.global().asyncAfter(deadline: .now() + settings.patience.inSeconds) { [weak self] in
        self?.stop(number, wasLeft: true)
      }
    }
  }

  /// Starts the process ahead of its first request.
  func warm() async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      queue.async { [self] in continuation.resume(with: Result { _ = try start() }) }
    }
  }

  /// Ends the process if it still works on a request.
  private func stop(_ number: UInt64, wasLeft: Bool) {
    underWay.withLock { underWay in
      guard underWay.number == number, underWay.isRunning else { return }
      underWay.wasLeft = wasLeft
      stop()
    }
  }

  /// Ends the process, which nobody uses any more.
  func close() { queue.async { [self] in end() } }

  /// Ends the process at once.
  func stop() {
    running.withLock { if let process = $0?.process, process.isRunning { kill(process.processIdentifier, SIGKILL) } }
  }

  private func exchangeHere(_ line: [UInt8], _ number: UInt64) throws -> WorkerReply {
    let (input, output) = try start()
    let alarm = DispatchSource.makeTimerSource(queue: .global())
    alarm.schedule(deadline: .now() + settings.timeLimit.inSeconds)
    let flag = TimeoutFlag()
    alarm.setEventHandler { [weak self] in
      flag.raise()
      self?.stop(number, wasLeft: false)
    }
    alarm.resume()
    defer { alarm.cancel() }
    do {
      guard Self.write(line + [UInt8(ascii: "\n")], to: input) else { throw WorkerFailure.died }
      var reader = LineReader(descriptor: output)
      guard let text = reader.line() else { throw WorkerFailure.died }
      let head = try JSONDecoder().decode(WorkerHead.self, from: Data(text))
      guard let bytes = reader.bytes(head.length ?? 0) else { throw WorkerFailure.died }
      return WorkerReply(head: head, bytes: bytes, text: head.length == nil ? text : [])
    } catch {
      end()
      if flag.isRaised { throw WorkerFailure.timedOut }
      if underWay.withLock({ $0.wasLeft }) { throw CancellationError() }
      throw WorkerFailure.died
    }
  }

  /// The descriptors of the process, which is started where there is none.
  private func start() throws -> (input: Int32, output: Int32) {
    if let known = running.withLock({ $0 }), known.process.isRunning { return (known.input, known.output) }
    end()
    let (input, output) = (Pipe(), Pipe())
    let process = Process()
    process.executableURL = URL(filePath: settings.program)
    process.arguments = settings.arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw WorkerFailure.cannotStart("\(settings.program): \(error)") }
    // The child has its own copies; ours would keep the pipes open when it dies.
    try? input.fileHandleForReading.close()
    try? output.fileHandleForWriting.close()
    let made = Running(
      process: process, input: input.fileHandleForWriting.fileDescriptor,
      output: output.fileHandleForReading.fileDescriptor, pipes: [input, output])
    running.withLock { $0 = made }
    // Less where the system's limits say so.
    _ = fcntl(made.output, Self.setPipeSize, Self.pipeSize)
    return (made.input, made.output)
  }

  private func end() {
    guard let known = running.withLock({ $0 }) else { return }
    running.withLock { $0 = nil }
    if known.process.isRunning { kill(known.process.processIdentifier, SIGKILL) }
    try? known.pipes[0].fileHandleForWriting.close()
    try? known.pipes[1].fileHandleForReading.close()
    known.process.waitUntilExit()
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }
}

/// Whether the time of a request was up.
private final class TimeoutFlag: Sendable {
  private let value = Mutex(false)
  var isRaised: Bool { value.withLock { $0 } }
  func raise() { value.withLock { $0 = true } }
}

extension Duration {
  var inSeconds: Double { self / .seconds(1) }
}
