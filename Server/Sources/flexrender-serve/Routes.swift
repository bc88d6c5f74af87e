import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Metrics
import NIOCore
import Synchronization

/// What the server answers.
struct Routes: Sendable {
  let folder: TemplateFolder
  let pool: WorkerPool
  let cache: RenderCache
  let settings: Settings
  let metrics: PrometheusMetrics
  let isStopping: StopFlag
  let hits = Counter(label: "flexrender_cache_hits_total")
  let misses = Counter(label: "flexrender_cache_misses_total")

  struct Settings: Sendable {
    var maximumBody: Int
    var allowsTemplates: Bool
    var signer: URLSigner?
    /// Hash of the program, its libraries and fonts.
    var fingerprint: String
    /// Seconds that clients and proxies may keep a picture.
    var maximumAge: Int
    var batchLimit: Int
  }

  static let types = [
    "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp", "avif": "image/avif",
    "gif": "image/gif", "tif": "image/tiff", "tiff": "image/tiff", "svg": "image/svg+xml", "pdf": "application/pdf",
  ]
  /// What the program that renders can write.
  let formats: [String]

  /// - Returns: the paths with their methods.
  func add(to router: Router<ServeContext>) -> [(path: String, allowed: Set<HTTPRequest.Method>)] {
    typealias Answer = @Sendable (Request, ServeContext) async throws -> Response
    var paths: [(path: String, allowed: Set<HTTPRequest.Method>)] = []
    func on(_ path: String, _ allowed: Set<HTTPRequest.Method> = [.get], _ answer: @escaping Answer) {
      for method in allowed { router.on(RouterPath(path), method: method, use: answer) }
      paths.append((path, allowed))
    }
    on("healthz") { _, _ in Self.text("ok\n") }
    on("readyz") { _, _ in
      guard !isStopping.isRaised else { throw Problem(.serviceUnavailable, "the server is stopping") }
      return Self.text("ok\n")
    }
    on("metrics") { _, _ in Self.text(metrics.page, type: "text/plain; version=0.0.4; charset=utf-8") }
    on("openapi.json") { _, _ in
      Self.text(
        OpenAPI.document(formats: formats, templates: folder.names, allowsTemplates: settings.allowsTemplates),
        type: "application/json")
    }
    on("templates") { _, _ in
      let list = try JSONEncoder().encode(["templates": folder.names])
      return Self.text(String(decoding: list, as: UTF8.self), type: "application/json")
    }
    on("schema/:template") { request, context in
      let file = try template(context.parameters.get("template"))
      let line = try RequestData(query: [], body: ByteBuffer(), type: nil).line(
        template: ["path": file], format: "png", doing: "schema")
      let reply = try await context.whileClientStays { try await pool.exchange(line, orProblem: ()) }
      return Self.text(reply.schema, type: "application/schema+json")
    }
    on("render/:file", [.get, .post]) { request, context in
      try verify(request)
      return try await render(request, context, file: context.parameters.get("file") ?? "")
    }
    on("check/:template", [.get, .post]) { request, context in
      try verify(request)
      return try await check(request, context, name: context.parameters.get("template"))
    }
    on("batch/:file", [.post]) { request, context in
      try verify(request)
      return try await batch(request, file: context.parameters.get("file") ?? "")
    }
    if settings.allowsTemplates {
      on("render", [.post]) { request, context in
        try verify(request)
        return try await renderTemplate(request, context)
      }
    }
    return paths
  }

  static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> Response {
    Response(
      status: .ok, headers: [.contentType: type, .cacheControl: "no-store"],
      body: .init(byteBuffer: ByteBuffer(string: text)))
  }

  // MARK: Rendering

  private func render(_ request: Request, _ context: ServeContext, file: String) async throws -> Response {
    let (path, format) = try target(file)
    let body = try await body(of: request)
    let data = try RequestData(query: Self.query(request), body: body, type: request.headers[.contentType])
    let line = data.line(template: ["path": path], format: format)
    var hash = SHA256()
    let version = folder.hash
    hash.update(data: Array((settings.fingerprint + version).utf8))
    hash.update(data: line)
    let key = hash.finalize().hexadecimal
    let tag = "\"\(key.prefix(32))\""
    var headers: HTTPFields = [
      .contentType: Self.types[format] ?? "application/octet-stream", .eTag: tag,
      .cacheControl: settings.maximumAge > 0 ? "public, max-age=\(settings.maximumAge)" : "no-cache",
    ]
    if let known = request.headers[.ifNoneMatch], known == "*" || known.contains(tag) {
      hits.increment()
      return Response(status: .notModified, headers: headers)
    }
    let cacheName = AccessLog<ServeContext>.cache
    let name = "\(key).\(format)"
    if let bytes = cache[name] {
      hits.increment()
      headers[cacheName] = "hit"
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
    }
    misses.increment()
    let (reply, bytes) = try await context.whileClientStays {
      let reply = try await pool.exchange(line, orProblem: ())
      let bytes = ByteBuffer(bytes: reply.bytes)
      cache.insert(bytes, for: name)
      // The worker may have read what was saved since the folder was looked at.
      if !folder.admits(name, of: version) { cache.remove([name]) }
      return (reply, bytes)
    }
    headers[cacheName] = "miss"
    headers.addDiagnostics(reply.head.diagnostics)
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
  }

