internal import FlexService
internal import FoundationEssentials
internal import Glibc
internal import Synchronization

/// The page of `watch --serve`: `flexrender-serve --live` shows on this machine what it is sent here, and says what its
/// visitors ask for. It ends with this program.
final class LiveServer: Sendable {
  /// What is shown, as the page gets it.
  struct Version: Encodable {
    var messages: String
    /// Which record of the data, from 1, of how many; `nil` where the data is one.
    var record: Int?
    var records: Int?
    /// Counts from 1.
    fileprivate var version = 0

    init(messages: String, record: (number: Int, count: Int)?) {
      self.messages = messages
      (self.record, records) = (record?.number, record?.count)
    }
  }

  /// Before the bytes of pages and PDFs, which it counts.
  private struct Head: Encodable {
    var show: Version?
    var pages: [Int]?
    var pdf: Bool?
    var length: Int?
  }

  /// A line of the server's.
  private struct Line: Decodable {
    var listening: Int?
    /// The system's number of why it can't listen.
    var error: Int32?
    var record: Int?
    var pdf: Bool?
  }

  private struct State {
    var version = 0
    var record: Int?
    var wantsPDF = false
    var hasEnded = false
  }

  private let state = Mutex(State())
  /// The writing end of the server's standard input.
  private let input: Int32
  private let wake: @Sendable () -> Void
  let port: Int

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - port: of this machine; 0 takes one that is free.
  ///   - wake: has the watch look at what is asked for.
  /// - Throws: `FileError` where the port is taken, or there is no server.
  init(port asked: UInt16, wake: @escaping @Sendable () -> Void) throws {
    self.wake = wake
    let program = try ServerProgram.find()
    // A server that has ended is told by the end of what it says.
    signal(SIGPIPE, SIG_IGN)
    let (input, output) = (try ChildProcess.pipe(), try ChildProcess.pipe())
    self.input = input.writing
    let arguments = ["--live", "--port", "\(asked)"]
    defer {
      close(input.reading)
      close(output.writing)
    }
    _ = try ChildProcess(program, arguments, input: input.reading, output: output.writing)
    var lines = LineBuffer(output.reading)
    let first = lines.next().flatMap { try? JSONDecoder().decode(Line.self, from: $0) }
    if let error = first?.error { throw FileError("port \(asked)", code: error) }
    guard let listening = first?.listening else {
      throw FileError(path: program, reason: "it shows no pages: is it of this version?")
    }
    port = listening
    let reader = Worker { [self, lines] in
      var lines = lines
      while let line = lines.next() {
        guard let wish = try? JSONDecoder().decode(Line.self, from: line) else { continue }
        state.withLock { state in
          state.record = wish.record ?? state.record
          state.wantsPDF = state.wantsPDF || wish.pdf == true
        }
        wake()
      }
      state.withLock { $0.hasEnded = true }
      wake()
    }
    guard let reader else { throw FileError(path: program, reason: "the system gives no thread") }
    reader.detach()
  }

  /// Why a watch ends whose server has ended.
  static var ended: FileError { FileError(path: ServerProgram.name, reason: "the page's server has ended") }

  /// The record that was picked, from 1.
  var record: Int? { state.withLock { $0.record } }

  var wantsPDF: Bool { state.withLock { $0.wantsPDF } }

  /// Whether there is nobody to show anything to any more.
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Shows pages, each a PNG, or with `nil` the last ones, with what was found.
  func show(_ version: Version, pages: [[UInt8]]?) {
    var version = version
    version.version = state.withLock { state in
      state.version += 1
      return state.version
    }
    send(Head(show: version, pages: pages?.map(\.count)), pages ?? [])
  }

  /// Answers the wish for a PDF; `nil` where none can be made.
  func answer(pdf: [UInt8]?) {
    state.withLock { $0.wantsPDF = false }
    send(Head(pdf: true, length: pdf?.count), pdf.map { [$0] } ?? [])
  }

  private func send(_ head: Head, _ parts: [[UInt8]]) {
    guard let line = try? JSONEncoder().encode(head) else { return }
    try? Files.write([UInt8](line) + [UInt8(ascii: "\n")] + parts.joined(), to: input, path: ServerProgram.name)
  }
}

/// The lines of a pipe.
private struct LineBuffer: Sendable {
  private let descriptor: Int32
  private var rest: [UInt8] = []

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// The next line without its end; `nil` at the end.
  mutating func next() -> Data? {
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return Data(rest[..<end])
      }
      var piece = [UInt8](repeating: 0, count: 4096)
      let count = unsafe read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      rest += piece[..<count]
    }
  }
}
