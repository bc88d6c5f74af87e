internal import FlexService
internal import Foundation
internal import Synchronization

/// What the live preview shows, and what its visitors ask for: shared by the watch and the server's threads.
final class LiveContent: Sendable {
  /// One state of the preview.
  struct Version: Sendable {
    /// Counts from 1.
    var number = 0
    /// A PNG a page; those of the last document that could be made.
    var pages: [[UInt8]] = []
    var messages = ""
    /// Which record of the data is shown, from 1, of how many; `nil` where the data is one.
    var record: (number: Int, count: Int)?

    /// As the page's script gets it.
    var json: String {
      let record = record.map { ",\"record\":\($0.number),\"records\":\($0.count)" } ?? ""
      return "{\"version\":\(number),\"messages\":\(JSONText.string(messages)),\"pages\":\(pages.count)\(record)}"
    }
  }

  private struct State: Sendable {
    var version = Version()
    /// The record that was picked.
    var record: Int?
    var wantsPDF = false
    /// The newest PDF, with the version it shows; without bytes where none could be made.
    var pdf: (version: Int, bytes: [UInt8]?)?
  }
  private let state = Mutex(State())
  /// Told whenever there is something new.
  private let news = NSCondition()
  private let wake: @Sendable () -> Void

  /// - Parameter wake: has the watch look at what is asked for.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  // MARK: The watch's side

  /// Shows pages, or with `nil` the last ones, with what was found.
  func show(_ pages: [[UInt8]]?, messages: String, record: (number: Int, count: Int)?) {
    change { state in
      state.version.number += 1
      if let pages { state.version.pages = pages }
      state.version.messages = messages
      state.version.record = record
    }
  }

  /// The record that was picked, from 1.
  var record: Int? { state.withLock { $0.record } }

  var wantsPDF: Bool { state.withLock { $0.wantsPDF } }

  func answer(pdf: [UInt8]?) {
    change { state in
      state.wantsPDF = false
      state.pdf = (state.version.number, pdf)
    }
  }

  // MARK: The server's side

  var version: Version { state.withLock { $0.version } }

  /// The first version after a known one; the known one where none comes in time.
  func version(after known: Int, seconds: TimeInterval) -> Version {
    wait(seconds: seconds) { $0.version.number != known }
    return version
  }

  func pick(record: Int) {
    state.withLock { $0.record = record }
    wake()
  }

  /// The document that is shown as PDF, made when it is asked for; `nil` where it can't be.
  func pdf(seconds: TimeInterval) -> [UInt8]? {
    state.withLock { state in
      if state.pdf?.version != state.version.number { (state.pdf, state.wantsPDF) = (nil, true) }
    }
    wake()
    wait(seconds: seconds) { $0.pdf != nil }
    return state.withLock { $0.pdf?.bytes }
  }

  private func change(_ body: (inout State) -> Void) {
    news.lock()
    state.withLock { body(&$0) }
    news.broadcast()
    news.unlock()
  }

  private func wait(seconds: TimeInterval, until isThere: (State) -> Bool) {
    let end = Date(timeIntervalSinceNow: seconds)
    news.lock()
    while !state.withLock({ isThere($0) }), news.wait(until: end) {}
    news.unlock()
  }
}
