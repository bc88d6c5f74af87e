internal import Dispatch
internal import FlexService
internal import Foundation
internal import Synchronization

/// Whether the user, or the system, asked the program to stop.
final class InterruptionFlag: Sendable {
  fileprivate let isSet = Atomic<Bool>(false)

  var isRequested: Bool { isSet.load(ordering: .relaxed) }
}

/// Ctrl-C, or a request of the system to end, asked for between two records: the first lets the
/// records in hand finish, the second ends the program at once. Files are whole either way.
final class Interruption {
  let flag = InterruptionFlag()
  private let sources: [any DispatchSourceSignal]

  private static let signals = [SIGINT, SIGTERM]

  var isRequested: Bool { flag.isRequested }

  init() {
    let flag = flag
    sources = Self.signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        if flag.isSet.exchange(true, ordering: .relaxed) { _exit(130) }
        Files.say("\nfinishing the records in hand; once more to stop at once\n")
      }
      source.activate()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
    for number in Self.signals { signal(number, SIG_DFL) }
  }
}
