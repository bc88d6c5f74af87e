internal import FlexMarkup
internal import Synchronization

/// Hands records to the workers of a batch, one at a time, in order.
final class BatchQueue: Sendable {
  /// A record, or why it can't be read.
  struct Item {
    /// Counted from 1.
    var number: Int
    var record: Result<DataRecord, any Error>
  }

  private struct State {
    var source: RecordSource
    var count = 0
  }

  private let state: Mutex<State>
  private let isStopped = Atomic<Bool>(false)
  private let interruption: InterruptionFlag

  init(_ source: sending RecordSource, interruption: InterruptionFlag) {
    state = Mutex(State(source: source))
    self.interruption = interruption
  }

  /// The next record; `nil` when there are no more or the batch was stopped.
  func next() -> Item? {
    guard !isStopped.load(ordering: .relaxed), !interruption.isRequested else { return nil }
    return state.withLock { state in
      state.count += 1
      let number = state.count
      do {
        return try state.source.next().map { Item(number: number, record: .success($0)) }
      } catch let error as MarkupError {
        return Item(number: number, record: .failure(error))
      } catch {
        // The file itself can't be read on.
        isStopped.store(true, ordering: .relaxed)
        return Item(number: number, record: .failure(error))
      }
    }
  }

  /// Lets no more records out.
  func stop() { isStopped.store(true, ordering: .relaxed) }
}