  /// Template and data in one request.
  private func renderTemplate(_ request: Request, _ context: ServeContext) async throws -> Response {
    let body = try await body(of: request)
    guard let object = try? JSONSerialization.jsonObject(with: Data(buffer: body)) as? [String: Any],
      let text = object["template"] as? String
    else { throw Problem(.badRequest, "expected a JSON object with 'template', a text, and 'data'") }
    if let unknown = object.keys.sorted().first(where: { !["template", "data", "options", "format"].contains($0) }) {
      throw Problem(.badRequest, "there is no '\(unknown)' in this request; there are template, data, options, format")
    }
    guard let format = (object["format"] ?? "png") as? String,
      let options = (object["options"] ?? [:]) as? [String: Any]
    else { throw Problem(.badRequest, "'format' is a text, and 'options' is an object") }
    let data = object["data"] ?? [:]
    guard data is [String: Any] || data is [Any] else {
      throw Problem(.badRequest, "'data' is neither an object nor a list")
    }
    guard formats.contains(format) else { throw unknownFormat(format) }
    try RenderOption.check(options)
    let line = try JSONSerialization.data(withJSONObject: [
      "template": ["text": text], "data": data,
      "options": options.merging(["format": format]) { $1 },
    ])
    let reply = try await context.whileClientStays { try await pool.exchange([UInt8](line), orProblem: ()) }
    var headers: HTTPFields = [
      .contentType: Self.types[format] ?? "application/octet-stream", .cacheControl: "no-store",
    ]
    headers.addDiagnostics(reply.head.diagnostics)
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: reply.bytes)))
  }

  private func check(_ request: Request, _ context: ServeContext, name: String?) async throws -> Response {
    let path = try template(name)
    let body = try await body(of: request)
    let data = try RequestData(query: Self.query(request), body: body, type: request.headers[.contentType])
    let line = data.line(template: ["path": path], format: "png", doing: "check")
    let reply = try await context.whileClientStays { try await pool.exchange(line) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let list = try encoder.encode(reply.head.diagnostics)
    return Self.text("{\"diagnostics\":\(String(decoding: list, as: UTF8.self))}", type: "application/json")
  }

  // MARK: Requests

  func body(of request: Request) async throws -> ByteBuffer {
    if let length = request.headers[.contentLength].flatMap(Int.init), length > settings.maximumBody {
      throw Problem(.contentTooLarge, "the body has \(length) bytes; at most \(settings.maximumBody) are read")
    }
    do {
      return try await request.body.collect(upTo: settings.maximumBody)
    } catch is NIOTooManyBytesError {
      throw Problem(.contentTooLarge, "the body has more than \(settings.maximumBody) bytes")
    }
  }

  static func query(_ request: Request) -> [(String, String)] {
    request.uri.queryParameters.map { (String($0.key), String($0.value)) }
  }

  func verify(_ request: Request) throws(Problem) {
    switch settings.signer?.verify(request.uri.string) {
    case nil, .valid: return
    case .missing: throw Problem(.forbidden, "the link is not signed: _expires and _signature are missing")
    case .expired: throw Problem(.forbidden, "the link has expired")
    case .wrong: throw Problem(.forbidden, "the link's signature is wrong")
    }
  }

  /// The file and format of `NAME.png`.
  func target(_ file: String) throws(Problem) -> (path: String, format: String) {
    guard let dot = file.lastIndex(of: ".") else {
      throw Problem(.notFound, "'\(file)' names no format: \(formats.joined(separator: ", "))")
    }
    let asked = file[file.index(after: dot)...].lowercased()
    let format = asked == "jpeg" ? "jpg" : asked
    guard formats.contains(format) else { throw unknownFormat(asked) }
    return (try template(String(file[..<dot])), format)
  }

  private func unknownFormat(_ format: String) -> Problem {
    Problem(.notFound, "there is no format '\(format)'; there are \(formats.joined(separator: ", "))")
  }

  func template(_ name: String?) throws(Problem) -> String {
    guard let name, let file = folder.file(of: name.removingPercentEncoding ?? name) else {
      throw Problem(.notFound, "there is no template '\(name ?? "")'")
    }
    return file
  }
}

/// Whether the server is stopping.
final class StopFlag: Sendable {
  private let value = Mutex(false)
  var isRaised: Bool { value.withLock { $0 } }
  func raise() { value.withLock { $0 = true } }
}

extension WorkerPool {
  /// As `exchange`; an answer that says no is a problem: the request's data or the template are wrong.
  func exchange(_ line: [UInt8], orProblem: Void) async throws -> WorkerReply {
    let reply = try await exchange(line)
    guard reply.head.ok else {
      let first = reply.head.diagnostics.first { $0.severity == "error" }
      throw Problem(
        .init(code: 422, reasonPhrase: "Unprocessable Content"), first?.message ?? "the document can't be rendered",
        diagnostics: reply.head.diagnostics)
    }
    return reply
  }
}

extension HTTPFields {
  /// How many warnings there are, and the first of them.
  mutating func addDiagnostics(_ diagnostics: [WorkerHead.Diagnostic]) {
    guard let first = diagnostics.first, let count = HTTPField.Name("X-Flexrender-Warnings"),
      let text = HTTPField.Name("X-Flexrender-Warning")
    else { return }
    self[count] = "\(diagnostics.count)"
    let place = first.file.map { "\($0):\(first.line ?? 0):\(first.column ?? 0): " } ?? ""
    self[text] = String(
      (place + first.message).unicodeScalars.filter { $0.isASCII && $0.value >= 0x20 }.map(Character.init))
  }
}
