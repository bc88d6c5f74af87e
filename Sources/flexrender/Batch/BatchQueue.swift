internal import FlexMarkup
internal import Synchronization

/// Hands records to the workers of a batch, one at a time, in order.
final class BatchQueue: Sendable {
  private let source: Mutex<RecordSource?>
  private let isStopped = Atomic<Bool>(false)
  private let interruption: InterruptionFlag

  init(_ source: sending RecordSource, interruption: InterruptionFlag) {
    self.source = Mutex(source)
    self.interruption = interruption
  }

  /// A record, or why it can't be read; `nil` when there are no more or the batch was stopped.
  func next() -> Result<DataRecord, MarkupError>? {
    guard !isStopped.load(ordering: .relaxed), !interruption.isRequested else { return nil }
    return source.withLock { source in
      do {
        return try source?.next().map(Result.success)
      } catch let error as MarkupError {
        return .failure(error)
      } catch {
        isStopped.store(true, ordering: .relaxed)
        return .failure(MarkupError(.rejectedTemplate("\(error)")))
      }
    }
  }

  /// Lets no more records out.
  func stop() { isStopped.store(true, ordering: .relaxed) }
}
