import Metrics

/// Workers and the requests that wait for one. The queue is bounded: what doesn't fit is refused at once instead of being
/// answered when nobody waits any more.
actor WorkerPool {
  struct QueueFull: Error {}

  private var idle: [WorkerProcess]
  private let all: [WorkerProcess]
  private var waiting: [(id: Int, continuation: CheckedContinuation<WorkerProcess?, Never>)] = []
  private var nextID = 0
  private let queueLimit: Int
  private let queueDepth = Gauge(label: "flexrender_queue_requests")
  private let busy = Gauge(label: "flexrender_workers_busy")

  init(count: Int, queueLimit: Int, settings: WorkerProcess.Settings) {
    all = (0..<count).map { WorkerProcess(settings, number: $0) }
    idle = all
    self.queueLimit = queueLimit
  }

  /// Starts every worker.
  func warm() async throws { for worker in all { try await worker.warm() } }

  nonisolated func stop() { for worker in all { worker.stop() } }

  /// Renders a request with the next worker that is free.
  ///
  /// - Throws: `QueueFull`, `WorkerFailure`, or `CancellationError` where the client left.
  func exchange(_ line: [UInt8]) async throws -> WorkerReply {
    let worker = try await acquire()
    defer { release(worker) }
    return try await worker.exchange(line)
  }

  private func acquire() async throws -> WorkerProcess {
    try Task.checkCancellation()
    if let worker = idle.popLast() {
      busy.record(all.count - idle.count)
      return worker
    }
    guard waiting.count < queueLimit else { throw QueueFull() }
    nextID += 1
    let id = nextID
    let worker = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<WorkerProcess?, Never>) in
        if Task.isCancelled { return continuation.resume(returning: nil) }
        waiting.append((id, continuation))
        queueDepth.record(waiting.count)
      }
    } onCancel: {
      Task { await self.leave(id) }
    }
    guard let worker else { throw CancellationError() }
    return worker
  }

  private func leave(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: nil)
    queueDepth.record(waiting.count)
  }

  private func release(_ worker: WorkerProcess) {
    if waiting.isEmpty {
      idle.append(worker)
      busy.record(all.count - idle.count)
    } else {
      waiting.removeFirst().continuation.resume(returning: worker)
      queueDepth.record(waiting.count)
    }
  }
}
