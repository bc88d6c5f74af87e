import HTTPTypes
import Hummingbird

/// Answers other methods than a path's own with 405, which names them. RFC 9110 §15.5.6.
struct MethodGuard<Context: RequestContext>: RouterMiddleware {
  /// Parts of a path, of which those that begin with a colon are any, with the methods that it has.
  let paths: [(parts: [Substring], allowed: Set<HTTPRequest.Method>)]

  init(_ paths: [(path: String, allowed: Set<HTTPRequest.Method>)]) {
    self.paths = paths.map { path, allowed in
      (path.split(separator: "/"), allowed.contains(.get) ? allowed.union([.head]) : allowed)
    }
  }

  func handle(
    _ request: Request, context: Context, next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let parts = request.uri.path.split(separator: "/")
    let found = paths.first { path in
      path.parts.count == parts.count && zip(path.parts, parts).allSatisfy { $0.hasPrefix(":") || $0 == $1 }
    }
    if let found, !found.allowed.contains(request.method) {
      let list = found.allowed.map(\.rawValue).sorted().joined(separator: ", ")
      var problem = Problem(.methodNotAllowed, "\(request.method.rawValue) does nothing here; \(list) do")
      problem.headers[.allow] = list
      throw problem
    }
    return try await next(request, context)
  }
}
