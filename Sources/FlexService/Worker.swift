internal import CSandbox
package import FlexMarkup

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

extension Worker {
  private final class Errand {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  /// Does the work on a thread with room for deep documents, while this one waits, so that it may use what one thread
  /// alone may: threads of other programs have 8 MiB and less. Where the document is too small to be deep, or the system
  /// has no thread to give, it is done on this one.
  package static func perform<Answer>(for document: BoundTemplate, _ work: () -> Answer) -> Answer {
    guard document.mayBeDeep else { return work() }
    var answer: Answer?
    withoutActuallyEscaping(work) { work in
      let errand = unsafe Unmanaged.passRetained(Errand { answer = work() })
      var thread: UInt = 0
      let result = unsafe fx_start_thread(
        &thread, stackSize,
        { argument in
          if let argument = unsafe argument { unsafe Unmanaged<Errand>.fromOpaque(argument).takeRetainedValue().run() }
          return nil
        }, unsafe errand.toOpaque())
      if result == 0 { fx_join_thread(thread) } else { unsafe errand.release() }
    }
    return answer ?? work()
  }
}

extension BoundTemplate {
  /// Whether more elements start than any thread has room for, were each in the one before.
  fileprivate var mayBeDeep: Bool { text.utf8.lazy.filter { $0 == UInt8(ascii: "<") }.prefix(101).count > 100 }
}
