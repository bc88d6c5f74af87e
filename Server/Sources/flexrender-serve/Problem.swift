import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Metrics
import Synchronization

/// An error as RFC 9457 has it, with the located diagnostics.
struct Problem: Error, HTTPResponseError {
  var status: HTTPResponse.Status
  var detail: String
  var diagnostics: [WorkerHead.Diagnostic] = []
  var headers: HTTPFields = [:]

  init(_ status: HTTPResponse.Status, _ detail: String, diagnostics: [WorkerHead.Diagnostic] = []) {
    self.status = status
    self.detail = detail
    self.diagnostics = diagnostics
  }

  /// Any error as what the client gets.
  init(any error: any Error) {
    switch error {
    case let problem as Problem: self = problem
    case is WorkerPool.QueueFull:
      self.init(.tooManyRequests, "all workers are busy and the queue is full")
      headers[.retryAfter] = "1"
    case WorkerFailure.timedOut: self.init(.serviceUnavailable, "rendering took too long and was stopped")
    case WorkerFailure.died:
      self.init(.internalServerError, "the worker ended while it rendered: out of memory, mostly")
    case WorkerFailure.cannotStart(let reason): self.init(.internalServerError, "no worker can be started: \(reason)")
    case is CancellationError: self.init(.init(code: 499), "the client has left")
    case let error as HTTPError: self.init(error.status, error.body ?? error.status.reasonPhrase)
    default: self.init(.internalServerError, "\(error)")
    }
  }

  private struct Body: Encodable {
    var type = "about:blank"
    var title: String
    var status: Int
    var detail: String
    var diagnostics: [WorkerHead.Diagnostic]?
  }

  var response: Response {
    let body = Body(
      title: status.reasonPhrase, status: status.code, detail: detail,
      diagnostics: diagnostics.isEmpty ? nil : diagnostics)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var headers = headers
    headers[.contentType] = "application/problem+json"
    headers[.cacheControl] = "no-store"
    let bytes = (try? encoder.encode(body)) ?? Data()
    return Response(status: status, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  func response(from request: Request, context: some RequestContext) throws -> Response { response }
}

private let cacheName = HTTPField.Name("X-Cache") ?? .age

/// Errors become problems, and every request a line of the log and a sample of the metrics.
struct AccessLog<Context: RequestContext>: RouterMiddleware {
  let logger: Logger
  private let meters = RequestMeters()

  init(logger: Logger) { self.logger = logger }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response: Response
    do { response = try await next(request, context) } catch { response = Problem(any: error).response }
    let duration = ContinuousClock.now - start
    let route = context.endpointPath ?? "unknown"
    meters.record(method: request.method.rawValue, route: route, status: response.status.code, duration)
    logger.info(
      "request",
      metadata: [
        "method": .string(request.method.rawValue), "path": .string(request.uri.path),
        "status": .string(String(response.status.code)),
        "ms": .string(String((duration / .milliseconds(1) * 100).rounded() / 100)),
        "bytes": .string(String(response.body.contentLength ?? -1)),
        "cache": .string(response.headers[Self.cache] ?? "-"),
      ])
    return response
  }

  static var cache: HTTPField.Name { cacheName }
}

/// The counters and timers of requests, each made once.
private final class RequestMeters: Sendable {
  private struct Key: Hashable {
    var method: String
    var route: String
    var status: Int
  }
  private let meters = Mutex<(counters: [Key: Counter], timers: [String: Metrics.Timer])>(([:], [:]))

  func record(method: String, route: String, status: Int, _ duration: Duration) {
    let key = Key(method: method, route: route, status: status)
    let (counter, timer) = meters.withLock { meters in
      if let counter = meters.counters[key], let timer = meters.timers[route] { return (counter, timer) }
      let labels = [("method", method), ("route", route), ("status", "\(status)")]
      let counter = Counter(label: "flexrender_requests_total", dimensions: labels)
      let timer =
        meters.timers[route] ?? Metrics.Timer(label: "flexrender_request_seconds", dimensions: [("route", route)])
      (meters.counters[key], meters.timers[route]) = (counter, timer)
      return (counter, timer)
    }
    counter.increment()
    timer.record(duration: duration)
  }
}
