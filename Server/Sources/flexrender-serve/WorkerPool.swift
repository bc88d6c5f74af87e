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
  private let settings: WorkerProcess.Settings
  /// Workers beside those of the pool, which have one client each.
  private var lent = 0
  private let queueDepth = Gauge(label: "flexrender_queue_requests")
  private let busy = Gauge(label: "flexrender_workers_busy")

  init(count: Int, queueLimit: Int, settings: WorkerProcess.Settings) {
    all = (0..<count).map { WorkerProcess(settings, number: $0) }
    idle = all
    self.queueLimit = queueLimit
    self.settings = settings
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

  /// Lends a worker of its own to what takes several requests and remembers something between them. There are as many as
  /// the pool has: a client that takes its time keeps no others waiting for theirs.
  ///
  /// - Throws: `QueueFull`, and what the work throws.
  nonisolated func withOwnWorker<Value: Sendable>(
    _ work: @Sendable (WorkerProcess) async throws -> Value
  ) async throws -> Value {
    try await lend()
    let worker = WorkerProcess(settings, number: -1)
    let result: Result<Value, any Error>
    do { result = .success(try await work(worker)) } catch { result = .failure(error) }
    worker.close()
    await takeBack()
    return try result.get()
  }

  private func lend() throws {
    guard lent < all.count else { throw QueueFull() }
    lent += 1
  }

  private func takeBack() { lent -= 1 }

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
