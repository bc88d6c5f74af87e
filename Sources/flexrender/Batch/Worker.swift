internal import Foundation

/// A thread with room for deep documents, which can be waited for.
final class Worker {
  private let thread: Thread
  private let finished: DispatchSemaphore

  init(_ work: @escaping @Sendable () -> Void) {
    let finished = DispatchSemaphore(value: 0)
    thread = Thread {
      work()
      finished.signal()
    }
    thread.stackSize = 16 << 20
    self.finished = finished
  }

  func start() { thread.start() }
  func wait() { finished.wait() }
}
