internal import Dispatch
internal import FlexService
internal import Glibc
internal import Synchronization

/// Threads that render templates, each with fonts, texts and pictures of its own: what a server keeps.
///
/// ```swift
/// let pool = try RendererPool()
/// let card = try Template(contentsOf: "card.html")
/// let picture = try await pool.render(card, request.student, as: .webp(quality: 80))
/// ```
///
/// Requests are answered in the order in which threads become free. The threads end with the pool.
public final class RendererPool: Sendable {
  /// A finished file.
  public struct File: Sendable {
    /// Of the first or only file.
    public var bytes: [UInt8]
    public var pageCount: Int
    public var diagnostics: [Document.Diagnostic]
  }

  private typealias Job = @Sendable (inout [String: BoxRenderer]) -> Void

  /// Jobs that wait for a thread.
  private final class Queue: Sendable {
    private let state = Mutex<(jobs: [Job], first: Int, isClosed: Bool)>(([], 0, false))
    private let signal = DispatchSemaphore(value: 0)

    func add(_ job: @escaping Job) {
      state.withLock { $0.jobs.append(job) }
      signal.signal()
    }

    /// Lets every thread end once there are no more jobs.
    func close(threads: Int) {
      state.withLock { $0.isClosed = true }
      for _ in 0..<threads { signal.signal() }
    }

    /// Waits for the next job; `nil` is the end.
    func next() -> Job? {
      signal.wait()
      return state.withLock { state in
        guard state.first < state.jobs.count else { return nil }
        let job = state.jobs[state.first]
        state.first += 1
        // What is done is let go in pieces, so that taking one job moves no others.
        if state.first == state.jobs.count || state.first > 1024 {
          state.jobs.removeFirst(state.first)
          state.first = 0
        }
        return job
      }
    }
  }

  private let queue = Queue()
  private let threadCount: Int

  /// Documents that a thread renders before it starts with an empty cache.
  private static let renewal = 4096

  /// - Parameter threads: how many documents are rendered at a time; without a number one a processor.
  /// - Throws: `RenderingError` where the fonts can't be set up.
  public init(threads: Int? = nil) throws(RenderingError) {
    // fontconfig is set up once, before there are threads.
    _ = try BoxRenderer()
    let wanted = max(1, threads ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    var workers: [Worker] = []
    for _ in 0..<wanted {
      let queue = queue
      let worker = Worker {
        var renderers: [String: BoxRenderer] = [:]
        var count = 0
        while let job = queue.next() {
          job(&renderers)
          count += 1
          if count % Self.renewal == 0 { renderers = [:] }
        }
      }
      guard let worker else { break }
      workers.append(worker)
    }
    threadCount = workers.count
    for worker in workers { worker.detach() }
    if workers.isEmpty { throw RenderingError(.drawing(reason: "the system gives no thread")) }
  }

  deinit { queue.close(threads: threadCount) }

  /// Renders a template on the next free thread.
  ///
  /// - Parameters:
  ///   - template: any number of threads may use it at once.
  ///   - data: what the placeholders stand for.
  ///   - format: what the bytes are.
  /// - Throws: `RenderingError` where there is no output.
  public func render(
    _ template: Template, _ data: some Encodable & Sendable, as format: FileFormat = .png
  ) async throws(RenderingError) -> File {
    let result: Result<File, RenderingError> = await withCheckedContinuation { continuation in
      queue.add { renderers in
        continuation.resume(
          returning: Result { () throws(RenderingError) in
            let key = "\(template.resources.folder)\u{0}\(template.fonts)"
            let renderer: BoxRenderer
            if let known = renderers[key] {
              renderer = known
            } else {
              renderer = try BoxRenderer(resources: template.resources, fonts: template.fonts)
              renderers[key] = renderer
            }
            let document = try template.render(data, with: renderer)
            return File(
              bytes: try document.data(format), pageCount: document.pages.count, diagnostics: document.diagnostics)
          })
      }
    }
    return try result.get()
  }
}
