import Foundation
import Synchronization

/// What the live preview shows, and who waits for news of it.
final class LiveContent: Sendable {
  /// One state of the preview, as the page's script gets it.
  struct Version: Encodable, Sendable {
    /// Counts from 1; 0 before the first.
    var version = 0
    var messages = ""
    var pages = 0
    /// Which record of the data is shown, from 1, of how many; `nil` where the data is one.
    var record: Int?
    var records: Int?

  }

  private struct State {
    var version = Version()
    /// A PNG a page; those of the last document that could be made.
    var pages: [[UInt8]] = []
    /// The newest PDF, with the version it shows; without bytes where none could be made.
    var pdf: (version: Int, bytes: [UInt8]?)?
    var listeners: [Int: AsyncStream<String>.Continuation] = [:]
    var nextListener = 0
    var pdfWaiters: [CheckedContinuation<[UInt8]?, Never>] = []
  }
  private let state = Mutex(State())
  /// Tells this start from another: pages go on with the next one.
  private let start = String(UInt32.random(in: 0 ... .max), radix: 16)
  private let asking: @Sendable (LiveRequest) -> Void

  /// - Parameter asking: hands a visitor's wish to who renders.
  init(asking: @escaping @Sendable (LiveRequest) -> Void) { self.asking = asking }

  // MARK: The renderer's side

  /// Shows pages, or with `nil` the last ones, with what was found.
  func show(_ version: Version, pages: [[UInt8]]?) {
    state.withLock { state in
      if let pages { state.pages = pages }
      state.version = version
      state.version.pages = state.pages.count
      let event = event(of: state.version)
      for listener in state.listeners.values { listener.yield(event) }
    }
  }

  func answer(pdf bytes: [UInt8]?) {
    let waiters = state.withLock { state in
      state.pdf = (state.version.version, bytes)
      defer { state.pdfWaiters = [] }
      return state.pdfWaiters
    }
    for waiter in waiters { waiter.resume(returning: bytes) }
  }

  // MARK: The visitors' side

  /// A page of the document, from 1.
  func page(_ number: Int) -> [UInt8]? {
    state.withLock { $0.pages.indices.contains(number - 1) ? $0.pages[number - 1] : nil }
  }

  func pick(record: Int) { asking(LiveRequest(record: record)) }

  /// The document that is shown as PDF, made when it is asked for; `nil` where it can't be.
  func pdf() async -> [UInt8]? {
    await withCheckedContinuation { waiter in
      let known: [UInt8]?? = state.withLock { state in
        if let pdf = state.pdf, pdf.version == state.version.version { return .some(pdf.bytes) }
        state.pdfWaiters.append(waiter)
        return .none
      }
      if let known { waiter.resume(returning: known) } else { asking(LiveRequest(pdf: true)) }
    }
  }

  /// An event a version after a known one, and comments between them, which find out who has left.
  ///
  /// - Parameter known: the event's id; `nil` where there is none.
  func events(after known: String?) -> AsyncStream<String> {
    // Who reads slowly gets the newest.
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { listener in
      let number = state.withLock { state in
        state.nextListener += 1
        state.listeners[state.nextListener] = listener
        if state.version.version > 0, known != id(of: state.version) { listener.yield(event(of: state.version)) }
        return state.nextListener
      }
      let heartbeat = Task {
        while !Task.isCancelled {
          try await Task.sleep(for: .seconds(10))
          listener.yield(":\n\n")
        }
      }
      listener.onTermination = { [weak self] _ in
        heartbeat.cancel()
        self?.state.withLock { $0.listeners[number] = nil }
      }
    }
  }

  private func id(of version: Version) -> String { "\(start)-\(version.version)" }

  /// A server-sent event. HTML, #server-sent-events.
  private func event(of version: Version) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(version)) ?? Data()
    return "id: \(id(of: version))\ndata: \(String(decoding: data, as: UTF8.self))\n\n"
  }
}

/// What visitors want of who renders.
struct LiveRequest: Encodable, Sendable {
  /// Another record of the data, from 1.
  var record: Int?
  /// The document as PDF.
  var pdf: Bool?
}
