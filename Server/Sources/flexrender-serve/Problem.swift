import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Metrics

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

/// Errors become problems, and every request a line of the log and a sample of the metrics.
struct AccessLog<Context: RequestContext>: RouterMiddleware {
  let logger: Logger

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    var response: Response
    do { response = try await next(request, context) } catch { response = Problem(any: error).response }
    let duration = ContinuousClock.now - start
    let route = context.endpointPath ?? "unknown"
    let labels = [("method", request.method.rawValue), ("route", route), ("status", "\(response.status.code)")]
    Counter(label: "flexrender_requests_total", dimensions: labels).increment()
    Metrics.Timer(label: "flexrender_request_seconds", dimensions: [("route", route)]).record(duration: duration)
    logger.info(
      "request",
      metadata: [
        "method": "\(request.method.rawValue)", "path": "\(request.uri.path)", "status": "\(response.status.code)",
        "ms": "\((duration / .milliseconds(1) * 100).rounded() / 100)",
        "bytes": "\(response.body.contentLength ?? -1)", "cache": "\(response.headers[Self.cache] ?? "-")",
      ])
    return response
  }

  static var cache: HTTPField.Name { HTTPField.Name("X-Cache") ?? .age }
}
