internal import CSandbox

/// A thread with room for deep documents, which can be waited for.
final class Worker {
  private final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  private var thread: UInt = 0

  /// Starts the work; `nil` where the system gives no thread. Wraps `pthread_create`.
  init?(_ work: @escaping @Sendable () -> Void) {
    let work = unsafe Unmanaged.passRetained(Work(work))
    let result = unsafe fx_start_thread(
      &thread, 16 << 20,
      { argument in
        if let argument = unsafe argument { unsafe Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, unsafe work.toOpaque())
    guard result == 0 else {
      unsafe work.release()
      return nil
    }
  }

  /// Wraps `pthread_join`.
  func wait() { fx_join_thread(thread) }
}
