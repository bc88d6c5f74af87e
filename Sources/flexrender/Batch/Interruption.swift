internal import Dispatch
internal import Foundation
internal import Synchronization

/// Whether Ctrl-C was pressed.
final class InterruptionFlag: Sendable {
  fileprivate let isSet = Atomic<Bool>(false)

  var isRequested: Bool { isSet.load(ordering: .relaxed) }
}

/// Ctrl-C, asked for between two records: the first lets the records in hand finish, the second
/// ends the program.
final class Interruption {
  let flag = InterruptionFlag()
  private let source: any DispatchSourceSignal

  var isRequested: Bool { flag.isRequested }

  init() {
    signal(SIGINT, SIG_IGN)
    source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [flag] in
      if flag.isSet.exchange(true, ordering: .relaxed) { exit(130) }
    }
    source.activate()
  }

  deinit {
    source.cancel()
    signal(SIGINT, SIG_DFL)
  }
}
