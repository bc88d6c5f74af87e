internal import CSandbox

/// A thread with room for deep documents, which can be waited for.
package final class Worker: Sendable {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  private let thread: UInt

  /// Bytes of stack with which documents may nest as deep as `Limits.depth`: boxes that are divided between pages and
  /// columns take 32 kB a level. What isn't reached costs nothing.
  package static let stackSize = 64 << 20

  /// Starts the work; `nil` where the system gives no thread. Wraps `pthread_create`.
  package init?(_ work: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(work))
    var thread: UInt = 0
    let result = unsafe fx_start_thread(
      &thread, Self.stackSize,
      { argument in
        if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, unsafe work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      return nil
    }
    self.thread = thread
  }

  /// Wraps `pthread_join`.
  package func wait() { fx_join_thread(thread) }

  /// Lets the thread run on by itself; it can't be waited for then. Wraps `pthread_detach`.
  package func detach() { fx_detach_thread(thread) }
}
